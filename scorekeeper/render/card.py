"""Draws the score card as Rich tables, in as many as the width needs: no number is ever cut.

Names and labels give way when it is narrow; the points never do.
"""

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from rich.box import ASCII2, MINIMAL
from rich.cells import cell_len, set_cell_size
from rich.console import Group
from rich.table import Table
from rich.text import Text

from scorekeeper.language import tr
from scorekeeper.views.card import CardView, Cell, Column, Kind, Row

_WIDEST_NAME = 14
_SHORTEST_NAME = 5
_SHORTEST_LABEL = 8
_LONG_LABEL = 16
"""A longer label takes at most half of the width, so that players stand beside each other."""
_AROUND_CELL = 3
_STYLES = {
    Kind.OPEN: "dim",
    Kind.NONE: "dim",
    Kind.SCRATCHED: "red",
    Kind.SCORED: "",
    Kind.SUM: "bold",
    Kind.TO_GO: "dim",
    Kind.REACHED: "green",
    Kind.OUT_OF_REACH: "dim red",
}


class Marks:
    """The signs of the card, in ASCII where the terminal knows no others."""

    def __init__(self, ascii_only: bool) -> None:
        self.open = "." if ascii_only else "·"
        self.to_move = ">" if ascii_only else "▸"
        self.left = "x" if ascii_only else "×"
        self.cut = "~" if ascii_only else "…"


class Part(NamedTuple):
    """Columns that stand beside each other: the width of each by its place, and of the labels."""

    label: int
    widths: dict[int, int]


class Room(NamedTuple):
    """How much of a card fits.

    Where all of it takes more than `height` lines, the rules between the sections go, and then the
    players beside those whose cells have changed and who is to move, last also the latter: of
    them a line with the totals is left.
    """

    height: int
    changed: Set[int]
    to_move: int


def card(
    view: CardView, width: int, *, ascii_only: bool = False, room: Room | None = None
) -> Group:
    """Return the card for a terminal of `width` cells; `room` None means any number of lines.

    The columns stand beside each other as far as they fit, the others below them.
    """
    marks = Marks(ascii_only)
    parts = card_parts(view, width, marks)
    shown, rows = (parts, view.rows) if room is None else _what_fits(view, parts, width, room)
    tables: list[Table | Text] = []
    for part in shown:
        tables += [card_table(view, part, marks, rows), Text()]
    others = _others(parts, shown)
    return Group(*tables[:-1], *([totals_line(view, others)] if others else []))


