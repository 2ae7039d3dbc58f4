"""Full disks, read-only folders, links and missing homes: told plainly, and nothing is lost."""

import errno
import json
import os
import pwd
import resource
import signal
import stat
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

import pytest

from scorekeeper.cli import boundary
from scorekeeper.errors import FileTrouble
from scorekeeper.repair import faults, restored
from scorekeeper.store.games import GameStore
from scorekeeper.store.storage import backup_of
from tests.program import Answer, done, run
from tests.store.samples import (
    ID,
    OTHER,
    attempt,
    game_file,
    keeper,
    put,
    record,
    sealed,
    tables,
    temporaries,
    tree,
)

WHOLE = sealed(tables())
NOTHING_SAVED = "nothing was saved, all is as before"
CHANGES = {
    "score": ("score", "66612", "sixes", "--game", ID),
    "undo": ("undo", "--game", ID),
    "correct": ("correct", "1", "55522", "chance", "--game", ID),
    "abandon": ("abandon", ID),
    "delete": ("delete", ID, "--yes"),
    "new": ("new", "Eve"),
}
READS = {
    "card": ("card",),
    "show": ("show", "@1"),
    "log": ("log",),
    "options": ("options", "55522"),
    "games": ("games",),
    "history": ("history",),
    "export": ("export", "--all"),
    "status": (),
}
each_change = pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
each_read = pytest.mark.parametrize("read", READS.values(), ids=list(READS))


@pytest.fixture
def path(data: Path) -> Path:
    """A stored game beside another one."""
    put(data, sealed(tables(OTHER)), OTHER)
    return put(data, WHOLE)


def is_refused(answer: Answer, reason: str) -> None:
    """Demand that the program says that nothing was saved, and claims nothing else."""
    assert answer.code == 6, answer
    assert answer.out == ""
    assert answer.err.startswith("cannot write ")
    assert answer.err.endswith(f".json: {reason}; {NOTHING_SAVED}\n")


# Folders that cannot be written


