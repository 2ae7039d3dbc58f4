"""Yahtzee and its near relatives: one card, four ways to treat a repeated five of a kind."""

from dataclasses import replace

from scorekeeper.rules.catalog.boxes import ALL_DICE, NUMBERS, lower
from scorekeeper.rules.model import (
    AnyDice,
    Category,
    Groups,
    Points,
    RepeatRule,
    RuleSet,
    Run,
    Tier,
    UpperBonus,
)

_FORCED = RepeatRule(
    box="yahtzee",
    fills=("full-house", "small-straight", "large-straight"),
    own_open=(Tier.OWN,),
    own_filled=(Tier.LOWER, Tier.ANY),
    bonus=100,
)


def card_with(five_of_a_kind: Category) -> tuple[Category, ...]:
    """Return the card of the family, with its box for five of a kind."""
    return (
        *NUMBERS,
        lower("three-of-a-kind", Groups((3,)), ALL_DICE),
        lower("four-of-a-kind", Groups((4,)), ALL_DICE),
        lower("full-house", Groups((3, 2)), Points(25)),
        lower("small-straight", Run(4), Points(30)),
        lower("large-straight", Run(5), Points(40)),
        five_of_a_kind,
        lower("chance", AnyDice(), ALL_DICE),
    )


YAHTZEE = RuleSet(
    id="yahtzee",
    name="Yahtzee",
    revision=1,
    summary="the official game: forced Jokers, 100 for each further Yahtzee",
    source="Hasbro's rules leaflet for Yahtzee, as reworded by several rules sites",
    categories=card_with(lower("yahtzee", Groups((5,)), Points(50))),
    upper_bonus=(UpperBonus(63, 35),),
    repeat=_FORCED,
    aliases=("official",),
    readings=(
        (
            "five of a kind as full house",
            "boxes.full-house.pattern = { groups = [3, 2], distinct = false }",
        ),
        ("no extra bonus", "repeat.bonus = 0"),
        ("no Joker and no extra bonus", "repeat = false"),
    ),
)

YAHTZEE_FREE = replace(
    YAHTZEE,
    id="yahtzee-free",
    name="Yahtzee, free choice",
    summary="Yahtzee in which a further Yahtzee may go into any open box",
    source="T. Verhoeff, Solving Solitaire Yahtzee (1999): the free choice Joker",
    repeat=_FORCED._replace(own_open=(Tier.ANY,), own_filled=(Tier.ANY,)),
    aliases=("free-choice",),
)

YAHTZEE_CLICK = replace(
    YAHTZEE,
    id="yahtzee-click",
    name="Yahtzee, click to play",
    summary="Yahtzee whose Joker must go into the full house or a straight while one is open",
    source="the rules of a click-to-play Yahtzee, worded as at freegroups.net/games/yahtzee",
    repeat=_FORCED._replace(own_open=(Tier.ANY,), own_filled=(Tier.FILLS, Tier.ANY)),
    aliases=("click",),
    readings=(
        ("the Joker may go elsewhere", 'repeat.own_filled = ["any"]'),
        (
            "a Joker as soon as the Yahtzee box is filled",
            'repeat.at_once = true\nrepeat.own_filled = ["any"]',
        ),
    ),
)

YAHTZEE_1956 = replace(
    YAHTZEE,
    id="yahtzee-1956",
    name="Yahtzee of 1956",
    summary="Yahtzee by its first booklet: a further Yahtzee goes into the lower section",
    source="primidi.com/yahtzee/rules_overview/yahtzees_and_bonus_chips: the booklet of 1956",
    repeat=_FORCED._replace(own_open=(Tier.LOWER, Tier.ANY), at_once=True, upper_pays=False),
    aliases=("original",),
    readings=(("the own number box pays, too", "repeat.upper_pays = true"),),
)

YATZY_50 = replace(
    YAHTZEE,
    id="yatzy-50",
    name="Yatzy!",
    summary="thirteen boxes, 50 for each further Yatzy once one has been scored",
    source="the rules of an online Yatzy!, a sister page of diceworldgame.com/help/balut.htm",
    categories=card_with(lower("yatzy", Groups((5,)), Points(50))),
    repeat=_FORCED._replace(box="yatzy", bonus=50, needs_points=True),
    aliases=("yatzy!",),
    readings=(("a Joker after a scratched Yatzy, too", "repeat.needs_points = false"),),
)
