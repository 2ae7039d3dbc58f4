"""Names, titles and notes with everything that could mean something else: inert wherever shown."""

import csv
import json
import re
import shlex
from collections.abc import Iterator
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import html5lib
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.cli.context import scorekeeper
from tests.cli.test_fuzz import answered, examples, games, is_inert
from tests.program import DATA, Answer, done, run

PIECES = [
    "[bold]", "[/items]", ":smile:", "=1+1", "+1", "-1", "@SUM(A1)", "<script>", "</td>", "&amp;",
    "]]>", "<!--", "$(id)", "`id`", "${HOME}", "'", '"', ";", "|", "&&", ">", "*", "?", "~", "!",
    "\\", "..", "/", "../../x", "C:", "CON", "NUL.txt", "COM1", "%n", "{0}", "{name}", "%s", "a",
    "é", "ё", "А", "李", "م", "ש", "👩\u200d👩", "é", " ", "--", "-h", "--yes", "@1", "1", "12345",
    ",", ":", "#", "Z", "fh", "undo", "quit",
]  # fmt: skip
BAD = [
    "\x00", "\x07", "\x1b[31m", "\x1b]52;c;eA==\x07", "\x9b31m", "\r", "\n", "\t", "\u202e",
    "\u2066", "\u200f", "\u2028", "\ud800", "\ue000", "\ufeff", "\U000e0001", "\x7f", "\x85",
]  # fmt: skip
FORMS = ("json", "csv", "turns", "markdown", "text", "html", "svg", "bgstats")
REPORTS = ("card", "show", "log", "games", "players", "standings", "history", "stats", "doctor")
texts = st.lists(st.sampled_from(PIECES), min_size=1, max_size=5).map("".join)
bad_texts = st.tuples(texts, st.sampled_from(BAD), texts).map("".join)


def ask(*arguments: str) -> Answer:
    return answered([*arguments], TextIOWrapper(BytesIO()))


def exports_that_mean_nothing(game: str) -> dict[str, str]:
    """Return the exports of a game, in which no text does anything where it is opened."""
    exported = {form: ask("export", game, "--format", form).out for form in FORMS}
    for form in ("csv", "turns"):
        for row in csv.reader(StringIO(exported[form])):
            assert not [cell for cell in row if cell[:1] in {*"=+@\uff1d\uff0b\uff0d\uff20"}], row
            assert not [cell for cell in row if re.match("-[^0-9]", cell)], row
    html5lib.HTMLParser(strict=True).parse(exported["html"])
    ElementTree.fromstring(exported["svg"])
    assert "<script" not in exported["html"] + exported["svg"]
    assert not re.search(r"(?<!\\)<[a-z/!]|(?<!\\)\]\(", exported["markdown"])
    for form in ("html", "svg", "markdown", "text"):
        assert is_inert(exported[form].replace("\u2069", "").replace("\u2068", "")), form
    return exported


@pytest.fixture(autouse=True)
def _as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DEBUG", "1")
    monkeypatch.setenv("COLUMNS", "60")


@settings(max_examples=examples(40, 2000))
@given(texts, texts, texts)
def test_what_people_write_is_shown_and_means_nothing(name: str, title: str, note: str) -> None:
    with games() as folder:
        started = ask("new", "--title", title, "--night", title, "--", name, "Bob")
        assert started.code in {0, 2}, started
        assert is_inert(started.err)
        if started.code == 2:
            assert len(started.err.splitlines()) == 1
            return
        game = scorekeeper(folder).load()
        assert ask("score", "55522", "fh").code == 0
        ask("note", "--", note)
        for command in REPORTS:
            told = ask(command)
            assert told.code == 0
            assert is_inert(told.out + told.err), (command, told)
        exported = exports_that_mean_nothing(game.record.id)
        kept = json.loads(exported["json"])["games"][0]
        assert kept["players"][0]["name"] == game.names[0]
        assert kept["title"] == game.record.title
        names = {path.name for path in folder.rglob("*") if path.is_file()}
        assert all(re.fullmatch(r"[\w.-]+", one, re.ASCII) for one in names), names
        assert {path.relative_to(folder).parts[0] for path in folder.rglob("*")} <= {
            "games", "lock", "current", "index.json", "newest.json", "tab", "people.json",
        }  # fmt: skip


