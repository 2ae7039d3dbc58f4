"""The completion script for PowerShell 5.1 and later."""

from scorekeeper.cli.shells.outline import MANY, Entry, Option, Outline, Writer, written


def script(outline: Outline) -> str:
    """Return the script."""
    return written("powershell", outline, Writer(_options, _value, _arguments, _command, _taking))


def _quoted(text: str) -> str:
    escaped = text.replace("'", "''")
    return f"'{escaped}'"


def _line(value: str, help: str) -> str:  # noqa: A002
    return f'({_quoted(value)} + "`t" + {_quoted(help)})'


def _command(entry: Entry) -> str:
    return f"        {_line(entry.name, entry.summary)}"


def _taking(names: list[str]) -> str:
    return ", ".join(map(_quoted, names))


def _options(command: str, options: tuple[Option, ...]) -> str:
    lines = ", ".join(_line(option, one.help) for one in options for option in one.names)
    return f"        {_quoted(command)} = @({lines})"


def _value(command: str, one: Option) -> str:
    """Return the lines that say what follows an option; empty for a flag."""
    if not (one.value or one.choices):
        return ""
    kind = f"@({', '.join(map(_quoted, one.choices))})" if one.choices else _quoted(one.value)
    return "\n".join(f"        {_quoted(f'{command} {name}')} = {kind}" for name in one.names)


def _arguments(entry: Entry) -> str:
    """Return the lines that say what an argument is, by its number from 0."""
    lines = []
    for number, kind in enumerate(entry.arguments):
        place = MANY if kind.endswith(MANY) else str(number)
        told = kind.removesuffix(MANY)
        choices = told.removeprefix("choice ").split()
        value = f"@({', '.join(map(_quoted, choices))})" if choices[1:] else _quoted(told)
        lines.append(f"        {_quoted(f'{entry.name} {place}')} = {value}")
    return "\n".join(lines)
