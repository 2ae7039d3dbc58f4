"""What the TAB of a shell is answered from: kept in small texts, each of which may be lost."""

from pathlib import Path

import pytest

from scorekeeper.store.hints import forget_hints, keep_hints, kept_hints

LINES = [("Ann", "the first"), ("Bób 高", ""), ("one alone",)]


@pytest.fixture(autouse=True)
def _folder(data: Path) -> None:
    data.mkdir()


def test_lines_are_kept_with_their_fields(data: Path) -> None:
    keep_hints(data, "players", LINES)
    assert kept_hints(data, "players") == [list(line) for line in LINES]
    assert (data / "tab" / "players.txt").read_bytes() == (
        "Ann\tthe first\nBób 高\t\none alone\n".encode()
    )
    assert [path.name for path in (data / "tab").iterdir()] == ["players.txt"]


def test_lines_take_the_place_of_those_before(data: Path) -> None:
    keep_hints(data, "players", LINES)
    keep_hints(data, "games", [("@1", "today")])
    keep_hints(data, "players", [("Eve",)])
    assert kept_hints(data, "players") == [["Eve"]]
    assert kept_hints(data, "games") == [["@1", "today"]]


def test_what_is_forgotten_is_not_there(data: Path) -> None:
    keep_hints(data, "players", LINES)
    forget_hints(data, "players")
    forget_hints(data, "players")
    assert kept_hints(data, "players") == []


def test_what_cannot_be_kept_is_lost(data: Path) -> None:
    keep_hints(data, "players", [("\udc80",)])
    (data / "tab" / "games.txt").mkdir(parents=True)
    keep_hints(data, "games", LINES)
    keep_hints(data / "nowhere", "games", LINES)
    assert kept_hints(data, "players") == kept_hints(data, "games") == []


def test_what_is_no_text_is_nothing(data: Path) -> None:
    (data / "tab").mkdir()
    (data / "tab" / "players.txt").write_bytes(b"\xff\xfe")
    assert kept_hints(data, "players") == []
