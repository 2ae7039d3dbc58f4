"""The storage below TinyDB: it does what TinyDB's own does, and keeps what that one would lose."""

import errno
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinydb import TinyDB, where
from tinydb.storages import JSONStorage, Storage
from tinydb.table import Document

from scorekeeper.errors import FileTrouble
from scorekeeper.store.storage import (
    AtomicStorage,
    Tables,
    backup_of,
    bring_back,
    keep_anew,
    not_saved,
    put_aside,
    read_tables,
)
from tests.store.samples import compact, sealed

Open = Callable[[], Storage]
SMALL: Tables = {"t": {"1": {"a": 1}, "2": {"a": [True, None, 2.5, "é高"]}}, "u": {}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file.json"


@pytest.fixture(params=[JSONStorage, AtomicStorage], ids=["TinyDB's", "ours"])
def new_storage(request: pytest.FixtureRequest, path: Path) -> Iterator[Open]:
    """Opens the file, with each storage that must keep the contract."""
    kind: Callable[[Path], Storage] = request.param
    opened: list[Storage] = []

    def new() -> Storage:
        opened.append(kind(path))
        return opened[-1]

    yield new
    for storage in opened:
        storage.close()


def test_a_new_storage_is_empty(new_storage: Open) -> None:
    assert new_storage().read() is None


def test_what_is_written_is_read(new_storage: Open) -> None:
    storage = new_storage()
    storage.write(SMALL)
    assert storage.read() == SMALL


def test_what_is_written_is_read_when_opened_again(new_storage: Open) -> None:
    storage = new_storage()
    storage.write(SMALL)
    storage.close()
    assert new_storage().read() == SMALL


def test_a_write_replaces_all_that_was_there(new_storage: Open) -> None:
    storage = new_storage()
    storage.write(SMALL)
    storage.write({"v": {}})
    assert storage.read() == {"v": {}}
    assert new_storage().read() == {"v": {}}


def test_no_tables_are_not_the_same_as_no_file(new_storage: Open) -> None:
    new_storage().write({})
    assert new_storage().read() == {}


@pytest.mark.parametrize("value", [object(), {1, 2}, b"bytes"], ids=["object", "set", "bytes"])
def test_what_is_no_json_is_refused_and_changes_nothing(
    new_storage: Open, path: Path, value: object
) -> None:
    storage = new_storage()
    storage.write(SMALL)
    content = path.read_bytes()
    with pytest.raises(TypeError):
        storage.write({"t": {"1": {"a": value}}})
    assert path.read_bytes() == content
    assert storage.read() == SMALL


def test_a_write_that_fails_leaves_what_is_read_as_it_was(new_storage: Open) -> None:
    database = TinyDB(storage=new_storage)
    database.insert({"a": 1})
    with pytest.raises(TypeError):
        database.insert({"a": object()})
    assert database.table("_default", cache_size=0).all() == [{"a": 1}]


def test_documents_are_inserted_found_changed_and_removed(new_storage: Open) -> None:
    database = TinyDB(storage=new_storage)
    assert database.insert_multiple([{"a": 1}, {"a": 2}, {"a": 3}]) == [1, 2, 3]
    assert database.get(where("a") == 2) == {"a": 2}
    assert database.update({"a": 20}, where("a") == 2) == [2]
    assert database.upsert({"a": 5}, where("a") == 5) == [4]
    assert database.remove(doc_ids=[1]) == [1]
    database.close()
    with TinyDB(storage=new_storage) as again:
        assert {document.doc_id: document["a"] for document in again.all()} == {2: 20, 3: 3, 4: 5}


def test_a_document_keeps_the_number_it_is_given(new_storage: Open) -> None:
    database = TinyDB(storage=new_storage)
    database.table("t").insert(Document({"a": 1}, doc_id=7))
    database.close()
    with TinyDB(storage=new_storage) as again:
        assert again.table("t").get(doc_id=7) == {"a": 1}
        assert again.table("t").insert({"a": 2}) == 8


def test_tables_are_kept_apart_and_dropped_one_by_one(new_storage: Open) -> None:
    database = TinyDB(storage=new_storage)
    database.table("t").insert({"a": 1})
    database.table("u").insert({"b": 2})
    assert database.tables() == {"t", "u"}
    database.drop_table("t")
    assert database.tables() == {"u"}
    assert database.table("u").all() == [{"b": 2}]
    database.table("u").truncate()
    assert database.table("u").all() == []
    database.drop_tables()
    assert database.tables() == set()


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abé", max_size=3), inner),
    max_leaves=8,
)  # fmt: skip


@given(
    rows=st.dictionaries(st.integers(1, 99).map(str), st.dictionaries(st.just("a"), JSON_VALUES))
)
def test_any_json_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, rows: dict[str, Any]
) -> None:
    path = tmp_path_factory.mktemp("any", numbered=True) / "file.json"
    AtomicStorage(path).write({"t": rows})
    assert read_tables(path) == {"t": rows}


