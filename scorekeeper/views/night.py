"""The standings over several games: who won how often, with how many points."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.game.names import fold
from scorekeeper.views.summary import GameSummary, winners


class NightLine(NamedTuple):
    """A player's night, or season. `ties` are shared wins; `rank` is shared by equals: 1, 1, 3."""

    rank: int
    name: str
    games: int
    wins: int
    ties: int
    points: int


def night_table(night: str, summaries: Sequence[GameSummary]) -> list[NightLine]:
    """Return the standings over the finished games of a night, the first place first."""
    return season_table(one for one in summaries if fold(one["night"]) == fold(night))


def season_table(games: Iterable[GameSummary]) -> list[NightLine]:
    """Return the standings over the finished ones among the games, the first place first.

    Wins count before shared wins, and these before points.
    """
    lines: dict[str, NightLine] = {}
    for one in reversed(list(games)):
        if one["status"] != "finished":
            continue
        won = winners(one)
        for player in one["players"]:
            if player["rank"] is None:
                continue
            line = lines.get(fold(player["name"]), NightLine(0, player["name"], 0, 0, 0, 0))
            lines[fold(player["name"])] = line._replace(
                games=line.games + 1,
                wins=line.wins + (won == [player["name"]]),
                ties=line.ties + (player["name"] in won and len(won) > 1),
                points=line.points + player["total"],
            )
    merits = {name: (line.wins, line.ties, line.points) for name, line in lines.items()}
    ranked = [
        line._replace(rank=1 + sum(other > merits[name] for other in merits.values()))
        for name, line in lines.items()
    ]
    return sorted(ranked, key=lambda line: line.rank)
