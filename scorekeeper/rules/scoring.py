"""Decides which dice of a throw fit a category, and what they are worth.

Knows nothing of cards: what is filled, allowed or a Joker is for `game.options`.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import (
    AnyDice,
    Category,
    Counted,
    Face,
    Groups,
    OneColour,
    Pattern,
    Points,
    RuleSet,
    Run,
    Straight,
    Total,
)

_REMEMBERED = 50_000
"""How many answers are kept for the next time, which is soon when many games are read."""


def matched(pattern: Pattern, dice: Dice) -> Dice | None:
    """Return the dice that fit, those of the highest sum where there is a choice, else None.

    >>> matched(Groups((2,)), (3, 3, 3, 4, 4))
    (4, 4)
    >>> matched(Run(4), (1, 2, 2, 4, 5)) is None
    True
    """
    match pattern:
        case AnyDice():
            return dice
        case Face(face):
            return (face,) * dice.count(face)
        case Groups(sizes, distinct):
            return _best_groups(sizes, distinct, _counts(dice))
        case Run(length):
            for top in range(max(dice), length - 1, -1):
                run = tuple(range(top - length + 1, top + 1))
                if set(run) <= set(dice):
                    return run
            return None
        case Total(total, groups):
            fits = sum(dice) == total and _best_groups(groups, True, _counts(dice)) is not None
            return dice if fits else None
        case Straight(faces):
            return faces if set(faces) <= set(dice) else None
        case OneColour(colours, groups):
            return _best_of_one_colour(colours, groups, dice)


def _counts(dice: Iterable[int]) -> dict[int, int]:
    """Return how many dice show each face. `Counter` is too slow for every throw there is."""
    counts: dict[int, int] = {}
    for face in dice:
        counts[face] = counts.get(face, 0) + 1
    return counts


def _best_groups(sizes: tuple[int, ...], distinct: bool, counts: dict[int, int]) -> Dice | None:
    if not sizes:
        return ()
    size, others = sizes[0], sizes[1:]
    best: Dice | None = None
    for face, number in counts.items():
        if number < size:
            continue
        left = {**counts, face: 0 if distinct else number - size}
        rest = _best_groups(others, distinct, left)
        if rest is not None:
            found = (face,) * size + rest
            if best is None or sum(found) > sum(best):
                best = found
    return best


def _best_of_one_colour(
    colours: tuple[tuple[int, ...], ...], groups: tuple[int, ...], dice: Dice
) -> Dice | None:
    if not groups:
        return dice if any(set(dice) <= set(colour) for colour in colours) else None
    found = (
        _best_groups(groups, False, _counts(face for face in dice if face in colour))
        for colour in colours
    )
    return max((one for one in found if one is not None), key=sum, default=None)


@lru_cache(maxsize=_REMEMBERED)
def points(category: Category, dice: Dice, *, served: bool = False) -> int:
    """Return what the dice are worth in the category; 0 where they do not fit.

    `served` says that they are the first throw of the turn.

    >>> from scorekeeper.rules.catalog import rule_set
    >>> points(rule_set("yahtzee").category("full-house"), (5, 5, 5, 2, 2))
    25
    """
    return _worth(category.points, matched(category.pattern, dice), dice, served)


def _worth(paid: Points, fitting: Dice | None, dice: Dice, served: bool) -> int:
    if fitting is None:
        return 0
    base = paid.base + (paid.served if served else 0)
    match paid.counted:
        case Counted.NOTHING:
            return base
        case Counted.MATCHED:
            return base + sum(fitting)
        case Counted.ALL:
            return base + sum(dice)


def all_equal(dice: Dice) -> bool:
    """Return whether all dice show one face.

    >>> all_equal((4, 4, 4, 4, 4)), all_equal(())
    (True, False)
    """
    return bool(dice) and dice.count(dice[0]) == len(dice)


def possible_points(rules: RuleSet, category: Category) -> tuple[int, ...]:
    """Return every number of points that some throw gives in the category, lowest first.

    >>> from scorekeeper.rules.catalog import rule_set
    >>> possible_points(rule_set("yahtzee"), rule_set("yahtzee").category("threes"))
    (0, 3, 6, 9, 12, 15)
    """
    return _possible(rules.dice, rules.faces, category.pattern, category.points)


@cache
def _possible(dice: int, faces: int, pattern: Pattern, paid: Points) -> tuple[int, ...]:
    """Return it for a number of dice and of faces; the columns of a card share the answer."""
    found = set()
    for throw in combinations_with_replacement(_telling_faces(faces, pattern, paid), dice):
        fitting = matched(pattern, throw)
        found.add(_worth(paid, fitting, throw, served=False))
        if paid.served:
            found.add(_worth(paid, fitting, throw, served=True))
    return tuple(sorted(found))


def _telling_faces(faces: int, pattern: Pattern, paid: Points) -> Iterable[int]:
    """Return the faces that throws need to show so that no number of points is missed.

    To a number box all other faces are alike, so that 0 stands for them.
    """
    match pattern, paid.counted:
        case Face(face), Counted.MATCHED | Counted.NOTHING:
            return 0, face
        case _:
            return range(1, faces + 1)
