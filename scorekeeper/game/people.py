"""Who is who: the names under which one person has played, and the name that is shown.

Knows no games but the record whose names it is to show.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from scorekeeper.game.events import PlayerJoined
from scorekeeper.game.names import fold
from scorekeeper.game.record import GameRecord


def names_by_id(record: GameRecord) -> dict[str, str]:
    """Return the names of all players of a record as they are kept, by id, in seat order."""
    found = {player.id: player.name for player in record.players}
    for event in record.events:
        if isinstance(event, PlayerJoined):
            found.setdefault(event.player, event.name)
    return found


def without_names(record: GameRecord) -> GameRecord:
    """Return a record in which players are only their ids, so that no renaming makes another."""
    return _renamed(record, lambda _: "")


def _renamed(record: GameRecord, name: Callable[[str], str]) -> GameRecord:
    """Return a record in which players have the names that `name` gives for their ids."""
    return record._replace(
        players=tuple(player._replace(name=name(player.id)) for player in record.players),
        events=tuple(
            event._replace(name=name(event.player)) if isinstance(event, PlayerJoined) else event
            for event in record.events
        ),
    )


class Renaming(NamedTuple):
    """Whoever was called `old` is called `new` from `at` on, in all games."""

    at: str
    old: str
    new: str


class People(NamedTuple):
    """All renamings that stand, the first one first."""

    renamings: tuple[Renaming, ...] = ()

    def name_of(self, name: str) -> str:
        """Return the name that is shown for a name that was typed or stored."""
        for renaming in self.renamings:
            if fold(name) == fold(renaming.old):
                name = renaming.new
        return name

    def name_among(self, names: Iterable[str], typed: str) -> str:
        """Return the name that is meant in a game with these shown names: one of them, if it is.

        So nobody comes in under a name by which one of the players was known before.
        """
        known = {fold(name): name for name in names}
        shown = known.get(fold(typed)) or known.get(fold(self.name_of(typed)))
        return shown or typed

    def names_of(self, names: Sequence[str]) -> list[str]:
        """Return the names shown for the players of one game.

        Those of whom several would be called alike keep their own names.
        """
        shown = [self.name_of(name) for name in names]
        while True:
            folded = list(map(fold, shown))
            alike = [
                place
                for place, name in enumerate(folded)
                if folded.count(name) > 1 and shown[place] != names[place]
            ]
            if not alike:
                return shown
            for place in alike:
                shown[place] = names[place]

    def also(self, name: str, known: Iterable[str]) -> list[str]:
        """Return the other names among those known under which a person has played."""
        return [one for one in known if fold(one) != fold(name) and self.name_of(one) == name]

    def in_record(self, record: GameRecord) -> GameRecord:
        """Return a record with the names that are shown."""
        if not self.renamings:
            return record
        first = names_by_id(record)
        names = dict(zip(first, self.names_of(list(first.values())), strict=True))
        return _renamed(record, names.__getitem__)
