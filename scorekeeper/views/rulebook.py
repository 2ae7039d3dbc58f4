"""A rule set in words, made from the data that decide the game."""

from typing import NamedTuple, assert_never

from scorekeeper.language import tr, trn
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
        sentences.append(
            tr(
                "A card has {columns} columns, whose sums count {times}.",
                columns=columns,
                times=times,
            )
        )
    bonus = (
        tr("Upper bonus: {points} points once the number boxes of a column hold {least} or more.")
        if rules.multipliers[1:]
        else tr("Upper bonus: {points} points once the number boxes hold {least} or more.")
    )
    sentences += [
        bonus.format(points=tier.points, least=tier.at_least) for tier in rules.upper_bonus
    ]
    if len(rules.upper_bonus) > 1:
        sentences.append(tr("Only the highest upper bonus that is reached counts."))
    if rules.repeat is not None:
        sentences += _repeat_rules(rules, rules.repeat)
    if rules.served_wins:
        box = _name(rules, rules.served_wins)
        sentences.append(tr("{box} on the first throw of a turn wins the game at once.", box=box))
    if rules.penalty:
        box = _name(rules, rules.penalty)
        sentences.append(
            tr(
                "Once the {box} box of a player holds points, each further {box} costs all others"
                " a turn, and 0 in their first open box.",
                box=box,
            )
        )
    return sentences or [tr("No bonuses and no Joker.")]


def facts(rules: RuleSet) -> list[str]:
    """Return what is played with: dice, boxes, throws, and in which order."""
    order = {
        Order.ANY: "",
        Order.UPPER_FIRST: tr("The upper section is filled first."),
        Order.CARD: tr("The boxes are filled in the order of the card."),
    }
    pieces = [
        tr("{dice} dice", dice=rules.dice),
        tr("{boxes} boxes", boxes=len(rules.categories)),
        trn("{n} throw a turn", "up to {n} throws a turn", rules.throws),
    ]
    if rules.faces != _USUAL_FACES:
        pieces[0] = tr("{dice} dice with {faces} faces", dice=rules.dice, faces=rules.faces)
    if rules.saves_throws:
        pieces.append(tr("and those that earlier turns have left"))
    return [f"{', '.join(pieces)}.", *filter(None, [order[rules.order]])]


def differences(rules: RuleSet, base: RuleSet) -> list[str]:
    """Return what house rules change, a line each: the boxes in card order, then all else."""
    now, was = ({box.id: box for box in box_rules(one)} for one in (rules, base))
    lines = []
    for box in now.values():
        text = f"{box.name}: {box.condition}: {box.points}"
        old = was.get(box.id)
        if old is None:
            lines.append(tr("new box {text}", text=text))
        elif (old.name, old.condition, old.points) != (box.name, box.condition, box.points):
            before = f"{old.name}: {old.condition}: {old.points}"
            lines.append(tr("{text}; it was {before}", text=text, before=before))
    lines += [tr("no box {name}", name=box.name) for box in was.values() if box.id not in now]
    said, unsaid = ([*facts(one), *bonus_rules(one)] for one in (rules, base))
    lines += [tr("now: {text}", text=one) for one in said if one not in unsaid]
    return lines + [tr("no longer: {text}", text=one) for one in unsaid if one not in said]


def _condition(rules: RuleSet, category: Category) -> str:
    match category.pattern:
        case AnyDice():
            return tr("any dice")
        case Face(face):
            return tr("dice that show {face}", face=face)
        case Groups(sizes, distinct):
            if len(sizes) == 1 and sizes[0] < rules.dice:
                return tr("{number} or more equal dice", number=in_words(sizes[0]))
            if len(sizes) == 1:
                return _groups(sizes)
            faces = tr("of different faces") if distinct else tr("of two faces or one")
            return f"{_groups(sizes)}, {faces}"
        case Run(length):
            return tr("{number} dice in a row", number=in_words(length))
        case Straight(faces):
            return "-".join(map(str, faces))
        case Total(total, groups):
            if groups:
                equal = all_of([in_words(size) for size in groups])
                return tr(
                    "dice that come to {total}, {equal} of them equal", total=total, equal=equal
                )
            return tr("dice that come to {total}", total=total)
        case OneColour(colours, groups):
            named = one_of(["-".join(map(str, colour)) for colour in colours])
            dice = _groups(groups) if groups else tr("all dice")
            return tr("{dice} of one colour, {colours}", dice=dice, colours=named)
        case _:
            assert_never(category.pattern)


