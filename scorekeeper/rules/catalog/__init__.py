"""The rule sets by id and alias, each loaded only when it is asked for.

A further rule set is one literal in a file of this folder and one line in `_MODULES`.
"""

from difflib import get_close_matches
from importlib import import_module
from typing import cast

from scorekeeper.errors import NotFound
from scorekeeper.language import tr
from scorekeeper.rules.model import RuleSet
from scorekeeper.words import all_of, quoted

_MODULES = {
    "yahtzee": "yahtzee",
    "yahtzee-free": "yahtzee",
    "yahtzee-click": "yahtzee",
    "yahtzee-1956": "yahtzee",
    "triple-yahtzee": "triple_yahtzee",
    "yatzy-50": "yahtzee",
    "kniffel": "kniffel",
    "yacht": "yacht",
    "yacht-classic": "yacht_classic",
    "yatzy": "yatzy",
    "yatzy-forced": "yatzy",
    "yatzy-forced-42": "yatzy",
    "maxi-yatzy": "maxi_yatzy",
    "kismet": "kismet",
    "generala": "generala",
    "crag": "crag",
}
DEFAULT = "yahtzee"


def rule_set_ids() -> tuple[str, ...]:
    """Return the ids of all rule sets, the default first.

    >>> rule_set_ids()[0]
    'yahtzee'
    """
    return tuple(_MODULES)


def rule_set(rules_id: str, revision: int | None = None) -> RuleSet:
    """Return the rule set with exactly this id; raises `KeyError` where there is none.

    A former `revision` stays in the tuple `FORMER` of its module, since games are played by it.

    >>> rule_set("yacht").name
    'Yacht'
    """
    module = import_module(f"{__name__}.{_MODULES[rules_id]}")
    newest = cast("RuleSet", getattr(module, rules_id.upper().replace("-", "_")))
    if revision in {None, newest.revision}:
        return newest
    for former in getattr(module, "FORMER", ()):
        if (former.id, former.revision) == (rules_id, revision):
            return cast("RuleSet", former)
    raise KeyError(rules_id)


def base_of(rules: RuleSet) -> RuleSet | None:
    """Return the rule set that house rules differ from; None where they are no house rules."""
    return rule_set(rules.base) if rules.base in _MODULES else None


def find_rule_set(text: str) -> RuleSet:
    """Return the rule set that a person means: an id or alias in any case.

    >>> find_rule_set("Scandinavian Yatzy").id
    'yatzy'

    Raises `NotFound`, with the nearest id or all of them as a hint.
    """
    wanted = "-".join(text.casefold().replace("_", " ").split())
    if wanted in _MODULES:
        return rule_set(wanted)
    names = {alias: rules_id for rules_id in _MODULES for alias in rule_set(rules_id).aliases}
    if wanted in names:
        return rule_set(names[wanted])
    near = get_close_matches(wanted, [*_MODULES, *names], n=1)
    if near:
        hint = tr("did you mean {near}?", near=names.get(near[0], near[0]))
    else:
        hint = tr("there are {names}", names=all_of(list(_MODULES)))
    raise NotFound("unknown-rules", tr("there is no rule set {text}", text=quoted(text)), hint)
