"""The games of a data folder: kept, found, changed, moved to the trash, and in which form."""

import errno
import json
import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB
from tinydb.storages import JSONStorage

from scorekeeper.errors import FileTrouble, NotFound, Unreadable
from scorekeeper.game.codec import FORMAT
from scorekeeper.game.events import EventVoided, GameAbandoned, TurnCorrected, TurnScored
from scorekeeper.game.record import GameRecord, Player, is_game_id
from scorekeeper.game.replay import replay
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.model import Order
from scorekeeper.store import files, games
from scorekeeper.store.game_file import read_copy
from scorekeeper.store.games import GameStore
from scorekeeper.store.storage import backup_of
from tests.program import DATA, done, run
from tests.store.samples import (
    ANN_FULL_HOUSE,
    AT,
    BOB_FOURS,
    ID,
    OTHER,
    attempt,
    game_file,
    keeper,
    put,
    record,
    sealed,
    tables,
    tree,
)

NEWEST = "20261201-0100-bbbb"
GOLDEN = (
    b'{"game":{"1":{"format":3,"id":"20261130-2043-x7k2","rules":"yahtzee","revision":1,'
    b'"order":"any","title":"","night":"","started":"2026-11-30T20:43:00+01:00",'
    b'"players":[{"id":"p1","name":"Ann"},{"id":"p2","name":"Bob"}]}},'
    b'"events":{"1":{"event":"scored","at":"2026-11-30T20:43:00+01:00","player":"p1",'
    b'"dice":[5,5,5,2,2],"box":"full-house","points":25,"bonus":0},'
    b'"2":{"event":"scored","at":"2026-11-30T20:43:00+01:00","player":"p2",'
    b'"dice":[4,4,4,1,2],"box":"fours","points":12,"bonus":0}},'
    b'"check":{"1":{"crc32":"798dbf8b"}}}'
)


@pytest.fixture
def store(data: Path) -> GameStore:
    return GameStore(data)


@pytest.fixture
def three(store: GameStore) -> GameStore:
    """A store with three games, made in another order than that of their ids."""
    for game_id in (ID, NEWEST, OTHER):
        store.create(record(game_id))
    return store


def test_a_game_is_loaded_as_it_was_created(store: GameStore) -> None:
    made = record(ID, ANN_FULL_HOUSE, BOB_FOURS, names=("Ann", "Bób 高", "🎲"))
    store.create(made)
    assert store.load(ID) == made


def test_every_kind_of_event_is_loaded_as_it_was_stored(store: GameStore) -> None:
    correction = TurnCorrected(AT, 1, (5, 5, 5, 3, 3), "full-house", 25, 0)
    events = (ANN_FULL_HOUSE, correction, EventVoided(AT, 2), GameAbandoned(AT))
    store.create(record())
    for event in events:
        with store.change(ID) as file:
            file.append(event)
    assert store.load(ID).events == events


def test_reading_a_folder_that_does_not_exist_creates_nothing(store: GameStore) -> None:
    assert store.ids() == []
    assert store.states() == {}
    assert store.current() is None
    with pytest.raises(NotFound):
        store.resolve(ID)
    with pytest.raises(NotFound):
        store.load(ID)
    with pytest.raises(NotFound), store.change(ID):
        pass
    assert not store.folder.exists()


def test_a_change_holds_the_record_as_it_is_on_disk(store: GameStore) -> None:
    store.create(record(ID, ANN_FULL_HOUSE))
    with store.change(ID) as file:
        assert file.record == record(ID, ANN_FULL_HOUSE)


def test_an_appended_event_is_on_disk_before_the_change_ends(store: GameStore) -> None:
    store.create(record(ID, ANN_FULL_HOUSE))
    with store.change(ID) as file:
        file.append(BOB_FOURS)
        assert store.load(ID).events == (ANN_FULL_HOUSE, BOB_FOURS)


def test_several_events_of_one_change_follow_each_other(store: GameStore) -> None:
    store.create(record())
    with store.change(ID) as file:
        file.append(ANN_FULL_HOUSE)
        file.append(BOB_FOURS)
        assert file.record == record(ID, ANN_FULL_HOUSE, BOB_FOURS)
    assert store.load(ID) == record(ID, ANN_FULL_HOUSE, BOB_FOURS)


def test_a_game_of_a_newer_format_is_shown_and_not_changed(store: GameStore, data: Path) -> None:
    newer = tables()
    newer["game"]["1"]["format"] += 1
    path = put(data, sealed(newer))
    assert store.load(ID) == record(ID, ANN_FULL_HOUSE, BOB_FOURS)
    with pytest.raises(FileTrouble) as caught, store.change(ID):
        pass
    assert caught.value.slug == "newer-format"
    assert caught.value.message.startswith(f"{path} was written by a newer scorekeeper")
    assert path.read_bytes() == sealed(newer)


def test_a_damaged_game_opened_for_a_change_is_named(store: GameStore, data: Path) -> None:
    path = put(data, sealed({**tables(), "events": {"2": {}}}))
    with pytest.raises(FileTrouble) as caught, store.change(ID):
        pass
    assert caught.value.slug == "damaged"
    assert caught.value.message.startswith(f"{path} is damaged: ")


def test_other_tables_in_the_place_of_a_game_are_damage(store: GameStore, data: Path) -> None:
    path = put(data, sealed({"renamings": {}}))
    with pytest.raises(FileTrouble) as caught:
        store.load(ID)
    assert caught.value.message == f"{path} is damaged: the header is missing or no object"


