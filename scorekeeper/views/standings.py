"""Who is where: totals, ranks and winners."""

from typing import NamedTuple

from scorekeeper.game.card import Totals, totals
from scorekeeper.game.state import Game


class Standing(NamedTuple):
    """A player's sums and place. `rank` is shared by ties: 1, 1, 3; None for who has left.

    `winner` is true for everybody who shares the first place of a finished game.
    """

    seat: int
    name: str
    totals: Totals
    rank: int | None
    winner: bool


def standings(game: Game) -> list[Standing]:
    """Return the standing of every player, in seat order."""
    sums = [totals(game.rules, card) for card in game.state.cards]
    finished = game.status == "finished"
    table = []
    for seat, (name, own) in enumerate(zip(game.names, sums, strict=True)):
        rank = None
        if seat not in game.state.left:
            rank = 1 + sum(_is_before(game, sums, other, seat) for other in game.present)
        table.append(Standing(seat, name, own, rank, finished and rank == 1))
    return table


def _is_before(game: Game, sums: list[Totals], one: int, other: int) -> bool:
    """Return whether one seat is placed before another: by total, who has won at once first."""
    if game.state.won in {one, other} and one != other:
        return game.state.won == one
    return sums[one].total > sums[other].total


def leaders(game: Game) -> tuple[list[str], int]:
    """Return the names of those in front, and by how many points; 0 where all are level."""
    table = [standing for standing in standings(game) if standing.rank is not None]
    best = max(standing.totals.total for standing in table)
    behind = [s.totals.total for s in table if s.totals.total < best]
    return [s.name for s in table if s.totals.total == best], best - max(behind, default=best)
