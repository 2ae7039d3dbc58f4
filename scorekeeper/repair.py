"""The use case of looking after what is kept: finds what is damaged, and brings it back.

Changes nothing that can be read.
"""

from pathlib import Path
from typing import NamedTuple

from scorekeeper.errors import DoesNotReplay, FileTrouble, ScorekeeperError
from scorekeeper.game.record import GameRecord
from scorekeeper.language import tr
from scorekeeper.library import Library
from scorekeeper.store.game_file import lost
from scorekeeper.store.people import load_people, restore_people

PEOPLE = "people"
"""Stands in the place of the id of a game for the file of who was renamed."""

_BACKUP = "damaged-backup"
_RESTORABLE = {"damaged", "does-not-replay", "lost", _BACKUP}


class Fault(NamedTuple):
    """A game, or `PEOPLE`, that cannot be read or contradicts its rules."""

    game: str
    error: ScorekeeperError

    @property
    def restorable(self) -> bool:
        """Whether `restored` may help."""
        return self.game == PEOPLE or self.error.slug in _RESTORABLE


class Restored(NamedTuple):
    """What was brought back; `kept` is where the damaged file is now, None where it was lost.

    `only_backup` says that the game was whole, and is as it was.
    """

    game: str
    kept: Path | None
    only_backup: bool = False


def faults(library: Library) -> list[Fault]:
    """Return what cannot be read or contradicts its rules, and games that are lost."""
    found = []
    for game_id in library.store.ids():
        try:
            check(library, library.store.load(game_id))
        except ScorekeeperError as error:
            found.append(Fault(game_id, error))
            continue
        try:
            before = library.store.before(game_id)
            if before is not None:
                check(library, before)
        except ScorekeeperError as error:
            found.append(Fault(game_id, _only_backup(error)))
    for game_id in library.store.lost():
        found.append(Fault(game_id, lost(game_id)))
    try:
        load_people(library.store.folder)
    except FileTrouble as error:
        found.append(Fault(PEOPLE, error))
    return found


def restored(library: Library, fault: Fault) -> Restored:
    """Bring back the state before the last change, or that state from the game as it is.

    The damaged file is kept aside.

    Raises `FileTrouble` or `DoesNotReplay` where that is no better, or cannot be put back.
    """
    if fault.game == PEOPLE:
        return Restored(PEOPLE, restore_people(library.store.folder))
    if fault.error.slug == _BACKUP:
        return Restored(fault.game, library.store.renew_backup(fault.game), only_backup=True)
    kept = library.store.restore(fault.game, lambda record: check(library, record))
    return Restored(fault.game, kept)


def _only_backup(error: ScorekeeperError) -> FileTrouble:
    said = tr("{why}; the game is whole, but not its state before", why=error.message)
    return FileTrouble(_BACKUP, said, "scorekeeper doctor --restore")


def check(library: Library, record: GameRecord) -> None:
    """Raise `DoesNotReplay` where a game contradicts its rules."""
    failure: DoesNotReplay | None = library.replayed(record).failure
    if failure is not None:
        raise failure
