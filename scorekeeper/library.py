"""The games that are kept, as games and as lists, with the names that people go by now.

Changes nothing but caches.
"""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from scorekeeper import __version__
from scorekeeper.errors import DoesNotReplay, FileTrouble, Unreadable
from scorekeeper.game.codec import FORMAT
from scorekeeper.game.people import People
from scorekeeper.game.record import GameRecord
from scorekeeper.game.replay import replay
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.model import RuleSet
from scorekeeper.store.games import GameStore
from scorekeeper.words import quoted

if TYPE_CHECKING:
    from scorekeeper.views.summary import GameSummary

NEWEST = 50
"""How many games the quick list holds."""

Progress = Callable[[int, int], None]
"""Is told how many of how many games have been opened for a list."""


class Library:
    """Reads the games of one store."""

    def __init__(self, store: GameStore) -> None:
        self.store = store

    def people(self) -> People:
        """Return who is shown by which name; nobody is renamed where that cannot be read."""
        from scorekeeper.store.people import load_people

        try:
            return load_people(self.store.folder)
        except FileTrouble:
            return People()

    def game(self, game_id: str) -> Game:
        """Return a game as it stands; it may hold a `failure`."""
        return self.replayed(self.store.load(game_id))

    def replayed(self, record: GameRecord) -> Game:
        """Return what a record comes to, with the names that people go by now."""
        return _replayed(self.people().in_record(record))

    def summaries(self, progress: Progress | None = None) -> "list[GameSummary]":
        """Return all games in a few facts each, the newest first; damaged ones too."""
        return self._summaries("index.json", None, progress)

    def newest(self) -> "list[GameSummary]":
        """Return the newest games only, without looking at the others."""
        return self._summaries("newest.json", NEWEST, None)

    def _summaries(
        self, cache: str, most: int | None, progress: Progress | None
    ) -> "list[GameSummary]":
        from scorekeeper.store.index import summaries
        from scorekeeper.views.summary import damaged, renamed, summary

        def summarise(game_id: str) -> "GameSummary":
            try:
                return summary(_replayed(self.store.load(game_id)))
            except DoesNotReplay as failure:
                return damaged(game_id, failure.message)

        def unreadable(game_id: str, trouble: FileTrouble) -> "GameSummary":
            return damaged(game_id, trouble.message)

        version = f"{FORMAT}/{__version__}"
        found = summaries(
            self.store, version, summarise, unreadable, cache=cache, most=most, progress=progress
        )
        people = self.people()
        return [renamed(one, people) for one in found] if people.renamings else found


def _replayed(record: GameRecord) -> Game:
    if record.definition is not None:
        return replay(record, _defined(record.id, record.rules, json.dumps(record.definition)))
    try:
        rules = rule_set(record.rules, record.revision)
    except KeyError:
        slug, what = "unknown-rules", f"rules unknown here: {quoted(record.rules)}"
        if record.rules in rule_set_ids():
            newest = rule_set(record.rules).revision
            slug = "unknown-revision"
            what = f"revision {record.revision} of {record.rules}; the newest here is {newest}"
        raise DoesNotReplay(
            slug, f"game {record.id} is played by {what}", "install the newest scorekeeper"
        ) from None
    return replay(record, rules)


@lru_cache(maxsize=64)
def _defined(game_id: str, rules_id: str, definition: str) -> RuleSet:
    """Return the house rules that a game keeps, the same object for the same definition."""
    from scorekeeper.rules.document import rules_of

    try:
        rules = rules_of(json.loads(definition), f"the rules of game {game_id}")
    except Unreadable as error:
        raise DoesNotReplay("unknown-rules", error.message) from error
    if rules.id != rules_id or rules.id in rule_set_ids() or not rules.base:
        other = f"game {game_id} keeps rules of its own, but says that it is played by others"
        raise DoesNotReplay("unknown-rules", f"{other}: {quoted(rules_id)}")
    return rules
