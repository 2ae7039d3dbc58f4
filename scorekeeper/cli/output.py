"""Writes files for people: whole and on disk or not at all, and never over another one unasked."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from scorekeeper.errors import FileTrouble
from scorekeeper.language import tr
from scorekeeper.words import because


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
    part = place.with_name(f".scorekeeper.{os.getpid():x}.part")
    try:
        if not force and os.path.lexists(target):
            raise FileExistsError
        with part.open("xb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        if force:
            os.replace(part, place)
        else:
            _take_free_place(part, place)
    except FileExistsError:
        there = tr("{path} exists already; nothing was written", path=repr(str(target)))
        raise FileTrouble("file-exists", there, tr("add --force to overwrite it")) from None
    except OSError as error:
        raise _not_written(target, error) from error
    finally:
        with suppress(OSError):
            part.unlink()


def _take_free_place(part: Path, place: Path) -> None:
    """Give a file its name; raises `FileExistsError` where something has come to be there."""
    try:
        os.link(part, place)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links.
        place.open("x").close()
        try:
            os.replace(part, place)
        except BaseException:
            place.unlink()
            raise


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
        tr("cannot write {path}: {reason}", path=repr(str(target)), reason=because(error)),
    )
