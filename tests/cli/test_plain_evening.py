"""A whole evening in plain lines, as with a screen reader or a line of Braille."""

import re
import sys

import pytest

from tests.cli.test_play_terminal import MEDIUM, at_terminal
from tests.program import DATA, done

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

RECORDED = DATA / "plain-evening.txt"
GAME = (DATA / "games" / "yahtzee.txt").read_text("utf-8").splitlines()
SLIPS = {
    4: ["undo", "redo", "5552 fh", "55522 fulhouse"],
    9: ["note the cup fell over", "correct 3 66221 c", "log"],
    12: ["66666", "?", "options 12345", "card"],
}
"""What is typed before the turns of these numbers."""


def lines_of_the_evening() -> list[str]:
    turns = [line for line in GAME if line and not line.startswith("#")]
    typed = []
    for number, turn in enumerate(turns):
        typed += [*SLIPS.get(number, ()), turn]
    return [*typed, "undo", "redo", "rematch", "55522 fh", "quit"]


def test_an_evening_in_plain_lines_is_as_it_was_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SCOREKEEPER_PLAIN", "1")
    with at_terminal(MEDIUM, "play", "Ann", "Bob", "--night", "Friday") as terminal:
        terminal.until("> ")
        for line in lines_of_the_evening()[:-1]:
            terminal.type(line, "> ")
        terminal.send("quit\r")
        assert terminal.ends() == 0
        heard = terminal.raw.replace("\r\n", "\n")
    for command in ("history", "show @2", "stats Ann", "standings --night Friday", "players"):
        heard += f"$ scorekeeper {command}\n{done(*command.split()).out}"
    assert "\x1b" not in heard
    assert not re.search("[\u2500-\u259f·▸×*]", heard)
    told_twice = [
        answer
        for answer in re.split(r"\n(?=[^\n]*> )", heard.partition("\n$ ")[0])
        if len(set(answer.splitlines())) < len(answer.splitlines()) and "> log" not in answer
    ]
    assert told_twice == []
    assert sameness(heard) == RECORDED.read_text("utf-8")


def sameness(text: str) -> str:
    """Return a text without what differs from one evening to the next."""
    text = re.sub(r"\b20\d{6}-\d{4}-\w{4}\b", "20261130-2043-x7k2", text)
    text = re.sub(r"\b20\d\d-\d\d-\d\d\b", "2026-11-30", text)
    return re.sub(r"(?m)^\d\d:\d\d\b", "20:45", text)
