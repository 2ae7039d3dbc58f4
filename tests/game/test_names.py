"""What a player may be called, and who is meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import NotFound, ScorekeeperError, Unreadable
from scorekeeper.game.names import (
    clean_name,
    clean_names,
    find_player,
    fold,
    full_name_at_beginning,
    full_name_before_colon,
    look_alikes,
    looks,
    split_at_name,
)
from scorekeeper.typed import clean_text
from scorekeeper.words import quoted

COMPOSED = "Zo\u00eb"
DECOMPOSED = "Zoe\u0308"
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann  ", "Ann"),
        ("Ann   Lee", "Ann Lee"),
        (DECOMPOSED, COMPOSED),
        ("Žaidėjo", "Žaidėjo"),
        ("O'Brien-Smith, Jr.", "O'Brien-Smith, Jr."),
        ("李雷", "李雷"),
        ("مريم", "مريم"),
        ("نسیم\u200cگل", "نسیم\u200cگل"),
        (FAMILY, FAMILY),
        (f" {FAMILY}  Lee ", f"{FAMILY} Lee"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("\U0001f44d\U0001f3fd", "\U0001f44d\U0001f3fd"),
        ("7", "7"),
        ("A" * 40, "A" * 40),
        ("e\u0301" * 40, "\u00e9" * 40),
    ],
)
def test_a_name_is_kept_trimmed_composed_and_with_single_spaces(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "slug"),
    [
        ("", "empty-name"),
        ("   ", "empty-name"),
        ("\u200d", "empty-name"),
        ("\u200c\u200d\u200c", "empty-name"),
        (" \u200d ", "empty-name"),
        ("\ufe0f", "empty-name"),
        ("\u3164", "empty-name"),
        ("\u2800", "empty-name"),
        ("\u200b", "bad-name"),
        ("\u2060", "bad-name"),
        ("\ufeff", "bad-name"),
        ("Ann\x00", "bad-name"),
        ("Ann\x1b[31m", "bad-name"),
        ("Ann\nBob", "bad-name"),
        ("Ann\tBob", "bad-name"),
        ("Ann\r", "bad-name"),
        ("Ann\x7f", "bad-name"),
        ("Ann\x9b31m", "bad-name"),
        ("Ann\u202eBob", "bad-name"),
        ("\u202aAnn\u202c", "bad-name"),
        ("Ann\u2066Bob\u2069", "bad-name"),
        ("Ann\u200f", "bad-name"),
        ("Ann\u2028Bob", "bad-name"),
        ("Ann\u200bBob", "bad-name"),
        ("Ann\ud800", "bad-name"),
        ("Ann\ue000", "bad-name"),
        ("A" * 41, "long-name"),
        ("\u00e9" * 41, "long-name"),
    ],
    ids=ascii,
)
def test_a_name_that_is_empty_too_long_or_cannot_be_shown_is_refused(typed: str, slug: str) -> None:
    with pytest.raises(Unreadable) as caught:
        clean_name(typed)
    assert caught.value.slug == slug
    assert caught.value.exit_code == 2
    assert quoted(typed) in caught.value.message
    assert caught.value.message.isprintable()
    assert caught.value.hint == "scorekeeper play Ann Bob"


@pytest.mark.parametrize("typed", ["\u034f", "\ufe0e", "\u180b", "\U000e0100"], ids=ascii)
def test_a_name_of_marks_that_show_nothing_is_empty(typed: str) -> None:
    with pytest.raises(Unreadable) as caught:
        clean_name(typed)
    assert caught.value.slug == "empty-name"


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann"),
        ("Ann", "ANN"),
        ("Ann", " ann "),
        ("Ann Lee", "ann  lee"),
        (COMPOSED, DECOMPOSED),
        (COMPOSED, DECOMPOSED.upper()),
        ("Straße", "STRASSE"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("Ann", "Bob", "aNN"),
    ],
    ids=str,
)
def test_two_players_of_one_name_are_refused_whatever_its_case_and_form(
    names: tuple[str, ...],
) -> None:
    with pytest.raises(Unreadable) as caught:
        clean_names(list(names))
    assert caught.value.slug == "duplicate-player"
    assert caught.value.message.startswith("two players cannot have one name: ")


@pytest.mark.parametrize(
    "names", [("Ann", "Anne"), ("Zoe", COMPOSED), ("I", "İ"), ("Ann", "Bob", "Cid", "Dee")], ids=str
)
def test_different_names_stay_different_and_in_seat_order(names: tuple[str, ...]) -> None:
    assert clean_names(list(names)) == list(names)


def test_a_game_without_players_is_refused() -> None:
    with pytest.raises(Unreadable) as caught:
        clean_names([])
    assert caught.value.slug == "no-players"


def test_names_are_kept_as_typed_and_only_compared_without_case() -> None:
    assert clean_names(["ann", "BOB"]) == ["ann", "BOB"]
    assert fold("ann") == fold("ANN")


@pytest.mark.parametrize(
    ("typed", "seat"),
    [
        ("Ann", 0),
        ("ann", 0),
        ("  ANN ", 0),
        ("Anneke", 1),
        ("anne", 1),
        ("b", 2),
        ("Bob L", 2),
        ("bob   lee", 2),
        ("zo", 3),
        (DECOMPOSED, 3),
        (COMPOSED.upper(), 3),
    ],
)
def test_a_player_is_named_in_full_or_by_a_unique_beginning(typed: str, seat: int) -> None:
    assert find_player(["Ann", "Anneke", "Bob Lee", COMPOSED], typed) == seat


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("a", "'a' may be Ann, Anna or Alf"),
        ("An", "'An' may be Ann or Anna"),
    ],
)
def test_a_beginning_of_several_names_lists_them(typed: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        find_player(["Ann", "Anna", "Alf", "Bob"], typed)
    assert caught.value.slug == "ambiguous-player"
    assert caught.value.message == message


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("Bbo", "did you mean Bob?"),
        ("Anm", "did you mean Ann?"),
        ("ob", "did you mean Bob?"),
        ("Xerxes", "the players are Ann, Bob"),
        ("", "the players are Ann, Bob"),
        ("  ", "the players are Ann, Bob"),
    ],
)
def test_a_name_that_nobody_has_is_refused_with_the_nearest_or_all(typed: str, hint: str) -> None:
    with pytest.raises(NotFound) as caught:
        find_player(["Ann", "Bob"], typed)
    assert caught.value.slug == "unknown-player"
    assert caught.value.exit_code == 3
    assert caught.value.message == f"nobody called {typed!r} plays in this game"
    assert caught.value.hint == hint


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("", ""), ("   ", ""), (" Friday  night ", "Friday night"), ("A" * 200, "A" * 200)],
)
def test_a_title_may_be_empty_and_is_kept_like_a_name(typed: str, kept: str) -> None:
    assert clean_text(typed, "a title") == kept


@pytest.mark.parametrize(
    ("typed", "slug"),
    [("A" * 201, "long-text"), ("Friday\x1b[2J", "bad-text"), ("\u202eFriday", "bad-text")],
    ids=["too-long", "escape", "bidi"],
)
def test_a_title_that_is_too_long_or_cannot_be_shown_is_refused(typed: str, slug: str) -> None:
    with pytest.raises(Unreadable) as caught:
        clean_text(typed, "a title")
    assert caught.value.slug == slug
    assert caught.value.message.startswith("a title c")


@given(st.text(max_size=50))
def test_any_name_is_refused_by_an_error_of_ours_or_cleaned_once_and_for_all(text: str) -> None:
    found: str | ScorekeeperError
    try:
        found = clean_name(text)
    except ScorekeeperError as error:
        found = error
    if isinstance(found, ScorekeeperError):
        assert found.exit_code == 2
    else:
        assert clean_name(found) == found
        assert 1 <= len(found) <= 40
        assert fold(fold(found)) == fold(found)


@given(st.lists(st.text(alphabet="aAbBzé\u0301 ", max_size=4), max_size=5), st.text(max_size=6))
def test_any_text_finds_one_player_or_is_an_error_of_ours(names: list[str], text: str) -> None:
    found: int | ScorekeeperError
    try:
        players = clean_names(names)
        found = find_player(players, text)
    except ScorekeeperError as error:
        found = error
    if isinstance(found, ScorekeeperError):
        assert found.exit_code in {2, 3}
    else:
        assert fold(players[found]).startswith(fold(" ".join(text.split())))


@given(st.lists(st.text(min_size=1, max_size=6), min_size=1, max_size=4))
def test_everybody_is_found_by_their_own_name(names: list[str]) -> None:
    try:
        players = clean_names(names)
    except Unreadable:
        return
    assert [find_player(players, name) for name in players] == list(range(len(players)))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("dr: no: 55522 2:fh", ("Dr: No", "55522 2:fh")),
        ("DR:  NO:55522", ("Dr: No", "55522")),
        ("  ann :  55522 fh ", ("Ann", "55522 fh")),
        ("ann: 55522 2:fh", ("Ann", "55522 2:fh")),
        ("ann:", ("Ann", "")),
        ("an: 55522", None),
        ("55522 fh", None),
        (":", None),
        ("", None),
        ("2: 55522 1", ("2", "55522 1")),
    ],
)
def test_the_full_name_before_a_colon(text: str, found: tuple[str, str] | None) -> None:
    assert full_name_before_colon(["Ann", "Dr: No", "2"], text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("mary lou 55522 fh", ("Mary Lou", "55522 fh")),
        ("MARY 55522 fh", ("Mary", "55522 fh")),
        ("mary, 55522 fh", ("Mary", "55522 fh")),
        ("mary lou; 55522 fh", ("Mary Lou", "55522 fh")),
        ("MAX 55522 fh", ("Max", "55522 fh")),
        ("mary lou", ("Mary", "lou")),
        ("mary", None),
        ("marylou 55522", None),
        ("5 5 5 2 2 fh", None),
        ("55522 fh", None),
        ("", None),
    ],
)
def test_the_full_name_at_the_beginning(text: str, found: tuple[str, str] | None) -> None:
    assert full_name_at_beginning(["Mary", "Mary Lou", "Max", "5", "5 5"], text) == found


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("bob: 55522 fh", ("bob", ":", " 55522 fh")),
        ("dr: bob: 55522", ("dr: bob", ":", " 55522")),
        ("55522 2:fh", ("", "", "55522 2:fh")),
        ("bob: 55522 2:fh", ("bob", ":", " 55522 2:fh")),
        ("2:fh", ("", "", "2:fh")),
        ("bob 2:fh", ("", "", "bob 2:fh")),
        (": 55522", ("", ":", " 55522")),
        ("55522", ("", "", "55522")),
        ("b2: 55522", ("b2", ":", " 55522")),
    ],
)
def test_a_line_is_split_at_the_colon_of_a_name(text: str, parts: tuple[str, str, str]) -> None:
    assert split_at_name(text) == parts


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "\u0410nn"),
        ("Bob", "\u0412\u043eb"),
        ("Zoe", "Zoë"),
        ("Ali", "AL\u0406"),
        ("lan", "Ian"),
        ("Bob", "B0b"),
        ("Tom", "Тοm"),
        ("Ann", "Ａｎｎ"),
        ("Max", "M\u200dax"),
    ],
    ids=ascii,
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert looks(one) == looks(other)
    assert look_alikes([one, "Eve", other]) == [(one, other)]


def test_names_that_do_not_look_alike() -> None:
    assert look_alikes(["Ann", "Anna", "Bob", "Rob", "Zoë", "Zoi", "李雷", "李", "I", "J"]) == []
    assert look_alikes([]) == []
