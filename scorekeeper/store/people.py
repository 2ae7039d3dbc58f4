"""Keeps who was renamed or merged, in one file of the data folder."""

from pathlib import Path

from scorekeeper.errors import FileTrouble, Unreadable
from scorekeeper.game.names import clean_name
from scorekeeper.game.people import People, Renaming
from scorekeeper.language import tr
from scorekeeper.store.files import exclusive
from scorekeeper.store.storage import AtomicStorage, not_saved, read_tables

_TABLE = "renamings"


def load_people(folder: Path) -> People:
    """Return what is kept; raises `FileTrouble` where the file is damaged."""
    path = _path(folder)
    rows = (read_tables(path) or {}).get(_TABLE, {})
    try:
        return People(
            tuple(
                Renaming(
                    str(rows[str(n)]["at"]),
                    clean_name(rows[str(n)]["old"]),
                    clean_name(rows[str(n)]["new"]),
                )
                for n in range(1, len(rows) + 1)
            )
        )
    except (KeyError, TypeError, AttributeError, Unreadable) as error:
        raise FileTrouble(
            "damaged", tr("{path} is damaged: {reason}", path=path, reason=error)
        ) from error


def save_people(folder: Path, people: People, before: People) -> None:
    """Store who is who, on disk before this returns.

    Raises `FileTrouble` where it cannot be written, or is no longer as it was `before`.
    """
    path = _path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with exclusive(folder / "lock"):
            if load_people(folder) != before:
                raise FileTrouble(
                    "changed-meanwhile",
                    tr("{path} was changed meanwhile", path=path),
                    tr("try again"),
                )
            rows = {
                str(number): renaming._asdict()
                for number, renaming in enumerate(people.renamings, start=1)
            }
            AtomicStorage(path).write({_TABLE: rows})
    except OSError as error:
        raise not_saved(path, error) from error


def _path(folder: Path) -> Path:
    return folder / "people.json"
