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


def summaries(
    store: GameStore,
    version: str,
    summarise: Callable[[str], Summary],
    unreadable: Callable[[str, FileTrouble], Summary],
) -> list[Summary]:
    """Return the summary of every game, the newest first.

    Where `summarise` raises `FileTrouble`, `unreadable` gives the summary, and nothing is kept.
    Only what has changed since the last call is made anew with `summarise`. A cache of another
    `version` counts for nothing, nor does one that cannot be read; where the new one cannot be
    written, the next call does the work again.
    """
    storage = AtomicStorage(_path(store), keep_backup=False)
    states = store.states()
    known: dict[str, tuple[FileState, Summary]] = _known(storage, version)
    found: list[Summary] = []
    kept: dict[str, tuple[FileState, Summary]] = {}
    for game_id in sorted(states, reverse=True):
        state, summary = known.get(game_id, (None, None))
        if state != states[game_id] or summary is None:
            try:
                summary = summarise(game_id)
            except FileTrouble as trouble:
                found.append(unreadable(game_id, trouble))
                continue
        kept[game_id] = (states[game_id], summary)
        found.append(summary)
    if kept != known:
        rows = {
            game_id: {"version": version, "state": list(state), "summary": summary}
            for game_id, (state, summary) in kept.items()
        }
        with suppress(FileTrouble):
            storage.write({_TABLE: rows})
    return found


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
