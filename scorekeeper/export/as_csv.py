"""Final totals as CSV: one row a player and game, for spreadsheets."""

import csv
from collections.abc import Sequence
from io import StringIO

from scorekeeper.export.inert import inert_cell
from scorekeeper.game.state import Game
from scorekeeper.views.standings import Standing, standings

_BEFORE = [
    "game",
    "night",
    "title",
    "rules",
    "started",
    "finished",
    "status",
    "player",
    "rank",
    "winner",
]
_AFTER = ["upper", "upper_bonus", "lower", "extra_bonus", "total"]


def text(games: Sequence[Game]) -> str:
    """Return a header and the rows, seats in order; the columns are the boxes of all games."""
    boxes = list(dict.fromkeys(c.id for game in games for c in game.rules.categories))
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*_BEFORE, *boxes, *_AFTER])
    for game in games:
        writer.writerows(_row(game, standing, boxes) for standing in standings(game))
    return out.getvalue()


def _row(game: Game, standing: Standing, boxes: list[str]) -> list[str | int]:
    record, entries = game.record, game.state.cards[standing.seat].entries
    return [
        record.id,
        inert_cell(record.night),
        inert_cell(record.title),
        record.rules,
        record.started,
        game.finished_at or "",
        game.status,
        inert_cell(standing.name),
        standing.rank or "",
        "true" if standing.winner else "false",
        *(entries[box].points if box in entries else "" for box in boxes),
        *standing.totals,
    ]
