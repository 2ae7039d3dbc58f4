"""Replaces a file so that a crash leaves the old or the new one, and keeps the one before.

Knows bytes and paths, and nothing of games.
"""

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from scorekeeper.errors import FileTrouble
from scorekeeper.language import tr

_TEMPORARY = re.compile(r"\..+\.[0-9a-f]+-[0-9a-f]{8}\.tmp", re.DOTALL)
_ABANDONED_AFTER_SECONDS = 3600
_REPLACE_PATIENCE_SECONDS = 2.0
_LOCK_PATIENCE_SECONDS = 5.0
_LOCK_POLL_SECONDS = 0.004
_SYNCED_AT_ONCE = 8
_LARGEST_SMALL_TEXT = 10_000_000
_MAY_BE_HELD_OPEN = os.name == "nt"
"""Windows refuses to replace a file that another program reads, and cannot sync a folder."""


def replace_file(
    path: Path, content: bytes, backup: Path | None = None, *, follow: bool = True
) -> None:
    """Put `content` in the place of `path`, on disk before this returns.

    `backup`, if given, becomes a copy of the file as it was, before that is replaced: at no time
    are the two one file, nor is the state before that is kept an older one. A link stays, and its
    target is replaced; without `follow` it is the link that is replaced. Raises `OSError`; then the
    file is as it was before.
    """
    if follow:
        path = Path(os.path.realpath(path))
    waiting: list[_Waiting] = []
    with _cleared(waiting):
        if backup is not None and path.exists():
            _write(waiting, backup, path.read_bytes(), path)
        _write(waiting, path, content, path)
        for one in waiting:
            _sync(one)
        _take_places(waiting)
    # The file has been replaced: a folder that cannot be synced is no reason to say it was not.
    with suppress(OSError):
        _sync_folder(path.parent)


def replace_files(contents: Mapping[Path, bytes], backups: Mapping[Path, Path]) -> None:
    """Put each content in the place of its path, all on disk before this returns.

    All files are written, then all are synced, many at once so that they share the writes of the
    disk, and then each takes its place. What a path has in `backups` becomes a copy of its file.
    Raises `OSError`; then some of the files may be new, and each is whole.
    """
    from concurrent.futures import ThreadPoolExecutor

    waiting: list[_Waiting] = []
    with _cleared(waiting):
        for path, content in contents.items():
            real = Path(os.path.realpath(path))
            if path in backups and real.exists():
                _write(waiting, backups[path], real.read_bytes(), real)
            _write(waiting, real, content, real)
        with ThreadPoolExecutor(_SYNCED_AT_ONCE) as pool:
            list(pool.map(_sync, waiting))
        _take_places(waiting)
    for folder in {one.target.parent for one in waiting}:
        with suppress(OSError):
            _sync_folder(folder)


class _Waiting(NamedTuple):
    """A file that is to take the place of `target`, for those who may read the one it is `like`."""

    temporary: Path
    target: Path
    like: Path


@contextmanager
def _cleared(waiting: list[_Waiting]) -> Iterator[None]:
    """Remove what has not taken its place, whatever goes wrong."""
    try:
        yield
    except BaseException:
        for one in waiting:
            with suppress(FileNotFoundError):
                os.unlink(one.temporary)
        raise


def _write(waiting: list[_Waiting], target: Path, content: bytes, like: Path) -> None:
    """Write what is to take the place of `target`; nobody else may read it yet."""
    one = _Waiting(_unique(target), target, like)
    descriptor = os.open(one.temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    waiting.append(one)
    with open(descriptor, "wb") as file:
        file.write(content)
    # A mask of the surroundings may have taken the right to open it again.
    with suppress(OSError):
        os.chmod(one.temporary, 0o600)


def _sync(one: _Waiting) -> None:
    descriptor = os.open(one.temporary, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _take_places(waiting: list[_Waiting]) -> None:
    """Let each file take its place, one after the other."""
    for one in waiting:
        _take_mode(one.like, one.temporary)
    for one in waiting:
        _replace(one.temporary, one.target)


def sweep(folder: Path) -> None:
    """Remove the temporary files that a killed process left more than an hour ago.

    Housekeeping: what vanishes meanwhile, or cannot be removed, is passed over.
    """
    oldest = time.time() - _ABANDONED_AFTER_SECONDS
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if is_temporary(entry.name):
                with suppress(OSError):
                    if entry.stat(follow_symlinks=False).st_mtime < oldest:
                        os.unlink(entry.path)


@contextmanager
def exclusive(lock: Path) -> Iterator[None]:
    """Hold the lock file for the length of a change; the system frees it if the process dies.

    Raises `FileTrouble` when another process holds it for more than five seconds, `OSError`
    where the file cannot be made.
    """
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(lock, flags, 0o600)
    try:
        until = time.monotonic() + _LOCK_PATIENCE_SECONDS
        while not _try_lock(descriptor):
            if time.monotonic() > until:
                raise FileTrouble(
                    "locked",
                    tr("another scorekeeper holds {lock}; nothing was saved", lock=lock),
                    tr("try again"),
                )
            time.sleep(_LOCK_POLL_SECONDS)
        yield
    finally:
        os.close(descriptor)


def _unique(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid():x}-{os.urandom(4).hex()}.tmp")


def is_temporary(name: str) -> bool:
    """Return whether a name is that of a file that is still to take its place."""
    return _TEMPORARY.fullmatch(name) is not None


def small_text(path: Path) -> str:
    """Return what a small text holds; raises `OSError` where it is no file, or a larger one.

    A pipe is not waited for. Raises `UnicodeDecodeError` where it holds no text.
    """
    state = path.stat()
    if not stat.S_ISREG(state.st_mode) or state.st_size > _LARGEST_SMALL_TEXT:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    return path.read_text("utf-8")


def unused(path: Path, *companions: str) -> Path:
    """Return a path, with a number behind it where something lies there already.

    Nor does anything lie at what is returned with one of the `companions` behind its name.
    """
    names = chain([path.name], (f"{path.name}.{number}" for number in count(1)))
    return next(
        path.with_name(name)
        for name in names
        if not any(os.path.lexists(path.with_name(name + end)) for end in ("", *companions))
    )


def _take_mode(path: Path, temporary: Path) -> None:
    """Let who may read a file that is replaced read the new one, too, or its owner a new file.

    No mask of the surroundings may make it one that nobody can read.
    """
    mode = 0o600
    with suppress(OSError):
        mode = path.stat().st_mode & 0o777
    with suppress(OSError):
        os.chmod(temporary, mode)


def keep(path: Path, aside: Path) -> None:
    """Make `aside` another name of a file, which survives the replacement of `path`.

    Of a link it is what that leads to, else a copy where there are no hard links. Raises `OSError`.
    """
    real = os.path.realpath(path)
    try:
        os.link(real, aside)
    except OSError:
        from shutil import copy2

        name = _unique(aside)
        try:
            copy2(real, name)
            with name.open("rb") as file:
                os.fsync(file.fileno())
            _replace(name, aside)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(name)


def _replace(source: Path, target: Path) -> None:
    until = time.monotonic() + _REPLACE_PATIENCE_SECONDS
    while True:
        try:
            os.replace(source, target)
        except PermissionError:
            if not _MAY_BE_HELD_OPEN or time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return


def _sync_folder(folder: Path) -> None:
    if _MAY_BE_HELD_OPEN:
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
