"""House rules made at random: refused with a reason, or played to the end with nothing amiss."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import Unreadable
from scorekeeper.game.acts import redo, score_turn, undo
from scorekeeper.game.card import totals
from scorekeeper.game.options import options
from scorekeeper.game.possible import highest_total
from scorekeeper.game.record import new_record
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.houserules import find_rules
from scorekeeper.render import lines
from scorekeeper.render.rulebook import rule_book
from scorekeeper.rules.catalog import base_of, rule_set, rule_set_ids
from scorekeeper.rules.document import document_of, rules_of
from scorekeeper.rules.model import RuleSet
from scorekeeper.views.outcome import outcome_of
from scorekeeper.views.summary import running_totals
from tests.game.test_whole_games import AT, ID

FILES = 12
"""How many files are made of each seed."""
PATTERNS: list[dict[str, Any]] = [
    {"any": True},
    *({"groups": sizes} for sizes in ([2], [3], [2, 2], [3, 2], [4], [2, 2, 2], [3, 3])),
    {"groups": [3, 2], "distinct": False},
    {"run": 3},
    {"run": 5},
    {"faces": [1, 3, 5]},
    {"total": 13},
    {"total": 20},
    {"colours": [[1, 6], [2, 5], [3, 4]]},
    {"colours": [[1, 6], [2, 5], [3, 4]], "groups": [2, 2]},
]
POINTS: list[object] = [
    0, 7, 40, {"sum": "all"}, {"sum": "matched"}, {"base": 10, "sum": "all"},
    {"base": 5, "served": 5}, {"sum": "all", "served": 3},
]  # fmt: skip
FIVES = ("yahtzee", "yatzy", "yacht", "kniffel", "kismet", "generala", "crag", "maxi-yatzy")


def toml(value: object) -> str:
    """Return a value as TOML."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(one)}' for key, one in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value)


def any_rules(chance: random.Random) -> str:
    """Return a file of house rules, possible or not."""
    base = chance.choice(rule_set_ids())
    boxes = list(dict.fromkeys(one.box for one in rule_set(base).categories))
    said: dict[str, object] = {"base": base, "name": "Any"}

    def sometimes(part: float, key: str, value: object) -> None:
        if chance.random() < part:
            said[key] = value

    sometimes(0.3, "dice", chance.randint(3, 6))
    sometimes(0.1, "faces", chance.randint(4, 8))
    sometimes(0.3, "throws", chance.randint(1, 4))
    sometimes(0.2, "saves_throws", True)
    sometimes(0.3, "order", chance.choice(["any", "upper-first", "card"]))
    sometimes(0.3, "columns", [chance.randint(1, 3) for _ in range(chance.randint(1, 3))])
    sometimes(0.3, "upper_bonus", [{"at_least": 20, "points": 7}, {"at_least": 40, "points": 17}])
    removed = chance.sample(boxes, chance.randint(0, 2))
    sometimes(0.4, "remove", removed)
    sometimes(0.2, "penalty", chance.choice(boxes))
    sometimes(0.2, "served_wins", chance.choice(boxes))
    if chance.random() < 0.2:
        said["repeat"] = False
    elif chance.random() < 0.6:
        tiers = [["own"], ["any"], ["lower", "any"], ["fills", "any"]]
        said["repeat.box"] = next(box for box in [*boxes] if box in FIVES)
        said["repeat.bonus"] = chance.choice([0, 50, 100])
        said["repeat.own_open"] = chance.choice(tiers)
        said["repeat.own_filled"] = chance.choice(tiers[1:])
        said["repeat.bonus_tier"] = chance.choice(["any", "own", "lower", "fills"])
        for flag in ("needs_points", "at_once", "upper_pays"):
            said[f"repeat.{flag}"] = chance.random() < 0.5
    for box in chance.sample(boxes, chance.randint(0, 3)):
        if box not in removed:
            sometimes(0.5, f"boxes.{box}.pattern", chance.choice(PATTERNS))
            sometimes(0.5, f"boxes.{box}.points", chance.choice(POINTS))
            sometimes(0.2, f"boxes.{box}.after", chance.choice(boxes))
    for number in range(chance.randint(0, 2)):
        said[f"boxes.new-{number}.pattern"] = chance.choice(PATTERNS)
        said[f"boxes.new-{number}.points"] = chance.choice(POINTS)
    return "\n".join(f"{key} = {toml(value)}" for key, value in said.items())


def found(path: Path) -> RuleSet | Unreadable:
    try:
        return find_rules(str(path))
    except Unreadable as error:
        return error


@pytest.mark.parametrize("seed", range(40))
def test_any_house_rules_are_refused_or_played_to_the_end(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    path = tmp_path / "any.toml"
    for _ in range(FILES):
        text = any_rules(chance)
        path.write_text(text)
        rules = found(path)
        if isinstance(rules, Unreadable):
            assert rules.message.startswith("'any.toml': "), text
            continue
        assert document_of(rules_of(json.loads(json.dumps(document_of(rules))), "x")) == (
            document_of(rules)
        )
        assert rule_book(rules, base_of(rules))
        play(rules, chance, text)


def play(rules: RuleSet, chance: random.Random, text: str) -> None:
    """Play a game at random, and look after each turn whether all still holds."""
    game = replay(new_record(ID, rules, ["Ann", "Bob"], AT, rules.order), rules)
    highest = [highest_total(rules, rules.order, card) for card in game.state.cards]
    while game.to_move is not None:
        seat, card = game.to_move, game.state.cards[game.to_move]
        face = chance.randint(1, rules.faces)
        dice = tuple(chance.randint(1, rules.faces) for _ in range(rules.dice))
        dice = (face,) * rules.dice if chance.random() < 0.4 else dice
        used = chance.randint(0, min(2, rules.throws))
        option = chance.choice(options(rules, rules.order, card, dice, used).allowed)
        before = game
        game = append(game, score_turn(game, seat, dice, option.category, AT, (), used))
        assert isinstance(outcome_of(before, game).note, str)
        highest = holds(game, highest, text)
    taken_back = append(game, undo(game, AT))
    assert append(taken_back, redo(taken_back, AT)).state.cards == game.state.cards
    assert lines.status(game)
    assert lines.log(game)


def holds(game: Game, highest: list[int], text: str) -> list[int]:
    """Check the sums of all cards; return the highest totals that they can still come to."""
    found = []
    for seat, card in enumerate(game.state.cards):
        own = totals(game.rules, card)
        assert own.total == own.upper + own.upper_bonus + own.lower + own.extra_bonus, text
        assert running_totals(game, seat)[-1:] in ([own.total], []), text
        found.append(highest_total(game.rules, game.record.order, card))
        assert own.total <= found[-1] <= highest[seat], text
    return found
