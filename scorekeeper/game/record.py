"""What is kept of a game: who plays by which rules, and the events in their order.

Knows no state: what the events come to is for `replay`.
"""

from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.game.events import Event
from scorekeeper.game.names import clean_names
from scorekeeper.language import tr
from scorekeeper.rules.model import Order, RuleSet

if TYPE_CHECKING:
    from scorekeeper.rules.document import Document
from scorekeeper.typed import clean_text

_LONGEST_ID = 60


class Player(NamedTuple):
    """A player: `id` stands in the events, `name` is what people read."""

    id: str
    name: str


class GameRecord(NamedTuple):
    """A game as it is stored. `title` and `night` may be empty.

    `definition` is the document of its house rules, None where it is played by the catalogue.
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
    definition: "Document | None" = None


def seated(names: list[str]) -> tuple[Player, ...]:
    """Return the players who begin a game, in seat order: their ids are p1, p2 and so on."""
    return tuple(Player(f"p{seat}", name) for seat, name in enumerate(names, start=1))


def is_game_id(text: str) -> bool:
    """Return whether a text can be the id of a game, and so the name of one file of a folder.

    It has up to 60 letters of ASCII, digits and hyphens. A hyphen must be there, but not in front:
    some systems keep `con` or `lpt1` for themselves, and commands take `-x` for an option.
    """
    letters, *_ = parts = text.split("-")
    return (
        text.isascii()
        and len(parts) > 1
        and letters.isalnum()
        and "".join(parts).isalnum()
        and len(text) <= _LONGEST_ID
    )


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
    definition = None
    if rules.base:
        from scorekeeper.rules.document import document_of

        definition = document_of(rules)
    return GameRecord(
        id=game_id,
        rules=rules.id,
        revision=rules.revision,
        order=order,
        title=clean_text(title, tr("a title")),
        night=clean_text(night, tr("the name of a night")),
        started=started,
        players=seated(clean_names(names)),
        definition=definition,
    )
