"""A TinyDB storage that is safe against crashes and notices damage.

TinyDB's own writes in place, and takes an empty file for an empty database. This one replaces the
file whole, keeps the state before, and carries a check sum in a table of its own. It must not know
what the tables hold.
"""

import errno
import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from tinydb.storages import Storage

from scorekeeper.errors import FileTrouble
from scorekeeper.language import tr
from scorekeeper.store.files import is_temporary, keep, replace_file, unused
from scorekeeper.words import because, json_fault

Tables = dict[str, dict[str, Any]]

BACKUP = ".bak"
"""The end of the name of the file that keeps the state before the last change."""

_CHECK = "check"
_LARGEST = 100_000_000


class AtomicStorage(Storage):
    """Reads and writes all tables of one file; for one change at a time, under a lock."""

    def __init__(self, path: Path, *, keep_backup: bool = True) -> None:
        self._path = path
        self._backup = backup_of(path) if keep_backup else None
        self._tables: Tables | None = None

    def read(self) -> Tables | None:
        """Return the tables, or None where there is no file.

        Raises `FileTrouble` where the file is empty, damaged or cannot be read.
        """
        if self._tables is None:
            self._tables = read_tables(self._path)
        return self._tables

    def write(self, data: Tables) -> None:
        """Replace the file, on disk before this returns; raises `FileTrouble`."""
        self._tables = None
        try:
            # What keeps no backup may be made anew, and must not take the place of anything.
            follow = self._backup is not None
            replace_file(self._path, serialised(data), self._backup, follow=follow)
        except OSError as error:
            raise not_saved(self._path, error) from error
        self._tables = data


def backup_of(path: Path) -> Path:
    """Return where the state of a file before its last change is kept."""
    return path.with_name(path.name + BACKUP)


def read_tables(path: Path) -> Tables | None:
    """Return the tables of a file, or None where there is no file; creates and changes nothing.

    Raises `FileTrouble` where the file is empty, damaged or cannot be read.
    """
    try:
        content = _content(path)
    except FileNotFoundError as error:
        if path.is_symlink():
            raise link_to_nowhere(path) from error
        return None
    except OSError as error:
        raise unreadable(path, error) from error
    if not content.strip():
        raise damaged(path, tr("it is empty"))
    try:
        tables = json.loads(content, parse_constant=_no_constant)
        if not isinstance(tables, dict) or not all(isinstance(t, dict) for t in tables.values()):
            raise damaged(path, tr("it is not a TinyDB file"))
        check = tables.pop(_CHECK, None)
        check_sum = _check_sum(_body(content) or _serialised(tables))
    except (ValueError, RecursionError) as error:
        why = json_fault(error)
        raise damaged(path, tr("it is not JSON: {error}", error=why)) from error
    if check != {"1": {"crc32": check_sum}}:
        raise damaged(path, tr("its check sum does not fit what it holds"))
    return tables


