"""The things that can happen in a game, each a small immutable record.

Common to all: `at`, the local time with its offset in ISO 8601. Events are numbered from 1 in
the order in which they stand in the record; a `target` is such a number. `player` is the id of a
player. The points of an entry are a claim, which replay compares with what the rules give.
"""

from typing import NamedTuple, TypeAlias

from scorekeeper.rules.dice import Dice


class TurnScored(NamedTuple):
    """A player has entered a throw in a box."""

    at: str
    player: str
    dice: Dice
    box: str
    points: int
    bonus: int


class TurnCorrected(NamedTuple):
    """The entry made by event `target` should have been these dice in this box."""

    at: str
    target: int
    dice: Dice
    box: str
    points: int
    bonus: int


class GameAbandoned(NamedTuple):
    """The players have stopped before the end."""

    at: str


class EventVoided(NamedTuple):
    """Event `target` is taken back; where that one is an `EventVoided`, it is restored."""

    at: str
    target: int


Act: TypeAlias = TurnScored | TurnCorrected | GameAbandoned
"""What undo takes back."""
Event: TypeAlias = Act | EventVoided
