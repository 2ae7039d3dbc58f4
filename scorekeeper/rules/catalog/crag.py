"""Crag: three dice thrown at most twice."""

from scorekeeper.rules.catalog.boxes import NUMBERS, other
from scorekeeper.rules.model import (
    Groups,
    Points,
    RuleSet,
    Straight,
    Total,
)

CRAG = RuleSet(
    id="crag",
    name="Crag",
    revision=1,
    summary="three dice, two throws, thirteen boxes, 50 for thirteen with a pair",
    source="en.wikipedia.org/wiki/Crag_(dice_game)",
    categories=(
        *NUMBERS,
        other("odd-straight", "Odd Straight", Straight((1, 3, 5)), Points(20), "os", "odd"),
        other("even-straight", "Even Straight", Straight((2, 4, 6)), Points(20), "es", "even"),
        other("low-straight", "Low Straight", Straight((1, 2, 3)), Points(20), "ls", "low"),
        other("high-straight", "High Straight", Straight((4, 5, 6)), Points(20), "hs", "high"),
        other("three-of-a-kind", "Three of a Kind", Groups((3,)), Points(25), "3k", "triple"),
        other("thirteen", "Thirteen", Total(13), Points(26), "t", "13 points"),
        other("crag", "Crag", Total(13, (2,)), Points(50), "c"),
    ),
    dice=3,
    throws=2,
)
