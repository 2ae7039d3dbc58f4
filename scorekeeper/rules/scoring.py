"""Decides which dice of a throw fit a category, and what they are worth.

Knows nothing of cards: what is filled, allowed or a Joker is for `game.options`.
"""

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import (
    AnyDice,
    Category,
    Counted,
    Face,
    Groups,
    Pattern,
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
            return _best_groups(sizes, distinct, Counter(dice))
        case Run(length):
            for top in range(max(dice), length - 1, -1):
                run = tuple(range(top - length + 1, top + 1))
                if set(run) <= set(dice):
                    return run
            return None
        case Total(total, groups):
            fits = sum(dice) == total and _best_groups(groups, True, Counter(dice)) is not None
            return dice if fits else None
        case Straight(faces):
            return faces if set(faces) <= set(dice) else None


def _best_groups(sizes: tuple[int, ...], distinct: bool, counts: Counter[int]) -> Dice | None:
    if not sizes:
        return ()
    size, *others = sizes
    best: Dice | None = None
    for face, number in counts.items():
        if number < size:
            continue
        left = counts - Counter({face: number if distinct else size})
        rest = _best_groups(tuple(others), distinct, left)
        if rest is not None:
            found = (face,) * size + rest
            if best is None or sum(found) > sum(best):
                best = found
    return best


@lru_cache(maxsize=_REMEMBERED)
def points(category: Category, dice: Dice) -> int:
    """Return what the dice are worth in the category; 0 where they do not fit.

    >>> from scorekeeper.rules.catalog import rule_set
    >>> points(rule_set("yahtzee").category("full-house"), (5, 5, 5, 2, 2))
    25
    """
    fitting = matched(category.pattern, dice)
    if fitting is None:
        return 0
    match category.points.counted:
        case Counted.NOTHING:
            return category.points.base
        case Counted.MATCHED:
            return category.points.base + sum(fitting)
        case Counted.ALL:
            return category.points.base + sum(dice)


def all_equal(dice: Dice) -> bool:
    """Return whether all dice show one face.

    >>> all_equal((4, 4, 4, 4, 4)), all_equal(())
    (True, False)
    """
    return bool(dice) and dice.count(dice[0]) == len(dice)


@cache
def possible_points(rules: RuleSet, category: Category) -> tuple[int, ...]:
    """Return every number of points that some throw gives in the category, lowest first.

    >>> from scorekeeper.rules.catalog import rule_set
    >>> possible_points(rule_set("yahtzee"), rule_set("yahtzee").category("threes"))
    (0, 3, 6, 9, 12, 15)
    """
    throws = combinations_with_replacement(range(1, rules.faces + 1), rules.dice)
    return tuple(sorted({points(category, dice) for dice in throws}))
