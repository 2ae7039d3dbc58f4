"""The completion script for bash 3.2 and later."""

from shlex import quote

from scorekeeper.cli.shells.outline import Entry, Option, Outline, Writer, written


def script(outline: Outline) -> str:
    """Return the script."""
    return written(
        "bash",
        outline,
        Writer(_options, _value, _arguments, lambda entry: entry.name, " | ".join),
    )


def _options(command: str, options: tuple[Option, ...]) -> str:
    names = " ".join(option for one in options for option in one.names)
    return f"        {command or quote('')}) printf '%s\\n' {names} ;;"


def _value(command: str, one: Option) -> str:
    """Return the line that says what follows an option; empty for a flag."""
    kind = one.value
    if one.choices:
        kind = "choice " + "\n".join(one.choices)
    names = " | ".join(f'"{command} {name}"' for name in one.names)
    return f"        {names}) printf %s {quote(kind)} ;;" if kind else ""


def _arguments(entry: Entry) -> str:
    """Return the lines that say what an argument is, by its number from 0."""
    lines = []
    for number, kind in enumerate(entry.arguments):
        many = kind.endswith("*")
        place = f'"{entry.name} "*' if many else f'"{entry.name} {number}"'
        told = kind.removesuffix("*")
        if told.startswith("choice "):
            told = "choice " + told.removeprefix("choice ").replace(" ", "\n")
        lines.append(f"        {place}) printf %s {quote(told)} ;;")
    return "\n".join(lines)
