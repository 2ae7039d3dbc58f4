"""Reads the names of boxes, and the line `DICE BOX` in which a turn is written.

Knows the rule set; whether the turn is allowed is for `game.options`.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from scorekeeper.errors import NotFound, Unreadable
from scorekeeper.rules.dice import Dice, are_digits, example_dice, read_dice
from scorekeeper.rules.model import Category, RuleSet
from scorekeeper.words import one_of, quoted

_WORDS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_LONGEST_NUMBER = 4
_PASSED_OVER = str.maketrans("", "", " -_'’.")


class Throw(NamedTuple):
    """A turn as it was typed. `box` is the name of the box as typed, empty where there is none."""

    dice: Dice
    box: str


def read_throw(rules: RuleSet, text: str) -> Throw:
    """Return the dice at the beginning of a line, and the name of the box behind them.

    The space between them may be missing: `55522fh`.

    >>> from scorekeeper.rules.catalog import rule_set
    >>> read_throw(rule_set("yahtzee"), "5 5 5 2 2 3 of a kind")
    Throw(dice=(5, 5, 5, 2, 2), box='3 of a kind')
    >>> read_throw(rule_set("yahtzee"), "11123 3").box
    '3'

    Raises `Unreadable` where the line does not begin with the right number of dice.
    """
    words = text.split()
    if words and words[0][: rules.dice].isdigit() and not are_digits(words[0]):
        words[:1] = [words[0][: rules.dice], words[0][rules.dice :]]
    number = next((i for i, word in enumerate(words) if not are_digits(word)), len(words))
    if number == 0:
        begins = text.lstrip()[:1].isdigit()
        wrong = "mixes up dice and box" if begins else "does not begin with dice"
        example = f"type the dice, then the box: {example_dice(rules.dice)} fh"
        raise Unreadable("no-dice", f"{quoted(text)} {wrong}", example)
    return _with_number_box(rules, words, number) or Throw(
        read_dice(" ".join(words[:number]), rules.dice, rules.faces), " ".join(words[number:])
    )


def _with_number_box(rules: RuleSet, words: list[str], number: int) -> Throw | None:
    """Take the last of the leading digits as the box, where only that makes sense of the line."""
    head, last, tail = words[: number - 1], words[number - 1], words[number:]
    digits = sum(character.isdigit() for word in head for character in word)
    box = " ".join([last, *tail])
    if digits != rules.dice or not last.isdigit() or (tail and not matches(rules, box)):
        return None
    if not tail and len(last) > len(str(len(rules.categories))):
        return None
    return Throw(read_dice(" ".join(head), rules.dice, rules.faces), box)


def find_category(rules: RuleSet, text: str) -> Category:
    """Return the category whose box a person means.

    A box is named by its id, its name, an alias, its place on the printed card (from 7, since 1
    to 6 are the number boxes) or a unique beginning of any of these, of an id or name before an
    alias. Case, accents, spaces, hyphens and underscores do not count.

    >>> from scorekeeper.rules.catalog import rule_set
    >>> find_category(rule_set("yahtzee"), "SMALL").id
    'small-straight'

    Raises `Unreadable` where several boxes match, `NotFound` where none does.
    """
    found = matches(rules, text)
    if len(found) == 1:
        return found[0]
    if found:
        fitting = one_of([category.name for category in found])
        raise Unreadable(
            "ambiguous-box",
            f"{quoted(text)} may be {fitting}",
            f"type more of it, or {one_of([short_name(category) for category in found])}",
        )
    raise NotFound("unknown-box", f"{rules.name} has no box {quoted(text)}", _nearest(rules, text))


def matches(rules: RuleSet, text: str) -> tuple[Category, ...]:
    """Return the categories that `text` may name, in card order.

    >>> from scorekeeper.rules.catalog import rule_set
    >>> [category.id for category in matches(rule_set("yahtzee"), "s")]
    ['sixes', 'small-straight']
    """
    wanted = _forms(text)
    if not all(wanted):
        return ()
    number = text.strip()
    if number.isascii() and number.isdigit():
        return _by_number(rules, int(number)) if len(number) < _LONGEST_NUMBER else ()
    beginnings = tuple(wanted)
    return (
        tuple(c for c in rules.categories if wanted & _names(c))
        or tuple(c for c in rules.categories if _any_begins(_all_forms((c.id, c.name)), beginnings))
        or tuple(c for c in rules.categories if _any_begins(_names(c), beginnings))
    )


def short_name(category: Category) -> str:
    """Return the shortest thing to type for a box.

    >>> from scorekeeper.rules.catalog import rule_set
    >>> short_name(rule_set("yahtzee").category("sixes"))
    '6'
    """
    shortest = min((category.id, *category.aliases), key=len)
    return shortest[0] if shortest[1:] == "s" and shortest[0].isdigit() else shortest


def _by_number(rules: RuleSet, number: int) -> tuple[Category, ...]:
    if 1 <= number <= rules.faces:
        return (rules.number_box(number),)
    return rules.categories[number - 1 : number] if number > rules.faces else ()


def _nearest(rules: RuleSet, text: str) -> str:
    holding = [c.id for c in rules.categories if any(_holds(_names(c), f) for f in _forms(text))]
    if holding:
        return f"did you mean {one_of(holding)}?"
    names = {name: category for category in rules.categories for name in _names(category)}
    for form in _forms(text):
        near = get_close_matches(form, names, n=1)
        if near:
            return f"did you mean {names[near[0]].id}?"
    return f"the boxes are {', '.join(category.id for category in rules.categories)}"


def _names(category: Category) -> set[str]:
    return _all_forms((category.id, category.name, *category.aliases))


def _holds(names: set[str], part: str) -> bool:
    return len(part) > 2 and any(part in name for name in names)


def _any_begins(names: set[str], beginnings: tuple[str, ...]) -> bool:
    return any(name.startswith(beginnings) for name in names)


def _all_forms(names: Iterable[str]) -> set[str]:
    return set().union(*map(_forms, names))


def _forms(text: str) -> set[str]:
    """Return the text as it is compared: plain, and with its number words as digits."""
    plain = text.casefold()
    if not plain.isascii():
        from unicodedata import combining, normalize

        plain = "".join(c for c in normalize("NFKD", plain) if not combining(c))
    plain = plain.translate(_PASSED_OVER)
    digits = plain
    for word, digit in _WORDS.items():
        digits = digits.replace(word, digit)
    return {plain, digits}
