"""The cards of games as one SVG picture that needs nothing else."""

from collections.abc import Sequence

from scorekeeper.export.bidi import isolated_where_needed, with_isolated
from scorekeeper.export.facts import about, card_lines, ending, title_of
from scorekeeper.export.fitting import fitted
from scorekeeper.export.inert import inert_xml
from scorekeeper.game.state import Game
from scorekeeper.language import tr

_ROW = 22
_LABEL = 196
_COLUMN = 104
_MARGIN = 16
_LABEL_LETTERS, _NAME_LETTERS = 22, 11
_LETTER, _TITLE_LETTER = 8.5, 9.7
"""The widths of the letters of the usual fonts with one width, at 14 and at 16 pixels."""
_STYLE = """\
text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1d2430; }
.title { font-weight: bold; font-size: 16px; }
.dim { fill: #5b6575; }
.sum { font-weight: bold; }
.paper { fill: #fdfcf9; }
.rule { stroke: #d9d5cb; }
@media (prefers-color-scheme: dark) {
text { fill: #e8e6e0; }
.dim { fill: #a9b0bc; }
.paper { fill: #16191f; }
.rule { stroke: #3a404b; }
}
"""


def text(games: Sequence[Game]) -> str:
    """Return one picture with the cards of the games below each other."""
    pieces: list[str] = []
    top = _MARGIN
    width = 2 * _MARGIN + _LABEL
    for game in games:
        drawn, height = _card(game, top)
        pieces += drawn
        top += height + _ROW
        width = max(width, 2 * _MARGIN + _LABEL + _COLUMN * len(game.names))
    titles = ", ".join(map(title_of, games)) or tr("No games")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top}"'
            f' width="{width}" height="{top}" role="img">',
            f"<title>{inert_xml(titles)}</title>",
            f"<style>\n{_STYLE}</style>",
            f'<rect class="paper" width="{width}" height="{top}"/>',
            *pieces,
            "</svg>",
            "",
        ]
    )


def _card(game: Game, top: int) -> tuple[list[str], int]:
    """Return the pieces of a card that begins at a height, and how high it is."""
    shown = with_isolated(game)
    room = _LABEL + _COLUMN * len(game.names)
    right = _MARGIN + room
    pieces = [
        _text(_MARGIN, top + 16, title_of(shown), "title", int(room / _TITLE_LETTER)),
        _text(_MARGIN, top + 16 + _ROW, ", ".join(about(shown)), "dim", int(room / _LETTER)),
    ]
    line = top + 16 + 2 * _ROW
    for seat, name in enumerate(game.names):
        place = _MARGIN + _LABEL + _COLUMN * (seat + 1)
        pieces.append(_text(place, line, name, "sum", _NAME_LETTERS, end=True))
    for row in card_lines(game):
        pieces.append(f'<path class="rule" d="M{_MARGIN} {line + 6}H{right}"/>')
        line += _ROW
        style = "sum" if row.is_sum else ""
        pieces.append(_text(_MARGIN, line, row.label, style))
        for seat, cell in enumerate(row.cells):
            place = _MARGIN + _LABEL + _COLUMN * (seat + 1)
            pieces.append(_text(place, line, cell or "·", style if cell else "dim", end=True))
    line += _ROW + 4
    pieces.append(_text(_MARGIN, line, ending(shown), "dim", int(room / _LETTER)))
    return pieces, line + 8 - top


def _text(
    x: int, y: int, text: str, style: str, letters: int = _LABEL_LETTERS, *, end: bool = False
) -> str:
    """Return a line of text; one that does not fit into so many letters is whole in a title."""
    anchor = ' text-anchor="end"' if end else ""
    named = f' class="{style}"' if style else ""
    shown = fitted(text, letters)
    whole = "" if shown == text else f"<title>{inert_xml(text)}</title>"
    drawn = inert_xml(isolated_where_needed(shown) if end else shown)
    return f'<text x="{x}" y="{y}"{anchor}{named}>{drawn}{whole}</text>'
