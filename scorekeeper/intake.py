"""The use case of taking in games from elsewhere: all that is new, and nothing twice.

Knows records; how they were read is for `imports`.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from scorekeeper.errors import FileTrouble, ScorekeeperError, Unreadable
from scorekeeper.game.record import GameRecord
from scorekeeper.imports import Brought
from scorekeeper.language import tr, trn
from scorekeeper.library import Library
from scorekeeper.versions import Verdict, Versions

_BATCH = 250


class Conflict(NamedTuple):
    """A game that was changed here and there; the other version is kept as game `kept_as`."""

    game: str
    kept_as: str


class Intake(NamedTuple):
    """What became of the games: how many are new, went on, or were here already.

    `refused` holds the places and the reasons.
    """

    added: int
    continued: int
    known: int
    conflicts: list[Conflict]
    refused: list[tuple[str, ScorekeeperError]]


def take_in(
    library: Library, brought: Iterable[Brought], progress: Callable[[int], None] | None = None
) -> Intake:
    """Keep what is new among the games; each is replayed before it is kept.

    A game that is here and there is kept once; where one of the two goes on from the other, the
    longer one stays; where both were changed, both stay. `progress` is told how many are done.
    """
    taken = Intake(0, 0, 0, [], [])
    sources = iter(brought)
    done = 0
    while batch := list(islice(sources, _BATCH)):
        taken = _take_batch(library, batch, taken)
        done += len(batch)
        if progress is not None:
            progress(done)
    library.forget_lists()
    return taken


def _take_batch(library: Library, batch: list[Brought], taken: Intake) -> Intake:
    """Keep what is new of some games; return what became of these and of those before them."""
    versions = Versions(library)
    judged: list[tuple[Brought, Verdict]] = []
    for one in batch:
        try:
            judged.append((one, versions.judge(_record(one))))
        except ScorekeeperError as error:
            taken.refused.append((one.place, error))
    verdicts = versions.pending
    records = {game_id: v.record for game_id, v in verdicts.items() if v.record is not None}
    seen = {game_id: v.seen for game_id, v in verdicts.items() if v.seen is not None}
    try:
        left = library.store.add(records, seen)
    except FileTrouble as trouble:
        kept = taken.added + taken.continued + len(taken.conflicts)
        raise _stopped(trouble, kept + _stored(library, records)) from trouble
    for one, verdict in judged:
        if verdict.record is not None and verdict.record.id in left:
            taken.refused.append((one.place, left[verdict.record.id]))
        else:
            taken = _counted(taken, one, verdict)
    return taken


def _record(one: Brought) -> GameRecord:
    """Return the game of a place; raises where it is none."""
    if one.record is None:
        raise one.error or Unreadable("bad-record", tr("it cannot be read"))
    return one.record


def _stored(library: Library, records: dict[str, GameRecord]) -> int:
    """Return how many of the games are kept as they are here."""
    stored = 0
    for game_id, record in records.items():
        with suppress(ScorekeeperError):
            stored += library.store.load(game_id) == record
    return stored


def _stopped(trouble: FileTrouble, kept: int) -> FileTrouble:
    """Return why no more games can be kept, with how many have been."""
    if not kept:
        return trouble
    why = trn(
        "{n} game was taken in; for the others: {why}",
        "{n} games were taken in; for the others: {why}",
        kept,
        why=trouble.message,
    )
    return FileTrouble(trouble.slug, why, tr("import again: nothing is added twice"))


def _counted(taken: Intake, one: Brought, verdict: Verdict) -> Intake:
    match verdict.kind:
        case "conflict":
            assert one.record is not None
            assert verdict.record is not None
            taken.conflicts.append(Conflict(one.record.id, verdict.record.id))
            return taken
        case "added":
            return taken._replace(added=taken.added + 1)
        case "continued":
            return taken._replace(continued=taken.continued + 1)
        case _:
            return taken._replace(known=taken.known + 1)
