"""The use case of taking in games from elsewhere: all that is new, and nothing twice.

Knows records; how they were read is for `imports`.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import NamedTuple
from zlib import crc32

from scorekeeper.errors import DoesNotReplay, FileTrouble, NotFound, ScorekeeperError, Unreadable
from scorekeeper.game.codec import event_document, header_document
from scorekeeper.game.record import GameRecord, is_game_id
from scorekeeper.imports import Brought
from scorekeeper.language import tr, trn
from scorekeeper.library import Library

_BATCH = 250
_STEM = 51
"""How much of an id stays in that of another version of the game, behind which stands its sum."""
_SUM = 8


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
        taken = _take_batch(library, batch, taken)
        done += len(batch)
        if progress is not None:
            progress(done)
    library.forget_lists()
    return taken


def _take_batch(library: Library, batch: list[Brought], taken: Intake) -> Intake:
    """Keep what is new of some games; return what became of these and of those before them."""
    ids = cache(library.store.ids)
    judged: list[tuple[Brought, _Verdict]] = []
    verdicts: dict[str, _Verdict] = {}
    for one in batch:
        try:
            verdict = _judged(library, one, verdicts, ids)
        except ScorekeeperError as error:
            taken.refused.append((one.place, error))
            continue
        judged.append((one, verdict))
        if verdict.record is not None:
            verdicts[verdict.record.id] = verdict
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


def _judged(
    library: Library, one: Brought, batch: dict[str, _Verdict], ids: Callable[[], list[str]]
) -> _Verdict:
    """Return what is to be done with a game; raises where it is not one, or breaks its rules."""
    if one.record is None:
        raise one.error or Unreadable("bad-record", tr("it cannot be read"))
    record = _come_home(library, one.record)
    _check(library, record)
    before = batch.get(record.id)
    kept = before.record if before is not None else _kept(library, record.id)
    seen = before.seen if before is not None else None if kept is None else len(kept.events)
    if kept is None:
        return _Verdict("added", record)
    return _beside(library, kept, record, seen) or _elsewhere(library, record, batch, ids)


def _beside(
    library: Library, kept: GameRecord, record: GameRecord, seen: int | None
) -> _Verdict | None:
    """Return what a game is beside the one that is kept; None where both were changed."""
    if not _goes_on(library, kept, record):
        return None
    if len(record.events) <= len(kept.events):
        return _Verdict("known")
    longer = kept._replace(events=kept.events + record.events[len(kept.events) :])
    try:
        _check(library, longer)
    except DoesNotReplay:
        return None
    return _Verdict("continued", longer, seen)


def _elsewhere(
    library: Library,
    record: GameRecord,
    batch: dict[str, _Verdict],
    ids: Callable[[], list[str]],
) -> _Verdict:
    """Return what is to be done with a version of a game that was changed here, too.

    It may be, or go on from, one that is kept already.
    """
    stem = record.id[:_STEM]
    for one in ids():
        if one.startswith(f"{stem}-") and one not in batch:
            kept = _kept(library, one)
            found = kept and _beside(library, kept, record._replace(id=one), len(kept.events))
            if found:
                return found
    other = record._replace(id=f"{stem}-{_sum(record)}")
    return _Verdict("known") if other.id in batch else _Verdict("conflict", other)


def _come_home(library: Library, record: GameRecord) -> GameRecord:
    """Return a game under the id of the one here of which it is kept as another version there."""
    stem, _, end = record.id.rpartition("-")
    if len(end) == _SUM and is_game_id(stem):
        kept = _kept(library, stem)
        home = record._replace(id=stem)
        if kept is not None and _goes_on(library, kept, home):
            return home
    return record


def _kept(library: Library, game_id: str) -> GameRecord | None:
    try:
        return library.store.load(game_id)
    except NotFound:
        return None


def _check(library: Library, record: GameRecord) -> None:
    failure = library.replayed(record).failure
    if failure is not None:
        raise failure


def _goes_on(library: Library, kept: GameRecord, record: GameRecord) -> bool:
    """Return whether one record is the other, or goes on from it; a player may be renamed."""
    people = library.people()
    one, other = people.comparable(kept), people.comparable(record)
    shared = min(len(one.events), len(other.events))
    return (
        one._replace(events=()) == other._replace(events=())
        and one.events[:shared] == other.events[:shared]
    )


def _sum(record: GameRecord) -> str:
    documents = [header_document(record), *map(event_document, record.events)]
    return f"{crc32(repr(documents).encode()):08x}"
