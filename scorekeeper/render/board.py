"""Draws the card as large as a screen allows, with what was done last and who is to move.

What does not fit at once stands on further pages.
"""

from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from scorekeeper.game.state import Game
from scorekeeper.language import tr
from scorekeeper.render import lines
from scorekeeper.render.card import Marks, Part, card_height, card_parts, card_table, without_rules
from scorekeeper.views.card import CardView, Row, card_view
from scorekeeper.views.log import describe

_WIDEST_CELL = 24
_WIDEST_LABEL = 22


class Picture(NamedTuple):
    """What is to be drawn, and how many pages there are."""

    drawn: RenderableType
    pages: int


class _Frame(NamedTuple):
    """What stands above and below the card, and the rows with or without rules between them."""

    above: list[Text]
    below: list[Text]
    rows: tuple[Row, ...]

    def room(self, width: int, height: int) -> int:
        """Return the lines that are left for the card."""
        texts = [*self.above, *self.below]
        return height - sum(-(-max(cell_len(text.plain), 1) // width) for text in texts)


def board(game: Game, width: int, height: int, page: int, *, ascii_only: bool) -> Picture:
    """Return the picture for a screen of `width` cells and `height` lines.

    `page` counts on; the parts of a card that is larger than the screen are shown by turns, the one
    with the last entry first.
    """
    view = card_view(game)
    marks = Marks(ascii_only)
    parts = card_parts(view, width, marks)
    frames = _frames(game, view)
    fitting = [one for one in frames if card_height(one.rows) <= one.room(width, height)]
    if fitting and not parts[1:]:
        frame = fitting[0]
        roomy = 2 * card_height(frame.rows) <= frame.room(width, height)
        table = card_table(view, _spread(parts[0], width), marks, frame.rows, roomy=roomy)
        return Picture(Group(*frame.above, table, *frame.below), 1)
    frame = frames[-1]
    # One line less, which says what page it is.
    at_once = max(frame.room(width, height) - 1 - card_height([]), 1)
    pages = [
        (part, frame.rows[start : start + at_once])
        for part in parts
        for start in range(0, len(frame.rows), at_once)
    ]
    marked = [
        any(row.cells[place].last for row in rows for place in part.widths) for part, rows in pages
    ]
    first = marked.index(True) if True in marked else 0
    shown = (first + page) % len(pages)
    part, rows = pages[shown]
    which = Text(tr("Page {page} of {pages}", page=shown + 1, pages=len(pages)), "dim")
    table = card_table(view, _spread(part, width), marks, rows)
    return Picture(Group(*frame.above, table, *frame.below, which), len(pages))


def _frames(game: Game, view: CardView) -> list[_Frame]:
    """Return ever less to show beside the numbers of the card."""
    heading = [Text(lines.heading(game), "bold"), Text()]
    act = [Text(describe(game, game.steps[-1]))] if game.steps else []
    status = [Text(line) for line in lines.status(game).splitlines()]
    dense = without_rules(view.rows)
    return [
        _Frame(heading, [*act, *status], view.rows),
        _Frame([], [*act, *status], view.rows),
        _Frame([], [*act, *status[-1:]], dense),
        _Frame([], status[-1:], dense),
        _Frame([], [], dense),
    ]


def _spread(part: Part, width: int) -> Part:
    """Return the part with its columns as wide as the screen, within reason."""
    columns = len(part.widths)
    label = max(part.label, min(_WIDEST_LABEL, width // 4))
    each = (width - label) // columns - 3
    if each < max(part.widths.values()):
        return part
    return Part(label, dict.fromkeys(part.widths, min(each, _WIDEST_CELL)))
