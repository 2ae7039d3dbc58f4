"""Writes files for people: whole and on disk or not at all, and never over another one unasked."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from scorekeeper.errors import FileTrouble
from scorekeeper.language import tr


def write_file(name: str, pieces: Iterable[bytes], *, force: bool) -> None:
    """Write pieces to a file; with `force` in the place of one that is there.

    Raises `FileTrouble` where there is one, or it cannot be written; then nothing is changed.
    """
    target = Path(os.path.expanduser(name))
    if not target.name or target.is_dir():
        raise FileTrouble("not-written", tr("cannot write {path}: it is a folder", path=repr(name)))
    if force and target.exists() and not target.is_file():
        _pour_into(target, pieces)
        return
    # A link stays one: what it leads to is written.
    place = Path(os.path.realpath(target))
    part = place.with_name(f".{place.name}.{os.getpid():x}.part")
    placed = False
    try:
        if not force:
            target.open("x").close()
            placed = True
        with part.open("xb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, place)
        placed = False
    except FileExistsError:
        there = tr("{path} exists already; nothing was written", path=repr(str(target)))
        raise FileTrouble("file-exists", there, tr("add --force to overwrite it")) from None
    except OSError as error:
        raise _not_written(target, error) from error
    finally:
        for left in [part, *([target] if placed else [])]:
            with suppress(OSError):
                left.unlink()


def _pour_into(target: Path, pieces: Iterable[bytes]) -> None:
    """Write to what is no file, such as a pipe or a device."""
    try:
        with target.open("wb") as file:
            file.writelines(pieces)
    except OSError as error:
        raise _not_written(target, error) from error


def _not_written(target: Path, error: OSError) -> FileTrouble:
    return FileTrouble(
        "not-written",
        tr("cannot write {path}: {reason}", path=repr(str(target)), reason=error.strerror),
    )
