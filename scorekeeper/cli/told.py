"""Commands told in hints, as they are to be typed: for the folder and game that were given.

Without them a hint that is typed as it stands would change another game.
"""

import re

from scorekeeper.words import inert

_PROGRAM = "scorekeeper "
_OF_A_GAME = {"score", "options", "undo", "redo", "correct", "swap", "join", "leave", "note"}
_OF_GAMES = {"abandon", "rematch", "log"}
_OF_NO_FOLDER = {"completion", "help", "rules"}
_given = {"--data-dir": "", "--game": ""}


def remember(option: str, value: str | None) -> None:
    """Let the commands that are told mean a value of `--data-dir` or `--game`; None is none."""
    _given[option] = value or ""


def in_this_folder(text: str) -> str:
    """Return a text in which each command has the `--data-dir` that was given; once is enough."""
    return _told(text, "")


def as_given(hint: str) -> str:
    """Return a hint in which each command also means the game that was given; once is enough."""
    return _told(hint, _given["--game"])


def _told(text: str, game: str) -> str:
    folder = _given["--data-dir"]
    if not folder and not game:
        return text
    from scorekeeper.cli.tree import command_names

    names = "|".join({*command_names()} - _OF_NO_FOLDER)
    # A folder may be called `scorekeeper games`, and stand before the names of its files.
    kept = f"{re.escape(folder)}/|" if folder else ""
    between = "=" if folder.startswith("-") else " "
    where = f"--data-dir{between}{_typed(folder, 'FOLDER')} " if folder else ""

    def with_options(match: re.Match[str]) -> str:
        command = match[1]
        if command is None:
            return match[0]
        which = ""
        if game and command in _OF_A_GAME:
            which = f" --game {_typed(game, 'GAME')}"
        elif game and command in _OF_GAMES and match.string[match.end() :][:1] in ",;)":
            which = f" {_typed(game, 'GAME')}"
        return f"{_PROGRAM}{where}{command}{which}"

    return re.sub(rf"{kept}\b{_PROGRAM}({names})\b(?! --game)", with_options, text)


def _typed(value: str, otherwise: str) -> str:
    """Return a value as a shell takes it, or a word in its place that says what stands there."""
    from shlex import quote

    typed = quote(value)
    return typed if inert(typed) == typed else otherwise
