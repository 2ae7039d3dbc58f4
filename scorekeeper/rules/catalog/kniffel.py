"""Kniffel: the card of Yahtzee, with 50 for a further Kniffel in its own number box only."""

from scorekeeper.rules.catalog.boxes import ALL_DICE, NUMBERS, lower
from scorekeeper.rules.model import (
    AnyDice,
    Category,
    Groups,
    Points,
    RepeatRule,
    RuleSet,
    Run,
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
    categories=(
        *NUMBERS,
        lower("three-of-a-kind", Groups((3,)), ALL_DICE),
        lower("four-of-a-kind", Groups((4,)), ALL_DICE),
        lower("full-house", Groups((3, 2)), Points(25)),
        lower("small-straight", Run(4), Points(30)),
        lower("large-straight", Run(5), Points(40)),
        _BOX,
        lower("chance", AnyDice(), ALL_DICE),
    ),
    upper_bonus=(UpperBonus(63, 35),),
    repeat=RepeatRule(
        box="kniffel",
        fills=("full-house", "small-straight", "large-straight"),
        own_open=(Tier.ANY,),
        own_filled=(Tier.LOWER, Tier.ANY),
        bonus=50,
        bonus_tier=Tier.OWN,
    ),
)
