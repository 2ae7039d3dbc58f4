"""The boxes that a player has filled, and the sums of a card.

Knows no legality: what may be entered is for `options`.
"""

from collections.abc import Mapping
from operator import mul
from typing import NamedTuple

from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import RuleSet, Section


class Entry(NamedTuple):
    """One filled box. `points` does not hold the `bonus`; 0 points is a scratched box."""

    dice: Dice
    points: int
    bonus: int
    joker: bool
    turn: int


class Totals(NamedTuple):
    """The sums of a card; `total` holds all of the others.

    Those of a column count by its multiplier.
    """

    upper: int
    upper_bonus: int
    lower: int
    extra_bonus: int
    total: int


class Card(NamedTuple):
    """The entries of one player by the id of their box; a box that is not here is open."""

    entries: Mapping[str, Entry]

    def filled(self, box: str) -> bool:
        """Return whether the box holds an entry, scratched ones included."""
        return box in self.entries

    def with_entry(self, box: str, entry: Entry) -> "Card":
        """Return the card with one more entry."""
        return Card({**self.entries, box: entry})


EMPTY_CARD = Card({})


def totals(rules: RuleSet, card: Card) -> Totals:
    """Return the sums of a card, finished or not.

    >>> from scorekeeper.rules.catalog import rule_set
    >>> entry = Entry((1, 1, 1, 4, 5), points=3, bonus=0, joker=False, turn=1)
    >>> totals(rule_set("yahtzee"), EMPTY_CARD.with_entry("ones", entry))
    Totals(upper=3, upper_bonus=0, lower=0, extra_bonus=0, total=3)
    """
    sums = {section: [0] * len(rules.multipliers) for section in Section}
    for category in rules.categories:
        if category.id in card.entries:
            sums[category.section][category.column] += card.entries[category.id].points
    upper, lower = sums[Section.UPPER], sums[Section.LOWER]
    upper_counted, bonus, lower_counted = (
        sum(map(mul, column_sums, rules.multipliers))
        for column_sums in (upper, [upper_bonus(rules, one) for one in upper], lower)
    )
    extra_bonus = sum(entry.bonus for entry in card.entries.values())
    total = upper_counted + bonus + lower_counted + extra_bonus
    return Totals(upper_counted, bonus, lower_counted, extra_bonus, total)


def upper_sum(rules: RuleSet, card: Card, column: int = 0) -> int:
    """Return the points in the upper section of a column, not multiplied."""
    return sum(
        card.entries[category.id].points
        for category in rules.categories
        if category.column == column
        and category.section is Section.UPPER
        and category.id in card.entries
    )


def column_total(rules: RuleSet, card: Card, column: int) -> int:
    """Return what a column counts, multiplied, with its upper bonus and without extra bonuses."""
    upper = upper_sum(rules, card, column)
    entered = sum(
        card.entries[category.id].points
        for category in rules.categories
        if category.column == column and category.id in card.entries
    )
    return (entered + upper_bonus(rules, upper)) * rules.multipliers[column]


def is_filled(rules: RuleSet, card: Card, box: str) -> bool:
    """Return whether a box is filled in every column."""
    return all(card.filled(category.id) for category in rules.in_columns(box))


def holds_points(rules: RuleSet, card: Card, box: str) -> bool:
    """Return whether a box holds points in any column."""
    return any(
        category.id in card.entries and card.entries[category.id].points > 0
        for category in rules.in_columns(box)
    )


def extra_bonuses(rules: RuleSet, card: Card) -> int:
    """Return how many extra bonuses a card holds."""
    return sum(
        entry.bonus // (rules.extra_bonus * rules.multipliers[rules.category(box).column])
        for box, entry in card.entries.items()
        if entry.bonus
    )


def upper_bonus(rules: RuleSet, upper: int) -> int:
    """Return the bonus for so many points in the upper section."""
    reached = [tier.points for tier in rules.upper_bonus if upper >= tier.at_least]
    return reached[-1] if reached else 0


def is_full(rules: RuleSet, card: Card) -> bool:
    """Return whether every box is filled."""
    return len(card.entries) == len(rules.categories)


def still_possible_upper(rules: RuleSet, card: Card, column: int = 0) -> int:
    """Return the most points that the upper section of a column can still come to."""
    from scorekeeper.rules.scoring import possible_points

    return sum(
        card.entries[category.id].points
        if category.id in card.entries
        else possible_points(rules, category)[-1]
        for category in rules.categories
        if category.section is Section.UPPER and category.column == column
    )
