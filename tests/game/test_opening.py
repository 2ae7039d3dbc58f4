"""The opening throw: the highest total starts, and who is level throws again."""

import pytest

from scorekeeper.game.opening import Opening
from scorekeeper.rules.dice import Dice


def thrown(seats: int, *totals: tuple[int, int]) -> Opening:
    """Return an opening after throws of these totals by these seats."""
    opening = Opening(seats)
    for seat, total in totals:
        opening = opening.with_throw(seat, dice_of(total))
    return opening


def dice_of(total: int) -> Dice:
    dice = [1] * 5
    for _ in range(total - 5):
        dice[dice.index(min(dice))] += 1
    return tuple(dice)


def test_all_throw_in_seat_order_at_first() -> None:
    assert Opening(3).to_throw == [0, 1, 2]
    assert thrown(3, (0, 20)).to_throw == [1, 2]
    assert thrown(3, (0, 20)).starter is None


def test_the_highest_total_starts() -> None:
    opening = thrown(3, (0, 20), (1, 25), (2, 10))
    assert (opening.starter, opening.to_throw, opening.level) == (1, [], [])


def test_seats_may_throw_in_any_order() -> None:
    assert thrown(3, (2, 10), (0, 20), (1, 25)).starter == 1


def test_who_is_level_throws_again_and_the_others_do_not() -> None:
    opening = thrown(4, (0, 20), (1, 25), (2, 25), (3, 25))
    assert (opening.starter, opening.level, opening.to_throw) == (None, [1, 2, 3], [1, 2, 3])
    opening = thrown(4, (0, 20), (1, 25), (2, 25), (3, 25), (1, 6), (3, 30))
    assert opening.to_throw == [2]
    assert opening.level == []


def test_ties_among_those_who_were_level_go_on_until_it_is_decided() -> None:
    first = [(0, 20), (1, 25), (2, 25), (3, 25)]
    second = [(1, 6), (2, 30), (3, 30)]
    opening = thrown(4, *first, *second)
    assert opening.level == [2, 3]
    assert thrown(4, *first, *second, (2, 11), (3, 10)).starter == 2


@pytest.mark.parametrize("seats", [1, 10])
def test_it_works_for_one_and_for_ten(seats: int) -> None:
    throws = [(seat, 10 + seat) for seat in range(seats)]
    assert thrown(seats, *throws).starter == seats - 1