def _content(path: Path) -> bytes:
    """Return what a file holds; raises `FileTrouble` where it is none, or larger than any game."""
    state = path.stat()
    if not stat.S_ISREG(state.st_mode):
        raise FileTrouble("no-file", tr("{path} is no file", path=path))
    if state.st_size > _LARGEST:
        raise damaged(path, tr("it is larger than {most} MB", most=_LARGEST // 1_000_000))
    return path.read_bytes()


def bring_back(path: Path, aside: Path) -> Path | None:
    """Put the state before the last change in the place of a file, under a lock.

    The file as it was becomes one of the folder `aside`; return which, None where there was none.
    Raises `FileTrouble` where nothing could be changed.
    """
    try:
        content = backup_of(path).read_bytes()
        if not os.path.lexists(path):
            replace_file(path, content)
            return None
        with _kept_aside(path, aside) as kept:
            replace_file(path, content)
    except OSError as error:
        raise not_saved(path, error) from error
    return kept


def put_aside(path: Path, aside: Path) -> Path:
    """Move a file to the folder `aside`, under a lock; return where it is kept.

    Raises `FileTrouble`.
    """
    try:
        aside.mkdir(exist_ok=True)
        kept = unused(aside / path.name)
        if path.is_symlink() and path.is_file():
            keep(path, kept)
            path.unlink()
        else:
            os.replace(path, kept)
    except OSError as error:
        raise not_saved(path, error) from error
    return kept


def keep_anew(path: Path, aside: Path) -> Path:
    """Put the backup of a file aside, and the file as it is in its place, under a lock.

    Return where the backup is kept. Raises `FileTrouble`.
    """
    backup = backup_of(path)
    try:
        with _kept_aside(backup, aside) as kept:
            # No other name of one file: whoever writes into the game must not change both.
            replace_file(backup, path.read_bytes(), follow=False)
    except OSError as error:
        raise not_saved(backup, error) from error
    return kept


@contextmanager
def _kept_aside(path: Path, aside: Path) -> Iterator[Path]:
    """Keep what is in a place in the folder `aside` while a file takes that place; yield where.

    What is no file has to make room first. Where no file takes the place, an `OSError`, all is put
    back as it was. Raises `FileTrouble` where it cannot be.
    """
    aside.mkdir(exist_ok=True)
    kept = unused(aside / path.name)
    is_file = path.is_file()
    if is_file:
        keep(path, kept)
    else:
        os.replace(path, kept)
    try:
        yield kept
    except OSError:
        if is_file:
            with suppress(OSError):
                kept.unlink()
        else:
            put_back(kept, path)
        raise


def put_back(kept: Path, path: Path) -> None:
    """Move what was kept back to its place; raises `FileTrouble` where it has to stay."""
    try:
        os.replace(kept, path)
    except OSError as error:
        stays = tr(
            "cannot write {path}: {reason}; it is kept as {kept}",
            path=path,
            reason=because(error),
            kept=kept,
        )
        raise FileTrouble("not-put-back", stays) from error


def _body(content: bytes) -> bytes | None:
    """Return what the check sum was made of, where the file is laid out as it is written here."""
    body, found, check = content.rpartition(b',"' + _CHECK.encode() + b'":')
    return body + b"}" if found and check.count(b"}") == 3 and check.endswith(b"}}}") else None


def unreadable(path: Path, error: OSError) -> FileTrouble:
    """Return the error for a file or folder that could not be read."""
    hint = ""
    if isinstance(error, PermissionError):
        hint = tr("its owner can allow it: chmod u+rwX {path}", path=path)
    why = tr("cannot read {path}: {reason}", path=path, reason=because(error))
    return FileTrouble("unreadable-file", why, hint)


def not_saved(path: Path, error: OSError) -> FileTrouble:
    """Return the error for a change of a file that could not be written.

    Where it is something else that stands in the way, that is named.
    """
    if error.errno in {errno.EISDIR, errno.EEXIST, errno.ELOOP}:
        named = [str(name) for name in (error.filename2, error.filename) if name]
        path = next((Path(name) for name in named if not is_temporary(name)), path)
    return FileTrouble(
        "not-saved",
        tr(
            "cannot write {path}: {reason}; nothing was saved, all is as before",
            path=path,
            reason=because(error),
        ),
    )


def link_to_nowhere(path: Path) -> FileTrouble:
    """Return the error for a link whose target is gone, on a disk that is not there, maybe."""
    target = os.readlink(path)
    nowhere = tr("{path} is a link to {target}, which is not there", path=path, target=target)
    return FileTrouble("link-to-nowhere", nowhere, tr("bring it back"))


def damaged(path: Path, reason: str, otherwise: str = "") -> FileTrouble:
    """Return the error for a file that cannot be what was written.

    `otherwise` says what helps where the state before is not kept, or damaged, too.
    """
    backup = backup_of(path)
    hint = otherwise
    with suppress(FileTrouble):
        if read_tables(backup) is not None:
            hint = tr("scorekeeper doctor --restore brings back {backup}", backup=backup)
    return FileTrouble("damaged", tr("{path} is damaged: {reason}", path=path, reason=reason), hint)


def too_new(path: Path, consequence: str) -> FileTrouble:
    """Return the error for a file of a newer program; `consequence` says what cannot be."""
    return FileTrouble(
        "newer-format",
        tr(
            "{path} was written by a newer scorekeeper; {consequence}",
            path=path,
            consequence=consequence,
        ),
        tr("install the newest scorekeeper"),
    )


def serialised(data: Tables) -> bytes:
    """Return the content of a file with these tables and their check sum."""
    tables = {name: rows for name, rows in data.items() if name != _CHECK}
    body = _serialised(tables)
    check = _serialised({_CHECK: {"1": {"crc32": _check_sum(body)}}})
    return body[:-1] + b"," + check[1:] if tables else check


def _serialised(tables: Tables) -> bytes:
    return json.dumps(tables, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _check_sum(body: bytes) -> str:
    return f"{crc32(body):08x}"


def _no_constant(name: str) -> None:
    raise ValueError(tr("{value} is no JSON number", value=name))
