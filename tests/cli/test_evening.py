"""An evening at the prompt: opening throws, options, TAB, the end, rematch, the night."""

import re
import sys

import pytest

from tests.cli.test_play_terminal import MEDIUM, WIDE, at_terminal, rows_of, turns
from tests.program import WHOLE_CARD, done, run

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)


def flat(text: str) -> str:
    """Return what was written without sequences and line breaks."""
    return " ".join(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).split())


def test_the_opening_throw_decides_who_starts_and_play_goes_left() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob", "Cy", "--opening") as terminal:
        terminal.until("Ann, opening throw> ")
        assert "'5552' has 4 dice" in terminal.type("5552", "Ann, opening throw> ")
        terminal.type("11111", "Bob, opening throw> ")
        terminal.type("undo", "Ann, opening throw> ")
        terminal.type("cy: 66611", "Ann, opening throw> ")
        terminal.type("66554", "Bob, opening throw> ")
        written = terminal.type("55664", "Ann, opening throw> ")
        assert "Ann and Bob are level and throw again." in written
        terminal.type("11112", "Bob, opening throw> ")
        written = flat(terminal.type("11113", "Bob> "))
        assert "Opening throw: Cy 20, Ann 26, Bob 26, then Ann 6, Bob 7; Bob starts." in written
        terminal.type("55522 fh", "Cy> ")
        assert "Note: Opening throw: Cy 20" in flat(terminal.type("log", "Cy> "))
    assert [player["name"] for player in done("card", "--json").json["players"]] == [
        "Bob",
        "Cy",
        "Ann",
    ]


@pytest.mark.parametrize("keys", ["\x03", "\x04", "quit\r"], ids=["Ctrl-C", "Ctrl-D", "quit"])
def test_who_leaves_during_the_opening_has_started_no_game(keys: str) -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob", "--opening") as terminal:
        terminal.until("Ann, opening throw> ")
        terminal.type("55522", "Bob, opening throw> ")
        if keys == "\x03":
            assert terminal.interrupted() == 130
        else:
            terminal.send(keys)
            assert terminal.ends() == 0
            assert "No game was started." in terminal.raw
    assert done("games", "--json").json["games"] == []


def test_the_opening_from_a_pipe_takes_the_first_lines() -> None:
    typed = "11111\n66666\n55522 fh\n"
    assert done("play", "Ann", "Bob", "--opening", typed=typed)
    assert turns() == [("Bob", "full-house", 25)]
    answer = run("play", "Ann", "Bob", "--opening", typed="11111\n6666\n")
    assert (answer.code, answer.err.split(":")[0]) == (2, "line 2")
    assert run("play", "Ann", "Bob", "--opening", typed="11111\n").code == 2
    assert len(done("games", "--json").json["games"]) == 1


def test_options_name_joker_and_bonus_and_grey_what_is_forbidden() -> None:
    with at_terminal(MEDIUM, "play", "Ann") as terminal:
        terminal.until("Ann> ")
        for line in ("66666 y", "66612 6"):
            terminal.type(line, "Ann> ")
        written = terminal.type("66666", "Ann, box> ")
        rows = [flat(line) for line in written.splitlines()]
        assert rows[2] == "ls Large Straight 40 +100 bonus Joker"
        assert rows[5:9] == [
            "ss Small Straight 30 +100 bonus Joker",
            "c Chance 30 +100 bonus Joker",
            "fh Full House 25 +100 bonus Joker",
            "1 Ones - not allowed",
        ]
        assert re.search(r"\x1b\[2m[^\x1b]*Ones +- not allowed\x1b\[0m", written)
        assert "a box of the lower section must be used" in flat(written)
        terminal.type(".", "Ann> ")
    assert turns()[-1] == ("Ann", "large-straight", 40)


