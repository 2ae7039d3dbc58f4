"""The lines of `play` from a pipe: what each does, and what a line that is refused leaves."""

import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.program import PROGRAM, WHOLE_CARD, done, run


def turns() -> list[tuple[str, str, str, int]]:
    """Return the turns of the game being played: player, dice, box and points."""
    return [
        (turn["player"], "".join(map(str, turn["dice"])), turn["box"], turn["points"])
        for turn in card()["turns"]
    ]


def card() -> Any:
    return done("card", "--json").json


ANN = ("Ann", "55522", "full-house", 25)
BOB = ("Bob", "12346", "small-straight", 30)
SAME = {
    "dice and box": "55522 fh\n12346 ss\n",
    "dice apart and a box of two words": "5 5 5 2 2 full house\n1,2,3,4,6 small straight\n",
    "numbers of the boxes on the card": "55522 9\n12346 10\n",
    "the name of the player to move": "Ann: 55522 fh\nbob:12346 ss\n",
    "dice alone, then the box": "55522\nfh\n1 2 3 4 6\nsmall straight\n",
    "dice alone, then the first option": "55522\n.\n12346\n.\n",
    "dice alone, put aside": "11111\nundo\n55522 fh\n12346 ss\n",
    "a number box for dice alone, taken back": "55522\n5\nundo\n55522 fh\n12346 ss\n",
    "options first": "options 55522\n55522 fh\noptions 1 2 3 4 6\n12346 ss\n",
    "undo": "55522 c\nundo\n55522 fh\n12346 ss\n",
    "undo and redo": "55522 fh\n12346 ss\nundo\nundo\nredo\nREDO\n",
    "correct": "55522 c\n12346 ss\ncorrect 1 55522 fh\n",
    "commands that only show": "help\ncard\n55522 fh\nlog\n?\n12346 ss\ncard\n",
    "quit": "55522 fh\n12346 ss\nquit\n55522 c\n",
    "blank lines and remarks": "# round 1\n\n55522 fh\n  \n   # 12346 c\n12346 ss\n#",
    "line ends of Windows": "55522 fh\r\n\r\n12346\r\nss\r\n",
    "a byte order mark": "\ufeff55522 fh\n12346 ss\n",
    "no end of the last line": "55522 fh\n12346 ss",
    "spaces and tabs around": "  55522\t fh \n\t12346 ss\n",
    "no spaces around commas": "5,5,5,2,2 Full-House\n1-2-3-4-6 SMALL_STRAIGHT\n",
}


@pytest.mark.parametrize("typed", SAME.values(), ids=list(SAME))
def test_the_same_two_turns_can_be_typed_in_many_ways(typed: str) -> None:
    answer = done("play", "Ann", "Bob", typed=typed)
    assert answer.err == ""
    assert turns() == [ANN, BOB]


def test_every_turn_is_told_and_the_card_is_shown_at_the_end() -> None:
    answer = done("play", "Ann", "Bob", typed="55522 fh\n12346 ss\n")
    first, second, *rest = answer.out.splitlines()
    for fact in ("Ann", "5 5 5 2 2", "Full House", "25"):
        assert fact in first
    for fact in ("Bob", "1 2 3 4 6", "Small Straight", "30"):
        assert fact in second
    assert "Ann to move" in rest[-1]
    assert "Round 2 of 13" in rest[-1]
    assert answer.out.count("Total") == 1


def test_dice_alone_show_what_they_give_the_best_first() -> None:
    answer = done("play", "Ann", typed="55522\nfh\n")
    rows = [line.split() for line in answer.out.splitlines()[1:14]]
    assert rows[0] == ["fh", "Full", "House", "25"]
    assert rows[1][-1] == rows[2][-1] == "19"
    assert [int(row[-1]) for row in rows] == sorted((int(row[-1]) for row in rows), reverse=True)


def test_a_full_stop_takes_the_best_box_that_is_allowed() -> None:
    done("play", "Ann", typed="66666 y\n44444\n.\n44444\n.\n")
    assert turns()[1:] == [
        ("Ann", "44444", "fours", 20),
        ("Ann", "44444", "large-straight", 40),
    ]


def test_dice_alone_may_be_for_another_player() -> None:
    done("play", "Ann", "Bob", typed="bob: 55522\nfh\n")
    assert turns() == [("Bob", "55522", "full-house", 25)]


def test_options_show_and_do_not_ask() -> None:
    answer = run("play", "Ann", typed="options 55522\nfh\n")
    assert answer.code == 2
    assert answer.err.startswith("line 2: ")
    assert "'fh'" in answer.err
    assert turns() == []


def test_a_turn_for_another_player_leaves_the_turn_where_it_is() -> None:
    done("play", "Ann", "Bob", typed="bob: 12346 ss\n55522 fh\n11123 1\n")
    assert turns() == [BOB, ANN, ("Ann", "11123", "ones", 3)]


