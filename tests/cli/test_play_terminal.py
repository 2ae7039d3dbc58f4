"""`play` at a terminal: a person types, and sees the card whole at any width."""

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorekeeper.game.card import totals
from scorekeeper.rules.catalog import rule_set
from scorekeeper.service import Scorekeeper
from scorekeeper.store.games import GameStore
from tests.program import PROGRAM, done

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import pexpect
import pyte

NARROW, MEDIUM, WIDE = (40, 60), (80, 50), (120, 50)
SIZES = [pytest.param(size, id=f"{size[0]}x{size[1]}") for size in (NARROW, MEDIUM, WIDE)]
SIX = ["Ann", "Bartholomew", "Cy", "Zoë", "李雷", "Eve of the Long Name"]
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m")
SEQUENCE = re.compile(r"\x1b\[[0-9;]*m")
YACHT = (
    ("55555 y", 50),
    ("23456 ls", 30),
    ("12345 ss", 30),
    ("44441 4k", 17),
    ("5 5 5 2 2 full house", 19),
    ("66652 c", 25),
    ("66612 6", 18),
    ("55512 5", 15),
    ("44412 4", 12),
    ("33312 3", 9),
    ("22213 2", 6),
    ("66666 1", 0),
)


class Terminal:
    """A terminal of some columns and lines, on which the program runs.

    `screen` is what a person sees; `paper` is as wide and so long that nothing scrolls away.
    """

    def __init__(self, size: tuple[int, int], *arguments: str) -> None:
        columns, lines = size
        self.screen = pyte.Screen(columns, lines)
        self.paper = pyte.Screen(columns, 500)
        self.raw = ""
        self._streams = [pyte.Stream(self.screen), pyte.Stream(self.paper)]
        self._program = pexpect.spawn(
            PROGRAM[0],
            [*PROGRAM[1:], *arguments],
            # Readline puts a width into the environment here that is not in `os.environ`.
            env=dict(os.environ),
            dimensions=(lines, columns),
            encoding="utf-8",
            codec_errors="replace",
            preexec_fn=_with_the_usual_signals,
            timeout=20,
        )
        self._program.delaybeforesend = None
        self._program.delayafterclose = self._program.ptyproc.delayafterclose = 0.01

    def until(self, text: str) -> str:
        """Wait for a text, over the ends of lines; return what was written up to it."""
        self._program.expect(re.escape(text).replace("\\ ", r"(?: |\r\n +)"))
        return self._written()

    def type(self, line: str, then: str) -> str:
        """Type a line; return what was written up to the text that comes then."""
        self._program.send(f"{line}\r")
        return self.until(then)

    def send(self, keys: str) -> None:
        """Press keys."""
        self._program.send(keys)

    def send_bytes(self, keys: bytes) -> None:
        """Press keys of another encoding."""
        os.write(self._program.child_fd, keys)

    def ends(self) -> int:
        """Wait for the end of the program; return its exit code."""
        self._program.expect(pexpect.EOF)
        return self._code()

    def interrupted(self) -> int:
        """Press Ctrl-C until the program ends; return its exit code.

        A signal between the prompt and the wait for a key is seen only with the next key.
        """
        for _ in range(6):
            self.send("\x03")
            if self._program.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=3) == 0:
                return self._code()
        raise AssertionError("Ctrl-C does not end the program")

    def close(self) -> None:
        """End the program."""
        self._program.close(force=True)

    def _code(self) -> int:
        self._written()
        self.close()
        assert self._program.signalstatus is None
        return int(self._program.exitstatus)

    def _written(self) -> str:
        matched = self._program.after
        written = self._program.before + (matched if isinstance(matched, str) else "")
        self.raw += written
        for stream in self._streams:
            stream.feed(written)
        return str(written)

    @property
    def lines(self) -> list[str]:
        """What has been written since the beginning, line by line as it lay on the screen."""
        return [line.rstrip() for line in self.paper.display]


