"""The card where there is little room, the board page by page, and plain lines."""

import re
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from scorekeeper.cli.terminal import isolated
from scorekeeper.game.acts import leave
from scorekeeper.game.card import totals
from scorekeeper.game.replay import append
from scorekeeper.game.state import Game
from scorekeeper.render.board import board
from scorekeeper.render.card import Room, card
from scorekeeper.render.plain import card_lines
from scorekeeper.rules.catalog import rule_set_ids
from scorekeeper.views.card import card_view
from tests.render.test_card import NAMES, crowd, enter, start

SIZES = [(20, 10), (20, 24), (40, 12), (40, 24), (80, 24), (120, 50), (200, 60)]
PLAYERS = [1, 2, 4, 10]


def text_of(drawn: RenderableType, width: int) -> str:
    out = StringIO()
    Console(file=out, width=width, height=200, markup=False, emoji=False, highlight=False).print(
        drawn
    )
    return out.getvalue()


def sums(game: Game) -> list[str]:
    return [str(totals(game.rules, one).total) for one in game.state.cards]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_a_small_room_no_total_is_lost(size: tuple[int, int], players: int) -> None:
    game = crowd(NAMES[:players])
    width, height = size
    room = Room(height - 4, {players - 1}, 0)
    text = text_of(card(card_view(game), width, room=room), width)
    assert max(map(cell_len, text.splitlines())) <= width
    for total in sums(game):
        assert re.search(rf"\b{total}\b", text)


def test_a_room_that_holds_all_shows_all_with_rules() -> None:
    game = crowd(NAMES[:4])
    whole = text_of(card(card_view(game), 40), 40)
    assert text_of(card(card_view(game), 40, room=Room(200, {0}, 1)), 40) == whole


def test_a_room_that_is_a_little_too_low_goes_without_the_rules() -> None:
    view = card_view(crowd(NAMES[:2]))
    lines = text_of(card(view, 80), 80).splitlines()
    dense = text_of(card(view, 80, room=Room(len(lines) - 1, {0}, 1)), 80).splitlines()
    assert [line for line in lines if "┼" not in line] == [
        line for line in dense if "┼" not in line
    ]
    assert sum("┼" in line for line in dense) == 1


def test_who_has_changed_comes_before_who_is_to_move() -> None:
    game = crowd(NAMES[:4])
    text = text_of(card(card_view(game), 20, room=Room(20, {2}, 3)), 20)
    assert "李" in text
    assert text.count("Ones") == 1
    assert "Not shown" in text


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_row_of_every_player_is_on_some_page_of_the_board(
    size: tuple[int, int], players: int
) -> None:
    game = crowd(NAMES[:players])
    width, height = size
    pages = board(game, width, height, 0, ascii_only=False).pages
    numbers: list[str] = []
    for page in range(pages):
        text = text_of(board(game, width, height, page, ascii_only=False).drawn, width)
        lines = text.splitlines()
        assert len(lines) <= height
        assert max(map(cell_len, lines)) <= width
        for line in lines:
            label, *cells = re.split("[│]", line)
            if cells and label.strip():
                numbers += ["".join(re.findall(r"\d+", cell)) for cell in cells]
    rows = len(card_view(game).rows)
    assert len(numbers) == rows * players
    for total in sums(game):
        assert total in numbers


def test_a_large_board_uses_the_room_that_there_is() -> None:
    game = crowd(NAMES[:2])
    found = board(game, 120, 60, 0, ascii_only=False)
    lines = text_of(found.drawn, 120).splitlines()
    assert found.pages == 1
    assert len(lines) > 40
    assert max(map(cell_len, lines)) > 60


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_plain_lines_hold_every_box_of_every_player(rules_id: str) -> None:
    game = start(("Ann", "عبد الرحمن"), rules_id)
    text = card_lines(card_view(game))
    lines = text.splitlines()
    rows, columns = len(card_view(game).rows), len(game.rules.multipliers)
    # The total stands in one of the columns only.
    assert len(lines) == 2 * ((rows - 1) * columns + 1)
    assert all(line.startswith(("Ann: ", "عبد الرحمن: ")) for line in lines)
    assert text.isprintable() or "\n" in text
    for category in game.rules.categories:
        assert f"Ann: {category.name}, open" in lines


def test_plain_lines_say_scratched_joker_last_and_left_in_words() -> None:
    game = enter(start(("Ann", "Bob")), 0, "66666 y", "66612 6", "66666 ls", "11123 fh")
    game = append(game, leave(game, "Bob", "2026-11-30T20:45:10+01:00"))
    lines = card_lines(card_view(game)).splitlines()
    for fact in (
        "Ann: Large Straight, 40, as a Joker",
        "Ann: Full House, 0, scratched, last",
        "Ann: Bonus 100 each, 1x, +100",
        "Bob: has left",
        "Bob: Bonus 100 each, none",
    ):
        assert fact in lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann, 5 in Fives", "Ann, 5 in Fives"),
        ("Zoë 李雷 25", "Zoë 李雷 25"),
        ("عبد الرحمن, 25", "\u2068عبد الرحمن\u2069, 25"),
        ("1 דנה 2 נועה 3", "1 \u2068דנה\u2069 2 \u2068נועה\u2069 3"),
        ("דנה\nנועה", "\u2068דנה\u2069\n\u2068נועה\u2069"),
    ],
    ids=["ascii", "left to right", "two words", "two names", "two lines"],
)
def test_words_from_right_to_left_are_kept_apart(text: str, expected: str) -> None:
    assert isolated(text) == expected
