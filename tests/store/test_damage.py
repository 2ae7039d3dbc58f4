"""Damaged, foreign and newer files: noticed, never overwritten, and no other game is affected."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import FileTrouble
from scorekeeper.game.record import GameRecord
from scorekeeper.repair import Fault, restored
from scorekeeper.store.games import GameStore
from scorekeeper.store.storage import backup_of, read_tables
from tests.program import done, run
from tests.store.samples import (
    ANN_FULL_HOUSE,
    AT,
    BOB_FOURS,
    ID,
    OTHER,
    attempt,
    compact,
    game_file,
    keeper,
    put,
    record,
    sealed,
    tables,
    tree,
)

WHOLE = sealed(tables())
NAMES = {
    "ascii": ("Ann", "Bob"),
    "two-bytes": ("Änn", "Bób"),
    "three-bytes": ("高橋", "แอน"),
    "four-bytes": ("🎲", "𝒜nn"),
}


def with_header(**fields: object) -> bytes:
    content = tables()
    content["game"]["1"].update(fields)
    return sealed(content)


def without_header(*keys: str) -> bytes:
    content = tables()
    for key in keys:
        del content["game"]["1"][key]
    return sealed(content)


def with_event(number: int, **fields: object) -> bytes:
    content = tables()
    content["events"][str(number)].update(fields)
    return sealed(content)


def with_events(events: object) -> bytes:
    return sealed({**tables(), "events": events})


def renumbered(*numbers: str) -> bytes:
    events = tables()["events"].values()
    return with_events(dict(zip(numbers, events, strict=True)))


def as_list(table: str) -> bytes:
    content: dict[str, Any] = tables()
    content[table] = list(content[table].values())
    return sealed(content)


def twice(key: str, first: bytes, second: bytes) -> bytes:
    """Return the whole file with a table given twice."""
    end = WHOLE.index(b',"check"')
    other = tables()
    del other[key]
    start = compact(other)[:-1]
    named = f',"{key}":'.encode()
    return start + named + first + named + second + WHOLE[end:]


class Bad(NamedTuple):
    """What is in the file of a game, and what is said of it."""

    content: bytes
    code: int
    slug: str
    says: str


def damaged(content: bytes, says: str) -> Bad:
    return Bad(content, 6, "damaged", says)


EVENTS = compact(tables()["events"])
BAD = {
    "empty": damaged(b"", "it is empty"),
    "blank": damaged(b" \n\n", "it is empty"),
    "text": damaged(b"dear diary", "it is not JSON"),
    "zeros": damaged(bytes(len(WHOLE)), "it is not JSON"),
    "no-utf-8": damaged(WHOLE.replace(b"Ann", b"\xc4nn"), "it is not JSON"),
    "half": damaged(WHOLE[: len(WHOLE) // 2], "it is not JSON"),
    "doubled": damaged(WHOLE + WHOLE, "it is not JSON"),
    "tail-of-a-longer-one": damaged(WHOLE + WHOLE[-20:], "it is not JSON"),
    "list": damaged(b"[]", "it is not a TinyDB file"),
    "number": damaged(b"7", "it is not a TinyDB file"),
    "null": damaged(b"null", "it is not a TinyDB file"),
    "list-of-events": damaged(as_list("events"), "it is not a TinyDB file"),
    "deep": damaged(b"[" * 100_000, "it is not JSON"),
    "deep-object": damaged(b'{"game":' * 5000 + b"1" + b"}" * 5000, "it is not JSON"),
    "not-a-number": damaged(
        WHOLE.replace(b'"bonus":0', b'"bonus":NaN', 1), "NaN is no JSON number"
    ),
    "minus-infinity": damaged(
        WHOLE.replace(b'"bonus":0', b'"bonus":-Infinity', 1), "-Infinity is no JSON number"
    ),
    "too-great-a-number": damaged(WHOLE.replace(b'"bonus":0', b'"bonus":1e999', 1), "is damaged"),
    "very-long-number": damaged(
        WHOLE.replace(b'"bonus":0', b'"bonus":' + b"9" * 5000, 1), "is damaged"
    ),
    "half-a-character": damaged(WHOLE.replace(b"Ann", b"\\ud83c"), "is damaged"),
    "other-empty-events": damaged(twice("events", EVENTS, b"{}"), "check sum does not fit"),
    "other-empty-game": damaged(
        twice("game", compact(tables()["game"]), b"{}"), "check sum does not fit"
    ),
    "wrong-check-sum": damaged(WHOLE.replace(WHOLE[-12:-4], b"00000000"), "check sum does not fit"),
    "no-check-sum": damaged(compact(tables()), "check sum does not fit"),
    "other-points": damaged(
        WHOLE.replace(b'"points":25', b'"points":26'), "its check sum does not fit what it holds"
    ),
    "no-tables": damaged(sealed({}), "missing"),
    "no-header": damaged(sealed({**tables(), "game": {}}), "the header is missing or no object"),
    "no-events-table": damaged(sealed({"game": tables()["game"]}), "is damaged"),
    "first-event-missing": damaged(renumbered("2", "3"), "event '1' is missing"),
    "event-missing-between": damaged(renumbered("1", "3"), "event '2' is missing"),
    "event-number-0": damaged(renumbered("0", "1"), "event '2' is missing"),
    "event-number-01": damaged(renumbered("01", "2"), "event '1' is missing"),
    "event-null": damaged(with_events({"1": None}), "event 1 is missing or no object"),
    "event-of-no-kind": damaged(with_events({"1": {"at": AT}}), "event 1: event None is no text"),
    "event-of-unknown-kind": damaged(
        with_event(2, event="danced"), "event 2: nothing is known of 'danced'"
    ),
    "another-id": damaged(with_header(id=OTHER), f"holds another game, '{OTHER}'"),
    "no-id": damaged(without_header("id"), "the header: id None is no text"),
    "no-players": damaged(with_header(players=[]), "a game needs a player"),
    "players-no-list": damaged(with_header(players={}), "the header: players {} is no list"),
    "player-text": damaged(with_header(players=["Ann"]), "a player is missing or no object"),
    "one-name-twice": damaged(
        with_header(players=[{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "ANN"}]),
        "two players cannot have one name: 'Ann', 'ANN'",
    ),
    "one-player-id-twice": damaged(
        with_header(players=[{"id": "p1", "name": "Ann"}, {"id": "p1", "name": "Bob"}]),
        "the ids of the players are not p1, p2 and so on",
    ),
    "player-ids-swapped": damaged(
        with_header(players=[{"id": "p2", "name": "Ann"}, {"id": "p1", "name": "Bob"}]),
        "the ids of the players are not p1, p2 and so on",
    ),
    "player-of-no-number": damaged(
        with_event(2, player="px"), "event 2: 'px' is no id of a player"
    ),
    "player-of-a-long-number": damaged(
        with_event(2, player="p" + "9" * 8), "event 2: 'p99999999' is no id of a player"
    ),
    "started-formula": damaged(with_header(started="=1+1"), "the header: '=1+1' is no time"),
    "time-formula": damaged(with_event(2, at="@SUM(A1)"), "event 2: '@SUM(A1)' is no time"),
    "time-long": damaged(
        with_event(2, at="2026-11-30T20:43:00." + "1" * 50), "event 2: '2026-11-30T20:43:00.111"
    ),
    "name-with-escape": damaged(
        with_header(players=[{"id": "p1", "name": "\x1b[31mAnn"}]),
        r"a player's name cannot hold '\x1b'",
    ),
    "title-with-bidi": damaged(with_header(title="\u202eX"), r"a title cannot hold '\u202e'"),
    "unknown-order": damaged(with_header(order="down"), "'down' is not a valid Order"),
    "revision-true": damaged(
        with_header(revision=True), "the header: revision True is no whole number"
    ),
    "dice-with-points": damaged(
        with_event(1, dice=[5, 5, 5, 2, 2.0]), "event 1: dice are no whole numbers"
    ),
    "die-true": damaged(
        with_event(1, dice=[5, 5, 5, 2, True]), "event 1: dice are no whole numbers"
    ),
    "dice-text": damaged(with_event(1, dice="55522"), "event 1: dice '55522' is no list"),
    "points-text": damaged(with_event(1, points="25"), "event 1: points '25' is no whole number"),
    "points-with-point": damaged(with_event(1, points=25.0), "points 25.0 is no whole number"),
    "time-number": damaged(with_event(1, at=7), "event 1: at 7 is no text"),
    "box-with-escape": damaged(with_event(1, box="\x1b[31m"), r"box '\x1b[31m' is no text"),
    "format-text": damaged(with_header(format="2"), "is damaged"),
    "format-with-point": damaged(with_header(format=2.5), "is damaged"),
    "format-true": damaged(with_header(format=True), "is damaged"),
    "no-format": damaged(without_header("format"), "is damaged"),
    "newer-with-unknown-event": Bad(
        sealed(
            {
                "game": {"1": {**tables()["game"]["1"], "format": 4}},
                "events": {"1": {"event": "danced", "at": AT}},
            }
        ),
        6,
        "newer-format",
        "was written by a newer scorekeeper; it cannot be read",
    ),
    "newer-with-unknown-field": Bad(
        with_header(format=4, handicap={"p2": 50}),
        6,
        "newer-format",
        "was written by a newer scorekeeper; it cannot be read",
    ),
    "newer-with-unknown-table": Bad(
        sealed({**tables(), "game": {"1": {**tables()["game"]["1"], "format": 4}}, "fines": {}}),
        6,
        "newer-format",
        "was written by a newer scorekeeper; it cannot be read",
    ),
    "newer-with-unknown-field-of-an-event": Bad(
        sealed(
            {
                "game": {"1": {**tables()["game"]["1"], "format": 4}},
                "events": {"1": {**tables()["events"]["1"], "penalty": -10}},
            }
        ),
        6,
        "newer-format",
        "was written by a newer scorekeeper; it cannot be read",
    ),
    "newer-under-another-name": Bad(
        with_header(format=4, id="20200101-0000-aaaa", place="cellar"),
        6,
        "newer-format",
        "was written by a newer scorekeeper; it cannot be read",
    ),
    "newer-of-another-shape": Bad(
        with_header(format=4, players={"p1": "Ann"}),
        6,
        "newer-format",
        "was written by a newer scorekeeper; it cannot be read",
    ),
    "newer-with-events-elsewhere": Bad(
        sealed({"game": {"1": {**tables()["game"]["1"], "format": 4}}, "acts": {}}),
        6,
        "newer-format",
        "was written by a newer scorekeeper; it cannot be read",
    ),
    "unknown-rules": Bad(
        with_header(rules="calvinball"),
        5,
        "unknown-rules",
        f"game {ID} is played by rules unknown here: 'calvinball'",
    ),
    "unknown-revision": Bad(
        with_header(revision=99),
        5,
        "unknown-revision",
        f"game {ID} is played by revision 99 of yahtzee; the newest here is 1",
    ),
}
COMMANDS = {
    "card": ("card", ID, "--json"),
    "show": ("show", ID, "--json"),
    "score": ("score", "66612", "sixes", "--game", ID, "--json"),
}
each_bad_file = pytest.mark.parametrize("bad", BAD.values(), ids=list(BAD))


@pytest.fixture
def sound(data: Path) -> GameRecord:
    """A game beside the damaged one, with which all is well."""
    put(data, sealed(tables(OTHER)), OTHER)
    (data / "lock").touch()
    return record(OTHER, ANN_FULL_HOUSE, BOB_FOURS)


@each_bad_file
def test_every_command_says_what_is_wrong_and_changes_nothing(
    data: Path, sound: GameRecord, bad: Bad
) -> None:
    path = put(data, bad.content)
    before = tree(data)
    for name, arguments in COMMANDS.items():
        answer = run(*arguments)
        assert (name, answer.code) == (name, bad.code), answer
        assert answer.json["error"]["code"] == bad.slug
        assert bad.says in answer.json["error"]["message"]
        assert bad.says in answer.err
        assert (ID if bad.code == 5 else str(path)) in answer.err
        assert answer.err.count("\n") == 1
    assert tree(data) == before
    assert GameStore(data).load(OTHER) == sound


@pytest.mark.usefixtures("sound")
@each_bad_file
def test_the_list_names_the_damaged_game_and_holds_the_others(data: Path, bad: Bad) -> None:
    put(data, bad.content)
    listed = keeper(data).summaries()
    assert [(one["id"], one["status"]) for one in listed] == [(ID, "damaged"), (OTHER, "playing")]
    assert bad.says in listed[0]["problem"]
    assert [player["total"] for player in listed[1]["players"]] == [25, 12]
    assert keeper(data).summaries() == listed
    assert game_file(data).read_bytes() == bad.content


@pytest.mark.usefixtures("sound")
@pytest.mark.parametrize("kind", ["empty", "half", "list", "another-id", "unknown-rules"])
def test_the_program_lists_the_damaged_game_and_the_others(data: Path, kind: str) -> None:
    put(data, BAD[kind].content)
    past = done("history").out
    assert past.startswith(f"@1  {ID}  damaged\n    ")
    assert BAD[kind].says in past
    assert OTHER not in past.replace(BAD[kind].says, "")
    both = done("games").out
    assert both.startswith(past)
    assert both.endswith(
        f"@2  {OTHER}  yahtzee, playing\n    Ann 25, Bob 12\n    turn 3, Ann to move\n"
    )


@pytest.mark.usefixtures("sound")
@each_bad_file
def test_other_games_can_be_played_beside_a_damaged_one(data: Path, bad: Bad) -> None:
    put(data, bad.content)
    GameStore(data).set_current(OTHER)
    service = keeper(data)
    assert service.score("66612 sixes").step.turn is not None
    assert service.undo().game.record.id == OTHER
    service.start(["Eve"], "yahtzee")
    assert game_file(data).read_bytes() == bad.content


def test_the_file_without_damage_is_read(data: Path) -> None:
    put(data, WHOLE)
    assert GameStore(data).load(ID) == record(ID, ANN_FULL_HOUSE, BOB_FOURS)


def test_a_folder_in_the_place_of_a_game_is_said_to_be_unreadable(data: Path) -> None:
    game_file(data).mkdir(parents=True)
    answer = run("card", ID)
    assert (answer.code, answer.out) == (6, "")
    assert answer.err == f"{game_file(data)} is no file\n"


@pytest.mark.parametrize("names", NAMES.values(), ids=list(NAMES))
def test_a_file_cut_at_any_length_is_noticed(data: Path, names: tuple[str, ...]) -> None:
    whole = sealed(tables(names=names))
    store = GameStore(data)
    for length in range(len(whole)):
        put(data, whole[:length])
        with pytest.raises(FileTrouble, match="is damaged"):
            store.load(ID)


@pytest.mark.parametrize("names", NAMES.values(), ids=list(NAMES))
def test_a_flipped_bit_anywhere_is_noticed(data: Path, names: tuple[str, ...]) -> None:
    whole = sealed(tables(names=names))
    store = GameStore(data)
    for place in range(len(whole)):
        for bit in range(8):
            changed = bytearray(whole)
            changed[place] ^= 1 << bit
            put(data, bytes(changed))
            with pytest.raises(FileTrouble, match="is damaged"):
                store.load(ID)


@pytest.mark.parametrize("other", b' \t\n\r0129-+.eE"\\,:{}[]tfn/\0\x7f\x80\xff', ids=repr)
def test_another_byte_anywhere_is_noticed(data: Path, other: int) -> None:
    store = GameStore(data)
    for place, byte in enumerate(WHOLE):
        if byte == other:
            continue
        put(data, WHOLE[:place] + bytes([other]) + WHOLE[place + 1 :])
        with pytest.raises(FileTrouble, match="is damaged"):
            store.load(ID)


def test_a_byte_more_or_fewer_anywhere_is_noticed(data: Path) -> None:
    store = GameStore(data)
    for place in range(len(WHOLE) + 1):
        for changed in (WHOLE[:place] + b"0" + WHOLE[place:], WHOLE[:place] + WHOLE[place + 1 :]):
            if changed != WHOLE:
                put(data, changed)
                with pytest.raises(FileTrouble, match="is damaged"):
                    store.load(ID)


def test_damage_of_the_state_before_is_noticed_before_it_is_brought_back(data: Path) -> None:
    library = keeper(data).library
    damage = Fault(ID, FileTrouble("damaged", ""), restorable=True)
    path = put(data, b"half a ga")
    backup = backup_of(path)
    for length in range(len(WHOLE)):
        backup.write_bytes(WHOLE[:length])
        with pytest.raises(FileTrouble, match="is damaged"):
            restored(library, damage)
    for place, byte in enumerate(WHOLE):
        for changed in {byte ^ 1, byte ^ 0x80, (byte + 1) % 256, 0}:
            backup.write_bytes(WHOLE[:place] + bytes([changed]) + WHOLE[place + 1 :])
            if changed != byte:
                with pytest.raises(FileTrouble, match="is damaged"):
                    restored(library, damage)
    assert path.read_bytes() == b"half a ga"
    backup.write_bytes(WHOLE)
    assert restored(library, damage).kept is not None
    assert path.read_bytes() == backup.read_bytes() == WHOLE


@given(
    start=st.integers(0, len(WHOLE)),
    removed=st.integers(0, 60),
    added=st.one_of(st.binary(max_size=20), st.text('{}[],:"0e-\\', max_size=20).map(str.encode)),
)
def test_a_changed_passage_is_never_taken_for_another_game(
    tmp_path_factory: pytest.TempPathFactory, start: int, removed: int, added: bytes
) -> None:
    data = tmp_path_factory.mktemp("data")
    put(data, WHOLE[:start] + added + WHOLE[start + removed :])
    store = GameStore(data)
    trouble = attempt(lambda: store.load(ID))
    if trouble is None:
        assert store.load(ID) == record(ID, ANN_FULL_HOUSE, BOB_FOURS)
    else:
        assert trouble.slug == "damaged"


@pytest.mark.parametrize("opening", [b"[", b'{"a":'], ids=["lists", "objects"])
def test_nesting_of_any_depth_is_damage(tmp_path: Path, opening: bytes) -> None:
    """There must be no depth that can just be read but then not be checked."""
    closing = {b"[": b"]", b'{"a":': b"1}"}[opening][-1:]
    path = tmp_path / "deep.json"
    for depth in [*range(700, 1010), 5_000, 10_000, 50_000, 200_000]:
        inner = b"" if opening == b"[" else b"1"
        path.write_bytes(b'{"t":{"1":' + opening * depth + inner + closing * depth + b"}}")
        with pytest.raises(FileTrouble, match="is damaged"):
            read_tables(path)


@pytest.mark.parametrize("table", ["game", "events"])
def test_of_a_table_given_twice_only_the_one_that_was_checked_counts(
    data: Path, table: str
) -> None:
    put(data, twice(table, b"{}", compact(tables()[table])))
    store = GameStore(data)
    trouble = attempt(lambda: store.load(ID))
    if trouble is None:
        assert store.load(ID) == record(ID, ANN_FULL_HOUSE, BOB_FOURS)
    else:
        assert trouble.slug == "damaged"


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(b"\xff.json", id="not-utf-8"),
        pytest.param(b"a\x1b[31mb.json", id="escape"),
        pytest.param(f"{ID} (conflicted copy).json".encode(), id="copy-of-a-synced-folder"),
        pytest.param("Äpfel.json".encode(), id="letters"),
    ],
)
def test_a_stray_file_does_not_stop_the_lists(data: Path, name: bytes) -> None:
    put(data, WHOLE)
    (data / "games" / os.fsdecode(name)).write_bytes(WHOLE)
    listed = done("games").out
    assert f"  {ID}  yahtzee, playing\n" in listed
    assert all(line.isprintable() for line in listed.split("\n"))
    assert done("games").out == listed


# A newer format


NEWER = with_header(format=4)


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("score", "66612", "sixes"), id="score"),
        pytest.param(("undo",), id="undo"),
        pytest.param(("correct", "1", "55522", "chance"), id="correct"),
        pytest.param(("abandon",), id="abandon"),
    ],
)
def test_a_game_of_a_newer_format_is_not_changed(data: Path, arguments: tuple[str, ...]) -> None:
    path = put(data, NEWER)
    answer = run(*arguments, "--json")
    assert answer.code == 6
    assert answer.json["error"] == {
        "code": "newer-format",
        "message": f"{path} was written by a newer scorekeeper; it can be shown but not changed",
        "hint": "install the newest scorekeeper",
    }
    assert path.read_bytes() == NEWER
    assert not path.with_name(f"{path.name}.bak").exists()


@pytest.mark.parametrize("command", ["card", "show", "log"])
def test_a_game_of_a_newer_format_is_shown_where_it_can_be_read(data: Path, command: str) -> None:
    put(data, NEWER)
    shown = done(command).out
    put(data, WHOLE)
    assert shown == done(command).out


def test_a_game_of_a_newer_format_is_listed_and_exported_for_people(data: Path) -> None:
    put(data, NEWER)
    assert [one["status"] for one in done("games", "--json").json["games"]] == ["playing"]
    for form in ("csv", "html", "markdown", "text", "svg"):
        assert "Ann" in done("export", "--format", form).out
    assert run("export", "--format", "json").code == 6


def test_a_game_of_a_newer_format_can_be_deleted(data: Path) -> None:
    put(data, NEWER)
    done("delete", ID, "--yes")
    assert (data / "trash" / f"{ID}.json").read_bytes() == NEWER


# A game that does not replay


UNREPLAYABLE: dict[str, Callable[[], bytes]] = {
    "other-points": lambda: with_event(2, points=13),
    "other-bonus": lambda: with_event(2, bonus=100),
    "box-filled": lambda: with_event(2, player="p1", box="full-house", dice=[1] * 5, points=0),
    "unknown-box": lambda: with_event(2, box="villa"),
    "unknown-player": lambda: with_event(2, player="p9"),
    "too-few-dice": lambda: with_event(2, dice=[4, 4, 4], points=12),
    "no-such-face": lambda: with_event(2, dice=[4, 4, 4, 1, 7]),
    "points-that-no-dice-give": lambda: with_event(2, dice=[], points=13),
    "voids-nothing": lambda: with_events(
        {"1": tables()["events"]["1"], "2": {"event": "voided", "at": AT, "target": 9}}
    ),
    "voids-itself": lambda: with_events(
        {"1": tables()["events"]["1"], "2": {"event": "voided", "at": AT, "target": 2}}
    ),
    "corrects-nothing": lambda: with_event(2, event="corrected", target=5),
    "corrects-itself": lambda: with_event(2, event="corrected", target=2),
    "corrects-below-zero": lambda: with_event(2, event="corrected", target=-1),
}
each_unreplayable = pytest.mark.parametrize(
    "content", UNREPLAYABLE.values(), ids=list(UNREPLAYABLE)
)


@each_unreplayable
def test_a_game_that_does_not_replay_is_shown_up_to_there_and_not_changed(
    data: Path, content: Callable[[], bytes]
) -> None:
    path = put(data, content())
    (data / "lock").touch()
    before = tree(data)
    for command in ("card", "show"):
        shown = run(command, ID)
        assert shown.code == 5
        assert "Full House" in shown.out
        assert "Ann leads by 25." in shown.out
        assert shown.err.startswith(f"game {ID}, event 2: ")
    scored = run("score", "66612", "sixes", "--game", ID)
    assert (scored.code, scored.out) == (5, "")
    assert scored.err == shown.err
    assert tree(data) == before
    assert path.read_bytes() == content()


@each_unreplayable
def test_a_game_that_does_not_replay_is_listed_with_the_reason(
    data: Path, content: Callable[[], bytes]
) -> None:
    put(data, content())
    put(data, sealed(tables(OTHER)), OTHER)
    listed = keeper(data).summaries()
    assert [(one["id"], one["turns"]) for one in listed] == [(ID, 1), (OTHER, 2)]
    assert listed[0]["problem"].startswith(f"game {ID}, event 2: ")
    assert listed[1]["problem"] == ""


@pytest.mark.parametrize("command", ["card", "show", "log"])
def test_a_game_that_does_not_replay_gives_one_document(data: Path, command: str) -> None:
    put(data, with_event(2, points=13))
    answer = run(command, ID, "--json")
    assert answer.code == 5
    assert len(answer.out.splitlines()) == 1
    assert "does-not-replay" in json.dumps(answer.json)
