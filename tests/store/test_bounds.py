"""What is read has bounds: sizes, depths, lengths of lines; and large games are no trouble."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.game.events import NoteWritten
from scorekeeper.store.games import GameStore
from tests.program import PROGRAM, done, run
from tests.store.samples import (
    ANN_FULL_HOUSE,
    AT,
    BOB_FOURS,
    ID,
    OTHER,
    game_file,
    put,
    record,
    sealed,
    tables,
)

BEGINS = '{"format": 1, "games": ['


@pytest.fixture
def path(data: Path) -> Path:
    """The file of a game beside another one."""
    put(data, sealed(tables(OTHER)), OTHER)
    return put(data, sealed(tables()))


def test_a_file_that_is_larger_than_any_game_is_not_read(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(100_000_001)
    answer = run("card", ID)
    assert answer.code == 6
    assert answer.err.startswith(f"{path} is damaged: it is larger than 100 MB")
    assert done("card", OTHER, "--json").json["id"] == OTHER


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with a name")
def test_a_pipe_in_the_place_of_a_game_is_not_waited_for(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)
    answer = run("card", ID)
    assert (answer.code, answer.err) == (6, f"{path} is no file\n")
    assert [one["status"] for one in done("games", "--json").json["games"]] == [
        "damaged",
        "playing",
    ]


@pytest.mark.parametrize("nest", ["[", '{"a":'])
@pytest.mark.parametrize("depth", [1_000, 100_000])
def test_a_file_that_is_nested_too_deep_is_damaged(path: Path, nest: str, depth: int) -> None:
    path.write_text(nest * depth)
    assert run("card", ID).code == 6
    deep = path.with_name("deep.json")
    deep.write_text(nest * depth)
    answer = run("import", str(deep))
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1


def test_a_line_without_an_end_is_refused_at_the_prompt() -> None:
    done("new", "Ann")
    answer = run("play", typed="5" * 200_000)
    assert answer.code == 2
    assert answer.err == "line 1: a line of more than 100000 bytes (55522 fh)\n"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is nothing without an end")
@pytest.mark.parametrize("form", ["json", "cards", "turns"])
def test_a_file_without_an_end_is_not_read_for_ever(form: str) -> None:
    answer = run("import", "/dev/zero", "--format", form, "--player", "Ann")
    assert answer.code == 2
    assert "a line of more than 20000000 bytes" in answer.err


@pytest.mark.skipif(sys.platform == "win32", reason="there is no yes")
@pytest.mark.parametrize(
    ("form", "command"),
    [
        *[(form, f"yes {'1' * 1000}") for form in ("json", "cards", "turns")],
        ("json", f"echo '{BEGINS}'; yes 'null,'"),
        ("json", f"echo '{BEGINS}'; yes ''"),
        ("cards", "echo player; yes Ann"),
        ("cards", "seq -s , 10000; yes Ann"),
        ("cards", "(echo player; seq 79) | paste -sd ,; yes Ann"),
    ],
)
def test_lines_without_an_end_are_not_read_for_ever(form: str, command: str) -> None:
    with subprocess.Popen(["sh", "-c", command], stdout=subprocess.PIPE) as endless:
        answer = subprocess.run(
            [*PROGRAM, "import", "-", "--format", form, "--player", "Ann"],
            stdin=endless.stdout,
            capture_output=True,
            timeout=60,
            check=False,
        )
        endless.kill()
    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", ["tab/current.txt", "current"])
def test_what_helps_a_shell_is_not_read_where_it_is_too_large(data: Path, name: str) -> None:
    done("new", "Ann")
    offered = done("__complete", "box").out
    with (data / name).open("ab") as file:
        file.truncate(20_000_000_000)
    assert done("__complete", "box").out == (offered if name != "current" else "")


def test_a_game_of_five_megabytes_is_played_like_any_other(data: Path) -> None:
    notes = [NoteWritten(f"{number} {'x' * 180}", AT) for number in range(20_000)]
    GameStore(data).create(record(ID, ANN_FULL_HOUSE, BOB_FOURS, *notes))
    assert game_file(data).stat().st_size > 5_000_000
    assert done("score", "66612", "6", "--json").json["total"] == 43
    assert done("undo", "--json").json["total"] == 25
    assert done("correct", "1", "55523", "3k", "--json").json["points"] == 20
    assert done("card", "--json").json["players"][0]["total"] == 20
    assert done("doctor").out == "Games: 1, with faults: 0\n"
    assert len(done("log").out.splitlines()) >= 20_005
    exported = data.parent / "exported.json"
    done("export", "--output", str(exported))
    there = ("--data-dir", str(data.parent / "there"))
    done(*there, "import", str(exported))
    assert done(*there, "card", ID, "--json").out == done("card", ID, "--json").out
    assert len(done(*there, "log", ID).out.splitlines()) >= 20_005


def test_ten_thousand_games_do_not_get_in_each_other_s_way(data: Path) -> None:
    ids = [f"19{number // 360:02}0101-{number % 360:04}-aaaa" for number in range(10_000)]
    sample = tables()
    for game_id in ids:
        sample["game"]["1"]["id"] = game_id
        put(data, sealed(sample), game_id)
    done("new", "Zoe")
    assert done("score", "55522", "fh", "--json").json["total"] == 25
    assert done("history", "--status", "playing", "--limit", "3").out.count("Bob") == 2
    assert len(done("games", "--json").json["games"]) == 10_001
    assert run("card", "19").code == 2
    assert done("card", ids[1234], "--json").json["id"] == ids[1234]
    put(data, b"{", ids[77])
    faults = run("doctor", "--json").json["faults"]
    assert [fault["game"] for fault in faults] == [ids[77]]
