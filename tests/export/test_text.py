"""Games as text for a chat: short lines that no proportional font breaks."""

import pytest

from scorekeeper.export.as_text import text as chat
from scorekeeper.game.acts import abandon, join, leave
from scorekeeper.game.replay import append, replay
from scorekeeper.rules.catalog import rule_set_ids
from tests.export.cases import bare, each_hostile_name
from tests.export.games import all_games, over
from tests.game.test_whole_games import (
    ALL_OF_A_KIND,
    AT,
    NO_UPPER_BONUS_AND_250,
    THREE_OF_EACH_AND_250,
    begun,
    played,
    worst,
)


def both(first: str, second: str, rules: str = "yahtzee") -> str:
    """Return the text of a game in which Ann and Bob take these turns."""
    game = begun(rules, names=("Ann", "Bob"))
    for pair in zip(first.split(","), second.split(","), strict=True):
        game = played(game, ",".join(pair))
    return chat([game])


def test_a_game_that_was_won_has_its_places_bonuses_and_winner() -> None:
    assert both(worst("yahtzee"), ALL_OF_A_KIND) == (
        "Yahtzee, 2026-11-30\n1. Bob 1575 (upper bonus, 12 extra bonuses)\n2. Ann 5\nBob wins.\n"
    )


def test_a_shared_win_names_all_who_share_it() -> None:
    assert both(THREE_OF_EACH_AND_250, NO_UPPER_BONUS_AND_250) == (
        "Yahtzee, 2026-11-30\n1. Ann 250 (upper bonus)\n1. Bob 250\nAnn and Bob share the win.\n"
    )


def test_one_extra_bonus_is_told_in_the_singular() -> None:
    game = played(begun("yahtzee"), "66666 yahtzee, 66666 sixes")
    assert chat([game]).splitlines()[1] == "1. Ann 180 (1 extra bonus)"


def test_who_left_has_no_place_and_does_not_win() -> None:
    assert chat([over()]).splitlines()[1:] == [
        "1. Ann 24",
        "1. Cy 24",
        "Bob 50 (left)",
        "Ann and Cy share the win.",
    ]


def test_nobody_wins_alone() -> None:
    text = chat([played(begun("yahtzee"), worst("yahtzee"))])
    assert text == "Yahtzee, 2026-11-30\n1. Ann 5\nThe game is over.\n"


@pytest.mark.parametrize("rules", rule_set_ids())
def test_a_game_without_turns_has_its_players_and_says_that_it_goes_on(rules: str) -> None:
    game = begun(rules, names=("Ann", "Bob"))
    assert chat([game]) == (
        f"{game.rules.name}, 2026-11-30\n1. Ann 0\n1. Bob 0\n"
        f"The game is in round 1 of {len(game.rules.categories)}.\n"
    )


def test_an_abandoned_game_says_so() -> None:
    game = begun("yahtzee")
    assert chat([append(game, abandon(game, AT))]).endswith("\nThe game was abandoned.\n")


def test_a_game_that_does_not_replay_is_told_as_far_as_it_does_with_the_reason() -> None:
    game = played(begun("yahtzee"), "55522 full-house, 66666 yahtzee")
    first, second = game.record.events
    failed = replay(game.record._replace(events=(first, second, second)), game.rules)
    lines = chat([failed]).splitlines()
    assert lines[1] == "1. Ann 75"
    assert lines[2].startswith(
        "This game cannot be read to its end: game 20261130-2043-x7k2, event 3: "
    )


def test_night_title_and_who_joined_are_told() -> None:
    game = begun("yahtzee", names=("Ann", "Bob"))
    game = replay(game.record._replace(title="Final", night="Friday"), game.rules)
    game = append(game, join(game, "Dee", AT))
    assert chat([append(game, leave(game, "Bob", AT))]) == (
        "Final, Yahtzee, Friday, 2026-11-30\n1. Ann 0\n1. Dee 0\nBob 0 (left)\n"
        "The game is in round 1 of 13.\n"
    )


def test_a_blank_line_stands_between_games() -> None:
    one = chat([begun("yacht")])
    assert chat([begun("yacht"), begun("yacht")]) == f"{one}\n{one}"
    assert chat([]) == ""


@each_hostile_name
def test_a_name_stands_as_it_was_written(name: str) -> None:
    assert bare(chat([begun("yahtzee", names=(name,))])).splitlines()[1] == f"1. {name} 0"


def test_no_line_is_laid_out_with_blanks_or_tabs() -> None:
    assert not [line for line in chat(all_games()).splitlines() if "  " in line or "\t" in line]


def test_a_name_that_is_read_from_the_right_does_not_turn_its_line_round() -> None:
    game = begun("yahtzee", names=("عبد", "Bob"))
    turns = [f"{one.strip()}, {one.strip()}" for one in worst("yahtzee").split(",")]
    assert chat([played(game, ", ".join(turns))]) == (
        "Yahtzee, 2026-11-30\n"
        "1. \u2068عبد\u2069 5\n"
        "1. Bob 5\n"
        "\u2068عبد\u2069 and Bob share the win.\n"
    )