def test_a_change_without_an_event_writes_nothing(store: GameStore, data: Path) -> None:
    store.create(record())
    before = tree(data)
    with store.change(ID):
        pass
    assert tree(data) == before


def test_a_change_that_fails_lets_the_next_one_in(store: GameStore) -> None:
    store.create(record())
    with pytest.raises(ZeroDivisionError), store.change(ID):
        raise ZeroDivisionError
    with store.change(ID) as file:
        file.append(ANN_FULL_HOUSE)
    assert store.load(ID).events == (ANN_FULL_HOUSE,)


def test_an_id_that_is_taken_is_not_written_over(store: GameStore, data: Path) -> None:
    store.create(record(ID, ANN_FULL_HOUSE))
    before = tree(data)
    with pytest.raises(FileTrouble, match="exists already; nothing was saved") as caught:
        store.create(record(ID, names=("Eve",)))
    assert caught.value.slug == "id-taken"
    assert tree(data) == before


def test_a_deleted_game_lies_in_the_trash_with_its_backup(store: GameStore, data: Path) -> None:
    store.create(record())
    with store.change(ID) as file:
        file.append(ANN_FULL_HOUSE)
    path = game_file(data)
    content, backup = path.read_bytes(), backup_of(path).read_bytes()
    trashed = store.delete(ID)
    assert trashed == data / "trash" / path.name
    assert trashed.read_bytes() == content
    assert backup_of(trashed).read_bytes() == backup
    assert store.ids() == []
    assert list((data / "games").iterdir()) == []
    with pytest.raises(NotFound):
        store.load(ID)


def test_a_deleted_game_that_is_asked_for_is_told_with_its_place(three: GameStore) -> None:
    trashed = three.delete(ID)
    for text, place in ((ID, True), (ID[:-1], False), (f"{ID}x", False)):
        with pytest.raises(NotFound) as caught:
            three.resolve(text)
        assert caught.value.message == f"there is no game {text!r}"
        assert (caught.value.hint == f"it was deleted, and is kept as {trashed}") == place


def test_a_deleted_game_can_be_put_back_by_hand(store: GameStore, data: Path) -> None:
    store.create(record(ID, ANN_FULL_HOUSE))
    shutil.move(store.delete(ID), game_file(data))
    assert store.load(ID) == record(ID, ANN_FULL_HOUSE)


def test_deleted_games_are_kept_side_by_side_until_the_trash_is_emptied(
    three: GameStore, data: Path
) -> None:
    assert three.trash() == []
    with three.change(ID) as file:
        file.append(ANN_FULL_HOUSE)
    three.delete(NEWEST)
    three.delete(ID)
    (data / "trash" / "notes.txt").write_bytes(b"kept")
    assert three.trash() == [data / "trash" / f"{one}.json" for one in (ID, NEWEST)]
    assert three.ids() == [OTHER]
    assert three.empty_trash() == (2, None)
    assert three.trash() == []
    assert [path.name for path in (data / "trash").iterdir()] == ["notes.txt"]
    assert three.empty_trash() == (0, None)
    assert three.ids() == [OTHER]


def test_a_deletion_that_was_cut_off_loses_no_state(three: GameStore, data: Path) -> None:
    left = data / "trash" / f"{ID}.json.bak"
    left.parent.mkdir()
    left.write_bytes(b"moved before the power failed")
    with three.change(ID) as file:
        file.append(ANN_FULL_HOUSE)
    trashed = three.delete(ID)
    assert left.read_bytes() == b"moved before the power failed"
    assert (trashed.exists(), backup_of(trashed).exists()) == (True, True)


