"""Keeps game records, one file each, and remembers which game is being played.

Knows records and files; what the events of a record come to is not its business.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from scorekeeper.errors import FileTrouble, Refused, ScorekeeperError
from scorekeeper.game.record import GameRecord, is_game_id
from scorekeeper.language import tr
from scorekeeper.store.files import exclusive, replace_file, replace_files, small_text, sweep
from scorekeeper.store.folder import GameFolder
from scorekeeper.store.game_file import (
    GameFile,
    lost,
    only_anew,
    record_of,
    refuse_newer,
    tables_of,
    unknown,
)
from scorekeeper.store.storage import (
    BACKUP,
    AtomicStorage,
    backup_of,
    bring_back,
    keep_anew,
    not_saved,
    put_aside,
    read_tables,
    serialised,
)
from scorekeeper.store.trash import empty, throw_away, thrown_away

_DAMAGED = "damaged"
_OWN = {
    "games", "trash", "damaged", "tab", "lock", "current", "index.json", "newest.json",
    "people.json",
}  # fmt: skip
"""What the data folder holds."""


class GameStore(GameFolder):
    """The games of one data folder. Reading creates nothing and waits for nobody."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._current = folder / "current"

    def load(self, game_id: str) -> GameRecord:
        """Return a record.

        Raises `NotFound`, or `FileTrouble` where the file is damaged or too new to be read.
        """
        path = self._path(game_id)
        with _remedy(game_id):
            tables = read_tables(path)
            if tables is None and os.path.lexists(backup_of(path)):
                raise lost(game_id)
            return record_of(path, game_id, tables)

    def refuse_newer(self, game_id: str, consequence: str) -> None:
        """Raise `FileTrouble` where a game is of a newer format, of which not all is known."""
        refuse_newer(self._path(game_id), consequence)

    def owns(self, path: Path) -> bool:
        """Return whether a path is the place of something that is kept here, maybe by a link."""
        place = Path(os.path.realpath(path))
        for name in _OWN:
            kept = Path(os.path.realpath(self.folder / name))
            if kept in (place, place.with_name(place.name.removesuffix(BACKUP)), *place.parents):
                return True
        return place in {Path(os.path.realpath(self._games / name)) for name in self._names()}

    def create(self, record: GameRecord, allow: Callable[[], None] = lambda: None) -> bool:
        """Store a new game and make it the current one; return whether it is that now.

        `allow` raises where it must not begin; nothing changes between its answer and the game.
        Raises what it does, or `FileTrouble` where it cannot be written or the id is taken.
        """
        path = self._path(record.id)
        with self._writing(path):
            allow()
            if self._is_kept(record.id):
                raise FileTrouble(
                    "id-taken", tr("{path} exists already; nothing was saved", path=path)
                )
            sweep(self._games)
            sweep(self.folder)
            AtomicStorage(path).write(tables_of(record))
            try:
                self.set_current(record.id)
            except FileTrouble:
                return False
            return True

    def add(
        self, records: Mapping[str, GameRecord], known: Mapping[str, GameRecord]
    ) -> dict[str, ScorekeeperError]:
        """Store many games, by id; all are on disk when this returns.

        Each game is whole or not there at any time. `known` has each game that is to be replaced,
        as it was seen; return the games that are left as they are, with the reason.
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
        _refuse_missing(path, game_id)
        with self._writing(path):
            with _remedy(game_id):
                file = GameFile(path, game_id)
            yield file

    def delete(self, game_id: str) -> Path:
        """Move a game and its backup to the folder `trash`; return where the game now is.

        Raises as `change` does.
        """
        path = self._path(game_id)
        with self._writing(path):
            _refuse_missing(path, game_id)
            try:
                return throw_away(path, self._trash)
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
            return keep_anew(path, self.folder / _DAMAGED)

    def put_backup_aside(self, game_id: str) -> Path:
        """Move the backup of a game to the damaged files; return where. Raises `FileTrouble`."""
        backup = backup_of(self._path(game_id))
        with self._writing(backup):
            return put_aside(backup, self.folder / _DAMAGED)

    def restore(
        self,
        game_id: str,
        check: Callable[[GameRecord], object],
        allow: Callable[[], None] = lambda: None,
    ) -> Path | None:
        """Put the state before its last change in the place of a game; return where that is kept.

        None where there was no file. `check` raises where a record is not to be trusted, `allow`
        where the game is not to be replaced. Raises what these do, or `FileTrouble` where there is
        no such state, or it is damaged, too.
        """
        path = self._path(game_id)
        with self._writing(path):
            allow()
            before = self.before(game_id)
            if before is None:
                missing = tr("there is no file {path}", path=backup_of(path))
                raise FileTrouble("no-backup", missing)
            check(before)
            return bring_back(path, self.folder / _DAMAGED)

    def trash(self) -> list[Path]:
        """Return the files of the deleted games that are kept; raises `FileTrouble`."""
        return thrown_away(self._trash)

    def empty_trash(self) -> tuple[int, FileTrouble | None]:
        """Remove the deleted games for good; return how many, and why one could not be removed.

        Raises `FileTrouble` where nothing could be done.
        """
        with self._writing(self._trash):
            return empty(self._trash)

    def current(self) -> str | None:
        """Return the id of the game played last, or None where that is not known."""
        try:
            line = small_text(self._current)
        except (OSError, UnicodeDecodeError):
            return None
        # The beginning of an id may be the id of another game: without its end it means none.
        game_id = line.rstrip("\r\n")
        whole = game_id != line and is_game_id(game_id)
        return game_id if whole and self._is_kept(game_id) else None

    def set_current(self, game_id: str) -> None:
        """Remember the game being played; raises `FileTrouble` where it cannot be kept."""
        if self.current() == game_id:
            return
        try:
            replace_file(self._current, f"{game_id}\n".encode(), follow=False)
        except OSError as error:
            raise not_saved(self._current, error) from error

    def settle_current(self, game_id: str) -> bool:
        """Make a game the current one where none is known; return whether it is that now.

        Raises `FileTrouble` as `set_current` does.
        """
        with self._writing(self._current):
            if self.current() is None:
                self.set_current(game_id)
            return self.current() == game_id

    @contextmanager
    def _writing(self, path: Path) -> Iterator[None]:
        with ExitStack() as held:
            try:
                self._games.mkdir(parents=True, exist_ok=True)
                held.enter_context(exclusive(self.folder / "lock"))
            except OSError as error:
                raise not_saved(path, error) from error
            yield


@contextmanager
def _remedy(game_id: str) -> Iterator[None]:
    """Say of a damaged game what helps, where no state before is kept."""
    try:
        yield
    except FileTrouble as error:
        if error.slug == "damaged" and not error.hint:
            error.hint = only_anew(game_id)
        raise


def _refuse_missing(path: Path, game_id: str) -> None:
    """Raise `NotFound` where there is no game, `FileTrouble` where it is lost."""
    if not os.path.lexists(path):
        raise lost(game_id) if os.path.lexists(backup_of(path)) else unknown(game_id)


def _check_place(path: Path, game_id: str, seen: GameRecord | None) -> None:
    """Raise where a game is not as it was `seen`; None means not there.

    Raises `FileTrouble`, too, where the game that is there must not be replaced.
    """
    there = os.path.lexists(path)
    if not there and os.path.lexists(backup_of(path)):
        raise lost(game_id)
    with _remedy(game_id):
        found = GameFile(path, game_id).record if there else None
    if seen != found:
        meanwhile = tr("it has been changed meanwhile; it was left as it is")
        raise Refused("changed-meanwhile", meanwhile, tr("import again"))
