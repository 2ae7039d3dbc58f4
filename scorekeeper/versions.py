"""What a game from elsewhere is beside the versions of it that are kept here.

Reads games and changes none.
"""

from itertools import takewhile
from typing import NamedTuple
from zlib import crc32

from scorekeeper.errors import DoesNotReplay, NotFound
from scorekeeper.game.codec import event_document, header_document
from scorekeeper.game.events import PlayerJoined, TurnScored
from scorekeeper.game.names import fold
from scorekeeper.game.people import without_names
from scorekeeper.game.record import GameRecord, is_game_id
from scorekeeper.library import Library

_STEM = 51
"""How much of an id stays in that of another version of the game, behind which stands its sum."""
_SUM = 8


class Verdict(NamedTuple):
    """What a game is beside those that are kept: `added`, `continued`, `known` or a `conflict`.

    `record` is to be kept in the place of a game as it was `seen`, if there is one; None keeps all
    as it is.
    """

    kind: str
    record: GameRecord | None = None
    seen: GameRecord | None = None


class Versions:
    """The games that are kept, and those that are to be kept with them, by id."""

    def __init__(self, library: Library) -> None:
        self.pending: dict[str, Verdict] = {}
        self._library = library
        self._siblings: dict[str, list[str]] | None = None

    def judge(self, record: GameRecord) -> Verdict:
        """Return what is to be done with a game, and take it as done for those that come later.

        It is compared with all versions of it: one that is here as it was before may have been
        kept as another one already. Raises `DoesNotReplay` where it breaks its rules, `FileTrouble`
        where a version cannot be read.
        """
        self._library.check(record)
        # What begins to be here from now on stands in the way when the game is kept.
        is_new = self._found(record.id)[0] is None
        verdict = self._beside_all(record) or self._beside_card(record)
        if verdict is None and is_new:
            verdict = Verdict("added", record)
        elif verdict is None:
            verdict = Verdict("conflict", self._renumbered(record))
        if verdict.record is not None:
            self.pending[verdict.record.id] = verdict
        return verdict

    def _renumbered(self, record: GameRecord) -> GameRecord:
        """Return a version of a game under an id of its own, the same for the same version.

        Under that of an earlier version something else may have been played since.
        """
        stem = self._home(record.id)[:_STEM]
        while self._found(record.id)[0] is not None:
            record = record._replace(id=f"{stem}-{_sum(record)}")
        return record

    def _beside_all(self, record: GameRecord) -> Verdict | None:
        """Return what a game is beside the longest version that it goes on from, if there is one.

        None, too, where nothing is kept of it.
        """
        longest, found = -1, None
        for game_id in self._ids(record.id):
            kept, seen = self._found(game_id)
            verdict = kept and self._beside(kept, record._replace(id=game_id), seen)
            if kept is None or verdict is None:
                continue
            if verdict.kind == "known":
                return verdict
            if len(kept.events) > longest:
                longest, found = len(kept.events), verdict
        return found

    def _beside_card(self, record: GameRecord) -> Verdict | None:
        """Return that a game of points without dice is known where its boxes hold no others."""
        kept, _ = self._found(record.id)
        if kept is None or not all(isinstance(e, TurnScored) and not e.dice for e in record.events):
            return None
        if (kept.rules, kept.started, kept.night, kept.title) != (
            record.rules,
            record.started,
            record.night,
            record.title,
        ):
            return None
        ours, theirs = self._boxes(kept), self._boxes(record)
        if not ours.keys() >= theirs.keys():
            return None
        told = all(ours[name].items() >= boxes.items() for name, boxes in theirs.items())
        return Verdict("known") if told else None

    def _boxes(self, record: GameRecord) -> dict[str, dict[str, tuple[int, int]]]:
        """Return the points and bonuses of the boxes that are filled, by player."""
        game = self._library.replayed(record)
        return {
            fold(name): {box: (entry.points, entry.bonus) for box, entry in card.entries.items()}
            for name, card in zip(game.names, game.state.cards, strict=True)
        }

    def _ids(self, game_id: str) -> list[str]:
        """Return under which ids versions of a game may be kept: its own, its first, and others."""
        if self._siblings is None:
            self._siblings = _siblings(self._library.store.ids())
        pending = _siblings(list(self.pending))
        found = [game_id, self._home(game_id)]
        for stem in [one[:_STEM] for one in found]:
            found += [*self._siblings.get(stem, ()), *pending.get(stem, ())]
        return list(dict.fromkeys(found))

    def _home(self, game_id: str) -> str:
        """Return the id of the game here of which this may be another version, else the id."""
        home, _, end = game_id.rpartition("-")
        is_version = len(end) == _SUM and is_game_id(home) and self._found(home)[0] is not None
        return home if is_version else game_id

    def _found(self, game_id: str) -> tuple[GameRecord | None, GameRecord | None]:
        """Return a game as it is to be kept, and as it is now; None for none."""
        before = self.pending.get(game_id)
        if before is not None:
            return before.record, before.seen
        try:
            kept = self._library.store.load(game_id)
        except NotFound:
            return None, None
        return kept, kept

    def _beside(
        self, kept: GameRecord, record: GameRecord, seen: GameRecord | None
    ) -> Verdict | None:
        """Return what a game is beside the one that is kept; None where both were changed."""
        if not self._goes_on(kept, record):
            return None
        if len(record.events) <= len(kept.events):
            return Verdict("known")
        longer = kept._replace(events=kept.events + record.events[len(kept.events) :])
        try:
            self._library.check(longer)
        except DoesNotReplay:
            return None
        return Verdict("continued", longer, seen)

    def _goes_on(self, kept: GameRecord, record: GameRecord) -> bool:
        """Return whether one record is the other, or goes on from it; a player may be renamed.

        Two people may have come in at one time; that they are one is seen by what was done since.
        """
        one, other = without_names(kept), without_names(record)
        shared = min(len(one.events), len(other.events))
        if one.events[:shared] != other.events[:shared]:
            return False
        last, its = reversed(kept.events[:shared]), reversed(record.events[:shared])
        return one._replace(events=()) == other._replace(events=()) and all(
            self._same_person(mine, theirs)
            for mine, theirs in takewhile(
                lambda pair: isinstance(pair[0], PlayerJoined), zip(last, its, strict=True)
            )
        )

    def _same_person(self, mine: object, theirs: object) -> bool:
        assert isinstance(mine, PlayerJoined)
        assert isinstance(theirs, PlayerJoined)
        people = self._library.people()
        return fold(people.name_of(mine.name)) == fold(people.name_of(theirs.name))


def _siblings(ids: list[str]) -> dict[str, list[str]]:
    """Return the ids that may be of other versions of a game, by what they begin with."""
    found: dict[str, list[str]] = {}
    for one in ids:
        stem, _, end = one.rpartition("-")
        if len(end) == _SUM:
            found.setdefault(stem, []).append(one)
    return found


def _sum(record: GameRecord) -> str:
    documents = [header_document(record), *map(event_document, record.events)]
    return f"{crc32(repr(documents).encode()):08x}"
