"""Keeps who was renamed or merged, in one file of the data folder."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from scorekeeper.errors import FileTrouble, Unreadable
from scorekeeper.game.names import clean_name
from scorekeeper.game.people import People, Renaming
from scorekeeper.language import tr
from scorekeeper.store.files import exclusive
from scorekeeper.store.storage import (
    AtomicStorage,
    backup_of,
    bring_back,
    damaged,
    keep_anew,
    not_saved,
    put_aside,
    read_tables,
    too_new,
    unreadable,
)

_TABLE = "renamings"


_FIELDS = set(Renaming._fields)


def load_people(folder: Path) -> People:
    """Return what is kept; raises `FileTrouble` where the file is damaged, or gone."""
    path = _path(folder)
    found = _read(path)
    if found is None and backup_of(path).exists():
        gone = tr("{path} is lost, but for the state before its last change", path=path)
        raise FileTrouble("lost", gone, "scorekeeper doctor --restore")
    return found or People()


def copies_of_people(folder: Path) -> list[Path]:
    """Return the files that may be copies from another machine; raises `FileTrouble`."""
    own = {_path(folder), backup_of(_path(folder))}
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise unreadable(folder, error) from error
    return sorted({folder / name for name in names if name.startswith("people")} - own)


def check_backup(folder: Path) -> bool:
    """Return whether the state before the last change is kept.

    Raises `FileTrouble` where it is damaged.
    """
    return _read(backup_of(_path(folder))) is not None


def _read(path: Path) -> People | None:
    """Return what a file holds, None where there is none; raises `FileTrouble`."""
    tables = read_tables(path)
    if tables is None:
        return None
    rows = tables.get(_TABLE, {})
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
        raise damaged(path, str(error)) from error


def restore_people(folder: Path) -> Path | None:
    """Put the state before the last change back; return where the damaged file is kept.

    None means that there was none. Where only the state before is damaged, it is made anew from
    the file. Raises `FileTrouble`; where neither can be read, what is left of both is put aside.
    """
    path, aside = _path(folder), folder / "damaged"
    backup = backup_of(path)
    with _changing(folder):
        whole, whole_before = _is_whole(path), _is_whole(backup)
        if whole and (whole_before or not os.path.lexists(backup)):
            can = tr("{path} can be read by now; it was left as it is", path=path)
            raise FileTrouble("changed-meanwhile", can, "scorekeeper doctor")
        if whole:
            return keep_anew(path, aside)
        if whole_before:
            return bring_back(path, aside)
        for left in (path, backup):
            if os.path.lexists(left):
                put_aside(left, aside)
        gone = tr(
            "neither {path} nor its state before can be read; {kept} has what is left",
            path=path,
            kept=aside,
        )
        raise FileTrouble("damaged", gone, "scorekeeper rename Ann Anna")


@contextmanager
def _changing(folder: Path) -> Iterator[None]:
    """Hold the lock; raises `FileTrouble` where that cannot be, or a newer program was here."""
    path = _path(folder)
    with ExitStack() as held:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(exclusive(folder / "lock"))
        except OSError as error:
            raise not_saved(path, error) from error
        for one in (path, backup_of(path)):
            _refuse_newer(one)
        yield


def _refuse_newer(path: Path) -> None:
    """Raise `FileTrouble` where a file is whole, but holds what is not known here."""
    try:
        tables = read_tables(path) or {}
    except FileTrouble:
        return
    if tables.keys() - {_TABLE} or any(
        isinstance(row, dict) and set(row) != _FIELDS for row in tables.get(_TABLE, {}).values()
    ):
        raise too_new(path, tr("it cannot be changed"))


def _is_whole(path: Path) -> bool:
    """Return whether a file is there, and whole; raises `FileTrouble` where that is not known."""
    try:
        return _read(path) is not None
    except FileTrouble as error:
        if error.slug not in {"damaged", "no-file"}:
            raise
        return False


def save_people(folder: Path, people: People, before: People) -> None:
    """Store who is who, on disk before this returns.

    Raises `FileTrouble` where it cannot be written, or is no longer as it was `before`.
    """
    path = _path(folder)
    with _changing(folder):
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


def _path(folder: Path) -> Path:
    return folder / "people.json"
