"""The games with rules of their own, as they are typed."""

import pytest

from tests.program import done, run


def test_a_served_throw_is_told_with_in_1() -> None:
    done("new", "Ann", "Bob", "--rules", "generala")
    served = done("score", "12345", "straight", "in", "1", "--json").json
    assert (served["points"], served["used"]) == (25, 1)
    assert done("score", "12345", "straight", "in", "2", "--json").json["points"] == 20


def test_the_boxes_of_a_served_throw_are_offered_with_its_points() -> None:
    done("new", "Ann", "--rules", "generala")
    plain = {o["box"]: o["points"] for o in done("options", "44441", "--json").json["options"]}
    first = done("options", "44441", "in", "1", "--json").json["options"]
    assert plain["poker"] == 40
    assert {o["box"]: o["points"] for o in first}["poker"] == 45


def test_dice_that_wait_for_their_box_keep_their_number_of_throws() -> None:
    told = done("play", "Ann", "Bob", "--rules", "generala", typed="44441 in 1\npoker\n").out
    assert "Turn 1: Ann, 4 4 4 4 1 after 1 throw in Poker, 45." in told


def test_a_served_generala_ends_the_game() -> None:
    done("new", "Ann", "Bob", "--rules", "generala")
    done("score", "66666", "6")
    told = done("score", "22222", "generala", "in", "1")
    assert "The game is over." in told.out
    assert "1. Bob 50" in told.out
    assert "Bob wins." in told.out
    later = run("score", "12345", "s")
    assert (later.code, "Bob has won at once" in later.err) == (4, True)
    shown = done("show", "@1", "--json").json
    assert [(p["name"], p["rank"], p["winner"]) for p in shown["players"]] == [
        ("Ann", 2, False),
        ("Bob", 1, True),
    ]
    done("undo")
    assert done("card", "--json").json["status"] == "playing"


def test_the_price_of_a_second_kismet_is_announced_and_entered_as_it_says() -> None:
    done("new", "Ann", "Bob", "--rules", "kismet")
    done("score", "66666", "kismet")
    done("score", "11123", "1")
    told = done("score", "44444", "4").out
    said = "A further Kismet: all others lose a turn and enter 0: Bob: scratch twos"
    assert said in told
    entered = done("score", "scratch", "twos", "--player", "Bob", "--json").json
    assert (entered["dice"], entered["points"], entered["next"]) == ([], 0, "Ann")


@pytest.mark.parametrize("box", [["2:fh"], ["fh", "2"], ["full", "house", "x2"]])
def test_a_column_is_named_before_or_behind_the_box(box: list[str]) -> None:
    done("new", "Ann", "Bob", "--rules", "triple-yahtzee")
    entered = done("score", "55522", *box, "--json").json
    assert (entered["box"], entered["points"], entered["total"]) == ("2:full-house", 25, 50)


def test_without_its_column_a_box_is_asked_for_again() -> None:
    done("new", "Ann", "--rules", "triple-yahtzee")
    told = run("score", "55522", "fh")
    assert (told.code, "1:fh, 2:fh or 3:fh" in told.err) == (2, True)


def test_a_box_of_a_column_is_typed_for_another_player_and_corrected() -> None:
    typed = "55522 1:fh\nbob: 66666 3:y\ncorrect 2 bob: 66665 3:6\nundo\n"
    told = done("play", "Ann", "Bob", "--rules", "triple", typed=typed).out
    assert "Turn 2: Bob, 6 6 6 6 6 in Yahtzee x3, 50. Bob has 150." in told
    assert "Corrected turn 2: Bob, 6 6 6 6 5 in Sixes x3, 24" in told


def test_the_card_of_three_columns_has_a_column_a_player_and_multiplier() -> None:
    done("new", "Ann", "Bob", "--rules", "triple")
    told = done("score", "66666", "3:6").out.splitlines()
    (heading,) = [line for line in told if "Ann x1" in line]
    assert [cell.strip() for cell in heading.split("│")[1:]] == [
        "Ann x1", "Ann x2", "Ann x3", "▸Bob x1", "▸Bob x2", "▸Bob x3",
    ]  # fmt: skip
    (total,) = [line for line in told if line.startswith("Total")]
    assert [cell.strip() for cell in total.split("│")[1:]] == ["", "", "90", "", "", "0"]


def test_a_box_is_scratched_at_the_prompt_without_dice() -> None:
    told = done("play", "Ann", "Bob", typed="scratch y\nbob: x ones\n")
    assert "Turn 1: Ann, Yahtzee, 0. Ann has 0." in told.out
    assert "Turn 2: Bob, Ones, 0." in told.out


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("scratch chance", 4, "0 points in Chance are not possible"),
        ("scratch nothing", 3, "has no box 'nothing'"),
        ("scratch", 2, "'scratch'"),
    ],
)
def test_what_cannot_be_scratched_is_refused(line: str, code: int, says: str) -> None:
    done("new", "Ann")
    told = run("score", *line.split())
    assert (told.code, says in told.err) == (code, True)


def test_columns_in_which_a_box_gives_the_same_share_a_line() -> None:
    done("new", "Ann", "--rules", "triple")
    done("score", "55522", "2:fh")
    lines = done("options", "55522").out.splitlines()
    assert lines[:3] == [
        "Ann, 5 5 5 2 2:",
        "  fh  Full House       25 1: 3:",
        "  3k  Three of a Kind  19 1: 2: 3:",
    ]
    assert len(lines) == 14


def test_the_first_of_the_list_is_what_counts_most() -> None:
    told = done("play", "Ann", "--rules", "triple", typed="55522\n.\n55522 .\n").out
    assert "Turn 1: Ann, 5 5 5 2 2 in Full House x3, 25." in told
    assert "Turn 2: Ann, 5 5 5 2 2 in Three of a Kind x3, 19." in told
