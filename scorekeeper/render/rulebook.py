"""Says rule sets in lines of plain text."""

from collections.abc import Sequence

from scorekeeper.language import tr
from scorekeeper.rules.catalog import DEFAULT
from scorekeeper.rules.model import RuleSet
from scorekeeper.views.rulebook import bonus_rules, box_rules, differences, facts


def rule_set_list(sets: Sequence[RuleSet]) -> str:
    """Return the rule sets, a line each."""
    return "\n".join(
        f"{rules.id:<14} {rules.name}: {tr(rules.summary)}"
        + (tr(" (default)") if rules.id == DEFAULT else "")
        for rules in sets
    )


def rule_book(rules: RuleSet, base: RuleSet | None = None) -> str:
    """Return a rule set in full; what it changes in its `base` comes first."""
    changed = []
    if base is not None:
        lines_of = differences(rules, base) or [tr("nothing")]
        differs = tr("What differs from {name}:", name=base.name)
        changed = [differs, *(f"  {one}" for one in lines_of), ""]
    revision = tr("revision {revision}", revision=rules.revision)
    lines = [f"{rules.name} ({rules.id}, {revision}): {tr(rules.summary)}", *facts(rules), ""]
    columns = len(rules.multipliers)
    boxes = [
        box._replace(short=box.short.removeprefix("1:"), name=category.label)
        for box, category in zip(box_rules(rules), rules.categories, strict=True)
        if category.column == 0
    ]
    if columns > 1:
        example = boxes[-1].short
        lines[-1:] = [
            tr(
                "A box is named with its column: {one} or {other}.",
                one=f"{columns}:{example}",
                other=f"{example} {columns}",
            ),
            "",
        ]
    names = max(len(box.name) for box in boxes)
    lines += [
        f"  {box.short:>4}  {box.name:<{names}} {box.condition}: {box.points}" for box in boxes
    ]
    lines += ["", *bonus_rules(rules), tr("Source: {source}.", source=tr(rules.source))]
    if rules.readings:
        lines += ["", tr("Other readings, as lines in a file of house rules:")]
        for what, toml in rules.readings:
            said = tr(what)
            lines += [f"  # {said}", *(f"  {line}" for line in toml.splitlines())]
    return "\n".join([lines[0], *changed, *lines[1:]])
