"""What the events of a game come to: turns, cards, what undo would take, whose turn it is.

Values only. How they are derived is for `replay`.
"""

from typing import NamedTuple

from scorekeeper.errors import DoesNotReplay
from scorekeeper.game.card import Card, is_full
from scorekeeper.game.events import Act, Event
from scorekeeper.game.record import GameRecord
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import RuleSet


class Turn(NamedTuple):
    """A turn as it stands, after corrections. `seat` counts from 0, `number` from 1.

    `event` is the number of the event that entered it, `corrected` whether another one changed it.
    """

    number: int
    seat: int
    dice: Dice
    box: str
    points: int
    bonus: int
    joker: bool
    at: str
    event: int
    corrected: bool = False


class State(NamedTuple):
    """What the events come to.

    `cards` are in seat order. `done` and `undone` hold the numbers of the acts that undo and redo
    would take, last one first to go.
    """

    cards: tuple[Card, ...]
    turns: tuple[Turn, ...] = ()
    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    abandoned: bool = False


class Step(NamedTuple):
    """What one event did. `act` is the act, or the one that it took back or `restored`.

    `turn` is the turn that it entered or took back, or as it stands after a correction came or
    went; then `was` is how it stood before. Both are None for acts that concern no turn.
    """

    event: Event
    act: Act
    turn: Turn | None
    was: Turn | None = None
    restored: bool = False


class Game(NamedTuple):
    """A record with its rules and what it comes to.

    Where an event contradicts the rules, `failure` says which and why, and `state` and `steps`
    stop before it.
    """

    record: GameRecord
    rules: RuleSet
    state: State
    steps: tuple[Step, ...] = ()
    failure: DoesNotReplay | None = None

    @property
    def status(self) -> str:
        """`playing`, `finished` or `abandoned`."""
        if self.state.abandoned:
            return "abandoned"
        full = all(is_full(self.rules, card) for card in self.state.cards)
        return "finished" if full else "playing"

    @property
    def to_move(self) -> int | None:
        """The seat with the fewest entries, the first of them in seat order; None at the end."""
        if self.status != "playing":
            return None
        return min(
            range(len(self.state.cards)), key=lambda seat: len(self.state.cards[seat].entries)
        )

    @property
    def finished_at(self) -> str | None:
        """The time of the last entry of a finished game; None before that."""
        return self.state.turns[-1].at if self.status == "finished" else None

    @property
    def round(self) -> int:
        """The round that is being played, from 1; in a finished game the last one."""
        fewest = min(len(card.entries) for card in self.state.cards)
        return min(fewest + 1, len(self.rules.categories))
