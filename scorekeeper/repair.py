"""The use case of looking after what is kept: finds what is damaged, and brings it back.

Changes nothing that can be read.
"""

from pathlib import Path
from typing import NamedTuple

from scorekeeper.errors import FileTrouble, ScorekeeperError
from scorekeeper.language import tr
from scorekeeper.library import Library
from scorekeeper.store.game_file import only_anew
from scorekeeper.store.people import check_backup, load_people, restore_people

PEOPLE = "people"
"""Stands in the place of the id of a game for the file of who was renamed."""

_BACKUP = "damaged-backup"
_RESTORABLE = {"damaged", "no-file", "does-not-replay", "lost", _BACKUP}

NOTHING_LEFT = "nothing-left"
"""The slug of a fault of which nothing is left to bring back, only to put aside."""


class Fault(NamedTuple):
    """A game, or `PEOPLE`, that cannot be read or contradicts its rules.

    `restorable` says whether `restored` may help.
    """

    game: str
    error: ScorekeeperError
    restorable: bool


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
            library.check(library.store.load(game_id))
        except ScorekeeperError as error:
            found.append(_fault(library, game_id, error))
            continue
        try:
            before = library.store.before(game_id)
            if before is not None:
                library.check(before)
        except ScorekeeperError as error:
            said = tr("{why}; the game is whole, but not its state before", why=error.message)
            found.append(_backup_fault(game_id, error, said))
    try:
        load_people(library.store.folder)
    except FileTrouble as error:
        found.append(_people_fault(library, error))
        return found
    try:
        check_backup(library.store.folder)
    except FileTrouble as error:
        found.append(_backup_fault(PEOPLE, error, error.message))
    return found


def _fault(library: Library, game_id: str, error: ScorekeeperError) -> Fault:
    """Return what is wrong with a game that cannot be read, with what helps."""
    try:
        _refuse_newer(library, game_id)
    except FileTrouble as newer:
        return Fault(game_id, newer, restorable=False)
    if error.slug not in _RESTORABLE:
        return Fault(game_id, error, restorable=False)
    away = only_anew(game_id)
    try:
        before = library.store.before(game_id)
        if before is not None:
            library.check(before)
            return Fault(game_id, error, restorable=True)
        error.hint = error.hint or away
    except ScorekeeperError as other:
        if error.slug == "lost":
            return _without_help(game_id, error, other)
        error = FileTrouble(error.slug, _both(error, other), other.hint or away)
    return Fault(game_id, error, restorable=False)


def _people_fault(library: Library, error: FileTrouble) -> Fault:
    """Return what is wrong with the names, with what helps."""
    if error.slug not in _RESTORABLE:
        return Fault(PEOPLE, error, restorable=False)
    try:
        if check_backup(library.store.folder):
            return Fault(PEOPLE, error, restorable=True)
    except FileTrouble as other:
        return _without_help(PEOPLE, error, other)
    return Fault(PEOPLE, _nothing_left(error.message), restorable=True)


def _without_help(game: str, error: ScorekeeperError, other: ScorekeeperError) -> Fault:
    """Return what is wrong with what cannot be read, and whose state before cannot either."""
    both = _both(error, other)
    if other.slug not in _RESTORABLE:
        return Fault(game, FileTrouble(error.slug, both, other.hint), restorable=False)
    return Fault(game, _nothing_left(both), restorable=True)


def _nothing_left(message: str) -> FileTrouble:
    hint = tr("scorekeeper doctor --restore puts aside what is left")
    return FileTrouble(NOTHING_LEFT, message, hint)


def _both(error: ScorekeeperError, other: ScorekeeperError) -> str:
    return tr(
        "{why}; its state before does not help: {other}", why=error.message, other=other.message
    )


def restored(library: Library, fault: Fault) -> Restored:
    """Bring back the state before the last change, or that state from the game as it is.

    The damaged file is kept aside.

    Raises `FileTrouble` or `DoesNotReplay` where that is no better, or cannot be put back.
    """
    if fault.game == PEOPLE:
        kept = restore_people(library.store.folder)
        return Restored(PEOPLE, kept, only_backup=fault.error.slug == _BACKUP)
    if fault.error.slug == _BACKUP:
        return Restored(fault.game, library.store.renew_backup(fault.game), only_backup=True)
    if fault.error.slug in {"lost", NOTHING_LEFT}:
        _refuse_remains(library, fault.game)
    kept = library.store.restore(
        fault.game, library.check, lambda: _refuse_whole(library, fault.game)
    )
    return Restored(fault.game, kept)


def _refuse_whole(library: Library, game_id: str) -> None:
    """Raise where a game can be read by now, or only not by this program or person."""
    _refuse_newer(library, game_id)
    try:
        library.check(library.store.load(game_id))
    except ScorekeeperError as error:
        if error.slug not in _RESTORABLE:
            raise
    else:
        whole = tr("game {game} can be read by now; it was left as it is", game=game_id)
        raise FileTrouble("changed-meanwhile", whole, "scorekeeper doctor")


def _refuse_newer(library: Library, game_id: str) -> None:
    """Raise `FileTrouble` where a newer program wrote a game, whatever is wrong with it here."""
    try:
        library.store.refuse_newer(game_id, tr("it cannot be read"))
    except FileTrouble as error:
        if error.slug == "newer-format":
            raise


def _backup_fault(game: str, error: ScorekeeperError, said: str) -> Fault:
    """Return what is wrong with a state before, which may only not be readable here."""
    if error.slug not in _RESTORABLE:
        return Fault(game, error, restorable=False)
    return Fault(game, FileTrouble(_BACKUP, said, "scorekeeper doctor --restore"), restorable=True)


def _refuse_remains(library: Library, game_id: str) -> None:
    """Put aside what is left of a lost game where that is damaged, too, and raise that it is."""
    try:
        before = library.store.before(game_id)
        if before is not None:
            library.check(before)
    except ScorekeeperError as error:
        if error.slug not in _RESTORABLE:
            raise
        kept = library.store.put_backup_aside(game_id)
        gone = tr("{why}; it is kept as {kept}", why=error.message, kept=kept)
        raise FileTrouble(error.slug, gone, tr("import an export of the game")) from error
