"""Reads a line of `play`: a turn, for whom, or a command.

Knows the words, not what dice or boxes are.
"""

from typing import NamedTuple

from scorekeeper.game.names import find_player, fold
from scorekeeper.rules.dice import are_digits

COMMANDS = {
    "undo": "undo",
    "redo": "redo",
    "card": "card",
    "options": "options",
    "correct": "correct",
    "log": "log",
    "help": "help",
    "?": "help",
    "score": "turn",
    "quit": "quit",
    "exit": "quit",
}


class Line(NamedTuple):
    """What was typed. `command` is one of `COMMANDS`' values, or `turn`.

    `player` is None for the player to move, else a name of the game.
    """

    command: str
    rest: str = ""
    player: str | None = None


def parse(text: str, names: list[str]) -> Line | None:
    """Return what a line says, or None where it is blank or a remark.

    The colon behind a name may be missing.

    >>> parse("bob: 55522 fh", ["Ann", "Bob"]) == parse("Bob 55522 fh", ["Ann", "Bob"])
    True
    >>> parse("bob: 55522 fh", ["Ann", "Bob"])
    Line(command='turn', rest='55522 fh', player='Bob')

    Raises `NotFound` or `Unreadable` where the name before the colon is nobody's.
    """
    text = text.strip()
    if not text or text.startswith("#"):
        return None
    name, colon, rest = text.rpartition(":")
    if fold(" ".join(name.split())) in map(fold, names):
        return Line("turn", rest.strip(), names[find_player(names, name)])
    first, *others = text.split()
    if first.lower() in COMMANDS:
        return Line(COMMANDS[first.lower()], " ".join(others))
    if not are_digits(first):
        if colon:
            return Line("turn", rest.strip(), names[find_player(names, name)])
        for place, word in enumerate(others, start=1):
            if are_digits(word):
                name = " ".join([first, *others[: place - 1]])
                return Line("turn", " ".join(others[place - 1 :]), names[find_player(names, name)])
    return Line("turn", text)
