"""Who is where: totals, ranks and winners."""

from typing import NamedTuple

from scorekeeper.game.card import Totals, totals
from scorekeeper.game.state import Game


class Standing(NamedTuple):
    """A player's sums and place. `rank` is shared by ties: 1, 1, 3.

    `winner` is true for everybody who shares the first place of a finished game.
    """

    seat: int
    name: str
    totals: Totals
    rank: int
    winner: bool


def standings(game: Game) -> list[Standing]:
    """Return the standing of every player, in seat order."""
    sums = [totals(game.rules, card) for card in game.state.cards]
    finished = game.status == "finished"
    ranks = [1 + sum(other.total > own.total for other in sums) for own in sums]
    return [
        Standing(seat, name, own, rank, finished and rank == 1)
        for seat, (name, own, rank) in enumerate(zip(game.record.names, sums, ranks, strict=True))
    ]


def leaders(game: Game) -> tuple[list[str], int]:
    """Return the names of those in front, and by how many points; 0 where all are level."""
    table = standings(game)
    best = max(standing.totals.total for standing in table)
    behind = [s.totals.total for s in table if s.totals.total < best]
    return [s.name for s in table if s.totals.total == best], best - max(behind, default=best)
