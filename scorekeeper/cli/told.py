"""Commands told in hints, as they are to be typed: for the folder and game that were given.

Without them a hint that is typed as it stands would change another game.
"""

import re

from scorekeeper.words import inert

_PROGRAM = "scorekeeper "
_OF_A_GAME = {"score", "options", "undo", "redo", "correct", "swap", "join", "leave", "note"}
_OF_NO_FOLDER = {"completion", "help", "rules"}
_given = {"--data-dir": "", "--game": ""}


def remember(option: str, value: str | None) -> None:
    """Let the commands that are told mean a value of `--data-dir` or `--game`; None is none."""
    _given[option] = value or ""


def as_given(text: str) -> str:
    """Return a text in which each command has the options that were given; once is enough."""
    folder, game = _given.values()
    if not folder and not game:
        return text
    from shlex import quote

    from scorekeeper.cli.tree import command_names

    names = "|".join({*command_names()} - _OF_NO_FOLDER)
    # A folder may be called `scorekeeper games`; a shorter one holds no command.
    kept = f"{re.escape(folder)}|" if len(folder) > len(_PROGRAM) else ""
    between = "=" if folder.startswith("-") else " "
    where = f"--data-dir{between}{inert(quote(folder))} " if folder else ""

    def with_options(match: re.Match[str]) -> str:
        command = match[1]
        if command is None:
            return match[0]
        which = f" --game {inert(quote(game))}" if game and command in _OF_A_GAME else ""
        return f"{_PROGRAM}{where}{command}{which}"

    return re.sub(rf"{kept}\b{_PROGRAM}({names})\b(?! --game)", with_options, text)
