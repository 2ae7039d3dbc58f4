"""Scandinavian Yatzy: pairs, groups that count only their own dice, exact straights."""

from dataclasses import replace

from scorekeeper.rules.catalog.boxes import ALL_DICE, MATCHED_DICE, NUMBERS, lower
from scorekeeper.rules.model import AnyDice, Groups, Order, Points, RuleSet, Straight, UpperBonus

YATZY = RuleSet(
    id="yatzy",
    name="Yatzy",
    revision=1,
    summary="the Scandinavian game: fifteen boxes with pairs, bonus 50 at 63, no Joker",
    source="en.wikipedia.org/wiki/Yatzy; Tactic's leaflet; tarningsspel.se",
    categories=(
        *NUMBERS,
        lower("one-pair", Groups((2,)), MATCHED_DICE),
        lower("two-pairs", Groups((2, 2)), MATCHED_DICE),
        lower("three-of-a-kind", Groups((3,)), MATCHED_DICE),
        lower("four-of-a-kind", Groups((4,)), MATCHED_DICE),
        lower("small-straight", Straight((1, 2, 3, 4, 5)), Points(15)),
        lower("large-straight", Straight((2, 3, 4, 5, 6)), Points(20)),
        lower("full-house", Groups((3, 2)), ALL_DICE),
        lower("chance", AnyDice(), ALL_DICE),
        lower("yatzy", Groups((5,)), Points(50)),
    ),
    upper_bonus=(UpperBonus(63, 50),),
    aliases=("scandinavian-yatzy",),
    readings=(
        (
            "four equal dice as two pairs",
            "boxes.two-pairs.pattern = { groups = [2, 2], distinct = false }",
        ),
        (
            "five equal dice as full house",
            "boxes.full-house.pattern = { groups = [3, 2], distinct = false }",
        ),
        ("upper bonus 35", "upper_bonus = [{ at_least = 63, points = 35 }]"),
    ),
)

YATZY_FORCED = replace(
    YATZY,
    id="yatzy-forced",
    name="Forced Yatzy",
    summary="Yatzy with the boxes filled in the order of the card",
    source="en.wikipedia.org/wiki/Yatzy; JerBoon/yahtzR",
    aliases=("forced-yatzy", "tvangsyatzy", "pakkoyatzy"),
    order=Order.CARD,
)
YATZY_FORCED_42 = replace(
    YATZY_FORCED,
    id="yatzy-forced-42",
    name="Forced Yatzy, 50 at 42",
    summary="Forced Yatzy with the bonus at 42, as some books have it",
    source="gambiter.com/dice/Yatzy.html",
    upper_bonus=(UpperBonus(42, 50),),
    aliases=(),
)