def _what_fits(
    view: CardView, parts: list[Part], width: int, room: Room
) -> tuple[list[Part], Sequence[Row]]:
    """Return the parts that are to be shown in a room, and the rows of each."""
    fewer = [
        [part for part in parts if seats & {view.columns[place].seat for place in part.widths}]
        for seats in (room.changed | {room.to_move}, room.changed or {room.to_move})
    ]
    shown, rows = parts, view.rows
    for shown in (parts, *fewer):
        others = _others(parts, shown)
        left = room.height - (-(-cell_len(totals_line(view, others).plain) // width))
        for rows in (view.rows, without_rules(view.rows)):
            if len(shown) * (card_height(rows) + 1) - 1 <= left:
                return shown, rows
    return shown, rows


def _others(parts: list[Part], shown: list[Part]) -> list[int]:
    return [place for part in parts if part not in shown for place in part.widths]


def card_height(rows: Sequence[Row]) -> int:
    """Return the lines of one part: names, a rule, rows, and the rules between the sections."""
    return 2 + len(rows) + sum(row.section_ends for row in rows)


def without_rules(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows without the rules between the sections."""
    return tuple(row._replace(section_ends=False) for row in rows)


def totals_line(view: CardView, places: Sequence[int]) -> Text:
    """Return the totals of players whose columns are not shown; empty where all are."""
    totals = {view.columns[place].name: view.rows[-1].cells[place].text for place in places}
    said = [f"{name} {total}".strip() for name, total in totals.items()]
    return Text(tr("Not shown: {players}", players=", ".join(said)) if said else "", "dim")


def card_parts(view: CardView, width: int, marks: Marks) -> list[Part]:
    """Return who stands beside whom in a terminal of `width` cells."""
    label = max(cell_len(row.label) for row in view.rows)
    numbers = [
        max(cell_len(_drawn(row.cells[place], marks, short=True)) for row in view.rows)
        for place in range(len(view.columns))
    ]
    widths = [
        max(number, min(cell_len(_heading(column, marks)), max(_shortest(column), number)))
        for column, number in zip(view.columns, numbers, strict=True)
    ]
    room = min(width - max(widths) - _AROUND_CELL, max(width // 2, _LONG_LABEL))
    label = max(_SHORTEST_LABEL, min(label, room))
    parts = []
    for places in _parts(widths, width - label):
        spare = width - label - sum(widths[place] + _AROUND_CELL for place in places)
        parts.append(Part(label, _widened(view, places, widths, spare, marks)))
    return parts


def _parts(widths: list[int], room: int) -> Iterator[list[int]]:
    """Yield the places that stand in one table, at least one in each."""
    places: list[int] = []
    used = 0
    for place, own in enumerate(widths):
        if places and used + own + _AROUND_CELL > room:
            yield places
            places, used = [], 0
        places.append(place)
        used += own + _AROUND_CELL
    yield places


def _widened(
    view: CardView, places: list[int], widths: list[int], spare: int, marks: Marks
) -> dict[int, int]:
    """Share the spare cells among the columns, as far as their names and cells can use them."""
    wanted = {
        place: max(
            min(cell_len(_heading(view.columns[place], marks)), _WIDEST_NAME),
            *(cell_len(_drawn(row.cells[place], marks, short=False)) for row in view.rows),
        )
        for place in places
    }
    roomy = {place: widths[place] for place in places}
    while spare > 0 and any(roomy[place] < wanted[place] for place in places):
        for place in places:
            if spare > 0 and roomy[place] < wanted[place]:
                roomy[place] += 1
                spare -= 1
    return roomy


def card_table(
    view: CardView, part: Part, marks: Marks, rows: Sequence[Row], *, roomy: bool = False
) -> Table:
    """Return one part of the card with these of its rows; a `roomy` one has blank lines."""
    ascii_only = marks.open == "."
    table = Table(
        box=ASCII2 if ascii_only else MINIMAL,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, int(roomy), 1),
    )
    table.add_column(width=part.label, no_wrap=True)
    for place, width in part.widths.items():
        column = view.columns[place]
        style = "bold reverse" if column.to_move else "bold" if column.leads else ""
        style = "dim" if column.left else style
        heading = _heading_within(column, width, marks)
        table.add_column(Text(heading, style), width=width, no_wrap=True, justify="right")
    for row in rows:
        table.add_row(*_cells(row, part, marks), end_section=row.section_ends)
    return table


def _cells(row: Row, part: Part, marks: Marks) -> Iterator[Text]:
    yield Text(_fitted(row.label, part.label, marks))
    for place, width in part.widths.items():
        cell = row.cells[place]
        text = _drawn(cell, marks, short=False)
        if cell_len(text) > width:
            text = _drawn(cell, marks, short=True)
        yield Text(text, f"{_STYLES[cell.kind]} {'bold' if cell.last else ''}".strip())


def _drawn(cell: Cell, marks: Marks, *, short: bool) -> str:
    last = "*" if cell.last else ""
    joker = "J" if cell.joker else ""
    text = cell.text if short or not cell.longer else cell.longer
    return f"{last}{marks.open}" if cell.kind in {Kind.OPEN, Kind.NONE} else f"{last}{joker}{text}"


def _heading(column: Column, marks: Marks) -> str:
    mark = marks.to_move if column.to_move else marks.left if column.left else ""
    times = f" {column.times}" if column.times else ""
    return f"{mark}{column.name}{times}"


def _shortest(column: Column) -> int:
    return _SHORTEST_NAME + bool(column.times)


def _heading_within(column: Column, width: int, marks: Marks) -> str:
    """Return the heading cut to a width; how often the column counts is kept."""
    if not column.times:
        return _fitted(_heading(column, marks), width, marks)
    name = _fitted(_heading(column._replace(times=""), marks), width - 3, marks)
    return f"{name} {column.times}"


def _fitted(text: str, width: int, marks: Marks) -> str:
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + marks.cut
