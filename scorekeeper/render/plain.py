"""Says the score card in plain lines, one fact a line, for screen readers and pipes."""

from collections.abc import Iterator

from scorekeeper.language import later, tr
from scorekeeper.views.card import CardView, Cell, Kind

_WORDS = {
    Kind.OPEN: later("open"),
    Kind.NONE: later("none"),
    Kind.SCRATCHED: later("0, scratched"),
}


def card_lines(view: CardView) -> str:
    """Return the card of each player in turn, a line a box: `Ann: Full House, 25, last`."""
    return "\n".join(line for place in range(len(view.columns)) for line in _column(view, place))


def _column(view: CardView, place: int) -> Iterator[str]:
    column = view.columns[place]
    if column.left:
        yield tr("{name}: has left", name=column.name)
    for row in view.rows:
        said = _said(row.cells[place])
        if said:
            times = f" {column.times}" if column.times else ""
            yield f"{column.name}: {row.label}{times}, {said}"


def _said(cell: Cell) -> str:
    word = _WORDS.get(cell.kind)
    text = tr(word) if word else cell.longer or cell.text
    joker = tr(", as a Joker") if cell.joker else ""
    last = tr(", last") if cell.last else ""
    return f"{text}{joker}{last}"
