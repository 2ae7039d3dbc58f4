"""Finished games as plays for the app BG Stats, in the form of its documented play import.

One object a play: `sourceName`, `sourcePlayId`, `playDate` in UTC, `game` and `players`. The app
takes them one at a time, as the `data` of a link to https://app.bgstatsapp.com/createPlay.html, so
that each stands on a line of its own. It remembers players and games by their source ids. Source:
"Linking and pushing to BG Stats from other apps or websites", by the makers of the app.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from scorekeeper.export.as_json import dumped
from scorekeeper.export.documents import Json
from scorekeeper.game.names import fold
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
        "playDate": _in_utc(record.started),
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
                "sourcePlayerId": fold(one.name),
                "startPlayer": one.seat == 0,
                "rank": one.rank or 0,
                "score": str(one.totals.total),
                "winner": one.winner,
            }
            for one in standings(game)
        ],
    }


def _in_utc(started: str) -> str:
    """Return a time as BG Stats reads it; one that is no time, or names no offset, as it is."""
    try:
        time = datetime.fromisoformat(started)
        if time.tzinfo:
            time = time.astimezone(UTC)
    except (ValueError, OverflowError):
        return started
    return time.replace(tzinfo=None).isoformat(" ", "seconds")
