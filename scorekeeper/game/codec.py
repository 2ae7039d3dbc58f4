"""Turns records into plain documents and back; the only place that knows their form.

Checks the form only. Whether the events are possible is for `replay`.
"""

import re
from collections.abc import Mapping
from typing import TypeAlias

from scorekeeper.errors import Unreadable
from scorekeeper.game.events import (
    KINDS,
    Event,
    EventVoided,
    GameAbandoned,
    NoteWritten,
    PlayerJoined,
    PlayerLeft,
    TurnCorrected,
    TurnScored,
    TurnsSwapped,
)
from scorekeeper.game.names import clean_name, clean_names
from scorekeeper.game.record import GameRecord, is_game_id, seated
from scorekeeper.language import later, tr
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Order
from scorekeeper.typed import clean_text
from scorekeeper.words import quoted, shown

FORMAT = 3
"""The number of the form that is written; a greater one was written by a newer program.

1 knew no throws of a turn, no correction for another player, no swaps, no joining and leaving, and
no notes; 2 not how many throws a turn took, and no house rules. What they wrote reads the same.
"""

_LARGEST = 1_000_000
_DAY = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
_CLOCK = "([01][0-9]|2[0-3])(:[0-5][0-9]){1,2}([.][0-9]{1,6})?"
_TIME = re.compile(f"{_DAY}([T ]{_CLOCK}(Z|[+-]{_CLOCK})?)?")
_CLEANED = ("name", "title", "night", "text")

Document: TypeAlias = dict[str, object]


def header_document(record: GameRecord) -> Document:
    """Return all of a record but its events."""
    document: Document = {
        "format": FORMAT,
        "id": record.id,
        "rules": record.rules,
        "revision": record.revision,
        "order": record.order.value,
        "title": record.title,
        "night": record.night,
        "started": record.started,
        "players": [player._asdict() for player in record.players],
    }
    if record.definition is not None:
        document["definition"] = record.definition
    return document


def event_document(event: Event) -> Document:
    """Return one event; what is empty or None in it is left out where older files know it not."""
    document: Document = {"event": KINDS[type(event)], "at": event.at, **event._asdict()}
    if isinstance(event, TurnScored | TurnCorrected):
        document["dice"] = list(event.dice)
        document["throws"] = [list(dice) for dice in event.throws]
        for key in ("throws", "used", "player"):
            if not document.get(key):
                document.pop(key, None)
    return document


def record_from_documents(header: object, events: list[object]) -> GameRecord:
    """Return the record that `header_document` and `event_document` were made from.

    Raises `Unreadable`, with the place, where something is missing or of another form.
    """
    field = _Fields(header, later("the header"))
    if field.number("format") < 1:
        raise Unreadable(
            "bad-record",
            tr("the header: there is no format {number}", number=field.number("format")),
        )
    seats = [_Fields(one, later("a player")) for one in field.items("players")]
    names = clean_names([seat.text("name") for seat in seats])
    players = seated(names)
    if [seat.text("id") for seat in seats] != [player.id for player in players]:
        raise Unreadable("bad-record", tr("the ids of the players are not p1, p2 and so on"))
    try:
        order = Order(field.text("order"))
    except ValueError as error:
        raise Unreadable("bad-record", tr("the header: {error}", error=error)) from error
    return GameRecord(
        id=field.game_id(),
        rules=field.text("rules"),
        revision=field.number("revision"),
        order=order,
        title=clean_text(field.text("title"), tr("a title")),
        night=clean_text(field.text("night"), tr("the name of a night")),
        started=field.time("started"),
        players=players,
        events=tuple(_event(one, number) for number, one in enumerate(events, start=1)),
        definition=field.table("definition") if "definition" in field.document else None,
    )


def _event(document: object, number: int) -> Event:
    field = _Fields(document, later("event {number}"), number)
    at = field.time("at")
    match field.text("event"):
        case "scored":
            return TurnScored(at, field.player(), *_entry(field))
        case "corrected":
            player = field.player() if "player" in field.document else None
            return TurnCorrected(at, field.number("target"), *_entry(field), player)
        case "swapped":
            return TurnsSwapped(at, field.number("first"), field.number("second"))
        case "joined":
            return PlayerJoined(at, field.player(), clean_name(field.text("name")))
        case "left":
            return PlayerLeft(at, field.player())
        case "noted":
            return NoteWritten(clean_text(field.text("text"), tr("a note")), at)
        case "abandoned":
            return GameAbandoned(at)
        case "voided":
            return EventVoided(at, field.number("target"))
        case kind:
            raise Unreadable(
                "unknown-event",
                tr("event {number}: nothing is known of {kind}", number=number, kind=shown(kind)),
            )


def _entry(field: "_Fields") -> tuple[Dice, str, int, int, tuple[Dice, ...], int]:
    throws = field.items("throws") if "throws" in field.document else []
    return (
        _dice(field.items("dice"), field),
        field.text("box"),
        field.number("points"),
        field.number("bonus"),
        tuple([_dice(one, field) for one in throws]) if throws else (),
        field.number("used") if "used" in field.document else 0,
    )


def _dice(items: object, field: "_Fields") -> Dice:
    if isinstance(items, list) and set(map(type, items)) <= {int}:
        return tuple(items)
    raise field.wrong(tr("dice are no whole numbers"))


class _Fields:
    """Reads the fields of one document, and names its `place` in what is wrong with them.

    `number` is the number of the event or player that it is, where its place has one.
    """

    def __init__(self, document: object, place: str, number: int = 0) -> None:
        self._place = place
        self._number = number
        if not isinstance(document, Mapping):
            named = tr(place, number=number)
            raise Unreadable("bad-record", tr("{place} is missing or no object", place=named))
        self.document = document

    def wrong(self, why: str) -> Unreadable:
        place = tr(self._place, number=self._number)
        return Unreadable("bad-record", f"{place}: {why}")

    def text(self, key: str) -> str:
        value = self.document.get(key)
        if not isinstance(value, str) or not (value.isprintable() or key in _CLEANED):
            raise self.wrong(tr("{key} {value} is no text", key=key, value=shown(value)))
        return value

    def game_id(self) -> str:
        value = self.text("id")
        if not is_game_id(value):
            raise self.wrong(tr("{value} is no id of a game", value=shown(value)))
        return value

    def player(self) -> str:
        value = self.text("player")
        number = value.removeprefix("p")
        if number == value or not (number.isascii() and number.isdecimal()) or len(value) > 8:
            raise self.wrong(tr("{value} is no id of a player", value=shown(value)))
        return value

    def time(self, key: str) -> str:
        value = self.text(key)
        if not _TIME.fullmatch(value):
            wrong = self.wrong(tr("{text} is no time", text=quoted(value)))
            wrong.hint = "2026-11-30T20:43:00+01:00"
            raise wrong
        return value

    def number(self, key: str) -> int:
        value = self.document.get(key)
        if type(value) is not int:
            raise self.wrong(tr("{key} {value} is no whole number", key=key, value=shown(value)))
        if abs(value) > _LARGEST:
            raise self.wrong(tr("{key} {value} is too large", key=key, value=shown(value)))
        return value

    def table(self, key: str) -> Document:
        value = self.document.get(key)
        if not isinstance(value, dict):
            raise self.wrong(tr("{key} is no object", key=key))
        return value

    def items(self, key: str) -> list[object]:
        value = self.document.get(key)
        if not isinstance(value, list):
            raise self.wrong(tr("{key} {value} is no list", key=key, value=shown(value)))
        return value
