"""The opening throw: who throws next, who must throw again, and who starts.

Knows seats and dice; names and terminals are others' business.
"""

from typing import NamedTuple

from scorekeeper.rules.dice import Dice


class Opening(NamedTuple):
    """The throws of `seats` players so far, as pairs of seat and dice.

    The highest total starts; those who share it throw again among themselves.
    """

    seats: int
    throws: tuple[tuple[int, Dice], ...] = ()

    @property
    def rounds(self) -> list[dict[int, int]]:
        """The totals by seat of each time the players threw; only the last one may lack some."""
        found: list[dict[int, int]] = [{}]
        contenders = set(range(self.seats))
        for seat, dice in self.throws:
            if len(found[-1]) == len(contenders):
                contenders = _highest(found[-1])
                found.append({})
            found[-1][seat] = sum(dice)
        return found

    @property
    def to_throw(self) -> list[int]:
        """The seats that are still to throw, in seat order; empty once it is decided."""
        *before, now = self.rounds
        contenders = _highest(before[-1]) if before else set(range(self.seats))
        return self.level or sorted(contenders - set(now))

    @property
    def level(self) -> list[int]:
        """The seats that must throw again, as long as none of them has; else empty."""
        *before, now = self.rounds
        everybody = len(_highest(before[-1])) if before else self.seats
        highest = _highest(now) if len(now) == everybody else set()
        return sorted(highest) if len(highest) > 1 else []

    @property
    def starter(self) -> int | None:
        """The seat that starts; None as long as it is not decided."""
        return None if self.to_throw else min(_highest(self.rounds[-1]))

    def with_throw(self, seat: int, dice: Dice) -> "Opening":
        """Return the opening after one more throw, of a seat that is still to throw.

        >>> opening = Opening(2).with_throw(0, (1, 2, 3, 4, 5)).with_throw(1, (6, 6, 6, 6, 6))
        >>> opening.starter
        1
        """
        return self._replace(throws=(*self.throws, (seat, dice)))


def _highest(totals: dict[int, int]) -> set[int]:
    return {seat for seat, total in totals.items() if total == max(totals.values())}