def test_a_new_game_says_whether_it_is_the_current_one(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert store.create(record(ID))
    replace = files.replace_file
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def without_room(path: Path, *arguments: Any, **options: Any) -> None:
        if path.name == "current":
            raise full
        replace(path, *arguments, **options)

    monkeypatch.setattr(games, "replace_file", without_room)
    assert not store.create(record(OTHER))
    assert (store.current(), store.load(OTHER).id) == (ID, OTHER)
    trouble = attempt(partial(store.set_current, OTHER))
    assert trouble is not None
    assert trouble.message == (
        f"cannot write {store.folder / 'current'}: No space left on device; "
        "nothing was saved, all is as before"
    )


def test_of_a_game_that_was_deleted_twice_the_newest_is_named(three: GameStore) -> None:
    for _ in range(12):
        trashed = three.delete(ID)
        with pytest.raises(NotFound) as caught:
            three.resolve(ID)
        assert caught.value.hint == f"it was deleted, and is kept as {trashed}"
        three.create(record(ID))
    assert trashed.name == f"{ID}.json.11"


def test_a_game_that_somebody_else_removes_from_the_trash_is_gone(
    three: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = three.delete(ID)
    remove = os.unlink

    def remove_before(path: Path) -> None:
        remove(path)
        remove(path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", remove_before)
        assert three.empty_trash() == (1, None)
    assert not gone.exists()
    assert three.empty_trash() == (0, None)


def test_a_state_before_whose_game_did_not_come_to_the_trash_is_emptied_too(
    three: GameStore, data: Path
) -> None:
    gone = three.delete(ID)
    backup_of(gone).write_bytes(b"the state before")
    gone.unlink()
    assert three.trash() == []
    assert three.empty_trash() == (0, None)
    assert [*(data / "trash").iterdir()] == []


def test_what_is_no_game_is_not_emptied_from_the_trash(three: GameStore, data: Path) -> None:
    elsewhere = data / "elsewhere"
    elsewhere.mkdir()
    (data / "trash").symlink_to(elsewhere)
    (elsewhere / "important.json").write_bytes(b"kept")
    three.delete(ID)
    assert three.empty_trash() == (1, None)
    assert [path.name for path in elsewhere.iterdir()] == ["important.json"]


def test_a_trash_that_cannot_be_emptied_says_what_is_left(three: GameStore) -> None:
    trashed = three.delete(ID)
    trashed.unlink()
    trashed.mkdir()
    three.delete(OTHER)
    removed, failed = three.empty_trash()
    assert (removed, failed and failed.slug) == (1, "not-removed")
    assert failed is not None
    assert failed.message.startswith(f"cannot remove {trashed}: Is a directory")


def test_a_game_that_cannot_be_moved_to_the_trash_stays(three: GameStore, data: Path) -> None:
    (data / "trash").write_bytes(b"a file in the place of the folder")
    before = tree(data)
    with pytest.raises(FileTrouble) as caught:
        three.delete(ID)
    assert caught.value.slug == "not-saved"
    assert caught.value.message.startswith(f"cannot write {data / 'trash'}: File exists")
    assert tree(data) == before


def test_a_game_that_is_not_there_cannot_be_deleted(three: GameStore) -> None:
    with pytest.raises(NotFound) as caught:
        three.delete("20261130-0000-none")
    assert caught.value.message == "there is no game '20261130-0000-none'"


@pytest.mark.parametrize(
    "game_id", ["../../a-game", "/tmp/a-game", "a-b/c", "..", "", "con", "a-b\0"]
)
def test_no_text_names_a_file_outside_of_the_games(
    three: GameStore, data: Path, game_id: str
) -> None:
    before = tree(data.parent)
    acts: list[Callable[[], object]] = [
        lambda: three.load(game_id),
        lambda: three.create(record(game_id)),
        lambda: three.add({game_id: record(game_id)}, {}),
        lambda: three.delete(game_id),
        lambda: three.restore(game_id, print),
        lambda: three.change(game_id).__enter__(),
        lambda: three.resolve(game_id),
        lambda: three.state(game_id),
    ]
    for act in acts:
        with pytest.raises(NotFound):
            act()
    assert tree(data.parent) == before


@pytest.mark.parametrize("act", ["create", "delete", "restore", "add", "empty_trash"])
def test_where_no_lock_can_be_made_the_place_is_named(data: Path, act: str) -> None:
    data.write_bytes(b"a file in the place of the folder")
    store = GameStore(data)
    acts: dict[str, tuple[Path, Callable[[], object]]] = {
        "create": (game_file(data), lambda: store.create(record())),
        "delete": (game_file(data), lambda: store.delete(ID)),
        "restore": (game_file(data), lambda: store.restore(ID, print)),
        "add": (data / "games", lambda: store.add({ID: record()}, {})),
        "empty_trash": (data / "trash", store.empty_trash),
    }
    place, do = acts[act]
    trouble = attempt(do)
    assert trouble is not None
    assert trouble.slug == "not-saved"
    assert trouble.message.startswith(f"cannot write {place}: ")


# Many games at once


def test_many_games_are_added_whole(three: GameStore, data: Path) -> None:
    new = {one: record(one, ANN_FULL_HOUSE) for one in ("20261202-0100-cccc", "20261202-0200-dddd")}
    assert three.add(new, {}) == {}
    assert [three.load(one) for one in new] == [*new.values()]
    assert len(three.ids()) == 5
    assert three.current() == OTHER
    assert [backup_of(game_file(data, one)).exists() for one in new] == [False, False]


def test_a_game_is_replaced_only_where_it_is_as_it_was_known(three: GameStore) -> None:
    longer = {one: record(one, ANN_FULL_HOUSE) for one in (ID, OTHER, NEWEST)}
    with three.change(OTHER) as file:
        file.append(BOB_FOURS)
    left = three.add(longer, {ID: record(), OTHER: record(OTHER)})
    assert {one: error.slug for one, error in left.items()} == {
        OTHER: "changed-meanwhile",
        NEWEST: "changed-meanwhile",
    }
    assert three.load(ID) == longer[ID]
    assert three.load(OTHER).events == (BOB_FOURS,)
    assert three.load(NEWEST).events == ()


def test_a_game_that_is_replaced_stays_as_the_state_before(three: GameStore, data: Path) -> None:
    before = game_file(data).read_bytes()
    assert three.add({ID: record(ID, ANN_FULL_HOUSE)}, {ID: record()}) == {}
    assert backup_of(game_file(data)).read_bytes() == before


def test_what_must_not_be_written_is_left_as_it_is(three: GameStore, data: Path) -> None:
    newer, damaged, gone = ID, OTHER, NEWEST
    with three.change(gone) as file:
        file.append(ANN_FULL_HOUSE)
    game_file(data, gone).unlink()
    content = tables()
    content["game"]["1"]["format"] = FORMAT + 1
    put(data, sealed(content))
    put(data, b"{", damaged)
    before = tree(data)
    longer = {one: record(one, ANN_FULL_HOUSE, BOB_FOURS) for one in (newer, damaged, gone)}
    left = three.add(longer, {newer: record(), damaged: record(damaged)})
    assert {one: error.slug for one, error in left.items()} == {
        newer: "newer-format",
        damaged: "damaged",
        gone: "lost",
    }
    assert tree(data) == before
    with pytest.raises(FileTrouble):
        three.create(record(gone))
    assert tree(data) == before


def test_a_game_that_is_deleted_twice_is_kept_twice(store: GameStore, data: Path) -> None:
    for event in (ANN_FULL_HOUSE, BOB_FOURS):
        store.create(record())
        with store.change(ID) as file:
            file.append(event)
        store.delete(ID)
    kept = store.trash()
    assert [path.name for path in kept] == [f"{ID}.json", f"{ID}.json.1"]
    events = [read_copy(path).events for path in kept]
    assert events == [(ANN_FULL_HOUSE,), (BOB_FOURS,)]
    assert [backup_of(path).exists() for path in kept] == [True, True]
    assert store.empty_trash() == (2, None)
    assert [*(data / "trash").iterdir()] == []


def test_nothing_to_add_makes_no_folder(store: GameStore) -> None:
    assert store.add({}, {}) == {}
    assert not store.folder.exists()


def test_games_that_cannot_be_added_are_told(three: GameStore, data: Path) -> None:
    new = "20261202-0100-cccc"
    before = tree(data)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", failing)
        trouble = attempt(lambda: three.add({new: record(new)}, {}))
    assert trouble is not None
    assert trouble.slug == "not-saved"
    assert trouble.message.startswith(f"cannot write {data / 'games'}: No space left on device")
    assert tree(data) == before


def failing(*_: object) -> None:
    raise OSError(28, "No space left on device")


# What is beside the games


def test_a_backup_without_its_game_is_a_lost_game(three: GameStore, data: Path) -> None:
    before = three.ids()
    for game_id in (ID, NEWEST):
        with three.change(game_id) as file:
            file.append(ANN_FULL_HOUSE)
        game_file(data, game_id).unlink()
    (data / "games" / "no game.json.bak").write_bytes(b"")
    (data / "games" / f"{OTHER}.json.bak").write_bytes(b"")
    assert three.ids() == before
    for game_id in (ID, NEWEST):
        trouble = attempt(partial(three.load, game_id))
        assert trouble is not None
        assert trouble.slug == "lost"
    assert three.load(OTHER).id == OTHER


@pytest.mark.parametrize("name", ["LAPTOP", "LAPTOP-2", "DESKTOP-A1B2C3", "a-b-c-d"])
def test_a_copy_by_another_name_is_no_game(three: GameStore, data: Path, name: str) -> None:
    before = three.ids()
    copy = data / "games" / f"{ID}-{name}.json"
    copy.write_bytes(game_file(data, ID).read_bytes())
    assert three.ids() == before
    assert three.strangers() == [copy]


@pytest.mark.parametrize("name", ["x", "2", "2-3"])
def test_a_game_whose_id_begins_like_another_is_a_game(
    three: GameStore, data: Path, name: str
) -> None:
    other = f"{ID}-{name}"
    three.create(record(other))
    assert other in three.ids()
    assert three.strangers() == []
    put(data, b"{", other)
    assert other in three.ids()


def test_a_damaged_state_before_is_put_aside_each_time(three: GameStore, data: Path) -> None:
    backup = backup_of(game_file(data, ID))
    for spoiled in (b"{", b""):
        backup.unlink(missing_ok=True)
        backup.write_bytes(spoiled)
        assert three.renew_backup(ID).read_bytes() == spoiled
        assert three.before(ID) == three.load(ID)
        assert not backup.samefile(game_file(data, ID))


def test_the_state_before_of_a_game_that_is_a_link_is_a_file(three: GameStore, data: Path) -> None:
    path = game_file(data, ID)
    real = path.rename(data / "elsewhere")
    path.symlink_to(real)
    backup_of(path).write_bytes(b"{")
    three.renew_backup(ID)
    assert not backup_of(path).is_symlink()
    real.write_bytes(b"{")
    three.restore(ID, lambda _: None)
    assert three.load(ID).id == ID


def test_a_state_before_that_cannot_be_made_anew_is_named(three: GameStore, data: Path) -> None:
    backup = backup_of(game_file(data, ID))
    backup.write_bytes(b"{")
    (data / "damaged").write_bytes(b"")
    trouble = attempt(partial(three.renew_backup, ID))
    assert trouble is not None
    assert str(data / "damaged") in trouble.message
    assert backup.read_bytes() == b"{"


def test_files_beside_the_games_are_named(three: GameStore, data: Path) -> None:
    assert three.strangers() == []
    for name in (f"{ID} (2).json", f"{ID}.sync-conflict.json", ".hidden.json", "a note.txt"):
        (data / "games" / name).write_bytes(b"")
    assert three.strangers() == [
        data / "games" / f"{ID} (2).json",
        data / "games" / f"{ID}.sync-conflict.json",
    ]


def test_a_folder_of_games_that_cannot_be_read_is_named(data: Path) -> None:
    data.mkdir()
    (data / "games").write_bytes(b"")
    trouble = attempt(GameStore(data).ids)
    assert trouble is not None
    assert trouble.slug == "unreadable-file"
    assert trouble.message == f"cannot read {data / 'games'}: Not a directory"


def test_a_game_is_read_from_a_file_of_any_name(tmp_path: Path) -> None:
    copy = tmp_path / "a copy.json"
    copy.write_bytes(sealed(tables()))
    assert read_copy(copy) == record(ID, ANN_FULL_HOUSE, BOB_FOURS)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(None, id="no file"),
        pytest.param({"renamings": {}}, id="other tables"),
        pytest.param({"game": {}}, id="no header"),
        pytest.param({"game": {"1": "x"}}, id="a header that is none"),
        pytest.param({"game": {"1": {"id": 5}}}, id="a number for an id"),
    ],
)
def test_a_file_without_a_game_is_no_copy(tmp_path: Path, content: dict[str, object]) -> None:
    copy = tmp_path / "a copy.json"
    if content is not None:
        copy.write_bytes(sealed(content))
    trouble = attempt(lambda: read_copy(copy))
    assert trouble is not None
    assert trouble.slug == "damaged"
    assert trouble.message == f"{copy} is damaged: it holds no game"


def test_a_copy_that_is_damaged_is_named(tmp_path: Path) -> None:
    copy = tmp_path / "a copy.json"
    copy.write_bytes(sealed({**tables(), "events": {"2": {}}}))
    trouble = attempt(lambda: read_copy(copy))
    assert trouble is not None
    assert trouble.message == f"{copy} is damaged: event '1' is missing"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (ID, True),
        ("a-" * 30, True),
        ("a-" * 30 + "a", False),
        ("con", False),
        ("-a", False),
        ("../a-b", False),
        ("a-b/c", False),
        ("-", False),
        ("", False),
        ("é", False),
        ("a_b", False),
    ],
)
def test_an_id_is_letters_digits_and_hyphens(text: str, plain: bool) -> None:
    assert is_game_id(text) == plain


