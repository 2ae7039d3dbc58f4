"""Input that the program cannot take: one line that says why, the right exit code, no change."""

import json
import os
import shutil
import subprocess
import sys
import unicodedata
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.cli.boundary import run as run_here
from scorekeeper.game.events import TurnScored
from scorekeeper.game.record import new_record
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.model import Order
from scorekeeper.service import Scorekeeper
from scorekeeper.store.games import GameStore
from tests.program import PROGRAM, WHOLE_CARD, Answer, done, run

OVER, LEFT, CARD, BARE, OPEN, BROKEN, DAMAGED = (
    f"20261130-20{minute}-{end}"
    for minute, end in (
        ("00", "over"),
        ("10", "left"),
        ("20", "card"),
        ("30", "bare"),
        ("40", "open"),
        ("50", "wrng"),
        ("55", "dmgd"),
    )
)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a game of every kind; the one of Ann, Bob and Anders is being played."""
    folder = tmp_path_factory.mktemp("games")
    store = GameStore(folder)
    ids = iter([OVER, LEFT, CARD, BARE, OPEN])
    keeper = Scorekeeper(store, lambda: "2026-11-30T20:43:00+01:00", lambda: next(ids))
    keeper.start(["Ann"], "yahtzee")
    for line in WHOLE_CARD:
        keeper.score(line)
    keeper.start(["Ann", "Bob"], "yahtzee")
    keeper.score("55522 fh")
    keeper.abandon()
    keeper.start(["Ann"], "yahtzee", Order.CARD)
    keeper.start(["Ann"], "yahtzee")
    rules = rule_set("yahtzee")
    broken = new_record(BROKEN, rules, ["Ann"], "2026-11-30T20:50:00+01:00")
    claim = TurnScored("2026-11-30T20:51:00+01:00", "p1", (5, 5, 5, 2, 2), "full-house", 99, 0)
    store.create(broken._replace(events=(claim,)))
    (folder / "games" / f"{DAMAGED}.json").write_bytes(b'{"game": ')
    keeper.start(["Ann", "Bob", "Anders"], "yahtzee")
    for line in ("55522 fh", "11111 y", "66612 6", "12346 c"):
        keeper.score(line)
    return folder


@pytest.fixture
def table(games: Path, data: Path) -> Path:
    """Put the games into the data folder of this test."""
    shutil.copytree(games, data)
    return data


def stored(folder: Path) -> dict[str, bytes]:
    """Return what is kept for good: the games with their backups, and which one is played."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in {"lock", "index.json"}
    }


class Bad(NamedTuple):
    """Arguments, what comes of them, and what the line on stderr must hold."""

    arguments: tuple[str, ...]
    code: int
    slug: str
    says: tuple[str, ...]


def bad(line: str, code: int, slug: str, *says: str) -> Bad:
    return Bad(tuple(line.split(" ")), code, slug, says)


