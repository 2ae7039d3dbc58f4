"""Decides which boxes a throw may go into, and what it is worth there.

The only place that knows what is legal. Words for its verdicts are in `explain`.
"""

from typing import assert_never

from scorekeeper.errors import Refused
from scorekeeper.game import explain
from scorekeeper.game.card import Card, holds_points, is_filled
from scorekeeper.game.verdicts import Forbidden, Option, Options, Repeat
from scorekeeper.language import tr
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Category, Order, RuleSet, Section, Tier
from scorekeeper.rules.scoring import all_equal, possible_points
from scorekeeper.rules.scoring import points as points_of


def options(rules: RuleSet, order: Order, card: Card, dice: Dice, used: int = 0) -> Options:
    """Return what the dice would give in every open box, and which boxes are forbidden and why.

    `used` is how many throws they took, 0 where that is not known.

    >>> from scorekeeper.game.card import EMPTY_CARD
    >>> from scorekeeper.rules.catalog import rule_set
    >>> found = options(rule_set("yahtzee"), Order.ANY, EMPTY_CARD, (5, 5, 5, 2, 2))
    >>> max(found.allowed, key=lambda option: option.points).category.id
    'full-house'
    """
    repeat = find_repeat(rules, order, card, dice)
    allowed = []
    forbidden = []
    for category in rules.categories:
        if category.id not in card.entries:
            try:
                allowed.append(_judged(rules, order, card, dice, category, used, repeat))
            except Refused as refusal:
                forbidden.append(Forbidden(category, refusal.message))
    return Options(tuple(allowed), tuple(forbidden), repeat)


def ranked(rules: RuleSet, found: Options) -> list[Option]:
    """Return what is allowed, what counts most first, equal ones in card order."""
    times = rules.multipliers
    return sorted(
        found.allowed,
        key=lambda option: -(option.points * times[option.category.column] + option.bonus),
    )


def verify(
    rules: RuleSet, order: Order, card: Card, dice: Dice, category: Category, used: int = 0
) -> Option:
    """Return what the throw, the last of `used` (0: not known), is worth in the box.

    Raises `Refused` where the box is filled, its turn in the order has not come, or a repeated
    five of a kind must go elsewhere.
    """
    if card.filled(category.id):
        raise Refused("box-filled", explain.filled(category, card), explain.open_boxes(rules, card))
    repeat = find_repeat(rules, order, card, dice)
    return _judged(rules, order, card, dice, category, used, repeat)


def _judged(
    rules: RuleSet,
    order: Order,
    card: Card,
    dice: Dice,
    category: Category,
    used: int,
    repeat: Repeat | None,
) -> Option:
    """Return what a throw is worth in an open box, as `repeat` bears on it; raises `Refused`."""
    if order is not Order.ANY and category not in _in_order(rules, order, card):
        candidates = _in_order(rules, order, card)
        reason = explain.wrong_order(order, candidates)
        raise Refused("wrong-order", reason, explain.allowed(candidates))
    if repeat is None:
        # Without the keyword the answer is remembered at half the cost.
        points = points_of(category, dice, served=True) if used == 1 else points_of(category, dice)
        if category.after and not holds_points(rules, card, category.after):
            points = 0
        return Option(category, points, 0, joker=False)
    candidates = _in_order(rules, order, card)
    if not _in_tier(category, repeat.tier, repeat):
        compulsory = [c for c in candidates if _in_tier(c, repeat.tier, repeat)]
        reason = explain.forbidden(rules, repeat, compulsory)
        raise Refused("box-forbidden", reason, explain.allowed(compulsory))
    pays = not repeat.scratched and _in_tier(category, repeat.rule.bonus_tier, repeat)
    fills = repeat.is_joker and category.box in repeat.rule.fills
    return Option(
        category,
        _repeated_points(repeat, category, dice, fills=fills),
        repeat.rule.bonus * rules.multipliers[category.column] if pays else 0,
        joker=repeat.is_joker and (fills or repeat.tier is Tier.LOWER),
    )


def _repeated_points(repeat: Repeat, category: Category, dice: Dice, *, fills: bool) -> int:
    """Return what a repeated five of a kind is worth in a box, as a Joker if it `fills`."""
    if fills:
        return category.points.base
    if category.section is Section.UPPER and not repeat.rule.upper_pays:
        return 0
    return points_of(category, dice)


def verify_points(
    rules: RuleSet, order: Order, card: Card, category: Category, points: int, bonus: int
) -> Option:
    """Return the entry of so many points whose dice are not known.

    All extra bonuses of a card stand with the box for five of a kind. Raises `Refused` where the
    box is filled, its turn has not come, or the rules know no such points or bonus for it.
    """
    if card.filled(category.id):
        raise Refused("box-filled", explain.filled(category, card), explain.open_boxes(rules, card))
    candidates = _in_order(rules, order, card)
    if category not in candidates:
        reason = explain.wrong_order(order, candidates)
        raise Refused("wrong-order", reason, explain.allowed(candidates))
    possible = possible_points(rules, category)
    penalised = rules.penalty and points == 0
    if points not in possible and not penalised:
        raise Refused(
            "impossible-points",
            tr("{points} points in {box} are not possible", points=points, box=category.name),
            tr("possible are {points}", points=explain.some(possible)),
        )
    if bonus and not _can_pay(rules, category, points, bonus):
        what = tr(
            "an extra bonus of {bonus} with {points} points in {box} is not possible",
            bonus=bonus,
            points=points,
            box=category.name,
        )
        raise Refused("impossible-bonus", what, explain.extra_bonus(rules))
    return Option(category, points, bonus, joker=False)


def _can_pay(rules: RuleSet, category: Category, points: int, bonus: int) -> bool:
    rule = rules.repeat
    if rule is None or rule.bonus == 0 or category.box != rule.box or points == 0:
        return False
    times, rest = divmod(bonus, rule.bonus * rules.multipliers[category.column])
    return rest == 0 and 0 < times < len(rules.categories)


def find_repeat(rules: RuleSet, order: Order, card: Card, dice: Dice) -> Repeat | None:
    """Return how the repeat rule bears on the throw, or None where it is an ordinary throw."""
    rule = rules.repeat
    if rule is None or not all_equal(dice) or not is_filled(rules, card, rule.box):
        return None
    scratched = not holds_points(rules, card, rule.box)
    if scratched and rule.needs_points:
        return None
    own = rules.number_boxes(dice[0])
    own_open = not all(card.filled(category.id) for category in own)
    repeat = Repeat(rule, dice[0], own, own_open, scratched, Tier.ANY)
    candidates = _in_order(rules, order, card)
    for tier in rule.own_open if own_open else rule.own_filled:
        if any(_in_tier(category, tier, repeat) for category in candidates):
            return repeat._replace(tier=tier)
    return repeat


def _in_order(rules: RuleSet, order: Order, card: Card) -> tuple[Category, ...]:
    """Return the open boxes that the order of the game allows to be filled next."""
    still_open = tuple(c for c in rules.categories if not card.filled(c.id))
    match order:
        case Order.ANY:
            return still_open
        case Order.UPPER_FIRST:
            return tuple(c for c in still_open if c.section is Section.UPPER) or still_open
        case Order.CARD:
            return still_open[:1]
        case _:
            assert_never(order)


def _in_tier(category: Category, tier: Tier, repeat: Repeat) -> bool:
    match tier:
        case Tier.OWN:
            return category in repeat.own
        case Tier.LOWER:
            return category.section is Section.LOWER
        case Tier.FILLS:
            return category.box in repeat.rule.fills
        case Tier.ANY:
            return True
        case _:
            assert_never(tier)
