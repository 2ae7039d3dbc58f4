"""What boxes are called in the language in which people are spoken to.

Each box keeps its English names to type; ids never change.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module

from scorekeeper.language import code, heard
from scorekeeper.rules.catalog import base_of
from scorekeeper.rules.model import Category, RuleSet
from scorekeeper.rules.notation import names_of

Names = Mapping[str, tuple[str, ...]]
"""By the id of a box, its name and further ones to type."""


def spoken(rules: RuleSet) -> RuleSet:
    """Return the rules with the boxes called as people call them in the chosen language.

    Where that is only understood, they are shown by their English names. Boxes that house rules
    name keep these names.
    """
    return rules if heard() == "en" else in_language(rules, heard(), shown=code() != "en")


@cache
def in_language(rules: RuleSet, language: str, *, shown: bool = True) -> RuleSet:
    """Return the rules with the names of a language to type, and to be `shown` by."""
    module = import_module(f"{__name__.rpartition('.')[0]}.names.{language}")
    names: Names = module.NAMES
    in_english = {one.id: one.name for one in rules.categories}
    taken = {form: one.id for one in rules.categories for form in names_of(one)}
    own = _boxes_of_their_own(rules)
    called = [
        one if one.box in own else _called(one, names.get(one.box, ()), taken)
        for one in rules.categories
    ]
    if not shown:
        called = [
            one._replace(name=in_english[one.id], aliases=(*one.aliases, one.name))
            for one in called
        ]
    return replace(rules, categories=tuple(called))


def _boxes_of_their_own(rules: RuleSet) -> set[str]:
    """Return the boxes of house rules to which their makers gave a name."""
    base = base_of(rules)
    if base is None:
        return set()
    names = {category.box: category.label for category in base.categories}
    return {one.box for one in rules.categories if names.get(one.box) != one.label}


def _called(category: Category, names: tuple[str, ...], taken: dict[str, str]) -> Category:
    """Return a box under its names; one that means another box of the game already is left out."""
    if not names:
        return category
    name, *more = names
    column, _, _ = category.id.rpartition(":")
    _, _, times = category.name.rpartition(" x")
    aliases = [category.name, *category.aliases, *more]
    if column:
        name = f"{name} x{times}"
        forms = [f"{column}:{one}" for one in names] + [f"{one} {column}" for one in names]
        aliases = [category.name, *category.aliases, *forms]
    found = category._replace(name=name, aliases=())
    for alias in aliases:
        form = names_of(category._replace(id="", name="", aliases=(alias,))) - {""}
        if all(taken.get(one, category.id) == category.id for one in form):
            found = found._replace(aliases=(*found.aliases, alias))
    return found
