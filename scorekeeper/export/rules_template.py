"""A file of house rules to start from: everything that a rule set says, ready to be changed."""

from collections.abc import Mapping

from scorekeeper.rules.document import document_of
from scorekeeper.rules.model import RuleSet

_HEAD = """\
## House rules for scorekeeper: delete the '# ' before a line that shall differ, and change it.
## What stays a remark is as in {base}. Look at the result: scorekeeper rules ours.toml
## Play by it: scorekeeper play Ann Bob --rules ours.toml
base = "{base}"
name = "{name}, our way"
## Boxes that are not played:
# remove = []
"""
_SAID = {
    "dice": "How many dice, with how many faces, and how many throws a turn may have.",
    "saves_throws": "Whether throws that a turn leaves may be used in a later one.",
    "order": "The boxes are filled in any order, upper-first, or in that of the card.",
    "columns": "How often each column of the card counts.",
    "served_wins": "The box that wins at once on the first throw, or none.",
    "penalty": "The box for all dice alike whose repetition costs the others a turn, or none.",
    "upper_bonus": "Of several, only the highest that is reached counts; [] is none.",
    "repeat": (
        "What holds for all dice alike once their box is filled; false for nothing special.\n"
        "## With the number box of their face open, they must go into the first of own_open that\n"
        '## has an open box: "own" (that number box), "lower", "fills", "any". Once it is filled,\n'
        "## own_filled holds, and they fill the boxes of fills at full points, as a Joker.\n"
        "## bonus is paid in the boxes of bonus_tier, if the box holds points. With needs_points\n"
        "## nothing of this holds after a scratched box; with at_once the Joker does not wait for\n"
        "## the number box; without upper_pays number boxes are worth 0."
    ),
    "boxes": (
        "A pattern is { any = true }, { face = 6 }, { groups = [3, 2] }, { run = 4 },\n"
        "## { faces = [1, 2, 3] }, { total = 13 } or { colours = [[1, 6], [2, 5], [3, 4]] };\n"
        "## with distinct = false the groups may be of one face.\n"
        '## points are a number, or { base = 25, sum = "all" } with sum "all" or "matched" for\n'
        "## these dice, and served = 5 for so much more on the first throw. A box of a new name\n"
        "## is a new box; after names the box that must hold points before."
    ),
}
_SHOWN = (
    "dice", "faces", "throws", "saves_throws", "order", "columns", "served_wins", "penalty",
    "upper_bonus",
)  # fmt: skip


def rules_template(rules: RuleSet) -> str:
    """Return the file as TOML; without its marks of a remark it says what the rules say already."""
    document = document_of(rules)
    lines = [_HEAD.format(base=rules.base or rules.id, name=rules.name)]
    for key in _SHOWN:
        lines += _remark(key)
        lines.append(f"# {key} = {_value(document[key])}")
    lines += ["", *_remark("repeat")]
    repeat = document["repeat"]
    if isinstance(repeat, Mapping):
        lines += [f"# repeat.{key} = {_value(value)}" for key, value in repeat.items()]
    else:
        lines.append("# repeat = false")
    lines += ["", *_remark("boxes")]
    boxes = document["boxes"]
    assert isinstance(boxes, Mapping)
    for box, table in boxes.items():
        lines += [f"# boxes.{box}.{key} = {_value(value)}" for key, value in table.items()]
    return "\n".join(lines) + "\n"


def _remark(key: str) -> list[str]:
    return [f"## {_SAID[key]}"] if key in _SAID else []


def _value(value: object) -> str:
    """Return a value as TOML."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{escaped}"'
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            return f"{{ {', '.join(f'{key} = {_value(one)}' for key, one in value.items())} }}"
        case _:
            raise TypeError(value)
