"""The turns of games as CSV: one row a turn as it stands, with running totals."""

import csv
from io import StringIO

from scorekeeper.export.as_turns import text as turns_csv
from scorekeeper.game.acts import correct_turn, join, score_turn, undo
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.views.standings import standings
from tests.export.cases import each_game, each_hostile_name
from tests.export.games import named
from tests.game.test_whole_games import (
    ALL_OF_A_KIND,
    AT,
    THREE_OF_EACH_AND_250,
    begun,
    played,
)

COLUMNS = {
    "game", "night", "title", "rules", "turn", "player", "dice", "box", "points", "bonus", "joker",
    "total", "at", "throws",
}  # fmt: skip


def rows(*games: Game) -> list[dict[str, str]]:
    """Return the rows as a program reads them."""
    return list(csv.DictReader(StringIO(turns_csv(games), newline=""), strict=True))


def test_a_turn_is_a_row_with_all_that_is_known_of_it() -> None:
    game = begun("yahtzee", names=("Ann", "Bob"))
    game = replay(game.record._replace(title="Final", night="Friday"), game.rules)
    category = game.rules.category("full-house")
    throws = ((1, 2, 3, 4, 6), (5, 5, 5, 1, 2))
    game = append(game, score_turn(game, 0, (5, 5, 5, 2, 2), category, AT, throws))
    assert rows(game) == [
        {
            "game": "20261130-2043-x7k2",
            "night": "Friday",
            "title": "Final",
            "rules": "yahtzee",
            "turn": "1",
            "player": "Ann",
            "dice": "55522",
            "box": "full-house",
            "points": "25",
            "bonus": "0",
            "joker": "false",
            "total": "25",
            "at": AT,
            "throws": "12346 55512 55522",
        }
    ]


def test_no_games_and_no_turns_are_a_header_alone() -> None:
    assert turns_csv([]) == turns_csv([begun("yacht")])
    (header,) = csv.reader(StringIO(turns_csv([])))
    assert set(header) == COLUMNS
    assert len(header) == len(COLUMNS)


def test_totals_run_for_each_player_and_hold_the_upper_bonus_from_the_turn_that_earned_it() -> None:
    found = rows(played(begun("yahtzee"), THREE_OF_EACH_AND_250))
    totals = [int(row["total"]) for row in found]
    assert totals[:6] == [3, 9, 18, 30, 45, 98]
    assert totals[-1] == 250


def test_two_players_have_totals_of_their_own() -> None:
    game = begun("yahtzee", names=("Ann", "Bob"))
    found = rows(played(game, "55522 full-house, 66666 yahtzee, 66655 chance, 12345 chance"))
    assert [(row["player"], row["total"]) for row in found] == [
        ("Ann", "25"),
        ("Bob", "50"),
        ("Ann", "53"),
        ("Bob", "65"),
    ]


def test_jokers_and_bonuses_stand_in_columns_of_their_own() -> None:
    found = rows(played(begun("yahtzee"), ALL_OF_A_KIND))
    assert [row["joker"] for row in found] == ["false"] * 7 + ["true"] * 6
    assert [row["bonus"] for row in found] == ["0"] + ["100"] * 12
    assert found[-1]["total"] == "1575"


@each_game
def test_the_last_total_of_a_player_is_that_of_the_card(game: Game) -> None:
    last = {row["player"]: int(row["total"]) for row in rows(game)}
    for one in standings(game):
        shown = f"'{one.name}" if one.name.startswith("=") else one.name
        assert last.get(shown, 0) == one.totals.total


def test_a_corrected_turn_is_one_row_as_it_stands_and_an_undone_one_is_none() -> None:
    game = played(begun("yahtzee"), "55522 full-house, 12345 chance")
    game = append(game, undo(game, AT))
    box = game.rules.category("three-of-a-kind")
    (row,) = rows(append(game, correct_turn(game, 1, (5, 5, 5, 2, 3), box, AT)))
    shown = (row["turn"], row["dice"], row["box"], row["points"], row["total"])
    assert shown == ("1", "55523", "three-of-a-kind", "20", "20")


def test_a_game_that_does_not_replay_has_the_turns_before_its_fault() -> None:
    game = played(begun("yahtzee"), "55522 full-house, 66666 yahtzee")
    first, second = game.record.events
    failed = replay(game.record._replace(events=(first, second, second)), game.rules)
    assert [row["box"] for row in rows(failed)] == ["full-house", "yahtzee"]


def test_who_joined_late_has_turns_from_then_on() -> None:
    game = played(begun("yahtzee"), "55522 full-house")
    game = append(game, join(game, "Dee", AT))
    found = rows(played(game, "12345 chance"))
    assert [(row["turn"], row["player"]) for row in found] == [("1", "Ann"), ("2", "Dee")]


@each_hostile_name
def test_a_name_comes_back_as_it_was_and_never_as_a_formula(name: str) -> None:
    (row,) = rows(played(named(name), "55522 full-house"))
    assert row["player"] == (f"'{name}" if name.startswith("=") else name)
    assert (row["title"], row["night"]) == ("'=SUM(A1) <b>", "'@Friday | x")