def test_a_bare_digit_at_the_question_is_the_number_box() -> None:
    with at_terminal(MEDIUM, "play", "Ann") as terminal:
        terminal.until("Ann> ")
        terminal.type("33312", "Ann, box> ")
        terminal.type("3", "Ann> ")
    assert turns() == [("Ann", "threes", 9)]


def test_tab_completes_and_arrow_up_brings_a_line_back() -> None:
    with at_terminal(WIDE, "play", "Ann", "Eve of Kent") as terminal:
        terminal.until("Ann> ")
        terminal.send("55522 ful\t")
        terminal.until("full-house")
        terminal.type("", "Eve of Kent> ")
        terminal.send("und\t")
        terminal.until("undo")
        terminal.type("", "Ann> ")
        terminal.send("\x1b[A\x1b[A")
        terminal.until("full-house")
        terminal.type("", "Eve of Kent> ")
        terminal.send("ev\t12345 ch\t")
        terminal.until("chance")
        terminal.type("", "Ann> ")
    assert turns() == [("Ann", "full-house", 25), ("Eve of Kent", "chance", 15)]


def test_a_mistyped_command_is_met_with_the_nearest() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        assert "did you mean undo?" in terminal.type("udno", "Ann> ")
        terminal.type("bob, 55522 fh;", "Ann> ")
        assert "exchanges" not in terminal.type("corect 1 55522 fh", "Ann> ")
        assert "did you mean correct?" in flat(terminal.raw)
    assert turns() == [("Bob", "full-house", 25)]


def test_a_repair_with_consequences_is_asked_about() -> None:
    with at_terminal(WIDE, "play", "Ann") as terminal:
        terminal.until("Ann> ")
        for line in ("66666 y", "66666 6"):
            terminal.type(line, "Ann> ")
        written = flat(terminal.type("correct 1 66665 y", "[Y/n] "))
        assert "This also changes: turn 2: Ann, 6 6 6 6 6 in Sixes, 30" in written
        assert "it was worth 30, +100 bonus" in written
        assert "Nothing was changed." in terminal.type("n", "Ann> ")
        assert turns()[0] == ("Ann", "yahtzee", 50)
        terminal.type("correct 1 66665 y", "[Y/n] ")
        assert "Corrected turn 1" in terminal.type("", "Ann> ")
    assert turns()[0] == ("Ann", "yahtzee", 0)


def test_the_command_asks_too_and_yes_answers_before() -> None:
    done("play", "Ann", typed="66666 y\n66666 6\n")
    with at_terminal(WIDE, "correct", "1", "66665", "y") as terminal:
        terminal.until("[Y/n] ")
        terminal.send("n\r")
        assert terminal.ends() == 0
    assert turns()[0] == ("Ann", "yahtzee", 50)
    with at_terminal(WIDE, "correct", "1", "66665", "y", "--yes") as terminal:
        assert terminal.ends() == 0
    assert turns()[0] == ("Ann", "yahtzee", 0)
    answer = done("correct", "1", "66666", "y", "--json")
    assert "turn 2" in answer.json["consequences"][0]
    assert "This also changes:" in answer.err


def test_after_the_end_rematch_goes_on_at_the_same_prompt_and_the_night_is_summed_up() -> None:
    done("new", "Ann", "Bob", "--night", "Friday")
    lines = [line for line in WHOLE_CARD for _ in range(2)]
    with at_terminal(WIDE, "play") as terminal:
        terminal.until("Ann> ")
        for line in lines[:-1]:
            terminal.type(line, "> ")
        written = flat(terminal.type(lines[-1], "over> "))
        assert "Ann and Bob share the win." in written
        assert "Standings of Friday: 1. Ann: 0 won, 1 shared of 1" in written
        assert "game-over" not in flat(terminal.type("55522 fh", "over> "))
        terminal.type("undo", "Bob> ")
        terminal.type("redo", "over> ")
        terminal.type("rematch", "Bob> ")
        terminal.type("55522 fh", "Ann> ")
    games = done("history", "--json", "--night", "friday").json["games"]
    assert len(games) == 1
    card = done("card", "--json").json
    assert (card["night"], [one["name"] for one in card["players"]]) == ("Friday", ["Bob", "Ann"])