@contextmanager
def mounted(*arguments: str) -> Iterator[None]:
    """Mount something for the length of a test, or skip it where that is not possible."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount")
    tried = subprocess.run(["mount", *arguments], capture_output=True, check=False)
    if tried.returncode:
        pytest.skip(f"cannot mount here: {tried.stderr.decode().splitlines()[0]}")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", arguments[-1]], check=True)


@contextmanager
def read_only(folder: Path) -> Iterator[str]:
    """Make a folder read-only, by its mode or, for root, as a mount; give the reason to expect."""
    if os.geteuid() == 0:
        with mounted("--bind", str(folder), str(folder)):
            again = ["mount", "-o", "remount,ro,bind", str(folder)]
            subprocess.run(again, check=True, capture_output=True)
            yield "Read-only file system"
        return
    inside = [folder, *(found for found in folder.rglob("*") if found.is_dir())]
    for one in inside:
        one.chmod(0o500)
    try:
        yield "Permission denied"
    finally:
        for one in inside:
            one.chmod(0o700)


@each_change
def test_in_a_read_only_folder_no_change_is_made_or_claimed(
    path: Path, data: Path, change: tuple[str, ...]
) -> None:
    before = tree(data)
    with read_only(data) as reason:
        is_refused(run(*change), reason)
    assert tree(data) == before
    assert path.read_bytes() == WHOLE


@pytest.mark.usefixtures("path")
@each_read
def test_in_a_read_only_folder_everything_is_shown_as_usual(
    data: Path, read: tuple[str, ...]
) -> None:
    usual = done(*read)
    (data / "index.json").unlink(missing_ok=True)
    before = tree(data)
    with read_only(data):
        assert done(*read) == usual
    assert tree(data) == before


@pytest.mark.usefixtures("path")
def test_another_game_cannot_be_made_the_one_being_played_in_a_read_only_folder(
    data: Path,
) -> None:
    done("resume", ID)
    with read_only(data):
        assert done("resume", ID, "--json").json["id"] == ID
        answer = run("resume", OTHER)
        assert (answer.code, answer.out) == (6, "")
        assert answer.err.startswith(f"cannot write {data / 'current'}: ")
        assert answer.err.endswith(f"; {NOTHING_SAVED}\n")
    assert (data / "current").read_text() == f"{ID}\n"


def test_a_file_in_the_place_of_the_data_folder_is_left_alone(data: Path) -> None:
    data.write_bytes(b"not games")
    for arguments in (("new", "Ann"), ("games",), ("card",)):
        answer = run(*arguments)
        assert (answer.code, answer.out) == (6, "")
        assert answer.err.endswith(("Not a directory\n", f"; {NOTHING_SAVED}\n"))
    assert data.read_bytes() == b"not games"


def test_a_link_in_the_place_of_the_lock_is_not_followed(path: Path, data: Path) -> None:
    precious = data.parent / "precious"
    precious.write_bytes(b"precious")
    (data / "lock").symlink_to(precious)
    answer = run(*CHANGES["score"])
    said = f"cannot write {data / 'lock'}: Too many levels of symbolic links; {NOTHING_SAVED}\n"
    assert (answer.code, answer.out, answer.err) == (6, "", said)
    assert precious.read_bytes() == b"precious"
    assert path.read_bytes() == WHOLE


# Full disks


@pytest.fixture
def small_disk(data: Path) -> Iterator[Path]:
    """A data folder with a game, on a disk of 64 kB that can hold 20 files."""
    data.mkdir()
    with mounted("-t", "tmpfs", "-o", "size=64k,nr_inodes=20", "tmpfs", str(data)):
        yield put(data, WHOLE)


def fill(data: Path, free_pages: int = 0) -> Path:
    """Fill the disk but for some pages of 4096 bytes."""
    filler = data / "filler"
    filler.write_bytes(b"")
    room = os.statvfs(data).f_bavail - free_pages
    with filler.open("wb", buffering=0) as file:
        for _ in range(room):
            file.write(bytes(os.statvfs(data).f_bsize))
    assert os.statvfs(data).f_bavail == free_pages
    return filler


@pytest.mark.parametrize("change", [name for name in CHANGES if name != "delete"])
def test_on_a_full_disk_no_change_is_made_or_claimed(
    small_disk: Path, data: Path, change: str
) -> None:
    fill(data)
    (data / "lock").touch()
    before = tree(data)
    is_refused(run(*CHANGES[change]), "No space left on device")
    assert tree(data) == before
    assert small_disk.read_bytes() == WHOLE


def test_an_import_that_fills_the_disk_says_how_many_games_are_kept(
    data: Path, tmp_path: Path
) -> None:
    many = {
        f"2026{month:02}{day:02}-2000-aaaa": 0 for month in range(1, 13) for day in range(1, 29)
    }
    GameStore(tmp_path / "many").add({one: record(one) for one in many}, {})
    export = tmp_path / "export.json"
    done("--data-dir", str(tmp_path / "many"), "export", "--all", "-o", str(export))
    data.mkdir()
    with mounted("-t", "tmpfs", "-o", "size=64k,nr_inodes=300", "tmpfs", str(data)):
        answer = run("import", str(export))
        assert (answer.code, answer.out) == (6, "")
        assert answer.err.endswith(f"/games: No space left on device; {NOTHING_SAVED}\n")
        assert GameStore(data).ids() == []
    with mounted("-t", "tmpfs", "-o", "size=4m,nr_inodes=300", "tmpfs", str(data)):
        answer = run("import", str(export))
        assert answer.code == 6
        assert answer.err == (
            f"250 games were taken in; for the others: cannot write {data / 'games'}: "
            f"No space left on device; {NOTHING_SAVED} (import again: nothing is added twice)\n"
        )
        assert len(GameStore(data).ids()) == 250
        assert temporaries(data) == []
        assert run("doctor").code == 0


@pytest.mark.usefixtures("small_disk")
def test_on_a_full_disk_games_are_shown_and_listed(data: Path) -> None:
    usual = [done("card"), done("games")]
    (data / "index.json").unlink()
    fill(data)
    assert [done("card"), done("games")] == usual
    assert temporaries(data) == []
    assert not (data / "index.json").exists()


def test_once_there_is_room_again_the_turn_is_saved(small_disk: Path, data: Path) -> None:
    filler = fill(data)
    run(*CHANGES["score"])
    filler.unlink()
    assert done(*CHANGES["score"], "--json").json["turn"] == 3
    assert backup_of(small_disk).read_bytes() == WHOLE


def test_a_disk_that_fills_up_keeps_every_turn_that_was_saved(small_disk: Path, data: Path) -> None:
    """The game is longer than a page, so that a file can also be cut short."""
    names = tuple(f"{number:02} {'x' * 25}" for number in range(100))
    put(data, sealed(tables(names=names)))
    service = keeper(data)
    saved = []
    for free_pages in range(10):
        before = small_disk.read_bytes()
        filler = fill(data, free_pages)
        trouble = attempt(partial(service.score, "66612 sixes", f"{free_pages:02}", ID))
        filler.unlink()
        saved.append(trouble is None)
        assert temporaries(data) == []
        if trouble is None:
            assert backup_of(small_disk).read_bytes() == before
        else:
            assert trouble.message.endswith(f"No space left on device; {NOTHING_SAVED}")
            assert small_disk.read_bytes() == before
    assert {*saved} == {False, True}
    assert saved == sorted(saved)
    assert len(GameStore(data).load(ID).events) == 2 + sum(saved)


def test_a_disk_that_can_hold_no_more_files_keeps_the_game(small_disk: Path, data: Path) -> None:
    """Here a hard link needs the room of a file too, so that each step comes to lack it."""
    (data / "lock").touch()
    fillers: list[Path] = []
    while os.statvfs(data).f_ffree:
        fillers.append(data / f"filler-{len(fillers)}")
        fillers[-1].touch()
    saved = []
    for filler in fillers[:4]:
        trouble = attempt(lambda: keeper(data).score("66612 sixes", game=ID))
        saved.append(trouble is None)
        assert temporaries(data) == []
        if trouble is None:
            small_disk.write_bytes(WHOLE)
            backup_of(small_disk).unlink()
        else:
            assert trouble.message.endswith(f"No space left on device; {NOTHING_SAVED}")
            assert small_disk.read_bytes() == WHOLE
        filler.unlink()
    assert {*saved} == {False, True}
    assert saved == sorted(saved)


def test_a_backup_that_can_only_be_half_written_leaves_nothing_behind(
    small_disk: Path, data: Path
) -> None:
    """There is room for the backup but not for the new file, too."""
    content = sealed({**tables(), "remarks": {"1": {"text": "x" * 5000}}})
    small_disk.write_bytes(content)
    fill(data, free_pages=3)
    trouble = attempt(lambda: keeper(data).score("66612 sixes", game=ID))
    assert trouble is not None
    assert trouble.message.endswith(f"No space left on device; {NOTHING_SAVED}")
    assert small_disk.read_bytes() == content
    assert temporaries(data) == []


# Each step of a save failing


def is_folder(descriptor: int) -> bool:
    return stat.S_ISDIR(os.fstat(descriptor).st_mode)


def ends(place: int, *suffixes: str) -> Callable[..., bool]:
    """Return whether the argument at this place is a path that ends in one of these."""
    return lambda *arguments: str(arguments[place]).endswith(suffixes)


STEPS: dict[str, tuple[str, Callable[..., bool]]] = {
    "open-the-lock": ("open", ends(0, "lock")),
    "make-the-temporary-file": ("open", ends(0, ".tmp")),
    "sync-the-temporary-file": ("fsync", lambda descriptor: not is_folder(descriptor)),
    "keep-the-mode": ("chmod", ends(0, ".tmp")),
    "replace-the-backup": ("replace", ends(1, ".bak")),
    "replace-the-game": ("replace", ends(1, ".json")),
    "open-the-folder": ("open", ends(0, "games")),
    "sync-the-folder": ("fsync", is_folder),
}
each_step = pytest.mark.parametrize(("function", "applies"), STEPS.values(), ids=list(STEPS))
NO_LINKS = ("link", lambda *_: True, errno.EPERM)
ERRORS = {"full": errno.ENOSPC, "broken": errno.EIO, "forbidden": errno.EPERM}


@contextmanager
def failing(function: str, applies: Callable[..., bool], number: int) -> Iterator[list[str]]:
    """Let a function of `os` fail where it applies; the list holds each time that it did."""
    original = getattr(os, function)
    failed: list[str] = []

    def fail(*arguments: Any, **others: Any) -> Any:
        if applies(*arguments):
            failed.append(function)
            raise OSError(number, os.strerror(number))
        return original(*arguments, **others)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, function, fail)
        yield failed


@pytest.mark.parametrize("number", ERRORS.values(), ids=list(ERRORS))
@each_step
def test_where_a_step_fails_the_program_says_the_truth_about_the_game(
    path: Path, data: Path, function: str, applies: Callable[..., bool], number: int
) -> None:
    with failing(function, applies, number) as failed:
        trouble = attempt(lambda: keeper(data).score("66612 sixes", game=ID))
    assert failed
    assert temporaries(data) == []
    if trouble is None:
        assert len(GameStore(data).load(ID).events) == 3
    else:
        assert (trouble.slug, trouble.exit_code) == ("not-saved", 6)
        said = f"cannot write {path}: {os.strerror(number)}; {NOTHING_SAVED}"
        assert trouble.message == said
        assert path.read_bytes() == WHOLE


@each_step
def test_after_a_step_that_failed_the_turn_is_entered_once(
    path: Path, data: Path, function: str, applies: Callable[..., bool]
) -> None:
    with failing(function, applies, errno.EIO):
        code = boundary.run([*CHANGES["score"]])
    assert code in {0, 6}
    if code == 6:
        keeper(data).score("66612 sixes", game=ID)
    assert len(GameStore(data).load(ID).events) == 3
    assert backup_of(path).read_bytes() == WHOLE


@each_step
def test_where_a_step_fails_at_the_start_of_a_game_there_is_no_half_game(
    path: Path, data: Path, function: str, applies: Callable[..., bool]
) -> None:
    store = GameStore(data)
    with failing(function, applies, errno.ENOSPC):
        trouble = attempt(lambda: keeper(data).start(["Eve"], "yahtzee"))
    assert temporaries(data) == []
    if trouble is None:
        assert len(store.ids()) == 3
    else:
        assert trouble.message.endswith(NOTHING_SAVED)
        assert store.ids() == [ID, OTHER]
    for game_id in store.ids():
        store.load(game_id)
    assert path.read_bytes() == WHOLE


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond a size: a write is then cut short, and fails."""
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.parametrize("size", [0, 1, 100, len(WHOLE), len(WHOLE) + 100])
def test_a_write_that_is_cut_short_leaves_the_game_as_it_was(
    path: Path, data: Path, size: int
) -> None:
    service = keeper(data)
    service.load(ID)
    with largest_file(size), pytest.raises(FileTrouble) as caught:
        service.score("66612 sixes", game=ID)
    assert caught.value.message == f"cannot write {path}: File too large; {NOTHING_SAVED}"
    assert path.read_bytes() == WHOLE
    assert not backup_of(path).exists()
    assert temporaries(data) == []


