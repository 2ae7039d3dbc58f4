"""The turns of games as CSV, one row a turn as it stands."""

import csv
from collections.abc import Sequence
from io import StringIO

from scorekeeper.export.inert import inert_cell
from scorekeeper.game.state import Game
from scorekeeper.views.summary import running_totals

_COLUMNS = (
    "game",
    "night",
    "title",
    "rules",
    "turn",
    "player",
    "dice",
    "box",
    "points",
    "bonus",
    "joker",
    "total",
    "throws",
    "at",
)


def text(games: Sequence[Game]) -> str:
    """Return a header and the turns of the games in their order.

    `total` is what the player had after the turn, `throws` are all of the turn where they were
    kept, with blanks between them.
    """
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for game in games:
        record = game.record
        totals = [iter(running_totals(game, seat)) for seat in range(len(game.names))]
        for turn in game.state.turns:
            throws = (*turn.throws, turn.dice) if turn.throws else ()
            writer.writerow(
                [
                    record.id,
                    inert_cell(record.night),
                    inert_cell(record.title),
                    record.rules,
                    turn.number,
                    inert_cell(turn.player.name),
                    "".join(map(str, turn.dice)),
                    turn.box,
                    turn.points,
                    turn.bonus,
                    "true" if turn.joker else "false",
                    next(totals[turn.seat]),
                    " ".join("".join(map(str, dice)) for dice in throws),
                    turn.at,
                ]
            )
    return out.getvalue()