def _points_with_wait(rules: RuleSet, category: Category) -> str:
    points = _points(category)
    if not category.after:
        return points
    box = _name(rules, category.after)
    return tr("{points}, once {box} holds points", points=points, box=box)


def _groups(sizes: tuple[int, ...]) -> str:
    return tr("{number} equal dice", number=all_of([in_words(size) for size in sizes]))


def _points(category: Category) -> str:
    """Return what a box pays; where it pays more on the first throw, that too."""
    if category.points.served:
        served = category.points._replace(base=category.points.base + category.points.served)
        usual = category._replace(points=category.points._replace(served=0))
        first = category._replace(points=served._replace(served=0))
        served_points = _points(first)
        return tr("{usual}; on the first throw {first}", usual=_points(usual), first=served_points)
    base = str(category.points.base) if category.points.base else ""
    match category.points.counted:
        case Counted.NOTHING:
            return base or "0"
        case Counted.MATCHED:
            counted = tr("the sum of these dice")
            if isinstance(category.pattern, Groups) and len(category.pattern.sizes) == 1:
                number = in_words(category.pattern.sizes[0])
                counted = tr("the sum of {number} of them, the highest", number=number)
        case Counted.ALL:
            counted = tr("the sum of all dice")
        case _:
            assert_never(category.points.counted)
    return all_of([base, counted]) if base else counted


def _repeat_rules(rules: RuleSet, rule: RepeatRule) -> list[str]:
    box = _name(rules, rule.box)
    fills = [rules.in_columns(fill)[0] for fill in rule.fills]
    equal = _groups((rules.dice,))
    filled = tr("With the {box} box filled", box=box)
    scratched = tr("{box} was scratched", box=box)
    if rules.multipliers[1:]:
        filled = tr("With all {box} boxes filled", box=box)
        scratched = tr("all {box} boxes were scratched", box=box)
    sentences = []
    if rule.bonus:
        earned = tr("{equal} earn {bonus} more each time", equal=equal, bonus=rule.bonus)
        where = _where(rule.bonus_tier, fills)
        times = tr(", as often as the column counts") if rules.multipliers[1:] else ""
        unless = tr("unless {scratched}", scratched=scratched)
        sentences.append(f"{filled}, {earned}{where}{times}, {unless}.")
    if rule.needs_points:
        sentences.append(
            tr("After a scratched {box} box they are a throw like any other.", box=box)
        )
    joker = ""
    if fills:
        full = one_of(
            [
                tr("{box} for {points}", box=category.label, points=category.points.base)
                for category in fills
            ]
        )
        joker = tr("They are then a Joker, and fill {full}.", full=full)
    they = tr("they") if rule.bonus else equal
    if rule.at_once:
        sentences.append(f"{filled}, {they} {_tiers(rule.own_open, fills)}. {joker}".strip())
    else:
        own_open, own_filled = _tiers(rule.own_open, fills), _tiers(rule.own_filled, fills)
        still = tr(
            "While the number box of their face is open, {they} {go}.", they=they, go=own_open
        )
        then = tr("Once it is filled, they {go}.", go=own_filled)
        sentences += [still, f"{then} {joker}".strip()]
    if not rule.upper_pays:
        sentences.append(tr("In a number box they are worth 0."))
    return sentences


def _tiers(tiers: tuple[Tier, ...], fills: list[Category]) -> str:
    return tr(", or where that is not possible ").join(_go(tier, fills) for tier in tiers)


def _go(tier: Tier, fills: list[Category]) -> str:
    """Return where a tier sends dice."""
    match tier:
        case Tier.OWN:
            return tr("must go into that number box")
        case Tier.LOWER:
            return tr("must go into an open box of the lower section")
        case Tier.FILLS:
            return tr("must go into {boxes}", boxes=one_of([one.label for one in fills]))
        case Tier.ANY:
            return tr("may go into any open box")
        case _:
            assert_never(tier)


def _where(tier: Tier, fills: list[Category]) -> str:
    """Return where a bonus is paid."""
    match tier:
        case Tier.OWN:
            return tr(" in that number box")
        case Tier.LOWER:
            return tr(" in an open box of the lower section")
        case Tier.FILLS:
            return tr(" in {boxes}", boxes=one_of([one.label for one in fills]))
        case Tier.ANY:
            return ""
        case _:
            assert_never(tier)


def _name(rules: RuleSet, box: str) -> str:
    """Return what a box is called, whatever its column."""
    return rules.in_columns(box)[0].label