BAD = [
    # Dice
    bad("score 5552 fh", 2, "wrong-dice-count", "'5552'", "4 dice", "55522"),
    bad("score 5552", 2, "wrong-dice-count", "'5552'", "4 dice"),
    bad("score 555222", 2, "wrong-dice-count", "'555222'", "6 dice"),
    bad("score 5 5 5 2 fh", 2, "wrong-dice-count", "'5 5 5 2'", "4 dice"),
    bad("score 55507 fh", 2, "bad-face", "'55507'", "1 to 6"),
    bad("score 5,5,5,2,7 fh", 2, "bad-face", "'5,5,5,2,7'", "a 7", "1 to 6"),
    bad("score abc", 2, "no-dice", "'abc'"),
    bad("score fx 55522", 2, "no-dice", "'fx 55522'"),
    bad("options 5552", 2, "wrong-dice-count", "'5552'", "4 dice"),
    bad("options x", 2, "no-dice", "'x'"),
    # Boxes
    bad("score 55523", 2, "no-box", "'55523'"),
    bad("score 55523 fullhuose", 3, "unknown-box", "'fullhuose'", "full-house"),
    bad("score 55523 full hose", 3, "unknown-box", "'full hose'", "full-house"),
    bad("score 55523 zzz", 3, "unknown-box", "'zzz'", "chance"),
    bad("score 55523 14", 3, "unknown-box", "'14'"),
    bad("score 55523 s", 2, "ambiguous-box", "'s'", "Sixes", "Small Straight"),
    bad("score 55523 four", 2, "ambiguous-box", "'four'", "Fours", "Four of a Kind"),
    bad("score 55523 fh -p Ann", 4, "box-filled", "Full House", "25", "turn 1", "sixes"),
    bad("score 22222 3k", 4, "box-forbidden", "five 2s", "Yahtzee", "Twos is open"),
    bad(f"score 55523 fh --game {CARD}", 4, "wrong-order", "card order", "Ones"),
    # Players
    bad("score 55523 3k --player Eve", 3, "unknown-player", "'Eve'", "Ann", "Bob", "Anders"),
    bad("score 55523 3k --player Bop", 3, "unknown-player", "'Bop'", "Bob"),
    bad("options 55523 --player Eve", 3, "unknown-player", "'Eve'"),
    bad("score 55523 3k --player an", 2, "ambiguous-player", "'an'", "Ann", "Anders"),
    bad("new Ann Bob Ann", 2, "duplicate-player", "'Ann', 'Ann'"),
    bad("new Ann Bob ann", 2, "duplicate-player", "'Ann', 'ann'"),
    bad("new Zoë Zoe\N{COMBINING DIAERESIS}", 2, "duplicate-player", "'Zoë', 'Zoë'"),
    bad("new STRASSE straße", 2, "duplicate-player", "'STRASSE', 'straße'"),
    bad("new", 2, "no-players", "player"),
    bad("new ", 2, "empty-name", "''"),
    Bad(("new", "Ann", "  "), 2, "empty-name", ("'  '",)),
    bad("new \u200d\u200d", 2, "empty-name", r"'\u200d\u200d'"),
    bad("new A\ann", 2, "bad-name", r"'A\x07nn'"),
    bad("new Ann A\nB", 2, "bad-name", r"'A\nB'"),
    bad("new \u202eAnn", 2, "bad-name", r"'\u202eAnn'"),
    bad(f"new {'A' * 41}", 2, "long-name", "40", "41", "AAAA"),
    Bad(("new", "Ann", "--title", "a\tb"), 2, "bad-text", (r"'a\tb'",)),
    # Games
    bad("card 1999", 3, "unknown-game", "'1999'", DAMAGED),
    bad(f"card {'a' * 300}", 3, "unknown-game", "'aaaa"),
    bad(f"delete {'a' * 300} --yes", 3, "unknown-game", "'aaaa"),
    bad("show @8", 3, "unknown-game", "@8"),
    bad("show @0", 3, "unknown-game", "@0"),
    bad("resume nope", 3, "unknown-game", "'nope'"),
    bad("abandon nope", 3, "unknown-game", "'nope'"),
    bad("delete nope --yes", 3, "unknown-game", "'nope'"),
    bad("export nope", 3, "unknown-game", "'nope'"),
    bad("log ../current", 3, "unknown-game", "'../current'"),
    bad("score 55523 3k --game nope", 3, "unknown-game", "'nope'"),
    bad("undo --game nope", 3, "unknown-game", "'nope'"),
    bad("card 2026", 2, "ambiguous-game", "'2026'", "7"),
    bad("card 20261130-205", 2, "ambiguous-game", "'20261130-205'", BROKEN, DAMAGED),
    bad("delete 2026 --yes", 2, "ambiguous-game", "'2026'"),
    bad("score 55523 3k --game 2026", 2, "ambiguous-game", "'2026'"),
    bad(f"delete {OPEN}", 2, "not-confirmed", OPEN, "--yes"),
    bad(f"score 55523 3k --game {OVER}", 4, "game-over", OVER),
    bad(f"score 55523 3k --player Ann --game {OVER}", 4, "game-over", OVER),
    bad(f"options 55523 --game {OVER}", 4, "game-over", OVER),
    bad(f"abandon {OVER}", 4, "game-over", OVER),
    bad(f"score 55523 3k --game {LEFT}", 4, "game-abandoned", LEFT, "resume"),
    bad(f"correct 1 55523 3k --game {LEFT}", 4, "game-abandoned", LEFT, "resume"),
    bad(f"abandon {LEFT}", 4, "game-abandoned", LEFT),
    bad(f"undo --game {BARE}", 4, "nothing-to-undo", "nothing to undo"),
    bad("redo", 4, "nothing-to-redo", "nothing to redo"),
    bad(f"score 55523 3k --game {BROKEN}", 5, "does-not-replay", BROKEN, "99", "25"),
    bad(f"undo --game {BROKEN}", 5, "does-not-replay", BROKEN),
    bad(f"card {DAMAGED}", 6, "damaged", DAMAGED),
    bad(f"score 55523 3k --game {DAMAGED}", 6, "damaged", DAMAGED),
    # Corrections
    bad("correct 99 55523 3k", 3, "unknown-turn", "turn 99", "1 to 4"),
    bad("correct 0 55523 3k", 3, "unknown-turn", "turn 0"),
    bad("correct x 55523 3k", 2, "bad-turn", "'x'"),
    bad("correct 1.5 55523 3k", 2, "bad-turn", "'1.5'"),
    bad("correct fh 55523 3k", 2, "bad-turn", "'fh'"),
    bad("correct 1 55523", 2, "no-box", "'55523'"),
    bad("correct 1 5552 3k", 2, "wrong-dice-count", "'5552'"),
    bad("correct 1 55523 nix", 3, "unknown-box", "'nix'"),
    bad("correct 4 55523 fh", 4, "box-filled", "Full House"),
    bad("correct 1 55523 c", 4, "breaks-later-turn", "turn 4", "Chance"),
    # Rules and usage
    bad("new Ann --rules yatzzy", 3, "unknown-rules", "'yatzzy'", "yatzy"),
    bad("rules nonsense", 3, "unknown-rules", "'nonsense'", "yahtzee"),
    bad("bogus", 2, "usage", "bogus", "--help"),
    bad("scor 55523 3k", 2, "usage", "scor", "--help"),
    bad("score 55523 3k --bogus", 2, "usage", "--bogus", "--help"),
    bad("new Ann --order sideways", 2, "usage", "sideways", "upper-first"),
    bad("card @1 @2", 2, "usage", "@2"),
    bad("history --limit 0", 2, "usage", "0", "--limit"),
    bad("history --limit many", 2, "usage", "many", "--limit"),
    bad("score", 2, "usage", "DICE"),
    bad("options", 2, "usage", "DICE"),
    bad("correct 1", 2, "usage", "DICE"),
    bad("delete", 2, "usage", "GAME"),
    bad("score 55523 3k --player", 2, "usage", "--player"),
    bad("export --format xls", 2, "unknown-format", "'xls'", "json", "csv"),
]
WITHOUT_JSON = {"delete", "export"}