# The state before


def test_the_state_before_is_put_back_and_the_file_kept(three: GameStore, data: Path) -> None:
    with three.change(ID) as file:
        file.append(ANN_FULL_HOUSE)
    for number in ("", ".1"):
        game_file(data).write_bytes(b"half")
        checked: list[GameRecord] = []
        kept = three.restore(ID, checked.append)
        assert kept == data / "damaged" / f"{ID}.json{number}"
        assert kept.read_bytes() == b"half"
        assert checked == [three.load(ID)] == [record()]
    game_file(data).unlink()
    assert three.restore(ID, print) is None
    assert three.load(ID) == record()


def test_a_state_before_that_is_damaged_is_named_and_not_put_back(
    three: GameStore, data: Path
) -> None:
    backup = backup_of(game_file(data))
    backup.write_bytes(sealed({**tables(), "events": {"2": {}}}))
    game_file(data).write_bytes(b"x")
    before = tree(data)
    trouble = attempt(lambda: three.restore(ID, print))
    assert trouble is not None
    assert trouble.message.startswith(f"{backup} is damaged: ")
    assert tree(data) == before


def test_what_does_not_pass_the_check_is_not_put_back(three: GameStore, data: Path) -> None:
    with three.change(ID) as file:
        file.append(ANN_FULL_HOUSE)
    game_file(data).write_bytes(b"x")
    before = tree(data)
    with pytest.raises(ZeroDivisionError):
        three.restore(ID, lambda _: 1 // 0)
    assert tree(data) == before


def test_a_game_without_a_state_before_is_told(three: GameStore, data: Path) -> None:
    game_file(data).write_bytes(b"x")
    trouble = attempt(lambda: three.restore(ID, print))
    assert trouble is not None
    assert trouble.slug == "no-backup"
    assert trouble.message == f"there is no file {backup_of(game_file(data))}"


def test_the_ids_are_listed_newest_first(three: GameStore) -> None:
    assert three.ids() == [NEWEST, ID, OTHER]


def test_only_game_files_are_listed(three: GameStore, data: Path) -> None:
    for name in (f"{ID}.json.bak", f".{ID}.json.1f-00.tmp", ".json", "notes.txt", ".hidden.json"):
        (data / "games" / name).write_bytes(b"")
    assert three.ids() == [NEWEST, ID, OTHER]


@pytest.mark.parametrize(
    ("text", "game_id"),
    [
        (ID, ID),
        ("20261130-2", ID),
        ("20261130-19", OTHER),
        ("202612", NEWEST),
        ("@1", NEWEST),
        ("@2", ID),
        ("@3", OTHER),
        ("@003", OTHER),
        ("@0000003", OTHER),
    ],
)
def test_a_text_names_the_one_game_that_fits(three: GameStore, text: str, game_id: str) -> None:
    assert three.resolve(text) == game_id


def test_a_whole_id_counts_before_the_longer_ones_it_begins(three: GameStore) -> None:
    three.create(record(f"{ID}2"))
    assert three.resolve(ID) == ID


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param(" ", id="blank"),
        pytest.param("@0", id="zeroth"),
        pytest.param("@4", id="one-too-many"),
        pytest.param("@99", id="far-too-many"),
        pytest.param("@99999999999", id="very-many"),
        pytest.param("@00000003", id="too-long"),
        pytest.param("@", id="at-alone"),
        pytest.param("@-1", id="negative"),
        pytest.param("@1x", id="at-with-letters"),
        pytest.param("@²", id="superscript"),
        pytest.param("@١", id="arabic-digit"),
        pytest.param("2026-", id="no-such-beginning"),
        pytest.param(f"{ID}.json", id="file-name"),
        pytest.param(f"{ID}-", id="longer-than-an-id"),
        pytest.param("../x", id="parent"),
        pytest.param(f"../games/{ID}", id="parent-and-back"),
        pytest.param(f"./{ID}", id="here"),
        pytest.param(".", id="dot"),
        pytest.param("..", id="dots"),
        pytest.param("/x", id="absolute"),
        pytest.param("x\0y", id="nul"),
        pytest.param("-", id="hyphen"),
        pytest.param("a" * 300, id="longer-than-a-file-name"),
        pytest.param("a" * 5000, id="longer-than-a-path"),
        pytest.param("\udcff", id="not-utf-8"),
    ],
)
def test_a_text_that_fits_no_game_is_not_found(three: GameStore, text: str) -> None:
    for outside in (three.folder / "x.json", three.folder.parent / "x.json"):
        outside.write_bytes(sealed(tables("x")))
    with pytest.raises(NotFound) as caught:
        three.resolve(text)
    assert caught.value.slug == "unknown-game"
    assert (
        caught.value.hint == f"the latest is {NEWEST}; see: scorekeeper games, scorekeeper history"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("20261130", f"'20261130' may be {ID} or {OTHER}"),
        ("2", f"'2' may be {NEWEST}, {ID} or {OTHER}"),
    ],
)
def test_a_beginning_of_several_ids_names_them(three: GameStore, text: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        three.resolve(text)
    assert (caught.value.slug, caught.value.message) == ("ambiguous-game", message)


@pytest.mark.parametrize("whole", [ID, "20261130-2043-0a1b2c3d"])
def test_a_whole_id_never_means_another_version_of_the_game(store: GameStore, whole: str) -> None:
    other = f"{whole}-7548d0d6"
    store.create(record(other))
    assert [store.resolve(text) for text in (other, f"{whole}-7", whole[:-1])] == [other] * 3
    with pytest.raises(NotFound, match=f"there is no game '{whole}'"):
        store.resolve(whole)


@pytest.mark.parametrize("whole", [ID, "from-elsewhere"])
def test_the_id_of_a_deleted_game_never_means_another_version_of_it(
    store: GameStore, whole: str
) -> None:
    store.create(record(whole))
    store.create(record(f"{whole}-7548d0d6"))
    kept = store.delete(whole)
    with pytest.raises(NotFound) as caught:
        store.resolve(whole)
    assert caught.value.hint == f"it was deleted, and is kept as {kept}"


def test_a_beginning_of_many_ids_says_how_many(three: GameStore) -> None:
    for letter in "cde":
        three.create(record(f"20261201-0200-{letter * 4}"))
    with pytest.raises(Unreadable, match="'2' may be one of 6 games"):
        three.resolve("2")


def test_an_empty_store_says_that_there_are_no_games(store: GameStore) -> None:
    with pytest.raises(NotFound) as caught:
        store.resolve("@1")
    assert caught.value.hint == "there are no games yet"


def test_a_path_in_the_place_of_a_game_is_refused_by_the_program(data: Path) -> None:
    GameStore(data).create(record())
    (data / "x.json").write_bytes(sealed(tables("x")))
    answer = run("show", "../x")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith("there is no game '../x' (the latest is ")


def test_the_last_game_created_is_the_current_one(three: GameStore) -> None:
    assert three.current() == OTHER


def test_the_current_game_is_the_one_that_was_set(three: GameStore) -> None:
    three.set_current(ID)
    assert three.current() == ID


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\n", id="line-end"),
        pytest.param(b"20261130-0000-zzzz", id="a-game-that-is-gone"),
        pytest.param(b"../x", id="path"),
        pytest.param(f"../games/{ID}".encode(), id="path-to-a-game"),
        pytest.param(b"\xff\xfe\x00", id="not-utf-8"),
        pytest.param("é".encode() * 80, id="cut-in-a-character"),
        pytest.param(b"\0" * 18, id="zeros"),
        pytest.param(b"a" * 100_000, id="long"),
        pytest.param(b"\x1b[31m", id="escape"),
        pytest.param(ID.encode(), id="the-beginning-of-another-id"),
    ],
)
def test_a_current_game_that_means_nothing_gives_way_to_the_newest(
    three: GameStore, content: bytes
) -> None:
    (three.folder / "x.json").write_bytes(sealed(tables("x")))
    (three.folder / "current").write_bytes(content)
    assert three.current() is None
    assert keeper(three.folder).load().record.id == NEWEST
    three.set_current(ID)
    assert three.current() == ID


