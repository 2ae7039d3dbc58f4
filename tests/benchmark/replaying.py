"""Compares the replay of whole games with pyhtzee playing the same ones, turn for turn.

Both see the same dice and boxes, in turn, in this process; a figure is the median of the runs.
pyhtzee is not installed with the tests:

    .venv/bin/pip install pyhtzee && .venv/bin/python -m tests.benchmark.replaying [--games 300]
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from scorekeeper.game.acts import score_turn
from scorekeeper.game.card import totals
from scorekeeper.game.options import options, ranked
from scorekeeper.game.record import GameRecord, new_record
from scorekeeper.game.replay import append, replay
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.dice import Dice

AT = "2026-12-01T20:00:00+01:00"
RULES = rule_set("yahtzee-free")
TURNS = len(RULES.categories)
Turns = list[tuple[Dice, Any]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--runs", type=int, default=9)
    asked = parser.parse_args()
    chance = random.Random(1)
    games = [played(chance) for _ in range(asked.games)]
    records = [record for record, _ in games]
    turns = [turn for _, turn in games]
    for record, own in games:
        check(record, own)
    figures: dict[str, list[float]] = {"scorekeeper": [], "pyhtzee": []}
    for _ in range(asked.runs):
        figures["scorekeeper"].append(seconds(lambda: [replay(one, RULES) for one in records]))
        figures["pyhtzee"].append(seconds(lambda: [theirs(one) for one in turns]))
    speeds = {
        name: asked.games * TURNS / statistics.median(found) for name, found in figures.items()
    }
    for name, speed in speeds.items():
        print(f"{name:<12} {speed:10,.0f} turns a second")
    ratio = speeds["scorekeeper"] / speeds["pyhtzee"]
    print(f"ratio {ratio:.2f}; at least 1.0 is asked for")
    sys.exit(0 if ratio >= 1 else "slower than pyhtzee")


def played(chance: random.Random) -> tuple[GameRecord, Turns]:
    """Return a game of one player with random dice, and its turns as pyhtzee takes them."""
    game = replay(new_record("game", RULES, ["Ann"], AT), RULES)
    turns: Turns = []
    while game.status == "playing":
        dice = tuple(chance.randint(1, 6) for _ in range(5))
        if len(set(dice)) == 1:
            # What a further five of a kind may do, the two do not agree on.
            continue
        found = ranked(RULES, options(RULES, game.record.order, game.state.cards[0], dice))
        box = chance.choice(found[:3]).category
        game = append(game, score_turn(game, 0, dice, box, AT))
        turns.append((dice, category(box.id)))
    return game.record, turns


def category(box: str) -> Any:
    """Return what pyhtzee calls a box."""
    return import_module("pyhtzee.classes").Category[
        "ACES" if box == "ones" else box.replace("-", "_").upper()
    ]


def theirs(turns: Turns) -> Any:
    """Play the turns with pyhtzee, whose dice are put in their place."""
    game = import_module("pyhtzee").Pyhtzee(seed=1)
    actions = import_module("pyhtzee.utils").category_to_action_map
    for dice, box in turns:
        game.dice = list(dice)
        game.take_action(actions[box])
    return game


def check(record: GameRecord, turns: Turns) -> None:
    """Make sure that both have played the same game, box by box."""
    card = replay(record, RULES).state.cards[0]
    scores = theirs(turns).scores
    for box, entry in card.entries.items():
        other = scores[category(box)]
        assert other == entry.points, (box, entry, other)
    assert totals(RULES, card).total >= sum(entry.points for entry in card.entries.values())


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
