"""The manual page, in the language of `man`, made from the commands and the topics."""

from scorekeeper import __version__
from scorekeeper.cli.shells.outline import MANY, Entry, Option, outline
from scorekeeper.cli.topics import TOPICS
from scorekeeper.cli.tree import COMMANDS

_DATE = "2026-12-01"
_ABOUT = """\
keeps score of Yahtzee, Yatzy, Yacht and their relatives while people roll
real dice. They type what they rolled and choose a box; it knows the rules,
refuses what they forbid, adds every bonus, and keeps every game."""
_EXAMPLES = (
    ("scorekeeper play Ann Bob", "Start a game and stay at the prompt."),
    ("55522 fh", "At the prompt: the dice, and the box."),
    ("scorekeeper score 55522 fh", "The same from the shell."),
    ("scorekeeper undo", "Take back the last act."),
    ("scorekeeper history", "Past games."),
    ("scorekeeper export @1 --format html --output game.html", "A page of the latest game."),
)
_VARIABLES = (
    ("SCOREKEEPER_DATA_DIR", "The folder in which the games are kept."),
    ("SCOREKEEPER_LANG", "The language: en, es, eu or lt."),
    ("SCOREKEEPER_PLAIN", "Any value: plain lines, as with --plain."),
    ("NO_COLOR", "Any value: no colours."),
)


def manual() -> str:
    """Return the page."""
    tree = outline()
    entries = {entry.name: entry for entry in tree.commands}
    lines = [
        f'.TH SCOREKEEPER 1 "{_DATE}" "scorekeeper {__version__}" "User Commands"',
        ".SH NAME",
        "scorekeeper \\- score sheet for games with real dice",
        ".SH SYNOPSIS",
        ".B scorekeeper",
        "[\\fIoptions\\fR] [\\fIcommand\\fR [\\fIarguments\\fR]]",
        ".SH DESCRIPTION",
        ".B scorekeeper",
        *map(_plain, _ABOUT.splitlines()),
        "Without a command it shows the game being played.",
        ".SH EXAMPLES",
    ]
    for example, meaning in _EXAMPLES:
        lines += [".TP", f".B {_plain(example)}", _plain(meaning)]
    lines += [".SH OPTIONS", *_options(tree.options), ".SH COMMANDS"]
    for group, commands in COMMANDS.items():
        lines.append(f".SS {group}")
        for command in commands:
            lines += _command(entries[command.name])
    for name, (summary, text) in TOPICS.items():
        lines += [f".SH {name.upper().replace('-', ' ')}", _plain(summary), ".PP", ".nf"]
        lines += [*map(_plain, text.rstrip("\n").split("\n")), ".fi"]
    lines.append(".SH ENVIRONMENT")
    for name, meaning in _VARIABLES:
        lines += [".TP", f".B {name}", _plain(meaning)]
    return "\n".join(lines) + "\n"


def _command(entry: Entry) -> list[str]:
    arguments = " ".join(_argument(kind) for kind in entry.arguments)
    lines = [".TP", f".B {_plain(entry.name)}"]
    if arguments:
        lines[-1] = f'.BR "{_plain(entry.name)} " "{arguments}"'
    lines.append(_plain(entry.summary))
    options = [one for one in entry.options if one.names[0] != "--help"]
    if options:
        lines += [".RS", *_options(tuple(options)), ".RE"]
    return lines


def _argument(kind: str) -> str:
    many = "..." if kind.endswith(MANY) else ""
    name = kind.removesuffix(MANY)
    if name.startswith("choice "):
        return "|".join(f"\\fB{_plain(one)}\\fR" for one in name.split()[1:])
    return f"\\fI{name}\\fR{many}"


def _options(options: tuple[Option, ...]) -> list[str]:
    lines = []
    for one in options:
        names = ", ".join(f"\\fB{_plain(name)}\\fR" for name in one.names)
        value = f" \\fI{one.value or 'choice'}\\fR" if one.value or one.choices else ""
        lines += [".TP", f"{names}{value}", _plain(one.help)]
    return lines


def _plain(text: str) -> str:
    """Return a line in which nothing is a command of the page."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in {".", "'"} else escaped
