"""What is told of slips and of what others did, so that nobody has to work it out."""

import sys

import pytest

from tests.program import WHOLE_CARD, done, run


def typed(*lines: str, players: tuple[str, ...] = ("Ann", "Bob"), rules: str = "yahtzee") -> str:
    text = "".join(f"{line}\n" for line in lines)
    return done("play", *players, "--rules", rules, typed=text).out


def test_a_turn_out_of_turn_is_noticed() -> None:
    assert "Out of turn: Bob was to move" in typed("55522 fh", "ann: 12345 ls")
    assert "Out of turn" not in typed("55522 fh", "bob: 12345 ls")


def test_the_log_says_what_a_repaired_turn_is_now_and_what_changed_with_it() -> None:
    typed("66666 y", "66666 6", "correct 1 66665 y", players=("Ann",))
    log = done("log").out
    assert "6 6 6 6 6 in Yahtzee, 50  (now Ann, 6 6 6 6 5 in Yahtzee, 0)" in log
    assert "in Sixes, 30, +100 bonus  (now Ann, 6 6 6 6 6 in Sixes, 30)" in log


def test_dice_for_who_has_left_are_refused_at_once() -> None:
    text = "66666 y\nleave Bob\nbob: 12345\n"
    answer = run("play", "Ann", "Bob", typed=text)
    assert (answer.code, "Bob has left this game" in answer.err) == (4, True)


def test_a_swap_that_loses_a_bonus_says_so() -> None:
    out = typed("66666 y", "55555 5", "swap 1 2", players=("Ann",))
    assert "This also changes:" in out
    assert "it was worth 25, +100 bonus" in out


def test_coming_and_going_are_told_with_the_name_as_it_is() -> None:
    out = typed("join undo", "undo", "redo", "leave Bob", "undo")
    for line in ("undo joins", "Undid: undo joins", "Redid: undo joins", "Undid: Bob leaves"):
        assert f"{line}\n" in out


def test_the_standings_of_the_night_are_shown_from_a_pipe_too() -> None:
    lines = "\n".join(line for line in WHOLE_CARD for _ in range(2))
    out = done("play", "Ann", "Bob", "--night", "Friday", typed=lines).out
    assert "Standings of Friday:" in out


def test_saved_throws_can_be_used_up() -> None:
    maxi = ["play", "Ann", "--rules", "maxi-yatzy"]
    full = "111111 222222 333333 3\n222222 333333 444444 111111 222222 2\n"
    assert run(*maxi, typed=full).code == 4
    saved = "111111 1\n222222 333333 444444 111111 222222 2\n333333 333333 333333 333333 3\n"
    answer = run(*maxi, typed=saved)
    assert (answer.code, answer.err.split(":")[0]) == (4, "line 3")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_the_board_turns_to_the_page_of_the_last_entry() -> None:
    from tests.cli.test_board import shows
    from tests.cli.test_play_terminal import at_terminal

    names = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo"]
    done("new", *names)
    with at_terminal((40, 24), "board") as terminal:
        shows(terminal, "Total")
        for name, worth in zip(names, (25, 26, 27, 28, 29, 30), strict=True):
            done("score", f"6666{worth - 24}", "c", "--player", name, "--json")
            shows(terminal, f"*{worth}", within=1.5)