def test_a_line_end_after_the_current_game_does_not_matter(three: GameStore) -> None:
    (three.folder / "current").write_bytes(f"{ID}\r\n".encode())
    assert three.current() == ID


def test_a_game_is_not_replaced_by_what_goes_on_from_another_one_as_long(three: GameStore) -> None:
    with three.change(ID) as file:
        file.append(BOB_FOURS)
    left = three.add({ID: record(ID, ANN_FULL_HOUSE, BOB_FOURS)}, {ID: record(ID, ANN_FULL_HOUSE)})
    assert [error.slug for error in left.values()] == ["changed-meanwhile"]
    assert three.load(ID).events == (BOB_FOURS,)


def test_a_folder_in_the_place_of_the_current_game_is_told(three: GameStore) -> None:
    (three.folder / "current").unlink()
    (three.folder / "current").mkdir()
    with pytest.raises(FileTrouble, match=f"cannot write {three.folder}/current: Is a directory"):
        three.set_current(ID)
    assert three.current() is None
    assert run("resume", ID).code == 6
    assert done("score", "55522", "fh", "--game", ID, "--json").json["game"] == ID
    answer = done("new", "Zoe")
    game = answer.out.strip()
    assert answer.err == (
        f"{three.folder} cannot be written: game {game} is there, but not the one being played"
        f" (--game {game})\n"
    )


