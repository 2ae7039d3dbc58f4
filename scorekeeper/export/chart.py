"""A chart of the totals over the rounds, as a piece of SVG."""

from collections.abc import Iterable, Sequence

from scorekeeper.export.bidi import isolated_where_needed
from scorekeeper.export.fitting import fitted
from scorekeeper.export.inert import inert_xml
from scorekeeper.game.state import Game
from scorekeeper.language import tr, trn
from scorekeeper.views.summary import running_totals

COLOURS = 10
_WIDTH, _LOWEST_HEIGHT = 560, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 160, 18, 34
_DASHES = ("", "7 4", "2 4", "10 4 2 4", "4 2", "14 5", "1 5", "12 3 3 3", "6 6", "3 3 9 3")
_LABEL_LINE = 20
_LONGEST_NAME = 9


def chart(game: Game, number: int) -> str:
    """Return the chart of a game, empty before the first turn.

    Lines differ by their dashes and are named at their ends; `number` keeps the ids of several
    charts in one page apart.
    """
    series = [[0, *running_totals(game, seat)] for seat in range(len(game.names))]
    rounds = max(map(len, series)) - 1
    if rounds < 1:
        return ""
    height = max(_LOWEST_HEIGHT, _TOP + _BOTTOM + _LABEL_LINE * len(series))
    top = max(max(totals) for totals in series) or 1
    scale = _Scale(rounds, top, height)
    heading = f"chart-{number}"
    title = tr("Totals by round")
    return "\n".join(
        [
            f'<svg class="chart" viewBox="0 0 {_WIDTH} {height}" role="img"'
            f' aria-labelledby="{heading}-title {heading}-desc">',
            f'<title id="{heading}-title">{inert_xml(title)}</title>',
            f'<desc id="{heading}-desc">{inert_xml(_described(game.names, series))}</desc>',
            *_grid(scale),
            *_lines(game.names, series, scale),
            "</svg>",
        ]
    )


class _Scale:
    """Where a round and a total are in the picture."""

    def __init__(self, rounds: int, top: int, height: int) -> None:
        self.rounds, self.top = rounds, top
        self.floor = height - _BOTTOM

    def x(self, turn: int) -> float:
        return round(_LEFT + turn * (_WIDTH - _LEFT - _RIGHT) / self.rounds, 1)

    def y(self, total: int) -> float:
        return round(self.floor - total * (self.floor - _TOP) / self.top, 1)


def _grid(scale: _Scale) -> Iterable[str]:
    step = next(step for step in (10, 25, 50, 100, 250, 500, 1000) if scale.top / step <= 6)
    for level in range(0, scale.top + 1, step):
        y = scale.y(level)
        yield f'<path class="grid" d="M{_LEFT} {y}H{_WIDTH - _RIGHT}"/>'
        yield f'<text x="{_LEFT - 6}" y="{y + 5}" text-anchor="end">{level}</text>'
    for turn in sorted({1, scale.rounds, (scale.rounds + 1) // 2}):
        where = f'x="{scale.x(turn)}" y="{scale.floor + 24}"'
        yield f'<text {where} text-anchor="middle">{turn}</text>'


def _lines(names: Sequence[str], series: list[list[int]], scale: _Scale) -> Iterable[str]:
    labels = _apart([scale.y(totals[-1]) for totals in series], scale.floor)
    for seat, totals in enumerate(series):
        colour, dashes = f"p{seat % COLOURS}", _DASHES[seat % len(_DASHES)]
        points = " ".join(f"{scale.x(turn)},{scale.y(total)}" for turn, total in enumerate(totals))
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        end_x, end_y = scale.x(len(totals) - 1), scale.y(totals[-1])
        name = isolated_where_needed(fitted(names[seat], _LONGEST_NAME))
        yield f'<polyline class="line {colour}" points="{points}"{dashed}/>'
        yield f'<circle class="dot {colour}" cx="{end_x}" cy="{end_y}" r="3"/>'
        yield (
            f'<text class="{colour}" x="{_WIDTH - _RIGHT + 10}" y="{labels[seat] + 5:.1f}">'
            f"{inert_xml(name)} {totals[-1]}</text>"
        )


def _apart(heights: list[float], lowest: float) -> list[float]:
    """Return the places of labels, none below `lowest`, so that none covers another."""
    placed = list(heights)
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    above = -float("inf")
    for seat in order:
        placed[seat] = above = max(heights[seat], above + _LABEL_LINE)
    below = lowest + _LABEL_LINE
    for seat in reversed(order):
        placed[seat] = below = min(placed[seat], below - _LABEL_LINE)
    return placed


def _described(names: Sequence[str], series: list[list[int]]) -> str:
    ends = [
        f"{isolated_where_needed(name)} {totals[-1]}"
        for name, totals in zip(names, series, strict=True)
    ]
    rounds = max(map(len, series)) - 1
    totals = ", ".join(ends)
    return trn("After {n} round: {totals}.", "After {n} rounds: {totals}.", rounds, totals=totals)
