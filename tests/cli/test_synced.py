"""A folder that another program keeps like one on another machine, while somebody plays."""

import sys
from io import BytesIO
from pathlib import Path

import pytest

from scorekeeper.cli.reader import Reader
from scorekeeper.cli.table import Table
from scorekeeper.errors import Refused
from tests.cli.test_play_terminal import WIDE, at_terminal, turns
from tests.program import done, run
from tests.store.samples import ID, OTHER, game_file, keeper, put, sealed, tables

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)


FIRST = ("Ann", "full-house", 25)
LAST = ("Ann", "large-straight", 40)


def versions(data: Path) -> tuple[Path, bytes, bytes, bytes]:
    """Return the file of a game, and it after one turn, with a second, and with another second."""
    game = done("new", "Ann", "Bob").out.strip()
    path = data / "games" / f"{game}.json"
    done("score", "55522", "fh")
    one = path.read_bytes()
    done("score", "44412", "4")
    longer = path.read_bytes()
    path.write_bytes(one)
    done("score", "66612", "6")
    other = path.read_bytes()
    path.write_bytes(one)
    return path, one, longer, other


def test_a_game_that_is_lost_while_it_is_played_is_named_with_the_remedy(data: Path) -> None:
    game = done("new", "Ann").out.strip()
    done("score", "11122", "1")
    with at_terminal(WIDE, "play") as terminal:
        terminal.until("Ann> ")
        (data / "games" / f"{game}.json").unlink()
        terminal.type("22213 2", f"game {game} is lost, but for the state before its last change")
        assert terminal.ends() == 6
    assert "scorekeeper doctor --restore" in terminal.raw


def test_a_turn_that_comes_from_another_machine_is_told_and_kept(data: Path) -> None:
    path, _, longer, _ = versions(data)
    with at_terminal(WIDE, "play") as terminal:
        terminal.until("Bob> ")
        path.write_bytes(longer)
        written = terminal.type("ann: 12345 ls", "Bob> ")
        assert "Meanwhile: Turn 2: Bob, 4 4 4 1 2 in Fours, 12." in written
    assert turns() == [
        ("Ann", "full-house", 25),
        ("Bob", "fours", 12),
        ("Ann", "large-straight", 40),
    ]


@pytest.mark.parametrize(
    ("which", "kept"),
    [(1, [FIRST, LAST]), (3, [FIRST, ("Bob", "sixes", 18), LAST])],
    ids=["older", "other"],
)
def test_another_version_that_comes_from_another_machine_is_told(
    which: int, kept: list[tuple[str, str, int]], data: Path
) -> None:
    path, *contents = versions(data)
    path.write_bytes(contents[1])
    with at_terminal(WIDE, "play") as terminal:
        terminal.until("Ann> ")
        path.write_bytes(contents[which - 1])
        written = terminal.type("ann: 12345 ls", "Bob> ")
        assert "Meanwhile: another version took the place of this game" in written
    assert turns() == kept


def test_half_a_file_that_comes_from_another_machine_ends_the_prompt_with_its_name(
    data: Path,
) -> None:
    path, _, longer, _ = versions(data)
    with at_terminal(WIDE, "play") as terminal:
        terminal.until("Bob> ")
        path.write_bytes(longer[:-40])
        terminal.type("12345 ls", "is damaged")
        assert terminal.ends() == 6
    assert path.read_bytes() == longer[:-40]
    assert run("doctor", "--restore").code == 0
    assert turns() == [FIRST]


def test_a_game_that_is_deleted_elsewhere_ends_the_prompt_with_its_place(data: Path) -> None:
    versions(data)
    with at_terminal(WIDE, "play") as terminal:
        terminal.until("Bob> ")
        done("delete", "@1", "--yes")
        terminal.type("12345 ls", "it was deleted, and is kept as")
        assert terminal.ends() == 3


def test_games_that_come_and_go_are_listed_as_they_are(data: Path) -> None:
    put(data, sealed(tables()))
    assert [one["id"] for one in done("games", "--json").json["games"]] == [ID]
    put(data, sealed(tables(OTHER)), OTHER)
    assert [one["id"] for one in done("games", "--json").json["games"]] == [ID, OTHER]
    game_file(data).unlink()
    assert [one["id"] for one in done("games", "--json").json["games"]] == [OTHER]


def test_an_undo_waits_where_another_version_of_the_same_length_came(data: Path) -> None:
    path, *contents = versions(data)
    path.write_bytes(contents[1])
    with at_terminal(WIDE, "play") as terminal:
        terminal.until("Ann> ")
        path.write_bytes(contents[2])
        written = terminal.type("undo", "Ann> ")
        assert "Meanwhile: another version took the place of this game" in written
        assert "the game has been changed meanwhile; nothing was done" in written
    assert path.read_bytes() == contents[2]


@pytest.mark.parametrize("line", ["55522 fh", "dee: 55522 fh", "55522\nfh"])
def test_dice_for_one_player_do_not_go_to_another_of_the_same_number(data: Path, line: str) -> None:
    game = done("new", "Ann").out.strip()
    path = data / "games" / f"{game}.json"
    alone = path.read_bytes()
    done("join", "Eve")
    done("score", "12345", "ls")
    other = path.read_bytes()
    path.write_bytes(alone)
    done("join", "Dee")
    done("score", "12345", "ls")
    with at_terminal(WIDE, "play") as terminal:
        terminal.until("Dee> ")
        first, *rest = line.split("\n")
        if rest:
            terminal.type(first, "Dee, box> ")
        path.write_bytes(other)
        written = terminal.type(rest[0] if rest else first, "Eve> ")
        assert "Dee no longer plays in this game (the players are Ann, Eve)" in written
    assert path.read_bytes() == other


@pytest.mark.usefixtures("data")
def test_dice_go_to_a_player_who_is_renamed_meanwhile() -> None:
    done("new", "Ann", "Bob")
    with at_terminal(WIDE, "play") as terminal:
        terminal.until("Ann> ")
        done("rename", "Ann", "Anna")
        terminal.type("55522", "Anna, box> ")
        done("rename", "Anna", "Annabel")
        terminal.type("fh", "Bob> ")
    assert turns() == [("Annabel", "full-house", 25)]


@pytest.mark.parametrize("line", ["undo", "redo", "correct 1 55533 fh", "swap 1 2"])
def test_nothing_is_done_to_what_comes_between_look_and_act(
    data: Path, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done("new", "Ann", "Bob")
    for turn in ("55522 fh", "12345 ls", "66612 6"):
        done("score", *turn.split())
    if line == "redo":
        done("undo")
    scorekeeper = keeper(data)
    table = Table(scorekeeper, scorekeeper.load(), Reader(BytesIO()), plain=True)
    act = getattr(scorekeeper, line.split(maxsplit=1)[0])

    def late(*arguments: object) -> object:
        done("note", "meanwhile")
        return act(*arguments)

    monkeypatch.setattr(scorekeeper, line.split(maxsplit=1)[0], late)
    before = turns()
    with pytest.raises(Refused, match="the game has been changed meanwhile; nothing was done"):
        table.take(line)
    assert turns() == before
