"""The use cases: load a game, decide, append the event, save, say what came of it.

Knows no terminal. Time and randomness come in with `Clock` and `new_id`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.beginnings import Beginnings
from scorekeeper.errors import FileTrouble, Refused, Unreadable
from scorekeeper.game import acts
from scorekeeper.game.events import Event, PlayerJoined
from scorekeeper.game.names import (
    alike,
    clean_name,
    find_player,
    full_name_at_beginning,
    full_name_before_colon,
    look_alikes,
    split_at_name,
)
from scorekeeper.game.options import options
from scorekeeper.game.rebuild import refuse_left
from scorekeeper.game.record import GameRecord
from scorekeeper.game.replay import append
from scorekeeper.game.state import Game
from scorekeeper.game.verdicts import Options
from scorekeeper.language import tr
from scorekeeper.meant import (
    Named,
    game_to_change,
    game_to_resume,
    in_progress,
    seat_of,
    sound,
)
from scorekeeper.rules.notation import BEST, Throw, find_category, read_throw
from scorekeeper.views.outcome import Outcome, outcome_of
from scorekeeper.words import quoted

if TYPE_CHECKING:
    from scorekeeper.views.night import NightLine

Agree = Callable[[Outcome], bool]
"""Is asked whether a repair that has consequences shall be made; it is not made yet."""


class Offer(NamedTuple):
    """What a throw would give to the player at `seat`."""

    game: Game
    seat: int
    throw: Throw
    options: Options


class Deleted(NamedTuple):
    """Where a game that was deleted is kept, and which one is played now, if that changed."""

    kept: Path
    now_played: str | None


class Scorekeeper(Beginnings):
    """Does what people ask for, on the games of one store.

    A `game` is named as `GameStore.resolve` takes it; None means the game being played. All
    methods raise `NotFound` where there is no such game, and `FileTrouble` where files fail.
    """

    def seat(self, game: Game, player: Named) -> int:
        """Return the seat of a player, who may have been renamed; raises as `seat_of` does."""
        return seat_of(game, player, self.library.people())

    def night(self, night: str) -> "list[NightLine]":
        """Return the standings over the finished games of a night."""
        from scorekeeper.views.night import night_table

        return night_table(night, self.summaries())

    def offer(self, line: str, player: Named = None, game: str | None = None) -> Offer:
        """Return what the dice at the beginning of `line` would give in every open box."""
        found = sound(self.load(game))
        acts.refuse_if_ended(found)
        seat = self.seat(found, player)
        refuse_left(found.state, found.state.players[seat].id)
        throw = read_throw(found.rules, line)
        if not throw.dice:
            raise Unreadable(
                "no-dice", tr("{text} has no dice", text=quoted(line)), "scorekeeper options 55522"
            )
        card = found.state.cards[seat]
        offered = options(found.rules, found.record.order, card, throw.dice, throw.number)
        return Offer(found, seat, throw, offered)

    def score(self, line: str, player: Named = None, game: str | None = None) -> Outcome:
        """Enter a turn written as `DICE BOX`, for the player to move or the one named."""

        def decide(found: Game) -> Event:
            throw = read_throw(found.rules, line)
            seat = self.seat(found, player)
            if not throw.box:
                raise _no_box(line, acts.example_turn(found, throw.dice, seat))
            if throw.dice and throw.box == BEST:
                category = acts.best_box(found, seat, throw.dice, throw.number)
            else:
                category = find_category(found.rules, throw.box)
            if not throw.dice:
                return acts.scratch(found, seat, category, self._clock())
            return acts.score_turn(
                found, seat, throw.dice, category, self._clock(), throw.earlier, throw.used
            )

        return self._change(game, decide)

    def correct(
        self,
        turn: str,
        line: str,
        game: str | None = None,
        agree: Agree | None = None,
        seen: GameRecord | None = None,
    ) -> Outcome | None:
        """Repair the turn of this number: it was `DICE BOX`, or `NAME: DICE BOX` of another player.

        Return None where `agree` has not agreed; without it nobody is asked. `seen` is as for
        `undo`.
        """

        def decide(found: Game) -> Event:
            wrong = acts.find_turn(found, turn)
            exact = full_name_before_colon(found.names, line)
            exact = exact or full_name_at_beginning(found.names, line)
            name, colon, said = split_at_name(line) if exact is None else (exact[0], ":", exact[1])
            seat = find_player(found.names, name) if colon else None
            throw = read_throw(found.rules, said)
            if not throw.box:
                fits = acts.example_correction(found, wrong, throw.dice)
                raise _no_box(line, f"scorekeeper correct {fits}")
            category = find_category(found.rules, throw.box)
            return acts.correct_turn(
                found,
                wrong.number,
                throw.dice,
                category,
                self._clock(),
                throw.earlier,
                throw.used,
                seat,
            )

        return self._repair(game, decide, agree, seen)

    def swap(
        self,
        first: str,
        second: str,
        game: str | None = None,
        agree: Agree | None = None,
        seen: GameRecord | None = None,
    ) -> Outcome | None:
        """Let two turns change places; the answer is as `correct` gives it."""
        return self._repair(
            game, lambda found: acts.swap_turns(found, first, second, self._clock()), agree, seen
        )

    def join(self, name: str, game: str | None = None) -> Outcome:
        """Let a player come in, or back."""

        def decide(found: Game) -> Event:
            meant = self.library.people().name_among(found.names, clean_name(name))
            return acts.join(found, meant, self._clock())

        done = self._change(game, decide)
        for one, other in look_alikes(done.game.names):
            if done.game.names[-1] in (one, other):
                self.library.warn(alike(one, other))
        return done

    def leave(self, name: str, game: str | None = None) -> Outcome:
        """Let a player go; the card stays."""
        return self._change(game, lambda found: acts.leave(found, name, self._clock()))

    def note(self, text: str, game: str | None = None) -> Outcome:
        """Keep a remark in the log of a game."""
        return self._change(game, lambda _: acts.write_note(text, self._clock()))

    def undo(self, game: str | None = None, seen: GameRecord | None = None) -> Outcome:
        """Take back the last act; only if the game is as it was `seen`, where that is given."""
        return self._change(game, lambda found: acts.undo(found, self._clock()), seen)

    def redo(self, game: str | None = None, seen: GameRecord | None = None) -> Outcome:
        """Restore the act that was undone last; `seen` is as for `undo`."""
        return self._change(game, lambda found: acts.redo(found, self._clock()), seen)

    def abandon(self, game: str | None = None) -> Outcome:
        """Stop a game before its end."""
        return self._change(game, lambda found: acts.abandon(found, self._clock()))

    def reopen(self, game: str | None = None) -> Outcome:
        """Let an abandoned game go on; raises `Refused` where it is not abandoned."""
        return self._change(game, lambda found: acts.take_up(found, self._clock()))

    def resume(self, game: str | None = None, *, another: bool = True) -> Game:
        """Make a game the one being played, also an abandoned one.

        None means the newest game in progress, the current one before all others; without
        `another` only the current one. Raises `Refused` where that has ended.
        """
        found = game_to_resume(self.library, another=another) if game is None else self.load(game)
        taken_up = found.status == "abandoned"
        if taken_up:
            found = self._change(found.record.id, lambda g: acts.take_up(g, self._clock())).game
        try:
            self.store.set_current(found.record.id)
        except FileTrouble:
            if not taken_up:
                raise
            self._warn_of_current(found.record.id)
        self.library.remember(found)
        return found

    def delete(self, game: str) -> Deleted:
        """Move a game to the trash.

        Where it was the current one, the newest in progress is that now.
        """
        game_id = self.store.resolve(game)
        was_current = self.store.current() == game_id
        self.library.forget_lists()
        kept = self.store.delete(game_id)
        try:
            newest = next(in_progress(self.library, afresh=True), None) if was_current else None
        except FileTrouble as error:
            self.library.warn(error)
            newest = None
        if newest is None:
            return Deleted(kept, None)
        try:
            settled = self.store.settle_current(newest.record.id)
        except FileTrouble:
            settled = False
            self._warn_of_current(newest.record.id)
        return Deleted(kept, newest.record.id if settled else None)

    def _to_change(self, game: str | None) -> str:
        return game_to_change(self.library) if game is None else self.store.resolve(game)

    def _repair(
        self,
        game: str | None,
        decide: Callable[[Game], Event],
        agree: Agree | None,
        seen: GameRecord | None,
    ) -> Outcome | None:
        game_id = self._to_change(game)
        if agree is not None:
            before = sound(self.load(game_id))
            _refuse_changed(before, seen)
            trial = outcome_of(before, append(before, decide(before)))
            if trial.consequences and not agree(trial):
                return None
            seen = before.record
        return self._change(game_id, decide, seen)

    def _change(
        self, game: str | None, decide: Callable[[Game], Event], seen: GameRecord | None = None
    ) -> Outcome:
        """Add an event to a game; only if it is as it was `seen`, where that is given."""
        with self.store.change(self._to_change(game)) as file:
            before = sound(self.library.replayed(file.record))
            _refuse_changed(before, seen)
            after = append(before, decide(before))
            file.append(after.record.events[-1])
            if isinstance(after.record.events[-1], PlayerJoined):
                after = self.library.replayed(file.record)
            self.library.keep_in_mind(after)
        if self.store.current() == after.record.id:
            self.library.remember(after)
        return outcome_of(before, after)


def _refuse_changed(game: Game, seen: GameRecord | None) -> None:
    """Raise `Refused` where a game is not as it was `seen`, where that is given."""
    if seen is not None and game.record != seen:
        meanwhile = tr("the game has been changed meanwhile; nothing was done")
        raise Refused("changed-meanwhile", meanwhile, tr("look, then type it again"))


def _no_box(line: str, example: str) -> Unreadable:
    missing = tr("{text} names no box", text=quoted(line))
    return Unreadable("no-box", missing, tr("type the box too: {example}", example=example))
