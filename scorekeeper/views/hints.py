"""What a shell offers for TAB: open boxes, players, turns, games, people, nights, rule sets.

Each line is a kind, a value, what it is, and, for a box, the player for whom it is open.
"""

from collections.abc import Iterable, Sequence

from scorekeeper.game.state import Game
from scorekeeper.rules.model import RuleSet
from scorekeeper.views.log import turn_text
from scorekeeper.views.summary import GameSummary

_LATEST_TURNS = 40
_LATEST_GAMES = 50


def game_hints(game: Game) -> list[tuple[str, ...]]:
    """Return the open boxes of each player, the player to move first, the players, the turns."""
    lines: list[tuple[str, ...]] = []
    seats = game.present
    if game.to_move is not None:
        place = seats.index(game.to_move)
        seats = [*seats[place:], *seats[:place]]
    for seat in seats:
        card = game.state.cards[seat]
        lines += [
            ("box", category.id, category.name, game.names[seat])
            for category in game.rules.categories
            if game.to_move is not None and not card.filled(category.id)
        ]
    lines += [("player", game.names[seat], f"seat {seat + 1}") for seat in seats]
    for turn in reversed(game.state.turns[-_LATEST_TURNS:]):
        lines.append(("turn", str(turn.number), turn_text(game, turn).partition(": ")[2]))
    return lines


def list_hints(games: Sequence[GameSummary]) -> list[tuple[str, ...]]:
    """Return the latest games, everybody who has played, and the nights, the newest first."""
    lines: list[tuple[str, ...]] = []
    people: dict[str, int] = {}
    nights: dict[str, int] = {}
    for game in games:
        for player in game["players"]:
            people[player["name"]] = people.get(player["name"], 0) + 1
        if game["night"]:
            nights[game["night"]] = nights.get(game["night"], 0) + 1
    for game in games[:_LATEST_GAMES]:
        names = ", ".join(player["name"] for player in game["players"])
        lines.append(("game", game["id"], f"{game['rules']}, {game['status']}: {names}"))
    for kind, counts in (("person", people), ("night", nights)):
        lines += [
            (kind, name, f"{number} game{'s' * (number > 1)}") for name, number in counts.items()
        ]
    return lines


def rule_hints(sets: Iterable[RuleSet]) -> list[tuple[str, ...]]:
    """Return the rule sets."""
    return [("rules", rules.id, rules.summary) for rules in sets]
