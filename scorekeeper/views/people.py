"""Everybody who has played, and who may be meant by a new name."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from scorekeeper.game.names import fold, looks
from scorekeeper.game.people import People
from scorekeeper.views.summary import GameSummary, winners


class Person(NamedTuple):
    """A player in all games, those in progress too; `wins` holds shared ones.

    `last` is when the latest one began.
    """

    name: str
    games: int
    finished: int
    wins: int
    last: str
    also: list[str]


def people_table(games: Sequence[GameSummary], people: People) -> list[Person]:
    """Return everybody, who has played most games first. `games` are the newest first."""
    found: dict[str, Person] = {}
    for game in games:
        for player in game["players"]:
            key = fold(player["name"])
            also = list(dict.fromkeys(r.old for r in people.renamings))
            known = found.get(key) or Person(
                player["name"], 0, 0, 0, game["started"], people.also(player["name"], also)
            )
            finished = game["status"] == "finished" and player["rank"] is not None
            found[key] = known._replace(
                games=known.games + 1,
                finished=known.finished + finished,
                wins=known.wins + (player["name"] in winners(game)),
            )
    return sorted(found.values(), key=lambda one: (-one.games, fold(one.name)))


def mistakable(name: str, known: Sequence[Person]) -> Person | None:
    """Return who may be meant by a name that nobody has played under; None for a known name."""
    names = {fold(person.name): person for person in known}
    if fold(name) in names:
        return None
    alike = [key for key in names if looks(key) == looks(name)]
    near = get_close_matches(fold(name), names, n=1, cutoff=0.7)
    begins = [key for key in names if len(key) > 2 and fold(name).startswith(key)]
    found = alike or near or begins
    return names[found[0]] if found else None
