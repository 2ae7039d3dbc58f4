"""Draws the score card as Rich tables, in as many as the width needs: no number is ever cut.

Names and labels give way when it is narrow; the points never do.
"""

from collections.abc import Iterator

from rich.box import ASCII2, MINIMAL
from rich.cells import cell_len, set_cell_size
from rich.console import Group
from rich.table import Table
from rich.text import Text

from scorekeeper.views.card import CardView, Cell, Column, Kind, Row

_WIDEST_NAME = 14
_SHORTEST_NAME = 5
_SHORTEST_LABEL = 8
_AROUND_CELL = 3
_STYLES = {
    Kind.OPEN: "dim",
    Kind.SCRATCHED: "red",
    Kind.SCORED: "",
    Kind.SUM: "bold",
    Kind.TO_GO: "dim",
    Kind.REACHED: "green",
    Kind.OUT_OF_REACH: "dim red",
}


class _Marks:
    """The signs of the card, in ASCII where the terminal knows no others."""

    def __init__(self, ascii_only: bool) -> None:
        self.open = "." if ascii_only else "·"
        self.to_move = ">" if ascii_only else "▸"
        self.cut = "~" if ascii_only else "…"


def card(view: CardView, width: int, *, ascii_only: bool = False) -> Group:
    """Return the card for a terminal of `width` cells.

    The players stand beside each other as far as they fit, the others below them.
    """
    marks = _Marks(ascii_only)
    label = max(cell_len(row.label) for row in view.rows)
    numbers = [
        max(cell_len(_drawn(row.cells[seat], marks, short=True)) for row in view.rows)
        for seat in range(len(view.columns))
    ]
    label = max(_SHORTEST_LABEL, min(label, width - max(numbers) - _AROUND_CELL))
    widths = [
        max(number, min(cell_len(_heading(column, marks)), max(_SHORTEST_NAME, number)))
        for column, number in zip(view.columns, numbers, strict=True)
    ]
    tables: list[Table | Text] = []
    for seats in _parts(widths, width - label):
        spare = width - label - sum(widths[seat] + _AROUND_CELL for seat in seats)
        roomy = _widened(view, seats, widths, spare, marks)
        tables += [_table(view, seats, label, roomy, marks), Text()]
    return Group(*tables[:-1])


def _parts(widths: list[int], room: int) -> Iterator[list[int]]:
    """Yield the seats that stand in one table, at least one in each."""
    seats: list[int] = []
    used = 0
    for seat, own in enumerate(widths):
        if seats and used + own + _AROUND_CELL > room:
            yield seats
            seats, used = [], 0
        seats.append(seat)
        used += own + _AROUND_CELL
    yield seats


def _widened(
    view: CardView, seats: list[int], widths: list[int], spare: int, marks: _Marks
) -> dict[int, int]:
    """Share the spare cells among the columns, as far as their names and cells can use them."""
    wanted = {
        seat: max(
            min(cell_len(_heading(view.columns[seat], marks)), _WIDEST_NAME),
            *(cell_len(_drawn(row.cells[seat], marks, short=False)) for row in view.rows),
        )
        for seat in seats
    }
    roomy = {seat: widths[seat] for seat in seats}
    while spare > 0 and any(roomy[seat] < wanted[seat] for seat in seats):
        for seat in seats:
            if spare > 0 and roomy[seat] < wanted[seat]:
                roomy[seat] += 1
                spare -= 1
    return roomy


def _table(
    view: CardView, seats: list[int], label: int, widths: dict[int, int], marks: _Marks
) -> Table:
    table = Table(box=ASCII2 if marks.open == "." else MINIMAL, show_edge=False, pad_edge=False)
    table.add_column(width=label, no_wrap=True)
    for seat in seats:
        column = view.columns[seat]
        style = "bold reverse" if column.to_move else "bold" if column.leads else ""
        heading = _fitted(_heading(column, marks), widths[seat], marks)
        table.add_column(Text(heading, style), width=widths[seat], no_wrap=True, justify="right")
    for row in view.rows:
        table.add_row(*_cells(row, seats, label, widths, marks), end_section=row.section_ends)
    return table


def _cells(
    row: Row, seats: list[int], label: int, widths: dict[int, int], marks: _Marks
) -> Iterator[Text]:
    yield Text(_fitted(row.label, label, marks))
    for seat in seats:
        cell = row.cells[seat]
        text = _drawn(cell, marks, short=False)
        if cell_len(text) > widths[seat]:
            text = _drawn(cell, marks, short=True)
        yield Text(text, f"{_STYLES[cell.kind]} {'bold' if cell.last else ''}".strip())


def _drawn(cell: Cell, marks: _Marks, *, short: bool) -> str:
    last = "*" if cell.last else ""
    joker = "J" if cell.joker else ""
    text = cell.text if short or not cell.longer else cell.longer
    return marks.open if cell.kind is Kind.OPEN else f"{last}{joker}{text}"


def _heading(column: Column, marks: _Marks) -> str:
    return f"{marks.to_move}{column.name}" if column.to_move else column.name


def _fitted(text: str, width: int, marks: _Marks) -> str:
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + marks.cut
