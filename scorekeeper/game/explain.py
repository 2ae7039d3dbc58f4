"""Puts into words what `options` decides: why a box is forbidden, what a Joker does.

Decides nothing itself.
"""

from collections.abc import Sequence
from typing import assert_never

from scorekeeper.game.card import Card
from scorekeeper.game.verdicts import Option, Repeat
from scorekeeper.language import tr
from scorekeeper.rules.model import Category, Order, RuleSet, Tier
from scorekeeper.words import in_words, one_of


def filled(category: Category, card: Card) -> str:
    """Return why a filled box cannot be used."""
    entry = card.entries[category.id]
    if entry.points:
        held = tr("{points} from turn {turn}", points=entry.points, turn=entry.turn)
    else:
        held = tr("0 since turn {turn}", turn=entry.turn)
    return tr("{box} is filled already ({held})", box=category.name, held=held)


def open_boxes(rules: RuleSet, card: Card) -> str:
    """Return which boxes are still open."""
    still_open = [category.id for category in rules.categories if not card.filled(category.id)]
    if not still_open:
        return tr("the card is full")
    return tr("open are {boxes}", boxes=", ".join(still_open))


def allowed(categories: Sequence[Category]) -> str:
    """Return which boxes may be used instead."""
    return tr("allowed: {boxes}", boxes=", ".join(category.id for category in categories))


def some(possible: Sequence[int]) -> str:
    """Return which points are possible, the first and the last of them where there are many."""
    if len(possible) <= 8:
        return ", ".join(map(str, possible))
    return f"{', '.join(map(str, possible[:4]))} ... {possible[-1]}"


def extra_bonus(rules: RuleSet) -> str:
    """Return when an extra bonus is paid, for a card without dice."""
    if rules.repeat is None:
        return tr("{game} has no extra bonus", game=rules.name)
    return tr(
        "each is {bonus}, once {box} holds points",
        bonus=rules.repeat.bonus,
        box=_name(rules, rules.repeat.box),
    )


def wrong_order(order: Order, candidates: tuple[Category, ...]) -> str:
    """Return why a box is not yet to be filled."""
    match order:
        case Order.CARD:
            return tr("the boxes are filled in card order: {box} is next", box=candidates[0].name)
        case Order.UPPER_FIRST:
            names = one_of([category.name for category in candidates])
            return tr("the upper section is filled first: {boxes}", boxes=names)
        case Order.ANY:
            raise ValueError(order)
        case _:
            assert_never(order)


def forbidden(rules: RuleSet, repeat: Repeat, compulsory: list[Category]) -> str:
    """Return why a repeated five of a kind cannot go into a box.

    `compulsory` are the open boxes into which it may go.
    """
    held = _held(rules, repeat)
    names = one_of([category.name for category in compulsory])
    match repeat.tier:
        case Tier.OWN:
            return tr("{held}: {boxes} is open and must be used", held=held, boxes=names)
        case Tier.LOWER:
            return tr(
                "{held}: a box of the lower section must be used: {boxes}", held=held, boxes=names
            )
        case Tier.FILLS:
            return tr("{held}: it must be used as a Joker in {boxes}", held=held, boxes=names)
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
        parts.append(tr("no bonus, {box} was scratched", box=_box_name(rules, repeat)))
    elif rules.extra_bonus:
        parts.append(tr("no bonus, it is paid in {boxes} only", boxes=_paid_in(rules, repeat)))
    note = "; ".join(parts)
    return note[0].upper() + note[1:]


def _what_repeat_allows(rules: RuleSet, repeat: Repeat, option: Option) -> str:
    rule, box = repeat.rule, option.category
    own, name = _own_name(repeat), box.name
    if repeat.own_open and box in repeat.own:
        return tr("{throw} go into {box}", throw=_throw(rules, repeat), box=name)
    if rule.at_once:
        if option.joker and repeat.tier is Tier.LOWER:
            return tr("Joker: any open lower box at full points")
        if option.joker:
            return tr("Joker: {box} at full points", box=name)
        if _tiers(repeat)[0] is Tier.ANY:
            return tr("any open box may be used, {box} as it is", box=name)
        return tr(
            "{none} is open, so any other box, {box} as it is",
            none=_no_box(rules, repeat),
            box=name,
        )
    if repeat.own_open:
        return tr("no Joker, {own} is open", own=own)
    if repeat.tier is Tier.LOWER:
        return tr("Joker: {own} is filled, so any open lower box at full points", own=own)
    if option.joker:
        return tr("Joker: {own} is filled, so {box} at full points", own=own, box=name)
    if _tiers(repeat)[0] is Tier.ANY:
        return tr("{own} is filled, so any open box may be used, {box} as it is", own=own, box=name)
    return tr(
        "{own} is filled and {none} is open, so any other box may be used",
        own=own,
        none=_no_box(rules, repeat),
    )


def _tiers(repeat: Repeat) -> tuple[Tier, ...]:
    return repeat.rule.own_open if repeat.own_open else repeat.rule.own_filled


def _paid_in(rules: RuleSet, repeat: Repeat) -> str:
    match repeat.rule.bonus_tier:
        case Tier.OWN:
            return _own_name(repeat)
        case Tier.LOWER:
            return tr("the lower section")
        case Tier.FILLS:
            return one_of([_name(rules, box) for box in repeat.rule.fills])
        case Tier.ANY:
            raise ValueError(repeat.rule.bonus_tier)
        case _:
            assert_never(repeat.rule.bonus_tier)


def no_repeat_note(rules: RuleSet) -> str:
    """Return why five of a kind is an ordinary throw although the box for it is filled."""
    assert rules.repeat is not None
    box = _name(rules, rules.repeat.box)
    return tr("No Joker and no bonus, {box} was scratched", box=box)


def _no_box(rules: RuleSet, repeat: Repeat) -> str:
    """Return the boxes that a Joker must go into, of which none is open."""
    if _tiers(repeat)[0] is Tier.LOWER:
        return tr("no lower box")
    return tr("no {boxes}", boxes=one_of([_name(rules, box) for box in repeat.rule.fills]))


def _throw(rules: RuleSet, repeat: Repeat) -> str:
    return tr("{number} {face}s", number=in_words(rules.dice), face=repeat.face)


def _box_name(rules: RuleSet, repeat: Repeat) -> str:
    return _name(rules, repeat.rule.box)


def _held(rules: RuleSet, repeat: Repeat) -> str:
    throw, box = _throw(rules, repeat), _box_name(rules, repeat)
    columns = len(rules.multipliers)
    if columns > 1:
        return tr(
            "{throw} with all {columns} {box} boxes filled",
            throw=throw,
            columns=in_words(columns),
            box=box,
        )
    return tr("{throw} with the {box} box filled", throw=throw, box=box)


def _own_name(repeat: Repeat) -> str:
    return repeat.own[0].label


def _name(rules: RuleSet, box: str) -> str:
    """Return what a box is called, whatever its column."""
    return rules.in_columns(box)[0].label
