"""Kniffel: the card of Yahtzee, with 50 for a further Kniffel in its own number box only."""

from scorekeeper.rules.catalog.yahtzee import card_with
from scorekeeper.rules.model import (
    Category,
    Groups,
    Points,
    RepeatRule,
    RuleSet,
    Section,
    Tier,
    UpperBonus,
)

_BOX = Category(
    "kniffel",
    "Kniffel",
    Section.LOWER,
    Groups((5,)),
    Points(50),
    ("y", "k", "five of a kind", "5k", "yahtzee", "yatzy"),
)

KNIFFEL = RuleSet(
    id="kniffel",
    name="Kniffel",
    revision=1,
    summary="35 at 63, 50 for each further Kniffel in its own number box, Jokers below",
    source="the leaflet of Schmidt Spiele for Reise-Kniffel, 1015198",
    categories=card_with(_BOX),
    upper_bonus=(UpperBonus(63, 35),),
    repeat=RepeatRule(
        box="kniffel",
        fills=("full-house", "small-straight", "large-straight"),
        own_open=(Tier.ANY,),
        own_filled=(Tier.LOWER, Tier.ANY),
        bonus=50,
        bonus_tier=Tier.OWN,
    ),
    readings=(
        ("the open number box is compulsory", 'repeat.own_open = ["own"]'),
        ("100 for a further Kniffel anywhere", 'repeat.bonus = 100\nrepeat.bonus_tier = "any"'),
    ),
)
