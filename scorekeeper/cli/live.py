"""Answers the request of a shell for what may be typed, before anything large is imported.

    scorekeeper __complete KIND [--data-dir FOLDER] [--game GAME] [--player NAME]

The kinds are `box`, `player`, `turn`, `game`, `person`, `night` and `rules`. Each line of the
answer is a value, a tab and what it is. It reads the hints that are kept beside the games; where
they do not fit the games any more, `cli.hints` makes them anew.
"""

import os
import sys

_CURRENT = {"box", "player", "turn"}
_LARGEST = 10_000_000
_LISTS = {"game", "person", "night"}


def answer(words: list[str]) -> None:
    """Write what may be typed; nothing where that is not known."""
    kind = words[0] if words else ""
    given = dict(zip(words[1::2], words[2::2], strict=False))
    folder = data_folder(given.get("--data-dir", ""))
    player = given.get("--player", "").casefold()
    lines = None if given.get("--game") else _kept(folder, kind)
    if lines is None:
        lines = _made(folder, kind, given.get("--game"))
    shown = [line for line in lines if line[0] == kind]
    if kind == "box":
        wanted = player or (shown[0][-1].casefold() if shown else "")
        shown = [line for line in shown if line[-1].casefold().startswith(wanted)]
        first = shown[0][-1] if shown else ""
        shown = [line for line in shown if line[-1] == first]
    out = "".join(f"{line[1]}\t{line[2]}\n" for line in shown)
    try:
        sys.stdout.buffer.write(out.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    except (OSError, AttributeError):
        # Whoever asked has gone away, or has closed the output.
        return


def data_folder(given: str) -> str:
    """Return the data folder as `store.paths` does, without what it imports where that goes."""
    named = given or os.environ.get("SCOREKEEPER_DATA_DIR", "")
    if named:
        return os.path.expanduser(named)
    if sys.platform != "linux" or os.environ.get("ANDROID_DATA"):
        from scorekeeper.store.paths import data_dir

        return str(data_dir())
    base = os.environ.get("XDG_DATA_HOME", "").strip()
    return os.path.join(base or os.path.expanduser("~/.local/share"), "scorekeeper")


def _kept(folder: str, kind: str) -> list[list[str]] | None:
    """Return the lines of hints that are kept; None where there are none that can be trusted."""
    name = "current" if kind in _CURRENT else "lists" if kind in _LISTS else "rules"
    hints, current = f"{folder}/tab/{name}.txt", f"{folder}/current"
    # A pipe in the place of a file would be waited for.
    for path in (hints, current) if kind in _CURRENT else (hints,):
        if not os.path.isfile(path) or os.path.getsize(path) > _LARGEST:
            return None
    try:
        with open(hints, encoding="utf-8") as file:
            head, *lines = [line.split("\t") for line in file.read().splitlines()]
        if kind in _CURRENT and not _is_current(folder, head):
            return None
    except (OSError, ValueError):
        return None
    if kind not in _CURRENT and head != [_version()]:
        return None
    return [line for line in lines if len(line) > 2 and all(map(_can_be_shown, line))]


def _can_be_shown(text: str) -> bool:
    return text.isprintable() or text.translate({0x200C: None, 0x200D: None}).isprintable()


def _is_current(folder: str, head: list[str]) -> bool:
    """Return whether hints are of the game being played, as it is now."""
    game, changed, size, version = head
    with open(f"{folder}/current", encoding="utf-8") as file:
        stat = os.stat(f"{folder}/games/{game}.json")
        now = (file.read().strip(), str(stat.st_mtime_ns), str(stat.st_size), _version())
    return (game, changed, size, version) == now


def _version() -> str:
    from scorekeeper import __version__

    return __version__


def _made(folder: str, kind: str, game: str | None) -> list[list[str]]:
    from scorekeeper.cli.hints import made

    return made(folder, kind, game)