def test_names_are_typed_in_any_letters() -> None:
    done(
        "play", "Zoë", "李雷", "Łukasz", typed="łukasz: 55522 fh\nZOE\u0308: 11123 1\n李: 22213 2\n"
    )
    assert [(name, box) for name, _, box, _ in turns()] == [
        ("Łukasz", "full-house"),
        ("Zoë", "ones"),
        ("李雷", "twos"),
    ]


def test_undo_redo_and_correct_are_told() -> None:
    answer = done("play", "Ann", typed="55522 fh\nundo\nredo\ncorrect 1 55523 3k\n")
    _, undone, redone, corrected = answer.out.splitlines()[:4]
    for line in (undone, redone):
        assert "Ann, 5 5 5 2 2 in Full House, 25" in line
    assert undone.startswith("Undid")
    assert redone.startswith("Redid")
    assert "5 5 5 2 3 in Three of a Kind, 20" in corrected
    assert turns() == [("Ann", "55523", "three-of-a-kind", 20)]


def test_log_card_and_help_answer_at_once() -> None:
    out = done("play", "Ann", typed="55522 fh\nlog\ncard\nhelp\n").out
    assert out.index("urn 1: Ann") < out.index("Total") < out.index("correct 7")
    assert out.count("urn 1: Ann") == 2
    assert out.count("Total") == 2
    for word in ("undo", "redo", "correct", "card", "log", "options", "quit"):
        assert word in out


def test_a_whole_game_ends_with_the_ranks() -> None:
    answer = done("play", "Ann", "Bob", typed="".join(f"{line}\n{line}\n" for line in WHOLE_CARD))
    assert "1. Ann 294" in answer.out
    assert "1. Bob 294" in answer.out
    assert "Ann and Bob" in answer.out.splitlines()[-1]
    assert card()["status"] == "finished"


def test_after_the_end_only_what_is_no_turn_is_taken() -> None:
    typed = "\n".join([*WHOLE_CARD, "", "# the end", "card", "correct 13 66666 c", "undo"])
    done("play", "Ann", typed=typed)
    assert card()["players"][0]["total"] == 294
    answer = run("play", "Ann", typed="\n".join([*WHOLE_CARD, "# the end", "55522 fh"]))
    assert answer.code == 4
    assert answer.err.startswith("line 15: ")
    assert card()["status"] == "finished"


class Refused(NamedTuple):
    """Lines of which the last is refused, the exit code, what is said, and how many turns stay."""

    typed: str
    code: int
    says: str
    kept: int = 0


REFUSED = {
    "wrong number of dice": Refused("5552 fh", 2, "'5552'"),
    "no dice": Refused("fh", 2, "'fh'"),
    "a full stop without a question": Refused(".", 2, "'.'"),
    "a face that does not exist": Refused("55527 fh", 2, "'55527'"),
    "unknown box": Refused("55522 fullhuose", 3, "full-house"),
    "unknown box for dice alone": Refused("55522\nfullhuose", 3, "full-house"),
    "ambiguous box": Refused("55522 s", 2, "Sixes or Small Straight"),
    "filled box": Refused("55522 fh\n12346 ss\n33322 fh", 4, "Full House", 2),
    "box that the rules forbid": Refused("Ann: 66666 y\nAnn: 55555 c", 4, "Fives is open", 1),
    "forbidden box for dice alone": Refused("Ann: 66666 y\nAnn: 55555\nc", 4, "Fives is open", 1),
    "unknown player": Refused("eve: 55522 fh", 3, "'eve'"),
    "a name without dice": Refused("Ann:", 2, "dice"),
    "a name without the box that was asked for": Refused("55522\nAnn:", 2, "no box for"),
    "other dice in the place of a box": Refused("11111\n55522", 2, "no box for 1 1 1 1 1"),
    "another turn in the place of a box": Refused("11111\n55522 fh", 2, "no box for 1 1 1 1 1"),
    "dice apart in the place of a box": Refused("11111\n5 5 5 2 2 fh", 2, "no box for 1 1 1"),
    "quit in the place of a box": Refused("11111\nquit", 2, "'quit' is no box for 1 1 1 1 1"),
    "nothing to undo": Refused("undo", 4, "undo"),
    "nothing to redo": Refused("55522 fh\nredo", 4, "redo", 1),
    "correct without a number": Refused("55522 fh\ncorrect 55522", 3, "55522", 1),
    "correct with nothing": Refused("correct", 2, "correct 7 55523 3k"),
    "correct of a missing turn": Refused("55522 fh\ncorrect 7 55522 c", 3, "turn 7", 1),
    "correct without a box": Refused("55522 fh\ncorrect 1 55523", 2, "'55523'", 1),
    "options without dice": Refused("options", 2, "options 55522"),
    "blank lines and remarks are counted": Refused("# one\n\n55522 fh\n\nxyz", 2, "'xyz'", 1),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=list(REFUSED))
