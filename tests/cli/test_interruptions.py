"""The prompt when somebody interrupts: signals, another size, another terminal at the same game."""

import os
import signal
import sys

import pytest

from tests.program import done

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import pexpect

from tests.cli.test_play_terminal import MEDIUM, Terminal, at_terminal, rows_of, turns

FIRST = ("Ann", "full-house", 25)


def send_signal(terminal: Terminal, number: signal.Signals) -> None:
    os.kill(terminal._program.pid, number)


def suspend(terminal: Terminal, number: signal.Signals) -> None:
    """Stop the program, wait until it stands still, and let it go on."""
    send_signal(terminal, number)
    _, status = os.waitpid(terminal._program.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    send_signal(terminal, signal.SIGCONT)


def test_after_a_resize_the_card_is_drawn_in_the_new_width() -> None:
    with at_terminal((120, 40), "play", *"ABCDEFGH") as terminal:
        terminal.until("A> ")
        terminal._program.setwinsize(40, 44)
        terminal.screen.resize(40, 44)
        terminal.paper.resize(500, 44)
        written = terminal.type("55522 fh", "B> ")
        drawn = [line for line in written.splitlines() if "│" in line or "┼" in line]
        assert drawn
        assert all(len(pexpect_plain(line)) <= 44 for line in drawn)
        assert any("*25" in line for line in terminal.screen.display)
        terminal._program.setwinsize(40, 120)
        terminal.screen.resize(40, 120)
        terminal.paper.resize(500, 120)
        terminal.type("b: 12345 c", "C> ")
        assert "Not shown" not in "".join(terminal.screen.display[-26:])


def pexpect_plain(line: str) -> str:
    import re

    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", line).rstrip()


def test_a_terminal_that_is_closed_ends_the_prompt_and_keeps_every_turn() -> None:
    terminal = Terminal(MEDIUM, "play", "Ann", "Bob")
    terminal.until("Ann> ")
    terminal.type("55522 fh", "Bob> ")
    terminal.send("12345 c")
    terminal.until("12345 c")
    terminal._program.ptyproc.fileobj.close()
    for _ in range(200):
        if not terminal._program.ptyproc.isalive():
            break
        signal.sigtimedwait([], 0.02)
    assert not terminal._program.ptyproc.isalive()
    assert turns() == [FIRST]
    assert done("score", "12346", "c", "--json").json["player"] == "Bob"


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_that_ends_the_prompt_loses_nothing(number: signal.Signals) -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("55522 fh", "Bob> ")
        terminal.type("12345", "Bob, box> ")
        send_signal(terminal, number)
        terminal._program.expect(pexpect.EOF)
        terminal._program.wait()
    assert "Traceback" not in terminal.raw
    assert turns() == [FIRST]
    with at_terminal(MEDIUM, "play") as terminal:
        terminal.until("Bob> ")
        assert "25" in rows_of(terminal.lines, "Full House")


def test_a_suspended_prompt_goes_on_where_it_was() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.send("55522")
        terminal.until("55522")
        suspend(terminal, signal.SIGTSTP)
        terminal.send(" fh\r")
        terminal.until("Bob> ")
        done("score", "12346", "c")
        suspend(terminal, signal.SIGSTOP)
        terminal.type("ann: 66612 6", "Bob> ")
        assert "Meanwhile: Turn 2: Bob, 1 2 3 4 6 in Chance, 16" in terminal.raw
    assert turns() == [FIRST, ("Bob", "chance", 16), ("Ann", "sixes", 18)]


@pytest.mark.parametrize(
    ("commands", "meanwhile", "after"),
    [
        (["score 12346 c -p Bob"], "Turn 2: Bob, 1 2 3 4 6 in Chance, 16", "Ann> "),
        (["undo"], "Undid turn 1: Ann", "Ann> "),
        (["correct 1 55523 3k"], "Corrected turn 1: Ann, 5 5 5 2 3 in Three of a Kind", "Bob> "),
        (["join Dee", "score 11123 1 -p Dee"], "Dee joins", "Bob> "),
        (["note a long night"], "Note: a long night", "Bob> "),
        (["abandon"], "is abandoned", "over> "),
    ],
    ids=["score", "undo", "correct", "join", "note", "abandon"],
)
def test_an_empty_line_shows_what_another_terminal_did(
    commands: list[str], meanwhile: str, after: str
) -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("55522 fh", "Bob> ")
        for command in commands:
            done(*command.split())
        written = terminal.type("", after)
        assert f"Meanwhile: {meanwhile}" in " ".join(written.split()) or meanwhile in written


def test_dice_go_to_the_name_in_the_prompt_whatever_happened_meanwhile() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("55522 fh", "Bob> ")
        done("score", "12346", "c", "-p", "Bob")
        terminal.type("66612 6", "Ann> ")
        terminal.send("\x04")
        assert terminal.ends() == 0
    assert turns() == [FIRST, ("Bob", "chance", 16), ("Bob", "sixes", 18)]


def test_a_game_that_was_deleted_meanwhile_ends_the_prompt_with_a_line() -> None:
    with at_terminal(MEDIUM, "play", "Ann") as terminal:
        terminal.until("Ann> ")
        done("delete", "@1", "--yes")
        terminal.send("55522 fh\r")
        terminal.ends()
    assert "there is no game" in terminal.raw
    assert "Traceback" not in terminal.raw


def test_dice_go_to_the_player_in_the_prompt_whatever_the_name_is_by_now() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Annabel") as terminal:
        terminal.until("Ann> ")
        done("rename", "Ann", "Zoe")
        terminal.type("55522 fh", "Annabel> ")
        terminal.type("66612", "Annabel, box> ")
        done("rename", "Annabel", "Bel")
        terminal.type("6", "Zoe> ")
        assert "Meanwhile" not in terminal.raw
        assert "put aside" not in terminal.raw
    assert turns() == [("Zoe", "full-house", 25), ("Bel", "sixes", 18)]


def test_a_renaming_in_a_game_that_somebody_joined_is_no_other_version_of_it() -> None:
    with at_terminal(MEDIUM, "play", "Ann") as terminal:
        terminal.until("Ann> ")
        terminal.type("join Dee", "Ann> ")
        done("rename", "Dee", "Deirdre")
        terminal.type("55522 fh", "Deirdre> ")
        assert "another version" not in terminal.raw


def test_dice_of_a_player_who_is_gone_are_put_aside() -> None:
    with at_terminal(MEDIUM, "play", "Ann") as terminal:
        terminal.until("Ann> ")
        terminal.type("join Dee", "Ann> ")
        terminal.type("dee: 55522", "Dee, box> ")
        done("undo")
        done("join", "Eve")
        terminal.type("fh", "Ann> ")
        terminal.type("", "Ann> ")
        assert "The dice 5 5 5 2 2 are put aside." in terminal.raw
    assert turns() == []


def test_dice_of_a_player_who_has_left_are_put_aside() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("55522", "Ann, box> ")
        done("leave", "Ann")
        terminal.type("", "Bob> ")
        assert "The dice 5 5 5 2 2 are put aside." in terminal.raw
        terminal.type("12345 ls", "Bob> ")
    assert turns() == [("Bob", "large-straight", 40)]


def test_a_game_that_is_abandoned_elsewhere_is_taken_up_by_what_is_told() -> None:
    with at_terminal(MEDIUM, "play", "Ann") as terminal:
        terminal.until("Ann> ")
        done("abandon")
        assert "is abandoned (undo)" in terminal.type("55522 fh", "over> ")
        terminal.type("undo", "Ann> ")
        terminal.type("55522 fh", "Ann> ")
    assert turns() == [("Ann", "full-house", 25)]


def test_a_turn_of_a_player_who_is_gone_is_given_to_nobody() -> None:
    with at_terminal(MEDIUM, "play", "Ann") as terminal:
        terminal.until("Ann> ")
        terminal.type("join Dee", "Ann> ")
        terminal.type("66612 6", "Dee> ")
        done("undo")
        done("undo")
        done("join", "Eve")
        written = terminal.type("55522 fh", "Ann> ")
        assert "Dee no longer plays in this game (the players are Ann, Eve)" in written
    assert turns() == []


@pytest.mark.parametrize("typed", ["undo", "correct 2 11122 1", "swap 1 2", "redo"])
def test_what_means_the_game_as_it_was_shown_waits_until_the_changes_are_seen(typed: str) -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("55522 fh", "Bob> ")
        terminal.type("11112 1", "Ann> ")
        done("undo")
        done("score", "66666", "y")
        written = terminal.type(typed, "Ann> ")
        assert "Meanwhile: Turn 2: Bob, 6 6 6 6 6 in Yahtzee, 50" in written
        assert "the game has been changed meanwhile; nothing was done" in written
        assert turns() == [FIRST, ("Bob", "yahtzee", 50)]
        terminal.type("undo", "Bob> ")
    assert turns() == [FIRST]


def test_a_turn_typed_when_the_game_seemed_over_waits_until_the_next_one_is_named() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob", "Cy") as terminal:
        terminal.until("Ann> ")
        terminal.type("abandon", "over> ")
        done("reopen")
        done("score", "11111", "y")
        terminal.type("66666 6", "Bob> ")
        assert turns() == [("Ann", "yahtzee", 50)]
        terminal.type("66666 6", "Cy> ")
    assert turns()[1:] == [("Bob", "sixes", 30)]
