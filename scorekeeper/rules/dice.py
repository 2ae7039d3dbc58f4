"""Reads dice as people type them.

Knows the number of dice and of faces that it is told, and no game.
"""

from typing import TypeAlias

from scorekeeper.errors import Unreadable
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


def read_dice(text: str, count: int, faces: int = 6) -> Dice:
    """Return the dice in `text`, in the order in which they stand.

    >>> read_dice("55522", 5) == read_dice("5-5-5-2-2", 5) == (5, 5, 5, 2, 2)
    True

    Raises `Unreadable` where something is no digit, a face does not exist or the number of dice
    is not `count`.
    """
    example = f"type {count} dice like {example_dice(count)}"
    digits = "".join(text.translate(SEPARATORS).split())
    if not digits:
        raise Unreadable("no-dice", f"{quoted(text)} has no dice", example)
    if not (digits.isascii() and digits.isdigit()):
        raise Unreadable("bad-dice", f"{quoted(text)} is not a throw of dice", example)
    dice = tuple(map(int, digits))
    strange = next((face for face in dice if not 1 <= face <= faces), None)
    if strange is not None:
        raise Unreadable(
            "bad-face", f"{quoted(text)} has a {strange}, but dice show 1 to {faces}", example
        )
    if len(dice) != count:
        named = f"{len(dice)} dice" if len(dice) > 1 else "1 die"
        raise Unreadable(
            "wrong-dice-count",
            f"{quoted(text)} has {named}; this game is played with {count}",
            example,
        )
    return dice


def example_dice(count: int) -> str:
    """Return a throw of `count` dice to show in a hint.

    >>> example_dice(5)
    '55522'
    """
    return "555224"[:count]
