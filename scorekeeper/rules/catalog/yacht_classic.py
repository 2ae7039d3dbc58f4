"""Yacht as it was written down in 1938: numbers first, and four of a kind counts its four dice."""

from scorekeeper.rules.catalog.boxes import ALL_DICE, MATCHED_DICE, NUMBERS, lower
from scorekeeper.rules.model import AnyDice, Groups, Points, RuleSet, Straight

YACHT_CLASSIC = RuleSet(
    id="yacht-classic",
    name="Classic Yacht",
    revision=1,
    summary="twelve boxes, exact straights at 30, four of a kind is the sum of the four",
    source="en.wikipedia.org/wiki/Yacht_(dice_game)",
    categories=(
        *NUMBERS,
        lower("full-house", Groups((3, 2)), ALL_DICE),
        lower("four-of-a-kind", Groups((4,)), MATCHED_DICE),
        lower("small-straight", Straight((1, 2, 3, 4, 5)), Points(30)),
        lower("large-straight", Straight((2, 3, 4, 5, 6)), Points(30)),
        lower("choice", AnyDice(), ALL_DICE),
        lower("yacht", Groups((5,)), Points(50)),
    ),
)
