"""A chart of the totals over the rounds, as a piece of SVG."""

from scorekeeper.export.inert import inert_xml
from scorekeeper.game.state import Game
from scorekeeper.views.summary import running_totals

_WIDTH, _HEIGHT = 640, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 132, 14, 30
_DASHES = ("", "7 4", "2 4", "10 4 2 4", "4 2", "14 5", "1 5", "12 3 3 3", "6 6", "3 3 9 3")
_LABEL_LINES = 16


def chart(game: Game, number: int) -> str:
    """Return the chart of a game, empty before the first turn.

    Lines differ by their dashes and are named at their ends; `number` keeps the ids of several
    charts in one page apart.
    """
    series = [[0, *running_totals(game, seat)] for seat in range(len(game.names))]
    rounds = max(map(len, series)) - 1
    if rounds < 1:
        return ""
    top = max(max(totals) for totals in series) or 1
    step = _step(top)

    def x(turn: int) -> float:
        return round(_LEFT + turn * (_WIDTH - _LEFT - _RIGHT) / rounds, 1)

    def y(total: float) -> float:
        return round(_HEIGHT - _BOTTOM - total * (_HEIGHT - _TOP - _BOTTOM) / top, 1)

    parts = [
        f'<svg class="chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
        f' aria-labelledby="chart-{number}-title chart-{number}-desc">',
        f'<title id="chart-{number}-title">Totals over the rounds</title>',
        f'<desc id="chart-{number}-desc">{inert_xml(_described(game, series))}</desc>',
    ]
    for level in range(0, top + 1, step):
        parts.append(f'<path class="grid" d="M{_LEFT} {y(level)}H{_WIDTH - _RIGHT}"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y(level) + 4}" text-anchor="end">{level}</text>')
    for turn in sorted({1, rounds, (rounds + 1) // 2}):
        where = f'x="{x(turn)}" y="{_HEIGHT - 10}"'
        parts.append(f'<text {where} text-anchor="middle">{turn}</text>')
    ends = _apart([y(totals[-1]) for totals in series])
    for seat, totals in enumerate(series):
        points = " ".join(f"{x(turn)},{y(total)}" for turn, total in enumerate(totals))
        dashes = f' stroke-dasharray="{_DASHES[seat]}"' if _DASHES[seat % 10] else ""
        end = x(len(totals) - 1)
        parts.append(f'<polyline class="line p{seat % 10}" points="{points}"{dashes}/>')
        parts.append(f'<circle class="dot p{seat % 10}" cx="{end}" cy="{y(totals[-1])}" r="3"/>')
        name = game.names[seat] if len(game.names[seat]) <= 12 else game.names[seat][:11] + "…"
        parts.append(
            f'<text class="p{seat % 10}" x="{_WIDTH - _RIGHT + 8}" y="{ends[seat] + 4:.1f}">'
            f"{inert_xml(name)} {totals[-1]}</text>"
        )
    return "\n".join([*parts, "</svg>"])


def _step(top: int) -> int:
    """Return the distance of the lines of the grid: some five of them."""
    return next(step for step in (10, 25, 50, 100, 250, 500, 1000) if top / step <= 6)


def _apart(heights: list[float]) -> list[float]:
    """Return the places of labels so that none covers another, in the order of the heights."""
    placed = list(heights)
    lowest = float(_TOP - _LABEL_LINES)
    for seat in sorted(range(len(heights)), key=lambda one: heights[one]):
        placed[seat] = lowest = max(heights[seat], lowest + _LABEL_LINES)
    below = max(0.0, lowest - (_HEIGHT - 6))
    return [place - below for place in placed]


def _described(game: Game, series: list[list[int]]) -> str:
    ends = [f"{name} {totals[-1]}" for name, totals in zip(game.names, series, strict=True)]
    return f"After {max(map(len, series)) - 1} rounds: {', '.join(ends)}."
