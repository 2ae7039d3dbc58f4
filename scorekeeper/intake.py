"""The use case of taking in games from elsewhere: all that is new, and nothing twice.

Knows records; how they were read is for `imports`.
"""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple
from zlib import crc32

from scorekeeper.errors import NotFound, Refused, ScorekeeperError, Unreadable
from scorekeeper.game.codec import event_document, header_document
from scorekeeper.game.record import GameRecord
from scorekeeper.imports import Brought
from scorekeeper.language import tr
from scorekeeper.library import Library

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


class _Verdict(NamedTuple):
    """What a game is beside the one that is kept.

    `record` is to be kept in the place of a game with `seen` events; None keeps all as it is.
    """

    kind: str
    record: GameRecord | None = None
    seen: int | None = None


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
        verdicts: dict[str, _Verdict] = {}
        for one in batch:
            try:
                verdict = _judged(library, one, verdicts)
            except ScorekeeperError as error:
                taken.refused.append((one.place, error))
                continue
            if verdict.record is not None:
                verdicts[verdict.record.id] = verdict
            taken = _counted(taken, one, verdict)
        records = {game_id: v.record for game_id, v in verdicts.items() if v.record is not None}
        seen = {game_id: v.seen for game_id, v in verdicts.items() if v.seen is not None}
        for game_id in library.store.add(records, seen):
            meanwhile = tr("it has been changed meanwhile; it was left as it is")
            changed = Refused("changed-meanwhile", meanwhile, tr("import again"))
            taken.refused.append((tr("game {game_id}", game_id=game_id), changed))
        done += len(batch)
        if progress is not None:
            progress(done)
    library.forget_lists()
    return taken


def _counted(taken: Intake, one: Brought, verdict: _Verdict) -> Intake:
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


def _judged(library: Library, one: Brought, batch: dict[str, _Verdict]) -> _Verdict:
    """Return what is to be done with a game; raises where it is not one, or breaks its rules."""
    record = one.record
    if record is None:
        raise one.error or Unreadable("bad-record", tr("it cannot be read"))
    game = library.replayed(record)
    if game.failure is not None:
        raise game.failure
    before = batch.get(record.id)
    kept = before.record if before is not None else _kept(library, record.id)
    seen = before.seen if before is not None else None if kept is None else len(kept.events)
    if kept is None:
        return _Verdict("added", record)
    if _goes_on(library, kept, record):
        if len(record.events) <= len(kept.events):
            return _Verdict("known")
        return _Verdict("continued", kept._replace(events=record.events), seen)
    other = record._replace(id=f"{record.id[:51]}-{_sum(record)}")
    if other.id in batch or _kept(library, other.id) is not None:
        return _Verdict("known")
    return _Verdict("conflict", other)


def _kept(library: Library, game_id: str) -> GameRecord | None:
    try:
        return library.store.load(game_id)
    except NotFound:
        return None


def _goes_on(library: Library, kept: GameRecord, record: GameRecord) -> bool:
    """Return whether one record is the other, or goes on from it."""
    people = library.people()
    one, other = people.in_record(kept), people.in_record(record)
    shared = min(len(one.events), len(other.events))
    return (
        one._replace(events=()) == other._replace(events=())
        and one.events[:shared] == other.events[:shared]
    )


def _sum(record: GameRecord) -> str:
    documents = [header_document(record), *map(event_document, record.events)]
    return f"{crc32(repr(documents).encode()):08x}"
