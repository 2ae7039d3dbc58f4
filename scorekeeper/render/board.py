"""Draws the card as large as a screen allows, with what was done last and who is to move.

What does not fit at once stands on further pages.
"""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from scorekeeper.game.state import Game
from scorekeeper.render import lines
from scorekeeper.render.card import Marks, Part, card_parts, card_table
from scorekeeper.views.card import CardView, Row, card_view
from scorekeeper.views.log import describe

_WIDEST_CELL = 24
_WIDEST_LABEL = 22
_AROUND_TABLE = 2
"""The names, and the rule below them."""


def board(game: Game, width: int, height: int, page: int, *, ascii_only: bool) -> RenderableType:
    """Return the picture for a screen of `width` cells and `height` lines.

    `page` counts on; the parts of a card that is larger than the screen are shown by turns.
    """
    view = card_view(game)
    marks = Marks(ascii_only)
    above = Text(lines.heading(game), "bold", no_wrap=True, overflow="ellipsis")
    said = [describe(game, game.steps[-1])] if game.steps else []
    below = [Text(line) for line in (*said, *lines.status(game).splitlines())]
    taken = 2 + sum(-(-len(line) // width) for line in below)
    room = max(height - taken, _AROUND_TABLE + 2)
    pages = list(_pages(view, width, room, marks))
    part, rows = pages[page % len(pages)]
    leading = int(len(pages) == 1 and 2 * _lines(rows) <= room)
    table = card_table(view, _spread(part, width), marks, rows, leading=leading)
    more = [Text(f"Page {page % len(pages) + 1} of {len(pages)}", "dim")] if pages[1:] else [Text()]
    return Group(above, *more, table, *below)


def _pages(view: CardView, width: int, room: int, marks: Marks) -> Iterator[tuple[Part, list[Row]]]:
    """Yield the players and rows of each page."""
    for part in card_parts(view, width, marks):
        rows = list(view.rows)
        if _lines(rows) > room:
            rows = [row._replace(section_ends=False) for row in rows]
        at_once = max(room - _AROUND_TABLE, 1)
        for start in range(0, len(rows), at_once):
            yield part, rows[start : start + at_once]


def _lines(rows: list[Row]) -> int:
    return _AROUND_TABLE + len(rows) + sum(row.section_ends for row in rows)


def _spread(part: Part, width: int) -> Part:
    """Return the part with its columns as wide as the screen, within reason."""
    seats = len(part.widths)
    label = max(part.label, min(_WIDEST_LABEL, width // 4))
    each = (width - label) // seats - 3
    if each < max(part.widths.values()):
        return part
    return Part(label, dict.fromkeys(part.widths, min(each, _WIDEST_CELL)))
