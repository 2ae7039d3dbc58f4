"""Keeps the direction of people's text from changing how what stands beside it is read.

Without it `Turn 7: NAME, 1 2 3 4 6` has its dice turned round by a name in Arabic or Hebrew.
"""

from collections.abc import Callable
from unicodedata import bidirectional

from scorekeeper.game.events import Event, NoteWritten, PlayerJoined
from scorekeeper.game.replay import replay
from scorekeeper.game.state import Game

BEGIN, END = "\u2068", "\u2069"
"""Unicode's signs around a piece of text whose direction is its own affair."""

_NO_SIGNS = dict.fromkeys(map(ord, BEGIN + END))
_FROM_THE_RIGHT = {"R", "AL", "AN"}


def isolated(text: str) -> str:
    """Return text between the signs; an empty one as it is."""
    return f"{BEGIN}{text.translate(_NO_SIGNS)}{END}" if text else ""


def isolated_where_needed(text: str) -> str:
    """Return text between the signs where it is read from the right, else as it is."""
    if text.isascii() or not any(bidirectional(c) in _FROM_THE_RIGHT for c in text):
        return text
    return isolated(text)


def with_isolated(game: Game, isolate: Callable[[str], str] = isolated_where_needed) -> Game:
    """Return the game with its title, night, names and notes isolated."""
    record = game.record
    players = tuple(player._replace(name=isolate(player.name)) for player in record.players)
    shown = record._replace(
        title=isolate(record.title),
        night=isolate(record.night),
        players=players,
        events=tuple(_isolated_event(event, isolate) for event in record.events),
    )
    return game if shown == record else replay(shown, game.rules)


def _isolated_event(event: Event, isolate: Callable[[str], str]) -> Event:
    match event:
        case PlayerJoined(name=name):
            return event._replace(name=isolate(name))
        case NoteWritten(text=text):
            return event._replace(text=isolate(text))
        case _:
            return event
