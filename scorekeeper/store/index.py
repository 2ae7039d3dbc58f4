"""A cache of one summary a game, so that lists need not open every file.

May be deleted at any time. It must not know what a summary says.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from scorekeeper.errors import FileTrouble
from scorekeeper.store.games import FileState, GameStore
from scorekeeper.store.storage import AtomicStorage

Summary = TypeVar("Summary")

_TABLE = "games"


def summaries(store: GameStore, version: str, summarise: Callable[[str], Summary]) -> list[Summary]:
    """Return the summary of every game, the newest first.

    Only what has changed since the last call is made anew with `summarise`. A cache of another
    `version` counts for nothing, nor does one that cannot be read; where the new one cannot be
    written, the next call does the work again.
    """
    storage = AtomicStorage(_path(store), keep_backup=False)
    states = store.states()
    known: dict[str, tuple[FileState, Summary]] = _known(storage, version)
    found = {
        game_id: known[game_id][1]
        if game_id in known and known[game_id][0] == states[game_id]
        else summarise(game_id)
        for game_id in sorted(states, reverse=True)
    }
    if {game_id: (states[game_id], found[game_id]) for game_id in found} != known:
        rows = {
            game_id: {"version": version, "state": list(states[game_id]), "summary": summary}
            for game_id, summary in found.items()
        }
        with suppress(FileTrouble):
            storage.write({_TABLE: rows})
    return list(found.values())


def _path(store: GameStore) -> Path:
    return store.folder / "index.json"


def _known(storage: AtomicStorage, version: str) -> dict[str, tuple[FileState, Any]]:
    try:
        rows = (storage.read() or {}).get(_TABLE, {})
        return {
            game_id: (FileState(*row["state"]), row["summary"])
            for game_id, row in rows.items()
            if row["version"] == version and isinstance(row["summary"], dict)
        }
    except (FileTrouble, KeyError, TypeError, AttributeError):
        return {}
