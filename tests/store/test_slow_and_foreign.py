"""A slow disk, and files of somebody else."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorekeeper.store.games import GameStore
from tests.program import PROGRAM, Answer, done
from tests.store.samples import ID, OTHER, game_file, promised, put, sealed, tables

if sys.platform == "win32":
    pytest.skip("the owners of files are another matter", allow_module_level=True)

SLOW = """
import os, sys, time
from scorekeeper.cli.boundary import run

def slow(function):
    def call(*arguments, **others):
        print("waiting", flush=True)
        time.sleep(float(sys.argv[1]))
        return function(*arguments, **others)
    return call

for name in ("fsync", "replace", "link"):
    setattr(os, name, slow(getattr(os, name)))
sys.exit(run(sys.argv[2:]))
"""


@contextmanager
def slowly(seconds: float, *arguments: str) -> "Iterator[subprocess.Popen[str]]":
    """Run the program where each step of a save takes so long, from the first of them on."""
    command = [sys.executable, "-c", SLOW, str(seconds), *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "waiting\n"
        yield process


def test_on_a_slow_disk_a_second_turn_waits_and_both_are_kept(data: Path) -> None:
    put(data, sealed(tables()))
    with slowly(0.2, "score", "66612", "sixes", "--game", ID) as first:
        second = done("score", "66612", "sixes", "--player", "Bob", "--game", ID, "--json")
        assert first.wait(timeout=30) == 0
    assert second.json["turn"] == 4
    assert len(GameStore(data).load(ID).events) == 4


def test_on_a_slow_disk_nobody_who_reads_waits(data: Path) -> None:
    put(data, sealed(tables()))
    with slowly(1.0, "score", "66612", "sixes", "--game", ID) as first:
        assert len(done("card", ID, "--json").json["turns"]) == 2
        assert first.poll() is None
        first.wait(timeout=30)


def test_on_a_disk_that_does_not_answer_the_wait_ends_with_one_line(data: Path) -> None:
    put(data, sealed(tables()))
    with slowly(60, "score", "66612", "sixes", "--game", ID) as first:
        started = time.monotonic()
        answer = without_power("score", "12345", "ls", "--game", ID)
        first.kill()
    assert answer.code == 6
    assert "another scorekeeper holds" in answer.err
    assert "nothing was saved" in answer.err
    assert 4 < time.monotonic() - started < 30
    assert len(GameStore(data).load(ID).events) == 2


def without_power(*arguments: str) -> Answer:
    """Run the program; as root without the right to pass over the owners of files."""
    command = [*PROGRAM, *arguments]
    if os.geteuid() == 0:
        lost = "-dac_override,-dac_read_search,-fowner"
        command = ["setpriv", f"--bounding-set={lost}", f"--inh-caps={lost}", *command]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture
def foreign(data: Path) -> Path:
    """A game of somebody else beside an own one."""
    if os.geteuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("only root can give a file away, and setpriv take from root what it may")
    put(data, sealed(tables()))
    path = put(data, sealed(tables(OTHER)), OTHER)
    path.chmod(0o600)
    os.chown(path, 12345, 12345)
    return path


def test_a_game_of_somebody_else_is_named_and_the_others_are_played(foreign: Path) -> None:
    before = foreign.read_bytes()
    answer = without_power("card", OTHER)
    assert (answer.code, answer.out) == (6, "")
    assert answer.err == (
        f"cannot read {foreign}: Permission denied"
        f" (its owner can allow it: chmod u+rwX {foreign})\n"
    )
    assert without_power("score", "12345", "ls", "--game", OTHER).code == 6
    assert without_power("score", "66612", "6", "--game", ID).code == 0
    listed = without_power("games")
    assert ID in listed.out
    assert OTHER in listed.out
    assert without_power("doctor", "--restore").code == 6
    assert foreign.read_bytes() == before
    assert foreign.stat().st_uid == 12345


def test_where_the_only_game_belongs_to_somebody_else_that_is_said(
    foreign: Path, data: Path
) -> None:
    game_file(data).unlink()
    (data / "current").unlink(missing_ok=True)
    answer = without_power("score", "66612", "6")
    assert (answer.code, answer.out) == (6, "")
    assert answer.err.startswith(f"cannot read {foreign}: Permission denied (")


@pytest.mark.usefixtures("foreign")
def test_in_the_folder_of_somebody_else_nothing_is_changed(data: Path) -> None:
    for folder in (data, data / "games"):
        folder.chmod(0o755)
        os.chown(folder, 12345, 12345)
    before = game_file(data).read_bytes()
    assert without_power("card", ID).code == 0
    answer = without_power("score", "66612", "6", "--game", ID)
    assert answer.code == 6
    assert "Permission denied; nothing was saved" in answer.err
    assert game_file(data).read_bytes() == before


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077, 0o777], ids=oct)
def test_under_any_umask_a_game_can_be_played_by_its_owner(umask: int, data: Path) -> None:
    before = os.umask(umask)
    try:
        codes = [
            without_power(*command.split()).code
            for command in ("new Ann", "score 55522 fh", "history", "undo", "export --all")
        ]
    finally:
        os.umask(before)
    assert codes == ([6] * 5 if umask == 0o777 else [0] * 5), data


@pytest.mark.parametrize("umask", [0o000, 0o777], ids=oct)
def test_under_any_umask_what_is_new_can_be_read_by_its_owner_only(umask: int, data: Path) -> None:
    done("new", "Bob")
    before = os.umask(umask)
    try:
        game = without_power("new", "Ann").out.strip()
        without_power("rename", "Ann", "Anna")
    finally:
        os.umask(before)
    for path in (game_file(data, game), data / "people.json"):
        assert oct(path.stat().st_mode & 0o777) == "0o600"
    assert without_power("card", game, "--json").json["players"][0]["name"] == "Anna"


def test_a_folder_that_may_not_be_looked_into_is_named_with_what_helps(data: Path) -> None:
    game = done("new", "Ann").out.strip()
    (data / "games").chmod(0)
    try:
        for command in ("card", "score 55522 fh", f"card {game}", "games", f"delete {game} --yes"):
            answer = without_power(*command.split())
            assert answer.code == 6
            assert answer.err == (
                f"cannot read {data / 'games'}: Permission denied"
                f" (its owner can allow it: chmod u+rwX {data / 'games'})\n"
            )
    finally:
        (data / "games").chmod(0o700)
    done("card")


def test_names_of_somebody_else_are_not_put_aside(data: Path) -> None:
    done("new", "Ann")
    done("rename", "Ann", "Anna")
    done("rename", "Anna", "Annie")
    before = promised(data)
    (data / "people.json").chmod(0)
    answer = without_power("doctor", "--restore")
    assert answer.code == 6
    assert answer.err.startswith(
        f"cannot read {data / 'people.json'}: Permission denied (its owner"
    )
    (data / "people.json").chmod(0o600)
    assert promised(data) == before
