"""Random lines and arguments: whatever is typed is done or refused, and never goes wrong."""

import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from unicodedata import category

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.cli.boundary import run
from scorekeeper.cli.context import scorekeeper
from scorekeeper.cli.tree import COMMANDS
from scorekeeper.game.events import EventVoided, TurnCorrected, TurnScored
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from tests.program import Answer


def examples(few: int, many: int) -> int:
    """Return how many examples a test draws: `many` in the profile `large`."""
    return many if settings.get_current_profile_name() == "large" else few


PLAYERS = ["Ann", "Bob", "Zoë", "card x", "7"]
NAMES_OF_COMMANDS = [line.name for lines in COMMANDS.values() for line in lines]
BOXES = [name for c in rule_set("yahtzee").categories for name in (c.id, c.name, *c.aliases)]

dice = st.lists(st.sampled_from("123456"), min_size=5, max_size=5).map("".join)
boxes = st.sampled_from([*BOXES, *map(str, range(15)), "s", "four", "."])
turns = st.builds("{} {}".format, dice, boxes)
odd = st.text("0123456789 ,-.:;#?!abfhy\t\0\x1b\u202e\u0660²½ßëǅ日\ud800[/]", max_size=12)
commands = st.sampled_from(
    ["undo", "redo", "card", "log", "help", "?", "options", "correct", "score", "#", ""]
)
lines = st.one_of(
    turns,
    dice,
    boxes,
    commands,
    odd,
    st.builds("{}: {}".format, st.sampled_from([*PLAYERS, "b", "", "eve"]), turns | dice | boxes),
    st.builds("{} {}".format, commands, turns | dice | odd),
    st.builds("correct {} {}".format, st.integers(-1, 9) | odd, turns | odd),
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Draw a line of which a few characters are lost, doubled or others."""
    line: str = draw(lines)
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(line)))
        line = line[:place] + draw(odd) + line[place + draw(st.integers(0, 2)) :]
    return line


class Keyboard(TextIOWrapper):
    """Lines that pass for typed ones."""

    def isatty(self) -> bool:
        return True


@contextmanager
def games() -> Iterator[Path]:
    """Give a folder of its own with a game in it, and go there."""
    before, stdin = Path.cwd(), sys.stdin
    with TemporaryDirectory() as name:
        os.chdir(name)
        try:
            scorekeeper(Path("data")).start(PLAYERS, "yahtzee")
            yield Path("data")
        finally:
            os.chdir(before)
            sys.stdin = stdin


@contextmanager
def without_hanging() -> Iterator[None]:
    """Fail where a command does not end within a minute."""
    if sys.platform == "win32":
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it hangs"))
    signal.alarm(60)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def answered(arguments: list[str], stdin: TextIOWrapper) -> Answer:
    out, err = StringIO(), StringIO()
    sys.stdin = stdin
    with redirect_stdout(out), redirect_stderr(err), without_hanging():
        code = run(["--data-dir", "data", *arguments])
    return Answer(code, out.getvalue(), err.getvalue())


TOLD = {
    TurnScored: r"Turn \d+: ",
    EventVoided: r"(Undid|Redid) ",
    TurnCorrected: r"Corrected turn \d+: ",
}
"""What is said of each event at the prompt."""


def what_is_told_is_kept(folder: Path, told: str) -> None:
    """Demand an event in a game for each that was told, and nothing more."""
    store = scorekeeper(folder).store
    events = [event for game_id in store.ids() for event in store.load(game_id).events]
    for kind, words in TOLD.items():
        count = len([event for event in events if isinstance(event, kind)])
        said = re.findall(rf"^(?:[^\n]*> ?)?{words}", told, re.MULTILINE)
        assert len(said) == count, (kind, told)


def nothing_is_lost(folder: Path, before: dict[str, bytes]) -> None:
    """Demand that each game is there with all its events, or whole in the trash."""
    store = scorekeeper(folder).store
    thrown_away = [path.read_bytes() for path in store.trash()]
    for game_id, content in before.items():
        if game_id not in store.ids():
            assert content in thrown_away
            continue
        events = json.loads(content)["events"]
        after = json.loads((folder / "games" / f"{game_id}.json").read_bytes())["events"]
        assert {number: after.get(number) for number in events} == events


def is_inert(text: str) -> bool:
    """Return whether a text holds nothing that a terminal takes for more than text."""
    return not [
        c
        for c in text
        if c not in "\n\u200d\u2068\u2069" and category(c) in {"Cc", "Cf", "Cs", "Zl", "Zp"}
    ]


@pytest.fixture(autouse=True)
def _as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a failure that nobody foresaw through, so that the test shows where it happened."""
    monkeypatch.setenv("SCOREKEEPER_DEBUG", "1")
    monkeypatch.setenv("COLUMNS", "40")


@settings(max_examples=examples(60, 15_000))
@given(st.lists(mutated(), min_size=1, max_size=8))
@example(["55522", "Ann:"])
@example(["55522", ":", ".", "1:", "undo 5", "correct", "correct 1"])
@example(["55522 " + "1" * 5000, "1" * 5000, "55522", "1" * 5000])
def test_no_line_at_the_terminal_ends_the_game(typed: list[str]) -> None:
    typed = [line.replace("\n", " ") for line in typed]
    with games() as folder:
        content = "\n".join([*typed, "quit", "not reached"]).encode(errors="surrogatepass")
        stdin = Keyboard(BytesIO(content), encoding="utf-8", errors="surrogatepass", newline="\n")
        answer = answered(["play"], stdin)
        assert answer.code == 0
        assert "not reached" not in answer.err
        assert "unexpected" not in answer.err
        assert is_inert(answer.out + answer.err)
        what_is_told_is_kept(folder, answer.out)
        game = scorekeeper(folder).load()
        assert game.failure is None
        assert game.names[: len(PLAYERS)] == PLAYERS


@settings(max_examples=examples(60, 15_000))
@given(st.lists(mutated(), min_size=1, max_size=8))
@example(["55522", "Ann:"])
@example(["\ufeff55522 fh", "\ufeff"])
def test_lines_from_a_pipe_are_done_up_to_the_first_that_is_refused(typed: list[str]) -> None:
    with games() as folder:
        content = "\n".join(typed).encode(errors="surrogatepass")
        answer = answered(["play"], TextIOWrapper(BytesIO(content)))
        assert answer.code in {0, 2, 3, 4}
        assert is_inert(answer.out + answer.err)
        assert answer.err.count("\n") == (answer.code != 0)
        assert answer.err.startswith("line ") == (answer.code != 0)
        what_is_told_is_kept(folder, answer.out)
        assert scorekeeper(folder).load().failure is None


options = """\
--json --player --game --rules --order --title --night --all --format --output --force --yes
--limit --help --version -h -p -g -r -f -o -n -y -- --player= -pAnn --jso"""
words = st.one_of(
    dice,
    boxes,
    st.text("0123456789 ,-.:;#?!abfhy\n\x1b\u202e\u0660²½ßëǅ日\udcff[]@", max_size=12),
    st.sampled_from(PLAYERS + NAMES_OF_COMMANDS),
    st.sampled_from(["@1", "@2", "@0", "20", "1", "2", "999", "any", "card", "json", "csv", "-"]),
    st.sampled_from(rule_set_ids()),
    st.sampled_from(options.split()),
)
arguments = st.lists(words.filter(lambda word: ".." not in word), max_size=6)


@settings(max_examples=examples(60, 18_000))
@given(st.sampled_from(NAMES_OF_COMMANDS), arguments, st.lists(turns, max_size=2))
@example("score", ["55522", "fh", "--json"], [])
@example("export", ["-o", "\udcff"], [])
@example("new", ["\udcff"], [])
@example("rules", ["\udcff"], [])
@example("delete", ["@1", "--yes"], ["55522 fh"])
@example("history", ["-n", "9" * 400], [])
@example("stats", ["\x1b]0;x\x07\u202e\n"], [])
@example("correct", ["9" * 5000, "55522", "fh"], [])
@example("score", ["55522", "1" * 5000, "fh"], [])
def test_arguments_of_a_command_are_taken_or_refused(
    command: str, given_arguments: list[str], played: list[str]
) -> None:
    with games() as folder:
        assert answered(["score", "55522", "fh"], TextIOWrapper(BytesIO())).code == 0
        before = {path.stem: path.read_bytes() for path in folder.glob("games/*.json")}
        stdin = TextIOWrapper(BytesIO("\n".join(played).encode()))
        answer = answered([command, *given_arguments], stdin)
        nothing_is_lost(folder, before)
        assert answer.code in {0, 2, 3, 4, 6}
        assert is_inert(answer.out + answer.err)
        if answer.code and command not in {"export", "import"}:
            *hints, error = answer.err.splitlines()
            assert error
            assert all("new player?" in hint or "look alike" in hint for hint in hints)
        if answer.code == 6:
            assert command in {"export", "import"}


@settings(max_examples=examples(60, 2_000))
@given(arguments)
@example([])
@example(["--data-dir"])
def test_arguments_without_a_command_are_taken_or_refused(given_arguments: list[str]) -> None:
    with games():
        answer = answered(given_arguments, TextIOWrapper(BytesIO()))
        assert answer.code in {0, 2, 3, 4, 6}
        assert is_inert(answer.out + answer.err)
