"""The file of renamings: kept as it was saved, guarded by one lock, put back from its backup."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.errors import FileTrouble
from scorekeeper.game.people import People, Renaming
from scorekeeper.store import people as people_file
from scorekeeper.store.files import exclusive
from scorekeeper.store.people import (
    check_backup,
    copies_of_people,
    load_people,
    restore_people,
    save_people,
)
from scorekeeper.store.storage import AtomicStorage, backup_of
from tests.store.samples import AT, sealed, temporaries, tree

ONE = People((Renaming(AT, "Ann", "Anna"),))
TWO = People((*ONE.renamings, Renaming("2026-12-01T20:00:00+01:00", "Bob", "Róbert 高")))
ROW = {"at": AT, "old": "Ann", "new": "Anna"}


@pytest.fixture
def twice(data: Path) -> Path:
    """The file after two changes."""
    save_people(data, ONE, People())
    save_people(data, TWO, ONE)
    return data / "people.json"


def test_nobody_is_renamed_where_there_is_no_file(data: Path) -> None:
    assert load_people(data) == People()
    assert not data.exists()


def test_where_there_is_no_folder_there_are_no_copies(data: Path) -> None:
    assert copies_of_people(data) == []


def test_renamings_are_kept_in_their_order(data: Path, twice: Path) -> None:
    assert load_people(data) == TWO
    assert twice.read_bytes() == sealed({"renamings": {"1": ROW, "2": TWO.renamings[1]._asdict()}})
    assert backup_of(twice).read_bytes() == sealed({"renamings": {"1": ROW}})
    assert temporaries(data) == []


@pytest.mark.parametrize("row", [5, "Ann", None, ["old"], True])
def test_what_is_no_renaming_is_damage_and_brought_back(
    data: Path, twice: Path, row: object
) -> None:
    twice.write_bytes(sealed({"renamings": {"1": row}}))
    with pytest.raises(FileTrouble) as caught:
        load_people(data)
    assert caught.value.slug == "damaged"
    assert restore_people(data) == data / "damaged" / "people.json"
    assert load_people(data) == ONE


def test_a_folder_of_folders_is_made_where_it_is_wanted(data: Path) -> None:
    deep = data / "games of" / "the club"
    save_people(deep, ONE, People())
    save_people(deep, TWO, ONE)
    assert load_people(deep) == TWO


def test_a_change_of_what_is_no_longer_so_is_refused(data: Path, twice: Path) -> None:
    before = tree(data)
    with pytest.raises(FileTrouble) as caught:
        save_people(data, People(), ONE)
    assert caught.value.slug == "changed-meanwhile"
    assert str(twice) in caught.value.message
    assert caught.value.hint == "try again"
    assert tree(data) == before


@pytest.mark.parametrize(
    "newer",
    [
        {"renamings": {"1": ROW | {"until": "2027"}}},
        {"renamings": {"1": {"who": "Ann", "is": "Anna"}}},
        {"renamings": {"1": ROW}, "nicknames": {"1": {"Ann": "A."}}},
    ],
)
def test_what_a_newer_program_knows_of_people_is_not_overwritten(
    data: Path, newer: dict[str, dict[str, dict[str, str]]]
) -> None:
    save_people(data, ONE, People())
    path = data / "people.json"
    path.write_bytes(sealed(newer))
    before = tree(data)
    changes: list[Callable[[], object]] = [
        lambda: save_people(data, TWO, ONE),
        lambda: restore_people(data),
    ]
    for change in changes:
        with pytest.raises(FileTrouble) as caught:
            change()
        assert caught.value.slug == "newer-format"
        assert caught.value.message.startswith(f"{path} was written by a newer scorekeeper")
    assert tree(data) == before


def test_what_cannot_be_written_is_told(data: Path) -> None:
    save_people(data, ONE, People())
    data.rename(data.with_name("elsewhere"))
    data.write_bytes(b"a file in the place of the folder")
    with pytest.raises(FileTrouble) as caught:
        save_people(data, TWO, People())
    assert caught.value.slug == "not-saved"
    assert caught.value.message.startswith(f"cannot write {data}: File exists")


def test_a_change_waits_for_whoever_holds_the_lock(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []

    def noting(lock: Path) -> object:
        asked.append(lock)
        return exclusive(lock)

    monkeypatch.setattr(people_file, "exclusive", noting)
    save_people(data, ONE, People())
    save_people(data, TWO, ONE)
    (data / "people.json").write_bytes(b"half a fi")
    restore_people(data)
    assert asked == [data / "lock"] * 3


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param({"1": {"at": AT, "old": "Ann"}}, id="without a name"),
        pytest.param({"1": {"old": "Ann", "new": "Anna"}}, id="without a time"),
        pytest.param({"2": ROW}, id="the second only"),
        pytest.param({"1": ROW, "3": ROW}, id="a gap"),
        pytest.param({"1": "Ann"}, id="no row"),
        pytest.param({"1": {**ROW, "new": 5}}, id="a number for a name"),
        pytest.param({"1": {**ROW, "old": "A\x1b[31m"}}, id="an escape sequence"),
        pytest.param({"1": {**ROW, "new": ""}}, id="an empty name"),
    ],
)
def test_rows_that_are_no_renamings_are_damage(data: Path, rows: dict[str, object]) -> None:
    data.mkdir()
    AtomicStorage(data / "people.json").write({"renamings": rows})
    with pytest.raises(FileTrouble) as caught:
        load_people(data)
    assert caught.value.slug == "damaged"
    assert caught.value.message.startswith(f"{data / 'people.json'} is damaged: ")
    assert not caught.value.message.endswith((": ", "None"))


def test_a_file_of_another_table_names_nobody(data: Path) -> None:
    data.mkdir()
    AtomicStorage(data / "people.json").write({"other": {"1": ROW}})
    assert load_people(data) == People()


def test_the_state_before_is_put_back_and_the_damaged_one_kept(data: Path, twice: Path) -> None:
    twice.write_bytes(b"half a fi")
    kept = restore_people(data)
    assert kept == data / "damaged" / "people.json"
    assert kept.read_bytes() == b"half a fi"
    assert load_people(data) == ONE


def test_what_has_no_state_before_is_put_aside_and_not_said_to_be_restored(data: Path) -> None:
    save_people(data, ONE, People())
    (data / "people.json").write_bytes(b"half a fi")
    with pytest.raises(FileTrouble, match="has what is left") as caught:
        restore_people(data)
    assert (caught.value.slug, caught.value.hint) == ("damaged", "scorekeeper rename Ann Anna")
    assert (data / "damaged" / "people.json").read_bytes() == b"half a fi"
    assert load_people(data) == People()


def test_what_can_be_read_by_now_is_left_as_it_is(data: Path) -> None:
    save_people(data, ONE, People())
    save_people(data, TWO, ONE)
    before = tree(data)
    with pytest.raises(FileTrouble, match="can be read by now") as caught:
        restore_people(data)
    assert (caught.value.slug, caught.value.hint) == ("changed-meanwhile", "scorekeeper doctor")
    assert tree(data) == before


def test_what_cannot_be_put_aside_stays(data: Path) -> None:
    save_people(data, ONE, People())
    (data / "people.json").write_bytes(b"half a fi")
    (data / "damaged").write_bytes(b"a file in the place of the folder")
    before = tree(data)
    with pytest.raises(FileTrouble) as caught:
        restore_people(data)
    assert caught.value.slug == "not-saved"
    assert tree(data) == before


def test_a_damaged_state_before_is_put_aside_and_not_back(data: Path, twice: Path) -> None:
    backup_of(twice).write_bytes(b"half a fi")
    before = load_people(data)
    with pytest.raises(FileTrouble):
        check_backup(data)
    assert restore_people(data) == data / "damaged" / "people.json.bak"
    check_backup(data)
    assert load_people(data) == before
    twice.write_bytes(b"half")
    assert restore_people(data) == data / "damaged" / "people.json"
    assert load_people(data) == before


def test_where_both_states_are_damaged_both_are_put_aside(data: Path, twice: Path) -> None:
    backup_of(twice).write_bytes(b"half a fi")
    twice.write_bytes(b"half")
    with pytest.raises(FileTrouble) as caught:
        restore_people(data)
    assert str(data / "damaged") in caught.value.message
    assert load_people(data) == People()
    assert (data / "damaged" / "people.json").read_bytes() == b"half"
    assert (data / "damaged" / "people.json.bak").read_bytes() == b"half a fi"
    save_people(data, ONE, People())


def test_where_the_names_are_gone_and_their_state_before_is_damaged_that_is_said(
    data: Path, twice: Path
) -> None:
    backup_of(twice).write_bytes(b"half a fi")
    twice.unlink()
    with pytest.raises(FileTrouble):
        restore_people(data)
    assert load_people(data) == People()


def test_names_whose_file_is_gone_are_lost_and_brought_back(data: Path, twice: Path) -> None:
    twice.unlink()
    with pytest.raises(FileTrouble) as caught:
        load_people(data)
    assert (caught.value.slug, caught.value.hint) == ("lost", "scorekeeper doctor --restore")
    assert str(twice) in caught.value.message
    with pytest.raises(FileTrouble):
        save_people(data, ONE, People())
    assert restore_people(data) is None
    assert load_people(data) == ONE


def test_a_folder_in_the_place_of_the_names_is_put_aside_for_the_state_before(data: Path) -> None:
    save_people(data, ONE, People())
    save_people(data, TWO, ONE)
    (data / "people.json").unlink()
    (data / "people.json").mkdir()
    assert restore_people(data) == data / "damaged" / "people.json"
    assert load_people(data) == ONE