def test_where_there_are_no_hard_links_what_is_put_aside_is_a_copy(path: Path, data: Path) -> None:
    keeper(data).score("66612 sixes", game=ID)
    path.write_bytes(b"x")
    library = keeper(data).library
    (fault,) = faults(library)
    with failing(*NO_LINKS) as failed:
        restored(library, fault)
    assert failed == ["link"]
    assert (data / "damaged" / path.name).read_bytes() == b"x"
    assert path.read_bytes() == WHOLE
    assert temporaries(data / "damaged") == []


# Homes


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """No data folder is named, so that it is looked for in the home of the user."""
    monkeypatch.delenv("SCOREKEEPER_DATA_DIR")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("at_home")
def test_the_first_game_makes_the_data_folder_in_the_home(tmp_path: Path) -> None:
    game_id = done("new", "Ann").out.strip()
    made = tmp_path / ".local" / "share" / "scorekeeper"
    assert done("path").out == f"{made}\n"
    assert GameStore(made).ids() == [game_id]


@pytest.mark.usefixtures("at_home")
def test_without_a_home_reading_works_and_saving_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", "/proc/no/such/home")
    assert done("games").out == "No game is in progress.\n"
    assert done().out == "No game is being played.\n"
    is_refused(run("new", "Ann"), "No such file or directory")


