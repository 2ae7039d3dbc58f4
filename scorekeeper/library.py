"""The games that are kept, as games and as lists, with the names that people go by now.

Changes nothing but caches.
"""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from scorekeeper import __version__
from scorekeeper.errors import DoesNotReplay, FileTrouble, ScorekeeperError, Unreadable
from scorekeeper.game.codec import FORMAT
from scorekeeper.game.people import People
from scorekeeper.game.record import GameRecord
from scorekeeper.game.replay import replay
from scorekeeper.game.state import Game
from scorekeeper.language import tr
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.model import RuleSet
from scorekeeper.rules.spoken import spoken
from scorekeeper.store.game_file import only_anew
from scorekeeper.store.games import GameStore
from scorekeeper.store.hints import forget_hints, keep_hints, kept_hints
from scorekeeper.words import quoted

if TYPE_CHECKING:
    from scorekeeper.views.summary import GameSummary

NEWEST = 50
"""How many games the quick list holds."""

Progress = Callable[[int, int], None]
"""Is told how many of how many games have been opened for a list."""
Warn = Callable[[ScorekeeperError], None]
"""Is told of what is wrong but stops nothing."""


class Library:
    """Reads the games of one store."""

    def __init__(self, store: GameStore, warn: Warn = lambda _: None) -> None:
        self.store = store
        self._warn = warn
        self._warned: set[str] = set()
        self._last: Game | None = None

    def warn(self, error: ScorekeeperError) -> None:
        """Say what is wrong but stops nothing, once."""
        if error.message not in self._warned:
            self._warned.add(error.message)
            self._warn(error)

    def people(self) -> People:
        """Return who is shown by which name.

        Nobody is renamed where that cannot be read; that is warned of, once.
        """
        from scorekeeper.store.people import load_people

        try:
            return load_people(self.store.folder)
        except FileTrouble as trouble:
            if self.store.folder.is_dir():
                shown = tr("{why}; names are shown as they were typed", why=trouble.message)
                hint = trouble.hint or "scorekeeper doctor --restore"
                self.warn(FileTrouble("people", shown, hint))
            return People()

    def game(self, game_id: str) -> Game:
        """Return a game as it stands; it may hold a `failure`."""
        return self.replayed(self.store.load(game_id))

    def replayed(self, record: GameRecord) -> Game:
        """Return what a record comes to, with the names that people go by now."""
        named = self.people().in_record(record)
        if self._last is not None and self._last.record == named:
            return self._last
        game = _replayed(named)
        self.keep_in_mind(game)
        return game

    def keep_in_mind(self, game: Game) -> None:
        """Let a game be the answer for its record, without going through its events again."""
        self._last = None if game.failure else game

    def check(self, record: GameRecord) -> None:
        """Raise `DoesNotReplay` where a game contradicts its rules."""
        failure = self.replayed(record).failure
        if failure is not None:
            raise failure

    def summaries(
        self, progress: Progress | None = None, *, afresh: bool = False
    ) -> "list[GameSummary]":
        """Return all games in a few facts each, the newest first; damaged ones too.

        Where they are to be told `afresh`, every game is read.
        """
        return self._summaries("index.json", None, progress, afresh=afresh)

    def newest(self) -> "list[GameSummary]":
        """Return the newest games only, without looking at the others."""
        return self._summaries("newest.json", NEWEST, None)

    def remember(self, game: Game) -> None:
        """Keep what a shell offers for the game being played."""
        from scorekeeper.views.hints import game_hints

        state = self.store.state(game.record.id)
        if state is not None:
            head = (game.record.id, str(state.modified), str(state.size), __version__)
            keep_hints(self.store.folder, "current", [head, *game_hints(game)])

    def enlist(self, game: Game) -> None:
        """Add a new game to what a shell offers of all games, where that is kept."""
        from scorekeeper.views.hints import list_hints
        from scorekeeper.views.summary import summary

        head, *kept = kept_hints(self.store.folder, "lists") or [[]]
        if head == [__version__]:
            known = {tuple(line[:2]) for line in kept}
            new = [line for line in list_hints([summary(game)]) if line[:2] not in known]
            keep_hints(self.store.folder, "lists", [(__version__,), *new, *map(tuple, kept)])

    def forget_lists(self) -> None:
        """Let what a shell offers of all games be made anew."""
        forget_hints(self.store.folder, "lists")

    def game_hints(self, game: str | None = None) -> "list[tuple[str, ...]]":
        """Return what a shell offers for a game, or for the one being played."""
        from scorekeeper.views.hints import game_hints

        found = self.game(self.store.current() or "" if game is None else self.store.resolve(game))
        if game is None:
            self.remember(found)
        return game_hints(found)

    def list_hints(self) -> "list[tuple[str, ...]]":
        """Return what a shell offers of all games, and keep it."""
        from scorekeeper.views.hints import list_hints

        found = list_hints(self.summaries())
        keep_hints(self.store.folder, "lists", [(__version__,), *found])
        return found

    def rule_hints(self) -> "list[tuple[str, ...]]":
        """Return what a shell offers of the rule sets, and keep it."""
        from scorekeeper.views.hints import rule_hints

        found = rule_hints(map(rule_set, rule_set_ids()))
        if self.store.folder.is_dir():
            keep_hints(self.store.folder, "rules", [(__version__,), *found])
        return found

    def _summaries(
        self, cache: str, most: int | None, progress: Progress | None, *, afresh: bool = False
    ) -> "list[GameSummary]":
        from scorekeeper.store.index import summaries
        from scorekeeper.views.summary import damaged, renamed, summary
        from scorekeeper.views.summary_form import is_summary

        def summarise(game_id: str) -> "GameSummary":
            try:
                return summary(_replayed(self.store.load(game_id)))
            except DoesNotReplay as failure:
                return damaged(game_id, failure.message)

        def unreadable(game_id: str, trouble: FileTrouble) -> "GameSummary":
            return damaged(game_id, trouble.message)

        found = summaries(
            self.store,
            f"{FORMAT}/{__version__}",
            summarise,
            unreadable,
            lambda known: not afresh and is_summary(known),
            cache=cache,
            most=most,
            progress=progress,
        )
        people = self.people()
        return [renamed(one, people) for one in found] if people.renamings else found