@pytest.mark.parametrize("content", [None, b"", b"\xff", b"20261130-0000-none"])
def test_where_the_current_game_is_not_known_a_turn_goes_to_no_other(
    three: GameStore, content: bytes | None
) -> None:
    current = three.folder / "current"
    current.unlink()
    if content is not None:
        current.write_bytes(content)
    card = done("card", "--json")
    assert card.json["id"] == NEWEST
    assert card.err == (
        f"the game being played is not known; the newest is {NEWEST}"
        f" (scorekeeper resume {NEWEST})\n"
    )
    before = tree(three.folder / "games")
    answer = run("score", "55522", "fh")
    assert answer.code == 2
    assert answer.err == (
        f"the game being played may be {NEWEST}, {ID} or {OTHER} (scorekeeper resume {NEWEST})\n"
    )
    assert tree(three.folder / "games") == before
    done("resume", ID)
    assert done("score", "55522", "fh", "--json").json["game"] == ID


def test_where_the_current_game_is_not_known_the_only_one_in_progress_goes_on(
    three: GameStore,
) -> None:
    done("abandon", ID)
    done("abandon", NEWEST)
    (three.folder / "current").unlink()
    assert done("score", "55522", "fh", "--json").json["game"] == OTHER
    assert three.current() == OTHER
    assert done("card").err == ""


