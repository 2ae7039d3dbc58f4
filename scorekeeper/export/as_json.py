"""Games as JSON: nothing is lost by going out and in."""

import json
from collections.abc import Iterable, Iterator

from scorekeeper.export.documents import FORMAT, game_document
from scorekeeper.game.state import Game


def pieces(games: Iterable[Game]) -> Iterator[str]:
    """Yield one JSON document, a line a game, so that many games need little memory."""
    yield f'{{"format": {FORMAT}, "games": [\n'
    between = ""
    for game in games:
        yield between + dumped(game_document(game)).rstrip("\n")
        between = ",\n"
    yield "\n]}\n"


def text(games: Iterable[Game]) -> str:
    """Return the games as one JSON document."""
    return "".join(pieces(games))


def dumped(document: object) -> str:
    """Return a document as a line of JSON, names as people write them."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False) + "\n"
