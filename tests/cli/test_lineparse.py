"""How a line of `play` is read: for whom it is, and whether it is a turn or a command."""

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.cli.lineparse import Line, parse
from scorekeeper.errors import NotFound, ScorekeeperError, Unreadable
from scorekeeper.game.names import clean_name, fold

TABLE = ["Ann", "Bob", "Anders", "Zoë", "Mary Lou", "Dr: No"]

TURNS = [
    ("55522 fh", None, "55522 fh"),
    ("  55522 fh  ", None, "55522 fh"),
    ("\t55522 fh\n", None, "55522 fh"),
    ("5 5 5 2 2 full house", None, "5 5 5 2 2 full house"),
    ("5,5,5,2,2 fh", None, "5,5,5,2,2 fh"),
    ("55522", None, "55522"),
    (".", None, "."),
    ("Bob: 55522 fh", "Bob", "55522 fh"),
    ("bob: 55522 fh", "Bob", "55522 fh"),
    ("BOB : 55522 fh", "Bob", "55522 fh"),
    ("bob:55522 fh", "Bob", "55522 fh"),
    ("b: 55522", "Bob", "55522"),
    ("Ann: 55522 fh", "Ann", "55522 fh"),
    ("zoë: 55522 fh", "Zoë", "55522 fh"),
    ("ZOE\N{COMBINING DIAERESIS}: 55522 fh", "Zoë", "55522 fh"),
    ("mary lou: 55522 fh", "Mary Lou", "55522 fh"),
    ("Mary   Lou: 55522 fh", "Mary Lou", "55522 fh"),
    ("m: 55522 fh", "Mary Lou", "55522 fh"),
    ("Dr: No: 55522 fh", "Dr: No", "55522 fh"),
    ("Ann:", "Ann", ""),
    ("fh 55522", None, "fh 55522"),
    ("55522 2:fh", None, "55522 2:fh"),
    ("bob: 55522 2:fh", "Bob", "55522 2:fh"),
    ("b: 55522 2:fh", "Bob", "55522 2:fh"),
    ("Bob 55522 2:fh", "Bob", "55522 2:fh"),
    ("dr: no: 55522 2:fh", "Dr: No", "55522 2:fh"),
    ("2:fh", None, "2:fh"),
]
COMMANDS = [
    ("undo", "undo", ""),
    ("UNDO", "undo", ""),
    (" redo ", "redo", ""),
    ("card", "card", ""),
    ("log", "log", ""),
    ("help", "help", ""),
    ("?", "help", ""),
    ("quit", "quit", ""),
    ("exit", "quit", ""),
    ("options 55522", "options", "55522"),
    ("options   5 5 5 2 2", "options", "5 5 5 2 2"),
    ("correct 7 55523 3k", "correct", "7 55523 3k"),
    ("correct\t7 55523 3k", "correct", "7 55523 3k"),
    ("note: a long night", "note", "a long night"),
    ("Correct: 7 55523 3k", "correct", "7 55523 3k"),
]
NAMES_LIKE_OTHER_LINES = [
    "undo",
    "Card Shark",
    "Help Desk",
    "Log",
    "7",
    "3 Musketeers",
    "11123",
    "12:30",
    "C:",
    "2:full-house",
]

possible_names = st.lists(
    st.sampled_from(
        ["Ann", "Bob", "card", "undo", "7", "55522", "12,3", "-", ":", "Dr:", "ë", "日本"]
    ),
    min_size=1,
    max_size=3,
).map(lambda words: clean_name(" ".join(words)))
texts = st.text(max_size=30) | st.text("Ann:bob 12356#,-.\tundocarlg\u202e\x1b\0", max_size=30)


@pytest.mark.parametrize(("text", "player", "rest"), TURNS, ids=[repr(text) for text, *_ in TURNS])
def test_a_turn_is_for_the_player_before_the_colon_or_for_the_one_to_move(
    text: str, player: str | None, rest: str
) -> None:
    assert parse(text, TABLE) == Line("turn", rest, player)


@pytest.mark.parametrize(
    ("text", "command", "rest"), COMMANDS, ids=[repr(text) for text, *_ in COMMANDS]
)
def test_a_command_is_known_in_any_case_and_keeps_what_stands_behind_it(
    text: str, command: str, rest: str
) -> None:
    assert parse(text, TABLE) == Line(command, rest, None)


@pytest.mark.parametrize("text", ["", " ", "\t", "\n", "\r\n", "#", "# 55522 fh", "  #undo"])
def test_a_blank_line_and_a_remark_say_nothing(text: str) -> None:
    assert parse(text, TABLE) is None


@pytest.mark.parametrize("text", ["undone", "cards", "quit!", "correction 7", "log:"])
def test_a_word_that_only_resembles_a_command_is_none(text: str) -> None:
    with suppress(NotFound):
        assert parse(text, TABLE) == Line("turn", text, None)


@pytest.mark.parametrize("text", ["Eve: 55522 fh", ": 55522 fh", "Ann Bob: 55522 fh"])
def test_a_name_before_the_colon_that_is_nobodys_is_not_found(text: str) -> None:
    with pytest.raises(NotFound) as failure:
        parse(text, TABLE)
    assert failure.value.slug == "unknown-player"
    assert repr(text.partition(":")[0]) in failure.value.message


def test_a_beginning_that_fits_two_names_is_refused_with_both() -> None:
    with pytest.raises(Unreadable) as failure:
        parse("an: 55522 fh", TABLE)
    assert failure.value.slug == "ambiguous-player"
    assert "Ann or Anders" in failure.value.message


@pytest.mark.parametrize("name", NAMES_LIKE_OTHER_LINES)
def test_a_name_in_full_before_the_colon_is_that_player_whatever_else_it_resembles(
    name: str,
) -> None:
    assert parse(f"{name}: 55522 fh", ["Ann", name]) == Line("turn", "55522 fh", name)


@given(texts, st.lists(texts, max_size=4))
@example(":", [])
@example("Ann:", ["Ann"])
@example("::", [":", "::"])
@example("\ufeff55522 fh", ["Ann"])
@example("5" * 10_000, ["Ann"])
@example("a" * 10_000 + ":", ["Ann"])
def test_any_line_is_read_or_refused_in_a_way_that_can_be_told(text: str, names: list[str]) -> None:
    with suppress(ScorekeeperError):
        line = parse(text, names)
        assert line is None or line.player in {None, *names}


@given(st.lists(possible_names, min_size=1, max_size=4, unique_by=fold), st.data())
def test_every_possible_name_can_be_typed_before_a_turn(
    names: list[str], data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from(names))
    assert parse(f"{name}: 55522 fh", names) == Line("turn", "55522 fh", name)
