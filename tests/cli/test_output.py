"""Files that are written for people: whole and on disk, or as if nothing had been asked for."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.output import write_file
from scorekeeper.errors import FileTrouble
from scorekeeper.words import quoted
from tests.program import done, run
from tests.store.samples import promised

PIECES = [b"one\n", b"two\n"]


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "games.csv"


def beside(target: Path) -> list[str]:
    return sorted(path.name for path in target.parent.iterdir())


def test_a_new_file_is_written_whole(target: Path) -> None:
    write_file(str(target), PIECES, force=False)
    assert target.read_bytes() == b"one\ntwo\n"
    assert beside(target) == ["games.csv"]


def test_a_file_that_is_there_is_left_alone(target: Path) -> None:
    target.write_bytes(b"old")
    with pytest.raises(FileTrouble) as caught:
        write_file(str(target), PIECES, force=False)
    assert caught.value.slug == "file-exists"
    assert caught.value.message == f"'{target}' exists already; nothing was written"
    assert caught.value.hint == "add --force to overwrite it"
    assert target.read_bytes() == b"old"
    assert beside(target) == ["games.csv"]


def test_with_force_a_file_takes_the_place_of_another(target: Path) -> None:
    target.write_bytes(b"old and longer than the new one")
    write_file(str(target), PIECES, force=True)
    assert target.read_bytes() == b"one\ntwo\n"
    assert beside(target) == ["games.csv"]


def test_a_link_stays_a_link_and_the_file_behind_it_is_written(target: Path) -> None:
    behind = target.parent / "elsewhere" / "kept.csv"
    behind.parent.mkdir()
    behind.write_bytes(b"old")
    target.symlink_to(behind)
    with pytest.raises(FileTrouble):
        write_file(str(target), PIECES, force=False)
    write_file(str(target), PIECES, force=True)
    assert target.is_symlink()
    assert behind.read_bytes() == b"one\ntwo\n"
    assert beside(target) == ["elsewhere", "games.csv"]
    assert beside(behind) == ["kept.csv"]


def test_a_file_is_on_disk_before_it_takes_its_place(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, replace = os.fsync, os.replace

    def synced(descriptor: int) -> None:
        done.append(f"sync {os.fstat(descriptor).st_size}")
        sync(descriptor)

    def replaced(source: Path, to: Path) -> None:
        done.append("replace")
        replace(source, to)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    write_file(str(target), PIECES, force=True)
    assert done == ["sync 8", "replace"]


@pytest.mark.parametrize("force", [True, False])
@pytest.mark.parametrize("steps", [("fsync",), ("link", "replace")])
def test_a_file_that_cannot_be_written_leaves_all_as_it_was(
    target: Path, monkeypatch: pytest.MonkeyPatch, steps: tuple[str, ...], force: bool
) -> None:
    if force:
        target.write_bytes(b"old")

    def failing(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        for step in steps:
            patched.setattr(os, step, failing)
        with pytest.raises(FileTrouble) as caught:
            write_file(str(target), PIECES, force=force)
    assert caught.value.slug == "not-written"
    assert caught.value.message == f"cannot write '{target}': No space left on device"
    assert beside(target) == (["games.csv"] if force else [])
    if force:
        assert target.read_bytes() == b"old"


@pytest.mark.parametrize("force", [True, False])
def test_what_ends_in_the_middle_leaves_all_as_it_was(target: Path, force: bool) -> None:
    if force:
        target.write_bytes(b"old")

    def cut() -> Iterator[bytes]:
        yield PIECES[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_file(str(target), cut(), force=force)
    assert beside(target) == (["games.csv"] if force else [])
    if force:
        assert target.read_bytes() == b"old"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    for name in (str(tmp_path), f"{tmp_path}/", "/", "."):
        with pytest.raises(FileTrouble) as caught:
            write_file(name, PIECES, force=True)
        assert caught.value.message == f"cannot write {name!r}: it is a folder"


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(FileTrouble) as caught:
        write_file(str(tmp_path / "nowhere" / "games.csv"), PIECES, force=False)
    assert caught.value.message.endswith("games.csv': No such file or directory")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_device_that_takes_nothing_is_told() -> None:
    with pytest.raises(FileTrouble) as caught:
        write_file("/dev/full", PIECES, force=True)
    assert caught.value.message == "cannot write '/dev/full': No space left on device"


@pytest.mark.parametrize(
    "name",
    ["games/{id}.json", "games/a-b.json", "people.json", "people.json.bak", "lock"],
)
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_no_export_takes_the_place_of_what_is_kept(
    data: Path, name: str, force: tuple[str, ...]
) -> None:
    game = done("new", "Ann").out.strip()
    before = promised(data)
    output = str(data / name.format(id=game))
    told = run("--data-dir", str(data), "export", "--all", "--output", output, *force)
    assert told.code == 6
    assert (
        told.err == f"cannot write {quoted(output)}: games are kept there (--output games.json)\n"
    )
    assert promised(data) == before
    done("export", "--all", "--output", str(data / "mine.json"))


@pytest.mark.parametrize("linked", ["folder", "games", "game"])
def test_no_export_takes_the_place_of_what_is_kept_behind_a_link(
    data: Path, tmp_path: Path, linked: str
) -> None:
    game = done("new", "Ann").out.strip()
    place = {"folder": data, "games": data / "games", "game": data / "games" / f"{game}.json"}
    real = place[linked].rename(tmp_path / "elsewhere")
    place[linked].symlink_to(real)
    file = {"folder": real / "games" / f"{game}.json", "games": real / f"{game}.json"}
    output = file.get(linked, real)
    before = output.read_bytes()
    told = run("export", "--all", "--output", str(output), "--force")
    assert (told.code, output.read_bytes()) == (6, before)
    assert "games are kept there" in told.err


def test_a_file_that_was_killed_while_it_was_written_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "games.json"

    def look(_: int) -> None:
        assert not target.exists()

    monkeypatch.setattr(os, "fsync", look)
    write_file(str(target), PIECES, force=False)
    assert target.read_bytes() == b"".join(PIECES)


@pytest.mark.parametrize("hard_links", [True, False])
def test_what_comes_to_be_there_meanwhile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hard_links: bool
) -> None:
    target = tmp_path / "games.json"
    if not hard_links:
        monkeypatch.setattr(os, "link", lambda *_: os.open(tmp_path, os.O_WRONLY))
        write_file(str(tmp_path / "first.json"), PIECES, force=False)
        assert (tmp_path / "first.json").read_bytes() == b"".join(PIECES)
    monkeypatch.setattr(os, "fsync", lambda _: target.write_bytes(b"theirs"))
    with pytest.raises(FileTrouble, match="exists already"):
        write_file(str(target), PIECES, force=False)
    assert target.read_bytes() == b"theirs"
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".part")]


def test_a_name_may_be_as_long_as_the_file_system_allows(data: Path, tmp_path: Path) -> None:
    done("new", "Ann")
    target = tmp_path / ("a" * 250 + ".json")
    for force in ((), ("--force",)):
        done("--data-dir", str(data), "export", "--all", "--output", str(target), *force)
        assert target.read_bytes().startswith(b"{")
