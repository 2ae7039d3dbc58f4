"""Somebody new, who reads nothing but what the program says, from nothing to an exported game."""

import re
import shlex
from pathlib import Path

import pytest

from tests.program import DATA, Answer, done

TURNS = (DATA / "games" / "yahtzee.txt").read_text("utf-8")


def hinted(answer: Answer, before: str) -> list[str]:
    """Return the command that a hint names, without the name of the program."""
    found = re.search(rf"{before}: scorekeeper (.*?)(?:, or|\. |$)", answer.err, re.M)
    assert found, answer
    return shlex.split(found[1])


def test_every_step_is_hinted_at_by_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    start = hinted(done(), "Start one")
    assert start == ["play", "Ann", "Bob"]

    first, rest = TURNS.split("\n", 1)
    assert "Turn 1: Ann" in done(*start, typed=f"{first}\n").out

    status = done()
    assert "to move" in status.out
    turn = hinted(status, "Enter a turn")
    assert "Turn 2: Bob" in done(*turn).out
    assert "Undid turn 2: Bob" in done("undo").out
    stay = re.search(r"or stay: scorekeeper (.*)", status.err)
    assert stay
    over = done(*shlex.split(stay[1]), typed=rest)
    assert "The game is over." in over.out

    export = hinted(done(), "To show it to others")
    done(*export)
    assert "<!DOCTYPE html>" in (tmp_path / "game.html").read_text("utf-8")
    assert hinted(done(), "The next game") == ["rematch"]
    assert "finished" in done("history").out


def test_the_prompt_says_at_once_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = done("play", "Ann", typed="help\n")
    for word in ("55522 fh", "undo", "correct 7", "scratch", "rematch", "quit"):
        assert word in told.out


@pytest.mark.parametrize("typed", ["?", "help", "HELP"])
def test_help_at_the_prompt_is_found(typed: str) -> None:
    assert "a turn: the dice in any order, and the box" in done("play", "Ann", typed=typed).out
