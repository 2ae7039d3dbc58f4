"""Maxi Yatzy: six dice, twenty boxes, and throws that are saved for later turns."""

from scorekeeper.rules.catalog.boxes import ALL_DICE, MATCHED_DICE, NUMBERS, lower, other
from scorekeeper.rules.model import (
    AnyDice,
    Groups,
    Points,
    RuleSet,
    Straight,
    UpperBonus,
)

MAXI_YATZY = RuleSet(
    id="maxi-yatzy",
    name="Maxi Yatzy",
    revision=1,
    summary="six dice, twenty boxes, 100 at 84, throws are saved for later turns",
    source="maxiyahtzee.com/maxiyahtzeerules.html",
    categories=(
        *NUMBERS,
        lower("one-pair", Groups((2,)), MATCHED_DICE),
        lower("two-pairs", Groups((2, 2)), MATCHED_DICE),
        other("three-pairs", "Three Pairs", Groups((2, 2, 2)), MATCHED_DICE, "3p"),
        lower("three-of-a-kind", Groups((3,)), MATCHED_DICE),
        lower("four-of-a-kind", Groups((4,)), MATCHED_DICE),
        other("five-of-a-kind", "Five of a Kind", Groups((5,)), MATCHED_DICE, "5k"),
        lower("small-straight", Straight((1, 2, 3, 4, 5)), Points(15)),
        lower("large-straight", Straight((2, 3, 4, 5, 6)), Points(20)),
        other("full-straight", "Full Straight", Straight((1, 2, 3, 4, 5, 6)), Points(21), "fs"),
        lower("full-house", Groups((3, 2)), MATCHED_DICE),
        other("villa", "Villa", Groups((3, 3)), ALL_DICE, "v", "house 3+3"),
        other("tower", "Tower", Groups((4, 2)), ALL_DICE, "t", "tower 4+2"),
        lower("chance", AnyDice(), ALL_DICE),
        other("maxi-yatzy", "Maxi Yatzy", Groups((6,)), Points(100), "y", "m", "6k", "yatzy"),
    ),
    upper_bonus=(UpperBonus(84, 100),),
    dice=6,
    saves_throws=True,
    readings=(("no saved throws", "saves_throws = false"),),
)
