"""One person under several names: which name is shown, and what becomes of a record."""

import pytest

from scorekeeper.game.events import NoteWritten, PlayerJoined
from scorekeeper.game.people import People, Renaming
from scorekeeper.game.record import GameRecord, new_record
from scorekeeper.rules.catalog import rule_set

AT = "2026-11-30T20:43:00+01:00"


def people(*pairs: tuple[str, str]) -> People:
    return People(tuple(Renaming(AT, old, new) for old, new in pairs))


def record(*names: str) -> GameRecord:
    return new_record("20261130-2043-x7k2", rule_set("yahtzee"), list(names), AT)


@pytest.mark.parametrize(
    ("pairs", "typed", "shown"),
    [
        ([], "Ann", "Ann"),
        ([("Ann", "Anna")], "Ann", "Anna"),
        ([("Ann", "Anna")], "ANN", "Anna"),
        ([("ann", "Anna")], "Ann", "Anna"),
        ([("Ann", "Anna")], "Bob", "Bob"),
        ([("Ann", "Anna"), ("Anna", "Annie")], "Ann", "Annie"),
        ([("Ann", "Anna"), ("Anna", "Annie")], "Anna", "Annie"),
        ([("Ann", "Anna"), ("Anna", "Ann")], "Ann", "Ann"),
        ([("Anna", "Annie"), ("Ann", "Anna")], "Ann", "Anna"),
    ],
)
def test_the_name_that_is_shown(pairs: list[tuple[str, str]], typed: str, shown: str) -> None:
    assert people(*pairs).name_of(typed) == shown


def test_two_players_of_one_game_keep_their_names_where_they_would_become_one() -> None:
    merged = people(("Ann", "Bob"))
    assert merged.names_of(["Ann", "Cy"]) == ["Bob", "Cy"]
    assert merged.names_of(["Ann", "Bob"]) == ["Ann", "Bob"]
    assert merged.names_of(["ann", "BOB", "Cy"]) == ["ann", "BOB", "Cy"]


def test_the_other_names_of_a_person_are_those_that_lead_to_it() -> None:
    renamed = people(("Ann", "Anna"), ("Anny", "Anna"), ("Bob", "Rob"))
    assert renamed.also("Anna", ["Ann", "Anny", "Anna", "ANNA", "Bob", "Rob"]) == ["Ann", "Anny"]
    assert renamed.also("Rob", ["Ann", "Bob"]) == ["Bob"]
    assert renamed.also("Cy", ["Ann", "Cy"]) == []


def test_a_record_is_shown_under_the_names_of_now() -> None:
    before = record("Ann", "Bob")._replace(
        events=(
            NoteWritten("Ann spilt the tea", AT),
            PlayerJoined(AT, "p3", "Anny"),
            PlayerJoined(AT, "p1", "Ann"),
        )
    )
    after = people(("Ann", "Anna"), ("Anny", "Zoe")).in_record(before)
    assert [(one.id, one.name) for one in after.players] == [("p1", "Anna"), ("p2", "Bob")]
    assert after.events == (
        NoteWritten("Ann spilt the tea", AT),
        PlayerJoined(AT, "p3", "Zoe"),
        PlayerJoined(AT, "p1", "Anna"),
    )
    assert after._replace(players=(), events=()) == before._replace(players=(), events=())


def test_a_record_in_which_two_would_become_one_keeps_its_names() -> None:
    before = record("Ann", "Bob")._replace(events=(PlayerJoined(AT, "p3", "Anny"),))
    assert people(("Anny", "Ann")).in_record(before) == before


def test_without_renamings_a_record_is_the_same_one() -> None:
    before = record("Ann")
    assert People().in_record(before) is before
