"""What is kept of a game: who plays by which rules, and the events in their order.

Knows no state: what the events come to is for `replay`.
"""

from typing import NamedTuple

from scorekeeper.game.events import Event
from scorekeeper.game.names import clean_names, clean_text
from scorekeeper.rules.model import Order, RuleSet


class Player(NamedTuple):
    """A player: `id` stands in the events, `name` is what people read."""

    id: str
    name: str


class GameRecord(NamedTuple):
    """A game as it is stored. `title` and `night` may be empty.

    `players` are those who begin, in seat order; who came later stands in the events.
    """

    id: str
    rules: str
    revision: int
    order: Order
    title: str
    night: str
    started: str
    players: tuple[Player, ...]
    events: tuple[Event, ...] = ()


def new_record(
    game_id: str,
    rules: RuleSet,
    names: list[str],
    started: str,
    order: Order = Order.ANY,
    title: str = "",
    night: str = "",
) -> GameRecord:
    """Return the record of a game that begins.

    Raises `Unreadable` for names that are not possible or are given twice.
    """
    return GameRecord(
        id=game_id,
        rules=rules.id,
        revision=rules.revision,
        order=order,
        title=clean_text(title, "a title"),
        night=clean_text(night, "the name of a night"),
        started=started,
        players=tuple(
            Player(f"p{seat}", name) for seat, name in enumerate(clean_names(names), start=1)
        ),
    )
