"""What games come to in numbers: by player, head to head, and the records."""

from collections.abc import Callable, Iterable, Sequence
from statistics import median, pstdev
from typing import NamedTuple

from scorekeeper.game.names import fold
from scorekeeper.language import later
from scorekeeper.views.summary import (
    GameSummary,
    PlayerSummary,
    box_names,
    rules_name,
    winners,
)


class PlayerNumbers(NamedTuple):
    """A player's finished games by one rule set.

    `wins` are won alone, `ties` shared; a solo game is neither. `spread` is the standard deviation
    of the totals. `streak` is the longest run of games won or shared, `streak_now` the one that
    lasts. Rates are parts of the games; `bonuses` and `jokers` are counts over all games, and
    `averages` the mean points of each box by id. `totals` are in the order of play. `labels` are
    the name of the rules and those of the boxes by id.
    """

    name: str
    rules: str
    games: int
    wins: int
    ties: int
    mean: float
    median: float
    best: int
    worst: int
    spread: float
    streak: int
    streak_now: int
    upper_bonus_rate: float
    alike_rate: float
    bonuses: int
    jokers: int
    averages: dict[str, float]
    totals: tuple[int, ...]
    labels: tuple[str, dict[str, str]]


class Duel(NamedTuple):
    """Two players in the finished games that both played to the end.

    `first` and `second` count who was ahead of the other, `level` who was not; `margin` is the mean
    of the first one's total less the other's.
    """

    names: tuple[str, str]
    rules: str
    games: int
    first: int
    second: int
    level: int
    margin: float


class Record(NamedTuple):
    """The most or least of something: who, how much, in which game."""

    what: str
    name: str
    value: int
    game: str


Played = tuple[GameSummary, PlayerSummary]


def player_numbers(games: Sequence[GameSummary], names: Sequence[str] = ()) -> list[PlayerNumbers]:
    """Return the numbers of everybody, or of these players, by rule set, most games first.

    `games` are in the order of a list, the newest first; those that are not finished, and players
    who left, do not count.
    """
    wanted = {fold(name) for name in names}
    groups: dict[tuple[str, str], list[Played]] = {}
    for game, player in _played(games):
        if not wanted or fold(player["name"]) in wanted:
            groups.setdefault((game["rules"], fold(player["name"])), []).append((game, player))
    found = [_numbers(rules, played) for (rules, _), played in groups.items()]
    return sorted(found, key=lambda one: (one.rules, -one.games, fold(one.name)))


def duels(games: Sequence[GameSummary], one: str, other: str) -> list[Duel]:
    """Return how two players stand to each other, by rule set."""
    margins: dict[str, list[int]] = {}
    names = (one, other)
    for game in reversed(games):
        pair = [_find(game, name) for name in (one, other)]
        if game["status"] == "finished" and pair[0] and pair[1]:
            names = (pair[0]["name"], pair[1]["name"])
            margins.setdefault(game["rules"], []).append(pair[0]["total"] - pair[1]["total"])
    return [
        Duel(
            names,
            rules,
            len(of),
            sum(margin > 0 for margin in of),
            sum(margin < 0 for margin in of),
            of.count(0),
            sum(of) / len(of),
        )
        for rules, of in sorted(margins.items())
    ]


def records(games: Sequence[GameSummary], rules: str) -> list[Record]:
    """Return the records by one rule set; the first to set one keeps it. Empty without games."""
    played = [(game, player) for game, player in _played(games) if game["rules"] == rules]
    if not played:
        return []
    found = [
        _most(later("highest total"), played, lambda player: player["total"]),
        _most(later("lowest total"), played, lambda player: -player["total"]),
    ]
    if any(player["bonuses"] for _, player in played):
        found.append(_most(later("most extra bonuses"), played, lambda player: player["bonuses"]))
    if any(player["alikes"] for _, player in played):
        found.append(
            _most(later("most throws of all dice alike"), played, lambda one: one["alikes"])
        )
    return [*found, *_widest_win(played)]


def _played(games: Iterable[GameSummary]) -> list[Played]:
    """Return who finished which game, the first game first."""
    return [
        (game, player)
        for game in reversed(list(games))
        if game["status"] == "finished" and not game["problem"]
        for player in game["players"]
        if player["rank"] is not None
    ]


def _numbers(rules: str, played: list[Played]) -> PlayerNumbers:
    totals = [player["total"] for _, player in played]
    shared = [len(winners(game)) > 1 for game, _ in played]
    won = [player["name"] in winners(game) for game, player in played]
    names = box_names(played[-1][0])
    return PlayerNumbers(
        name=played[-1][1]["name"],
        rules=rules,
        games=len(played),
        wins=sum(w and not s for w, s in zip(won, shared, strict=True)),
        ties=sum(w and s for w, s in zip(won, shared, strict=True)),
        mean=sum(totals) / len(totals),
        median=median(totals),
        best=max(totals),
        worst=min(totals),
        spread=pstdev(totals),
        streak=max(_streaks(won)),
        streak_now=_streaks(won)[-1],
        upper_bonus_rate=sum(player["upper_bonus"] > 0 for _, player in played) / len(played),
        alike_rate=sum(player["alikes"] > 0 for _, player in played) / len(played),
        bonuses=sum(player["bonuses"] for _, player in played),
        jokers=sum(player["jokers"] for _, player in played),
        averages=_averages(names, [player["boxes"] for _, player in played]),
        totals=tuple(totals),
        labels=(rules_name(played[-1][0]), names),
    )


def _streaks(won: list[bool]) -> list[int]:
    """Return the length of the run of wins up to each game; 0 where it was lost."""
    runs: list[int] = []
    for one in won:
        runs.append((runs[-1] if runs else 0) + 1 if one else 0)
    return runs


def _averages(boxes: Iterable[str], cards: list[list[int | None]]) -> dict[str, float]:
    return {
        box: sum(points or 0 for points in column) / len(cards)
        for box, column in zip(boxes, zip(*cards, strict=True), strict=True)
    }


def _find(game: GameSummary, name: str) -> PlayerSummary | None:
    for player in game["players"]:
        if fold(player["name"]) == fold(name) and player["rank"] is not None:
            return player
    return None


def _most(what: str, played: list[Played], merit: Callable[[PlayerSummary], int]) -> Record:
    game, player = max(played, key=lambda one: merit(one[1]))
    return Record(what, player["name"], abs(merit(player)), game["id"])


def _widest_win(played: list[Played]) -> list[Record]:
    """Return the win by most points; empty where nobody played with others."""
    wins = []
    for game, player in played:
        others = [p["total"] for p in game["players"] if p["rank"] is not None and p is not player]
        if player["winner"] and others:
            wins.append(
                Record(
                    later("widest win"), player["name"], player["total"] - max(others), game["id"]
                )
            )
    return [max(wins, key=lambda one: one.value)] if wins else []
