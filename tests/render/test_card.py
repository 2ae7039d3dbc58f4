"""The drawn card: at every width each number is there whole, and what differs looks different."""

import os
import re
from functools import cache
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from scorekeeper.game.acts import score_turn
from scorekeeper.game.record import new_record
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.render.card import card
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.notation import find_category, read_throw
from scorekeeper.views.card import Kind, card_view
from tests.program import DATA

AT = "2026-11-30T20:45:10+01:00"
WIDTHS = (20, 30, 40, 60, 80, 120)
NAMES = (
    "Ann",
    "Bartholomew of the Very Long Family Name",
    "李雷韓梅梅王小明",
    "\N{GAME DIE}\N{GAME DIE}\N{GAME DIE}\N{GAME DIE}",
    "Zoë",
    "C",
    "Maximilian-Friedrich",
    "عبد الرحمن",
    "[bold]x[/bold]",
    "1234",
)
ASCII_NAMES = ("Ann", "Bartholomew of the Very Long Family Name", "[b]x[/b]", "C", "1234")
HIGHEST = (
    "66666 y",
    "11111 1",
    "22222 2",
    "33333 3",
    "44444 4",
    "55555 5",
    "66666 6",
    "66666 3k",
    "66666 4k",
    "66666 c",
    "66666 fh",
    "66666 ss",
    "66666 ls",
)
LOWEST = (
    "11123 y",
    "66655 1",
    "66655 2",
    "66655 3",
    "66655 4",
    "44433 5",
    "44433 6",
    "12346 3k",
    "12346 4k",
    "11123 c",
    "11123 fh",
    "11123 ss",
)


def start(names: tuple[str, ...], rules: str = "yahtzee") -> Game:
    found = rule_set(rules)
    record = new_record("20261130-2043-x7k2", found, list(names), "2026-11-30T20:43:00+01:00")
    return replay(record, found)


def enter(game: Game, seat: int, *turns: str) -> Game:
    """Return the game after these turns of one player."""
    for turn in turns:
        throw = read_throw(game.rules, turn)
        category = find_category(game.rules, throw.box)
        act = score_turn(game, seat, throw.dice, category, "2026-11-30T20:45:10+01:00")
        game = append(game, act)
    return game


@cache
def crowd(names: tuple[str, ...]) -> Game:
    """Return a game in which some have the highest card that there is, and others next to none."""
    game = start(names)
    for seat in range(len(names)):
        turns = ((), HIGHEST, LOWEST, HIGHEST[:8], LOWEST[:7])[seat % 5]
        game = enter(game, seat, *turns)
    return enter(game, 0, *HIGHEST)


def drawn(game: Game, width: int, *, ascii_only: bool = False, color: str | None = None) -> str:
    """Return the card as it is written to a terminal of this width, or piped without colour."""
    out = StringIO()
    console = Console(
        file=out,
        width=width,
        height=50,
        markup=False,
        emoji=False,
        highlight=False,
        force_terminal=color is not None,
        color_system="standard" if color else None,
        legacy_windows=False,
    )
    console.print(card(card_view(game), width, ascii_only=ascii_only))
    return out.getvalue()