@pytest.mark.parametrize("lie", ["finished", "playing"])
def test_where_the_current_game_is_not_known_no_list_that_is_kept_decides(
    three: GameStore, lie: str
) -> None:
    done("history")
    if lie == "playing":
        done("abandon", ID)
        done("abandon", OTHER)
        done("history")
    index = json.loads((three.folder / "index.json").read_text())
    del index["check"]
    for game_id, row in index["games"].items():
        if lie == "playing" or game_id != OTHER:
            row["summary"]["status"] = lie
    (three.folder / "index.json").write_bytes(sealed(index))
    (three.folder / "current").unlink()
    if lie == "playing":
        assert done("resume", "--json").json["id"] == NEWEST
        (three.folder / "current").unlink()
        assert done("score", "55522", "fh", "--json").json["game"] == NEWEST
    else:
        answer = run("score", "55522", "fh")
        assert answer.code == 2
        assert answer.err.startswith(f"the game being played may be {NEWEST}, {ID} or {OTHER} (")
        (three.folder / "index.json").write_bytes(sealed(index))
        assert done("resume", "--json").json["id"] == NEWEST


def test_where_the_current_game_is_not_known_it_may_be_a_damaged_one(
    three: GameStore, data: Path
) -> None:
    done("abandon", ID)
    (three.folder / "current").unlink()
    put(data, b"{", NEWEST)
    answer = run("score", "55522", "fh")
    assert answer.code == 2
    assert answer.err.startswith(f"the game being played may be {OTHER} or {NEWEST} (")


def test_where_the_current_game_is_not_known_it_may_be_a_lost_one(
    three: GameStore, data: Path
) -> None:
    done("abandon", ID)
    done("score", "55522", "fh", "--game", NEWEST)
    (three.folder / "current").unlink()
    game_file(data, NEWEST).unlink()
    answer = run("score", "55522", "fh")
    assert answer.code == 2
    assert answer.err.startswith(f"the game being played may be {OTHER} or {NEWEST} (")


@pytest.mark.usefixtures("three")
def test_a_link_in_the_place_of_what_is_only_remembered_is_replaced_and_not_followed(
    data: Path,
) -> None:
    done("history")
    before = game_file(data).read_bytes()
    for name in ("current", "index.json", "newest.json"):
        (data / name).unlink(missing_ok=True)
        (data / name).symlink_to(game_file(data))
    done("resume", OTHER)
    done("history")
    done("games")
    done("new", "Ann")
    assert game_file(data).read_bytes() == before
    assert not (data / "current").is_symlink()


def test_a_game_is_made_the_current_one_where_none_is_known(three: GameStore) -> None:
    three.set_current(ID)
    assert not three.settle_current(OTHER)
    assert three.current() == ID
    (three.folder / "current").unlink()
    assert three.settle_current(OTHER)
    assert three.current() == OTHER
    assert three.settle_current(OTHER)


def test_of_many_games_only_their_number_is_told(store: GameStore) -> None:
    store.add({one: record(one) for one in (f"20261130-200{n}-aaaa" for n in range(5))}, {})
    assert run("undo").err == ("5 games are in progress (scorekeeper resume 20261130-2004-aaaa)\n")
    assert done("resume", "--json").json["id"] == "20261130-2004-aaaa"


def test_after_the_current_game_is_deleted_the_newest_in_progress_is_played(
    three: GameStore,
) -> None:
    done("resume", NEWEST)
    assert done("delete", NEWEST, "--yes").err.endswith(f"The game being played is now {ID}\n")
    assert done("score", "55522", "fh", "--json").json["game"] == ID
    done("delete", OTHER, "--yes")
    assert three.current() == ID


def test_after_the_last_game_is_deleted_a_damaged_copy_of_it_is_not_said_to_be_played(
    store: GameStore, data: Path
) -> None:
    store.create(record())
    put(data, b"{", f"{ID}-LAPTOP")
    answer = done("delete", ID, "--yes")
    assert "being played" not in answer.err


def test_a_game_that_vanishes_does_not_hide_the_others(three: GameStore) -> None:
    (three.folder / "games" / "20261230-0000-gone.json").symlink_to("/nowhere/at/all")
    assert set(three.ids()) >= {NEWEST, ID, OTHER}


