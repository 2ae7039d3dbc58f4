"""Solves a game for one player exactly, and knows of its rules only what the engine answers.

The value of a position is the expected total still to come under perfect play. A position is the
set of filled boxes, whether the box for five of a kind holds points, and the upper sum as far as it
matters. The dice between two throws are walked as a lattice of what is kept.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scorekeeper.game.card import EMPTY_CARD, Card, Entry
from scorekeeper.game.options import options
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Order, RuleSet, Section
from scorekeeper.rules.scoring import all_equal

Values = NDArray[np.float64]
Indices = NDArray[np.int64]


class Lattice(NamedTuple):
    """All multisets of up to so many dice, the whole throws last, by the number of dice.

    `adding[n]` has for each multiset of n dice the places of those with one die more, face by face;
    `without[n]` of those with one die less, its first one repeated to fill the row.
    """

    kept: list[list[Dice]]
    adding: list[Indices]
    without: list[Indices]


@cache
def lattice(dice: int, faces: int) -> Lattice:
    kept = [list(combinations_with_replacement(range(1, faces + 1), n)) for n in range(dice + 1)]
    places = [{throw: place for place, throw in enumerate(level)} for level in kept]
    adding, without = [], [np.zeros((1, 1), np.int64)]
    for n in range(dice):
        adding.append(
            np.array(
                [
                    [places[n + 1][tuple(sorted((*throw, face)))] for face in range(1, faces + 1)]
                    for throw in kept[n]
                ]
            )
        )
        rows = []
        for throw in kept[n + 1]:
            fewer = [places[n][throw[:i] + throw[i + 1 :]] for i in range(n + 1)]
            rows.append(fewer)
        without.append(np.array(rows))
    return Lattice(kept, adding, without)


def before_throwing(paths: Lattice, values: Values) -> list[Values]:
    """Return for each multiset that is kept the expected value once the other dice are thrown."""
    found = [values]
    for adding in reversed(paths.adding):
        found.append(found[-1][adding].mean(axis=1))
    return found[::-1]


def before_keeping(paths: Lattice, expected: list[Values]) -> Values:
    """Return for each whole throw the value of keeping what is best to keep."""
    best = expected[0]
    for n in range(1, len(expected)):
        best = np.maximum(expected[n], best[paths.without[n]].max(axis=1))
    return best


class Solver:
    """The values of all positions of a rule set."""

    def __init__(self, rules: RuleSet, order: Order = Order.ANY) -> None:
        self.rules = rules
        self.order = order
        self.boxes = rules.categories
        self.cap = max((tier.at_least for tier in rules.upper_bonus), default=0)
        self.paths = lattice(rules.dice, rules.faces)
        self.throws = self.paths.kept[-1]
        self.own = next(
            (i for i, c in enumerate(self.boxes) if rules.repeat and c.id == rules.repeat.box), None
        )
        self.alike = [place for place, throw in enumerate(self.throws) if all_equal(throw)]
        self.ordinary = next(t for t in self.throws if not all_equal(t))
        self.points = self._points()
        self._size = len(self.boxes)

    def expectation(self) -> float:
        """Return the expected total of a whole game."""
        full = (1 << len(self.boxes)) - 1
        upper = np.arange(self.cap + 1)
        end = np.zeros(self.cap + 1)
        for tier in self.rules.upper_bonus:
            end[upper >= tier.at_least] = tier.points
        values: dict[tuple[int, int], Values] = {(full, held): end for held in (0, 1)}
        for filled in sorted(self._reachable(), key=lambda one: -one.bit_count()):
            if filled != full:
                for held in self._held(filled):
                    values[filled, held] = self._value(filled, held, values)
            self._forget(values, filled)
        return float(values[0, 0][0])

    def _forget(self, values: dict[tuple[int, int], Values], filled: int) -> None:
        """Drop the values that no position with fewer boxes asks for any more."""
        size = filled.bit_count()
        if self._size != size:
            for key in [key for key in values if key[0].bit_count() > size + 1]:
                del values[key]
        self._size = size

    def _held(self, filled: int) -> tuple[int, ...]:
        return (0, 1) if self.own is not None and filled >> self.own & 1 else (0,)

    def _reachable(self) -> list[int]:
        """Return the sets of filled boxes that the order of the game lets come about."""
        found = {0}
        waiting = [0]
        while waiting:
            filled = waiting.pop()
            for box in self._allowed(filled):
                more = filled | 1 << box
                if more not in found:
                    found.add(more)
                    waiting.append(more)
        return list(found)

    def _card(self, filled: int, held: int) -> Card:
        card = EMPTY_CARD
        for place, category in enumerate(self.boxes):
            if filled >> place & 1:
                points = self._most_of_own() if place == self.own and held else 0
                card = card.with_entry(category.id, Entry((), points, 0, joker=False, turn=1))
        return card

    def _most_of_own(self) -> int:
        assert self.own is not None
        return int(self.points[self.own].max())

    def _points(self) -> list[Indices]:
        """Ask what each throw is worth in each box of an empty card, one box open at a time."""
        found = np.zeros((len(self.boxes), len(self.throws)), np.int64)
        for box, category in enumerate(self.boxes):
            others = [c for c in self.boxes if c != category]
            card = Card({c.id: Entry((), 0, 0, joker=False, turn=1) for c in others})
            if self.own is not None and box != self.own:
                # With the box for five of a kind open, no throw is a repeated one.
                card = Card({k: v for k, v in card.entries.items() if k != self.boxes[self.own].id})
            for place, throw in enumerate(self.throws):
                answers = options(self.rules, Order.ANY, card, throw).allowed
                found[box, place] = next(o.points for o in answers if o.category == category)
        return list(found)

    @cache  # noqa: B019
    def _allowed(self, filled: int) -> tuple[int, ...]:
        """Ask which boxes an ordinary throw may go into."""
        answers = options(self.rules, self.order, self._card(filled, 0), self.ordinary).allowed
        allowed = {option.category.id for option in answers}
        return tuple(place for place, c in enumerate(self.boxes) if c.id in allowed)

    def _value(self, filled: int, held: int, values: dict[tuple[int, int], Values]) -> Values:
        worth = self._worth(filled, held, values)
        for _ in range(self.rules.throws - 1):
            worth = before_keeping(self.paths, before_throwing(self.paths, worth))
        start: Values = before_throwing(self.paths, worth)[0][0]
        return start

    def _worth(self, filled: int, held: int, values: dict[tuple[int, int], Values]) -> Values:
        """Return what each final throw is worth: the best box, and all that comes after it."""
        best = np.full((len(self.throws), self.cap + 1), -np.inf)
        for box in self._allowed(filled):
            points = self.points[box]
            after = np.stack(
                [self._after(filled, held, box, int(p), values) for p in np.unique(points)]
            )
            rows = np.searchsorted(np.unique(points), points)
            np.maximum(best, after[rows] + points[:, None], out=best)
        card = self._card(filled, held)
        for place in self.alike:
            best[place] = -np.inf
            for option in options(self.rules, self.order, card, self.throws[place]).allowed:
                box = self.boxes.index(option.category)
                gain = option.points + option.bonus
                after_it = self._after(filled, held, box, option.points, values)
                best[place] = np.maximum(best[place], after_it + gain)
        return best

    def _after(
        self, filled: int, held: int, box: int, points: int, values: dict[tuple[int, int], Values]
    ) -> Values:
        """Return the values once a box is filled with so many points, by the upper sum before."""
        holds = int(points > 0) if box == self.own else held
        found = values[filled | 1 << box, holds]
        if self.cap and self.boxes[box].section is Section.UPPER and points:
            return found[np.minimum(np.arange(self.cap + 1) + points, self.cap)]
        return found


def chances(dice: int, faces: int) -> dict[Dice, float]:
    """Return the probability of each throw, to check the lattice by."""
    return {
        throw: factorial(dice)
        / prod(factorial(throw.count(face)) for face in set(throw))
        / faces**dice
        for throw in lattice(dice, faces).kept[-1]
    }
