"""`doctor` checks every game, brings damaged ones back, and empties the trash."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import boundary
from scorekeeper.errors import FileTrouble
from scorekeeper.game.codec import FORMAT
from scorekeeper.store import games
from scorekeeper.store.games import GameStore
from scorekeeper.store.storage import backup_of, serialised
from tests.program import PROGRAM, done, run
from tests.store.samples import ID, record, temporaries

NO_PIPES = pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with a name")


def test_sound_games_are_counted() -> None:
    done("new", "Ann")
    done("new", "Bob")
    assert done("doctor").out == "Games: 2, with faults: 0\n"


def test_a_damaged_game_is_named_with_its_exit_code(data: Path) -> None:
    done("new", "Ann")
    game = done("new", "Bob").out.strip()
    path = data / "games" / f"{game}.json"
    path.write_bytes(path.read_bytes()[:-9])
    answer = run("doctor")
    assert (answer.code, answer.out) == (6, "Games: 2, with faults: 1\n")
    assert game in answer.err
    assert [fault["game"] for fault in run("doctor", "--json").json["faults"]] == [game]


def test_what_was_removed_is_told_where_one_game_cannot_be(data: Path) -> None:
    done("new", "Ann")
    game = done("new", "Bob").out.strip()
    done("delete", "@1", "--yes")
    done("delete", "@1", "--yes")
    (data / "trash" / f"{game}.json.5").mkdir()
    answer = run("doctor", "--empty-trash")
    assert answer.code == 6
    assert "Removed from the trash: 2" in answer.out
    assert answer.err.startswith("cannot remove ")
    (data / "trash" / f"{game}.json.5").rmdir()
    assert done("doctor", "--empty-trash", "--json").json["removed"] == 0


def test_the_trash_is_emptied_when_asked_for_and_not_before(data: Path) -> None:
    game = done("new", "Ann").out.strip()
    done("score", "55522", "fh")
    done("delete", game, "--yes")
    assert (data / "trash" / f"{game}.json").exists()
    assert "In the trash: 1; scorekeeper doctor --empty-trash removes them" in done("doctor").out
    assert done("doctor", "--empty-trash").out == (
        "Games: 0, with faults: 0\nRemoved from the trash: 1\n"
    )
    assert list((data / "trash").iterdir()) == []
    assert done("doctor", "--json").json == {
        "games": 0,
        "faults": [],
        "restored": [],
        "copies": [],
        "trash": 0,
        "removed": 0,
    }


def two_turns(data: Path) -> tuple[Path, str]:
    """Return the file of a game of two turns, and what its card was after the first."""
    game = done("new", "Ann", "Bob").out.strip()
    done("score", "55522", "fh")
    before = done("card", "--json").out
    done("score", "44412", "4")
    return data / "games" / f"{game}.json", before


DAMAGE: list[Callable[[bytes], bytes]] = [
    lambda _: b"",
    lambda content: content[:-9],
    lambda content: b"\0" * len(content),
    lambda content: content.replace(b"12,", b"16,", 1),
    lambda _: b"not JSON",
]


@pytest.mark.parametrize("damage", DAMAGE, ids=["empty", "cut", "NUL", "points", "text"])
def test_a_damaged_game_is_brought_back_as_before_its_last_change(
    data: Path, damage: Callable[[bytes], bytes]
) -> None:
    path, before = two_turns(data)
    bad = damage(path.read_bytes())
    path.write_bytes(bad)
    told = run("doctor")
    assert told.code == 6
    assert "scorekeeper doctor --restore brings back" in told.err
    assert path.read_bytes() == bad
    healed = done("doctor", "--restore")
    kept = data / "damaged" / path.name
    assert healed.out == (
        f"Games: 1, with faults: 0\nRestored as before its last change: {path.stem}\n"
    )
    assert healed.err == f"The damaged file is kept as {kept}\n"
    assert kept.read_bytes() == bad
    assert done("card", "--json").out == before
    assert done("score", "44412", "4", "--json").json["turn"] == 2
    assert done("doctor").out == "Games: 1, with faults: 0\n"


def test_damage_of_one_game_twice_keeps_both_files(data: Path) -> None:
    path, _ = two_turns(data)
    for _ in range(2):
        path.write_bytes(b"{}")
        done("doctor", "--restore")
    assert sorted(one.name for one in (data / "damaged").iterdir()) == [
        path.name,
        f"{path.name}.1",
    ]


def test_a_game_that_contradicts_its_rules_is_brought_back(data: Path) -> None:
    path, before = two_turns(data)
    content = json.loads(path.read_bytes())
    content["events"]["2"]["points"] = 16
    del content["check"]
    path.write_bytes(serialised(content))
    assert run("doctor").code == 5
    answer = done("doctor", "--restore", "--json").json
    assert answer["faults"] == []
    assert [one["game"] for one in answer["restored"]] == [path.stem]
    assert done("card", "--json").out == before


def test_a_game_that_is_lost_is_named_and_brought_back(data: Path) -> None:
    path, before = two_turns(data)
    path.unlink()
    told = run("doctor")
    assert (told.code, told.out) == (6, "Games: 1, with faults: 1\n")
    assert f"game {path.stem} is lost" in told.err
    assert done("doctor", "--restore", "--json").json["restored"] == [
        {"game": path.stem, "kept": None}
    ]
    assert done("card", path.stem, "--json").out == before


@pytest.mark.parametrize("backup", [None, b"", b"{}"])
def test_without_a_good_state_before_nothing_is_touched(data: Path, backup: bytes | None) -> None:
    path, _ = two_turns(data)
    beside = path.with_name(path.name + ".bak")
    if backup is None:
        beside.unlink()
    else:
        beside.write_bytes(backup)
    path.write_bytes(b"half a ga")
    answer = run("doctor", "--restore")
    assert (answer.code, answer.out) == (6, "Games: 1, with faults: 1\n")
    away = f"scorekeeper delete {path.stem}, then import an export of it"
    assert (away if backup is None else beside.name) in answer.err
    assert path.read_bytes() == b"half a ga"
    assert not (data / "damaged").exists()


def test_a_game_that_is_a_link_is_kept_in_the_trash(data: Path) -> None:
    path, _ = two_turns(data)
    held = path.read_bytes()
    path.rename(path.with_name("real.data"))
    path.symlink_to("real.data")
    done("delete", path.stem, "--yes")
    assert (data / "trash" / path.name).read_bytes() == held


def copying_lines() -> list[str]:
    """Return the lines of the help that keep a copy and bring it back."""
    lines = [line for line in done("help", "data").out.splitlines() if "cp -r" in line]
    return [line.replace("scorekeeper path", f"{shlex.join(PROGRAM)} path") for line in lines]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
def test_where_the_folder_is_not_known_nothing_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = copying_lines()
    assert len(lines) == 2
    # A mistake here must not copy the whole disk.
    kept, tools = tmp_path / "backup", tmp_path / "tools"
    for folder in (kept, tools):
        folder.mkdir()
    (tools / "cp").write_text('#!/bin/sh\nfor last; do :; done\n[ -n "$last" ] && : > copied\n')
    (tools / "cp").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", "~nobody-has-this-name/games")
    for line in lines:
        told = subprocess.run(
            ["sh", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert told.returncode != 0
        assert "~nobody-has-this-name" in told.stderr
    assert not (tmp_path / "copied").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
def test_the_copies_that_the_help_names_hold_everything(data: Path, tmp_path: Path) -> None:
    keep, bring_back = copying_lines()

    def shell(line: str) -> None:
        subprocess.run(["sh", "-c", line], check=True, cwd=tmp_path)

    path, _ = two_turns(data)
    shell(keep)
    done("score", "66612", "6")
    shell(keep)
    newest = done("card", "--json").out
    data.rename(tmp_path / "gone")
    shell(bring_back)
    assert done("card", "--json").out == newest
    other = done("new", "Cy").out.strip()
    path.write_text("x")
    shell(bring_back)
    assert done("card", path.stem, "--json").out == newest
    assert {one["id"] for one in done("games", "--json").json["games"]} == {path.stem, other}
    assert done("doctor").err == ""


@pytest.mark.parametrize(
    ("place", "changed"),
    [
        ("3", {"event": "from the future"}),
        ("1", {"points": 77}),
        ("1", {"box": "penthouse"}),
        ("1", {"player": "p7"}),
    ],
)
def test_a_game_of_a_newer_program_is_no_damage(
    data: Path, place: str, changed: dict[str, Any]
) -> None:
    path, _ = two_turns(data)
    content = json.loads(path.read_bytes())
    content["game"]["1"]["format"] = 99
    content["events"][place] = content["events"].get(place, {}) | changed
    del content["check"]
    newer = serialised(content)
    path.write_bytes(newer)
    for command in (("doctor",), ("doctor", "--restore")):
        answer = run(*command)
        assert answer.code == 6
        assert f"{path} was written by a newer scorekeeper; it cannot be read" in answer.err
        assert "--restore" not in answer.err
    assert path.read_bytes() == newer
    assert not (data / "damaged").exists()


def test_names_on_a_disk_that_is_not_there_are_not_put_aside(data: Path, tmp_path: Path) -> None:
    done("new", "Ann")
    done("rename", "Ann", "Anna")
    done("rename", "Anna", "Annie")
    people, elsewhere = data / "people.json", tmp_path / "names"
    people.rename(elsewhere)
    people.symlink_to(elsewhere)
    held = elsewhere.read_bytes()
    elsewhere.unlink()
    answer = run("doctor", "--restore")
    assert answer.code == 6
    assert answer.err == (
        f"{people} is a link to {elsewhere}, which is not there (bring it back)\n"
    )
    elsewhere.write_bytes(held)
    assert done("players", "--json").json["players"][0]["name"] == "Annie"


def test_a_backup_that_is_a_link_to_nowhere_is_a_lost_game_with_its_place(data: Path) -> None:
    path, _ = two_turns(data)
    backup = backup_of(path)
    path.unlink()
    backup.unlink()
    backup.symlink_to(data / "nowhere")
    answer = run("doctor", "--restore")
    assert answer.code == 6
    assert answer.err == (
        f"game {path.stem} is lost, but for the state before its last change;"
        f" its state before does not help: {backup} is a link to {data / 'nowhere'},"
        " which is not there (bring it back)\n"
    )


def test_a_state_before_that_is_made_anew_leaves_nothing_beside_it(data: Path) -> None:
    path, _ = two_turns(data)
    backup_of(path).write_text("x")
    done("doctor", "--restore")
    done("score", "66612", "6")
    assert temporaries(data) == []


def test_names_that_are_damaged_are_brought_back(data: Path) -> None:
    done("new", "Ann")
    done("rename", "Ann", "Anna")
    done("rename", "Anna", "Annie")
    (data / "people.json").write_bytes(b"{")
    assert run("doctor").code == 6
    assert done("doctor", "--restore", "--json").json["restored"][0]["game"] == "people"
    assert done("players", "--json").json["players"][0]["name"] == "Anna"


def test_a_copy_from_another_machine_is_named_and_taken_in(data: Path) -> None:
    path, _ = two_turns(data)
    theirs = path.with_name(f"{path.stem}.sync-conflict-20261130-214500-ABCDEF.json")
    done("score", "66612", "6")
    theirs.write_bytes(path.read_bytes())
    path.write_bytes(path.with_name(path.name + ".bak").read_bytes())
    done("score", "66613", "6")
    ours = done("card", "--json").out
    told = done("doctor")
    assert told.out == "Games: 1, with faults: 0\n"
    assert str(theirs) in told.err
    assert done("doctor", "--json").json["copies"] == [str(theirs)]
    taken = done("import", str(theirs))
    assert taken.out == "New games: 0, continued: 0, known: 0\n"
    assert "was changed here and there" in taken.err
    assert done("card", "--json").out == ours
    assert done("doctor").out == "Games: 2, with faults: 0\n"
    assert run("import", str(theirs)).out == "New games: 0, continued: 0, known: 1\n"


@pytest.mark.parametrize(
    "name", ["{id}.json.conflict1", "{id}.JSON", "{id}.json~", "{id}.json.old", "{id} (2).json.bak"]
)
def test_a_copy_of_any_ending_is_named_and_taken_in(data: Path, name: str) -> None:
    path, _ = two_turns(data)
    theirs = path.with_name(name.format(id=path.stem))
    path.rename(theirs)
    backup_of(path).unlink()
    told = done("doctor")
    assert told.out == "Games: 0, with faults: 0\n"
    assert told.err == (
        f"{theirs} is a copy from elsewhere: scorekeeper import takes it in; then delete it\n"
    )
    done("import", str(theirs), "--format", "json")
    assert done("games", "--json").json["games"][0]["id"] == path.stem


def test_what_is_no_game_is_not_said_to_be_one(data: Path) -> None:
    path, _ = two_turns(data)
    (path.parent / "x.json").mkdir()
    (path.parent / "y.json").write_text("{")
    told = done("doctor").err.splitlines()
    assert told == [
        f"{path.parent / name} is no game that can be read: look at it, and move it away"
        for name in ("x.json", "y.json")
    ]


def test_a_copy_of_the_names_is_named(data: Path) -> None:
    done("new", "Ann", "Bob")
    done("rename", "Ann", "Anna")
    done("rename", "Bob", "Rob")
    theirs = data / "people.sync-conflict-20261130-214500-ABCDEF.json"
    theirs.write_bytes((data / "people.json").read_bytes())
    told = done("doctor").err
    assert told.startswith(f"{theirs} is a copy of the names from elsewhere: ")
    assert done("doctor", "--json").json["copies"] == [str(theirs)]


def test_what_was_brought_back_is_told_where_the_trash_cannot_be_emptied(data: Path) -> None:
    deleted = done("new", "Zoe").out.strip()
    done("delete", deleted, "--yes")
    (data / "trash" / "a-b.json").mkdir()
    path, _ = two_turns(data)
    path.write_text("x")
    answer = run("doctor", "--restore", "--empty-trash")
    assert answer.code == 6
    assert f"Restored as before its last change: {path.stem}" in answer.out
    assert f"cannot remove {data / 'trash' / 'a-b.json'}: Is a directory" in answer.err
    assert [one.name for one in (data / "trash").iterdir()] == ["a-b.json"]


def test_a_lock_that_is_held_is_waited_for_once(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("Ann", "Bob", "Cy"):
        done("new", name)
        done("score", "12345", "ls")
    for path in (data / "games").glob("*.json"):
        path.write_text("x")
    waits = []

    def held(lock: Path) -> None:
        waits.append(lock)
        raise FileTrouble("locked", "another scorekeeper holds it; nothing was saved")

    monkeypatch.setattr(games, "exclusive", held)
    assert boundary.run(["doctor", "--restore"]) == 6
    assert len(waits) == 1
    told = capsys.readouterr()
    assert told.out == "Games: 3, with faults: 3\n"
    assert len(told.err.splitlines()) == 3


def test_a_damaged_game_that_cannot_be_brought_back_is_named_with_what_helps(
    data: Path, tmp_path: Path
) -> None:
    path, _ = two_turns(data)
    export = tmp_path / "kept.json"
    done("export", "--all", "--output", str(export))
    path.write_text("x")
    backup_of(path).unlink()
    remedy = f"(scorekeeper delete {path.stem}, then import an export of it)"
    for command in ("card", "show", "score 12345 ls", "undo", f"import {export}", "doctor"):
        answer = run(*command.split())
        assert answer.code == 6
        assert answer.err.strip().endswith(remedy), command
    done("delete", path.stem, "--yes")
    done("import", str(export))
    assert len(done("card", "@1", "--json").json["turns"]) == 2


def test_a_copy_that_goes_on_from_what_is_here_is_continued(data: Path) -> None:
    path, before = two_turns(data)
    theirs = path.with_name(f"{path.stem} (conflicted copy).json")
    theirs.write_bytes(path.read_bytes())
    later = done("card", "--json").out
    path.write_bytes(path.with_name(path.name + ".bak").read_bytes())
    assert done("card", "--json").out == before
    assert done("import", str(theirs)).out == "New games: 0, continued: 1, known: 0\n"
    assert done("card", "--json").out == later


def test_a_damaged_copy_is_refused_with_its_name(data: Path) -> None:
    path, _ = two_turns(data)
    copy = path.with_name("a b.json")
    copy.write_bytes(path.read_bytes().replace(b"12,", b"16,", 1))
    answer = run("import", str(copy))
    assert answer.code == 6
    assert str(copy) in answer.err


@pytest.mark.parametrize("damage", DAMAGE, ids=["empty", "cut", "NUL", "points", "text"])
def test_a_damaged_state_before_is_named_and_made_anew(
    data: Path, damage: Callable[[bytes], bytes]
) -> None:
    path, _ = two_turns(data)
    done("score", "66612", "6")
    whole, backup = path.read_bytes(), path.with_name(path.name + ".bak")
    bad = damage(backup.read_bytes())
    backup.write_bytes(bad)
    told = run("doctor")
    assert told.code == 6
    assert told.err.startswith(f"{backup} is damaged: ")
    assert "; the game is whole, but not its state before (scorekeeper doctor" in told.err
    assert done("card").err == ""
    healed = done("doctor", "--restore")
    assert healed.out == (
        f"Games: 1, with faults: 0\nIts state before the last change is made anew: {path.stem}\n"
    )
    assert healed.err == f"The damaged file is kept as {data / 'damaged' / backup.name}\n"
    assert (data / "damaged" / backup.name).read_bytes() == bad
    assert path.read_bytes() == backup.read_bytes() == whole
    done("undo")
    assert backup.read_bytes() == whole


def test_names_that_are_damaged_are_warned_of_and_need_no_state_before(data: Path) -> None:
    done("new", "Ann")
    done("rename", "Ann", "Anna")
    (data / "people.json").write_bytes(b"{")
    warning = f"{data / 'people.json'} is damaged: it is not JSON"
    for command in ("card", "games", "players", "history", "stats", "log", "play"):
        answer = run(command)
        assert (answer.code, answer.err.count(warning)) == (0, 1), command
        assert "names are shown as they were typed (scorekeeper doctor --restore)" in answer.err
    assert done("score", "55522", "fh").err.count(warning) == 1
    assert done("join", "Bob").err.count(warning) == 1
    assert run("doctor").err.count(warning) == 1
    answer = run("doctor", "--restore")
    assert (answer.code, answer.out) == (6, "Games: 1, with faults: 1\n")
    assert "nor its state before can be read" in answer.err
    assert (data / "damaged" / "people.json").read_bytes() == b"{"
    assert done("card").err == ""
    done("rename", "Ann", "Anna")


@pytest.mark.parametrize("name", ["LAPTOP", "LAPTOP-2", "DESKTOP-A1B2C3"])
def test_a_copy_that_is_named_like_a_game_is_none(data: Path, name: str) -> None:
    path, _ = two_turns(data)
    done("score", "66612", "6")
    copy = path.with_name(f"{path.stem}-{name}.json")
    copy.write_bytes(path.read_bytes())
    done("undo")
    told = done("doctor")
    assert told.out == "Games: 1, with faults: 0\n"
    assert told.err == (
        f"{copy} is a copy from elsewhere: scorekeeper import takes it in; then delete it\n"
    )
    assert [one["id"] for one in done("games", "--json").json["games"]] == [path.stem]
    assert done("card", "@1", "--json").json["id"] == path.stem
    assert done("import", str(copy)).out == "New games: 0, continued: 0, known: 1\n"
    copy.unlink()
    assert done("doctor").err == ""


def test_a_damaged_state_before_of_the_names_is_made_anew(data: Path) -> None:
    done("new", "Ann", "Bob")
    done("rename", "Ann", "Anna")
    done("rename", "Bob", "Bobby")
    (data / "people.json.bak").write_bytes(b"{")
    assert run("doctor", "--json").json["faults"][0]["code"] == "damaged-backup"
    told = done("doctor", "--restore")
    assert "Its state before the last change is made anew: people\n" in told.out
    (data / "people.json").write_bytes(b"{")
    done("doctor", "--restore")
    assert {one["name"] for one in done("players", "--json").json["players"]} == {"Anna", "Bobby"}


@pytest.mark.parametrize("names", [b"{", None], ids=["damaged", "lost"])
def test_names_of_which_nothing_is_left_are_not_promised(data: Path, names: bytes | None) -> None:
    done("new", "Ann", "Bob")
    done("rename", "Ann", "Anna")
    done("rename", "Bob", "Bobby")
    path = data / "people.json"
    path.unlink() if names is None else path.write_bytes(names)
    backup_of(path).write_bytes(b"{")
    told = run("doctor")
    assert told.err.startswith(f"{path} is ")
    assert f"; its state before does not help: {backup_of(path)} is damaged" in told.err
    assert told.err.endswith(" (scorekeeper doctor --restore puts aside what is left)\n")
    told = run("doctor", "--restore")
    assert (told.code, told.out) == (6, "Games: 1, with faults: 1\n")
    gone = f"neither {path} nor its state before can be read; {data / 'damaged'} has what is left ("
    assert told.err.startswith(gone)
    assert done("doctor").err == ""


def test_names_with_a_good_state_before_are_promised(data: Path) -> None:
    done("new", "Ann", "Bob")
    done("rename", "Ann", "Anna")
    done("rename", "Bob", "Bobby")
    (data / "people.json").write_bytes(b"{")
    told = run("doctor")
    assert f"(scorekeeper doctor --restore brings back {data / 'people.json.bak'})" in told.err
    assert "puts aside" not in told.err
    (data / "people.json").unlink()
    assert run("doctor").err.startswith(f"{data / 'people.json'} is lost, but for the state before")
    done("doctor", "--restore")
    assert {one["name"] for one in done("players", "--json").json["players"]} == {"Anna", "Bob"}


def test_a_state_before_that_a_newer_program_wrote_is_left_where_it_is(data: Path) -> None:
    path, _ = two_turns(data)
    backup = path.with_name(f"{path.name}.bak")
    content = json.loads(backup.read_bytes())
    content["game"]["1"] |= {"format": 4, "unheard": "of"}
    del content["check"]
    backup.write_bytes(serialised(content))
    before = backup.read_bytes()
    for arguments in (("doctor",), ("doctor", "--restore")):
        told = run(*arguments)
        assert told.code == 6
        assert "was written by a newer scorekeeper" in told.err
        assert "--restore" not in told.err
        assert backup.read_bytes() == before
    assert run("score", "66612", "6").code == 6


def test_a_copy_whose_game_was_deleted_can_still_be_taken_in(data: Path) -> None:
    path, _ = two_turns(data)
    copy = path.with_name(f"{path.stem}-LAPTOP.json")
    backup_of(copy).write_bytes(backup_of(path).read_bytes())
    copy.write_bytes(path.read_bytes())
    shown = done("card", "@1", "--json").out
    done("delete", path.stem, "--yes")
    told = run("doctor")
    assert told.code == 6
    assert "is it a copy? scorekeeper import takes it in; then delete it" in told.err
    done("import", str(copy))
    assert done("card", path.stem, "--json").out == shown


def test_games_whose_ids_begin_alike_are_two_games(data: Path) -> None:
    record_of_two = {one: record(one) for one in (ID, f"{ID}-2")}
    GameStore(data).add(record_of_two, {})
    assert done("doctor").out == "Games: 2, with faults: 0\n"
    assert len(done("games", "--json").json["games"]) == 2


def test_a_copy_without_its_game_is_told_how_to_be_taken_in(data: Path) -> None:
    path, _ = two_turns(data)
    copy = path.with_name(f"{path.stem}-LAPTOP.json")
    path.rename(copy)
    path.with_name(path.name + ".bak").unlink()
    answer = run("doctor")
    assert answer.code == 6
    assert "is it a copy? scorekeeper import takes it in; then delete it" in answer.err
    done("import", str(copy))
    copy.unlink()
    done("resume", path.stem)
    assert done("score", "66612", "6", "--json").json["turn"] == 3


def test_a_link_to_nowhere_is_named_with_its_target(data: Path) -> None:
    path, _ = two_turns(data)
    path.rename(data / "elsewhere")
    path.symlink_to(data / "nowhere")
    for command in (["doctor"], ["card"], ["score", "66612", "6"], ["play"]):
        answer = run(*command)
        assert answer.code == 6
        assert f"{path} is a link to {data / 'nowhere'}, which is not there" in answer.err
    assert f"{path} is a link to" in done("games").out
    assert path.is_symlink()
    (data / "elsewhere").rename(data / "nowhere")
    assert done("doctor").code == 0


def test_a_folder_of_games_that_is_a_link_to_nowhere_is_not_taken_for_an_empty_one(
    data: Path,
) -> None:
    two_turns(data)
    (data / "games").rename(data / "away")
    (data / "games").symlink_to(data / "disk")
    for command in ("doctor", "games", "players", "history"):
        answer = run(command)
        assert answer.code == 6, command
        assert f"{data / 'games'} is a link to {data / 'disk'}, which is not there" in answer.err


def test_what_is_left_of_a_lost_game_is_put_aside_so_that_its_export_can_come_in(
    data: Path, tmp_path: Path
) -> None:
    path, _ = two_turns(data)
    export = tmp_path / "export.json"
    done("export", "--all", "--output", str(export))
    path.unlink()
    path.with_name(path.name + ".bak").write_bytes(b"xx")
    assert run("import", str(export)).code == 6
    answer = run("doctor")
    assert f"; its state before does not help: {backup_of(path)} is damaged" in answer.err
    assert answer.err.endswith(" (scorekeeper doctor --restore puts aside what is left)\n")
    assert run("doctor", "--json").json["faults"][0]["code"] == "nothing-left"
    answer = run("doctor", "--restore")
    assert answer.code == 6
    kept = data / "damaged" / f"{path.name}.bak"
    assert f"it is kept as {kept} (import an export of the game)" in answer.err
    assert kept.read_bytes() == b"xx"
    done("import", str(export))
    assert done("doctor").code == 0


def test_what_is_left_of_a_lost_game_and_contradicts_its_rules_is_put_aside(data: Path) -> None:
    path, _ = two_turns(data)
    export = data.parent / "export.json"
    done("export", "--all", "--output", str(export))
    content = json.loads(path.read_bytes())
    content["events"]["1"]["points"] = 4
    del content["check"]
    backup_of(path).write_bytes(serialised(content))
    path.unlink()
    assert "puts aside what is left" in run("doctor").err
    assert "(import an export of the game)" in run("doctor", "--restore").err
    done("import", str(export))
    assert done("doctor").code == 0


def test_a_lost_current_game_is_named_and_no_turn_goes_to_another(data: Path) -> None:
    done("new", "Zoe")
    path, _ = two_turns(data)
    path.unlink()
    for command in (["score", "66612", "6"], ["undo"], ["card"], ["play"], ["resume"], []):
        answer = run(*command)
        assert answer.code == 6, command
        assert f"game {path.stem} is lost" in answer.err
        assert "(scorekeeper doctor --restore)" in answer.err
    done("doctor", "--restore")
    assert done("card", "--json").json["id"] == path.stem


def played_twice(data: Path) -> tuple[str, Path]:
    game = done("new", "Ann").out.strip()
    done("score", "11122", "1")
    done("score", "22233", "2")
    return game, data / "games" / f"{game}.json"


def spoil(path: Path, kind: str) -> None:
    """Put something in the place of a file that is no game."""
    if kind == "text":
        path.write_text("y")
        return
    if kind == "newer":
        tables = json.loads(path.read_bytes())
        del tables["check"]
        tables["game"]["1"]["format"] = FORMAT + 1
        tables["events"]["9"] = {"event": "teleported"}
        path.write_bytes(serialised(tables))
        return
    path.unlink()
    if kind == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)


KINDS = ["text", "newer", "folder", pytest.param("pipe", marks=NO_PIPES)]


@pytest.mark.parametrize("kind", KINDS)
def test_of_a_game_that_is_damaged_with_its_state_before_the_remedy_is_another_one(
    data: Path, tmp_path: Path, kind: str
) -> None:
    game, path = played_twice(data)
    export = str(tmp_path / "game.json")
    done("export", game, "--output", export)
    path.write_text("x")
    spoil(backup_of(path), kind)
    remedy = f"scorekeeper delete {game}, then import an export of it"
    if kind == "newer":
        remedy = "install the newest scorekeeper"
    for arguments in (["doctor"], ["doctor", "--restore"]):
        answer = run(*arguments)
        assert answer.code == 6
        (told,) = answer.err.splitlines()
        assert str(path) in told
        assert str(backup_of(path)) in told
        assert told.endswith(f"({remedy})")
    if kind != "newer":
        for arguments in (["card"], ["score", "66612", "6"]):
            assert run(*arguments).err.endswith(f"({remedy})\n")
    done("delete", game, "--yes")
    assert done("import", export).out == "New games: 1, continued: 0, known: 0\n"


@pytest.mark.parametrize("kind", ["folder", pytest.param("pipe", marks=NO_PIPES)])
def test_what_is_no_file_in_the_place_of_a_game_is_put_aside_for_its_state_before(
    data: Path, kind: str
) -> None:
    game, path = played_twice(data)
    spoil(path, kind)
    assert f"{path} is no file" in run("doctor").err
    done("doctor", "--restore")
    assert done("card", "--json").json["players"][0]["total"] == 3
    assert os.path.lexists(data / "damaged" / path.name)
    done("score", "22233", "2", "--game", game)


@pytest.mark.parametrize("kind", ["folder", pytest.param("pipe", marks=NO_PIPES)])
def test_what_is_no_file_in_the_place_of_the_state_before_is_put_aside(
    data: Path, kind: str
) -> None:
    _, path = played_twice(data)
    spoil(backup_of(path), kind)
    if kind == "folder":
        answer = run("score", "33312", "3")
        assert answer.err.startswith(f"cannot write {backup_of(path)}: Is a directory; nothing was")
    done("doctor", "--restore")
    assert os.path.lexists(data / "damaged" / backup_of(path).name)
    done("score", "33312", "3")
    assert done("doctor").out == "Games: 1, with faults: 0\n"


def test_a_state_before_of_a_newer_format_is_not_written_over(data: Path) -> None:
    _, path = played_twice(data)
    done("undo")
    spoil(backup_of(path), "newer")
    before = backup_of(path).read_bytes()
    told = f"{backup_of(path)} was written by a newer scorekeeper; its game can be shown but not"
    answer = run("score", "33312", "3")
    assert answer.code == 6
    assert answer.err.startswith(told)
    assert done("card", "--json").json["players"][0]["total"] == 3
    assert backup_of(path).read_bytes() == before


def test_a_file_in_the_place_of_the_folder_for_damaged_files_is_named(data: Path) -> None:
    _, path = played_twice(data)
    path.write_text("x")
    (data / "damaged").write_text("a file")
    answer = run("doctor", "--restore")
    assert answer.code == 6
    assert answer.err.startswith(f"cannot write {data / 'damaged'}: File exists; nothing was")


def test_a_lost_game_is_named_wherever_it_is_meant(data: Path) -> None:
    other = done("new", "Bob").out.strip()
    game, path = played_twice(data)
    path.unlink()
    told = f"game {game} is lost, but for the state before its last change (scorekeeper doctor"
    for arguments in (
        ["card", game], ["show", "@1"], ["log", game], ["export", game], ["resume", game],
        ["reopen", game], ["rematch", game], ["delete", game, "--yes"], ["undo", "--game", game],
        ["score", "33312", "3", "--game", "@1"], ["note", "x", "--game", game],
    ):  # fmt: skip
        answer = run(*arguments)
        assert (answer.code, answer.err[: len(told)]) == (6, told), arguments
    assert backup_of(path).exists()
    listed = done("games", "--json").json["games"]
    assert [(one["id"], one["status"]) for one in listed] == [
        (game, "damaged"), (other, "playing"),
    ]  # fmt: skip
    assert run("doctor").out == "Games: 2, with faults: 1\n"
    done("doctor", "--restore")
    assert done("card", game, "--json").json["players"][0]["total"] == 3


def test_what_is_left_of_a_lost_game_in_a_newer_format_stays_where_it_is(data: Path) -> None:
    game, path = played_twice(data)
    spoil(path, "newer")
    path.replace(backup_of(path))
    for _ in range(2):
        answer = run("doctor", "--restore")
        assert answer.code == 6
        assert f" does not help: {backup_of(path)} was written by a newer" in answer.err
        assert answer.err.endswith("(install the newest scorekeeper)\n")
    assert backup_of(path).exists()
    assert f"game {game} is lost" in run("card").err


@pytest.mark.parametrize("name", ["{game}.json", "{game}.json.bak"])
@pytest.mark.parametrize("relative", [True, False])
def test_of_a_damaged_link_what_it_leads_to_is_kept(
    data: Path, tmp_path: Path, name: str, relative: bool
) -> None:
    game, path = played_twice(data)
    linked = path.with_name(name.format(game=game))
    real = tmp_path / "real" / linked.name
    real.parent.mkdir()
    linked.unlink()
    linked.symlink_to(os.path.relpath(real, linked.parent) if relative else real)
    real.write_bytes(b"damaged, but the newest")
    done("doctor", "--restore")
    assert (data / "damaged" / linked.name).read_bytes() == b"damaged, but the newest"
    assert linked.is_symlink() == (linked == path)
    assert (real.read_bytes() == b"damaged, but the newest") == (linked != path)
    assert done("doctor").err == ""
    real.write_bytes(b"damaged, but the newest")
    assert (data / "damaged" / linked.name).read_bytes() == b"damaged, but the newest"


def test_names_that_are_a_damaged_link_are_kept(data: Path, tmp_path: Path) -> None:
    done("new", "Ann", "Bob")
    done("rename", "Ann", "Anna")
    done("rename", "Bob", "Bobby")
    real = tmp_path / "real.json"
    real.write_bytes(b"damaged, but the newest")
    for name, restored in (("people.json", True), ("people.json", False)):
        (data / name).unlink(missing_ok=True)
        (data / name).symlink_to(os.path.relpath(real, data))
        if not restored:
            (data / "people.json.bak").unlink()
            real.write_bytes(b"damaged, but the newest")
        assert run("doctor", "--restore").code == (0 if restored else 6)
        kept = data / "damaged" / (name if restored else f"{name}.1")
        assert kept.read_bytes() == b"damaged, but the newest"
    assert done("doctor").err == ""
