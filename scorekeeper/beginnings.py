"""The use cases in which games are found, and begin: by names, or again with the same players.

Time and randomness come in with `Clock` and `new_id`.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC
from itertools import takewhile
from typing import TYPE_CHECKING

from scorekeeper.errors import DoesNotReplay, FileTrouble, NotFound, Refused
from scorekeeper.game import acts
from scorekeeper.game.names import fold
from scorekeeper.game.people import names_by_id
from scorekeeper.game.record import new_record
from scorekeeper.game.state import Game
from scorekeeper.language import tr
from scorekeeper.library import Library, Warn, rules_of_record
from scorekeeper.meant import game_to_show, sound
from scorekeeper.registry import Registry
from scorekeeper.rules.model import Order, RuleSet
from scorekeeper.store.games import GameStore

if TYPE_CHECKING:
    from datetime import datetime

    from scorekeeper.views.people import Person
    from scorekeeper.views.summary import GameSummary

Clock = Callable[[], str]
"""Returns the local time with its offset in ISO 8601, to the second."""


class Beginnings:
    """Finds the games of one store, and begins new ones."""

    def __init__(
        self,
        store: GameStore,
        clock: Clock,
        new_id: Callable[[], str],
        warn: Warn = lambda _: None,
    ) -> None:
        self.store = store
        self.library = Library(store, warn)
        self.people = Registry(self.library, clock)
        self._clock = clock
        self._new_id = new_id

    def load(self, game: str | None = None) -> Game:
        """Return a game as it stands; it may hold a `failure`."""
        return self.library.game(self.find(game))

    def find(self, game: str | None = None) -> str:
        """Return the id of a game. The one being played is the current one, else the newest."""
        return game_to_show(self.library) if game is None else self.store.resolve(game)

    def summaries(self) -> "list[GameSummary]":
        """Return all games in a few facts each, the newest first; damaged ones too."""
        return self.library.summaries()

    def start(
        self,
        names: list[str],
        rules: str,
        order: Order | None = None,
        title: str = "",
        night: str = "",
        note: str = "",
    ) -> Game:
        """Start a game and make it the one being played.

        `rules` are an id or the path of a file of house rules; `order` None is that of the rules;
        a `note` stands first in the log.
        """
        from scorekeeper.houserules import find_rules

        return self._begin(names, find_rules(rules), order, title, night, note)

    def _begin(
        self,
        names: list[str],
        found: RuleSet,
        order: Order | None,
        title: str,
        night: str,
        note: str,
        allow: Callable[[], None] = lambda: None,
    ) -> Game:
        order = order or found.order
        at = self._clock()
        record = new_record(self._new_id(), found, names, at, order=order, title=title, night=night)
        if note:
            record = record._replace(events=(acts.write_note(note, at),))
        if not self.store.create(record, allow):
            self._warn_of_current(record.id)
        game = self.library.replayed(record)
        self.library.remember(game)
        self.library.enlist(game)
        return game

    def rematch(self, game: str | None = None) -> Game:
        """Start a game like one that has ended: the same players, of whom the next seat begins."""
        old = sound(self.load(game))
        if old.status == "playing":
            raise Refused(
                "not-over",
                tr("game {game} is not over yet", game=old.record.id),
                tr("scorekeeper abandon, then scorekeeper rematch"),
            )
        record = self.store.load(old.record.id)
        kept = names_by_id(record)
        first, *others = [kept[old.state.players[seat].id] for seat in old.present]
        names = [*others, first]
        rules = rules_of_record(record)
        return self._begin(
            names,
            rules,
            record.order,
            record.title,
            record.night,
            note="",
            allow=lambda: self._refuse_another_rematch(old),
        )

    def _refuse_another_rematch(self, old: Game) -> None:
        """Raise `Refused` where the rematch of a game is being played already, at another place.

        That is a game alike that began when the old one had ended; a game that cannot be read is
        none. Ids are days and times of their place, which may be two days apart at one moment.
        """
        from datetime import timedelta

        ended = _instant(old.ended_at or "")
        players = {fold(old.names[seat]) for seat in old.present}
        earliest = (ended - timedelta(days=2)).date().isoformat().replace("-", "")
        for game_id in takewhile(lambda one: one >= earliest, self.store.ids()):
            with suppress(FileTrouble, DoesNotReplay, NotFound):
                game = sound(self.library.game(game_id))
                alike = game.rules.id == old.rules.id and {*map(fold, game.names)} == players
                later = _instant(game.record.started) >= ended and game_id != old.record.id
                if alike and later and game.status == "playing":
                    begun = tr("the rematch has begun already: game {game}", game=game_id)
                    raise Refused("rematch-begun", begun, f"scorekeeper resume {game_id}")

    def mistakable(self, game: Game) -> "list[tuple[str, Person]]":
        """Return who of a game is new, with whom they may be meant to be.

        Warns where the other games cannot be read, and returns nobody.
        """
        try:
            return self._mistakable(game)
        except FileTrouble as error:
            self.library.warn(error)
            return []

    def _mistakable(self, game: Game) -> "list[tuple[str, Person]]":
        from scorekeeper.views.people import mistakable, people_table

        newest = [one for one in self.library.newest() if one["id"] != game.record.id]
        people = self.library.people()
        known = {fold(person.name) for person in people_table(newest, people)}
        if all(fold(name) in known for name in game.names):
            return []
        before = [one for one in self.summaries() if one["id"] != game.record.id]
        table = people_table(before, people)
        found = [(name, mistakable(name, table)) for name in game.names]
        return [(name, other) for name, other in found if other is not None]

    def _warn_of_current(self, game_id: str) -> None:
        """Say that a game is there, but will not be meant where none is named."""
        other = tr(
            "{folder} cannot be written: game {game} is there, but not the one being played",
            folder=self.store.folder,
            game=game_id,
        )
        self.library.warn(FileTrouble("not-current", other, f"--game {game_id}"))


def _instant(text: str) -> "datetime":
    """Return the moment of a time as it is kept; one long ago where it is no time."""
    from datetime import datetime

    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        return datetime(1000, 1, 1, tzinfo=UTC)
