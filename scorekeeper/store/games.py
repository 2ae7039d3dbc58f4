"""Keeps game records, one file each, and remembers which game is being played.

Knows records and files; what the events of a record come to is not its business.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from scorekeeper.errors import FileTrouble, NotFound, Refused, ScorekeeperError, Unreadable
from scorekeeper.game.record import GameRecord, is_game_id
from scorekeeper.language import tr
from scorekeeper.store.files import exclusive, replace_file, replace_files, small_text, sweep
from scorekeeper.store.game_file import GameFile, held_id, lost, record_of, tables_of, unknown
from scorekeeper.store.storage import (
    BACKUP,
    AtomicStorage,
    backup_of,
    bring_back,
    keep_anew,
    not_saved,
    read_tables,
    serialised,
)
from scorekeeper.store.trash import remove, throw_away, thrown_away
from scorekeeper.words import one_of, quoted

_SUFFIX = ".json"
_TRASH = "trash"
_DAMAGED = "damaged"


class FileState(NamedTuple):
    """What tells whether a file has changed: two times in nanoseconds, and the size in bytes.

    Anybody may set the time of its content, `modified`, but not that of its entry, `changed`.
    """

    modified: int
    changed: int
    size: int


class GameStore:
    """The games of one data folder. Reading creates nothing and waits for nobody."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._games = folder / "games"
        self._current = folder / "current"

    def ids(self) -> list[str]:
        """Return the ids of all games, the newest first."""
        return sorted(self._sorted_out()[0], reverse=True)

    def _sorted_out(self) -> tuple[list[str], list[str]]:
        """Return the ids of the games, and the names of the JSON files that are none of them."""
        ends = [name for name in self._names() if name.endswith(_SUFFIX)]
        names = [name.removesuffix(_SUFFIX) for name in ends if not name.startswith(".")]
        named = set(filter(is_game_id, names))
        games = [one for one in named if not self._is_copy(one, named)]
        return games, [f"{name}{_SUFFIX}" for name in set(names).difference(games)]

    def _is_copy(self, name: str, named: set[str]) -> bool:
        """Return whether a file is a copy by its name, `ID-LAPTOP`, and by what it holds."""
        end = name.rfind("-")
        while end > 0 and name[:end] not in named:
            end = name.rfind("-", 0, end)
        held = held_id(self._path(name)) if end > 0 else None
        return held is not None and name.startswith(f"{held}-")

    def _names(self) -> list[str]:
        """Return the names of the files in which games are kept, and of all beside them."""
        try:
            return os.listdir(self._games)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise FileTrouble(
                "unreadable-file",
                tr("cannot read {path}: {reason}", path=self._games, reason=error.strerror),
            ) from error

    def states(self, most: int | None = None) -> dict[str, FileState]:
        """Return what tells of each game whether its file has changed, by id, the newest first.

        `most` stops after so many games; None looks at all.
        """
        found = {}
        for game_id in self.ids()[:most]:
            # A file may vanish, or be a link to nowhere; the others are still there.
            state = self.state(game_id)
            if state is not None:
                found[game_id] = state
            elif os.path.lexists(self._path(game_id)):
                found[game_id] = FileState(0, 0, 0)
        return found

    def state(self, game_id: str) -> FileState | None:
        """Return what tells whether the file of one game has changed; None where there is none."""
        try:
            stat = self._path(game_id).stat()
        except OSError:
            return None
        return FileState(stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size)

    def resolve(self, text: str) -> str:
        """Return the id that a person means: an id, a unique beginning of one, or `@1`, `@2` ...

        `@1` is the latest game. Raises `Unreadable` where several games fit, `NotFound` where
        none does.
        """
        if is_game_id(text) and self._path(text).exists():
            return text
        ids = self.ids()
        if text.startswith("@") and text[1:].isascii() and text[1:].isdigit() and len(text) < 9:
            if 1 <= int(text[1:]) <= len(ids):
                return ids[int(text[1:]) - 1]
            raise NotFound("unknown-game", tr("there is no game {text}", text=text), _how_many(ids))
        found = [game_id for game_id in ids if text and game_id.startswith(text)]
        if len(found) == 1:
            return found[0]
        if found:
            fitting = (
                one_of(found) if len(found) < 5 else tr("one of {found} games", found=len(found))
            )
            raise Unreadable(
                "ambiguous-game",
                tr("{text} may be {fitting}", text=quoted(text), fitting=fitting),
                tr("type more of it"),
            )
        trashed = self.folder / _TRASH / f"{text}{_SUFFIX}"
        if is_game_id(text) and trashed.exists():
            hint = tr("it was deleted, and is kept as {path}", path=trashed)
        else:
            hint = _how_many(ids)
        raise NotFound("unknown-game", tr("there is no game {text}", text=quoted(text)), hint)

    def load(self, game_id: str) -> GameRecord:
        """Return a record.

        Raises `NotFound`, or `FileTrouble` where the file is damaged or too new to be read.
        """
        path = self._path(game_id)
        return record_of(path, game_id, read_tables(path))

    def create(self, record: GameRecord) -> None:
        """Store a new game and make it the current one.

        Raises `FileTrouble` where it cannot be written or the id is taken.
        """
        path = self._path(record.id)
        with self._writing(path):
            if os.path.lexists(path) or backup_of(path).exists():
                raise FileTrouble(
                    "id-taken", tr("{path} exists already; nothing was saved", path=path)
                )
            sweep(self._games)
            sweep(self.folder)
            AtomicStorage(path).write(tables_of(record))
        self.set_current(record.id)

    def add(
        self, records: Mapping[str, GameRecord], known: Mapping[str, int]
    ) -> dict[str, ScorekeeperError]:
        """Store many games, by id; all are on disk when this returns.

        Each game is whole or not there at any time. `known` has the number of events of each game
        that is to be replaced; return the games that are left as they are, with the reason.
        Raises `FileTrouble`; then some of the games may be stored.
        """
        if not records:
            return {}
        left: dict[str, ScorekeeperError] = {}
        contents: dict[Path, bytes] = {}
        paths = {game_id: self._path(game_id) for game_id in records}
        with self._writing(self._games):
            for game_id, path in paths.items():
                try:
                    _check_place(path, game_id, known.get(game_id))
                except ScorekeeperError as error:
                    left[game_id] = error
                else:
                    contents[path] = serialised(tables_of(records[game_id]))
            backups = {paths[game_id]: backup_of(paths[game_id]) for game_id in known}
            try:
                replace_files(contents, backups)
            except OSError as error:
                raise not_saved(self._games, error) from error
        return left

    @contextmanager
    def change(self, game_id: str) -> Iterator["GameFile"]:
        """Open a game for a change; no other process can change a game meanwhile.

        Raises `NotFound`, or `FileTrouble` where it cannot be read or must not be written.
        """
        path = self._path(game_id)
        if not os.path.lexists(path):
            raise unknown(game_id)
        with self._writing(path):
            yield GameFile(path, game_id)

    def delete(self, game_id: str) -> Path:
        """Move a game and its backup to the folder `trash`; return where the game now is."""
        path = self._path(game_id)
        with self._writing(path):
            try:
                return throw_away(path, self.folder / _TRASH)
            except FileNotFoundError as error:
                raise unknown(game_id) from error
            except OSError as error:
                raise not_saved(path, error) from error

    def before(self, game_id: str) -> GameRecord | None:
        """Return a game before its last change, None where that is not kept.

        Raises `FileTrouble` where it cannot be read.
        """
        backup = backup_of(self._path(game_id))
        tables = read_tables(backup)
        return None if tables is None else record_of(backup, game_id, tables)

    def renew_backup(self, game_id: str) -> Path:
        """Put the backup of a game aside, and a new one in its place; return where that is kept.

        Raises `FileTrouble`.
        """
        path = self._path(game_id)
        with self._writing(path):
            try:
                return keep_anew(path, self.folder / _DAMAGED)
            except OSError as error:
                raise not_saved(backup_of(path), error) from error

    def lost(self) -> list[str]:
        """Return the ids of games of which only the state before their last change is left."""
        known = {*self.ids()}
        ending = _SUFFIX + BACKUP
        ids = [name.removesuffix(ending) for name in self._names() if name.endswith(ending)]
        return sorted(game_id for game_id in ids if is_game_id(game_id) and game_id not in known)

    def strangers(self) -> list[Path]:
        """Return the JSON files beside the games that are copies of one, or have no id as a name.

        A program that keeps two machines alike puts them there.
        """
        return sorted(self._games / name for name in self._sorted_out()[1])

    def restore(self, game_id: str, check: Callable[[GameRecord], object]) -> Path | None:
        """Put the state before its last change in the place of a game; return where that is kept.

        None where there was no file. `check` raises where a record is not to be trusted. Raises
        what it does, or `FileTrouble` where there is no such state, or it is damaged, too.
        """
        path = self._path(game_id)
        with self._writing(path):
            before = self.before(game_id)
            if before is None:
                missing = tr("there is no file {path}", path=backup_of(path))
                raise FileTrouble("no-backup", missing)
            check(before)
            return bring_back(path, self.folder / _DAMAGED)

    def trash(self) -> list[Path]:
        """Return the files of the deleted games that are kept."""
        return thrown_away(self.folder / _TRASH)

    def empty_trash(self) -> int:
        """Remove the deleted games for good; return how many they were. Raises `FileTrouble`."""
        removed = self.trash()
        with self._writing(self.folder / _TRASH):
            return remove(removed)

    def current(self) -> str | None:
        """Return the id of the game played last, or None where that is not known."""
        try:
            game_id = small_text(self._current).strip()
        except (OSError, UnicodeDecodeError):
            return None
        return game_id if is_game_id(game_id) and os.path.lexists(self._path(game_id)) else None

    def set_current(self, game_id: str) -> None:
        """Remember the game being played. A hint: where it cannot be kept, it is lost."""
        with suppress(OSError):
            replace_file(self._current, game_id.encode())

    def _path(self, game_id: str) -> Path:
        if not is_game_id(game_id):
            raise unknown(game_id)
        return self._games / f"{game_id}{_SUFFIX}"

    @contextmanager
    def _writing(self, path: Path) -> Iterator[None]:
        with ExitStack() as held:
            try:
                self._games.mkdir(parents=True, exist_ok=True)
                held.enter_context(exclusive(self.folder / "lock"))
            except OSError as error:
                raise not_saved(path, error) from error
            yield


def _check_place(path: Path, game_id: str, events: int | None) -> None:
    """Raise where a game is not as it was seen: with so many events, or None and not there.

    Raises `FileTrouble`, too, where the game that is there must not be replaced.
    """
    there = os.path.lexists(path)
    if not there and backup_of(path).exists():
        raise lost(game_id)
    seen = len(GameFile(path, game_id).record.events) if there else None
    if seen != events:
        meanwhile = tr("it has been changed meanwhile; it was left as it is")
        raise Refused("changed-meanwhile", meanwhile, tr("import again"))


def _how_many(ids: list[str]) -> str:
    return (
        tr("the latest is {game}; see: scorekeeper games, scorekeeper history", game=ids[0])
        if ids
        else tr("there are no games yet")
    )