def told(answer: Answer, case: Bad) -> str:
    """Return the one line on stderr, after it has been found to be what the case expects."""
    assert answer.code == case.code, answer
    assert answer.err.endswith("\n"), answer
    (line,) = answer.err.splitlines()
    for fact in case.says:
        assert fact in line
    assert "Traceback" not in line
    assert not line.startswith("unexpected")
    return line


@pytest.mark.parametrize("case", BAD, ids=[" ".join(case.arguments)[:60] for case in BAD])
def test_bad_input_is_told_in_one_line_with_its_exit_code_and_changes_nothing(
    case: Bad, table: Path
) -> None:
    before = stored(table)
    answer = run(*case.arguments)
    told(answer, case)
    assert answer.out == ""
    assert stored(table) == before


JSON = [case for case in BAD if case.arguments[0] not in WITHOUT_JSON]


@pytest.mark.parametrize("case", JSON, ids=[" ".join(case.arguments)[:60] for case in JSON])
def test_with_json_the_failure_stands_on_stdout_too(
    case: Bad, table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO()))
    before = stored(table)
    code = run_here([case.arguments[0], "--json", *case.arguments[1:]])
    out, err = capsys.readouterr()
    line = told(Answer(code, out, err), case)
    assert out.count("\n") == 1
    document = json.loads(out)
    assert list(document) == ["error"]
    assert list(document["error"]) == ["code", "message", "hint"]
    assert document["error"]["code"] == case.slug
    assert document["error"]["message"]
    assert line.startswith(document["error"]["message"])
    assert document["error"]["hint"] in line
    assert stored(table) == before


