"""The folder of deleted games, in which nothing takes the place of anything.

Waits for nobody: whoever changes it holds the lock.
"""

import os
from pathlib import Path

from scorekeeper.errors import FileTrouble
from scorekeeper.game.record import is_game_id
from scorekeeper.language import tr
from scorekeeper.store.files import unused
from scorekeeper.store.storage import BACKUP, backup_of, put_back, unreadable
from scorekeeper.words import because


def throw_away(path: Path, trash: Path) -> Path:
    """Move a file and its backup to the folder `trash`; return where the file now is.

    Raises `OSError`, and `FileTrouble` where the backup was moved and cannot be put back.
    """
    trash.mkdir(exist_ok=True)
    kept = unused(trash / path.name, BACKUP)
    # The file goes last: a backup without its file would be a game that was lost.
    kept_before = os.path.lexists(backup_of(path))
    if kept_before:
        os.replace(backup_of(path), backup_of(kept))
    try:
        if path.is_symlink():
            # What a link says of its target holds for the folder it is in.
            os.symlink(path.parent.absolute() / os.readlink(path), kept)
            os.unlink(path)
        else:
            os.replace(path, kept)
    except BaseException:
        if kept_before:
            put_back(backup_of(kept), backup_of(path))
        raise
    return kept


def thrown_away(trash: Path) -> list[Path]:
    """Return the files of the deleted games that are kept; raises `FileTrouble`."""
    return [path for path in _of_games(trash) if BACKUP not in path.name]


def _of_games(trash: Path) -> list[Path]:
    """Return the files of deleted games, and the states before their last changes."""
    try:
        names = os.listdir(trash)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise unreadable(trash, error) from error
    games = [name for name in names if is_game_id(name.partition(".json")[0])]
    return [trash / name for name in sorted(games) if ".json" in name]


def newest(trash: Path, name: str) -> Path | None:
    """Return the file of this name that was deleted last, None where none is found."""
    try:
        numbers = {path: path.name.removeprefix(f"{name}.") for path in thrown_away(trash)}
    except FileTrouble:
        numbers = {}
    found = [(int(number), path) for path, number in numbers.items() if number.isdecimal()]
    if not found:
        return trash / name if os.path.lexists(trash / name) else None
    return max(found)[1]


def empty(trash: Path) -> tuple[int, FileTrouble | None]:
    """Remove the deleted games for good, with their states before.

    Return how many games, and why one cannot be removed; the others are. Raises `FileTrouble`
    where it is not known which there are.
    """
    failed = None
    games = thrown_away(trash)
    alone = {*_of_games(trash)} - {*games} - {*map(backup_of, games)}
    for path in (*games, *sorted(alone)):
        try:
            backup_of(path).unlink(missing_ok=True)
            path.unlink(missing_ok=True)
        except OSError as error:
            left = tr("cannot remove {path}: {reason}", path=path, reason=because(error))
            failed = failed or FileTrouble("not-removed", left)
    return sum(not os.path.lexists(path) for path in games), failed
