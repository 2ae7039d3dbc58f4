"""Reads a line of `play`: a turn, for whom, or a command.

Knows the words, not what dice or boxes are.
"""

import re
from contextlib import suppress
from difflib import get_close_matches
from itertools import takewhile
from shlex import split
from typing import NamedTuple

from scorekeeper.errors import NotFound, Unreadable
from scorekeeper.game.names import (
    find_player,
    full_name_at_beginning,
    full_name_before_colon,
    split_at_name,
)
from scorekeeper.language import tr
from scorekeeper.rules.dice import are_digits
from scorekeeper.rules.notation import SCRATCH
from scorekeeper.words import quoted

COMMANDS = {
    "undo": "undo",
    "redo": "redo",
    "card": "card",
    "options": "options",
    "correct": "correct",
    "swap": "swap",
    "join": "join",
    "leave": "leave",
    "note": "note",
    "log": "log",
    "rules": "rules",
    "rematch": "rematch",
    "abandon": "abandon",
    "help": "help",
    "?": "help",
    "quit": "quit",
    "exit": "quit",
}
_TAKE_WORDS = {
    "options": "options 55522",
    "correct": "correct 7 55523 3k",
    "swap": "swap 12 13",
    "join": "join Dee",
    "leave": "leave Bob",
    "note": "note Bob knocked the cup over",
}
"""The commands that need more words, with an example of each."""
_STRAY = ";,"
_IN_A_SHELL = re.compile(
    f"scorekeeper (?=({'|'.join([*_TAKE_WORDS, 'undo', 'redo', 'log', 'rematch', 'abandon'])})\\b)"
)


class Line(NamedTuple):
    """What was typed. `command` is one of `COMMANDS`' values, or `turn`.

    `player` is None for the player to move, else a name of the game.
    """

    command: str
    rest: str = ""
    player: str | None = None


def as_typed_here(hint: str) -> str:
    """Return a hint with commands as they are typed at the prompt, not in a shell.

    >>> as_typed_here("scorekeeper undo, then scorekeeper redo; scorekeeper doctor")
    'undo, then redo; scorekeeper doctor'
    >>> as_typed_here("scorekeeper join 'Mary Lou'")
    'join Mary Lou'
    >>> as_typed_here("scorekeeper join -- -x")
    'join -x'
    """
    if hint.startswith("scorekeeper join "):
        return " ".join(word for word in split(hint)[1:] if word != "--")
    return _IN_A_SHELL.sub("", hint)


def parse(text: str, names: list[str]) -> Line | None:
    """Return what a line says, or None where it is blank or a remark.

    The colon behind the name of a player may be missing.

    >>> parse("bob: 55522 fh", ["Ann", "Bob"]) == parse("Bob 55522 fh", ["Ann", "Bob"])
    True
    >>> parse("bob: 55522 fh", ["Ann", "Bob"])
    Line(command='turn', rest='55522 fh', player='Bob')

    Raises `NotFound` or `Unreadable` where the name before the colon is nobody's, or words stand
    behind a command that takes none.
    """
    text = text.strip().rstrip(_STRAY)
    if not text or text.startswith("#"):
        return None
    first, *others = text.split()
    if first.casefold() in SCRATCH and not others:
        raise _too_short(text, f"{first} ones")
    exact = _named_exactly(text, names)
    word = first.lower()
    command = COMMANDS.get(word.removesuffix(":") if word[:-1] in _TAKE_WORDS else word)
    if exact is None and command is not None:
        return _command(command, text, " ".join(others))
    if exact is None and first.lower() == "score" and others:
        text = " ".join(others)
        exact = _named_exactly(text, names)
    return exact or _turn(text, names)


def _named_exactly(text: str, names: list[str]) -> Line | None:
    """Return the turn of a line with a player's full name before a colon, whatever the name."""
    found = full_name_before_colon(names, text)
    return None if found is None else Line("turn", found[1], found[0])


def _turn(text: str, names: list[str]) -> Line:
    name, colon, rest = split_at_name(text)
    words = text.split()
    full = None if colon else full_name_at_beginning(names, text)
    if full is not None:
        return Line("turn", full[1], full[0])
    before = list(takewhile(lambda word: not word[0].isdigit(), words))
    if text[0].isdigit() or (not colon and len(before) == len(words)):
        return Line("turn", text)
    if colon:
        return Line("turn", rest.strip(), names[find_player(names, name)])
    with suppress(NotFound, Unreadable):
        player = names[find_player(names, " ".join(before).rstrip(_STRAY))]
        if not any(map(are_digits, player.split())):
            return Line("turn", " ".join(words[len(before) :]), player)
    return Line("turn", text)


def nearest_command(text: str) -> str:
    """Return the command that a line may have meant, empty where none is near.

    >>> nearest_command("udno"), nearest_command("full house")
    ('undo', '')
    """
    near = get_close_matches(
        text.split(maxsplit=1)[0].lower() if text.strip() else "", COMMANDS, n=1
    )
    return near[0] if near else ""


def _too_short(text: str, example: str) -> Unreadable:
    return Unreadable("usage", tr("{text} needs more words", text=quoted(text)), example)


def _command(command: str, text: str, rest: str) -> Line:
    if command in _TAKE_WORDS and not rest:
        raise _too_short(text, _TAKE_WORDS[command])
    if rest and command not in _TAKE_WORDS:
        more = tr(
            "{text} says more than can be done: {command} stands alone",
            text=quoted(text),
            command=command,
        )
        raise Unreadable("usage", more, command)
    return Line(command, rest)
