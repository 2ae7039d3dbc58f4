"""Dice of one colour: which of them fit, the highest where there is a choice."""

import pytest

from scorekeeper.rules.model import OneColour
from scorekeeper.rules.scoring import matched

COLOURS = ((1, 6), (2, 5), (3, 4))


@pytest.mark.parametrize(
    ("groups", "dice", "fitting"),
    [
        ((), (1, 6, 1, 6, 1), (1, 6, 1, 6, 1)),
        ((), (2, 2, 2, 2, 2), (2, 2, 2, 2, 2)),
        ((), (1, 6, 1, 6, 2), None),
        ((2,), (1, 1, 3, 5, 5), (5, 5)),
        ((2,), (6, 6, 3, 5, 5), (6, 6)),
        ((2,), (3, 3, 1, 2, 4), (3, 3)),
        ((2,), (1, 2, 3, 4, 5), None),
        ((2, 2), (1, 1, 6, 6, 3), (1, 1, 6, 6)),
        ((2, 2), (1, 1, 1, 1, 3), (1, 1, 1, 1)),
        ((2, 2), (1, 1, 2, 2, 3), None),
        ((3, 2), (4, 4, 4, 3, 3), (4, 4, 4, 3, 3)),
    ],
)
def test_which_dice_of_one_colour_fit(
    groups: tuple[int, ...], dice: tuple[int, ...], fitting: tuple[int, ...] | None
) -> None:
    assert matched(OneColour(COLOURS, groups), dice) == fitting
