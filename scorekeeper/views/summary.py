"""A game in a few facts, for lists of games.

Made of JSON values only, since it is kept in a cache.
"""

from typing import TypedDict

from scorekeeper.game.card import upper_bonus
from scorekeeper.game.state import Game
from scorekeeper.rules.model import Section
from scorekeeper.views.standings import standings


class PlayerSummary(TypedDict):
    """A player's place in a game. `rank` is None for who has left it.

    `running` holds the totals after each of the player's turns.
    """

    name: str
    total: int
    rank: int | None
    winner: bool
    running: list[int]


class GameSummary(TypedDict):
    """A game in a list. `finished` is the time of the last entry, None before the end.

    `problem` is empty, or why the game cannot be trusted; then the rest may be.
    """

    id: str
    rules: str
    title: str
    night: str
    started: str
    finished: str | None
    status: str
    turns: int
    to_move: str | None
    players: list[PlayerSummary]
    problem: str


def summary(game: Game) -> GameSummary:
    """Return the summary of a game."""
    record = game.record
    return {
        "id": record.id,
        "rules": record.rules,
        "title": record.title,
        "night": record.night,
        "started": record.started,
        "finished": game.finished_at,
        "status": game.status,
        "turns": len(game.state.turns),
        "to_move": None if game.to_move is None else game.names[game.to_move],
        "players": [
            {
                "name": s.name,
                "total": s.totals.total,
                "rank": s.rank,
                "winner": s.winner,
                "running": running_totals(game, s.seat),
            }
            for s in standings(game)
        ],
        "problem": game.failure.message if game.failure else "",
    }


def running_totals(game: Game, seat: int) -> list[int]:
    """Return the totals of a player after each of their turns, upper bonus included."""
    found = []
    upper = total = 0
    for turn in game.state.turns:
        if turn.seat == seat:
            total += turn.points + turn.bonus
            if game.rules.category(turn.box).section is Section.UPPER:
                upper += turn.points
            found.append(total + upper_bonus(game.rules, upper))
    return found


def damaged(game_id: str, problem: str) -> GameSummary:
    """Return the summary of a game that cannot be read."""
    return {
        "id": game_id,
        "rules": "",
        "title": "",
        "night": "",
        "started": "",
        "finished": None,
        "status": "damaged",
        "turns": 0,
        "to_move": None,
        "players": [],
        "problem": problem,
    }
