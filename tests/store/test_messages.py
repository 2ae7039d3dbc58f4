"""What is said of each thing that can be wrong with a file: the whole line, and what helps."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import FileTrouble, NotFound, Refused, ScorekeeperError, Unreadable
from scorekeeper.game.people import People, Renaming
from scorekeeper.store import folder, storage
from scorekeeper.store.game_file import held_id, holds_game, read_copy
from scorekeeper.store.games import GameStore
from scorekeeper.store.people import (
    check_backup,
    copies_of_people,
    load_people,
    restore_people,
    save_people,
)
from scorekeeper.store.storage import backup_of, not_saved, put_back, unreadable
from scorekeeper.store.trash import throw_away, thrown_away
from tests.store.samples import (
    ANN_FULL_HOUSE,
    AT,
    BOB_FOURS,
    ID,
    OTHER,
    compact,
    game_file,
    put,
    record,
    sealed,
    tables,
)

GAME = f"DATA/games/{ID}.json"
ANEW = f"scorekeeper delete {ID}, then import an export of it"
BACK = f"scorekeeper doctor --restore brings back {GAME}.bak"
RESTORE = "scorekeeper doctor --restore"
NEWEST = "install the newest scorekeeper"
RENAMED = {"1": {"at": AT, "old": "Ann", "new": "Anna"}}


def told(data: Path, act: Callable[[], object]) -> tuple[type, str, str, str]:
    """Return the kind of the error that is raised, its code, its line and its hint."""
    with pytest.raises(ScorekeeperError) as raised:
        act()
    error = raised.value
    message, hint = (text.replace(str(data), "DATA") for text in (error.message, error.hint))
    return type(error), error.slug, message, hint


def changed(**header: Any) -> bytes:
    """Return the file of a game with another header."""
    content = tables()
    content["game"]["1"] |= header
    return sealed(content)


def with_events(events: object) -> bytes:
    return sealed({**tables(), "events": events})


WHOLE = sealed(tables())
EVENT = tables()["events"]["1"]
DAMAGE = {
    "empty": (b"", "it is empty"),
    "blanks": (b" \n", "it is empty"),
    "cut": (b'{"game"', "it is not JSON: line 1, column 8"),
    "a list": (b"[]", "it is not a TinyDB file"),
    "a table that is none": (b'{"game":1}', "it is not a TinyDB file"),
    "a constant": (b'{"game":{"1":{"a":NaN}}}', "it is not JSON: NaN is no JSON number"),
    "another byte": (WHOLE.replace(b"Ann", b"Amn"), "its check sum does not fit what it holds"),
    "no check sum": (compact(tables()), "its check sum does not fit what it holds"),
    "another game": (
        sealed(tables(OTHER)),
        f"it holds another game, '{OTHER}'",
    ),
    "no events": (sealed({"game": tables()["game"]}), "the events are missing"),
    "no first event": (with_events({"2": EVENT}), "event '1' is missing"),
    "no second event": (with_events({"1": EVENT, "3": EVENT}), "event '2' is missing"),
    "no last event": (with_events({"1": EVENT, "x": EVENT}), "event '2' is missing"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_game_is_told_with_the_reason_and_what_helps(data: Path, name: str) -> None:
    content, why = DAMAGE[name]
    path = put(data, content)
    store = GameStore(data)
    line = f"{GAME} is damaged: {why}"
    copy = "is it a copy? scorekeeper import takes it in; then delete it"
    alone = copy if name == "another game" else ANEW
    assert told(data, lambda: store.load(ID)) == (FileTrouble, "damaged", line, alone)
    assert told(data, lambda: opened(store)) == (FileTrouble, "damaged", line, alone)
    backup_of(path).write_bytes(WHOLE)
    assert told(data, lambda: store.load(ID)) == (FileTrouble, "damaged", line, BACK)
    backup_of(path).write_bytes(b"x")
    assert told(data, lambda: store.load(ID)) == (FileTrouble, "damaged", line, alone)


def opened(store: GameStore) -> None:
    with store.change(ID):
        raise AssertionError("it was opened")


NEWER = {
    "whole": (changed(format=9), None, "it can be shown but not changed"),
    "more": (changed(format=9, more=1), "it cannot be read", "it cannot be read"),
    "no player": (changed(format=9, players=[]), "it cannot be read", "it cannot be read"),
}


@pytest.mark.parametrize("name", NEWER)
def test_a_game_of_a_newer_format_is_told_with_what_cannot_be(data: Path, name: str) -> None:
    content, shown, kept = NEWER[name]
    path = put(data, content)
    store = GameStore(data)
    line = f"{GAME} was written by a newer scorekeeper; "
    if shown is None:
        assert store.load(ID) == record(ID, ANN_FULL_HOUSE, BOB_FOURS)
    else:
        newer = (FileTrouble, "newer-format", line + shown, NEWEST)
        assert told(data, lambda: store.load(ID)) == newer
    for act, consequence in (
        (lambda: opened(store), kept),
        (lambda: read_copy(path), "it cannot be taken in"),
        (lambda: store.refuse_newer(ID, "it stays"), "it stays"),
    ):
        assert told(data, act) == (FileTrouble, "newer-format", line + consequence, NEWEST)
    assert path.read_bytes() == content


def test_a_game_of_this_format_is_not_told_to_be_newer(data: Path) -> None:
    put(data, WHOLE)
    GameStore(data).refuse_newer(ID, "it stays")


def test_a_state_before_of_a_newer_format_is_told(data: Path) -> None:
    path = put(data, WHOLE)
    backup_of(path).write_bytes(changed(format=4))
    line = f"{GAME}.bak was written by a newer scorekeeper; its game can be shown but not changed"
    newer = (FileTrouble, "newer-format", line, NEWEST)
    assert told(data, lambda: opened(GameStore(data))) == newer
    assert backup_of(path).read_bytes() == changed(format=4)


def test_a_state_before_of_this_format_or_that_cannot_be_read_stops_no_change(data: Path) -> None:
    path = put(data, WHOLE)
    for content in (changed(format=3), b"x"):
        backup_of(path).write_bytes(content)
        with GameStore(data).change(ID) as file:
            assert file.record == record(ID, ANN_FULL_HOUSE, BOB_FOURS)


def test_what_is_not_there_is_told(data: Path) -> None:
    store = GameStore(data)
    gone = (NotFound, "unknown-game", f"there is no game '{ID}'", "")
    acts: list[Callable[[], object]] = [
        lambda: store.load(ID),
        lambda: opened(store),
        lambda: store.delete(ID),
    ]
    for act in acts:
        assert told(data, act) == gone
    line = f"there is no file {GAME}.bak"
    assert told(data, lambda: store.restore(ID, bool)) == (FileTrouble, "no-backup", line, "")


@pytest.mark.parametrize("text", ["../x", "a b", ""])
def test_what_cannot_be_an_id_is_told(data: Path, text: str) -> None:
    none = (NotFound, "unknown-game", f"there is no game '{text}'", "")
    assert told(data, lambda: GameStore(data).load(text)) == none


def test_a_lost_game_is_told_with_what_brings_it_back(data: Path) -> None:
    path = put(data, WHOLE)
    path.rename(backup_of(path))
    store = GameStore(data)
    line = f"game {ID} is lost, but for the state before its last change"
    lost = (FileTrouble, "lost", line, RESTORE)
    acts: list[Callable[[], object]] = [
        lambda: store.load(ID),
        lambda: opened(store),
        lambda: store.delete(ID),
    ]
    for act in acts:
        assert told(data, act) == lost
    (left,) = store.add({ID: record()}, {}).values()
    assert (type(left), left.slug, left.message, left.hint) == lost


def test_what_stands_in_the_way_of_a_new_game_is_told(data: Path) -> None:
    path = put(data, WHOLE)
    store = GameStore(data)
    taken = (FileTrouble, "id-taken", f"{GAME} exists already; nothing was saved", "")
    assert told(data, lambda: store.create(record())) == taken
    path.rename(backup_of(path))
    assert told(data, lambda: store.create(record())) == taken


def test_a_game_that_is_not_as_it_was_seen_is_told(data: Path) -> None:
    put(data, WHOLE)
    (left,) = GameStore(data).add({ID: record()}, {}).values()
    assert (type(left), left.slug) == (Refused, "changed-meanwhile")
    assert left.message == "it has been changed meanwhile; it was left as it is"
    assert left.hint == "import again"


def test_a_damaged_game_in_the_way_of_another_version_is_told(data: Path) -> None:
    put(data, b"x")
    (left,) = GameStore(data).add({ID: record()}, {}).values()
    assert (left.slug, left.hint) == ("damaged", ANEW)
    assert left.message.endswith("is damaged: it is not JSON: line 1, column 1")


def test_a_link_to_nowhere_is_told_with_its_target(data: Path) -> None:
    path = put(data, WHOLE)
    path.unlink()
    path.symlink_to(data / "stick" / "game.json")
    line = f"{GAME} is a link to DATA/stick/game.json, which is not there"
    nowhere = (FileTrouble, "link-to-nowhere", line, "bring it back")
    assert told(data, lambda: GameStore(data).load(ID)) == nowhere


def test_a_folder_of_games_that_is_a_link_to_nowhere_is_told(data: Path) -> None:
    data.mkdir()
    (data / "games").symlink_to(data / "stick")
    line = "DATA/games is a link to DATA/stick, which is not there"
    nowhere = (FileTrouble, "link-to-nowhere", line, "bring it back")
    assert told(data, GameStore(data).ids) == nowhere


def test_what_is_no_file_or_too_large_is_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(data, WHOLE)
    store = GameStore(data)
    monkeypatch.setattr(storage, "_LARGEST", len(WHOLE))
    assert store.load(ID).id == ID
    monkeypatch.setattr(storage, "_LARGEST", len(WHOLE) - 1)
    line = f"{GAME} is damaged: it is larger than 0 MB"
    assert told(data, lambda: store.load(ID)) == (FileTrouble, "damaged", line, ANEW)
    monkeypatch.setattr(storage, "_LARGEST", 2_000_000)
    path.write_bytes(bytes(2_000_001))
    line = f"{GAME} is damaged: it is larger than 2 MB"
    assert told(data, lambda: store.load(ID)) == (FileTrouble, "damaged", line, ANEW)
    path.unlink()
    path.mkdir()
    line = f"{GAME} is no file"
    assert told(data, lambda: store.load(ID)) == (FileTrouble, "no-file", line, "")


def test_a_file_without_a_game_is_told_where_it_is_to_be_taken_in(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    headers: list[dict[str, Any]] = [{}, {"1": 1}, {"1": {"id": 1}}, {"2": {"id": ID}}]
    contents: list[dict[str, Any]] = [{"players": {}}, *({"game": header} for header in headers)]
    for content in contents:
        path.write_bytes(sealed(content))
        line = "DATA/x.json is damaged: it holds no game"
        assert told(tmp_path, lambda: read_copy(path)) == (FileTrouble, "damaged", line, "")
        assert held_id(path) is None
        assert not holds_game(path)
    path.write_bytes(WHOLE)
    assert held_id(path) == ID
    assert holds_game(path)
    assert read_copy(path) == record(ID, ANN_FULL_HOUSE, BOB_FOURS)
    path.unlink()
    assert held_id(path) is None


@pytest.mark.parametrize(
    ("kind", "hint"),
    [(PermissionError, "its owner can allow it: chmod u+rwX DATA/x"), (OSError, "")],
)
def test_what_cannot_be_read_is_told_with_what_its_owner_can_do(
    tmp_path: Path, kind: type[OSError], hint: str
) -> None:
    error = unreadable(tmp_path / "x", kind(5, "Input/output error"))
    assert (error.slug, error.message, error.hint) == (
        "unreadable-file",
        f"cannot read {tmp_path}/x: Input/output error",
        hint.replace("DATA", str(tmp_path)),
    )


NAMED = {
    "a link": (errno.ELOOP, "in-the-way", None, "in-the-way"),
    "a folder": (errno.EISDIR, "in-the-way", None, "in-the-way"),
    "what is there": (errno.EEXIST, "in-the-way", None, "in-the-way"),
    "the place": (errno.EISDIR, ".x.1-00000000.tmp", "in-the-way", "in-the-way"),
    "the source": (errno.EISDIR, "in-the-way", ".x.1-00000000.tmp", "in-the-way"),
    "the place first": (errno.EISDIR, "source", "in-the-way", "in-the-way"),
    "no name": (errno.EISDIR, None, None, "x"),
    "a temporary file alone": (errno.EEXIST, ".x.1-00000000.tmp", None, "x"),
    "a full disk": (errno.ENOSPC, "other", None, "x"),
}


@pytest.mark.parametrize("name", NAMED)
def test_what_could_not_be_saved_is_told_with_what_stands_in_the_way(name: str) -> None:
    number, first, second, named = NAMED[name]
    error = not_saved(Path("x"), OSError(number, "Why", first, None, second))
    assert (error.slug, error.hint) == ("not-saved", "")
    line = f"cannot write {named}: Why; nothing was saved, all is as before"
    assert error.message == line


def test_a_game_that_cannot_be_moved_is_told_with_its_place(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(data, WHOLE)
    store = GameStore(data)

    def fail(*_: Path) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "replace", fail)
    line = "cannot write DATA/{}: Input/output error; nothing was saved, all is as before"
    place = f"games/{ID}.json"
    stays = (FileTrouble, "not-saved", line.format(place), "")
    assert told(data, lambda: store.delete(ID)) == stays
    (data / f"{place}.bak").mkdir()
    stays = (FileTrouble, "not-saved", line.format(f"{place}.bak"), "")
    assert told(data, lambda: store.renew_backup(ID)) == stays
    assert told(data, lambda: store.put_backup_aside(ID)) == stays


def test_where_no_lock_can_be_made_what_was_to_be_written_is_told(data: Path) -> None:
    put(data, WHOLE)
    store = GameStore(data)
    (data / "lock").mkdir()
    line = "cannot write DATA/lock: Is a directory; nothing was saved, all is as before"
    locked = (FileTrouble, "not-saved", line, "")
    for act in (store.renew_backup, store.put_backup_aside, store.delete, store.settle_current):
        assert told(data, lambda act=act: act(ID)) == locked  # type: ignore[misc]
    assert told(data, store.empty_trash) == locked


def test_what_cannot_be_put_back_is_told_with_where_it_is(tmp_path: Path) -> None:
    line = "cannot write DATA/no/x: No such file or directory; it is kept as DATA/kept"
    stays = (FileTrouble, "not-put-back", line, "")
    assert told(tmp_path, lambda: put_back(tmp_path / "kept", tmp_path / "no" / "x")) == stays


UNKNOWN = ("@9", "@0", "2027", "@x", "@123456789", "")


@pytest.mark.parametrize("text", UNKNOWN)
def test_a_game_that_is_not_found_is_told_with_the_latest(data: Path, text: str) -> None:
    shown = text if text in {"@9", "@0"} else f"'{text}'"
    line = f"there is no game {shown}"
    none = (NotFound, "unknown-game", line, "there are no games yet")
    assert told(data, lambda: GameStore(data).resolve(text)) == none
    put(data, WHOLE)
    hint = f"the latest is {ID}; see: scorekeeper games, scorekeeper history"
    latest = (NotFound, "unknown-game", line, hint)
    assert told(data, lambda: GameStore(data).resolve(text)) == latest


@pytest.mark.parametrize(
    ("ends", "fitting"),
    [
        ("ab", "20261130-0000-aaab or 20261130-0000-aaaa"),
        ("abc", "20261130-0000-aaac, 20261130-0000-aaab or 20261130-0000-aaaa"),
        ("abcde", "one of 5 games"),
    ],
)
def test_the_beginning_of_several_games_is_told(data: Path, ends: str, fitting: str) -> None:
    for end in ends:
        put(data, WHOLE, f"20261130-0000-aaa{end}")
    line = f"'2026' may be {fitting}"
    several = (Unreadable, "ambiguous-game", line, "type more of it")
    assert told(data, lambda: GameStore(data).resolve("2026")) == several


def test_a_deleted_game_is_told_with_its_place(data: Path) -> None:
    put(data, WHOLE)
    store = GameStore(data)
    store.delete(ID)
    place = f"it was deleted, and is kept as DATA/trash/{ID}.json"
    gone = (NotFound, "unknown-game", f"there is no game '{ID}'", place)
    assert told(data, lambda: store.resolve(ID)) == gone


PLACES = (
    "games", "trash", "damaged", "tab", "lock", "current", "index.json", "newest.json",
    "people.json",
)  # fmt: skip


@pytest.mark.parametrize("name", PLACES)
def test_the_places_of_the_data_folder_are_its_own(data: Path, name: str) -> None:
    store = GameStore(data)
    for path in (data / name, data / f"{name}.bak", data / name / "x" / "y"):
        assert store.owns(path)
    data.mkdir()
    (data.parent / "link").symlink_to(data / name)
    assert store.owns(data.parent / "link")
    for other in (f"{name}.txt", f"x{name}", f"{name}.bak.bak"):
        assert not store.owns(data / other)
        assert not store.owns(data.parent / name)


def test_where_a_game_is_kept_by_a_link_is_a_place_of_the_data_folder(data: Path) -> None:
    path = put(data, WHOLE)
    elsewhere = data.parent / "elsewhere.json"
    path.rename(elsewhere)
    store = GameStore(data)
    assert not store.owns(elsewhere)
    path.symlink_to(elsewhere)
    assert store.owns(elsewhere)
    assert not store.owns(data.parent / "other.json")


def test_where_the_data_folder_itself_is_a_link_its_places_are_its_own(data: Path) -> None:
    real = data.parent / "real"
    real.mkdir()
    data.symlink_to(real)
    assert GameStore(data).owns(real / "current")
    assert GameStore(data).owns(data / "current")
    assert not GameStore(data).owns(real / "out.csv")


def test_a_copy_is_told_from_a_game_by_its_name_and_by_what_it_holds(data: Path) -> None:
    put(data, WHOLE)
    put(data, WHOLE, f"{ID}-laptop")
    put(data, WHOLE, f"{ID}-laptop-2")
    put(data, sealed(tables(f"{ID}-b")), f"{ID}-b")
    put(data, b"x", f"{ID}-c")
    put(data, WHOLE, f"{OTHER}-laptop")
    store = GameStore(data)
    assert store.ids() == [f"{ID}-c", f"{ID}-b", ID, f"{OTHER}-laptop"]
    games = data / "games"
    assert store.strangers() == [games / f"{ID}-laptop-2.json", games / f"{ID}-laptop.json"]


def test_only_what_may_be_a_copy_by_its_name_is_opened_for_a_list(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = "20261130-2043"
    opened: list[str] = []

    def seen(path: Path) -> str | None:
        opened.append(path.stem)
        return held_id(path)

    for one in (ID, f"{ID}-laptop-2", OTHER, short):
        put(data, WHOLE, one)
    monkeypatch.setattr(folder, "held_id", seen)
    assert GameStore(data).ids() == [ID, short, OTHER]
    assert sorted(opened) == [ID, f"{ID}-laptop-2"]
    opened.clear()
    game_file(data, short).unlink()
    assert GameStore(data).ids() == [ID, OTHER]
    assert opened == [f"{ID}-laptop-2"]


def test_the_state_of_a_game_is_that_of_its_file(data: Path) -> None:
    path = put(data, WHOLE)
    os.utime(path, ns=(1, 1_234_567_890_123))
    stat = path.stat()
    state = GameStore(data).state(ID)
    assert state == (1_234_567_890_123, stat.st_ctime_ns, len(WHOLE))
    assert GameStore(data).state(OTHER) is None


def test_a_game_of_which_only_a_link_or_the_state_before_is_left_has_a_state(data: Path) -> None:
    path = put(data, WHOLE)
    put(data, WHOLE, OTHER).rename(backup_of(game_file(data, OTHER)))
    path.unlink()
    path.symlink_to(data / "nowhere")
    store = GameStore(data)
    assert list(store.states()) == [ID, OTHER]
    assert list(store.states(1)) == [ID]
    assert list(store.states(0)) == []
    whole = put(data, WHOLE, "20261201-0100-bbbb")
    assert store.states()["20261201-0100-bbbb"].size == whole.stat().st_size
    assert store.states()[ID] == store.states()[OTHER] == (0, 0, 0)


def test_copies_of_the_names_are_found_and_sorted(data: Path) -> None:
    data.mkdir()
    for name in ("people.json", "people.json.bak", "people (2).json", "people-b.json", "x.json"):
        (data / name).touch()
    (data / "games").mkdir()
    assert copies_of_people(data) == [data / "people (2).json", data / "people-b.json"]


def test_a_folder_that_is_none_is_told_where_copies_of_the_names_are_looked_for(
    data: Path,
) -> None:
    data.touch()
    line = "cannot read DATA: Not a directory"
    assert told(data, lambda: copies_of_people(data)) == (FileTrouble, "unreadable-file", line, "")


def names(data: Path, content: bytes, backup: bytes | None = None) -> Path:
    data.mkdir(exist_ok=True)
    path = data / "people.json"
    path.write_bytes(content)
    if backup is not None:
        backup_of(path).write_bytes(backup)
    return path


def people(**more: Any) -> bytes:
    return sealed({"renamings": {"1": {**RENAMED["1"], **more}}})


ANNA = People((Renaming(AT, "Ann", "Anna"),))


def test_names_that_are_lost_are_told(data: Path) -> None:
    path = names(data, people())
    path.rename(backup_of(path))
    assert check_backup(data)
    line = "DATA/people.json is lost, but for the state before its last change"
    lost = (FileTrouble, "lost", line, RESTORE)
    assert told(data, lambda: load_people(data)) == lost
    assert told(data, lambda: save_people(data, ANNA, People())) == lost


def test_names_that_are_damaged_are_told(data: Path) -> None:
    path = names(data, b"x", people())
    line = "DATA/people.json is damaged: it is not JSON: line 1, column 1"
    back = "scorekeeper doctor --restore brings back DATA/people.json.bak"
    assert told(data, lambda: load_people(data)) == (FileTrouble, "damaged", line, back)
    backup_of(path).unlink()
    assert told(data, lambda: load_people(data)) == (FileTrouble, "damaged", line, "")
    assert not check_backup(data)
    line = (
        "neither DATA/people.json nor its state before can be read; DATA/damaged has what is left"
    )
    neither = (FileTrouble, "damaged", line, "scorekeeper rename Ann Anna")
    assert told(data, lambda: restore_people(data)) == neither
    assert (data / "damaged" / "people.json").read_bytes() == b"x"


def test_names_that_can_be_read_by_now_are_told(data: Path) -> None:
    names(data, people(), people())
    line = "DATA/people.json can be read by now; it was left as it is"
    can = (FileTrouble, "changed-meanwhile", line, "scorekeeper doctor")
    assert told(data, lambda: restore_people(data)) == can


def test_names_that_were_changed_meanwhile_are_told(data: Path) -> None:
    names(data, people())
    line = "DATA/people.json was changed meanwhile"
    meanwhile = (FileTrouble, "changed-meanwhile", line, "try again")
    assert told(data, lambda: save_people(data, ANNA, People())) == meanwhile
    assert load_people(data) == ANNA


@pytest.mark.parametrize("of_backup", [False, True], ids=["the file", "the state before"])
@pytest.mark.parametrize(
    "content", [people(more=1), sealed({"renamings": RENAMED, "more": {}})], ids=["field", "table"]
)
def test_names_of_a_newer_program_are_told(data: Path, content: bytes, of_backup: bool) -> None:
    path = names(data, people(), people())
    newer = backup_of(path) if of_backup else path
    newer.write_bytes(content)
    line = f"DATA/{newer.name} was written by a newer scorekeeper; it cannot be changed"
    for act in (lambda: save_people(data, ANNA, ANNA), lambda: restore_people(data)):
        assert told(data, act) == (FileTrouble, "newer-format", line, NEWEST)
    assert newer.read_bytes() == content


@pytest.fixture
def thrown(data: Path) -> Path:
    """A game with its state before."""
    path = put(data, WHOLE)
    backup_of(path).write_bytes(changed())
    return path


@pytest.mark.parametrize("target", ["../../stick.json", "absolute"])
def test_a_game_that_is_a_link_is_thrown_away_as_a_link_to_the_same_file(
    data: Path, thrown: Path, target: str
) -> None:
    stick = data.parent / "stick.json"
    thrown.rename(stick)
    thrown.symlink_to(stick if target == "absolute" else target)
    kept = throw_away(thrown, data / "trash")
    assert kept == data / "trash" / thrown.name
    assert kept.is_symlink()
    assert kept.samefile(stick)
    assert not os.path.lexists(thrown)
    assert backup_of(kept).is_file()
    assert not backup_of(thrown).exists()
    assert thrown_away(data / "trash") == [kept]


def test_a_game_without_a_state_before_is_thrown_away_alone(data: Path, thrown: Path) -> None:
    backup_of(thrown).unlink()
    assert throw_away(thrown, data / "trash").read_bytes() == WHOLE
    assert os.listdir(data / "trash") == [thrown.name]
    assert os.listdir(data / "games") == []


def test_a_trash_that_cannot_be_read_is_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> list[str]:
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))

    monkeypatch.setattr(os, "listdir", refuse)
    line = "cannot read DATA/trash: Input/output error"
    failed = (FileTrouble, "unreadable-file", line, "")
    assert told(data, lambda: thrown_away(data / "trash")) == failed


@pytest.mark.usefixtures("thrown")
def test_what_cannot_be_removed_is_told(data: Path) -> None:
    store = GameStore(data)
    kept = store.delete(ID)
    kept.unlink()
    kept.mkdir()
    removed, failed = store.empty_trash()
    assert removed == 0
    assert failed is not None
    assert failed.slug == "not-removed"
    line = f"cannot remove {kept}: Is a directory"
    assert failed.message == line