def test_opening_and_reading_create_no_file(path: Path) -> None:
    database = TinyDB(storage=lambda: AtomicStorage(path))
    assert database.tables() == set()
    assert list(path.parent.iterdir()) == []


def test_the_file_is_compact_json_with_a_check_sum_at_its_end(path: Path) -> None:
    AtomicStorage(path).write(SMALL)
    assert path.read_bytes() == sealed(SMALL)
    assert path.read_bytes().endswith(b',"check":{"1":{"crc32":"6d56548c"}}}')


def test_the_check_sum_is_no_table(path: Path) -> None:
    AtomicStorage(path).write(SMALL)
    assert TinyDB(storage=lambda: AtomicStorage(path)).tables() == {"t", "u"}


def test_the_backup_is_the_file_as_it_was(path: Path) -> None:
    storage = AtomicStorage(path)
    storage.write({"t": {"1": {"a": 1}}})
    assert not backup_of(path).exists()
    storage.write(SMALL)
    assert backup_of(path) == path.with_name("file.json.bak")
    assert backup_of(path).read_bytes() == sealed({"t": {"1": {"a": 1}}})


def test_a_storage_without_a_backup_keeps_one_file(path: Path) -> None:
    storage = AtomicStorage(path, keep_backup=False)
    storage.write({"t": {}})
    storage.write(SMALL)
    assert [found.name for found in path.parent.iterdir()] == ["file.json"]


@pytest.mark.parametrize("value", [float("nan"), float("inf")], ids=["NaN", "infinity"])
def test_a_number_that_json_does_not_know_is_refused_and_changes_nothing(
    path: Path, value: float
) -> None:
    storage = AtomicStorage(path)
    storage.write(SMALL)
    with pytest.raises(ValueError, match="not JSON compliant"):
        storage.write({"t": {"1": {"a": value}}})
    assert path.read_bytes() == sealed(SMALL)


def test_an_empty_file_is_damage_and_not_an_empty_database(path: Path) -> None:
    path.write_bytes(b"")
    with pytest.raises(FileTrouble, match="is damaged: it is empty"):
        AtomicStorage(path).read()


def test_a_file_that_tinydb_wrote_itself_is_noticed(path: Path) -> None:
    AtomicStorage(path).write(SMALL)
    with TinyDB(path) as database:
        database.table("t").insert({"a": 3})
    with pytest.raises(FileTrouble, match="its check sum does not fit what it holds"):
        AtomicStorage(path).read()


def test_a_file_laid_out_for_people_counts_as_the_same(path: Path) -> None:
    path.write_text(json.dumps(json.loads(sealed(SMALL)), indent=2), "utf-8")
    assert AtomicStorage(path).read() == SMALL


@pytest.mark.parametrize(
    "check",
    [
        pytest.param(None, id="null"),
        pytest.param({}, id="empty"),
        pytest.param({"1": {}}, id="no-sum"),
        pytest.param({"1": {"crc32": "6D56548C"}}, id="capitals"),
        pytest.param({"1": {"crc32": 0x6D56548C}}, id="number"),
        pytest.param({"1": {"crc32": "00000000"}}, id="wrong"),
    ],
)
def test_a_check_sum_of_another_form_does_not_fit(path: Path, check: object) -> None:
    path.write_bytes(compact({**SMALL, "check": check}))
    with pytest.raises(FileTrouble, match="is damaged"):
        AtomicStorage(path).read()


def test_the_hint_of_a_damaged_file_names_its_backup(path: Path) -> None:
    storage = AtomicStorage(path)
    storage.write({"t": {}})
    storage.write(SMALL)
    path.write_bytes(b"")
    with pytest.raises(FileTrouble) as caught:
        AtomicStorage(path).read()
    assert caught.value.hint == f"scorekeeper doctor --restore brings back {backup_of(path)}"


def test_a_damaged_file_without_a_backup_has_no_hint(path: Path) -> None:
    path.write_bytes(b"")
    with pytest.raises(FileTrouble) as caught:
        AtomicStorage(path).read()
    assert caught.value.hint == ""


def test_a_file_as_it_is_written_here_is_checked_without_writing_it_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    AtomicStorage(path).write(SMALL)
    monkeypatch.setattr(json, "dumps", None)
    assert read_tables(path) == SMALL


@pytest.mark.parametrize("added", [{}, {"1": {}}, {"1": {"a": {}}}, {"1": {"crc32": "00000000"}}])
def test_a_table_behind_the_check_sum_is_noticed(path: Path, added: dict[str, object]) -> None:
    path.write_bytes(sealed(SMALL)[:-1] + b',"extra":' + compact(added) + b"}")
    with pytest.raises(FileTrouble, match="check sum") as caught:
        read_tables(path)
    assert caught.value.slug == "damaged"


