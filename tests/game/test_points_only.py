"""Entries whose dice are not known: which points and extra bonuses a box can hold."""

import pytest

from scorekeeper.errors import Refused
from scorekeeper.game.card import EMPTY_CARD, Card, Entry, column_total, extra_bonuses, totals
from scorekeeper.game.options import ranked, verify_points
from scorekeeper.game.verdicts import Option, Options
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.model import Order, RuleSet

YAHTZEE = rule_set("yahtzee")
TRIPLE = rule_set("triple-yahtzee")


def entered(
    rules: RuleSet, box: str, points: int, bonus: int = 0, card: Card = EMPTY_CARD
) -> Option:
    return verify_points(rules, Order.ANY, card, rules.category(box), points, bonus)


def card_of(**points: int) -> Card:
    return Card(
        {
            box.replace("_", "-"): Entry((), worth, 0, joker=False, turn=turn)
            for turn, (box, worth) in enumerate(points.items(), start=1)
        }
    )


@pytest.mark.parametrize(
    ("rules_id", "box", "points"),
    [
        ("yahtzee", "threes", 0),
        ("yahtzee", "threes", 15),
        ("yahtzee", "full-house", 25),
        ("yahtzee", "chance", 5),
        ("yahtzee", "chance", 30),
        ("yatzy", "one-pair", 12),
        ("yacht", "four-of-a-kind", 29),
        ("kismet", "sixes", 0),
    ],
)
def test_points_that_dice_can_give_are_taken(rules_id: str, box: str, points: int) -> None:
    rules = rule_set(rules_id)
    assert entered(rules, box, points) == Option(rules.category(box), points, 0, joker=False)


@pytest.mark.parametrize(
    ("box", "points", "hint"),
    [
        ("threes", 27, "possible are 0, 3, 6, 9, 12, 15"),
        ("threes", 1, "possible are 0, 3, 6, 9, 12, 15"),
        ("full-house", 17, "possible are 0, 25"),
        ("yahtzee", 150, "possible are 0, 50"),
        ("chance", 0, "possible are 5, 6, 7, 8 ... 30"),
        ("chance", 31, "possible are 5, 6, 7, 8 ... 30"),
        ("ones", -1, "possible are 0, 1, 2, 3, 4, 5"),
    ],
)
def test_points_that_no_dice_give_are_refused(box: str, points: int, hint: str) -> None:
    with pytest.raises(Refused) as caught:
        entered(YAHTZEE, box, points)
    name = YAHTZEE.category(box).name
    assert caught.value.slug == "impossible-points"
    assert caught.value.message == f"{points} points in {name} are not possible"
    assert caught.value.hint == hint


def test_a_penalty_puts_0_into_any_box() -> None:
    kismet = rule_set("kismet")
    chance = next(one for one in kismet.categories if one.name == "Yarborough")
    assert entered(kismet, chance.id, 0).points == 0
    with pytest.raises(Refused):
        entered(kismet, chance.id, 4)


@pytest.mark.parametrize("bonus", [100, 200, 1200])
def test_extra_bonuses_stand_with_the_box_for_five_of_a_kind(bonus: int) -> None:
    assert entered(YAHTZEE, "yahtzee", 50, bonus).bonus == bonus


@pytest.mark.parametrize(
    ("rules_id", "box", "points", "bonus"),
    [
        ("yahtzee", "yahtzee", 50, 50),
        ("yahtzee", "yahtzee", 50, 150),
        ("yahtzee", "yahtzee", 50, 1300),
        ("yahtzee", "yahtzee", 50, -100),
        ("yahtzee", "yahtzee", 0, 100),
        ("yahtzee", "chance", 30, 100),
        ("yatzy", "yatzy", 50, 100),
        ("yacht", "yacht", 50, 100),
    ],
)
def test_an_extra_bonus_that_the_rules_do_not_pay_is_refused(
    rules_id: str, box: str, points: int, bonus: int
) -> None:
    rules = rule_set(rules_id)
    with pytest.raises(Refused) as caught:
        entered(rules, box, points, bonus)
    assert caught.value.slug == "impossible-bonus"
    name = rules.category(box).name
    assert caught.value.message == (
        f"an extra bonus of {bonus} with {points} points in {name} is not possible"
    )
    expected = (
        "each is 100, once Yahtzee holds points"
        if rules_id == "yahtzee"
        else f"{rules.name} has no extra bonus"
    )
    assert caught.value.hint == expected


def test_an_extra_bonus_counts_as_often_as_its_column() -> None:
    assert entered(TRIPLE, "2:yahtzee", 50, 200).bonus == 200
    with pytest.raises(Refused):
        entered(TRIPLE, "2:yahtzee", 50, 100)
    with pytest.raises(Refused):
        entered(TRIPLE, "3:yahtzee", 50, 200)


def test_a_filled_box_and_a_box_out_of_order_are_refused() -> None:
    with pytest.raises(Refused) as caught:
        entered(YAHTZEE, "ones", 3, card=card_of(ones=3))
    assert caught.value.slug == "box-filled"
    assert caught.value.hint.startswith("open are twos, ")
    with pytest.raises(Refused) as caught:
        verify_points(YAHTZEE, Order.CARD, EMPTY_CARD, YAHTZEE.category("twos"), 4, 0)
    assert (caught.value.slug, caught.value.hint) == ("wrong-order", "allowed: ones")
    assert caught.value.message == "the boxes are filled in card order: Ones is next"
    with pytest.raises(Refused) as caught:
        verify_points(YAHTZEE, Order.UPPER_FIRST, EMPTY_CARD, YAHTZEE.category("chance"), 9, 0)
    assert caught.value.message.startswith("the upper section is filled first: Ones, ")


def test_what_counts_most_is_ranked_first_by_its_column_and_bonus() -> None:
    found = Options(
        (
            Option(TRIPLE.category("1:chance"), 20, 0, joker=False),
            Option(TRIPLE.category("3:chance"), 20, 0, joker=False),
            Option(TRIPLE.category("2:fives"), 25, 0, joker=False),
            Option(TRIPLE.category("1:sixes"), 0, 100, joker=False),
        ),
        (),
        None,
    )
    assert [option.category.id for option in ranked(TRIPLE, found)] == [
        "1:sixes", "3:chance", "2:fives", "1:chance",
    ]  # fmt: skip


def test_a_column_counts_by_its_multiplier_with_its_own_upper_bonus() -> None:
    entries = {
        f"2:{box}": Entry((), points, 0, joker=False, turn=1)
        for box, points in zip(
            ("ones", "twos", "threes", "fours", "fives", "sixes", "chance"),
            (3, 6, 9, 12, 15, 18, 20),
            strict=True,
        )
    } | {"3:chance": Entry((), 10, 0, joker=False, turn=1)}
    card = Card(entries)
    assert [column_total(TRIPLE, card, column) for column in range(3)] == [0, 236, 30]
    assert totals(TRIPLE, card).total == 266


def test_extra_bonuses_are_counted_by_their_column() -> None:
    card = Card(
        {
            "1:yahtzee": Entry((), 50, 200, joker=False, turn=1),
            "3:fives": Entry((5,) * 5, 25, 300, joker=False, turn=2),
            "2:ones": Entry((1,) * 5, 5, 0, joker=False, turn=3),
        }
    )
    assert extra_bonuses(TRIPLE, card) == 3