def _with_the_usual_signals() -> None:
    """Let signals do what they do at a terminal, whatever the tests were started with."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@contextmanager
def at_terminal(size: tuple[int, int], *arguments: str) -> Iterator[Terminal]:
    terminal = Terminal(size, *arguments)
    try:
        yield terminal
    finally:
        terminal.close()


def turns() -> list[tuple[str, str, int]]:
    return [(t["player"], t["box"], t["points"]) for t in done("card", "--json").json["turns"]]


def six_in_mid_game(data: Path) -> list[list[str]]:
    """Start a game of six; return for each row of the card the numbers of all players."""
    keeper = Scorekeeper(
        GameStore(data), lambda: "2026-11-30T20:43:00+01:00", lambda: "20261130-2043-six6"
    )
    game = keeper.start(SIX, "yahtzee")
    for name in SIX:
        keeper.score("66666 y", name)
        for line in ("66666 6", "66666 ls", "55555 5", "44441 4", "12346 fh"):
            game = keeper.score(line, name).game
    keeper.score("33312 3", "Ann")
    game = keeper.score("11112 1", "Zoë").game
    cards = game.state.cards
    rows = [
        [str(card.entries[c.id].points) if card.filled(c.id) else "" for card in cards]
        for c in game.rules.categories
    ]
    return [*rows, [str(totals(game.rules, card).total) for card in cards]]


def rows_of(lines: list[str], row: str) -> list[str]:
    """Return the numbers in all rows of the cards with this label, a player each."""
    cells: list[str] = []
    for line in lines:
        label, *others = re.split("[│|]", line)
        if label.strip() and row.startswith(label.strip().rstrip("…~")):
            cells += ["".join(re.findall(r"\d+", cell)) for cell in others]
    return cells


@pytest.mark.parametrize("players", [["Ann"], SIX], ids=["1 player", "6 players"])
@pytest.mark.parametrize("size", SIZES)
def test_the_prompt_names_the_player_to_move_and_a_turn_moves_on(
    size: tuple[int, int], players: list[str]
) -> None:
    with at_terminal(size, "play", *players) as terminal:
        terminal.until("Ann> ")
        assert terminal.screen.display[terminal.screen.cursor.y].startswith("Ann> ")
        written = terminal.type("55522 fh", f"{players[1 % len(players)]}> ")
        assert "Full House, 25" in " ".join(written.split())
        assert any("25" in line for line in terminal.screen.display)
        assert all(len(line) <= size[0] for line in terminal.lines)
        terminal.type("quit", "scorekeeper play")
        assert terminal.ends() == 0
    assert turns() == [("Ann", "full-house", 25)]


def test_a_refused_line_is_told_and_asked_for_again() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        for line, fact in (
            ("5552 fh", "'5552'"),
            ("55522 fullhuose", "full-house"),
            ("55522 s", "Small Straight"),
            ("eve: 55522 fh", "'eve'"),
            ("undo", "nothing to undo"),
            ("correct x 55522 fh", "'x'"),
            (".", "'.'"),
            ("\t", ""),
            ("", ""),
            ("# a remark", ""),
        ):
            written = terminal.type(line, "Ann> ")
            assert fact in written
            assert "Traceback" not in written
        terminal.type("55522 fh", "Bob> ")
        assert "Full House is filled" in terminal.type("ann: 11122 fh", "Bob> ")
        terminal.send("\x04")
        assert terminal.ends() == 0
    assert turns() == [("Ann", "full-house", 25)]


def test_dice_alone_ask_for_the_box_of_the_same_player() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        written = terminal.type("bob: 55522", "Bob, box> ")
        assert "Full House" in written
        assert "fullhuose" in terminal.type("fullhuose", "Bob, box> ")
        terminal.type("fh", "Ann> ")
        terminal.type("11111", "Ann, box> ")
        terminal.type("55522", "Ann, box> ")
        terminal.type(".", "> ")
        terminal.send("\x04")
        assert terminal.ends() == 0
    assert turns() == [("Bob", "full-house", 25), ("Ann", "full-house", 25)]


def test_undo_takes_back_a_turn_and_the_prompt_goes_back_too() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("55522 fh", "Bob> ")
        assert "Undid turn 1" in terminal.type("undo", "Ann> ")
        assert "Redid turn 1" in terminal.type("redo", "Bob> ")
        assert "5 5 5 2 3 in Three of a Kind, 20" in terminal.type("correct 1 55523 3k", "Bob> ")
        terminal.type("quit", "scorekeeper play")
        assert terminal.ends() == 0
    assert turns() == [("Ann", "three-of-a-kind", 20)]


@pytest.mark.parametrize("typed", ["", "5552", "55522"], ids=["prompt", "line", "box"])
def test_ctrl_c_ends_at_once_with_130_and_everything_saved(typed: str) -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("55522 fh", "Bob> ")
        if typed == "55522":
            terminal.type(typed, "Bob, box> ")
        else:
            terminal.send(typed)
            terminal.until(typed)
        assert terminal.interrupted() == 130
    assert "Traceback" not in terminal.raw
    assert "saved" in terminal.raw
    assert "scorekeeper play" in terminal.raw
    assert turns() == [("Ann", "full-house", 25)]


def test_ctrl_d_ends_with_0_and_everything_saved() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("55522 fh", "Bob> ")
        terminal.type("12346", "Bob, box> ")
        terminal.send("\x04")
        assert terminal.ends() == 0
    assert "Traceback" not in terminal.raw
    assert "saved" in terminal.raw
    assert turns() == [("Ann", "full-house", 25)]


def test_after_ctrl_c_play_goes_on_where_it_was() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("55522 fh", "Bob> ")
        assert terminal.interrupted() == 130
    with at_terminal(MEDIUM, "play") as terminal:
        written = terminal.until("Bob> ")
        assert "25" in rows_of(terminal.lines, "Full House")
        assert "Bob to move" in written


def test_a_solo_game_typed_to_its_end_shows_the_total_and_enter_leaves() -> None:
    with at_terminal(MEDIUM, "play", "Ann", "--rules", "yacht") as terminal:
        terminal.until("Ann> ")
        for line, points in YACHT[:-1]:
            assert f", {points}" in terminal.type(line, "Ann> ")
        terminal.type(YACHT[-1][0], "over> ")
        terminal.send("\r")
        assert terminal.ends() == 0
    total = sum(points for _, points in YACHT)
    assert total == 231
    assert rows_of(terminal.lines, "Total")[-1] == "231"
    assert any(re.search(r"\bAnn 231\b", line) for line in terminal.screen.display)
    assert done("card", "--json").json["status"] == "finished"


def test_play_of_a_finished_game_shows_it_and_asks_for_nothing() -> None:
    done("play", "Ann", "--rules", "yacht", typed="\n".join(line for line, _ in YACHT))
    with at_terminal(MEDIUM, "card") as terminal:
        assert terminal.ends() == 0
        assert rows_of(terminal.lines, "Total") == ["231"]
    with at_terminal(MEDIUM, "play") as terminal:
        assert terminal.ends() == 3
        assert "scorekeeper play Ann Bob" in terminal.raw


def test_play_after_a_game_has_ended_says_that_another_one_goes_on() -> None:
    other = done("new", "Ann").out.strip()
    over = done("new", "Bob").out.strip()
    done("abandon")
    with at_terminal(MEDIUM, "play") as terminal:
        terminal.until("Ann> ")
        terminal.type("quit", "scorekeeper play")
        assert terminal.ends() == 0
        assert terminal.lines[0] == f"game {over} has ended; in progress is {other}"
        assert terminal.lines[1] == f"Yahtzee, {other}"


@pytest.mark.parametrize("size", SIZES)
def test_every_score_and_total_of_six_players_is_seen_whole(
    size: tuple[int, int], data: Path
) -> None:
    expected = six_in_mid_game(data)
    assert expected[-1] == ["505", "496", "496", "500", "496", "496"]
    with at_terminal(size, "play") as terminal:
        terminal.until("> ")
        terminal.type("quit", "scorekeeper play")
        assert terminal.ends() == 0
    lines = terminal.lines
    labels = [category.name for category in rule_set("yahtzee").categories]
    for label, numbers in zip([*labels, "Total"], expected, strict=True):
        assert rows_of(lines, label) == numbers, label
    headings = [line for line in lines if re.match(r" +[│|]", line)]
    for name in SIX:
        assert any(name[:3] in "".join(line.split()) for line in headings), name


def test_a_score_command_at_a_narrow_terminal_shows_every_number_too(data: Path) -> None:
    expected = six_in_mid_game(data)
    with at_terminal(NARROW, "card") as terminal:
        assert terminal.ends() == 0
    assert rows_of(terminal.lines, "Total") == expected[-1]
    with at_terminal(NARROW, "score", "22213", "2", "-p", "Cy") as terminal:
        assert terminal.ends() == 0
    expected[-1][2] = "502"
    assert rows_of(terminal.lines, "Total") == expected[-1]
    assert rows_of(terminal.lines, "Twos") == ["", "", "6", "", "", ""]


def test_a_dumb_terminal_gets_the_card_in_its_own_width(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = six_in_mid_game(data)
    monkeypatch.setenv("TERM", "dumb")
    with at_terminal(NARROW, "card") as terminal:
        assert terminal.ends() == 0
    table = [line for line in terminal.raw.splitlines() if "│" in line or "┼" in line]
    assert max(map(len, table)) <= NARROW[0]
    assert rows_of(terminal.lines, "Total") == expected[-1]


@pytest.mark.parametrize(
    ("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")], ids=["NO_COLOR", "TERM=dumb"]
)
def test_without_colour_no_colour_sequence_is_written(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("66612 y", "Bob> ")
        terminal.type("55522 fh", "Ann> ")
        terminal.type("quit", "scorekeeper play")
        assert terminal.ends() == 0
    assert COLOUR.findall(terminal.raw) == []
    if name == "TERM":
        assert "\x1b" not in terminal.raw


def test_with_colour_the_card_is_in_colour() -> None:
    """Shows that the test before can fail."""
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.type("66612 y", "Bob> ")
    assert COLOUR.search(terminal.raw)


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=["ascii", "C and ascii", "C"],
)
def test_a_terminal_that_knows_ascii_only_gets_ascii_only(
    environment: dict[str, str], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = six_in_mid_game(data)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with at_terminal(MEDIUM, "play") as terminal:
        terminal.until("> ")
        terminal.type("33312 3", "> ")
        terminal.type("11111", "box> ")
        terminal.type("2", "> ")
        terminal.type("log", "> ")
        terminal.type("help", "> ")
        terminal.type("quit", "scorekeeper play")
        assert terminal.ends() == 0
    assert "Error" not in terminal.raw
    assert SEQUENCE.sub("", terminal.raw).replace("\x1b[?2004", "").isascii()
    lines = terminal.lines
    assert rows_of(lines, "Sixes")[:6] == expected[5]
    assert rows_of(lines, "Large Straight")[:6] == expected[10]
    assert any("Bartholomew" in line for line in lines)


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_keys_that_the_terminal_cannot_spell_are_a_refused_line(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    with at_terminal(MEDIUM, "play", "Ann", "Bob") as terminal:
        terminal.until("Ann> ")
        terminal.send_bytes(b"Zo\xeb: 55522 fh\r")
        terminal.until("Ann> ")
        terminal.type("55522 fh", "Bob> ")
        terminal.send("\x04")
        assert terminal.ends() == 0
    assert turns() == [("Ann", "full-house", 25)]


def test_delete_asks_at_a_terminal_and_does_nothing_without_a_yes() -> None:
    game_id = done("new", "Ann").out.strip()
    for answer in ("", "n", "x", "\x04"):
        with at_terminal(MEDIUM, "delete", "@1") as terminal:
            terminal.until("[y/N] ")
            assert game_id in terminal.raw
            terminal.send(f"{answer}\r" if answer != "\x04" else answer)
            assert terminal.ends() == 0
        assert done("card", "--json").json["id"] == game_id
    with at_terminal(MEDIUM, "delete", "@1") as terminal:
        terminal.until("[y/N] ")
        assert terminal.interrupted() == 130
    assert done("card", "--json").json["id"] == game_id
    with at_terminal(MEDIUM, "delete", "@1") as terminal:
        terminal.until("[y/N] ")
        terminal.send("y\r")
        assert terminal.ends() == 0
    assert done("games", "--json").json["games"] == []


def test_a_folder_with_control_characters_in_its_name_does_nothing_at_a_terminal(
    tmp_path: Path,
) -> None:
    odd = f"{tmp_path}/a\x1b[31mb"
    with at_terminal((80, 24), "--data-dir", odd, "path") as terminal:
        assert terminal.ends() == 0
        assert "\x1b[31m" not in terminal.raw
    assert done("--data-dir", odd, "path").out == f"{odd}\n"
