"""Crag: three dice thrown at most twice."""

from scorekeeper.rules.catalog.boxes import NUMBERS
from scorekeeper.rules.model import (
    Category,
    Groups,
    Pattern,
    Points,
    RuleSet,
    Section,
    Straight,
    Total,
)


def _box(box: str, name: str, pattern: Pattern, points: int, *aliases: str) -> Category:
    return Category(box, name, Section.LOWER, pattern, Points(points), aliases)


CRAG = RuleSet(
    id="crag",
    name="Crag",
    revision=1,
    summary="three dice, two throws, thirteen boxes, 50 for thirteen with a pair",
    source="en.wikipedia.org/wiki/Crag_(dice_game)",
    categories=(
        *NUMBERS,
        _box("odd-straight", "Odd Straight", Straight((1, 3, 5)), 20, "os", "odd"),
        _box("even-straight", "Even Straight", Straight((2, 4, 6)), 20, "es", "even"),
        _box("low-straight", "Low Straight", Straight((1, 2, 3)), 20, "ls", "low"),
        _box("high-straight", "High Straight", Straight((4, 5, 6)), 20, "hs", "high"),
        _box("three-of-a-kind", "Three of a Kind", Groups((3,)), 25, "3k", "triple"),
        _box("thirteen", "Thirteen", Total(13), 26, "t", "13 points"),
        _box("crag", "Crag", Total(13, (2,)), 50, "c"),
    ),
    dice=3,
    throws=2,
)
