"""A cache of one summary a game, so that lists need not open every file.

May be deleted at any time. It must not know what a summary says.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from scorekeeper.errors import FileTrouble, NotFound
from scorekeeper.store.folder import FileState
from scorekeeper.store.games import GameStore
from scorekeeper.store.storage import AtomicStorage

Summary = TypeVar("Summary")

_TABLE = "games"


def summaries(
    store: GameStore,
    version: str,
    summarise: Callable[[str], Summary],
    unreadable: Callable[[str, FileTrouble], Summary],
    fits: Callable[[object], bool],
    *,
    cache: str = "index.json",
    most: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Summary]:
    """Return the summary of every game, the newest first, or only of the `most` newest ones.

    Where `summarise` raises `FileTrouble`, `unreadable` gives the summary, and nothing is kept; a
    game that has vanished, `NotFound`, is left out.
    Only what has changed since the last call is made anew with `summarise`; `progress` is told
    how many of how many that are. What is known is kept in the file `cache`, one for each `most`.
    A cache of another `version` counts for nothing, nor does one that cannot be read, nor a summary
    that `fits` denies; where the new one cannot be written, the next call does the work again.
    """
    storage = AtomicStorage(store.folder / cache, keep_backup=False)
    states = store.states(most)
    known: dict[str, tuple[FileState, Summary]] = _known(storage, version, fits)
    stale = [one for one in states if known.get(one, (None, None))[0] != states[one]]
    made: dict[str, Summary] = {}
    troubled: dict[str, Summary] = {}
    for number, game_id in enumerate(stale, start=1):
        try:
            made[game_id] = summarise(game_id)
        except FileTrouble as trouble:
            troubled[game_id] = unreadable(game_id, trouble)
        except NotFound:
            del states[game_id]
        if progress is not None:
            progress(number, len(stale))
    kept = {
        game_id: (states[game_id], made[game_id] if game_id in made else known[game_id][1])
        for game_id in states
        if game_id not in troubled
    }
    if kept != known:
        rows = {
            game_id: {"version": version, "state": list(state), "summary": summary}
            for game_id, (state, summary) in kept.items()
        }
        with suppress(FileTrouble):
            storage.write({_TABLE: rows})
    found = {game_id: summary for game_id, (_, summary) in kept.items()} | troubled
    return [found[game_id] for game_id in states]


def _known(
    storage: AtomicStorage, version: str, fits: Callable[[object], bool]
) -> dict[str, tuple[FileState, Any]]:
    try:
        rows = (storage.read() or {})[_TABLE]
        return {
            game_id: (FileState(*row["state"]), row["summary"])
            for game_id, row in rows.items()
            if row["version"] == version and fits(row["summary"])
        }
    except (FileTrouble, KeyError, TypeError, AttributeError):
        return {}
