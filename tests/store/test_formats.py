"""Every format that was ever written stays readable, by games that were kept."""

import json
from pathlib import Path

import pytest

from scorekeeper.game.codec import FORMAT
from scorekeeper.game.events import KINDS, TurnCorrected, TurnScored
from scorekeeper.library import Library
from scorekeeper.store.games import GameStore
from tests.program import DATA, done

KEPT = sorted(DATA.glob("format-*/*.json"))
FORMAT_1 = DATA / "format-1" / "20261130-2043-x7k2.json"
FORMAT_3 = sorted((DATA / "format-3").glob("*.json"))
FORMAT_2 = DATA / "format-2" / "20261201-2001-k4m7.json"


def put(data: Path, kept: Path) -> Path:
    path = data / "games" / kept.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(kept.read_bytes())
    return path


def stored(path: Path) -> dict[str, dict[str, dict[str, object]]]:
    found: dict[str, dict[str, dict[str, object]]] = json.loads(path.read_bytes())
    return found


def test_a_game_of_every_format_is_kept() -> None:
    assert {stored(path)["game"]["1"]["format"] for path in KEPT} == set(range(1, FORMAT + 1))


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.parent.name)
def test_a_kept_game_replays_without_a_fault(kept: Path, data: Path) -> None:
    put(data, kept)
    assert Library(GameStore(data)).game(kept.stem).failure is None


def test_the_kept_game_of_format_2_has_every_kind_of_event(data: Path) -> None:
    put(data, FORMAT_2)
    events = GameStore(data).load(FORMAT_2.stem).events
    assert {type(event) for event in events} == set(KINDS)
    scored = [event for event in events if isinstance(event, TurnScored)]
    assert scored[0].throws == ((1, 2, 2, 4, 6), (2, 2, 4, 4, 6))
    assert [e.player for e in events if isinstance(e, TurnCorrected)] == ["p1", None]


def test_the_kept_game_of_format_2_is_shown(data: Path) -> None:
    put(data, FORMAT_2)
    shown = done("show", "@1", "--json").json
    assert [(p["name"], p["total"], p["rank"]) for p in shown["players"]] == [
        ("Ann", 65, 2),
        ("Bób 高", 22, None),
        ("Dee", 155, 1),
    ]


def test_the_kept_games_of_format_3_know_their_throws_and_their_rules(data: Path) -> None:
    for kept in KEPT:
        put(data, kept)
    served, house = (Library(GameStore(data)).game(path.stem) for path in FORMAT_3)
    assert [turn.used for turn in served.state.turns] == [1, 2, 3, 0, 3]
    assert house.rules.name == "Family Yahtzee"
    assert [turn.points for turn in house.state.turns] == [30, 0]


def test_a_game_of_format_1_is_of_the_newest_format_from_its_first_change_on(data: Path) -> None:
    path = put(data, FORMAT_1)
    done("show", "@1")
    assert path.read_bytes() == FORMAT_1.read_bytes()
    done("resume", "@1")
    after = stored(path)
    assert after["game"]["1"] == {**stored(FORMAT_1)["game"]["1"], "format": FORMAT}
    before = stored(FORMAT_1)["events"]
    assert {number: after["events"][number] for number in before} == before
    assert len(after["events"]) == len(before) + 1
    assert (path.with_name(path.name + ".bak")).read_bytes() == FORMAT_1.read_bytes()
