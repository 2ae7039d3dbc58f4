"""Files that take the place of others: whole, on disk, private, and with nothing left beside."""

import errno
import os
import signal
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import FileTrouble
from scorekeeper.store import files
from scorekeeper.store.files import (
    exclusive,
    replace_file,
    replace_files,
    small_text,
    sweep,
    unused,
)
from tests.store.samples import temporaries

HOUR = 3600


@pytest.fixture
def many(tmp_path: Path) -> dict[Path, bytes]:
    """Three files of two folders, one of which is there already."""
    (tmp_path / "other").mkdir()
    (tmp_path / "one").write_bytes(b"old")
    return {
        tmp_path / "one": b"new",
        tmp_path / "two": b"2" * 300_000,
        tmp_path / "other" / "three": b"",
    }


def written_for_all_to_read(folder: Path, many: dict[Path, bytes]) -> None:
    """Write new files where nothing takes a right from them."""
    before = os.umask(0)
    try:
        replace_file(folder / "new", b"private")
        (folder / "one").unlink()
        replace_files(many, {})
    finally:
        os.umask(before)


def test_nobody_else_can_read_a_file_while_it_is_written(
    tmp_path: Path, many: dict[Path, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    modes: list[int] = []
    fsync = os.fsync

    def noted(descriptor: int) -> None:
        state = os.fstat(descriptor)
        if not stat.S_ISDIR(state.st_mode):
            modes.append(state.st_mode & 0o777)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    written_for_all_to_read(tmp_path, many)
    assert modes == [0o600] * (1 + len(many))


def test_a_small_text_is_a_file_of_few_bytes(tmp_path: Path) -> None:
    path, pipe = tmp_path / "text", tmp_path / "pipe"
    path.write_text("Zoë\n", "utf-8")
    os.mkfifo(pipe)
    assert small_text(path) == "Zoë\n"
    for place in (pipe, tmp_path, tmp_path / "nowhere"):
        with pytest.raises(OSError, match=place.name) as caught:
            small_text(place)
        assert caught.value.filename == str(place) or place.name == "nowhere"
        assert caught.value.errno in {errno.EINVAL, errno.ENOENT}
    os.truncate(path, 100_000_000)
    with pytest.raises(OSError, match="text"):
        small_text(path)
    (tmp_path / "latin").write_bytes(b"\xff")
    with pytest.raises(UnicodeDecodeError):
        small_text(tmp_path / "latin")


def held_by_another(monkeypatch: pytest.MonkeyPatch, seconds: float) -> list[float]:
    """Let the clock stand, and no file be replaced for so long; return how long was waited."""
    clock = [0.0]
    waits: list[float] = []
    replace = os.replace

    def sleep(wait: float) -> None:
        waits.append(wait)
        clock[0] += wait

    def held(source: Path, target: Path) -> None:
        if clock[0] < seconds:
            raise PermissionError(13, "it is in use")
        replace(source, target)

    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(os, "replace", held)
    return waits


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path, many: dict[Path, bytes]) -> None:
    written_for_all_to_read(tmp_path, many)
    for path in (tmp_path / "new", *many):
        assert path.stat().st_mode & 0o777 == 0o600, path


@pytest.mark.skipif(os.name == "nt", reason="Windows has its own way")
def test_where_files_can_be_replaced_while_they_are_read_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = held_by_another(monkeypatch, 1)
    with pytest.raises(PermissionError):
        replace_file(tmp_path / "file", b"new")
    assert waits == []
    assert not [*tmp_path.iterdir()]


def test_a_file_that_another_program_reads_is_replaced_when_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_MAY_BE_HELD_OPEN", True)
    waits = held_by_another(monkeypatch, 1.9)
    replace_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert 1.9 <= sum(waits) < 2
    assert max(waits) < 0.1


def test_a_file_that_another_program_does_not_let_go_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_MAY_BE_HELD_OPEN", True)
    waits = held_by_another(monkeypatch, 60)
    with pytest.raises(PermissionError):
        replace_file(tmp_path / "file", b"new")
    assert 2 <= sum(waits) < 2.2
    assert not [*tmp_path.iterdir()]


# Many files at once


def test_many_files_get_their_contents_and_nothing_is_left_beside(
    tmp_path: Path, many: dict[Path, bytes]
) -> None:
    replace_files(many, {})
    assert {path: path.read_bytes() for path in many} == many
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == {*many}


def test_many_files_are_on_disk_before_the_first_takes_its_place(
    tmp_path: Path, many: dict[Path, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    folders: list[Path] = []

    def noting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            done.append(name)
            return function(*arguments)

        return call

    monkeypatch.setattr(os, "fsync", noting("sync", os.fsync))
    monkeypatch.setattr(os, "replace", noting("replace", os.replace))
    monkeypatch.setattr(files, "_sync_folder", folders.append)
    replace_files(many, {})
    assert done == ["sync"] * 3 + ["replace"] * 3
    assert sorted(folders) == [tmp_path, tmp_path / "other"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of files")
def test_where_a_large_file_cannot_be_written_whole_none_takes_its_place(
    tmp_path: Path, many: dict[Path, bytes]
) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, before[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            replace_files(many, {})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)
    assert held(tmp_path) == {"one": b"old"}
    assert temporaries(tmp_path) == []


@pytest.mark.parametrize("step", ["open", "fsync", "replace"])
def test_where_one_of_many_files_fails_each_is_the_old_or_the_new_one(
    tmp_path: Path, many: dict[Path, bytes], monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    function = getattr(os, step)
    calls: list[object] = []
    opened = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else None

    def failing(*arguments: Any) -> Any:
        calls.append(arguments)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        return function(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(os, step, failing)
        with pytest.raises(OSError, match="No space left"):
            replace_files(many, {})
    made = [path for path in many if path.exists() and path.read_bytes() == many[path]]
    assert made == ([tmp_path / "one"] if step == "replace" else [])
    if not made:
        assert (tmp_path / "one").read_bytes() == b"old"
    assert temporaries(tmp_path) == []
    if opened is not None:
        assert len(os.listdir("/proc/self/fd")) == opened


def test_a_folder_that_cannot_be_synced_takes_nothing_back(
    many: dict[Path, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(folder: Path) -> None:
        raise OSError(22, f"cannot sync {folder}")

    monkeypatch.setattr(files, "_sync_folder", cannot)
    replace_files(many, {})
    assert {path: path.read_bytes() for path in many} == many


def test_many_files_go_where_links_lead_with_the_old_mode_and_leave_what_was_there(
    tmp_path: Path,
) -> None:
    real, link, backup = tmp_path / "real", tmp_path / "here" / "link", tmp_path / "here" / "bak"
    link.parent.mkdir()
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.symlink_to(real)
    replace_files({link: b"new"}, {link: backup})
    assert link.is_symlink()
    assert (real.read_bytes(), backup.read_bytes()) == (b"new", b"old")
    assert real.stat().st_mode & 0o777 == 0o640
    assert temporaries(tmp_path) == []


# What is free


def test_what_is_put_aside_takes_the_place_of_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    found = []
    for _ in range(3):
        free = unused(path, ".bak")
        free.write_bytes(b"kept")
        found.append(free.name)
    assert found == ["game.json", "game.json.1", "game.json.2"]
    (tmp_path / "other.json.bak").symlink_to("nowhere")
    assert unused(tmp_path / "other.json", ".bak").name == "other.json.1"
    assert unused(tmp_path / "other.json").name == "other.json"


# What is swept


@pytest.mark.parametrize(("age", "stays"), [(HOUR - 60, True), (HOUR + 60, False)])
def test_a_temporary_file_is_swept_after_an_hour(tmp_path: Path, age: int, stays: bool) -> None:
    left = tmp_path / ".game.json.1f-0a1b2c3d.tmp"
    left.write_bytes(b"half")
    os.utime(left, (time.time() - age,) * 2)
    sweep(tmp_path)
    assert left.exists() == stays


@pytest.mark.parametrize(
    "name",
    ["thesis.tmp", ".syncthing.game.json.tmp", ".game.json.1f-0.tmp", "x.json.1f-0a1b2c3d.tmp"],
)
def test_temporary_files_of_others_stay(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"kept")
    os.utime(tmp_path / name, (0, 0))
    sweep(tmp_path)
    assert (tmp_path / name).read_bytes() == b"kept"


def test_what_cannot_be_swept_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep(tmp_path / "nowhere")
    left = [tmp_path / f".game.json.1f-0a1b2c3{number}.tmp" for number in range(3)]
    for path in left:
        path.write_bytes(b"half")
        os.utime(path, (0, 0))
    unlink = os.unlink

    def held(path: str) -> None:
        if path == str(left[1]):
            raise PermissionError(13, "it is in use")
        unlink(path)

    monkeypatch.setattr(os, "unlink", held)
    sweep(tmp_path)
    assert temporaries(tmp_path) == [left[1].name]


def test_a_link_is_swept_by_its_own_age(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"kept")
    os.utime(old, (0, 0))
    link = tmp_path / ".link.1f-0a1b2c3d.tmp"
    link.symlink_to(old)
    sweep(tmp_path)
    assert link.is_symlink()
    os.utime(link, (0, 0), follow_symlinks=False)
    sweep(tmp_path)
    assert not link.is_symlink()
    assert old.read_bytes() == b"kept"


# The lock


def test_a_lock_that_is_not_given_back_is_told_after_five_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = held_by_another(monkeypatch, 0)
    lock = tmp_path / "lock"
    with exclusive(lock), pytest.raises(FileTrouble) as caught, exclusive(lock):
        raise AssertionError("two hold one lock")
    assert caught.value.slug == "locked"
    assert str(lock) in caught.value.message
    assert caught.value.hint == "try again"
    assert 5 <= sum(waits) < 5.1
    with exclusive(lock):
        assert lock.stat().st_mode & 0o777 == 0o600


def saved_twice(folder: Path) -> tuple[Path, Path]:
    """Return a file with `two`, and its backup with `one`."""
    path, backup = folder / "file", folder / "file.bak"
    for content in (b"one", b"two"):
        replace_file(path, content, backup)
    return path, backup


def held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_at_each_time_the_backup_is_the_state_before_or_the_same_and_never_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, backup = saved_twice(tmp_path)
    replace, seen = os.replace, []

    def look(source: Path, target: Path) -> None:
        replace(source, target)
        assert not path.samefile(backup)
        seen.append((path.read_bytes(), backup.read_bytes()))

    monkeypatch.setattr(os, "replace", look)
    replace_file(path, b"three", backup)
    replace_files({path: b"four"}, {path: backup})
    assert seen == [(b"two", b"two"), (b"three", b"two"), (b"three", b"three"), (b"four", b"three")]
    assert held(tmp_path) == {"file": b"four", "file.bak": b"three"}


@pytest.mark.parametrize("trouble", [OSError(errno.EIO, "trouble"), KeyboardInterrupt()])
@pytest.mark.parametrize("which", ["file", "file.bak"])
def test_where_one_of_both_cannot_take_its_place_the_file_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: BaseException, which: str
) -> None:
    path, backup = saved_twice(tmp_path)
    replace = os.replace

    def fail(source: Path, target: Path) -> None:
        if target.name == which:
            raise trouble
        replace(source, target)

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(type(trouble)):
        replace_file(path, b"three", backup)
    assert held(tmp_path) == {"file": b"two", "file.bak": b"two" if which == "file" else b"one"}