def nobody(_: int) -> NoReturn:
    raise KeyError("no such user")


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("arguments", [["games"], ["new", "Ann"], ["path"]], ids=lambda a: a[0])
def test_where_no_home_is_known_at_all_that_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    monkeypatch.chdir("/proc")
    code = boundary.run(arguments)
    said = capsys.readouterr()
    assert (code, said.out) == (6, "")
    assert "unexpected" not in said.err
    assert said.err.count("\n") == 1


@pytest.mark.usefixtures("at_home")
def test_where_no_home_is_known_a_data_folder_can_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    assert boundary.run(["--data-dir", str(tmp_path / "here"), "new", "Ann"]) == 0
    assert len(GameStore(tmp_path / "here").ids()) == 1


@pytest.mark.parametrize("how", ["option", "environment"])
def test_the_home_of_a_user_who_does_not_exist_is_an_error_about_files(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    if how == "option":
        answer = run("--data-dir", "~nobody-at-all/games", "games")
    else:
        monkeypatch.setenv("SCOREKEEPER_DATA_DIR", "~nobody-at-all/games")
        answer = run("games")
    assert answer.code == 6, answer
    assert "~nobody-at-all" in answer.err


def test_a_tilde_in_the_data_folder_means_the_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", "~/dice")
    done("new", "Ann")
    assert len(GameStore(tmp_path / "dice").ids()) == 1


def test_a_data_folder_is_made_with_the_folders_above_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", str(tmp_path / "a" / "b" / "c"))
    done("new", "Ann")
    assert len(GameStore(tmp_path / "a" / "b" / "c").ids()) == 1


# Links, modes and backups


def test_a_data_folder_that_is_a_link_is_used_and_stays_a_link(data: Path, tmp_path: Path) -> None:
    real = tmp_path / "synced"
    real.mkdir()
    data.symlink_to(real)
    game_id = done("new", "Ann").out.strip()
    done("score", "55522", "fh")
    assert data.is_symlink()
    assert len(GameStore(real).load(game_id).events) == 1


def test_a_data_folder_that_is_a_link_to_nowhere_is_an_error_about_files(
    data: Path, tmp_path: Path
) -> None:
    data.symlink_to(tmp_path / "unmounted")
    answer = run("new", "Ann")
    assert (answer.code, answer.out) == (6, "")
    assert answer.err == f"cannot write {data}: File exists; {NOTHING_SAVED}\n"
    assert done("games").out == "No game is in progress.\n"
    assert not (tmp_path / "unmounted").exists()


def linked(path: Path, folder: Path) -> Path:
    """Move the file of a game away and leave a link; return where it now is."""
    real = folder / "moved.json"
    real.write_bytes(path.read_bytes())
    path.unlink()
    path.symlink_to(real)
    return real


def test_a_game_that_is_a_link_stays_a_link(path: Path, data: Path, tmp_path: Path) -> None:
    real = linked(path, tmp_path)
    done(*CHANGES["score"])
    assert path.is_symlink()
    assert path.resolve() == real
    assert len(GameStore(data).load(ID).events) == 3
    assert real.read_bytes() != WHOLE
    assert backup_of(path).read_bytes() == WHOLE
    assert temporaries(tmp_path) == []


def test_a_game_that_is_a_link_to_another_disk_stays_a_link(path: Path, data: Path) -> None:
    disks = [one for one in ("/dev/shm", "/var/tmp") if os.access(one, os.W_OK)]
    others = [one for one in disks if os.stat(one).st_dev != data.stat().st_dev]
    if not others:
        pytest.skip("there is no other disk")
    with TemporaryDirectory(dir=others[0]) as folder:
        real = linked(path, Path(folder))
        done(*CHANGES["score"])
        assert path.is_symlink()
        assert len(GameStore(data).load(ID).events) == 3
        assert [found.name for found in Path(folder).iterdir()] == ["moved.json"]
        assert real.read_bytes() != WHOLE
        assert backup_of(path).read_bytes() == WHOLE
    assert temporaries(data) == []


def test_a_new_game_can_be_read_by_its_owner_only(data: Path) -> None:
    umask = os.umask(0)
    try:
        game_id = done("new", "Ann").out.strip()
    finally:
        os.umask(umask)
    assert stat.S_IMODE(game_file(data, game_id).stat().st_mode) == 0o600
    assert stat.S_IMODE((data / "lock").stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o660, 0o444], ids=oct)
def test_the_mode_of_a_game_is_kept(path: Path, data: Path, mode: int) -> None:
    path.chmod(mode)
    keeper(data).score("66612 sixes", game=ID)
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert stat.S_IMODE(backup_of(path).stat().st_mode) == mode


def test_the_backup_is_a_copy_of_the_file_that_was_there_and_is_never_written(
    path: Path, data: Path
) -> None:
    service = keeper(data)
    held = [path.open("rb")]
    for box in ("ones", "twos", "threes", "chance"):
        content = path.read_bytes()
        service.score(f"12346 {box}", "Ann", ID)
        assert not backup_of(path).samefile(path)
        assert backup_of(path).read_bytes() == content
        held.append(path.open("rb"))
    events = []
    for generation in held:
        with generation:
            events.append(len(json.loads(generation.read())["events"]))
    assert events == [2, 3, 4, 5, 6]


def test_two_files_are_changed_by_a_turn_and_no_others(path: Path, data: Path) -> None:
    (data / "lock").touch()
    before = tree(data)
    done(*CHANGES["score"])
    after = tree(data)
    changed = {name for name in after if before.get(name) != after[name]}
    assert changed == {f"games/{path.name}", f"games/{path.name}.bak"}
    assert before.keys() <= after.keys()
