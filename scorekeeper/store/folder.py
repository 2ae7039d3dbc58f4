"""Which games a data folder holds, by the names of the files, and what people call them.

Opens a file only to tell a game from a copy of one.
"""

import os
import re
from pathlib import Path
from typing import NamedTuple

from scorekeeper.errors import NotFound, Unreadable
from scorekeeper.game.record import is_game_id
from scorekeeper.language import tr
from scorekeeper.store.game_file import held_id, unknown
from scorekeeper.store.storage import BACKUP, backup_of, link_to_nowhere, unreadable
from scorekeeper.store.trash import newest
from scorekeeper.words import one_of, quoted

_SUFFIX = ".json"
_WHOLE_ID = re.compile("[0-9]{8}-[0-9]{4}-[0-9a-z]{4,8}")


class FileState(NamedTuple):
    """What tells whether a file has changed: two times in nanoseconds, and the size in bytes.

    Anybody may set the time of its content, `modified`, but not that of its entry, `changed`.
    """

    modified: int
    changed: int
    size: int


class GameFolder:
    """The names in one data folder. Creates nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._games = folder / "games"
        self._trash = folder / "trash"

    def ids(self) -> list[str]:
        """Return the ids of all games, the newest first, with those that are lost.

        Of a lost game only the state before its last change is left; it cannot be read.
        """
        return sorted(self._sorted_out()[0], reverse=True)

    def _sorted_out(self) -> tuple[list[str], list[str]]:
        """Return the ids of the games, and the names of the files that may be copies of one."""
        there = [name for name in self._names() if not name.startswith(".")]
        ending = _SUFFIX + BACKUP
        ends = {name: name.removesuffix(ending).removesuffix(_SUFFIX) for name in there}
        named = {one for name, one in ends.items() if one != name and is_game_id(one)}
        games = {one for one in named if not self._is_copy(one, named)}
        others = [name for name, one in ends.items() if one == name or one not in games]
        return [*games], [name for name in others if _SUFFIX in name.lower()]

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
        except FileNotFoundError as error:
            if self._games.is_symlink():
                raise link_to_nowhere(self._games) from error
            return []
        except OSError as error:
            raise unreadable(self._games, error) from error

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
            elif self._is_kept(game_id):
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

        `@1` is the latest game. A whole id means that game alone, and no other version of it that
        is kept beside it. Raises `Unreadable` where several games fit, `NotFound` where none does.
        """
        if is_game_id(text) and self._is_kept(text):
            return text
        ids = self.ids()
        if text.startswith("@") and text[1:].isascii() and text[1:].isdigit() and len(text) < 9:
            if 1 <= int(text[1:]) <= len(ids):
                return ids[int(text[1:]) - 1]
            raise NotFound("unknown-game", tr("there is no game {text}", text=text), _how_many(ids))
        trashed = newest(self._trash, f"{text}{_SUFFIX}") if is_game_id(text) else None
        found = [] if trashed else [game_id for game_id in ids if _is_beginning(text, game_id)]
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
        if trashed:
            hint = tr("it was deleted, and is kept as {path}", path=trashed)
        else:
            hint = _how_many(ids)
        raise NotFound("unknown-game", tr("there is no game {text}", text=quoted(text)), hint)

    def strangers(self) -> list[Path]:
        """Return the files that may be copies of a game, and are none themselves.

        A program that keeps two machines alike puts them there.
        """
        return sorted(self._games / name for name in self._sorted_out()[1])

    def _is_kept(self, game_id: str) -> bool:
        """Return whether there is anything of a game."""
        path = self._path(game_id)
        return os.path.lexists(path) or os.path.lexists(backup_of(path))

    def _path(self, game_id: str) -> Path:
        if not is_game_id(game_id):
            raise unknown(game_id)
        return self._games / f"{game_id}{_SUFFIX}"


def _is_beginning(text: str, game_id: str) -> bool:
    """Return whether an id begins with a text that is not itself the whole id of a game."""
    whole = game_id[len(text) :].startswith("-") and _WHOLE_ID.fullmatch(text) is not None
    return text != "" and game_id.startswith(text) and not whole


def _how_many(ids: list[str]) -> str:
    return (
        tr("the latest is {game}; see: scorekeeper games, scorekeeper history", game=ids[0])
        if ids
        else tr("there are no games yet")
    )
