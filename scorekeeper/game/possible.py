"""Tells what a card can still come to: the upper bonus, and the highest total.

Which box is legal at a time is for `options`; here only the best course of the rest counts.
"""

from enum import Enum
from typing import NamedTuple

from scorekeeper.game.card import Card, still_possible_upper, totals, upper_bonus
from scorekeeper.rules.model import (
    Category,
    Face,
    Order,
    RepeatRule,
    RuleSet,
    Section,
    Tier,
    UpperBonus,
)
from scorekeeper.rules.scoring import points, possible_points


class Reach(Enum):
    """Whether an upper bonus is earned, can be, or no longer can be."""

    SAFE = "safe"
    OPEN = "open"
    LOST = "lost"


class UpperOutlook(NamedTuple):
    """How a card stands to the bonus that comes next, or to the last one earned.

    `to_go` is what is missing to it; `over_par` compares the filled number boxes with an even
    share of what it asks for, negative below that: 3 of each face for 63. It is None where no
    number box is filled.
    """

    bonus: UpperBonus
    reach: Reach
    to_go: int
    over_par: int | None


def upper_outlook(rules: RuleSet, card: Card) -> UpperOutlook | None:
    """Return how the upper bonus stands; None where the game has none."""
    if not rules.upper_bonus:
        return None
    upper = totals(rules, card).upper
    most = still_possible_upper(rules, card)
    earned = [tier for tier in rules.upper_bonus if upper >= tier.at_least]
    ahead = [tier for tier in rules.upper_bonus if upper < tier.at_least <= most]
    if ahead:
        aim, reach = ahead[0], Reach.OPEN
    elif earned:
        aim, reach = earned[-1], Reach.SAFE
    else:
        aim, reach = rules.upper_bonus[0], Reach.LOST
    faces = {c.id: c.pattern.face for c in rules.categories if isinstance(c.pattern, Face)}
    filled = sum(face for box, face in faces.items() if card.filled(box))
    over_par = round(upper - aim.at_least * filled / sum(faces.values())) if filled else None
    return UpperOutlook(aim, reach, max(0, aim.at_least - upper), over_par)


def highest_total(rules: RuleSet, order: Order, card: Card) -> int:
    """Return the highest total that the card can still come to, with all bonuses.

    >>> from scorekeeper.game.card import EMPTY_CARD
    >>> from scorekeeper.rules.catalog import rule_set
    >>> highest_total(rule_set("yahtzee"), Order.ANY, EMPTY_CARD)
    1575
    """
    own = totals(rules, card)
    still_open = [c for c in rules.categories if not card.filled(c.id)]
    paying = _paying(rules, order, card, still_open)
    rest = sum(_most(rules, category, category in paying) for category in still_open)
    upper = upper_bonus(rules, still_possible_upper(rules, card))
    return own.total - own.upper_bonus + rest + upper


def _paying(rules: RuleSet, order: Order, card: Card, still_open: list[Category]) -> list[Category]:
    """Return the open boxes that a repeated five of a kind can still fill with its bonus."""
    rule = rules.repeat
    if rule is None:
        return []
    if card.filled(rule.box):
        return _in_bonus_tier(rule, still_open) if card.entries[rule.box].points else []
    box = rules.category(rule.box)
    match order:
        case Order.ANY:
            later = [c for c in still_open if c != box]
        case Order.UPPER_FIRST:
            later = [c for c in still_open if c != box and c.section is Section.LOWER]
        case Order.CARD:
            later = still_open[still_open.index(box) + 1 :]
    return _in_bonus_tier(rule, later)


def _in_bonus_tier(rule: RepeatRule, categories: list[Category]) -> list[Category]:
    match rule.bonus_tier:
        case Tier.ANY:
            return categories
        case Tier.OWN:
            return [c for c in categories if isinstance(c.pattern, Face)]
        case Tier.LOWER:
            return [c for c in categories if c.section is Section.LOWER]
        case Tier.FILLS:
            return [c for c in categories if c.id in rule.fills]


def _most(rules: RuleSet, category: Category, paying: bool) -> int:
    """Return the most that a box can earn; the number boxes are filled before any Joker."""
    ordinary = possible_points(rules, category)[-1]
    if not paying or rules.repeat is None:
        return ordinary
    repeated = max(points(category, (face,) * rules.dice) for face in range(1, rules.faces + 1))
    if category.id in rules.repeat.fills:
        repeated = category.points.base
    return max(ordinary, repeated + rules.repeat.bonus)