def test_a_rematch_before_the_end_is_refused() -> None:
    done("new", "Ann", "Bob")
    assert run("rematch", "--json").code == 4
    done("abandon")
    assert done("rematch", "--json").json["to_move"] == "Bob"


def test_a_solo_game_shows_the_pace_against_earlier_ones() -> None:
    done("play", "Ann", typed="\n".join(WHOLE_CARD))
    with at_terminal(WIDE, "play", "Ann") as terminal:
        terminal.until("Ann> ")
        written = flat(terminal.type("55522 fh", "Ann> "))
        assert "Pace: 22 ahead of your average, 22 ahead of your best game (1 earlier game)." in (
            written
        )


def test_people_come_and_go_at_the_prompt() -> None:
    with at_terminal(WIDE, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("55522 fh", "Bob> ")
        assert "Dee joins" in terminal.type("join Dee", "Bob> ")
        assert "Bob leaves" in terminal.type("leave bob", "Dee> ")
        assert any("×Bob" in line for line in terminal.lines)
        assert "Bob has left this game" in terminal.type("bob: 12345 c", "Dee> ")
        terminal.type("note Bob knocked the cup over", "Dee> ")
        assert "Note: Bob knocked the cup over" in terminal.type("log", "Dee> ")
        assert "Yahtzee (yahtzee, revision 1)" in terminal.type("rules", "Dee> ")
        terminal.type("12345 ls", "Ann> ")
    assert rows_of(terminal.lines, "Large Straight")[-3:] == ["", "", "40"]


def test_throws_of_a_turn_are_kept_and_too_many_are_against_the_rules() -> None:
    answer = run("play", "Ann", typed="12246 22446 14444 4k\n12246 22446 14444 11111 c\n")
    assert answer.code == 4
    assert "four throws; Yahtzee allows three" in answer.err
    (turn,) = done("card", "--json").json["turns"]
    assert turn["throws"] == [[1, 2, 2, 4, 6], [2, 2, 4, 4, 6], [1, 4, 4, 4, 4]]
    assert "1 2 2 4 6, then 2 2 4 4 6, then 1 4 4 4 4 in Four of a Kind, 17" in done("log").out


def test_plain_lines_say_one_fact_each_and_the_card_only_when_asked() -> None:
    with at_terminal(WIDE, "play", "Ann", "Bob", "--plain") as terminal:
        terminal.until("Ann> ")
        written = terminal.type("55522 fh", "Bob> ")
        assert [line.strip() for line in written.splitlines()[1:-1]] == [
            "Turn 1: Ann, 5 5 5 2 2 in Full House, 25",
            "Ann has 25",
            "Bob: upper bonus 63 to go",
            "Bob: up to 1575 points still possible",
            "Ann leads by 25",
            "Round 1 of 13",
        ]
        assert "Ann: Full House, 25, last" in terminal.type("card", "Bob> ")
    assert not re.search("[│─┼·▸]", terminal.raw)
    assert "\x1b[1m" not in terminal.raw


@pytest.mark.parametrize("how", [["card", "--plain"], ["--plain", "card"], ["--plain"]])
def test_plain_holds_for_every_command(how: list[str]) -> None:
    done("play", "Ann", typed="66666 y\n66612 6\n66666 ls\n22213 3\n")
    out = done(*how).out
    for fact in (
        "Ann: Large Straight, 40, as a Joker\n",
        "Ann: Threes, 3, last\n",
        "Ann: Ones, open\n",
        "Ann: Bonus 100 each, 1x, +100\n",
        "Ann to move\n",
    ):
        assert fact in out


def test_a_variable_asks_for_plain_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_PLAIN", "1")
    done("new", "Ann")
    assert "Ann: Ones, open\n" in done("card").out
    assert "│" not in done("score", "55522", "fh").out
