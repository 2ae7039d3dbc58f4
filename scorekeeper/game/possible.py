"""Tells what a card can still come to: the upper bonus, and the highest total.

Which box is legal at a time is for `options`; here only the best course of the rest counts.
"""

from enum import Enum
from typing import NamedTuple

from scorekeeper.game.card import (
    Card,
    holds_points,
    is_filled,
    still_possible_upper,
    totals,
    upper_bonus,
    upper_sum,
)
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


def upper_outlook(rules: RuleSet, card: Card, column: int = 0) -> UpperOutlook | None:
    """Return how the upper bonus of a column stands; None where the game has none."""
    if not rules.upper_bonus:
        return None
    upper = upper_sum(rules, card, column)
    most = still_possible_upper(rules, card, column)
    earned = [tier for tier in rules.upper_bonus if upper >= tier.at_least]
    ahead = [tier for tier in rules.upper_bonus if upper < tier.at_least <= most]
    if ahead:
        aim, reach = ahead[0], Reach.OPEN
    elif earned:
        aim, reach = earned[-1], Reach.SAFE
    else:
        aim, reach = rules.upper_bonus[0], Reach.LOST
    faces = {
        c.id: c.pattern.face
        for c in rules.categories
        if isinstance(c.pattern, Face) and c.column == column
    }
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
    still_open = [c for c in rules.categories if not card.filled(c.id)]
    paying = _paying(rules, order, card, still_open)
    ways = [paying]
    if rules.repeat is not None and not rules.repeat.upper_pays:
        ways.append([c for c in paying if c.section is Section.LOWER])
    return max(_best_total(rules, card, still_open, way) for way in ways)


def _best_total(
    rules: RuleSet, card: Card, still_open: list[Category], paying: list[Category]
) -> int:
    """Return the highest total where repeated fives of a kind fill the boxes that are `paying`."""
    own = totals(rules, card)
    repeats = _repeats(rules, card)
    uppers = [upper_sum(rules, card, column) for column in range(len(rules.multipliers))]
    total = own.total - own.upper_bonus
    for category in still_open:
        gain, bonus = _most(rules, category, category in paying, repeats)
        total += (gain + bonus) * rules.multipliers[category.column]
        if category.section is Section.UPPER:
            uppers[category.column] += gain
    for upper, times in zip(uppers, rules.multipliers, strict=True):
        total += upper_bonus(rules, upper) * times
    return total


def _repeats(rules: RuleSet, card: Card) -> bool:
    """Return whether five of a kind would be a repeated one."""
    rule = rules.repeat
    if rule is None or not is_filled(rules, card, rule.box):
        return False
    return not rule.needs_points or holds_points(rules, card, rule.box)


def _paying(rules: RuleSet, order: Order, card: Card, still_open: list[Category]) -> list[Category]:
    """Return the open boxes that a repeated five of a kind can still fill with its bonus."""
    rule = rules.repeat
    if rule is None:
        return []
    boxes = [c for c in rules.in_columns(rule.box) if not card.filled(c.id)]
    if not boxes:
        earned = holds_points(rules, card, rule.box)
        return _in_bonus_tier(rule, still_open) if earned else []
    match order:
        case Order.ANY:
            later = [c for c in still_open if c not in boxes]
        case Order.UPPER_FIRST:
            later = [c for c in still_open if c not in boxes and c.section is Section.LOWER]
        case Order.CARD:
            later = still_open[still_open.index(boxes[-1]) + 1 :]
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
            return [c for c in categories if c.box in rule.fills]


def _most(rules: RuleSet, category: Category, paying: bool, repeats: bool) -> tuple[int, int]:
    """Return the most points and extra bonus of a box; number boxes are filled before any Joker.

    `repeats` says that five of a kind would be a repeated one.
    """
    ordinary = possible_points(rules, category)[-1]
    rule = rules.repeat
    if rule is not None and not rule.upper_pays and isinstance(category.pattern, Face):
        if paying:
            return 0, rule.bonus
        # All dice alike are worth 0 here, so that one of them shows another face.
        return ordinary - category.pattern.face * repeats, 0
    if rule is None or not paying:
        return ordinary, 0
    repeated = max(points(category, (face,) * rules.dice) for face in range(1, rules.faces + 1))
    if category.box in rule.fills:
        repeated = category.points.base
    return max((ordinary, 0), (repeated, rule.bonus), key=sum)
