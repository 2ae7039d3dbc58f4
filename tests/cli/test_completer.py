"""What TAB offers at the prompt: commands, names, and only the boxes that the dice may go into."""

import pytest

from scorekeeper.cli.completer import candidates
from scorekeeper.game.state import Game
from scorekeeper.rules.dice import Dice
from tests.game.test_whole_games import begun, played

OPEN = {
    "ones", "twos", "threes", "fours", "fives", "sixes",
    "three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight",
    "yahtzee", "chance",
}  # fmt: skip


def offered(
    line: str, game: Game | None = None, seat: int = 0, asked: Dice | None = None
) -> list[str]:
    game = game or begun(names=("Ann", "Bob", "Eve of Kent", "Évariste"))
    return candidates(game, seat, asked, line, line.rfind(" ") + 1)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("und", ["undo"]),
        ("re", ["redo", "rematch"]),
        ("b", ["Bob:"]),
        ("AN", ["Ann:"]),
        ("é", ["Évariste:"]),
        ("eve o", ["of Kent:"]),
        ("leave b", ["Bob"]),
        ("leave Eve ", ["of Kent"]),
        ("correct 7 b", ["Bob:"]),
        ("55522 fu", ["full-house"]),
        ("5 5 5 2 2 l", ["large-straight"]),
        ("12246 14444 ch", ["chance"]),
        ("bob: 55522 si", ["sixes"]),
        ("correct 7 55522 y", ["yahtzee"]),
        ("correct 7 bob: 55522 y", ["yahtzee"]),
        ("score 55522 y", ["yahtzee"]),
        ("5552 f", []),
        ("55522 fh ", []),
        ("note about b", []),
        ("zzz", []),
    ],
)
def test_what_may_follow_is_offered(line: str, expected: list[str]) -> None:
    assert offered(line) == expected


def test_at_the_beginning_commands_and_names_are_offered() -> None:
    found = offered("")
    assert {"undo", "correct", "swap", "Ann:", "Eve of Kent:"} <= set(found)
    assert not OPEN & set(found)


def test_after_dice_every_open_box_is_offered() -> None:
    assert set(offered("55522 ")) >= OPEN


def test_a_filled_box_is_not_offered() -> None:
    game = played(begun(names=("Ann", "Bob")), "Ann: 55522 full-house")
    assert "full-house" not in offered("55522 ", game, 0)
    assert "full-house" in offered("bob: 55522 ", game, 0)


def test_only_the_boxes_that_a_joker_may_fill_are_offered() -> None:
    game = played(begun(), "66666 yahtzee")
    assert set(offered("55555 ", game)) & OPEN == {"fives"}
    assert set(offered("five", game, asked=(5, 5, 5, 5, 5))) == {"fives"}


def test_at_the_question_for_the_box_boxes_are_offered_first_of_all() -> None:
    assert "full-house" in offered("", asked=(5, 5, 5, 2, 2))
    assert offered("full", asked=(5, 5, 5, 2, 2)) == ["full-house"]
