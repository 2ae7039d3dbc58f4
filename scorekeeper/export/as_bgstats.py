"""Finished games as plays for the app BG Stats, in the form of its documented play import.

One object a play: `sourceName`, `sourcePlayId`, `playDate`, `game` and `players`; the app takes
them one at a time from a link, so that each stands on a line of its own.
"""

from collections.abc import Sequence

from scorekeeper.export.as_json import dumped
from scorekeeper.export.documents import Json
from scorekeeper.game.state import Game
from scorekeeper.views.standings import standings

_SOURCE = "scorekeeper"


def text(games: Sequence[Game]) -> str:
    """Return the finished games in their order, a line of JSON each; others are left out."""
    return "".join(dumped(_play(game)) for game in games if game.status == "finished")


def _play(game: Game) -> Json:
    """Return a play; who has left took part, but has no rank and has not won."""
    record = game.record
    return {
        "sourceName": _SOURCE,
        "sourcePlayId": record.id,
        "playDate": f"{record.started[:10]} {record.started[11:19]}",
        "location": "",
        "comments": ", ".join(part for part in (record.title, record.night) if part),
        "game": {
            "name": game.rules.name,
            "sourceGameId": record.rules,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": one.name,
                "sourcePlayerId": one.name,
                "startPlayer": one.seat == 0,
                "rank": one.rank or 0,
                "score": str(one.totals.total),
                "winner": one.winner,
            }
            for one in standings(game)
        ],
    }