@settings(max_examples=examples(40, 1000))
@given(texts, texts, texts)
def test_house_rules_with_any_text_mean_nothing(name: str, box: str, alias: str) -> None:
    with games() as folder:
        rules = folder / "ours.toml"
        name, box, alias = map(json.dumps, (name, box, alias))
        rules.write_text(
            f'base = "yahtzee"\nname = {name}\n'
            f"boxes.chance.name = {box}\nboxes.full-house.aliases = [{alias}]\n",
            "utf-8",
        )
        started = ask("new", "Ann", "--rules", str(rules))
        assert started.code in {0, 2}, started
        assert is_inert(started.err)
        if started.code == 2:
            assert len(started.err.splitlines()) == 1
            return
        assert ask("score", "55522", "chance").code == 0
        for command in (*REPORTS, "rules", "options 66666"):
            told = ask(*command.split())
            assert told.code == 0, told
            assert is_inert(told.out + told.err), (command, told)
        exported = exports_that_mean_nothing(scorekeeper(folder).load().record.id)
        there = folder / "export.json"
        there.write_text(exported["json"], "utf-8")
        rules.unlink()
        assert ask("--data-dir", str(folder / "there"), "import", str(there)).code == 0
        assert ask("--data-dir", str(folder / "there"), "card", "@1").code == 0


