"""Reads dice as people type them.

Knows the number of dice and of faces that it is told, and no game.
"""

from typing import TypeAlias

from scorekeeper.errors import Unreadable
from scorekeeper.language import tr, trn
from scorekeeper.words import quoted

Dice: TypeAlias = tuple[int, ...]
"""The faces of one throw, in the order in which they were typed; empty where they are not known."""

SEPARATORS = str.maketrans(",-", "  ")


def are_digits(word: str) -> bool:
    """Return whether a word of a line can only be dice: digits, commas and hyphens.

    >>> are_digits("5,5,5"), are_digits("3k")
    (True, False)
    """
    digits = word.translate(SEPARATORS).replace(" ", "")
    return digits.isascii() and digits.isdigit()


def read_dice(text: str, count: int, faces: int) -> Dice:
    """Return the dice in `text`, in the order in which they stand.

    >>> read_dice("55522", 5, 6) == read_dice("5-5-5-2-2", 5, 6) == (5, 5, 5, 2, 2)
    True

    Raises `Unreadable` where something is no digit, a face does not exist or the number of dice
    is not `count`.
    """
    example = tr("type {count} dice like {dice}", count=count, dice=example_dice(count))
    digits = "".join(text.translate(SEPARATORS).split())
    if not digits:
        raise Unreadable("no-dice", tr("{text} has no dice", text=quoted(text)), example)
    if not (digits.isascii() and digits.isdigit()):
        wrong = tr("{text} is not a throw of dice", text=quoted(text))
        raise Unreadable("bad-dice", wrong, example)
    dice = tuple(map(int, digits))
    strange = next((face for face in dice if not 1 <= face <= faces), None)
    if strange is not None:
        raise Unreadable(
            "bad-face",
            tr(
                "{text} has a {face}, but dice show 1 to {faces}",
                text=quoted(text),
                face=strange,
                faces=faces,
            ),
            example,
        )
    if len(dice) != count:
        wrong = trn(
            "{text} has {n} die; this game is played with {count}",
            "{text} has {n} dice; this game is played with {count}",
            len(dice),
            text=quoted(text),
            count=count,
        )
        raise Unreadable("wrong-dice-count", wrong, example)
    return dice


def example_dice(count: int) -> str:
    """Return a throw of `count` dice to show in a hint.

    >>> example_dice(5)
    '55522'
    """
    return "555224"[:count]
