"""Files that were changed at random: read or refused, and nothing that was there is lost."""

import json
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cli.context import scorekeeper
from scorekeeper.store.storage import serialised
from tests.cli.test_fuzz import answered, examples, games
from tests.program import DATA, Answer
from tests.store.samples import ID, OTHER, game_file, put, sealed, tables

ODD_VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 5, 6, 7, 25, 10**30, 0.5, "", "x", "p1", "p9", "ones", "yahtzee",
    "scored", "voided", "corrected", "swapped", "joined", "left", "noted", "abandoned", "\x1b[31m",
    "\u202eabc", "a" * 300, [], [1], [1, 2, 3, 4, 5], [[6, 6, 6, 6, 6]], {}, {"1": {}}, "1", "2",
    "2026-11-30T20:43:00+01:00", "9999-99-99", "any", "card", ["Ann"], "=1+1", "<script>",
]  # fmt: skip
JUNK = [b"-1", b"999999", b"\x00", b"\n", b'"', b"{", b"NaN", b",,", b"\xff"]
READING = ("card", "log", "show", "games", "history", "stats", "players", "standings", "path")
IMPORTS = {
    "games.json": (DATA / "two-games.json").read_bytes(),
    "cards.csv": b"player,started,ones,twos,full-house,chance\nAnn,2019-12-24,3,6,25,22\n",
    "game.txt": b"55522 fh\n44412 4\nundo\nbob: 66612 6\nnote x\ncorrect 1 55523 3k\n",
    "kept.json": sealed(tables(OTHER)),
}


def changed(draw: st.DrawFn, value: Any) -> Any:
    """Return a JSON value of which one place is another, missing, doubled or moved."""
    odd = draw(st.sampled_from(ODD_VALUES))
    if not isinstance(value, dict | list) or not value or draw(st.integers(0, 9)) == 0:
        return odd
    if isinstance(value, list):
        place = draw(st.integers(0, len(value) - 1))
        inner = changed(draw, value[place])
        return draw(
            st.sampled_from(
                [
                    [*value[:place], inner, *value[place + 1 :]],
                    [*value[:place], *value[place + 1 :]],
                    [*value[:place], inner, *value[place:]],
                ]
            )
        )
    key = draw(st.sampled_from(sorted(value)))
    rest = {name: one for name, one in value.items() if name != key}
    inner = changed(draw, value[key])
    other = str(draw(st.sampled_from([*value, "3", "used", "throws", "target", "format"])))
    return draw(st.sampled_from([{**value, key: inner}, rest, {**rest, other: value[key]}]))


