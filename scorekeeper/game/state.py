"""What the events of a game come to: turns, cards, what undo would take, whose turn it is.

Values only. How they are derived is for `replay`.
"""

from typing import NamedTuple

from scorekeeper.errors import DoesNotReplay
from scorekeeper.game.card import Card, is_full
from scorekeeper.game.events import Act, Event, PlayerLeft, TurnScored
from scorekeeper.game.record import GameRecord, Player
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import RuleSet


class Turn(NamedTuple):
    """A turn as it stands, after corrections. `seat` counts from 0, `number` from 1.

    `event` is the number of the event that entered it, `corrected` whether another one changed it.
    `throws` are those before the one that counts, where they were kept; `used` is how many there
    were, 0 where that is not known.
    """

    number: int
    seat: int
    player: Player
    dice: Dice
    box: str
    points: int
    bonus: int
    joker: bool
    at: str
    event: int
    corrected: bool = False
    throws: tuple[Dice, ...] = ()
    used: int = 0


class State(NamedTuple):
    """What the events come to.

    `players` and their `cards` are in seat order; the seats in `left` have left the game. `done`
    and `undone` hold the numbers of the acts that undo and redo would take, last one first to go.
    `won` is the seat of who has won at once, before the cards are full; None for nobody.
    """

    players: tuple[Player, ...]
    cards: tuple[Card, ...]
    left: frozenset[int] = frozenset()
    turns: tuple[Turn, ...] = ()
    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    abandoned: bool = False
    won: int | None = None

    @property
    def present(self) -> list[int]:
        """The seats of the players who have not left."""
        return [seat for seat in range(len(self.cards)) if seat not in self.left]

    def with_done(self, done: tuple[int, ...]) -> "State":
        """Return the state with these acts to undo, and none to redo."""
        return State(
            self.players, self.cards, self.left, self.turns, done, (), self.abandoned, self.won
        )


def is_finished(rules: RuleSet, state: State) -> bool:
    """Return whether all who have not left have filled every box, or somebody has won at once."""
    return state.won is not None or all(is_full(rules, state.cards[seat]) for seat in state.present)


class Step(NamedTuple):
    """What one event did. `act` is the act, or the one that it took back or `restored`.

    `turns` holds the turn that it entered or took back, or those that it changed as they stand
    after the change came or went; then `were` is how they stood before.
    """

    event: Event
    act: Act
    turns: tuple[Turn, ...] = ()
    were: tuple[Turn, ...] = ()
    restored: bool = False

    @property
    def turn(self) -> Turn | None:
        """The turn that it is about; None where it is about none."""
        return self.turns[0] if self.turns else None


class Game(NamedTuple):
    """A record with its rules and what it comes to.

    Where an event contradicts the rules, `failure` says which and why, and `state` and `steps`
    stop before it. `undoable` holds the state before each act that undo would take, `redoable` the
    one after each that redo would restore, in the order of `State.done` and `State.undone`, which
    are empty in them.
    """

    record: GameRecord
    rules: RuleSet
    state: State
    steps: tuple[Step, ...] = ()
    failure: DoesNotReplay | None = None
    undoable: tuple[State, ...] = ()
    redoable: tuple[State, ...] = ()

    @property
    def names(self) -> list[str]:
        """The names of all players in seat order, with those who have left."""
        return [player.name for player in self.state.players]

    @property
    def present(self) -> list[int]:
        """The seats of the players who have not left."""
        return self.state.present

    @property
    def status(self) -> str:
        """`playing`, `finished` or `abandoned`."""
        if self.state.abandoned:
            return "abandoned"
        return "finished" if is_finished(self.rules, self.state) else "playing"

    @property
    def to_move(self) -> int | None:
        """The seat with the fewest entries, the first of them in seat order; None at the end."""
        if self.status != "playing":
            return None
        return min(self.present, key=lambda seat: len(self.state.cards[seat].entries))

    @property
    def finished_at(self) -> str | None:
        """The time of the entry or the leaving that finished the game; None before that."""
        if self.status != "finished":
            return None
        acts = [self.record.events[number - 1] for number in self.state.done]
        return [act.at for act in acts if isinstance(act, TurnScored | PlayerLeft)][-1]

    @property
    def ended_at(self) -> str | None:
        """The time at which the game was finished or abandoned; None while it is played."""
        if self.state.abandoned:
            return self.record.events[self.state.done[-1] - 1].at
        return self.finished_at

    @property
    def round(self) -> int:
        """The round that is being played, from 1; in a finished game the last one."""
        fewest = min(len(self.state.cards[seat].entries) for seat in self.present)
        return min(fewest + 1, len(self.rules.categories))