def test_the_first_line_that_is_refused_ends_the_run_and_keeps_what_was_before(
    case: Refused,
) -> None:
    number = case.typed.count("\n") + 1
    answer = run("play", "Ann", "Bob", typed=f"{case.typed}\n11123 1\n")
    assert answer.code == case.code
    (line,) = answer.err.splitlines()
    assert line.startswith(f"line {number}: ")
    assert case.says in line
    assert len(turns()) == case.kept


def test_the_end_of_the_input_without_the_box_of_a_throw_is_refused() -> None:
    answer = run("play", "Ann", "Bob", typed="55522 fh\n12346\n# late\n")
    assert answer.code == 2
    (line,) = answer.err.splitlines()
    assert line.startswith("line 3: ")
    assert "1 2 3 4 6" in line
    assert turns() == [ANN]


def test_after_a_refused_line_the_rest_can_be_played_on() -> None:
    assert run("play", "Ann", "Bob", typed="55522 fh\n12346 sss\n11123 1\n").code == 3
    done("play", typed="12346 ss\n")
    assert turns() == [ANN, BOB]


def test_the_end_of_the_input_in_mid_game_is_no_failure() -> None:
    answer = done("play", "Ann", "Bob", typed="55522 fh\n")
    assert answer.err == ""
    assert card()["status"] == "playing"
    assert turns() == [ANN]


def test_empty_input_starts_the_game_and_shows_it() -> None:
    assert "Ann to move" in done("play", "Ann", "Bob").out
    assert turns() == []


def test_play_without_players_resumes_the_game_being_played() -> None:
    done("play", "Ann", "Bob", "--rules", "yacht", "--title", "Friday", typed="55522 fh\n")
    first = card()
    answer = done("play", typed="12345 ss\n")
    second = card()
    assert second["id"] == first["id"]
    assert first["id"] in answer.out
    assert [turn["points"] for turn in second["turns"]] == [19, 30]
    assert (second["title"], second["rules"]["id"]) == ("Friday", "yacht")


def test_lines_from_a_pipe_go_to_no_other_game_than_the_one_played_last() -> None:
    other = done("new", "Ann").out.strip()
    done("score", "55522", "fh")
    over = done("new", "Ann").out.strip()
    done("abandon")
    for line in ("undo", "redo", "correct 1 55523 3k", "12345 ls"):
        answer = run("play", typed=f"{line}\n")
        assert (answer.code, answer.out) == (4, "")
        assert answer.err == (
            f"game {over} has ended; in progress is {other} (scorekeeper resume {other})\n"
        )
    assert len(done("log", other, "--json").json["log"]) == 1
    done("resume", other)
    assert done("play", typed="undo\n").code == 0


def test_lines_from_a_pipe_go_to_no_game_where_the_one_being_played_is_not_known(
    data: Path,
) -> None:
    first = done("new", "Ann").out.strip()
    second = done("new", "Bob").out.strip()
    (data / "current").unlink()
    answer = run("play", typed="55522 fh\n")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"the game being played may be {second} or {first} (")
    done("delete", second, "--yes")
    assert done("play", typed="55522 fh\n").code == 0
    assert len(done("log", first, "--json").json["log"]) == 1


def test_play_with_players_starts_another_game() -> None:
    done("play", "Ann", typed="55522 fh\n")
    first = card()["id"]
    done("play", "Ann", typed="55522 c\n")
    assert card()["id"] != first
    assert len(done("games", "--json").json["games"]) == 2


def test_play_without_players_and_without_a_game_says_how_to_start() -> None:
    answer = run("play", typed="55522 fh\n")
    assert (answer.code, answer.out) == (3, "")
    assert "scorekeeper play Ann Bob" in answer.err
    assert "line" not in answer.err


def test_play_keeps_to_the_order_that_was_asked_for() -> None:
    answer = run("play", "Ann", "--order", "upper-first", typed="55522 5\n55522 fh\n")
    assert answer.code == 4
    assert answer.err.startswith("line 2: ")
    assert "upper section" in answer.err


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal of POSIX")
def test_ctrl_c_while_the_pipe_is_open_ends_with_130_and_everything_saved() -> None:
    with subprocess.Popen(
        [*PROGRAM, "play", "Ann", "Bob"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        program.stdin.write(b"55522 fh\n")
        assert b"Full House" in program.stdout.readline()
        for _ in range(6):
            # One that comes just before the wait for a line is seen only with the next.
            program.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                program.wait(timeout=3)
                break
        assert program.poll() == 130
        assert b"Traceback" not in program.stderr.read()
    assert turns() == [ANN]


def test_bytes_that_are_no_text_are_a_line_that_is_refused() -> None:
    typed = b"55522 fh\n\xff\xfe: 12346 ss\n"
    answer = subprocess.run(
        [*PROGRAM, "play", "Ann", "Bob"], input=typed, capture_output=True, check=False
    )
    assert answer.returncode == 3
    assert answer.stderr.startswith(b"line 2: ")
    assert turns() == [ANN]