@st.composite
def structures(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the tables of a game that are not quite as they were."""
    content: Any = tables()
    for _ in range(draw(st.integers(1, 3))):
        content = changed(draw, content)
    return content if isinstance(content, dict) else {"game": content}


def spoiled(draw: st.DrawFn, content: bytes) -> bytes:
    """Return bytes of which a few are lost, doubled or others."""
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(content)))
        until = place + draw(st.integers(0, 12))
        piece = draw(
            st.one_of(
                st.binary(max_size=6),
                st.just(content[place:until]),
                st.sampled_from(
                    [b"-1", b"999999", b"\x00", b"\n", b'"', b"{", b"NaN", b",,", b"\xff"]
                ),
            )
        )
        content = content[:place] + piece + content[until if draw(st.booleans()) else place :]
    return content


@pytest.fixture(autouse=True)
def _as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DEBUG", "1")
    monkeypatch.setenv("COLUMNS", "80")


def tell(command: str) -> int:
    """Run a command; demand one line for each failure, and an exit code of the contract."""
    answer = answered(command.split(), TextIOWrapper(BytesIO()))
    assert answer.code in {0, 2, 3, 4, 5, 6}, (command, answer)
    assert "\x1b" not in answer.out + answer.err
    assert bool(answer.err) or answer.code == 0
    return answer.code


def beside(folder: Path, content: bytes) -> None:
    """Try everything with a game of this content beside a sound one."""
    put(folder, content, ID)
    sound = put(folder, sealed(tables(OTHER)), OTHER)
    before = sound.read_bytes()
    for command in READING:
        tell(f"{command} {ID}" if command in {"card", "log", "show"} else command)
    for form in ("json", "csv", "html", "text"):
        tell(f"export {ID} --format {form}")
    tell("doctor --json")
    assert game_file(folder).read_bytes() == content
    changed_it = tell(f"score 12346 c --game {ID} --player Ann")
    if changed_it == 0:
        assert scorekeeper(folder).load(ID).failure is None
    else:
        assert game_file(folder).read_bytes() == content
    assert tell(f"score 66612 6 --game {OTHER}") == 0
    assert tell("doctor --restore") in {0, 5, 6}
    assert sound.with_name(sound.name + ".bak").read_bytes() == before


@settings(max_examples=examples(40, 1500))
@given(structures())
def test_a_game_of_any_structure_is_read_or_refused(content: dict[str, Any]) -> None:
    with games() as folder:
        try:
            kept = serialised({name: one for name, one in content.items() if name != "check"})
        except (TypeError, ValueError):
            return
        beside(folder, kept)


@st.composite
def spoiled_games(draw: st.DrawFn) -> bytes:
    return spoiled(draw, sealed(tables()))


@settings(max_examples=examples(25, 1000))
@given(spoiled_games())
def test_a_game_of_any_bytes_is_read_or_refused(content: bytes) -> None:
    with games() as folder:
        beside(folder, content)
        if content != sealed(tables()):
            total = json.loads(sealed(tables()))["events"]["1"]["points"]
            answer = answered(["card", ID, "--json"], TextIOWrapper(BytesIO()))
            if answer.code == 0:
                assert json.loads(answer.out)["turns"][0]["points"] == total


@st.composite
def spoiled_imports(draw: st.DrawFn) -> tuple[str, bytes]:
    name = draw(st.sampled_from(sorted(IMPORTS)))
    content = IMPORTS[name]
    if name == "games.json" and draw(st.booleans()):
        return name, json.dumps(changed(draw, json.loads(content))).encode()
    return name, spoiled(draw, content)


@settings(max_examples=examples(60, 2500))
@given(spoiled_imports())
def test_a_file_of_any_content_is_taken_in_or_refused(brought: tuple[str, bytes]) -> None:
    name, content = brought
    with games() as folder:
        path = put(folder, sealed(tables()), ID)
        before = path.read_bytes()
        Path(name).write_bytes(content)
        tell(f"import {name} --player Ann --player Bob --date 2019-12-24")
        kept = scorekeeper(folder)
        for game_id in kept.store.ids():
            assert kept.load(game_id).failure is None
        events = kept.store.load(ID).events
        assert len(events) >= 2
        if path.read_bytes() != before:
            assert events[:2] == kept.store.load(ID).events[:2]


CACHES: list[Callable[[bytes], bytes]] = [
    lambda _: b"",
    lambda _: b"{}",
    lambda content: content[: len(content) // 2],
    lambda content: content.replace(b"25", b"99"),
    lambda _: b'{"games": {"1": {"version": "", "state": [], "summary": 5}}}',
    lambda _: b"\xff\xfe" * 100,
    lambda _: b"[" * 100_000,
]


@settings(max_examples=examples(30, 500))
@given(st.sampled_from(CACHES) | st.binary(max_size=60).map(lambda junk: lambda _: junk))
def test_caches_of_any_content_do_not_matter(spoil: Callable[[bytes], bytes]) -> None:
    with games() as folder:
        put(folder, sealed(tables()), ID)
        (folder / "current").write_text(f"{ID}\n")
        before = lists()
        for cache in [*folder.glob("*.json"), *folder.glob("tab/*")]:
            cache.write_bytes(spoil(cache.read_bytes()))
        assert lists() == before
        (folder / "current").write_bytes(spoil(b""))
        assert tell("card") in {0, 3}


def lists() -> list[Answer]:
    commands = ("history", "games", "players", "card", "stats")
    return [answered([one], TextIOWrapper(BytesIO())) for one in commands]
