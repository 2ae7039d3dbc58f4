"""What may stand where on a command line, as far as it does not change."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.cli.topics import TOPICS
from scorekeeper.cli.tree import COMMANDS, command
from scorekeeper.export import FORMATS
from scorekeeper.language import LANGUAGES
from scorekeeper.views.selection import STATUSES

MANY = "*"
"""Stands behind the kind of an argument that may be there any number of times."""
_VALUES = {
    "--game": "game",
    "--rules": "rules",
    "--night": "night",
    "--player": "person",
    "--output": "file",
    "--data-dir": "folder",
}
_OF_THE_GAME = {"score", "options", "correct"}
"""The commands whose `--player` is one of the game being played."""
_CHOICES = {
    ("export", "--format"): tuple(FORMATS),
    ("import", "--format"): ("json", "cards", "turns"),
    ("stats", "--format"): ("text", "csv", "json"),
}
_ARGUMENTS = {
    "players": "person",
    "names": "person",
    "old": "person",
    "new": "person",
    "player": "player",
    "game": "game",
    "games": "game",
    "first": "turn",
    "second": "turn",
    "turn": "turn",
    "rule_set": "rules",
    "file": "file",
    "line": "line",
    "shell": "choice bash zsh fish powershell",
    "topic": f"choice {' '.join(TOPICS)}",
}
_BEFORE_BOX = "dice"


class Option(NamedTuple):
    """An option of a command. `value` is its kind, empty for a flag; or it has `choices`."""

    names: tuple[str, ...]
    help: str
    value: str
    choices: tuple[str, ...] = ()


class Entry(NamedTuple):
    """A command; `arguments` are their kinds, the last one with `MANY` where it repeats.

    A kind that begins with `choice ` is followed by all that can be typed.
    """

    name: str
    summary: str
    options: tuple[Option, ...]
    arguments: tuple[str, ...]


class Outline(NamedTuple):
    """The whole program: the options that stand before a command, and the commands."""

    options: tuple[Option, ...]
    commands: tuple[Entry, ...]

    @property
    def taking(self) -> list[str]:
        """The names of all options that take a value, in every command."""
        options = [*self.options, *(one for entry in self.commands for one in entry.options)]
        return sorted({name for one in options if one.value or one.choices for name in one.names})


class Writer(NamedTuple):
    """How a shell writes its lines: each part returns some, empty ones for nothing.

    `options` are those of a command, `value` is what follows an option, `arguments` are those of a
    command, `command` is one to choose, and `taking` joins the options that take a value.
    """

    options: Callable[[str, tuple[Option, ...]], str]
    value: Callable[[str, Option], str]
    arguments: Callable[[Entry], str]
    command: Callable[[Entry], str]
    taking: Callable[[list[str]], str]


def written(shell: str, outline: Outline, writer: Writer) -> str:
    """Return the template of a shell with the lines for all commands in it."""
    options = [writer.options("", outline.options)]
    options += [writer.options(entry.name, entry.options) for entry in outline.commands]
    values = [writer.value("", one) for one in outline.options]
    values += [writer.value(entry.name, one) for entry in outline.commands for one in entry.options]
    return (
        template(shell)
        .replace("TAKING", writer.taking(outline.taking))
        .replace("OPTIONS", _lines(options))
        .replace("VALUES", _lines(values))
        .replace("ARGUMENTS", _lines(map(writer.arguments, outline.commands)))
        .replace("COMMANDS", _lines(map(writer.command, outline.commands)))
    )


def _lines(pieces: Iterable[str]) -> str:
    return "\n".join(filter(None, pieces))


def template(shell: str) -> str:
    """Return the script of a shell with words in capitals where the commands are to stand."""
    return Path(__file__).with_name(f"{shell}.template").read_text("utf-8")


def outline() -> Outline:
    """Return what the tree of commands says."""
    from scorekeeper.cli.app import program

    return Outline(
        _options("", program()),
        tuple(
            Entry(line.name, line.summary, _options(line.name, made), _arguments(line.name, made))
            for lines in COMMANDS.values()
            for line in lines
            for made in [command(line.name)]
        ),
    )


def _options(name: str, made: Any) -> tuple[Option, ...]:
    found = []
    for one in made.params:
        if one.param_type_name != "option" or one.hidden:
            continue
        names = tuple(sorted(one.opts, key=len, reverse=True))
        choices = tuple(getattr(one.type, "choices", None) or _CHOICES.get((name, names[0]), ()))
        if names[0] == "--status":
            choices = STATUSES
        if names[0] == "--lang":
            choices = tuple(LANGUAGES)
        kind = "" if one.is_flag or choices else _VALUES.get(names[0], "text")
        if names[0] == "--player" and name in _OF_THE_GAME:
            kind = "player"
        found.append(Option(names, one.help or "", kind, tuple(map(str, choices))))
    return (*found, Option(("--help", "-h"), "Show how it is used.", ""))


def _arguments(name: str, made: Any) -> tuple[str, ...]:
    kinds: list[str] = []
    for one in made.params:
        if one.param_type_name == "argument":
            kind = "person" if name == "join" else _ARGUMENTS.get(one.name, "text")
            kinds += [_BEFORE_BOX, "box"] if kind == "line" else [kind]
            if one.nargs == -1:
                kinds[-1] += MANY
    return tuple(kinds)
