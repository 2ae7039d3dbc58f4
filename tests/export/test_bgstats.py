"""Plays for the app BG Stats: the documented fields, finished games only."""

import json
from typing import Any

import pytest

from scorekeeper.export.as_bgstats import text as bgstats
from scorekeeper.game.replay import replay
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set_ids
from tests.export.cases import each_hostile_name
from tests.export.games import all_games, named, over
from tests.game.test_whole_games import FIVE_DICE, begun, played, worst


def plays(*games: Game) -> list[Any]:
    return [json.loads(line) for line in bgstats(games).splitlines()]


def finished(*names: str, rules: str = "yahtzee") -> Game:
    """Return a game in which everybody scores the least."""
    turns = [turn for turn in worst(rules).split(",") for _ in names]
    return played(begun(rules, names=names), ",".join(turns))


def test_a_play_has_the_required_fields_and_the_game() -> None:
    game = finished("Ann", "Bob")
    (play,) = plays(replay(game.record._replace(title="Final", night="Friday"), game.rules))
    assert (play["sourceName"], play["sourcePlayId"]) == ("scorekeeper", "20261130-2043-x7k2")
    assert play["comments"] == "Final, Friday"
    assert play["game"] == {
        "name": "Yahtzee",
        "sourceGameId": "yahtzee",
        "highestWins": True,
        "noPoints": False,
    }


def test_players_have_score_rank_and_seat_and_who_left_has_not_won() -> None:
    (play,) = plays(over())
    shown = [
        (one["name"], one["startPlayer"], one["rank"], one["score"], one["winner"])
        for one in play["players"]
    ]
    assert shown == [
        ("Ann", True, 1, "24", True),
        ("Bob", False, 0, "50", False),
        ("Cy", False, 1, "24", True),
    ]


def test_only_finished_games_are_plays_each_on_a_line_in_their_order() -> None:
    games = [*all_games(), finished("Eve")]
    assert [one["players"][0]["name"] for one in plays(*games)] == ["Ann", "Eve"]
    assert [one.status for one in games].count("finished") == 2
    assert bgstats([]) == ""


@pytest.mark.parametrize("rules", [one for one in FIVE_DICE if "forced" not in one])
def test_every_rule_set_has_a_game_of_its_own(rules: str) -> None:
    (play,) = plays(finished("Ann", rules=rules))
    assert play["game"]["sourceGameId"] == rules
    assert rules in rule_set_ids()


@each_hostile_name
def test_a_name_comes_back_as_it_was(name: str) -> None:
    (play,) = plays(finished(name))
    assert play["players"][0]["name"] == name


def test_a_game_that_goes_on_is_no_line_and_a_finished_one_is_one() -> None:
    game = named("Ann")
    assert bgstats([game]) == ""
    assert bgstats([finished("Ann")]).count("\n") == 1


@pytest.mark.parametrize(
    ("started", "expected"),
    [
        ("2026-11-30T20:43:00+01:00", "2026-11-30 19:43:00"),
        ("2026-12-01T00:30:00+02:00", "2026-11-30 22:30:00"),
        ("2026-11-30T20:43:00-08:00", "2026-12-01 04:43:00"),
        ("2019-12-24", "2019-12-24 00:00:00"),
        ("once", "once"),
        ("2026-11-30T20:43:00+00:00", "2026-11-30 20:43:00"),
        ("2026-11-30T20:43:00", "2026-11-30 20:43:00"),
    ],
    ids=["winter", "day before", "day after", "day only", "no time", "utc", "no offset"],
)
def test_the_date_of_a_play_is_in_utc(started: str, expected: str) -> None:
    game = finished("Ann")
    (play,) = plays(replay(game.record._replace(started=started), game.rules))
    assert play["playDate"] == expected


def test_a_player_is_known_again_however_the_name_is_capitalised() -> None:
    ids = [plays(finished(name))[0]["players"][0]["sourcePlayerId"] for name in ("ANN", "Ann")]
    assert ids == ["ann", "ann"]


@pytest.mark.parametrize("started", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_a_time_without_a_place_in_the_calendar_is_told_as_it_is(started: str) -> None:
    game = finished("Ann")
    odd = game._replace(record=game.record._replace(started=started))
    assert plays(odd)[0]["playDate"] == started
