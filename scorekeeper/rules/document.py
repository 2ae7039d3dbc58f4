"""Turns rule sets into plain documents and back; the only place that knows their form.

The form is that of a file of house rules, and of what a game keeps of them. Checks everything that
it reads, and names the key of what is wrong.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeAlias

from scorekeeper.errors import Unreadable
from scorekeeper.language import tr
from scorekeeper.rules.columns import in_columns
from scorekeeper.rules.fields import Fields
from scorekeeper.rules.model import (
    AnyDice,
    Category,
    Counted,
    Face,
    Groups,
    OneColour,
    Order,
    Pattern,
    Points,
    RepeatRule,
    RuleSet,
    RulesFault,
    Run,
    Section,
    Straight,
    Tier,
    Total,
    UpperBonus,
)
from scorekeeper.rules.notation import names_of
from scorekeeper.words import in_words, one_of, quoted

Document: TypeAlias = dict[str, object]

_MOST_DICE, _MOST_FACES, _MOST_THROWS = 8, 9, 20
_MOST_BOXES, _MOST_COLUMNS, _MOST_POINTS = 40, 6, 9999
_LONGEST_ID = 40
_PATTERNS = {
    "any": "{ any = true }",
    "face": "{ face = 6 }",
    "groups": "{ groups = [3, 2] }",
    "run": "{ run = 4 }",
    "faces": "{ faces = [1, 2, 3, 4, 5] }",
    "total": "{ total = 13 }",
    "colours": "{ colours = [[1, 6], [2, 5], [3, 4]] }",
}
"""The keys that say of what kind a pattern is, with an example of each."""


def document_of(rules: RuleSet) -> Document:
    """Return all of a rule set but its readings and aliases; only what is the case is written."""
    document: Document = {
        "base": rules.base,
        "id": rules.id,
        "name": rules.name,
        "summary": rules.summary,
        "source": rules.source,
        "dice": rules.dice,
        "faces": rules.faces,
        "throws": rules.throws,
        "saves_throws": rules.saves_throws,
        "order": rules.order.value,
        "columns": list(rules.multipliers),
        "served_wins": rules.served_wins,
        "penalty": rules.penalty,
        "upper_bonus": [bonus._asdict() for bonus in rules.upper_bonus],
        "repeat": False if rules.repeat is None else _repeat_document(rules.repeat),
        "boxes": {},
    }
    boxes: Document = {}
    for category in rules.categories:
        if category.column == 0:
            boxes[category.box] = _box_document(rules, category)
    document["boxes"] = boxes
    return document


def _repeat_document(rule: RepeatRule) -> Document:
    return {
        **rule._asdict(),
        "fills": list(rule.fills),
        "own_open": [tier.value for tier in rule.own_open],
        "own_filled": [tier.value for tier in rule.own_filled],
        "bonus_tier": rule.bonus_tier.value,
    }


def _box_document(rules: RuleSet, category: Category) -> Document:
    aliases = list(category.aliases)
    if rules.multipliers[1:]:
        # Those of the first column are written `1:fh` and `fh 1`.
        plain = [alias[2:] for alias in aliases if alias.startswith("1:")]
        derived = {category.box, category.label, str(getattr(category.pattern, "face", ""))}
        aliases = [alias for alias in plain if alias not in derived]
    document: Document = {
        "name": category.label,
        "section": category.section.value,
        "pattern": _pattern_document(category.pattern),
        "points": _points_document(category.points),
        "aliases": aliases,
    }
    return document | ({"after": category.after} if category.after else {})


def _pattern_document(pattern: Pattern) -> Document:
    match pattern:
        case AnyDice():
            return {"any": True}
        case Face(face):
            return {"face": face}
        case Groups(sizes, distinct):
            return {"groups": list(sizes)} | ({} if distinct else {"distinct": False})
        case Run(length):
            return {"run": length}
        case Straight(faces):
            return {"faces": list(faces)}
        case Total(total, groups):
            return {"total": total} | ({"groups": list(groups)} if groups else {})
        case OneColour(colours, groups):
            document: Document = {"colours": [list(colour) for colour in colours]}
            return document | ({"groups": list(groups)} if groups else {})


def _points_document(points: Points) -> int | Document:
    document: Document = {}
    if points.base:
        document["base"] = points.base
    if points.counted is not Counted.NOTHING:
        document["sum"] = points.counted.value
    if points.served:
        document["served"] = points.served
    return points.base if set(document) <= {"base"} else document


def rules_of(document: object, place: str) -> RuleSet:
    """Return the rule set of a whole document.

    Raises `Unreadable`, with `place` and the key, where anything is missing, unknown or not
    possible.
    """
    top = Fields(document, place)
    rules_id = _checked_id(top, "id", top.text("id"))
    columns = top.numbers("columns", 1, 99, _MOST_COLUMNS)
    boxes = top.table("boxes")
    categories = tuple(_category(boxes, box) for box in boxes.names())
    if not 1 <= len(categories) <= _MOST_BOXES:
        boxes.refuse(
            "",
            tr(
                "a card has 1 to {most} boxes, not {categories}",
                most=_MOST_BOXES,
                categories=len(categories),
            ),
        )
    _refuse_doubled(boxes, categories)
    if columns[1:]:
        categories = in_columns(categories, columns)
    base = top.text("base", empty=True)
    name = top.text("name", longest=40)
    summary, source = top.text("summary", empty=True), top.text("source", empty=True)
    dice, faces = top.number("dice", 1, _MOST_DICE), top.number("faces", 2, _MOST_FACES)
    throws, saves = top.number("throws", 1, _MOST_THROWS), top.flag("saves_throws")
    order = Order(top.choice("order", [order.value for order in Order]))
    served_wins = top.text("served_wins", empty=True)
    penalty = top.text("penalty", empty=True)
    upper_bonus = tuple(map(_upper_bonus, top.tables("upper_bonus")))
    repeat = _repeat(top)
    top.finish()
    try:
        return RuleSet(
            rules_id,
            name,
            1,
            summary,
            source,
            categories,
            upper_bonus,
            repeat,
            dice,
            faces,
            throws,
            saves,
            order,
            columns,
            served_wins,
            penalty,
            base=base,
        )
    except RulesFault as fault:
        raise _told(top, fault, dice) from fault


def _upper_bonus(one: Fields) -> UpperBonus:
    found = UpperBonus(
        one.number("at_least", 1, _MOST_POINTS), one.number("points", 1, _MOST_POINTS)
    )
    one.finish()
    return found


def _repeat(top: Fields) -> RepeatRule | None:
    value = top.take("repeat")
    if value is False:
        return None
    if not isinstance(value, Mapping):
        top.refuse("repeat", tr("it is neither a table nor false"), "repeat = false")
    tiers = [tier.value for tier in Tier]
    rule = Fields(value, top.place, "repeat")
    found = RepeatRule(
        box=rule.text("box"),
        fills=rule.texts("fills"),
        own_open=tuple(map(Tier, rule.choices("own_open", tiers))),
        own_filled=tuple(map(Tier, rule.choices("own_filled", tiers))),
        bonus=rule.number("bonus", 0, _MOST_POINTS),
        bonus_tier=Tier(rule.choice("bonus_tier", tiers)),
        needs_points=rule.flag("needs_points"),
        at_once=rule.flag("at_once"),
        upper_pays=rule.flag("upper_pays"),
    )
    rule.finish()
    return found


def _category(boxes: Fields, box: str) -> Category:
    _checked_id(boxes, "", box)
    one = boxes.table(box)
    if not one.has("pattern"):
        near = get_close_matches(box, [name for name in boxes.names() if name != box], n=1)
        hint = (
            tr("did you mean {near}?", near=near[0]) if near else f"pattern = {_PATTERNS['groups']}"
        )
        one.refuse("pattern", tr("a new box says which dice fit"), hint)
    name = one.text("name", longest=40) if one.has("name") else box.replace("-", " ").title()
    if name.rpartition(" x")[2].isdigit():
        one.refuse("name", tr("{name} could be taken for the box of a column", name=quoted(name)))
    section = Section.LOWER
    if one.has("section"):
        section = Section(one.choice("section", [section.value for section in Section]))
    found = Category(
        box,
        name,
        section,
        _pattern(one.table("pattern")),
        _points(one),
        one.texts("aliases") if one.has("aliases") else (),
        after=one.text("after", empty=True) if one.has("after") else "",
    )
    one.finish()
    return found


def _pattern(one: Fields) -> Pattern:
    kinds = [kind for kind in _PATTERNS if one.has(kind)]
    groups: tuple[int, ...] = ()
    if "groups" in kinds:
        groups = one.numbers("groups", 1, _MOST_DICE, _MOST_DICE)
    if "groups" in kinds and kinds[1:]:
        kinds.remove("groups")
    if len(kinds) != 1:
        examples = ", ".join(_PATTERNS.values())
        one.refuse("", tr("a pattern says one of {kinds}", kinds=one_of(list(_PATTERNS))), examples)
    found: Pattern
    match kinds[0]:
        case "any":
            if not one.flag("any"):
                one.refuse("any", tr("it can only be true"), _PATTERNS["any"])
            found = AnyDice()
        case "face":
            found = Face(one.number("face", 1, _MOST_FACES))
        case "groups":
            distinct = one.flag("distinct") if one.has("distinct") else True
            found = Groups(tuple(sorted(groups, reverse=True)), distinct)
        case "run":
            found = Run(one.number("run", 1, _MOST_DICE))
        case "faces":
            found = Straight(one.numbers("faces", 1, _MOST_FACES, _MOST_DICE))
        case "total":
            found = Total(one.number("total", 1, _MOST_DICE * _MOST_FACES), groups)
        case _:
            colours = one.number_lists("colours", 1, _MOST_FACES, _MOST_FACES)
            found = OneColour(colours, groups)
    if groups and not isinstance(found, Groups | Total | OneColour):
        one.refuse("groups", tr("they do not go with {kinds}", kinds=kinds[0]))
    one.finish()
    return found


def _points(one: Fields) -> Points:
    value = one.take("points")
    if not isinstance(value, Mapping):
        return Points(
            Fields({"points": value}, one.place, one.path).number("points", 0, _MOST_POINTS)
        )
    table = Fields(value, one.place, f"{one.path}.points")
    found = Points(
        table.number("base", 0, _MOST_POINTS) if table.has("base") else 0,
        Counted(table.choice("sum", ["matched", "all"])) if table.has("sum") else Counted.NOTHING,
        table.number("served", 0, _MOST_POINTS) if table.has("served") else 0,
    )
    table.finish()
    if found.served and not found.base and found.counted is Counted.NOTHING:
        why = tr("it says what is paid on the first throw, and not what otherwise")
        table.refuse("served", why, "points = { base = 20, served = 10 }")
    return found


def _checked_id(where: Fields, key: str, text: str) -> str:
    plain = text.isascii() and text.replace("-", "a").isalnum() and text == text.lower()
    if not plain or not text[0].isalpha() or len(text) > _LONGEST_ID:
        why = tr(
            "{text} is no id: lower-case letters, digits and hyphens, a letter first",
            text=quoted(text),
        )
        where.refuse(key, why, "full-house")
    return text


def _refuse_doubled(boxes: Fields, categories: tuple[Category, ...]) -> None:
    """Raise where two boxes can be called the same."""
    owners: dict[str, str] = {}
    for category in categories:
        for form in names_of(category):
            owner = owners.setdefault(form, category.id)
            if owner != category.id:
                boxes.refuse(
                    category.id, tr("{owner} is called {form}, too", owner=owner, form=quoted(form))
                )


def _told(top: Fields, fault: RulesFault, dice: int) -> Unreadable:
    """Return what is wrong with rules whose keys are right one by one."""
    value = str(fault.value)
    match fault.field:
        case "pattern":
            key, why = (
                f"boxes.{value}.pattern",
                tr("{dice} dice cannot make it", dice=in_words(dice)),
            )
        case "upper_bonus":
            key, why = fault.field, tr("at_least and points must rise from one to the next")
        case "repeat":
            key, why = fault.field, _repeat_fault(value)
        case "served_wins" | "penalty":
            key, why = fault.field, tr("there is no box {value}", value=quoted(value))
        case "after":
            key, why = fault.field, tr("there is no other box {value}", value=quoted(value))
        case _:
            key, why = "boxes", value
    return Unreadable("bad-rules", f"{top.place}: {key}: {why}")


def _repeat_fault(value: str) -> str:
    if " " in value:
        return tr(value) if value.startswith("own") else tr("it needs {value}", value=tr(value))
    return tr(
        "{value} is no box here, or one to fill that pays no fixed points", value=quoted(value)
    )
