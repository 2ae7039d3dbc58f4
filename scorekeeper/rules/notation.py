"""Reads the names of boxes, and the line `DICE BOX` in which a turn is written.

Knows the rule set; whether the turn is allowed is for `game.options`.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from scorekeeper.errors import NotFound, Refused, Unreadable
from scorekeeper.language import tr
from scorekeeper.rules.dice import Dice, are_digits, example_dice, read_dice
from scorekeeper.rules.model import Category, RuleSet
from scorekeeper.rules.scoring import points
from scorekeeper.words import in_words, one_of, quoted

_WORDS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_LONGEST_NUMBER = 4
_PASSED_OVER = str.maketrans("", "", " -_'’.")


SCRATCH = {"scratch", "strike", "x"}
"""What stands before a box that gets 0, whatever the dice were."""
_WORDS_OF_USED = 3

BEST = "."
"""What is typed for the first of the boxes, ranked by points."""


class Throw(NamedTuple):
    """A turn as it was typed. `box` is the name of the box as typed, empty where there is none.

    `earlier` are the throws of the turn before the one that counts, the first one first; `used` is
    how many the turn took, where only their number is told, else 0. A box that is scratched has no
    `dice`.
    """

    dice: Dice
    box: str
    earlier: tuple[Dice, ...] = ()
    used: int = 0

    @property
    def number(self) -> int:
        """How many throws the turn took, 0 where that is not known."""
        return len(self.earlier) + 1 if self.earlier else self.used


def read_throw(rules: RuleSet, text: str) -> Throw:
    """Return the dice at the beginning of a line, and the name of the box behind them.

    The space between them may be missing: `55522fh`. All throws of a turn may be there, a word
    each; the last one counts. Or how many there were stands behind: `12345 ls in 2`.

    >>> from scorekeeper.rules.catalog import rule_set
    >>> read_throw(rule_set("yahtzee"), "5 5 5 2 2 3 of a kind")
    Throw(dice=(5, 5, 5, 2, 2), box='3 of a kind', earlier=(), used=0)
    >>> read_throw(rule_set("yahtzee"), "11123 3").box
    '3'
    >>> read_throw(rule_set("yahtzee"), "12246 14444 4k")
    Throw(dice=(1, 4, 4, 4, 4), box='4k', earlier=((1, 2, 2, 4, 6),), used=0)
    >>> read_throw(rule_set("yahtzee"), "scratch ones")
    Throw(dice=(), box='ones', earlier=(), used=0)

    Raises `Unreadable` where the line does not begin with the right number of dice, `Refused`
    where there are more throws than a turn may have.
    """
    words, used = _without_used(rules, text.split())
    if words[1:] and (words[0].casefold() in SCRATCH or _is_nothing(words)):
        return Throw((), " ".join(words[1:]))
    number = next((i for i, word in enumerate(words) if not are_digits(word)), len(words))
    if number < len(words) and words[number][: rules.dice].isdigit():
        words[number : number + 1] = [words[number][: rules.dice], words[number][rules.dice :]]
        number += 1
    if number == 0 and is_whole_throw(rules, words[-1] if words else ""):
        # The box may stand first, but only one that there is.
        box = " ".join(words[:-1])
        if matches(rules, box):
            return Throw(read_dice(words[-1], rules.dice, rules.faces), box, used=used)
    if number == 0:
        begins = text.lstrip()[:1].isdigit()
        wrong = tr("{text} does not begin with dice", text=quoted(text))
        if begins:
            wrong = tr("{text} mixes up dice and box", text=quoted(text))
        example = tr("type the dice, then the box: {example}", example=_example_turn(rules))
        raise Unreadable("no-dice", wrong, example)
    found = _with_number_box(rules, words, number) or _with_dice(
        rules, words[:number], " ".join(words[number:])
    )
    if found.earlier and used:
        twice = tr("{text} has several throws, and says how many", text=quoted(text))
        hint = tr("type all throws, or the last one and: in 2")
        raise Unreadable("throws-twice", twice, hint)
    return found._replace(used=used)


def _is_nothing(words: list[str]) -> bool:
    """Return whether a line says that a box gets 0: `0 ones`."""
    return words[0] == "0" and not are_digits(words[1])


def _without_used(rules: RuleSet, words: list[str]) -> tuple[list[str], int]:
    """Return the words without `in 2` at their end, and its number; 0 where it is not there."""
    if words and words[-1].casefold() in {"throw", "throws"}:
        words = words[:-1]
    if len(words) < _WORDS_OF_USED or words[-2].casefold() != "in":
        return words, 0
    number = _WORDS.get(words[-1].casefold(), words[-1])
    if not (
        number.isascii() and number.isdigit() and len(number) < _LONGEST_NUMBER and int(number)
    ):
        wrong = tr("{text} is no number of throws", text=quoted(" ".join(words[-2:])))
        raise Unreadable("bad-throws", wrong, f"{_example_turn(rules)} in 2")
    if int(number) > rules.most_throws:
        more = _too_many(rules, " ".join(words[-2:]), int(number))
        raise Refused("too-many-throws", more, f"{_example_turn(rules)} in {rules.most_throws}")
    return words[:-2], int(number)


def _example_turn(rules: RuleSet) -> str:
    dice = example_dice(rules.dice)
    best = max(rules.categories, key=lambda one: points(one, tuple(map(int, dice))))
    return f"{dice} {short_name(best)}"


def _with_number_box(rules: RuleSet, words: list[str], number: int) -> Throw | None:
    """Take the last of the leading digits as the box, where only that makes sense of the line."""
    head, last, tail = words[: number - 1], words[number - 1], words[number:]
    box = " ".join([last, *tail])
    one_throw = sum(map(_digits, head)) == rules.dice
    if not (one_throw or _are_throws(rules, head)) or not last.isdigit():
        return None
    if not matches(rules, box) if tail else len(last) > len(str(len(rules.categories))):
        return None
    return _with_dice(rules, head, box)


def _with_dice(rules: RuleSet, words: list[str], box: str) -> Throw:
    """Read the words as one throw, or each of them as a throw of its own."""
    if not _are_throws(rules, words):
        return Throw(read_dice(" ".join(words), rules.dice, rules.faces), box)
    if len(words) > rules.most_throws:
        more = _too_many(rules, " ".join(words), len(words))
        raise Refused("too-many-throws", more, tr("type the last throw, then the box"))
    *earlier, dice = [read_dice(word, rules.dice, rules.faces) for word in words]
    return Throw(dice, box, tuple(earlier))


def _too_many(rules: RuleSet, text: str, number: int) -> str:
    return tr(
        "{text} is {number} throws; {game} allows {most} a turn",
        text=quoted(text),
        number=in_words(number),
        game=rules.name,
        most=in_words(rules.most_throws),
    )


def _are_throws(rules: RuleSet, words: list[str]) -> bool:
    """Return whether several words are a throw each, though one may have a wrong number of dice."""
    sizes = [_digits(word) for word in words]
    return len(words) > 1 and rules.dice in sizes and min(sizes) > 1


def _digits(word: str) -> int:
    return sum(character.isdigit() for character in word)


def is_whole_throw(rules: RuleSet, text: str) -> bool:
    """Return whether a text is one throw of dice and nothing else."""
    return are_digits(text) and _digits(text) == rules.dice


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
            tr("{text} may be {boxes}", text=quoted(text), boxes=fitting),
            tr("type more of it, or {boxes}", boxes=one_of([short_name(one) for one in found])),
        )
    unknown = tr("{game} has no box {text}", game=rules.name, text=quoted(text))
    raise NotFound("unknown-box", unknown, _nearest(rules, text))


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
        tuple(c for c in rules.categories if wanted & names_of(c))
        or tuple(c for c in rules.categories if _any_begins(_all_forms((c.id, c.name)), beginnings))
        or tuple(c for c in rules.categories if _any_begins(names_of(c), beginnings))
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
        return rules.number_boxes(number)
    return rules.categories[number - 1 : number]


def _nearest(rules: RuleSet, text: str) -> str:
    holding = [c.id for c in rules.categories if any(_holds(names_of(c), f) for f in _forms(text))]
    if holding:
        return tr("did you mean {name}?", name=one_of(holding))
    names = {name: category for category in rules.categories for name in names_of(category)}
    for form in _forms(text):
        near = get_close_matches(form, names, n=1)
        if near:
            return tr("did you mean {name}?", name=names[near[0]].id)
    return tr("the boxes are {boxes}", boxes=", ".join(one.id for one in rules.categories))


def names_of(category: Category) -> set[str]:
    """Return all that a box is called, in the form in which names are compared."""
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