def test_the_failure_with_json_is_the_same_in_a_process_of_its_own(table: Path) -> None:
    answer = run("score", "5552", "fh", "--json")
    told(answer, bad("score 5552 fh", 2, "wrong-dice-count", "'5552'"))
    assert answer.json["error"]["code"] == "wrong-dice-count"
    assert table.exists()


@pytest.mark.parametrize("command", ["card", "show", "log", "export"])
def test_a_game_that_does_not_replay_is_written_as_far_as_it_does(
    command: str, table: Path
) -> None:
    before = stored(table)
    answer = run(command, BROKEN, *([] if command == "export" else ["--json"]))
    told(answer, bad(command, 5, "does-not-replay", BROKEN, "99", "25"))
    document = answer.json["games"][0] if command == "export" else answer.json
    assert document["game" if command == "log" else "id"] == BROKEN
    assert document["log" if command == "log" else "turns"] == []
    assert list(document["error"]) == ["code", "message", "hint"]
    assert document["error"]["code"] == "does-not-replay"
    assert stored(table) == before


def test_an_export_of_all_games_leaves_out_what_cannot_be_read_and_says_so(table: Path) -> None:
    before = stored(table)
    answer = run("export", "--all")
    assert answer.code in {5, 6}
    assert [game["id"] for game in answer.json["games"]] == [OVER, LEFT, CARD, BARE, OPEN, BROKEN]
    assert len(answer.err.splitlines()) == 2
    assert BROKEN in answer.err
    assert DAMAGED in answer.err
    assert stored(table) == before


@pytest.mark.parametrize(
    "arguments",
    [
        "play",
        "score 55522 fh",
        "options 55522",
        "card",
        "show",
        "log",
        "undo",
        "redo",
        "correct 1 55522 fh",
        "resume",
        "abandon",
        "export",
    ],
)
def test_without_any_game_a_command_says_how_to_start_one(arguments: str, data: Path) -> None:
    answer = run(*arguments.split())
    told(answer, bad(arguments, 3, "no-game", "scorekeeper play Ann Bob"))
    assert answer.out == ""
    assert not data.exists()


def test_an_export_does_not_overwrite_a_file_unless_told_to(table: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("mine")
    before = stored(table)
    answer = run("export", "--format", "csv", "--output", file.name, cwd=tmp_path)
    told(answer, bad("export", 6, "file-exists", "'games.csv'", "--force"))
    assert (answer.out, file.read_text(), stored(table)) == ("", "mine", before)
    done("export", "--format", "csv", "--output", str(file), "--force")
    assert file.read_text().startswith("game,night,")


@pytest.mark.parametrize("name", ["no/such/folder/x.csv", ".", ""])
def test_an_export_that_cannot_be_written_is_trouble_with_a_file(
    name: str, table: Path, tmp_path: Path
) -> None:
    answer = run("export", "--format", "csv", "--output", name, cwd=tmp_path)
    told(answer, bad("export", 6, "not-written", repr(name)))
    assert answer.out == ""
    assert table.exists()


def test_a_data_folder_that_is_a_file_is_trouble_with_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    answer = run("--data-dir", str(file), "new", "Ann")
    told(answer, bad("new Ann", 6, "not-saved", str(file)))
    assert (answer.out, file.read_text()) == ("", "mine")


# Hostile text

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
LONGEST_LINE = 1000
HOSTILE = {
    "colour": "\x1b[31mred\x1b[0m",
    "clipboard": "\x1b]52;c;AAAA\x07",
    "c1": "\x9b31m",
    "bidi": "a\u202eb\u2066c\u200f",
    "markup": "[bold]x[/bold]",
    "broken markup": "[/x]",
    "emoji code": ":smile:",
    "lines": "a\nb\r\nc\u2028d\u2029e\x85f\x0bg",
    "long": "x" * 10_000,
    "long escape": "\x1b" * 10_000,
    "long digits": "5" * 10_000,
    "all": "\x1b[2J\u202e[bold]x[/bold][/x]\ny" + "z" * 10_000,
}
PLACES = [
    "{}",
    "--{}",
    "score {}",
    "score 55523 {}",
    "score 55523 3k -{}",
    "score 55523 3k --{}",
    "score 55523 3k --player {}",
    "score 55523 3k --game {}",
    "options {}",
    "options 55523 --player {}",
    "new {}",
    "new Ann {} {}",
    "new Ann --title {}",
    "new Ann --night {}",
    "new Ann --rules {}",
    "new Ann --order {}",
    "play {}",
    "card {}",
    "card @1 {}",
    "show {}",
    "log {}",
    "resume {}",
    "abandon {}",
    "delete {}",
    "rules {}",
    "correct {} 55523 3k",
    "correct 1 {}",
    "correct 1 55523 {}",
    "history --limit {}",
    "export {}",
    "export --format {}",
    "export --output {}",
    "export --output no/{}",
    "--data-dir file/{} new Ann",
    "--data-dir file/{} card @1",
]


def inert(text: str) -> bool:
    """Return whether a text can do nothing to a terminal but end its lines."""
    controls = {c for c in text if unicodedata.category(c) in {"Cc", "Zl", "Zp", "Cs"}}
    return controls <= {"\n"} and not set(text) & set(BIDI)


@pytest.mark.parametrize("place", PLACES)
def test_hostile_text_never_reaches_the_terminal_and_stays_one_line(
    place: str,
    table: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("in the way")
    before = stored(table)
    for what, text in HOSTILE.items():
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO()))
        code = run_here([word.replace("{}", text) for word in place.split(" ")])
        out, err = capsys.readouterr()
        assert code in {0, 2, 3, 4, 6}, what
        assert inert(out), what
        assert inert(err), what
        assert all(len(line) <= LONGEST_LINE for line in err.splitlines()), what
        if code:
            assert (out, err.count("\n")) == ("", 1), what
            assert stored(table) == before, what
        before = stored(table)