def test_a_file_below_a_file_cannot_be_read(path: Path) -> None:
    path.write_bytes(sealed(SMALL))
    with pytest.raises(FileTrouble) as caught:
        read_tables(path / "game.json")
    assert caught.value.slug == "unreadable-file"
    assert caught.value.message == f"cannot read {path / 'game.json'}: Not a directory"


# The state before


def test_what_cannot_be_put_back_is_named(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.mkdir()
    backup_of(path).write_bytes(sealed(SMALL))
    replace = os.replace

    def fail(source: Path, target: Path) -> None:
        if target == path:
            raise OSError(errno.EIO, "Input/output error")
        replace(source, target)

    monkeypatch.setattr(os, "replace", fail)
    kept = tmp_path / "aside" / path.name
    with pytest.raises(FileTrouble) as caught:
        bring_back(path, tmp_path / "aside")
    assert caught.value.slug == "not-put-back"
    assert caught.value.message == (
        f"cannot write {path}: Input/output error; it is kept as {kept}"
    )
    assert kept.is_dir()
    assert not os.path.lexists(path)


def test_the_state_before_takes_the_place_of_a_file_which_is_kept(
    path: Path, tmp_path: Path
) -> None:
    storage = AtomicStorage(path)
    storage.write({"t": {}})
    storage.write(SMALL)
    for number in ("", ".1", ".2"):
        now = path.read_bytes()
        kept = bring_back(path, tmp_path / "aside")
        assert kept == tmp_path / "aside" / f"file.json{number}"
        assert kept.read_bytes() == now
        assert read_tables(path) == {"t": {}}
        path.write_bytes(b"damaged again")


def test_what_is_put_aside_of_a_link_is_what_that_leads_to(path: Path, tmp_path: Path) -> None:
    stick, aside = tmp_path / "stick.json", tmp_path / "aside"
    stick.write_bytes(b"held")
    path.symlink_to(stick)
    kept = put_aside(path, aside)
    assert kept == aside / path.name
    assert kept.read_bytes() == b"held"
    assert not kept.is_symlink()
    assert not os.path.lexists(path)
    assert stick.read_bytes() == b"held"
    path.symlink_to(tmp_path / "nowhere")
    kept = put_aside(path, aside)
    assert kept == aside / f"{path.name}.1"
    assert kept.is_symlink()
    assert not os.path.lexists(path)
    path.write_bytes(b"moved")
    node = path.stat().st_ino
    assert put_aside(path, aside).stat().st_ino == node


def test_a_state_before_that_is_a_link_is_made_anew_in_its_place(
    path: Path, tmp_path: Path
) -> None:
    AtomicStorage(path).write(SMALL)
    stick = tmp_path / "stick.bak"
    stick.write_bytes(b"damaged")
    backup_of(path).symlink_to(stick)
    kept = keep_anew(path, tmp_path / "aside")
    assert kept.read_bytes() == stick.read_bytes() == b"damaged"
    assert not backup_of(path).is_symlink()
    assert read_tables(backup_of(path)) == SMALL


def test_the_state_before_takes_the_place_of_a_file_that_is_gone(
    path: Path, tmp_path: Path
) -> None:
    storage = AtomicStorage(path)
    storage.write({"t": {}})
    storage.write(SMALL)
    path.unlink()
    assert bring_back(path, tmp_path / "aside") is None
    assert read_tables(path) == {"t": {}}
    assert not (tmp_path / "aside").exists()


def test_a_state_before_that_is_not_there_changes_nothing(path: Path, tmp_path: Path) -> None:
    AtomicStorage(path).write(SMALL)
    with pytest.raises(FileTrouble) as caught:
        bring_back(path, tmp_path / "aside")
    assert caught.value.slug == "not-saved"
    assert caught.value.message == (
        f"cannot write {path}: No such file or directory; nothing was saved, all is as before"
    )
    assert read_tables(path) == SMALL


@pytest.mark.parametrize("what", ["a file", "a folder"])
@pytest.mark.parametrize("change", [bring_back, keep_anew])
def test_where_nothing_can_take_a_place_all_is_put_back(
    change: Callable[[Path, Path], object],
    what: str,
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path.write_bytes(sealed(SMALL))
    backup_of(path).write_bytes(sealed({"t": {}}))
    place = path if change is bring_back else backup_of(path)
    if what == "a folder":
        place.unlink()
        (place / "inside").mkdir(parents=True)
    before = {one: one.is_file() and one.read_bytes() for one in tmp_path.rglob("*")}

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as context:
        context.setattr("os.fsync", full)
        for _ in range(2):
            with pytest.raises(FileTrouble, match="No space left on device; nothing was saved"):
                change(path, tmp_path / "aside")
    (tmp_path / "aside").rmdir()
    assert {one: one.is_file() and one.read_bytes() for one in tmp_path.rglob("*")} == before


def test_an_error_of_the_system_is_told_in_its_words(path: Path) -> None:
    assert "No space left; nothing" in not_saved(path, OSError(28, "No space left")).message
    assert ": odd; nothing" in not_saved(path, OSError("odd")).message
