"""A rule set in words, made from the data that decide the game."""

from typing import NamedTuple, assert_never

from scorekeeper.rules.model import (
    AnyDice,
    Category,
    Counted,
    Face,
    Groups,
    RepeatRule,
    RuleSet,
    Run,
    Straight,
    Tier,
    Total,
)
from scorekeeper.rules.notation import short_name
from scorekeeper.words import in_words, one_of


class BoxRule(NamedTuple):
    """One box of the card in words. `short` is the least to type for it."""

    id: str
    name: str
    short: str
    condition: str
    points: str


def box_rules(rules: RuleSet) -> list[BoxRule]:
    """Return the boxes in card order."""
    return [
        BoxRule(c.id, c.name, short_name(c), _condition(rules, c), _points(c))
        for c in rules.categories
    ]


def bonus_rules(rules: RuleSet) -> list[str]:
    """Return the upper bonus and the repeat rule, a sentence each; none where there are none."""
    sentences = [
        f"Upper bonus: {tier.points} points once the number boxes hold {tier.at_least} or more."
        for tier in rules.upper_bonus
    ]
    if rules.repeat is None:
        return sentences or ["No bonuses and no Joker."]
    return [*sentences, *_repeat_rules(rules, rules.repeat)]


def _condition(rules: RuleSet, category: Category) -> str:
    match category.pattern:
        case AnyDice():
            return "any dice"
        case Face(face):
            return f"dice that show {face}"
        case Groups(sizes, distinct):
            if len(sizes) == 1:
                more = " or more" if sizes[0] < rules.dice else ""
                return f"{in_words(sizes[0])}{more} equal dice"
            groups = " and ".join(in_words(size) for size in sizes)
            return f"{groups} equal dice" + (", of different faces" if distinct else "")
        case Run(length):
            return f"{in_words(length)} dice in a row"
        case Straight(faces):
            return "-".join(map(str, faces))
        case Total(total, groups):
            also = f", {' and '.join(in_words(size) for size in groups)} of them equal"
            return f"dice that come to {total}{also if groups else ''}"
        case _:
            assert_never(category.pattern)


def _points(category: Category) -> str:
    base = str(category.points.base) if category.points.base else ""
    match category.points.counted:
        case Counted.NOTHING:
            return base or "0"
        case Counted.MATCHED:
            counted = "the sum of these dice"
            if isinstance(category.pattern, Groups) and len(category.pattern.sizes) == 1:
                counted = f"the sum of {in_words(category.pattern.sizes[0])} of them, the highest"
        case Counted.ALL:
            counted = "the sum of all dice"
        case _:
            assert_never(category.points.counted)
    return f"{base} and {counted}" if base else counted


def _repeat_rules(rules: RuleSet, rule: RepeatRule) -> list[str]:
    box = rules.category(rule.box).name
    fills = [rules.category(fill) for fill in rule.fills]
    equal = f"{in_words(rules.dice)} equal dice"
    where = "" if rule.bonus_tier is Tier.ANY else f" in {_tier(rule.bonus_tier, fills)}"
    full = one_of([f"{category.name} for {category.points.base}" for category in fills])
    sentences = [
        f"With the {box} box filled, {equal} earn {rule.bonus} more each time{where}, "
        f"unless {box} was scratched."
    ]
    if rule.needs_points:
        sentences.append(f"After a scratched {box} box they are a throw like any other.")
    return [
        *sentences,
        f"While the number box of their face is open, they {_tiers(rule.own_open, fills)}.",
        f"Once it is filled, they {_tiers(rule.own_filled, fills)}. "
        f"They are then a Joker, and fill {full}.",
    ]


def _tiers(tiers: tuple[Tier, ...], fills: list[Category]) -> str:
    ways = [f"{_verb(tier)} go into {_tier(tier, fills)}" for tier in tiers]
    return ", or where that is not possible ".join(ways)


def _verb(tier: Tier) -> str:
    return "may" if tier is Tier.ANY else "must"


def _tier(tier: Tier, fills: list[Category]) -> str:
    match tier:
        case Tier.OWN:
            return "that number box"
        case Tier.LOWER:
            return "an open box of the lower section"
        case Tier.FILLS:
            return one_of([category.name for category in fills])
        case Tier.ANY:
            return "any open box"
        case _:
            assert_never(tier)