@settings(max_examples=examples(40, 2000))
@given(bad_texts)
@example("..\r1")
def test_what_cannot_be_shown_is_refused_and_shown_in_its_place(text: str) -> None:
    with games() as folder:
        events = len(scorekeeper(folder).load().record.events)
        from_a_shell = not {*"\x00\ud800"} & {*text}
        for command in (
            ["new", "--", text], ["new", "Ann", "--title", text], ["new", "Ann", "--night", text],
            ["note", "--", text], ["join", "--", text], ["rename", "Ann", text],
            ["score", "55522", text], ["score", text], ["options", text], ["card", text],
            ["show", text], ["rules", text], ["help", text], ["history", "--player", text],
            ["export", text], ["completion", text],
            *([["import", text], ["export", "--all", "-o", f"{text}/x"]] if from_a_shell else []),
        ):  # fmt: skip
            told = ask(*command)
            assert told.code in {0, 2, 3, 6}, (command, told)
            assert is_inert(told.out + told.err), (command, told)
            assert len(told.err.splitlines()) <= 1 or told.code == 0
            # Signs between dice and box mean nothing: '..\r1' is the box 1.
            events += command[0] == "score" and told.code == 0
        assert len(scorekeeper(folder).load().record.events) == events


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to each text and number in a JSON document."""
    match value:
        case dict() | list():
            keys = value if isinstance(value, dict) else range(len(value))
            for key in keys:
                yield from places(value[key], (*way, key))
        case str() | int():
            yield way


def put_in(value: Any, way: tuple[Any, ...], new: object) -> Any:
    """Return a JSON document with something else in one place."""
    if not way:
        return new
    changed = value.copy()
    changed[way[0]] = put_in(value[way[0]], way[1:], new)
    return changed


EXPORT = json.loads((DATA / "two-games.json").read_bytes())
IN_EXPORT = [game["id"] for game in EXPORT["games"]]
ANYWHERE = [
    "../../outside-of-it", "../../../outside-of-it", "/outside-of-it", "outside-of-it", "CON",
    "a-b\x00", "\x1b[31ma-b", "\u202ea-b", "-h", "x" * 10_000, "\ud800", "", 10**400, -1, True,
    "<script>alert(1)</script>", "=1+1", "\"><script>", "]]>", "2026-11-30 <script>",
]  # fmt: skip


@pytest.mark.parametrize("way", list(places(EXPORT)), ids=lambda way: ".".join(map(str, way)))
def test_nothing_in_an_export_gets_out_of_the_folder_or_onto_the_screen(
    way: tuple[Any, ...], tmp_path: Path
) -> None:
    with games() as folder:
        here = Path.cwd()
        outside = {*here.iterdir()}, {*here.parent.glob("outside*")}
        kept = scorekeeper(folder).load().record
        for text in ANYWHERE:
            export = tmp_path / "export.json"
            export.write_text(json.dumps(put_in(EXPORT, way, text)), "utf-8")
            told = ask("import", str(export))
            assert told.code in {0, 2, 3, 5}, (text, told)
            assert is_inert(told.out + told.err), (text, told)
            assert all(len(line) < 800 for line in told.err.splitlines()), (text, told)
            assert ({*here.iterdir()}, {*here.parent.glob("outside*")}) == outside, text
        for game in {*scorekeeper(folder).store.ids()} - {kept.id, *IN_EXPORT}:
            exports_that_mean_nothing(game)
        for report in REPORTS:
            told = ask(report)
            assert told.code == 0, told
            assert is_inert(told.out + told.err), told
        assert scorekeeper(folder).load(kept.id).record == kept


@pytest.mark.parametrize("text", [*BAD, "x" * 10_000, "é" * 10_000, "[" * 10_000])
def test_a_stored_name_that_cannot_be_shown_never_reaches_the_screen(text: str, data: Path) -> None:
    game = done("new", "Ann").out.strip()
    path = data / "games" / f"{game}.json"
    content = json.loads(path.read_bytes())
    content["game"]["1"]["players"][0]["name"] = f"A{text}"
    del content["check"]
    path.write_text(json.dumps(content))
    for command in ("card", "log", "games", "export --all --format text", "doctor", "players"):
        told = run(*command.split())
        assert is_inert(told.out + told.err), (command, told)
        assert len(told.out + told.err) < 2_000


COLOUR = re.compile(r"\x1b\[[0-9;]*m")
VARIABLES = (
    "COLUMNS", "LINES", "TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "TZ", "LC_ALL", "LANG",
    "LANGUAGE", "HOME", "XDG_DATA_HOME", "PAGER", "SCOREKEEPER_DATA_DIR", "SCOREKEEPER_LANG",
    "SCOREKEEPER_PLAIN", "SCOREKEEPER_DEBUG",
)  # fmt: skip
VALUES = (
    "", "0", "-1", "1", "1e9", "9" * 400, "\x1b[31m", "\x9b31m", "\x07", "\n", "\u202eabc",
    "\udcff", "xterm", "x" * 10_000, "[bold]", "%s{0}", "/dev/null", "a/b", "eu",
    "xx_YY.UTF-9@odd", ":",
    "~", "Nowhere/Nowhere", "CET-1CEST,M3.5.0,M10.5.0/3",
)  # fmt: skip


@pytest.mark.parametrize("variable", VARIABLES)
def test_surroundings_of_any_content_change_no_total_and_nothing_gets_out(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, value in enumerate(VALUES):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.setenv("SCOREKEEPER_DATA_DIR", "games here")
        if variable in {"HOME", "XDG_DATA_HOME"}:
            monkeypatch.delenv("SCOREKEEPER_DATA_DIR")
        monkeypatch.setenv(variable, value)
        started = run("new", "Ann", cwd=folder)
        assert started.code in {0, 2, 6}, (value, started)
        assert is_inert(started.out + started.err), (value, started)
        if started.code:
            assert len(started.err.splitlines()) == 1, (value, started)
            continue
        scored = run("score", "55522", "fh", "--json", cwd=folder)
        assert scored.json["total"] == 25, (value, scored)
        for command in ("play", "doctor", ("log", "history", "stats")[number % 3]):
            told = run(command, cwd=folder)
            assert told.code == 0, (value, command, told)
            shown = COLOUR.sub("", told.out) if variable == "FORCE_COLOR" else told.out
            assert is_inert(shown + told.err), (value, command, told)


def test_look_alikes_at_one_table_are_told() -> None:
    told = done("new", "Ann", "\u0410nn")
    assert "Ann and \u0410nn look alike; they are two players" in told.err
    assert done("new", "Ann", "Bob").err == ""
    assert "Ann and \u0410nn look alike" in done("join", "\u0410nn").err
    assert "Ann and \u0391nn look alike" in done("play", typed="join \u0391nn\n").err
    assert "B\u043eb and Bob look alike" in done("rename", "\u0391nn", "B\u043eb").err
    assert done("join", "Cy").err == ""


@pytest.mark.parametrize(
    ("old", "new"), [("Ann;id|x", "Anm;id|x"), ("Mary Lou", "Mary Loa"), ("--undo", "--und")]
)
def test_a_command_that_is_advised_can_be_typed_as_it_stands(old: str, new: str) -> None:
    done("new", "--", old)
    _, advised = done("new", "--", new).err.rsplit("scorekeeper ", 1)
    done(*shlex.split(advised))
    assert [one["name"] for one in done("players", "--json").json["players"]] == [old]


def test_a_game_has_no_more_players_than_can_be_shown() -> None:
    names = [f"P{number}" for number in range(101)]
    answer = run("new", *names)
    assert (answer.code, answer.err) == (
        2,
        "a game has at most 100 players (scorekeeper play Ann Bob)\n",
    )
    done("new", *names[:100])
    assert run("join", "Ann").err == "a game has at most 100 players\n"
    assert "Zoë: new player? Zoe has played" in (done("new", "Zoe"), done("new", "Zoë"))[1].err
