"""Puts into words what `options` decides: why a box is forbidden, what a Joker does.

Decides nothing itself.
"""

from collections.abc import Sequence
from typing import assert_never

from scorekeeper.game.card import Card
from scorekeeper.game.verdicts import Option, Repeat
from scorekeeper.rules.model import Category, Order, RuleSet, Tier
from scorekeeper.words import in_words, one_of


def filled(category: Category, card: Card) -> str:
    """Return why a filled box cannot be used."""
    entry = card.entries[category.id]
    held = (
        f"{entry.points} from turn {entry.turn}" if entry.points else f"0 since turn {entry.turn}"
    )
    return f"{category.name} is filled already ({held})"


def open_boxes(rules: RuleSet, card: Card) -> str:
    """Return which boxes are still open."""
    still_open = [category.id for category in rules.categories if not card.filled(category.id)]
    return f"open are {', '.join(still_open)}" if still_open else "the card is full"


def allowed(categories: Sequence[Category]) -> str:
    """Return which boxes may be used instead."""
    return f"allowed: {', '.join(category.id for category in categories)}"


def some(possible: Sequence[int]) -> str:
    """Return which points are possible, the first and the last of them where there are many."""
    if len(possible) <= 8:
        return ", ".join(map(str, possible))
    return f"{', '.join(map(str, possible[:4]))} ... {possible[-1]}"


def extra_bonus(rules: RuleSet) -> str:
    """Return when an extra bonus is paid, for a card without dice."""
    if rules.repeat is None:
        return f"{rules.name} has no extra bonus"
    return f"each is {rules.repeat.bonus}, once {_name(rules, rules.repeat.box)} holds points"


def wrong_order(order: Order, candidates: tuple[Category, ...]) -> str:
    """Return why a box is not yet to be filled."""
    match order:
        case Order.CARD:
            return f"the boxes are filled in card order: {candidates[0].name} is next"
        case Order.UPPER_FIRST:
            names = one_of([category.name for category in candidates])
            return f"the upper section is filled first: {names}"
        case Order.ANY:
            raise ValueError(order)
        case _:
            assert_never(order)


def forbidden(rules: RuleSet, repeat: Repeat, compulsory: list[Category]) -> str:
    """Return why a repeated five of a kind cannot go into a box.

    `compulsory` are the open boxes into which it may go.
    """
    held = f"{_throw(rules, repeat)} with {_the_box(rules, repeat)} filled"
    names = one_of([category.name for category in compulsory])
    match repeat.tier:
        case Tier.OWN:
            return f"{held}: {names} is open and must be used"
        case Tier.LOWER:
            return f"{held}: a box of the lower section must be used: {names}"
        case Tier.FILLS:
            return f"{held}: it must be used as a Joker in {names}"
        case Tier.ANY:
            raise ValueError(repeat.tier)
        case _:
            assert_never(repeat.tier)


def repeat_note(rules: RuleSet, repeat: Repeat, option: Option) -> str:
    """Return what the repeat rule means for an entry, in one line.

    It says which box was filled, what that allows, and what becomes of the bonus.
    """
    parts = [_what_repeat_allows(rules, repeat, option)]
    if option.bonus:
        parts.append(f"+{option.bonus}")
    elif rules.extra_bonus and repeat.scratched:
        parts.append(f"no bonus, {_box_name(rules, repeat)} was scratched")
    elif rules.extra_bonus:
        parts.append(f"no bonus, it is paid in {_paid_in(rules, repeat)} only")
    note = "; ".join(parts)
    return note[0].upper() + note[1:]


def _what_repeat_allows(rules: RuleSet, repeat: Repeat, option: Option) -> str:
    rule, box = repeat.rule, option.category
    filled = f"{_own_name(repeat)} is filled"
    if rule.at_once:
        if option.joker:
            lower = repeat.tier is Tier.LOWER
            return f"Joker: {'any open lower box' if lower else box.name} at full points"
        return f"{_no_box(rules, repeat)} is open, so any other box, {box.name} as it is"
    if repeat.own_open:
        if box in repeat.own:
            return f"{_throw(rules, repeat)} go into {box.name}"
        return f"no Joker, {_own_name(repeat)} is open"
    if repeat.tier is Tier.LOWER:
        return f"Joker: {filled}, so any open lower box at full points"
    if option.joker:
        return f"Joker: {filled}, so {box.name} at full points"
    if rule.own_filled[0] is Tier.ANY:
        return f"{filled}, so any open box may be used, {box.name} as it is"
    return f"{filled} and {_no_box(rules, repeat)} is open, so any other box may be used"


def _paid_in(rules: RuleSet, repeat: Repeat) -> str:
    match repeat.rule.bonus_tier:
        case Tier.OWN:
            return _own_name(repeat)
        case Tier.LOWER:
            return "the lower section"
        case Tier.FILLS:
            return one_of([_name(rules, box) for box in repeat.rule.fills])
        case Tier.ANY:
            raise ValueError(repeat.rule.bonus_tier)
        case _:
            assert_never(repeat.rule.bonus_tier)


def no_repeat_note(rules: RuleSet) -> str:
    """Return why five of a kind is an ordinary throw although the box for it is filled."""
    assert rules.repeat is not None
    return f"No Joker and no bonus, {_name(rules, rules.repeat.box)} was scratched"


def _no_box(rules: RuleSet, repeat: Repeat) -> str:
    """Return the boxes that a Joker must go into, of which none is open."""
    if repeat.rule.own_filled[0] is Tier.LOWER:
        return "no lower box"
    return f"no {one_of([_name(rules, box) for box in repeat.rule.fills])}"


def _throw(rules: RuleSet, repeat: Repeat) -> str:
    return f"{in_words(rules.dice)} {repeat.face}s"


def _box_name(rules: RuleSet, repeat: Repeat) -> str:
    return _name(rules, repeat.rule.box)


def _the_box(rules: RuleSet, repeat: Repeat) -> str:
    columns = len(rules.multipliers)
    if columns > 1:
        return f"all {in_words(columns)} {_box_name(rules, repeat)} boxes"
    return f"the {_box_name(rules, repeat)} box"


def _own_name(repeat: Repeat) -> str:
    return repeat.own[0].label


def _name(rules: RuleSet, box: str) -> str:
    """Return what a box is called, whatever its column."""
    return rules.in_columns(box)[0].label
