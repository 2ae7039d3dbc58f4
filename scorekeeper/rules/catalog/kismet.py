"""Kismet: dice in three colours, three upper bonuses, and a price for the others."""

from scorekeeper.rules.catalog.boxes import ALL_DICE, NUMBERS, lower, other
from scorekeeper.rules.model import (
    AnyDice,
    Counted,
    Groups,
    OneColour,
    Points,
    RuleSet,
    Run,
    UpperBonus,
)

_COLOURS = ((1, 6), (2, 5), (3, 4))
"""Black, red and green; ordinary dice do, since the colour follows from the face."""


def _sum_and(base: int) -> Points:
    return Points(base, Counted.ALL)


KISMET = RuleSet(
    id="kismet",
    name="Kismet",
    revision=1,
    summary="dice in three colours, fifteen boxes, upper bonus 35, 55 or 75",
    source="ultraboardgames.com/kismet/game-rules.php; cardsdicedominoes.com/kismet-rules.htm",
    categories=(
        *NUMBERS,
        other(
            "two-pair-same-colour",
            "Two Pair Same Colour",
            OneColour(_COLOURS, (2, 2)),
            ALL_DICE,
            "2p",
            "two pair same color",
        ),
        lower("three-of-a-kind", Groups((3,)), ALL_DICE),
        other("straight", "Straight", Run(5), Points(30), "st", "s"),
        other("flush", "Flush", OneColour(_COLOURS), Points(35), "f"),
        lower("full-house", Groups((3, 2), distinct=False), _sum_and(15)),
        other(
            "full-house-same-colour",
            "Full House Same Colour",
            OneColour(_COLOURS, (3, 2)),
            _sum_and(20),
            "fhs",
            "full house same color",
        ),
        lower("four-of-a-kind", Groups((4,)), _sum_and(25)),
        other("yarborough", "Yarborough", AnyDice(), ALL_DICE, "c", "ch", "chance", "?"),
        other("kismet", "Kismet", Groups((5,)), _sum_and(50), "k", "five of a kind", "5k"),
    ),
    upper_bonus=(UpperBonus(63, 35), UpperBonus(71, 55), UpperBonus(78, 75)),
    penalty="kismet",
    readings=(
        ("40 for a straight", "boxes.straight.points = 40"),
        ("five of a kind is no full house", "boxes.full-house.pattern = { groups = [3, 2] }"),
        ("no price for a further Kismet", 'penalty = ""'),
    ),
)
