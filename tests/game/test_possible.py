"""What a card can still come to, compared with every course of the rest of a small game."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

import pytest

from scorekeeper.game.card import EMPTY_CARD, Card, Entry, totals
from scorekeeper.game.options import options
from scorekeeper.game.possible import Reach, highest_total, upper_outlook
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Order, RuleSet
from scorekeeper.rules.scoring import points

FIVE_ALIKE = {
    "yatzy": "yatzy",
    "yacht": "yacht",
    "yacht-classic": "yacht",
    "yatzy-50": "yatzy",
    "kniffel": "kniffel",
    "kismet": "kismet",
    "generala": "generala",
}
OTHER_NAMES = {
    "generala": {"full-house": "full", "four-of-a-kind": "poker", "large-straight": "straight"},
    "kismet": {"large-straight": "straight"},
}
OPEN = (
    ("fives", "full-house", "FIVE"),
    ("ones", "sixes", "FIVE"),
    ("sixes", "four-of-a-kind", "full-house"),
    ("large-straight", "small-straight", "FIVE"),
    ("twos", "full-house"),
)


def card_with_open(rules: RuleSet, boxes: tuple[str, ...], five: int) -> Card:
    """Return a card with all but these boxes filled with 0; the box for five alike with `five`."""
    own = FIVE_ALIKE.get(rules.id, "yahtzee")
    names = OTHER_NAMES.get(rules.id, {})
    still_open = {own if box == "FIVE" else names.get(box, box) for box in boxes}
    if rules.multipliers[1:]:
        still_open = {f"{place % 3 + 1}:{box}" for place, box in enumerate(sorted(still_open))}
    card = EMPTY_CARD
    for category in rules.categories:
        if category.id not in still_open:
            worth = five if category.box == own else 0
            card = card.with_entry(category.id, Entry((), worth, 0, joker=False, turn=1))
    return card


@cache
def throws_worth_trying(rules: RuleSet) -> tuple[Dice, ...]:
    """Return all five alike, and for each box a throw that earns the most in it.

    For a number box also the best that is not all alike.
    """
    alike = [(face,) * rules.dice for face in range(1, rules.faces + 1)]
    everything = list(combinations_with_replacement(range(1, rules.faces + 1), rules.dice))
    best = [
        max(everything, key=lambda throw, category=c: points(category, throw))  # type: ignore[misc]
        for c in rules.categories
    ]
    nearly = [
        (face,) * (rules.dice - 1) + (1 + face % rules.faces,) for face in range(1, rules.faces + 1)
    ]
    return tuple(dict.fromkeys([*alike, *best, *nearly]))


def courses(rules: RuleSet, order: Order, card: Card) -> Iterator[int]:
    """Yield the totals of every way to fill the rest of a card with those throws."""
    if len(card.entries) == len(rules.categories):
        yield totals(rules, card).total
        return
    for dice in throws_worth_trying(rules):
        for option in options(rules, order, card, dice, used=1).allowed:
            entry = Entry(dice, option.points, option.bonus, option.joker, 1)
            yield from courses(rules, order, card.with_entry(option.category.id, entry))


@pytest.mark.parametrize("five", [50, 0], ids=["five alike scored", "five alike scratched"])
@pytest.mark.parametrize("boxes", OPEN, ids=" ".join)
@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_the_highest_total_is_that_of_the_best_course(
    rules_id: str, boxes: tuple[str, ...], five: int
) -> None:
    rules = rule_set(rules_id)
    card = card_with_open(rules, boxes, five)
    assert highest_total(rules, Order.ANY, card) == max(courses(rules, Order.ANY, card))


@pytest.mark.parametrize("order", [Order.UPPER_FIRST, Order.CARD])
@pytest.mark.parametrize("boxes", OPEN[:3], ids=" ".join)
@pytest.mark.parametrize("rules_id", ["yahtzee", "yahtzee-click", "yatzy-50"])
def test_the_order_of_the_boxes_counts(rules_id: str, boxes: tuple[str, ...], order: Order) -> None:
    rules = rule_set(rules_id)
    card = card_with_open(rules, boxes, 50)
    assert highest_total(rules, order, card) == max(courses(rules, order, card))


@pytest.mark.parametrize(
    ("rules_id", "expected"),
    [
        ("yahtzee", 1575),
        ("yahtzee-free", 1575),
        ("yahtzee-click", 1575),
        ("yatzy-50", 975),
        ("yatzy", 374),
        ("yacht", 303),
        ("kniffel", 675),
        ("yacht-classic", 297),
        ("crag", 244),
        ("maxi-yatzy", 649),
        ("yahtzee-1956", 1435),
        ("triple-yahtzee", 9450),
        ("kismet", 565),
        ("generala", 260),
    ],
)
def test_the_highest_total_of_a_new_card(rules_id: str, expected: int) -> None:
    assert highest_total(rule_set(rules_id), Order.ANY, EMPTY_CARD) == expected


def numbers(**worth: int) -> Card:
    return Card({box: Entry((), points, 0, joker=False, turn=1) for box, points in worth.items()})


@pytest.mark.parametrize(
    ("card", "reach", "to_go", "over_par"),
    [
        (numbers(), Reach.OPEN, 63, None),
        (numbers(sixes=18), Reach.OPEN, 45, 0),
        (numbers(sixes=24, ones=1), Reach.OPEN, 38, 4),
        (numbers(sixes=12, fives=10), Reach.OPEN, 41, -11),
        (numbers(sixes=30, fives=25, fours=8), Reach.SAFE, 0, 18),
        (numbers(sixes=0, fives=0), Reach.LOST, 63, -33),
        (numbers(fives=0, fours=4, ones=4), Reach.OPEN, 55, -22),
    ],
    ids=["new", "on par", "over par", "under par", "safe", "out of reach", "just in reach"],
)
def test_how_the_upper_bonus_stands(
    card: Card, reach: Reach, to_go: int, over_par: int | None
) -> None:
    found = upper_outlook(rule_set("yahtzee"), card)
    assert found is not None
    assert (found.reach, found.to_go, found.over_par) == (reach, to_go, over_par)


def test_the_upper_bonus_of_each_column_stands_by_itself() -> None:
    card = numbers(**{"1:sixes": 18, "2:sixes": 24, "2:fives": 25, "2:fours": 16, "3:sixes": 0})
    found = [upper_outlook(rule_set("triple-yahtzee"), card, column) for column in range(3)]
    assert [(one.reach, one.to_go) for one in found if one] == [
        (Reach.OPEN, 45),
        (Reach.SAFE, 0),
        (Reach.OPEN, 63),
    ]


def test_a_game_without_an_upper_bonus_has_no_outlook_for_it() -> None:
    assert upper_outlook(rule_set("yacht"), EMPTY_CARD) is None
