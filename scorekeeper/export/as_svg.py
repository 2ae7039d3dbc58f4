"""The cards of games as one SVG picture that needs nothing else."""

from collections.abc import Sequence

from scorekeeper.export.facts import about, card_lines, ending, title_of
from scorekeeper.export.inert import inert_xml
from scorekeeper.game.state import Game

_ROW = 22
_LABEL = 170
_COLUMN = 96
_MARGIN = 16
_LETTER = 8
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
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {top}"'
            f' width="{width}" height="{top}" role="img">',
            f"<title>{inert_xml(', '.join(map(title_of, games)) or 'No games')}</title>",
            f"<style>\n{_STYLE}</style>",
            f'<rect class="paper" width="{width}" height="{top}"/>',
            *pieces,
            "</svg>",
            "",
        ]
    )


def _card(game: Game, top: int) -> tuple[list[str], int]:
    """Return the pieces of a card that begins at a height, and how high it is."""
    right = _MARGIN + _LABEL + _COLUMN * len(game.names)
    room = (right - _MARGIN) // _LETTER
    pieces = [
        _text(_MARGIN, top + 16, _fitted(title_of(game), room), "title"),
        _text(_MARGIN, top + 16 + _ROW, _fitted(", ".join(about(game)), room), "dim"),
    ]
    line = top + 16 + 2 * _ROW
    for seat, name in enumerate(game.names):
        place = _MARGIN + _LABEL + _COLUMN * (seat + 1)
        pieces.append(_text(place, line, _fitted(name, _COLUMN // _LETTER - 1), "sum", end=True))
    for row in card_lines(game):
        pieces.append(f'<path class="rule" d="M{_MARGIN} {line + 6}H{right}"/>')
        line += _ROW
        style = "sum" if row.is_sum else ""
        pieces.append(_text(_MARGIN, line, row.label, style))
        for seat, cell in enumerate(row.cells):
            place = _MARGIN + _LABEL + _COLUMN * (seat + 1)
            pieces.append(_text(place, line, cell or "·", style if cell else "dim", end=True))
    line += _ROW + 4
    pieces.append(_text(_MARGIN, line, _fitted(ending(game), room), "dim"))
    return pieces, line + 8 - top


def _text(x: int, y: int, text: str, style: str, *, end: bool = False) -> str:
    anchor = ' text-anchor="end"' if end else ""
    named = f' class="{style}"' if style else ""
    return f'<text x="{x}" y="{y}"{anchor}{named}>{inert_xml(text)}</text>'


def _fitted(text: str, letters: int) -> str:
    return text if len(text) <= letters else text[: letters - 1] + "…"