def test_a_temporary_file_that_cannot_be_looked_at_or_removed_does_not_stop_a_new_game(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = GameStore(data)
    store.create(record(OTHER))
    old = data / ".index.json.1-ab.tmp"
    old.write_bytes(b"")
    os.utime(old, (0, 0))
    (data / ".gone.tmp").symlink_to("/nowhere/at/all")
    unlink = os.unlink

    def fail(path: Path | str) -> None:
        if str(path) == str(old):
            raise PermissionError(13, "Permission denied", str(path))
        unlink(path)

    monkeypatch.setattr(os, "unlink", fail)
    store.create(record(ID))
    assert store.ids() == [ID, OTHER]
    assert old.exists()


def test_the_stored_form_of_a_small_game_is_the_documented_one(
    store: GameStore, data: Path
) -> None:
    store.create(record())
    for event in (ANN_FULL_HOUSE, BOB_FOURS):
        with store.change(ID) as file:
            file.append(event)
    assert game_file(data).read_bytes() == GOLDEN
    assert sealed(tables()) == GOLDEN


def test_a_game_created_with_its_events_has_the_same_form(store: GameStore, data: Path) -> None:
    store.create(record(ID, ANN_FULL_HOUSE, BOB_FOURS))
    assert game_file(data).read_bytes() == GOLDEN


def test_tinydb_itself_reads_a_stored_game(store: GameStore, data: Path) -> None:
    store.create(record(ID, ANN_FULL_HOUSE, BOB_FOURS, names=("Ann", "Bób")))
    with TinyDB(
        game_file(data), storage=JSONStorage, access_mode="r", encoding="utf-8"
    ) as database:
        assert database.tables() == {"game", "events", "check"}
        header = database.table("game").get(doc_id=1)
        assert isinstance(header, dict)
        assert header["players"] == [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bób"}]
        events = database.table("events").all()
    assert [event.doc_id for event in events] == [1, 2]
    assert [event["points"] for event in events] == [25, 12]


def test_what_is_not_known_is_kept_when_an_event_is_added(store: GameStore, data: Path) -> None:
    content = tables()
    content["game"]["1"]["place"] = "kitchen"
    content["game"]["1"]["players"][0]["colour"] = "red"
    content["events"]["2"]["mood"] = "good"
    content["remarks"] = {"1": {"text": "a fine game"}}
    put(data, sealed(content))
    with store.change(ID) as file:
        file.append(TurnScored(AT, "p1", (1, 1, 2, 3, 4), "ones", 2, 0))
    found = json.loads(game_file(data).read_bytes())
    del found["events"]["3"], found["check"]
    assert found == content


def test_the_kept_game_of_format_1_is_read_for_ever(data: Path) -> None:
    path = DATA / "format-1" / f"{ID}.json"
    put(data, path.read_bytes())
    loaded = GameStore(data).load(ID)
    assert loaded == GameRecord(
        id=ID,
        rules="yahtzee",
        revision=1,
        order=Order.ANY,
        title="Sunday “final”",
        night="Äpfel",
        started=AT,
        players=(Player("p1", "Ann"), Player("p2", "Bób 高 👩‍👧")),
        events=(
            ANN_FULL_HOUSE,
            BOB_FOURS,
            TurnScored("2026-11-30T20:46:00+01:00", "p1", (3, 3, 3, 1, 1), "threes", 9, 0),
            EventVoided("2026-11-30T20:46:30+01:00", 3),
            EventVoided("2026-11-30T20:46:40+01:00", 4),
            TurnCorrected("2026-11-30T20:47:00+01:00", 2, (4, 4, 4, 4, 2), "fours", 16, 0),
            GameAbandoned("2026-11-30T20:48:00+01:00"),
        ),
    )
    assert replay(loaded, rule_set("yahtzee")).failure is None


def test_the_program_shows_and_resumes_the_kept_game_of_format_1(data: Path) -> None:
    put(data, (DATA / "format-1" / f"{ID}.json").read_bytes())
    card = done("show", "@1", "--json").json
    assert [(p["name"], p["total"]) for p in card["players"]] == [("Ann", 34), ("Bób 高 👩‍👧", 16)]
    assert card["status"] == "abandoned"
    done("resume", "@1")
    assert done("score", "66612", "sixes", "--json").json["points"] == 18


def test_a_deletion_that_fails_half_way_is_taken_back(
    three: GameStore, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = game_file(data, ID)
    backup_of(path).write_bytes(b"the state before")
    before = tree(data / "games")
    replace = os.replace

    def fail(source: Path, target: Path) -> None:
        if source == path:
            raise OSError(errno.EIO, "Input/output error")
        replace(source, target)

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(FileTrouble, match="nothing was saved, all is as before"):
        three.delete(ID)
    assert tree(data / "games") == before


def test_a_deletion_that_cannot_be_taken_back_says_where_the_state_before_is(
    three: GameStore, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = game_file(data, ID)
    backup_of(path).write_bytes(b"the state before")
    kept = backup_of(data / "trash" / path.name)
    replace = os.replace

    def fail(source: Path, target: Path) -> None:
        if source in {path, kept}:
            raise OSError(errno.EIO, "Input/output error")
        replace(source, target)

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(FileTrouble) as caught:
        three.delete(ID)
    assert caught.value.slug == "not-put-back"
    assert caught.value.message == (
        f"cannot write {backup_of(path)}: Input/output error; it is kept as {kept}"
    )
    assert kept.read_bytes() == b"the state before"
    assert three.load(ID).id == ID
