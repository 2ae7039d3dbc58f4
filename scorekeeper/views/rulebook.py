"""A rule set in words, made from the data that decide the game."""

from typing import NamedTuple, assert_never

from scorekeeper.rules.model import (
    AnyDice,
    Category,
    Counted,
    Face,
    Groups,
    OneColour,
    Order,
    RepeatRule,
    RuleSet,
    Run,
    Straight,
    Tier,
    Total,
)
from scorekeeper.rules.notation import short_name
from scorekeeper.words import all_of, in_words, one_of

_USUAL_FACES = 6


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
        BoxRule(c.id, c.name, short_name(c), _condition(rules, c), _points_with_wait(rules, c))
        for c in rules.categories
    ]


def bonus_rules(rules: RuleSet) -> list[str]:
    """Return the upper bonus and all that is not said box by box, a sentence each."""
    sentences = []
    if rules.multipliers[1:]:
        times = all_of([f"x{one}" for one in rules.multipliers])
        columns = in_words(len(rules.multipliers))
        sentences.append(f"A card has {columns} columns, whose sums count {times}.")
    numbers = "number boxes" + " of a column" * bool(rules.multipliers[1:])
    sentences += [
        f"Upper bonus: {tier.points} points once the {numbers} hold {tier.at_least} or more."
        for tier in rules.upper_bonus
    ]
    if len(rules.upper_bonus) > 1:
        sentences.append("Only the highest upper bonus that is reached counts.")
    if rules.repeat is not None:
        sentences += _repeat_rules(rules, rules.repeat)
    if rules.served_wins:
        box = _name(rules, rules.served_wins)
        sentences.append(f"{box} on the first throw of a turn wins the game at once.")
    if rules.penalty:
        box = _name(rules, rules.penalty)
        sentences.append(
            f"Once the {box} box of a player holds points, each further {box} costs all others a "
            "turn, and 0 in their first open box."
        )
    return sentences or ["No bonuses and no Joker."]


def facts(rules: RuleSet) -> list[str]:
    """Return what is played with: dice, boxes, throws, and in which order."""
    saved = ", and those that earlier turns have left" if rules.saves_throws else ""
    faces = f" with {rules.faces} faces" if rules.faces != _USUAL_FACES else ""
    order = {
        Order.ANY: "",
        Order.UPPER_FIRST: "The upper section is filled first.",
        Order.CARD: "The boxes are filled in the order of the card.",
    }
    said = f"{rules.dice} dice{faces}, {len(rules.categories)} boxes, "
    said += f"up to {rules.throws} throws a turn{saved}."
    return [said, *filter(None, [order[rules.order]])]


def differences(rules: RuleSet, base: RuleSet) -> list[str]:
    """Return what house rules change, a line each: the boxes in card order, then all else."""
    now, was = ({box.id: box for box in box_rules(one)} for one in (rules, base))
    lines = []
    for box in now.values():
        text = f"{box.name}: {box.condition}: {box.points}"
        old = was.get(box.id)
        if old is None:
            lines.append(f"new box {text}")
        elif (old.name, old.condition, old.points) != (box.name, box.condition, box.points):
            lines.append(f"{text}; it was {old.name}: {old.condition}: {old.points}")
    lines += [f"no box {box.name}" for box in was.values() if box.id not in now]
    said, unsaid = ([*facts(one), *bonus_rules(one)] for one in (rules, base))
    lines += [f"now: {one}" for one in said if one not in unsaid]
    return lines + [f"no longer: {one}" for one in unsaid if one not in said]


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
            return f"{_groups(sizes)}, of {'different faces' if distinct else 'two faces or one'}"
        case Run(length):
            return f"{in_words(length)} dice in a row"
        case Straight(faces):
            return "-".join(map(str, faces))
        case Total(total, groups):
            also = f", {' and '.join(in_words(size) for size in groups)} of them equal"
            return f"dice that come to {total}{also if groups else ''}"
        case OneColour(colours, groups):
            named = one_of(["-".join(map(str, colour)) for colour in colours])
            return f"{_groups(groups) if groups else 'all dice'} of one colour, {named}"
        case _:
            assert_never(category.pattern)


def _points_with_wait(rules: RuleSet, category: Category) -> str:
    after = f", once {_name(rules, category.after)} holds points" if category.after else ""
    return f"{_points(category)}{after}"


def _groups(sizes: tuple[int, ...]) -> str:
    return f"{' and '.join(in_words(size) for size in sizes)} equal dice"


def _points(category: Category) -> str:
    """Return what a box pays; where it pays more on the first throw, that too."""
    if category.points.served:
        served = category.points._replace(base=category.points.base + category.points.served)
        usual = category._replace(points=category.points._replace(served=0))
        first = category._replace(points=served._replace(served=0))
        return f"{_points(usual)}; on the first throw {_points(first)}"
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
    box = _name(rules, rule.box)
    fills = [rules.in_columns(fill)[0] for fill in rule.fills]
    equal = f"{in_words(rules.dice)} equal dice"
    where = "" if rule.bonus_tier is Tier.ANY else f" in {_tier(rule.bonus_tier, fills)}"
    filled, scratched = f"With the {box} box filled", f"{box} was scratched"
    times = ""
    if rules.multipliers[1:]:
        filled = f"With all {box} boxes filled"
        scratched = f"all {box} boxes were scratched"
        times = ", as often as the column counts"
    sentences = []
    if rule.bonus:
        earned = f"{equal} earn {rule.bonus} more each time{where}{times}"
        sentences.append(f"{filled}, {earned}, unless {scratched}.")
    if rule.needs_points:
        sentences.append(f"After a scratched {box} box they are a throw like any other.")
    full = one_of([f"{category.label} for {category.points.base}" for category in fills] or [""])
    joker = f"They are then a Joker, and fill {full}." if fills else ""
    they = "they" if rule.bonus else f"{equal}"
    if rule.at_once:
        sentences.append(f"{filled}, {they} {_tiers(rule.own_open, fills)}. {joker}".strip())
    else:
        sentences += [
            f"While the number box of their face is open, {they} {_tiers(rule.own_open, fills)}.",
            f"Once it is filled, they {_tiers(rule.own_filled, fills)}. {joker}".strip(),
        ]
    if not rule.upper_pays:
        sentences.append("In a number box they are worth 0.")
    return sentences


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
            return one_of([category.label for category in fills])
        case Tier.ANY:
            return "any open box"
        case _:
            assert_never(tier)


def _name(rules: RuleSet, box: str) -> str:
    """Return what a box is called, whatever its column."""
    return rules.in_columns(box)[0].label
