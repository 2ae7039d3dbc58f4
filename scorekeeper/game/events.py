"""The things that can happen in a game, each a small immutable record.

Common to all: `at`, the local time with its offset in ISO 8601. Events are numbered from 1 in
the order in which they stand in the record; a `target` is such a number. `player` is the id of a
player. The points of an entry are a claim, which replay compares with what the rules give.
`throws` are those of the turn before the one that counts, where the table keeps them; `used` is how
many the turn took where only their number was told, else 0. `dice` are empty where only the points
are known, as on an old paper card or for a box that is scratched.
"""

from collections.abc import Mapping
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
    throws: tuple[Dice, ...] = ()
    used: int = 0


class TurnCorrected(NamedTuple):
    """The entry made by event `target` should have been these dice in this box.

    `player` is None where it stays with whom it was entered for.
    """

    at: str
    target: int
    dice: Dice
    box: str
    points: int
    bonus: int
    throws: tuple[Dice, ...] = ()
    used: int = 0
    player: str | None = None


class TurnsSwapped(NamedTuple):
    """The entries made by the events `first` and `second` change places.

    Those of two players change their players, those of one player their boxes.
    """

    at: str
    first: int
    second: int


class PlayerJoined(NamedTuple):
    """A player comes in, or one who had left comes back."""

    at: str
    player: str
    name: str


class PlayerLeft(NamedTuple):
    """A player goes; the card stays, and counts for nothing."""

    at: str
    player: str


class NoteWritten(NamedTuple):
    """Somebody wants a remark kept. With `at` first it could be equal to a player who leaves."""

    text: str
    at: str


class GameAbandoned(NamedTuple):
    """The players have stopped before the end."""

    at: str


class EventVoided(NamedTuple):
    """Event `target` is taken back; where that one is an `EventVoided`, it is restored."""

    at: str
    target: int


Act: TypeAlias = (
    TurnScored
    | TurnCorrected
    | TurnsSwapped
    | PlayerJoined
    | PlayerLeft
    | NoteWritten
    | GameAbandoned
)
"""What undo takes back."""
Event: TypeAlias = Act | EventVoided

KINDS: Mapping[type[Event], str] = {
    TurnScored: "scored",
    TurnCorrected: "corrected",
    TurnsSwapped: "swapped",
    PlayerJoined: "joined",
    PlayerLeft: "left",
    NoteWritten: "noted",
    GameAbandoned: "abandoned",
    EventVoided: "voided",
}
"""The word for each kind of event, in files and documents."""
