"""A game in a few facts, for lists of games.

Made of JSON values only, since it is kept in a cache.
"""

from typing import TypedDict

from scorekeeper.game.card import extra_bonuses, upper_bonus
from scorekeeper.game.people import People
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.model import RuleSet, Section
from scorekeeper.rules.scoring import all_equal
from scorekeeper.rules.spoken import spoken
from scorekeeper.views.standings import Standing, standings


class PlayerSummary(TypedDict):
    """A player's place in a game. `rank` is None for who has left it.

    `boxes` holds the points of each box in card order, None where it is open; `running` the totals
    after each of the player's turns. `bonuses` counts the extra bonuses, `jokers` the Jokers,
    `alikes` the turns in which all dice were equal.
    """

    name: str
    total: int
    rank: int | None
    winner: bool
    upper_bonus: int
    bonuses: int
    jokers: int
    alikes: int
    boxes: list[int | None]
    running: list[int]


class GameSummary(TypedDict):
    """A game in a list. `finished` is the time of the last entry, None before the end.

    `problem` is empty, or why the game cannot be trusted; then the rest may be. `own_rules` holds
    the name of house rules and the id and name of each of their boxes, which no catalogue knows.
    """

    id: str
    rules: str
    own_rules: list[str]
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
        "own_rules": _named(game.rules) if record.definition is not None else [],
        "title": record.title,
        "night": record.night,
        "started": record.started,
        "finished": game.finished_at,
        "status": game.status,
        "turns": len(game.state.turns),
        "to_move": None if game.to_move is None else game.names[game.to_move],
        "players": [_player(game, standing) for standing in standings(game)],
        "problem": game.failure.message if game.failure else "",
    }


def _player(game: Game, standing: Standing) -> PlayerSummary:
    entries = game.state.cards[standing.seat].entries
    return {
        "name": standing.name,
        "total": standing.totals.total,
        "rank": standing.rank,
        "winner": standing.winner,
        "upper_bonus": standing.totals.upper_bonus,
        "bonuses": extra_bonuses(game.rules, game.state.cards[standing.seat]),
        "jokers": sum(entry.joker for entry in entries.values()),
        "alikes": sum(all_equal(entry.dice) for entry in entries.values()),
        "boxes": [
            entries[category.id].points if category.id in entries else None
            for category in game.rules.categories
        ],
        "running": running_totals(game, standing.seat),
    }


def _named(rules: RuleSet) -> list[str]:
    boxes = [name for category in rules.categories for name in (category.id, category.name)]
    return [rules.name, *boxes]


def rules_name(game: GameSummary) -> str:
    """Return what the rules of a game are called."""
    return game["own_rules"][0] if game["own_rules"] else rule_set(game["rules"]).name


def box_names(game: GameSummary) -> dict[str, str]:
    """Return the names of the boxes by id, in card order."""
    own = game["own_rules"][1:]
    if own:
        return dict(zip(own[::2], own[1::2], strict=True))
    rules = spoken(rule_set(game["rules"]))
    return {category.id: category.name for category in rules.categories}


def winners(game: GameSummary) -> list[str]:
    """Return the names of those who have won a game against somebody; nobody wins alone."""
    contested = sum(player["rank"] is not None for player in game["players"]) > 1
    return [player["name"] for player in game["players"] if player["winner"] and contested]


def running_totals(game: Game, seat: int) -> list[int]:
    """Return the totals of a player after each of their turns, upper bonus included."""
    rules = game.rules
    found = []
    total = 0
    upper = [0] * len(rules.multipliers)
    for turn in game.state.turns:
        if turn.seat == seat:
            category = rules.category(turn.box)
            times = rules.multipliers[category.column]
            total += turn.points * times + turn.bonus
            if rules.upper_bonus and category.section is Section.UPPER:
                was = upper_bonus(rules, upper[category.column])
                upper[category.column] += turn.points
                total += (upper_bonus(rules, upper[category.column]) - was) * times
            found.append(total)
    return found


def renamed(one: GameSummary, people: People) -> GameSummary:
    """Return a summary with the names that are shown."""
    before = [player["name"] for player in one["players"]]
    names = dict(zip(before, people.names_of(before), strict=True))
    return {
        **one,
        "to_move": None if one["to_move"] is None else names[one["to_move"]],
        "players": [{**player, "name": names[player["name"]]} for player in one["players"]],
    }


def damaged(game_id: str, problem: str) -> GameSummary:
    """Return the summary of a game that cannot be read."""
    return {
        "id": game_id,
        "rules": "",
        "own_rules": [],
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
