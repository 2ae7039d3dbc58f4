"""The standings of a night, and the pace of a solo game."""

from scorekeeper.game.acts import abandon, leave
from scorekeeper.game.replay import append
from scorekeeper.game.state import Game
from scorekeeper.views.night import NightLine, night_table, season_table
from scorekeeper.views.pace import Pace, pace
from scorekeeper.views.summary import GameSummary, running_totals, summary
from tests.game.test_whole_games import AT, begun, played, worst

ZEROS = worst("yacht")


def finished(*firsts: tuple[str, str], night: str = "Friday", game_id: str = "g") -> GameSummary:
    """Return a game of Yacht in which each player has one throw in Choice, and all else 0."""
    game = begun("yacht", names=[name for name, _ in firsts])
    rest = [turn.split() for turn in ZEROS.split(", ")]
    for name, first in firsts:
        for dice, box in rest:
            game = played(game, f"{name}: {first if box == 'choice' else dice} {box}")
    record = game.record._replace(night=night, id=game_id)
    return summary(game._replace(record=record))


def test_wins_count_before_shared_wins_and_these_before_points() -> None:
    table = night_table(
        "friday",
        [
            finished(("Ann", "66666"), ("Bob", "11111"), ("Cy", "66666")),
            finished(("Ann", "11111"), ("bob", "11112"), ("Cy", "11111")),
            finished(("Ann", "66666"), ("Bob", "66665"), night="Saturday"),
        ],
    )
    assert table == [
        NightLine(1, "bob", 2, 1, 0, 11),
        NightLine(2, "Ann", 2, 0, 1, 35),
        NightLine(2, "Cy", 2, 0, 1, 35),
    ]


def test_what_is_not_finished_or_was_left_does_not_count() -> None:
    two = begun("yacht", names=("Ann", "Bob"))
    playing, abandoned = summary(two), summary(append(two, abandon(two, AT)))
    left = append(two, leave(two, "Bob", AT))
    done = summary(played(left, ZEROS))
    assert season_table([playing, abandoned, done]) == [NightLine(1, "Ann", 1, 0, 0, 5)]


def test_nobody_wins_a_solo_game() -> None:
    assert season_table([finished(("Ann", "66666"))]) == [NightLine(1, "Ann", 1, 0, 0, 30)]


def solo(*turns: str) -> Game:
    game = begun("yahtzee")
    return played(game._replace(record=game.record._replace(id="now")), ", ".join(turns))


def past(
    *running: int, rules: str = "yahtzee", name: str = "Ann", status: str = "finished"
) -> GameSummary:
    """Return a solo game that came to these totals turn by turn."""
    one = summary(begun("yahtzee"))
    (player,) = one["players"]
    player["name"], player["total"], player["running"] = name, running[-1], list(running)
    one["id"], one["rules"], one["status"] = "past", rules, status
    return one


def test_the_pace_compares_with_the_same_turn_of_the_best_game_and_of_all() -> None:
    game = solo("55522 full-house", "66612 sixes")
    games = [past(10, 50, 300), past(30, 60, 200), past(0, 10, 100)]
    assert pace(game, games) == Pace(to_best=-7, to_average=3, games=3)


def test_other_rules_other_people_and_unfinished_games_do_not_count() -> None:
    game = solo("55522 full-house")
    others = [
        past(1, 2, rules="yacht"),
        past(1, 2, name="Bob"),
        past(1, 2, status="abandoned"),
    ]
    assert pace(game, others) is None
    assert pace(game, [*others, past(20, 100, name="ANN")]) == Pace(5, 5, 1)


def test_there_is_no_pace_before_the_first_turn_or_with_others() -> None:
    assert pace(begun("yahtzee"), [past(10, 20)]) is None
    together = played(begun("yahtzee", names=("Ann", "Bob")), "55522 full-house")
    assert pace(together, [past(10, 20)]) is None


def test_running_totals_hold_the_bonuses_as_they_come() -> None:
    game = solo("66666 yahtzee", "66666 sixes", "55555 fives", "44441 fours", "66612 chance")
    assert running_totals(game, 0) == [50, 180, 305, 356, 377]