@pytest.mark.parametrize(
    "line", ["{}", "{}: 55523 3k", "55523 {}", "correct {} 55523 3k", "options {}", "55523\n{}"]
)
def test_hostile_text_in_a_line_of_play_is_told_in_one_line(
    line: str, table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = stored(table)
    for what, text in HOSTILE.items():
        typed = line.format(text.replace("\n", " ")).encode()
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed)))
        code = run_here(["play"])
        out, err = capsys.readouterr()
        assert code in {2, 3}, what
        assert inert(out), what
        assert inert(err), what
        assert err.startswith(f"line {1 + line.count(chr(10))}: "), what
        assert err.count("\n") == 1, what
        assert len(err) <= LONGEST_LINE, what
        assert stored(table) == before, what


def test_bytes_that_are_no_text_are_told_in_one_line(table: Path) -> None:
    before = stored(table)
    for arguments in (
        ["new", b"A\xff\x1b"],
        ["score", "55523", b"\xff\xfe"],
        ["score", "55523", "3k", "--player", b"\xff"],
        ["card", b"\xff"],
        [b"\xff"],
        ["score", b"--\xff"],
    ):
        done_badly = subprocess.run(
            [*PROGRAM, *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        assert done_badly.returncode in {2, 3}, arguments
        assert done_badly.stdout == b""
        err = done_badly.stderr.decode()
        assert inert(err)
        assert err.count("\n") == 1
    assert stored(table) == before


@pytest.mark.parametrize(
    "command", ["card", "show", "log", "history", "games", "export", "options 55523", "undo", ""]
)
def test_markup_in_names_and_titles_is_shown_as_it_is(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    done("new", "[bold]x[/]", "[/x]", ":smile:", "--title", "[red]t[/red]")
    done("score", "55522", "fh")
    if command == "history":
        done("abandon")
    answer = done(*command.split())
    for name in ("[/x]",) if "options" in command else ("[bold]x[/]",):
        assert name in answer.out
    if command in {"show", "history", "games", ""}:
        assert "[red]t[/red]" in answer.out


def test_a_failure_nobody_foresaw_is_told_without_a_traceback(table: Path, tmp_path: Path) -> None:
    """A program of another make in the place of a library stands for whatever may go wrong."""
    (tmp_path / "rich").mkdir()
    (tmp_path / "rich" / "__init__.py").write_text("raise RuntimeError('a\\x1bb\\nc')")
    answer = subprocess.run(
        [*PROGRAM, "card"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        check=False,
    )
    assert table.exists()
    assert answer.returncode == 1
    assert answer.stdout == b""
    err = answer.stderr.decode()
    assert err.count("\n") == 1
    assert inert(err)
    assert "unexpected RuntimeError" in err
    assert "SCOREKEEPER_DEBUG" in err
