"""Isolation of people's text: where it is needed, and nothing else of the game is changed."""

import pytest

from scorekeeper.export.as_json import dumped
from scorekeeper.export.bidi import isolated, isolated_where_needed, with_isolated
from scorekeeper.export.documents import game_document
from scorekeeper.game.acts import join, write_note
from scorekeeper.game.events import NoteWritten
from scorekeeper.game.replay import append
from scorekeeper.game.state import Game
from tests.export.cases import each_game
from tests.export.games import named
from tests.game.test_whole_games import AT, begun


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann", "Ann"),
        ("Zoë 李雷", "Zoë 李雷"),
        ("", ""),
        ("عبد", "\u2068عبد\u2069"),
        ("Ann שרה", "\u2068Ann שרה\u2069"),
        ("\u2069عبد", "\u2068عبد\u2069"),
    ],
    ids=["ascii", "left to right", "empty", "arabic", "hebrew within", "signs of its own"],
)
def test_text_that_is_read_from_the_right_is_isolated(text: str, expected: str) -> None:
    assert isolated_where_needed(text) == expected


def test_names_of_all_who_play_title_night_and_notes_are_isolated() -> None:
    game = named("Ann")
    game = append(game, join(game, "Dee", AT))
    shown = with_isolated(append(game, write_note("late", AT)), isolated)
    assert shown.names == ["\u2068Ann\u2069", "\u2068Dee\u2069"]
    assert (shown.record.title, shown.record.night) == (
        "\u2068=SUM(A1) <b>\u2069",
        "\u2068@Friday | x\u2069",
    )
    assert shown.record.events[-1] == NoteWritten("\u2068late\u2069", AT)


def test_a_game_that_needs_no_isolation_is_the_same_one() -> None:
    game = begun("yahtzee", names=("Ann", "Bob"))
    assert with_isolated(game) is game


@each_game
def test_nothing_but_names_and_texts_is_changed(game: Game) -> None:
    before, after = (dumped(game_document(g)) for g in (game, with_isolated(game, isolated)))
    assert after.translate(dict.fromkeys((0x2068, 0x2069))) == before
    assert after != before
