"""Reads a line of `play`: a turn, for whom, or a command.

Knows the words, not what dice or boxes are.
"""

from typing import NamedTuple

from scorekeeper.game.names import find_player
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

    >>> parse("bob: 55522 fh", ["Ann", "Bob"])
    Line(command='turn', rest='55522 fh', player='Bob')

    Raises `NotFound` or `Unreadable` where the name before the colon is nobody's.
    """
    text = text.strip()
    if not text or text.startswith("#"):
        return None
    first, _, rest = text.partition(" ")
    if first.lower() in COMMANDS:
        return Line(COMMANDS[first.lower()], rest.strip())
    for colon in [place for place, letter in enumerate(text) if letter == ":"]:
        name, rest = text[:colon], text[colon + 1 :]
        if not are_digits(name.split(" ")[0] or name):
            return Line("turn", rest.strip(), names[find_player(names, name)])
    return Line("turn", text)
