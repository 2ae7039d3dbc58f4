"""The completion script for PowerShell 5.1 and later."""

from scorekeeper.cli.shells.outline import MANY, Entry, Option, Outline, template


def script(outline: Outline) -> str:
    """Return the script."""
    options = [_options("", outline.options)]
    options += [_options(entry.name, entry.options) for entry in outline.commands]
    values = [line for one in outline.options for line in _values("", one)]
    values += [
        line
        for entry in outline.commands
        for one in entry.options
        for line in _values(entry.name, one)
    ]
    arguments = [line for entry in outline.commands for line in _arguments(entry)]
    commands = [f"        {_line(entry.name, entry.summary)}" for entry in outline.commands]
    return (
        template("powershell")
        .replace("TAKING", ", ".join(map(_quoted, outline.taking)))
        .replace("OPTIONS", "\n".join(options))
        .replace("VALUES", "\n".join(values))
        .replace("ARGUMENTS", "\n".join(arguments))
        .replace("COMMANDS", "\n".join(commands))
    )


def _quoted(text: str) -> str:
    escaped = text.replace("'", "''")
    return f"'{escaped}'"


def _line(value: str, help: str) -> str:  # noqa: A002
    return f'({_quoted(value)} + "`t" + {_quoted(help)})'


def _options(name: str, options: tuple[Option, ...]) -> str:
    lines = ", ".join(_line(option, one.help) for one in options for option in one.names)
    return f"        {_quoted(name)} = @({lines})"


def _values(command: str, one: Option) -> list[str]:
    """Return the lines that say what follows an option; none for a flag."""
    if not (one.value or one.choices):
        return []
    kind = f"@({', '.join(map(_quoted, one.choices))})" if one.choices else _quoted(one.value)
    return [f"        {_quoted(f'{command} {name}')} = {kind}" for name in one.names]


def _arguments(entry: Entry) -> list[str]:
    """Return the lines that say what an argument is, by its number from 0."""
    lines = []
    for number, kind in enumerate(entry.arguments):
        place = MANY if kind.endswith(MANY) else str(number)
        told = kind.removesuffix(MANY)
        choices = told.removeprefix("choice ").split()
        value = f"@({', '.join(map(_quoted, choices))})" if choices[1:] else _quoted(told)
        lines.append(f"        {_quoted(f'{entry.name} {place}')} = {value}")
    return lines
