"""How a solo game goes, beside the player's earlier games by the same rules."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.game.names import fold
from scorekeeper.game.state import Game
from scorekeeper.views.summary import GameSummary, PlayerSummary, running_totals


class Pace(NamedTuple):
    """Points ahead (negative: behind) after as many turns; `games` is how many are compared."""

    to_best: int
    to_average: int
    games: int


def pace(game: Game, past: Sequence[GameSummary]) -> Pace | None:
    """Return the pace of a solo game, or None where there is nothing to compare.

    `past` may hold any games; those that the player has finished by the same rules count.
    """
    if len(game.names) > 1 or not game.state.turns:
        return None
    own = running_totals(game, 0)
    finished = [
        player
        for one in past
        if one["status"] == "finished"
        and one["rules"] == game.record.rules
        and one["id"] != game.record.id
        for player in one["players"]
        if _is(player, game.names[0]) and len(player["running"]) >= len(own)
    ]
    if not finished:
        return None
    then = [player["running"][len(own) - 1] for player in finished]
    best = max(finished, key=lambda player: player["total"])["running"][len(own) - 1]
    return Pace(own[-1] - best, round(own[-1] - sum(then) / len(then)), len(then))


def _is(player: PlayerSummary, name: str) -> bool:
    return player["rank"] is not None and fold(player["name"]) == fold(name)
