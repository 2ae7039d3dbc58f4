"""Games as JSON, and back: nothing is lost by going out and in."""

import json
from collections.abc import Sequence

from scorekeeper.errors import Unreadable
from scorekeeper.export.documents import FORMAT, game_document
from scorekeeper.game.codec import record_from_documents
from scorekeeper.game.record import GameRecord
from scorekeeper.game.state import Game


def text(games: Sequence[Game]) -> str:
    """Return the games as one JSON document, a line a game."""
    lines = ",\n".join(dumped(game_document(game)).rstrip("\n") for game in games)
    return f'{{"format": {FORMAT}, "games": [\n{lines}\n]}}\n'


def dumped(document: object) -> str:
    """Return a document as a line of JSON, names as people write them."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False) + "\n"


def records(exported: str) -> list[GameRecord]:
    """Return the records of exported games, in their order.

    Raises `Unreadable` where the text is no export.
    """
    try:
        games = json.loads(exported)["games"]
        return [_record(game) for game in games]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable("bad-export", f"this is no export of games: {error}") from error


def _record(game: dict[str, object]) -> GameRecord:
    rules, players = game["rules"], game["players"]
    events = game["events"]
    if not isinstance(rules, dict) or not isinstance(players, list) or not isinstance(events, list):
        raise TypeError("rules, players or events have another form")
    seats = [
        {"id": f"p{seat}", "name": player["name"]}
        for seat, player in enumerate(players, start=1)
        if not player.get("joined")
    ]
    header = {**game, "rules": rules["id"], "revision": rules["revision"], "players": seats}
    return record_from_documents(header, events)
