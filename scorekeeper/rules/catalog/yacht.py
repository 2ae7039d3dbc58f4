"""Yacht: twelve boxes, exact straights, no bonus of any kind."""

from scorekeeper.rules.catalog.boxes import ALL_DICE, NUMBERS, lower
from scorekeeper.rules.model import AnyDice, Groups, Points, RuleSet, Straight

YACHT = RuleSet(
    id="yacht",
    name="Yacht",
    revision=1,
    summary="twelve boxes, exact straights at 30, no bonuses and no Joker",
    source="thesprucecrafts.com/yacht-dice-game-rules-412797",
    categories=(
        lower("yacht", Groups((5,)), Points(50)),
        lower("large-straight", Straight((2, 3, 4, 5, 6)), Points(30)),
        lower("small-straight", Straight((1, 2, 3, 4, 5)), Points(30)),
        lower("four-of-a-kind", Groups((4,)), ALL_DICE),
        lower("full-house", Groups((3, 2)), ALL_DICE),
        lower("choice", AnyDice(), ALL_DICE),
        *reversed(NUMBERS),
    ),
    readings=(
        (
            "four of a kind as the sum of the four",
            'boxes.four-of-a-kind.points = { sum = "matched" }',
        ),
    ),
)
