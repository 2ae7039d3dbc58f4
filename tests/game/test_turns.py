"""The known turns: which box is legal for which dice on which card, and what it pays."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from scorekeeper.errors import NotFound, Refused, Unreadable
from scorekeeper.game.card import EMPTY_CARD, Card, Entry, Totals, is_full, totals
from scorekeeper.game.options import options, verify
from scorekeeper.game.verdicts import Option
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.dice import read_dice
from scorekeeper.rules.model import Order, RuleSet
from scorekeeper.rules.notation import find_category, read_throw
from tests.game.test_whole_games import begun, played
from tests.program import DATA

YAHTZEE = rule_set("yahtzee")


class Case(NamedTuple):
    """One line of the table. `points` and `bonus` are None where the box is not legal."""

    rules: str
    card: Mapping[str, int]
    dice: str
    box: str
    legal: bool
    points: int | None
    bonus: int | None

    @property
    def name(self) -> str:
        """The line in short, to find it by."""
        filled = ",".join(f"{box}={points}" for box, points in self.card.items())
        return f"{self.rules}[{filled}]-{self.dice}-{self.box}"


def read_case(line: dict[str, Any]) -> Case:
    return Case(
        line["rules"],
        line["card"],
        line["dice"],
        line["box"],
        line["legal"],
        line.get("points"),
        line.get("bonus"),
    )


LINES = [read_case(line) for line in json.loads((DATA / "turns.json").read_text("utf-8"))]
CASES = [case for case in LINES if case.rules in rule_set_ids()]


def card_of(points: Mapping[str, int]) -> Card:
    """Return a card that holds these points."""
    return Card(
        {
            box: Entry((), worth, bonus=0, joker=False, turn=turn)
            for turn, (box, worth) in enumerate(points.items(), start=1)
        }
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_known_turn_is_legal_and_pays_as_the_rules_say(case: Case) -> None:
    rules = rule_set(case.rules)
    dice = read_dice(case.dice, rules.dice, rules.faces)
    category = rules.category(case.box)
    if case.legal:
        option = verify(rules, Order.ANY, card_of(case.card), dice, category)
        assert (option.points, option.bonus) == (case.points, case.bonus)
    else:
        with pytest.raises(Refused) as caught:
            verify(rules, Order.ANY, card_of(case.card), dice, category)
        filled = case.box in case.card
        assert caught.value.slug == ("box-filled" if filled else "box-forbidden")
        assert caught.value.exit_code == 4


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_options_of_a_known_turn_say_the_same(case: Case) -> None:
    rules = rule_set(case.rules)
    dice = read_dice(case.dice, rules.dice, rules.faces)
    found = options(rules, Order.ANY, card_of(case.card), dice)
    allowed = {o.category.id: (o.points, o.bonus) for o in found.allowed}
    forbidden = {f.category.id for f in found.forbidden}
    if case.legal:
        assert allowed[case.box] == (case.points, case.bonus)
    else:
        assert case.box not in allowed
        assert (case.box in forbidden) == (case.box not in case.card)
    assert {*allowed, *forbidden} == {c.id for c in rules.categories} - set(case.card)


def test_each_of_the_six_games_has_known_turns() -> None:
    games = {"yahtzee", "yahtzee-free", "yahtzee-click", "yatzy-50", "yacht", "yatzy"}
    assert games <= {case.rules for case in CASES}
    assert all(case.points is not None and case.bonus is not None for case in CASES if case.legal)


# One box for one throw.


def test_a_throw_fills_exactly_one_box() -> None:
    game = played(begun(), "33324 threes")
    assert {box: entry.points for box, entry in game.state.cards[0].entries.items()} == {
        "threes": 9
    }
    assert len(game.state.turns) == 1


@pytest.mark.parametrize("boxes", ["threes twos fours", "threes and twos", "threes, twos", "3 2 4"])
def test_several_boxes_for_one_throw_are_refused(boxes: str) -> None:
    with pytest.raises((NotFound, Unreadable)):
        find_category(YAHTZEE, read_throw(YAHTZEE, f"33324 {boxes}").box)


# The upper bonus.


SIXTY_THREE = {"threes": 6, "fours": 12, "fives": 15, "sixes": 30}


@pytest.mark.parametrize(
    ("rules_id", "points", "expected"),
    [
        ("yahtzee", {"fours": 12, "fives": 20, "sixes": 30}, Totals(62, 0, 0, 0, 62)),
        ("yahtzee", {"ones": 1, "fours": 12, "fives": 20, "sixes": 30}, Totals(63, 35, 0, 0, 98)),
        ("yahtzee", {"twos": 2, "fours": 12, "fives": 20, "sixes": 30}, Totals(64, 35, 0, 0, 99)),
        ("yahtzee-free", SIXTY_THREE, Totals(63, 35, 0, 0, 98)),
        ("yahtzee-click", SIXTY_THREE, Totals(63, 35, 0, 0, 98)),
        ("yatzy-50", SIXTY_THREE, Totals(63, 35, 0, 0, 98)),
        ("yatzy", {"fours": 12, "fives": 20, "sixes": 30}, Totals(62, 0, 0, 0, 62)),
        ("yatzy", SIXTY_THREE, Totals(63, 50, 0, 0, 113)),
        ("yacht", SIXTY_THREE, Totals(63, 0, 0, 0, 63)),
        ("yahtzee", {"chance": 30, "four-of-a-kind": 30, "sixes": 30}, Totals(30, 0, 60, 0, 90)),
    ],
    ids=[
        "yahtzee-62",
        "yahtzee-63",
        "yahtzee-64",
        "yahtzee-free-63",
        "yahtzee-click-63",
        "yatzy-50-63",
        "yatzy-62",
        "yatzy-63",
        "yacht-has-none",
        "lower-boxes-do-not-count",
    ],
)
def test_the_upper_bonus_is_paid_from_63_points_in_the_number_boxes(
    rules_id: str, points: dict[str, int], expected: Totals
) -> None:
    assert totals(rule_set(rules_id), card_of(points)) == expected


def test_62_points_on_a_full_upper_section_earn_no_bonus() -> None:
    upper = {"ones": 0, "twos": 0, "threes": 0, "fours": 12, "fives": 20, "sixes": 30}
    assert totals(YAHTZEE, card_of(upper)).upper_bonus == 0


def test_extra_bonuses_do_not_count_towards_the_63() -> None:
    sixty = card_of({"yahtzee": 50, "fours": 10, "fives": 20, "sixes": 30})
    with_check = sixty.with_entry("chance", Entry((6,) * 5, 30, bonus=100, joker=True, turn=5))
    assert totals(YAHTZEE, with_check) == Totals(60, 0, 80, 100, 240)


# The order upper-first.


UPPER = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}


@pytest.mark.parametrize("box", ["yahtzee", "chance", "three-of-a-kind", "large-straight"])
def test_in_the_order_upper_first_a_lower_box_waits_for_the_numbers(box: str) -> None:
    with pytest.raises(Refused) as caught:
        verify(YAHTZEE, Order.UPPER_FIRST, EMPTY_CARD, (6,) * 5, YAHTZEE.category(box))
    assert caught.value.slug == "wrong-order"
    assert caught.value.message == (
        "the upper section is filled first: Ones, Twos, Threes, Fours, Fives or Sixes"
    )


def test_in_the_order_upper_first_five_6s_go_into_the_sixes_without_a_bonus() -> None:
    sixes = YAHTZEE.category("sixes")
    option = verify(YAHTZEE, Order.UPPER_FIRST, EMPTY_CARD, (6,) * 5, sixes)
    assert option == Option(sixes, 30, 0, joker=False)


def test_in_the_order_upper_first_one_open_number_box_still_comes_first() -> None:
    card = card_of({box: points for box, points in UPPER.items() if box != "ones"})
    found = options(YAHTZEE, Order.UPPER_FIRST, card, (1, 2, 3, 4, 5))
    assert [option.category.id for option in found.allowed] == ["ones"]
    assert len(found.forbidden) == 7


def test_in_the_order_upper_first_the_lower_boxes_open_after_the_numbers() -> None:
    found = options(YAHTZEE, Order.UPPER_FIRST, card_of(UPPER), (6,) * 5)
    assert [(o.category.id, o.points) for o in found.allowed] == [
        ("three-of-a-kind", 30),
        ("four-of-a-kind", 30),
        ("full-house", 0),
        ("small-straight", 0),
        ("large-straight", 0),
        ("yahtzee", 50),
        ("chance", 30),
    ]


def test_in_card_order_only_the_first_open_box_may_be_filled() -> None:
    card = card_of({"ones": 1, "twos": 2})
    found = options(YAHTZEE, Order.CARD, card, (6,) * 5)
    assert [option.category.id for option in found.allowed] == ["threes"]
    with pytest.raises(Refused) as caught:
        verify(YAHTZEE, Order.CARD, card, (6,) * 5, YAHTZEE.category("sixes"))
    assert caught.value.slug == "wrong-order"
    assert caught.value.message == "the boxes are filled in card order: Threes is next"


def test_in_card_order_a_further_yahtzee_pays_its_bonus_in_the_last_box() -> None:
    upper_and_lower = {c.id: 0 for c in YAHTZEE.categories if c.id != "chance"} | {"yahtzee": 50}
    found = options(YAHTZEE, Order.CARD, card_of(upper_and_lower), (6,) * 5)
    assert found.allowed == (Option(YAHTZEE.category("chance"), 30, 100, joker=True),)


# Dice that do not exist, and cards that are full.


@pytest.mark.parametrize("rules_id", rule_set_ids())
@pytest.mark.parametrize(
    ("dice", "slug"),
    [("1234", "wrong-dice-count"), ("1234561", "wrong-dice-count"), ("12307", "bad-face")],
)
def test_too_few_or_many_dice_and_faces_that_do_not_exist_are_errors(
    rules_id: str, dice: str, slug: str
) -> None:
    rules = rule_set(rules_id)
    with pytest.raises(Unreadable) as caught:
        read_throw(rules, f"{dice} chance")
    assert caught.value.slug == slug
    assert dice in caught.value.message


def full_card(rules: RuleSet) -> Card:
    return card_of({category.id: 0 for category in rules.categories})


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_a_player_whose_boxes_are_all_filled_can_enter_nothing(rules_id: str) -> None:
    rules = rule_set(rules_id)
    card = full_card(rules)
    assert is_full(rules, card)
    for order in Order:
        for dice in ((1, 2, 3, 4, 5), (6, 6, 6, 6, 6)):
            found = options(rules, order, card, dice)
            assert (found.allowed, found.forbidden) == ((), ())
            for category in rules.categories:
                with pytest.raises(Refused) as caught:
                    verify(rules, order, card, dice, category)
                assert caught.value.slug == "box-filled"
                assert caught.value.hint == "the card is full"