def table(text: str, rows: int) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Return the headings of all columns and the labelled cells of all rows, the parts joined."""
    lines = [re.split("[│|]", line) for line in text.splitlines() if re.search(r"[^\s─┼+-]", line)]
    headings: list[str] = []
    joined: list[tuple[str, list[str]]] = [("", []) for _ in range(rows)]
    assert len(lines) % (rows + 1) == 0
    for place in range(0, len(lines), rows + 1):
        headings += [cell.strip() for cell in lines[place][1:]]
        for row, (label, *cells) in enumerate(lines[place + 1 : place + 1 + rows]):
            joined[row] = (label.strip(), joined[row][1] + [cell.strip() for cell in cells])
    return headings, joined


def numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


@pytest.mark.parametrize("players", range(1, 11))
@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_is_too_wide_and_every_number_of_every_player_is_there_whole(
    width: int, players: int
) -> None:
    game = crowd(NAMES[:players])
    view = card_view(game)
    text = drawn(game, width)
    assert max(map(cell_len, text.splitlines())) <= width
    headings, rows = table(text, len(view.rows))
    assert len(headings) == players
    for (label, cells), row in zip(rows, view.rows, strict=True):
        assert row.label.startswith(label.rstrip("…"))
        assert len(label) >= min(8, len(row.label))
        for written, cell in zip(cells, row.cells, strict=True):
            expected = {tuple(numbers(cell.text)), tuple(numbers(cell.longer))}
            assert tuple(numbers(written)) in expected, (row.label, written, cell)
            assert "…" not in written
    assert rows[-1][1][0] == "1575"
    assert numbers(rows[-2][1][0])[-1] == "1200"


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("width", WIDTHS)
def test_in_ascii_the_card_is_ascii_and_holds_the_same(width: int, players: int) -> None:
    game = crowd(ASCII_NAMES[:players])
    rows = len(card_view(game).rows)
    plain = drawn(game, width, ascii_only=True)
    assert plain.isascii()
    assert max(map(len, plain.splitlines())) <= width
    for (label, cells), (other, others) in zip(
        table(plain, rows)[1], table(drawn(game, width), rows)[1], strict=True
    ):
        assert label == other.replace("…", "~")
        assert cells == [cell.replace("·", ".") for cell in others]


@given(st.integers(20, 130), st.integers(1, 10))
def test_at_any_width_no_line_is_too_wide_and_every_total_is_there(
    width: int, players: int
) -> None:
    game = crowd(NAMES[:players])
    text = drawn(game, width)
    assert max(map(cell_len, text.splitlines())) <= width
    view = card_view(game)
    assert table(text, len(view.rows))[1][-1][1] == [cell.text for cell in view.rows[-1].cells]


@pytest.mark.parametrize("rules", rule_set_ids())
@pytest.mark.parametrize("width", WIDTHS)
def test_the_rows_of_every_game_can_be_told_apart(rules: str, width: int) -> None:
    game = start(("Ann", "Bob"), rules)
    # In card order nothing but the first box may be filled.
    first = game.rules.categories[0].id
    game = append(game, score_turn(game, 1, (6,) * game.rules.dice, game.rules.category(first), AT))
    view = card_view(game)
    text = drawn(game, width)
    assert max(map(cell_len, text.splitlines())) <= width
    labels = [label for label, _ in table(text, len(view.rows))[1]]
    boxes = len(game.rules.categories) // len(game.rules.multipliers)
    assert len(set(labels)) == len(labels) > boxes
    for label, row in zip(labels, view.rows, strict=True):
        assert row.label.startswith(label.rstrip("…"))


@pytest.mark.parametrize("players", [1, 3, 10])
@pytest.mark.parametrize("width", WIDTHS)
def test_a_name_is_there_in_full_or_cut_with_a_mark(width: int, players: int) -> None:
    game = crowd(NAMES[:players])
    headings, _ = table(drawn(game, width), len(card_view(game).rows))
    for written, name in zip(headings, NAMES, strict=False):
        shown = written.removeprefix("▸")
        assert shown == name or (shown.endswith("…") and name.startswith(shown[:-1].rstrip()))
        assert shown.rstrip("…")


def test_short_names_are_never_cut() -> None:
    game = crowd(("Ann", "Bob", "Cy", "Di"))
    for width in WIDTHS:
        headings, _ = table(drawn(game, width), len(card_view(game).rows))
        assert [written.removeprefix("▸") for written in headings] == ["Ann", "Bob", "Cy", "Di"]


@pytest.mark.parametrize("ascii_only", [False, True], ids=["unicode", "ascii"])
@pytest.mark.parametrize("width", WIDTHS)
def test_open_scratched_and_scored_boxes_look_different_without_colour(
    width: int, ascii_only: bool
) -> None:
    game = enter(start(("Ann",)), 0, "11123 y", "12346 c", "66612 6", "44412 4")
    view = card_view(game)
    _, rows = table(drawn(game, width, ascii_only=ascii_only), len(view.rows))
    cells = {row.label: cells[0] for row, (_, cells) in zip(view.rows, rows, strict=True)}
    mark = "." if ascii_only else "·"
    assert (cells["Ones"], cells["Yahtzee"], cells["Sixes"]) == (mark, "0", "18")
    kinds = {row.label: row.cells[0].kind for row in view.rows}
    assert kinds["Ones"] is Kind.OPEN
    assert kinds["Yahtzee"] is Kind.SCRATCHED
    assert kinds["Sixes"] is Kind.SCORED


def test_only_the_last_entry_is_marked_and_the_mark_moves_on() -> None:
    game = enter(start(("Ann", "Bob")), 0, "55522 fh")
    assert re.findall(r"\*\w+", drawn(game, 80)) == ["*25"]
    game = enter(game, 1, "11123 y")
    assert re.findall(r"\*\w+", drawn(game, 80)) == ["*0"]


def test_jokers_are_marked_and_a_box_with_a_bonus_alone_is_not() -> None:
    game = enter(start(("Ann",)), 0, "66666 y", "44444 4", "44444 ls", "66666 6", "66666 fh")
    for width in WIDTHS:
        _, rows = table(drawn(game, width), len(card_view(game).rows))
        marked = sorted(cells[0] for _, cells in rows if "J" in cells[0])
        assert marked == ["*J25", "J40"]


def test_the_player_to_move_is_marked_without_colour() -> None:
    game = enter(start(("Ann", "Bob", "Cy")), 0, "55522 fh")
    headings, _ = table(drawn(game, 80), len(card_view(game).rows))
    assert headings == ["Ann", "▸Bob", "Cy"]
    plain, _ = table(drawn(game, 80, ascii_only=True), len(card_view(game).rows))
    assert plain == ["Ann", ">Bob", "Cy"]


def test_the_upper_bonus_shows_what_is_missing_and_when_it_is_out_of_reach() -> None:
    game = start(("Ann", "Bob", "Cy"))
    game = enter(game, 0, "66612 6")
    game = enter(game, 1, "66666 6", "55555 5", "44412 4")
    game = enter(game, 2, "11123 6", "11123 5")
    for width in WIDTHS:
        view = card_view(game)
        _, rows = table(drawn(game, width), len(view.rows))
        place = next(i for i, row in enumerate(view.rows) if row.label.startswith("Bonus 35"))
        to_go, reached, lost = rows[place][1]
        assert to_go in {"45 to go", "-45"}
        assert reached in {"+35", "+35 safe"}
        assert lost in {"0", "out of reach"}


def test_colour_adds_nothing_that_is_not_there_without_it() -> None:
    game = crowd(NAMES[:4])
    coloured = drawn(game, 60, color="standard")
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == drawn(game, 60)


@pytest.mark.parametrize("width", [40, 80])
def test_the_card_looks_as_it_did(width: int) -> None:
    """SCOREKEEPER_REGENERATE=1 writes what the card is to look like from now on."""
    game = start(("Ann", "Bartholomew", "李雷", "Dee"))
    game = enter(game, 0, "66666 y", "66666 6", "55555 5", "44412 4", "66666 ls", "12346 c")
    game = enter(game, 1, "11123 y", "33312 3", "55522 fh", "12346 ss", "66612 6", "44441 4k")
    game = enter(game, 2, "12345 1", "12345 2", "11123 6", "11123 5", "66655 3k", "66666 4")
    game = enter(game, 3, "55566 5", "66612 6", "44412 4", "33312 3", "22213 2")
    game = enter(game, 0, "66666 fh")
    kept = DATA / "cards" / f"{width}.txt"
    text = drawn(game, width)
    if os.environ.get("SCOREKEEPER_REGENERATE"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, "utf-8")
    assert text == kept.read_text("utf-8")
