"""What a shell is told about the games: right after every change, never the cause of a fault."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli.live import data_folder
from scorekeeper.store.paths import data_dir
from tests.program import PROGRAM, done, run


def asked(kind: str, *more: str) -> list[str]:
    """Return the values that a shell is told."""
    answer = run("__complete", kind, *more)
    assert (answer.code, answer.err) == (0, "")
    return [line.split("\t")[0] for line in answer.out.splitlines()]


def test_the_open_boxes_are_those_of_the_player_to_move() -> None:
    done("new", "Ann", "Bob")
    done("score", "55522", "fh")
    assert "full-house" in asked("box")
    assert "full-house" not in asked("box", "--player", "Ann")
    done("score", "12345", "ls")
    assert "full-house" not in asked("box")
    done("undo")
    done("undo")
    assert "full-house" in asked("box", "--player", "ann")
    assert asked("player") == ["Ann", "Bob"]


def test_another_game_is_asked_for_by_its_name() -> None:
    done("new", "Ann", "--rules", "yacht")
    done("new", "Bob")
    assert "choice" in asked("box", "--game", "@2")
    assert "choice" not in asked("box")
    done("resume", "@2")
    assert "choice" in asked("box")
    assert asked("player", "--game", "@1") == ["Bob"]
    assert asked("box", "--game", "none") == []


def test_games_people_and_nights_follow_what_is_done(tmp_path: Path) -> None:
    done("new", "Ann", "--night", "Friday")
    assert (asked("person"), asked("night"), len(asked("game"))) == (["Ann"], ["Friday"], 1)
    done("new", "Bob", "Ann")
    assert sorted(asked("person")) == ["Ann", "Bob"]
    done("rename", "Ann", "Anna")
    assert sorted(asked("person")) == ["Anna", "Bob"]
    done("export", "--all", "--format", "json", "--output", str(tmp_path / "all.json"))
    done("delete", "@1", "--yes")
    assert len(asked("game")) == 1
    done("import", str(tmp_path / "all.json"))
    assert len(asked("game")) == 2


def test_turns_are_told_the_last_one_first() -> None:
    done("new", "Ann", "Bob")
    done("score", "55522", "fh")
    done("score", "12345", "ls")
    assert run("__complete", "turn").out.splitlines()[0] == (
        "2\tBob, 1 2 3 4 5 in Large Straight, 40"
    )


def test_without_games_there_is_nothing_but_the_rule_sets(data: Path) -> None:
    for kind in ("box", "player", "turn", "game", "person", "night", "", "nothing"):
        assert asked(kind) == []
    assert asked("rules")[0] == "yahtzee"
    assert not data.exists()


def test_a_finished_game_has_no_open_boxes() -> None:
    done("new", "Ann", "--rules", "crag")
    for turn in ("111 1", "112 2", "113 3", "114 4", "115 5", "116 6", "135 odd", "246 even",
                 "123 low", "456 high", "222 3k", "166 crag", "256 t"):  # fmt: skip
        done("score", *turn.split())
    assert asked("box") == []
    assert asked("turn")[0] == "13"


@pytest.mark.parametrize("content", [b"", b"x", b"\xff\xfe\x00", b"a\tb\tc\td\nbox\n", b"\n" * 99])
@pytest.mark.parametrize("name", ["current", "lists", "rules"])
def test_hints_of_any_content_are_made_anew(name: str, content: bytes, data: Path) -> None:
    done("new", "Ann")
    expected = [asked(kind) for kind in ("box", "person", "rules")]
    (data / "tab" / f"{name}.txt").write_bytes(content)
    assert [asked(kind) for kind in ("box", "person", "rules")] == expected


def test_hints_that_are_out_of_date_are_made_anew(data: Path) -> None:
    done("new", "Ann", "Bob")
    before = (data / "tab" / "current.txt").read_bytes()
    done("score", "55522", "fh")
    (data / "tab" / "current.txt").write_bytes(before)
    assert "full-house" not in asked("box", "--player", "Ann")


def test_a_damaged_game_is_no_reason_for_a_fault(data: Path) -> None:
    done("new", "Ann")
    (game,) = (data / "games").glob("*.json")
    game.write_bytes(b"{")
    assert asked("box") == []


def test_a_turn_is_saved_where_the_hints_cannot_be_kept(data: Path) -> None:
    done("new", "Ann")
    for path in (data / "tab").iterdir():
        path.unlink()
    (data / "tab").rmdir()
    (data / "tab").write_bytes(b"")
    done("score", "55522", "fh")
    assert "full-house" not in asked("box")


@pytest.mark.parametrize(
    "variables",
    [
        {},
        {"XDG_DATA_HOME": "/xdg"},
        {"XDG_DATA_HOME": ""},
        {"XDG_DATA_HOME": " "},
        {"SCOREKEEPER_DATA_DIR": "/games"},
        {"SCOREKEEPER_DATA_DIR": "~/games"},
        {"SCOREKEEPER_DATA_DIR": "relative"},
        {"SCOREKEEPER_DATA_DIR": "."},
    ],
    ids=str,
)
def test_the_hints_are_looked_for_where_the_games_are(
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "SCOREKEEPER_DATA_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ann")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert Path(data_folder("")) == data_dir()
    assert Path(data_folder("~/other")) == data_dir("~/other")


@pytest.mark.parametrize("kind", ["box", "person", "rules"])
def test_what_is_kept_is_told_without_the_command_line(kind: str) -> None:
    done("new", "Ann")
    asked(kind)
    listed = subprocess.run(
        [sys.executable, "-X", "importtime", *PROGRAM[1:], "__complete", kind],
        capture_output=True, check=True, env=os.environ,
    ).stderr.decode()  # fmt: skip
    imported = {line.rpartition("|")[2].strip() for line in listed.splitlines()}
    heavy = {"typer", "rich", "tinydb", "json", "pathlib", "dataclasses"}
    heavy |= {"typing", "scorekeeper.service"}
    assert imported & heavy == set()
    assert "scorekeeper.cli.live" in imported


def test_hints_that_cannot_be_shown_count_for_nothing(data: Path) -> None:
    done("new", "Bo\u200cb")
    done("__complete", "box")
    hints = data / "tab" / "current.txt"
    right = done("__complete", "box").out
    hints.write_bytes(hints.read_bytes() + b"box\tones\x1b[31m\tX\x07\tBo\xe2\x80\x8cb\n")
    assert done("__complete", "box").out == right != ""


@pytest.mark.parametrize("kind", ["box", "game", "rules"])
@pytest.mark.parametrize("closing", [">&-", "| true", ">/dev/full", "2>&- >&-"])
def test_where_nobody_reads_the_answer_nothing_is_said(kind: str, closing: str) -> None:
    if sys.platform == "win32":
        pytest.skip("there is no sh")
    done("new", "Ann")
    line = f"{shlex.join(PROGRAM)} __complete {kind} {closing}"
    for _ in range(5):
        told = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
        assert (told.returncode, told.stderr, told.stdout) == (0, "", "")


@pytest.mark.parametrize("kind", ["box", "game", "person", "rules"])
@pytest.mark.parametrize("variable", ["SCOREKEEPER_DATA_DIR", "HOME", "XDG_DATA_HOME"])
def test_where_the_folder_is_not_known_nothing_is_offered(
    kind: str, variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if variable != "SCOREKEEPER_DATA_DIR":
        monkeypatch.delenv("SCOREKEEPER_DATA_DIR", raising=False)
    monkeypatch.setenv(variable, "~nobody-has-this-name/x")
    answer = run("__complete", kind)
    assert (answer.code, answer.out, answer.err) == (0, "", "")
