"""Records as plain documents: they come back the same, and what is odd is told with its place."""

from typing import Any

import pytest

from scorekeeper.errors import Unreadable
from scorekeeper.game.codec import event_document, header_document, record_from_documents
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
from tests.store.samples import AT, ID, record

FULL = (5, 5, 5, 2, 2)
SCORED: dict[str, Any] = {
    "event": "scored", "at": AT, "player": "p1", "dice": [5, 5, 5, 2, 2], "box": "full-house",
    "points": 25, "bonus": 0,
}  # fmt: skip
CORRECTED: dict[str, Any] = {
    "event": "corrected", "at": AT, "target": 3, "dice": [5, 5, 5, 2, 2], "box": "full-house",
    "points": 25, "bonus": 100,
}  # fmt: skip
EVENTS: list[tuple[Event, dict[str, Any]]] = [
    (TurnScored(AT, "p1", FULL, "full-house", 25, 0), SCORED),
    (
        TurnScored(AT, "p1", FULL, "full-house", 25, 0, ((1, 2, 3, 4, 6), (5, 5, 5, 1, 2))),
        {**SCORED, "throws": [[1, 2, 3, 4, 6], [5, 5, 5, 1, 2]]},
    ),
    (TurnScored(AT, "p1", FULL, "full-house", 25, 0, (), 2), {**SCORED, "used": 2}),
    (TurnScored(AT, "p1", (), "full-house", 0, 0), {**SCORED, "dice": [], "points": 0}),
    (TurnCorrected(AT, 3, FULL, "full-house", 25, 100), CORRECTED),
    (
        TurnCorrected(AT, 3, FULL, "full-house", 25, 100, ((1, 1, 1, 1, 2),), 0, "p2"),
        {**CORRECTED, "throws": [[1, 1, 1, 1, 2]], "player": "p2"},
    ),
    (TurnsSwapped(AT, 1, 2), {"event": "swapped", "at": AT, "first": 1, "second": 2}),
    (
        PlayerJoined(AT, "p3", "Zoë"),
        {"event": "joined", "at": AT, "player": "p3", "name": "Zoë"},
    ),
    (PlayerLeft(AT, "p3"), {"event": "left", "at": AT, "player": "p3"}),
    (NoteWritten("a cup fell", AT), {"event": "noted", "at": AT, "text": "a cup fell"}),
    (GameAbandoned(AT), {"event": "abandoned", "at": AT}),
    (EventVoided(AT, 7), {"event": "voided", "at": AT, "target": 7}),
]


def test_every_kind_of_event_is_here() -> None:
    assert {type(event) for event, _ in EVENTS} == {*KINDS}


def test_a_note_is_not_equal_to_a_player_who_leaves() -> None:
    note: Event = NoteWritten("p3", AT)
    assert note != PlayerLeft(AT, "p3")


@pytest.mark.parametrize(("event", "document"), EVENTS)
def test_an_event_is_the_document_and_comes_back(event: Event, document: dict[str, Any]) -> None:
    assert event_document(event) == document
    assert read(document) == event


def read(document: dict[str, Any]) -> Event:
    """Return an event that is the second of a game."""
    return record_from_documents(header_document(record()), [SCORED, document]).events[1]


@pytest.mark.parametrize(
    ("document", "slug", "says"),
    [
        ({**SCORED, "event": "thrown"}, "unknown-event", "nothing is known of 'thrown'"),
        ({**SCORED, "event": 5}, "bad-record", "event 5 is no text"),
        ({**SCORED, "at": None}, "bad-record", "at None is no text"),
        ({**SCORED, "dice": [5, 5, True]}, "bad-record", "dice are no whole numbers"),
        ({**SCORED, "dice": "55522"}, "bad-record", "dice '55522' is no list"),
        ({**SCORED, "throws": [[1], ["1"]]}, "bad-record", "dice are no whole numbers"),
        ({**SCORED, "throws": 5}, "bad-record", "throws 5 is no list"),
        ({**SCORED, "points": "25"}, "bad-record", "points '25' is no whole number"),
        ({**SCORED, "points": 1_000_001}, "bad-record", "points 1000001 is too large"),
        ({**SCORED, "bonus": -1_000_001}, "bad-record", "bonus -1000001 is too large"),
        ({**SCORED, "used": 2.0}, "bad-record", "used 2.0 is no whole number"),
        ({**SCORED, "box": "\x1b[31m"}, "bad-record", "box '\\x1b[31m' is no text"),
        ({"event": "swapped", "at": AT, "first": 1}, "bad-record", "second None is no whole"),
        ({"event": "joined", "at": AT, "player": "p3", "name": ""}, "empty-name", ""),
    ],
)
def test_an_event_of_another_form_is_refused_with_its_place(
    document: dict[str, Any], slug: str, says: str
) -> None:
    with pytest.raises(Unreadable) as caught:
        read(document)
    assert caught.value.slug == slug
    if slug != "empty-name":
        assert caught.value.message.startswith(f"event 2: {says}")


@pytest.mark.parametrize("points", [1_000_000, -1_000_000])
def test_numbers_may_be_as_large_as_any_rules_need(points: int) -> None:
    event = read({**SCORED, "points": points})
    assert isinstance(event, TurnScored)
    assert event.points == points


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": 0}, "the header: there is no format 0"),
        ({"format": "3"}, "the header: format '3' is no whole number"),
        ({"id": "../x-y"}, "the header: '../x-y' is no id of a game"),
        ({"id": 5}, "the header: id 5 is no text"),
        ({"order": "down"}, "the header: 'down' is not a valid Order"),
        ({"players": {}}, "the header: players {} is no list"),
        ({"players": ["Ann"]}, "a player is missing or no object"),
        (
            {"players": [{"id": "p1", "name": "A"}, {"id": "p1", "name": "B"}]},
            "the ids of the players",
        ),
        ({"players": [{"name": "A"}]}, "a player: id None is no text"),
        ({"title": 5}, "the header: title 5 is no text"),
        ({"started": "a\x07"}, "the header: started 'a\\x07' is no text"),
        ({"definition": []}, "the header: definition is no object"),
    ],
)
def test_a_header_of_another_form_is_refused_with_its_place(
    change: dict[str, Any], says: str
) -> None:
    with pytest.raises(Unreadable) as caught:
        record_from_documents({**header_document(record()), **change}, [])
    assert caught.value.slug == "bad-record"
    assert caught.value.message.startswith(says)


def test_a_header_is_the_document_and_comes_back() -> None:
    game = record()._replace(title="the last one", night="Friday", definition={"a": 1})
    document = header_document(game)
    assert document == {
        "format": 3, "id": ID, "rules": "yahtzee", "revision": 1, "order": "any",
        "title": "the last one", "night": "Friday", "started": AT,
        "players": [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Bob"}],
        "definition": {"a": 1},
    }  # fmt: skip
    assert record_from_documents(document, []) == game
    assert "definition" not in header_document(record())
