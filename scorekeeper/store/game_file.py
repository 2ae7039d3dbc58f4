"""The file of one game: what stands in it, and how one more event is added to it.

Knows neither the folder nor the other games.
"""

from pathlib import Path

from tinydb import TinyDB
from tinydb.table import Document, Table

from scorekeeper.errors import FileTrouble, NotFound, Unreadable
from scorekeeper.game.codec import FORMAT, event_document, header_document, record_from_documents
from scorekeeper.game.events import Event
from scorekeeper.game.record import GameRecord
from scorekeeper.language import tr
from scorekeeper.store.storage import (
    AtomicStorage,
    Tables,
    backup_of,
    damaged,
    read_tables,
    too_new,
)
from scorekeeper.words import quoted

_GAME = "game"
_EVENTS = "events"


class GameFile:
    """A game opened for a change: its record, and the way to add an event to it.

    A game of an older format is one of the newest from its first change on.
    """

    def __init__(self, path: Path, game_id: str) -> None:
        storage = AtomicStorage(path)
        self.record = record_of(path, game_id, storage.read())
        if _format(storage.read()) > FORMAT:
            raise too_new(path, tr("it can be shown but not changed"))
        _refuse_newer_backup(backup_of(path))
        (storage.read() or {})[_GAME]["1"]["format"] = FORMAT
        self._database = TinyDB(path, storage=lambda _: storage)

    def append(self, event: Event) -> None:
        """Store one more event, on disk before this returns; raises `FileTrouble`."""
        number = len(self.record.events) + 1
        rows: Table = self._database.table(_EVENTS, cache_size=0)
        rows.insert(Document(event_document(event), doc_id=number))
        self.record = self.record._replace(events=(*self.record.events, event))


def record_of(path: Path, game_id: str, tables: Tables | None) -> GameRecord:
    """Return the game that the tables of a file hold.

    Raises `NotFound` where there are none, `FileTrouble` where they hold no such game, or, in a
    newer format, anything that is not known here.
    """
    if tables is None:
        raise unknown(game_id)
    header = tables.get(_GAME, {}).get("1")
    try:
        record = record_from_documents(header, _event_rows(tables) if header else [])
    except Unreadable as error:
        if _format(tables) > FORMAT:
            raise too_new(path, tr("it cannot be read")) from error
        raise damaged(path, error.message) from error
    if _format(tables) > FORMAT and _without_format(tables_of(record)) != _without_format(tables):
        raise too_new(path, tr("it cannot be read"))
    if record.id != game_id:
        raise damaged(
            path,
            tr("it holds another game, {id}", id=quoted(record.id)),
            tr("is it a copy? scorekeeper import takes it in; then delete it"),
        )
    return record


def read_copy(path: Path) -> GameRecord:
    """Return the game of a file that is elsewhere, or has another name; raises `FileTrouble`.

    One of a newer format is not read: to keep it would be to write it in an older one.
    """
    tables = read_tables(path)
    if _format(tables) > FORMAT:
        raise too_new(path, tr("it cannot be taken in"))
    found = _id(tables)
    if found is None:
        raise damaged(path, tr("it holds no game"))
    return record_of(path, found, tables)


def refuse_newer(path: Path, consequence: str) -> None:
    """Raise `FileTrouble` where a game is of a newer format; `consequence` says what cannot be."""
    if _format(read_tables(path)) > FORMAT:
        raise too_new(path, consequence)


def _refuse_newer_backup(backup: Path) -> None:
    """Raise `FileTrouble` where the state before, which a change would replace, is of a newer one.

    A synced folder may hold it before the game itself.
    """
    try:
        tables = read_tables(backup)
    except FileTrouble:
        return
    if _format(tables) > FORMAT:
        raise too_new(backup, tr("its game can be shown but not changed"))


def held_id(path: Path) -> str | None:
    """Return the id of the game that a file holds; None where it holds none that can be read."""
    try:
        return _id(read_tables(path))
    except FileTrouble:
        return None


def holds_game(path: Path) -> bool:
    """Return whether a file holds a game that can be taken in."""
    try:
        read_copy(path)
    except FileTrouble:
        return False
    return True


def _id(tables: Tables | None) -> str | None:
    header = (tables or {}).get(_GAME, {}).get("1")
    found = header.get("id") if isinstance(header, dict) else None
    return found if isinstance(found, str) else None


def tables_of(record: GameRecord) -> Tables:
    """Return what the file of a game holds."""
    rows = {str(n): event_document(e) for n, e in enumerate(record.events, start=1)}
    return {_GAME: {"1": header_document(record)}, _EVENTS: rows}


def _event_rows(tables: Tables) -> list[object]:
    """Return the events in their order; raises `Unreadable` where one is missing."""
    rows = tables.get(_EVENTS)
    if rows is None:
        raise Unreadable("bad-record", tr("the events are missing"))
    for number in range(1, len(rows) + 1):
        if str(number) not in rows:
            raise Unreadable("bad-record", tr("event '{number}' is missing", number=number))
    return [rows[str(number)] for number in range(1, len(rows) + 1)]


def _without_format(tables: Tables) -> Tables:
    """Return what the tables of a game hold, whatever the number of their format is."""
    return {**tables, _GAME: {"1": {**tables[_GAME]["1"], "format": FORMAT}}}


def _format(tables: Tables | None) -> int:
    header = (tables or {}).get(_GAME, {}).get("1")
    number = header.get("format") if isinstance(header, dict) else None
    return number if type(number) is int else 0


def lost(game_id: str) -> FileTrouble:
    """Return the error for a game whose file is gone, while the one before it is still there."""
    gone = tr("game {game_id} is lost, but for the state before its last change", game_id=game_id)
    return FileTrouble("lost", gone, "scorekeeper doctor --restore")


def only_anew(game_id: str) -> str:
    """Return what helps where nothing that is kept of a game can be read."""
    return tr("scorekeeper delete {game}, then import an export of it", game=game_id)


def unknown(game_id: str) -> NotFound:
    """Return the error for a game that is not there."""
    return NotFound("unknown-game", tr("there is no game {text}", text=quoted(game_id)))
