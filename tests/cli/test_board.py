"""The board on a second screen: it follows the game, and draws only when something changes."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.program import WHOLE_CARD, done, run

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import pexpect

from tests.cli.test_play_terminal import Terminal, at_terminal

TELEVISION = (120, 50)
WITHIN = 1.0


def seen(terminal: Terminal, wanted: Callable[[str], bool], within: float = 5.0) -> str:
    """Read until the screen shows what is wanted; return the screen. Fails where it never does."""
    until = time.monotonic() + within
    while True:
        try:
            terminal._program.expect([r".+"], timeout=0.05)
            terminal._written()
        except pexpect.TIMEOUT:
            pass
        text = "\n".join(terminal.screen.display)
        if wanted(text):
            return text
        assert time.monotonic() < until, text


def shows(terminal: Terminal, text: str, within: float = 5.0) -> str:
    return seen(terminal, lambda screen: text in screen, within)


def test_it_shows_the_whole_card_and_follows_each_entry_within_a_second() -> None:
    done("new", "Ann", "Bob")
    with at_terminal(TELEVISION, "board") as terminal:
        screen = shows(terminal, "Round 1 of 13: Ann to move.")
        assert all(row in screen for row in ("Ones", "Bonus 35 at 63", "Chance", "Total"))
        for command, told in (
            (["score", "55522", "fh"], "*25"),
            (["score", "12346", "c"], "Bob, 1 2 3 4 6 in Chance, 16"),
            (["correct", "1", "66622", "fh"], "Corrected turn 1"),
            (["undo"], "Undid the correction"),
            (["join", "Dee"], "Dee joins"),
        ):
            done(*command)
            began = time.monotonic()
            shows(terminal, told)
            assert time.monotonic() - began < WITHIN


def test_it_follows_the_end_and_the_rematch() -> None:
    done("play", "Ann", "Bob", typed="\n".join(line for line in WHOLE_CARD for _ in range(2)))
    with at_terminal(TELEVISION, "board") as terminal:
        shows(terminal, "Ann and Bob share the win.")
        done("rematch", "--json")
        shows(terminal, "Round 1 of 13: Bob to move.")


def test_with_a_game_it_stays_with_it() -> None:
    game = done("new", "Ann").out.strip()
    with at_terminal(TELEVISION, "board", game) as terminal:
        shows(terminal, "Ann to move.")
        done("new", "Eve")
        done("score", "12346", "c", "--game", game)
        assert "Eve" not in shows(terminal, "*16")


@pytest.mark.parametrize("size", [(40, 24), (80, 24)])
def test_every_total_comes_into_sight_on_a_small_screen(size: tuple[int, int]) -> None:
    done("new", "Ann", "Bob", "Cy", "Dee")
    for line in ("66665 c", "66664 c", "66663 c", "66662 c"):
        done("score", *line.split(), "--json")
    wanted = {"29", "28", "27", "26"}
    with at_terminal(size, "board") as terminal:
        found: set[str] = set()

        def all_found(screen: str) -> bool:
            rows = [line for line in screen.splitlines() if line.startswith("Total")]
            found.update(word for line in rows for word in line.split() if word in wanted)
            return found == wanted

        seen(terminal, all_found)


def test_it_is_drawn_anew_when_the_window_changes() -> None:
    done("new", "Ann", "Bob")
    with at_terminal(TELEVISION, "board") as terminal:
        shows(terminal, "Ann to move.")
        terminal._program.setwinsize(24, 60)
        terminal.screen.resize(24, 60)
        screen = shows(terminal, "Total")
        seen(terminal, lambda text: max(len(line.rstrip()) for line in text.splitlines()) <= 60)
        assert "Ann" in screen


def test_nothing_is_written_while_nothing_changes_and_nothing_is_ever_cleared() -> None:
    done("new", "Ann", "Bob")
    with at_terminal(TELEVISION, "board") as terminal:
        shows(terminal, "Ann to move.")
        while terminal._program.expect([r".+", pexpect.TIMEOUT], timeout=0.3) == 0:
            terminal._written()
        first = len(terminal.raw)
        assert terminal._program.expect([r".+", pexpect.TIMEOUT], timeout=1.5) == 1
        done("score", "55522", "fh", "--json")
        shows(terminal, "*25")
        assert "\x1b[2J" not in terminal.raw[first:]
        assert "\x1b[?1049l" not in terminal.raw


def test_no_warning_is_written_into_the_picture(data: Path) -> None:
    done("new", "Ann")
    done("new", "Bob")
    (data / "current").unlink()
    (data / "people.json").write_text("{")
    with at_terminal(TELEVISION, "board") as terminal:
        shows(terminal, "Bob to move.")
        assert "not known" not in terminal.raw
        assert "damaged" not in terminal.raw


def test_ctrl_c_leaves_the_screen_as_it_was() -> None:
    done("new", "Ann")
    with at_terminal(TELEVISION, "board") as terminal:
        shows(terminal, "Ann to move.")
        assert "\x1b[?1049h" in terminal.raw
        assert terminal.interrupted() == 130
    assert terminal.raw.rindex("\x1b[?1049l") > terminal.raw.rindex("\x1b[?1049h")
    assert terminal.raw.rindex("\x1b[?25h") > terminal.raw.rindex("\x1b[?25l")
    assert "Traceback" not in terminal.raw


def test_without_a_game_it_waits_for_one() -> None:
    with at_terminal(TELEVISION, "board") as terminal:
        shows(terminal, "no game is being played")
        done("new", "Ann")
        shows(terminal, "Ann to move.")
        done("delete", "@1", "--yes")
        shows(terminal, "no game is being played")


def test_it_needs_a_terminal() -> None:
    done("new", "Ann")
    answer = run("board")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "the board needs a terminal to draw on (scorekeeper card)\n"


@pytest.mark.parametrize("how", ["--plain", "TERM=dumb"])
def test_on_a_terminal_that_is_no_screen_it_writes_lines(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if how == "TERM=dumb":
        monkeypatch.setenv("TERM", "dumb")
    done("new", "Ann", "Bob")
    with at_terminal(TELEVISION, "board", *(["--plain"] if how == "--plain" else [])) as terminal:
        shows(terminal, "Ann to move")
        done("score", "55522", "fh", "--json")
        shows(terminal, "Bob to move")
        assert terminal.interrupted() == 130
    assert "\x1b" not in terminal.raw