def rules_of_record(record: GameRecord) -> RuleSet:
    """Return the rules that a game is played by, as they are kept; raises `DoesNotReplay`."""
    if record.definition is not None:
        return _defined(record.id, record.rules, json.dumps(record.definition))
    try:
        return rule_set(record.rules, record.revision)
    except KeyError:
        slug, what = "unknown-rules", tr("rules unknown here: {rules}", rules=quoted(record.rules))
        if record.rules in rule_set_ids():
            newest = rule_set(record.rules).revision
            slug = "unknown-revision"
            what = tr(
                "revision {revision} of {rules}; the newest here is {newest}",
                revision=record.revision,
                rules=record.rules,
                newest=newest,
            )
        raise DoesNotReplay(
            slug,
            tr("game {id} is played by {what}", id=record.id, what=what),
            tr("install the newest scorekeeper"),
        ) from None


def needs_a_copy(error: ScorekeeperError, game_id: str) -> bool:
    """Return whether nothing that is kept of a game can be read, so that only a copy helps."""
    return error.hint == only_anew(game_id)


def _replayed(record: GameRecord) -> Game:
    return replay(record, spoken(rules_of_record(record)))


@lru_cache(maxsize=64)
def _defined(game_id: str, rules_id: str, definition: str) -> RuleSet:
    """Return the house rules that a game keeps, the same object for the same definition."""
    from scorekeeper.rules.document import rules_of

    try:
        rules = rules_of(json.loads(definition), tr("the rules of game {game_id}", game_id=game_id))
    except Unreadable as error:
        raise DoesNotReplay("unknown-rules", error.message) from error
    if rules.id != rules_id or rules.id in rule_set_ids() or not rules.base:
        other = tr(
            "game {game_id} keeps rules of its own, but says that it is played by others",
            game_id=game_id,
        )
        raise DoesNotReplay("unknown-rules", f"{other}: {quoted(rules_id)}")
    return rules
