"""The completion script for fish 3 and later."""

from collections.abc import Iterator

from scorekeeper.cli.shells.outline import MANY, Entry, Option, Outline, template

_NOWHERE = """'__scorekeeper_at ""'"""
"""Where no command has been typed yet."""
_FIRST = """'__scorekeeper_at "" 0'"""
"""Where a command is to be typed."""


def script(outline: Outline) -> str:
    """Return the script."""
    lines = [*_options("", outline.options)]
    lines += [
        f"complete -c scorekeeper -n {_FIRST} -a {entry.name} -d {_quoted(entry.summary)}"
        for entry in outline.commands
    ]
    for entry in outline.commands:
        lines += [*_options(entry.name, entry.options), *_arguments(entry)]
    return (
        template("fish")
        .replace("TAKING", " ".join(outline.taking))
        .replace("LINES", "\n".join(lines))
    )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _options(command: str, options: tuple[Option, ...]) -> Iterator[str]:
    where = f"'__scorekeeper_at {command}'" if command else _NOWHERE
    for one in options:
        names = " ".join(
            f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in one.names
        )
        values = f" {_values(one.value, one.choices)}" if one.value or one.choices else ""
        yield f"complete -c scorekeeper -n {where} {names}{values} -d {_quoted(one.help)}"


def _values(kind: str, choices: tuple[str, ...] = ()) -> str:
    if choices:
        return f"-x -a {_quoted(' '.join(choices))}"
    match kind:
        case "file":
            return "-r -F"
        case "folder":
            return "-x -a '(__fish_complete_directories)'"
        case "text":
            return "-x"
        case _:
            return f"-x -a '(__scorekeeper_live {kind})'"


def _arguments(entry: Entry) -> Iterator[str]:
    for number, kind in enumerate(entry.arguments):
        told = kind.removesuffix(MANY)
        if told in {"text", "dice"}:
            continue
        place = f"{number}+" if kind.endswith(MANY) else str(number)
        where = f"'__scorekeeper_at {entry.name} {place}'"
        if told == "file":
            yield f"complete -c scorekeeper -n {where} -F"
        elif told.startswith("choice "):
            yield f"complete -c scorekeeper -n {where} -a {_quoted(told.removeprefix('choice '))}"
        else:
            yield f"complete -c scorekeeper -n {where} -a '(__scorekeeper_live {told})'"
