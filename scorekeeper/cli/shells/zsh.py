"""The completion script for zsh."""

from scorekeeper.cli.shells.outline import MANY, Entry, Option, Outline, Writer, written


def script(outline: Outline) -> str:
    """Return the script."""
    return written("zsh", outline, Writer(_options, _value, _arguments, _command, " | ".join))


def quoted(text: str) -> str:
    """Return a text in the quotation marks in which zsh changes nothing."""
    escaped = text.replace("'", "'\\''")
    return f"'{escaped}'"


def _line(value: str, help: str) -> str:  # noqa: A002
    return f"{quoted(value)}$'\\t'{quoted(help)}"


def _command(entry: Entry) -> str:
    return f"            {_line(entry.name, entry.summary)}"


def _options(command: str, options: tuple[Option, ...]) -> str:
    lines = " ".join(_line(option, one.help) for one in options for option in one.names)
    return f"        ({command or quoted('')}) print -rl -- {lines} ;;"


def _value(command: str, one: Option) -> str:
    """Return the line that says what follows an option; empty for a flag."""
    kind = f"choice {' '.join(one.choices)}" if one.choices else one.value
    names = " | ".join(quoted(f"{command} {name}") for name in one.names)
    return f"        ({names}) print -r -- {quoted(kind)} ;;" if kind else ""


def _arguments(entry: Entry) -> str:
    """Return the lines that say what an argument is, by its number from 0."""
    lines = []
    for number, kind in enumerate(entry.arguments):
        place = (
            f"{quoted(f'{entry.name} ')}*"
            if kind.endswith(MANY)
            else quoted(f"{entry.name} {number}")
        )
        told = kind.removesuffix(MANY)
        lines.append(f"        ({place}) print -r -- {quoted(told)} ;;")
    return "\n".join(lines)
