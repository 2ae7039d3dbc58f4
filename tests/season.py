"""Two hundred recorded games, and their numbers computed apart from the program."""

import gzip
import json
from collections import defaultdict
from pathlib import Path
from statistics import mean, median, pstdev
from typing import Any

from tests.program import DATA

SEASON = DATA / "season.json.gz"
BONUS = {"yahtzee": (63, 35), "yatzy": (63, 50), "yacht": (999, 0)}
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def text() -> str:
    return gzip.decompress(SEASON.read_bytes()).decode()


def unpacked(folder: Path) -> Path:
    """Write the games to a file of the folder; return where it is."""
    path = folder / "season.json"
    path.write_text(text(), encoding="utf-8")
    return path


def games() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(text())["games"]
    return found


def totals(game: dict[str, Any]) -> dict[str, int]:
    """Return the total of each player by name, added up turn by turn."""
    found = {player["name"]: 0 for player in game["players"]}
    upper = dict(found)
    for turn in game["turns"]:
        found[turn["player"]] += turn["points"] + turn["bonus"]
        if turn["box"] in UPPER:
            upper[turn["player"]] += turn["points"]
    at_least, points = BONUS[game["rules"]["id"]]
    return {n: t + (points if upper[n] >= at_least else 0) for n, t in found.items()}


def left(game: dict[str, Any]) -> set[str]:
    ids = {f"p{seat}": p["name"] for seat, p in enumerate(game["players"], start=1)}
    return {ids[event["player"]] for event in game["events"] if event["event"] == "left"}


def finished() -> list[dict[str, Any]]:
    """Return the finished games, the first one first: everybody who stayed has a full card."""
    boxes = {"yahtzee": 13, "yatzy": 15, "yacht": 12}
    found = []
    for game in games():
        counts: dict[str, int] = defaultdict(int)
        for turn in game["turns"]:
            counts[turn["player"]] += 1
        stayed = [p["name"] for p in game["players"] if p["name"] not in left(game)]
        if all(counts[name] == boxes[game["rules"]["id"]] for name in stayed):
            found.append(game)
    return found


def numbers() -> dict[tuple[str, str], dict[str, Any]]:
    """Return the numbers of each player by rules and name."""
    played: dict[tuple[str, str], list[tuple[int, bool, bool, dict[str, Any]]]] = defaultdict(list)
    for game in finished():
        sums = {name: t for name, t in totals(game).items() if name not in left(game)}
        best = max(sums.values())
        winners = [name for name, total in sums.items() if total == best]
        for name, total in sums.items():
            won = name in winners
            shared = won and len(winners) > 1
            played[game["rules"]["id"], name].append((total, won, shared, game))
    found = {}
    for (rules, name), rows in played.items():
        points = [row[0] for row in rows]
        turns = [[turn for turn in row[3]["turns"] if turn["player"] == name] for row in rows]
        streak = longest = 0
        for row in rows:
            streak = streak + 1 if row[1] else 0
            longest = max(longest, streak)
        found[rules, name] = {
            "games": len(rows),
            "wins": sum(row[1] and not row[2] for row in rows),
            "ties": sum(row[2] for row in rows),
            "mean": mean(points),
            "median": median(points),
            "best": max(points),
            "worst": min(points),
            "spread": pstdev(points),
            "streak": longest,
            "streak_now": streak,
            "bonuses": sum(turn["bonus"] > 0 for one in turns for turn in one),
            "jokers": sum(turn["joker"] for one in turns for turn in one),
            "alike_rate": mean(any(len(set(t["dice"])) == 1 for t in one) for one in turns),
            "upper_bonus_rate": mean(
                sum(t["points"] for t in one if t["box"] in UPPER) >= BONUS[rules][0]
                for one in turns
            ),
            "averages": {
                box: mean(sum(t["points"] for t in one if t["box"] == box) for one in turns)
                for box in {t["box"] for one in turns for t in one}
            },
        }
    return found
