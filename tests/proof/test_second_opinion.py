"""A second opinion on what is legal and what it pays: the rules engine of yatzy-solver.

SCOREKEEPER_TURNS sets how many random turns are compared for each rule set.
"""

import os
import random

import pytest
import yatzy_solver

from scorekeeper.game.card import EMPTY_CARD, Entry, totals
from scorekeeper.game.options import options
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Order, RuleSet

TURNS = int(os.environ.get("SCOREKEEPER_TURNS", "25000"))
GAMES = {
    "yahtzee": ("american+forced-joker", Order.ANY),
    "yahtzee-free": ("american", Order.ANY),
    "yatzy": ("yatzy-scandinavian", Order.ANY),
    "yatzy-forced": ("yatzy-scandinavian+forced", Order.CARD),
}
ALIKE = 0.3
"""How often all dice are equal, that Jokers and bonuses come up often."""


def throw(chance: random.Random) -> Dice:
    if chance.random() < ALIKE:
        return (chance.randint(1, 6),) * 5
    return tuple(chance.randint(1, 6) for _ in range(5))


def box_of(rules: RuleSet, action: str) -> str:
    box = action.removeprefix("score ").replace("_", "-")
    return rules.repeat.box if box == "five-of-a-kind" and rules.repeat else box


def name_of(rules: RuleSet, box: str) -> str:
    own = rules.repeat is not None and box == rules.repeat.box
    return "five_of_a_kind" if own else box.replace("-", "_")


@pytest.mark.parametrize("name", GAMES)
def test_random_games_are_played_alike(name: str) -> None:
    variant_id, order = GAMES[name]
    rules = rule_set(name.split(maxsplit=1)[0])
    variant = yatzy_solver.Variant(variant_id)
    chance = random.Random(name)
    played = 0
    while played < TURNS:
        other, card = yatzy_solver.Game(variant), EMPTY_CARD
        while len(card.entries) < len(rules.categories):
            dice = throw(chance)
            found = options(rules, order, card, dice)
            situation = variant.start_turn(other.state, list(dice))
            allowed = [
                box_of(rules, action)
                for action in variant.legal_actions(situation)
                if action.startswith("score ")
            ]
            assert [option.category.id for option in found.allowed] == allowed, (card, dice)
            option = chance.choice(found.allowed)
            box = option.category.id
            earned = other.score(list(dice), name_of(rules, box))
            assert (option.points, option.bonus) == (earned["points"], earned["bonus"]), (
                card,
                dice,
            )
            card = card.with_entry(box, Entry(dice, option.points, option.bonus, option.joker, 1))
            own = totals(rules, card)
            # The other engine may pay the upper bonus once nothing can take it away.
            assert own.total - own.upper_bonus == other.total - other.upper_bonus
            played += 1
        assert other.is_over
        assert own == (
            sum(card.entries[c.id].points for c in rules.categories[:6]),
            other.upper_bonus,
            own.lower,
            sum(entry.bonus for entry in card.entries.values()),
            other.total,
        )
