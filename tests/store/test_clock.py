"""Clocks that jump, zones and summer time: the order of the acts counts, not their times."""

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

import pytest

from scorekeeper.cli import boundary, context
from scorekeeper.cli.context import local_time, new_id
from scorekeeper.service import Scorekeeper
from scorekeeper.store.games import GameStore
from tests.program import WHOLE_CARD, done, run, run_anew

IN_THE_NIGHT_OF_WINTER_TIME = [
    "2026-10-25T02:59:58+02:00",
    "2026-10-25T02:59:59+02:00",
    "2026-10-25T02:00:00+01:00",
    "2026-10-25T02:00:01+01:00",
]
BACK_TO_1970 = [
    "2026-11-30T20:43:00+01:00",
    "1970-01-01T00:00:00+00:00",
    "1970-01-01T00:00:01+00:00",
]
FAR_AHEAD = ["2026-11-30T20:43:00+01:00", "9999-12-31T23:59:59-12:00", "2026-11-30T20:44:00+01:00"]
TRAVELLING = ["2026-11-30T20:43:00+14:00", "2026-11-29T20:43:30-11:00", "2026-11-30T08:44:00+05:45"]


def clock(times: list[str]) -> Callable[[], str]:
    """Return a clock that shows these times, and the last one from then on."""
    left = iter(times)
    return lambda: next(left, times[-1])


@pytest.mark.parametrize(
    "times",
    [IN_THE_NIGHT_OF_WINTER_TIME, BACK_TO_1970, FAR_AHEAD, TRAVELLING],
    ids=["winter-time", "back", "ahead", "travelling"],
)
def test_a_game_is_the_same_whatever_the_clock_does(
    times: list[str], data: Path, tmp_path: Path
) -> None:
    keeper = Scorekeeper(GameStore(data), clock(times), new_id)
    keeper.start(["Ann"], "yahtzee")
    for line in WHOLE_CARD:
        keeper.score(line)
    keeper.undo()
    keeper.redo()
    card = done("card", "--json").json
    assert (card["status"], card["players"][0]["total"]) == ("finished", 294)
    assert [turn["turn"] for turn in card["turns"]] == list(range(1, 14))
    assert card["turns"][0]["at"] == times[1]
    assert len(done("log").out.splitlines()) == 16
    export = tmp_path / "games.json"
    for form in ("html", "markdown", "text", "svg", "csv", "bgstats"):
        assert run("export", "@1", "--format", form).code == 0
    done("export", "@1", "--output", str(export))
    done("--data-dir", str(tmp_path / "other"), "import", str(export))
    other = done("--data-dir", str(tmp_path / "other"), "export", "@1").out
    assert other == export.read_text("utf-8")
    assert done("stats", "--json").json["players"][0]["games"] == 1
    assert done("doctor").out == "Games: 1, with faults: 0\n"


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone cannot be chosen here")
@pytest.mark.parametrize(
    ("zone", "offset"),
    [
        ("UTC", "+00:00"),
        ("Asia/Kathmandu", "+05:45"),
        ("Pacific/Kiritimati", "+14:00"),
        ("XYZ+11:30", "-11:30"),
        (":no/such/zone", "+00:00"),
    ],
)
def test_times_carry_the_zone_in_which_they_were_taken(
    zone: str, offset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    game = done("new", "Ann").out.strip()
    done("score", "55522", "fh")
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    done("score", "44412", "4")
    turns = done("card", "--json").json["turns"]
    assert turns[0]["at"].endswith(offset)
    assert turns[1]["at"][-6:] in {"-07:00", "-08:00"}
    assert done("show", game, "--json").json["started"].endswith(offset)
    assert run("history", "--since", "2020", "--status", "playing").code == 0


def test_a_game_that_starts_after_the_clock_went_back_is_the_one_that_is_played(data: Path) -> None:
    ids = iter(["20270101-0000-aaaa", "19700101-0000-aaaa"])
    keeper = Scorekeeper(GameStore(data), local_time, lambda: next(ids))
    keeper.start(["Ann"], "yahtzee")
    keeper.start(["Bob"], "yahtzee")
    assert done("score", "55522", "fh", "--json").json["player"] == "Bob"
    listed = json.loads(done("games", "--json").out)["games"]
    assert [game["id"] for game in listed] == ["20270101-0000-aaaa", "19700101-0000-aaaa"]


def test_ids_of_games_that_start_at_once_are_different() -> None:
    assert len({new_id() for _ in range(40)}) > 1


@pytest.mark.parametrize("zone", ["XXX+24", "XXX-24:30", "XXX-99:99:99", "no/such zone", ":"])
def test_a_game_is_kept_in_whatever_zone_is_set(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", zone)
    game = run_anew("new", "Ann")
    assert (game.code, game.err) == (0, "")
    assert run_anew("score", "55522", "fh").code == 0
    started = done("export", "@1").json["games"][0]["started"]
    assert abs(datetime.fromisoformat(started) - datetime.now(UTC)) < timedelta(minutes=5)


@pytest.mark.parametrize("year", [-1, 33658])
def test_a_clock_that_shows_no_time_is_told_and_nothing_is_kept(
    year: int, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Broken":
            return cls(year, 1, 1, tzinfo=tz)

    monkeypatch.setattr(context, "datetime", Broken)
    assert boundary.run(["new", "Ann"]) == 6
    assert (
        capsys.readouterr().err
        == f"the clock shows no time: year {year} is out of range (set it)\n"
    )
    assert not (data / "games").exists()
