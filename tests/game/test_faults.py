"""Faults that other programs of this field had; each test says what is right instead."""

import json

import pytest

from scorekeeper.errors import NotFound, Refused
from scorekeeper.export.as_json import text
from scorekeeper.game.acts import abandon, correct_turn, redo, score_turn, undo
from scorekeeper.game.card import EMPTY_CARD, Card, Totals, still_possible_upper, totals
from scorekeeper.game.events import TurnScored
from scorekeeper.game.options import options, verify
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.dice import read_dice
from scorekeeper.rules.model import Order
from scorekeeper.rules.notation import find_category
from scorekeeper.rules.scoring import points, possible_points
from tests.game.test_turns import card_of
from tests.game.test_whole_games import (
    ALL_OF_A_KIND,
    AT,
    THREE_OF_EACH_AND_250,
    begun,
    played,
)

YAHTZEE = rule_set("yahtzee")
UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = ["three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight"]


def allowed(card: Card, dice: str, rules_id: str = "yahtzee") -> dict[str, tuple[int, int]]:
    """Return points and bonus by box, of the boxes that are legal."""
    rules = rule_set(rules_id)
    found = options(rules, Order.ANY, card, read_dice(dice, rules.dice, 6))
    return {option.category.id: (option.points, option.bonus) for option in found.allowed}


def sums(game: Game, seat: int = 0) -> Totals:
    return totals(game.rules, game.state.cards[seat])


# What a throw is worth.


@pytest.mark.parametrize(
    ("rules_id", "dice", "box", "expected"),
    [
        ("yahtzee", "55562", "three-of-a-kind", 23),
        ("yahtzee", "44461", "three-of-a-kind", 19),
        ("yahtzee", "11344", "three-of-a-kind", 0),
        ("yahtzee", "11223", "three-of-a-kind", 0),
        ("yahtzee", "11111", "three-of-a-kind", 5),
        ("yahtzee", "22333", "four-of-a-kind", 0),
        ("yahtzee", "55552", "four-of-a-kind", 22),
        ("yahtzee", "66666", "four-of-a-kind", 30),
        ("yahtzee", "11111", "four-of-a-kind", 5),
        ("yahtzee", "11111", "chance", 5),
        ("yahtzee", "44644", "full-house", 0),
        ("yahtzee", "14444", "full-house", 0),
        ("yahtzee", "66556", "full-house", 25),
        ("yahtzee", "55555", "full-house", 0),
        ("yahtzee", "42331", "small-straight", 30),
        ("yahtzee", "12334", "small-straight", 30),
        ("yahtzee", "12234", "small-straight", 30),
        ("yahtzee", "12346", "small-straight", 30),
        ("yahtzee", "13456", "small-straight", 30),
        ("yahtzee", "12345", "small-straight", 30),
        ("yahtzee", "23456", "small-straight", 30),
        ("yahtzee", "23453", "small-straight", 30),
        ("yahtzee", "54312", "small-straight", 30),
        ("yahtzee", "12466", "small-straight", 0),
        ("yahtzee", "12356", "small-straight", 0),
        ("yahtzee", "12456", "small-straight", 0),
        ("yahtzee", "53142", "large-straight", 40),
        ("yahtzee", "65432", "large-straight", 40),
        ("yahtzee", "12346", "large-straight", 0),
        ("yahtzee", "13456", "large-straight", 0),
        ("yahtzee", "15353", "fives", 10),
        ("yahtzee", "66666", "sixes", 30),
        ("yahtzee", "66666", "yahtzee", 50),
        ("yatzy", "66666", "yatzy", 50),
        ("yatzy", "33312", "three-of-a-kind", 9),
        ("yatzy", "55562", "three-of-a-kind", 15),
        ("yatzy", "66666", "three-of-a-kind", 18),
        ("yatzy", "44442", "four-of-a-kind", 16),
        ("yatzy", "66666", "four-of-a-kind", 24),
        ("yatzy", "44442", "three-of-a-kind", 12),
        ("yatzy", "66655", "two-pairs", 22),
        ("yatzy", "33331", "two-pairs", 0),
        ("yatzy", "23453", "small-straight", 0),
        ("yatzy", "12345", "large-straight", 0),
        ("yatzy", "66665", "full-house", 0),
        ("yacht", "66665", "four-of-a-kind", 29),
        ("yacht", "33355", "full-house", 19),
    ],
)
def test_a_throw_that_others_counted_wrongly_has_its_right_points(
    rules_id: str, dice: str, box: str, expected: int
) -> None:
    assert points(rule_set(rules_id).category(box), read_dice(dice, 5, 6)) == expected


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_five_of_every_face_are_five_of_a_kind_and_fill_their_number_box(face: int) -> None:
    dice = (face,) * 5
    assert points(YAHTZEE.category("yahtzee"), dice) == 50
    assert points(rule_set("yatzy").category("yatzy"), dice) == 50
    assert points(rule_set("yacht").category("yacht"), dice) == 50
    (own,) = YAHTZEE.number_boxes(face)
    assert points(own, dice) == 5 * face


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ("sixes", (0, 6, 12, 18, 24, 30)),
        ("ones", (0, 1, 2, 3, 4, 5)),
        ("full-house", (0, 25)),
        ("small-straight", (0, 30)),
        ("large-straight", (0, 40)),
        ("yahtzee", (0, 50)),
        ("chance", tuple(range(5, 31))),
        ("three-of-a-kind", (0, *range(5, 31))),
    ],
)
def test_a_box_can_hold_all_and_only_the_points_that_some_throw_gives(
    box: str, expected: tuple[int, ...]
) -> None:
    assert possible_points(YAHTZEE, YAHTZEE.category(box)) == expected


# Five of a kind once more.


def test_after_a_scratched_yahtzee_a_joker_pays_in_full_and_without_a_bonus() -> None:
    card = card_of({"yahtzee": 0, "ones": 3})
    assert allowed(card, "11111") == {
        "three-of-a-kind": (5, 0),
        "four-of-a-kind": (5, 0),
        "full-house": (25, 0),
        "small-straight": (30, 0),
        "large-straight": (40, 0),
        "chance": (5, 0),
    }


def test_after_a_scratched_yahtzee_the_open_number_box_is_the_only_legal_one() -> None:
    assert allowed(card_of({"yahtzee": 0}), "11111") == {"ones": (5, 0)}
    assert allowed(card_of({"yahtzee": 0}), "66666") == {"sixes": (30, 0)}


def test_while_the_yahtzee_box_is_open_five_of_a_kind_is_an_ordinary_throw() -> None:
    assert allowed(EMPTY_CARD, "66666") == {
        "ones": (0, 0),
        "twos": (0, 0),
        "threes": (0, 0),
        "fours": (0, 0),
        "fives": (0, 0),
        "sixes": (30, 0),
        "three-of-a-kind": (30, 0),
        "four-of-a-kind": (30, 0),
        "full-house": (0, 0),
        "small-straight": (0, 0),
        "large-straight": (0, 0),
        "yahtzee": (50, 0),
        "chance": (30, 0),
    }


def test_with_the_number_box_filled_a_joker_goes_into_exactly_the_open_lower_boxes() -> None:
    card = card_of({"yahtzee": 50, "sixes": 18, "full-house": 25, "chance": 20})
    assert allowed(card, "66666") == {
        "three-of-a-kind": (30, 100),
        "four-of-a-kind": (30, 100),
        "small-straight": (30, 100),
        "large-straight": (40, 100),
    }


@pytest.mark.parametrize(("held", "bonus"), [(50, 100), (0, 0)])
def test_with_all_lower_boxes_filled_a_zero_goes_into_any_open_number_box(
    held: int, bonus: int
) -> None:
    lower = dict.fromkeys([*LOWER, "chance"], 0)
    card = card_of({"yahtzee": held, "sixes": 18, "fives": 15, **lower})
    assert allowed(card, "66666") == dict.fromkeys(["ones", "twos", "threes", "fours"], (0, bonus))


@pytest.mark.parametrize("rules_id", rule_set_ids())
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_no_turn_is_ever_stuck_while_a_box_is_open(rules_id: str, face: int) -> None:
    rules = rule_set(rules_id)
    boxes = [category.id for category in rules.categories]
    for left_open in boxes:
        for held in (0, 50):
            filled = dict.fromkeys(boxes, 0) | {
                box: held for box in boxes if box in {"yahtzee", "yatzy"}
            }
            del filled[left_open]
            found = options(rules, Order.ANY, card_of(filled), (face,) * 5)
            assert [option.category.id for option in found.allowed] == [left_open]


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_there_is_no_bonus_before_the_box_for_five_of_a_kind_is_scored(rules_id: str) -> None:
    rules = rule_set(rules_id)
    for face in range(1, 7):
        for category in rules.categories:
            option = verify(rules, Order.ANY, EMPTY_CARD, (face,) * 5, category)
            assert (option.bonus, option.joker) == (0, False)


def test_a_scratched_yahtzee_earns_no_bonus_later() -> None:
    game = played(begun(), "12346 yahtzee, 66666 sixes, 66666 chance, 66666 full-house")
    assert [turn.bonus for turn in game.state.turns] == [0, 0, 0, 0]
    assert sums(game) == Totals(30, 0, 55, 0, 85)


def test_the_first_yahtzee_earns_no_bonus_wherever_the_second_goes() -> None:
    game = played(begun(), "66666 sixes, 66666 yahtzee, 66666 chance")
    assert [turn.bonus for turn in game.state.turns] == [0, 0, 100]


def test_a_bonus_is_in_the_total_and_goes_with_its_turn() -> None:
    before = played(begun(), "66666 yahtzee")
    after = played(before, "55555 fives")
    assert sums(before) == Totals(0, 0, 50, 0, 50)
    assert sums(after) == Totals(25, 0, 50, 100, 175)
    assert sums(append(after, undo(after, AT))) == Totals(0, 0, 50, 0, 50)


def test_a_bonus_is_bound_to_a_throw_and_there_is_no_cap_on_their_number() -> None:
    game = played(begun(), ALL_OF_A_KIND)
    paid = [turn.bonus for turn in game.state.turns]
    assert (paid.count(100), sums(game).extra_bonus) == (12, 1200)


@pytest.mark.parametrize("rules_id", ["yahtzee", "yahtzee-free", "yahtzee-click", "yatzy-50"])
def test_the_bonus_is_no_box_and_takes_no_turn(rules_id: str) -> None:
    assert len(rule_set(rules_id).categories) == 13
    with pytest.raises(NotFound):
        find_category(rule_set(rules_id), "bonus")
    assert len(played(begun(rules_id), ALL_OF_A_KIND).state.turns) == 13


# The upper bonus.


def test_63_points_earn_the_bonus_with_boxes_still_open() -> None:
    sixty_three = {"threes": 6, "fours": 12, "fives": 15, "sixes": 30}
    assert totals(YAHTZEE, card_of(sixty_three)) == Totals(63, 35, 0, 0, 98)


def test_63_points_earn_the_bonus_with_boxes_scratched() -> None:
    card = card_of({"ones": 0, "twos": 0, "threes": 6, "fours": 12, "fives": 15, "sixes": 30})
    assert totals(YAHTZEE, card) == Totals(63, 35, 0, 0, 98)


def test_the_upper_bonus_is_added_once_however_many_number_boxes_follow() -> None:
    game = played(begun(), "66666 sixes, 55555 fives, 44421 fours, 33312 threes, 22213 twos")
    assert sums(game) == Totals(82, 35, 0, 0, 117)
    assert sums(played(game, "11123 ones")) == Totals(85, 35, 0, 0, 120)


def test_the_upper_bonus_of_yatzy_is_50_and_is_in_the_total() -> None:
    game = played(begun("yatzy"), "66666 sixes, 55555 fives, 44112 fours")
    assert sums(game) == Totals(63, 50, 0, 0, 113)


@pytest.mark.parametrize(
    ("filled", "expected"),
    [
        ({}, 105),
        ({"sixes": 0}, 75),
        ({"sixes": 6, "fives": 0}, 56),
        ({"chance": 30, "ones": 0}, 100),
        ({"fours": 0, "fives": 5, "sixes": 30}, 65),
    ],
    ids=str,
)
def test_the_upper_bonus_is_out_of_reach_only_when_the_open_boxes_cannot_bring_it(
    filled: dict[str, int], expected: int
) -> None:
    assert still_possible_upper(YAHTZEE, card_of(filled)) == expected


def test_the_upper_bonus_goes_again_when_a_correction_takes_its_points() -> None:
    game = played(begun(), "66666 sixes, 55555 fives, 44112 fours, 12346 chance")
    assert sums(game) == Totals(63, 35, 16, 0, 114)
    fours = YAHTZEE.category("fours")
    corrected = append(game, correct_turn(game, 3, (4, 1, 1, 1, 2), fours, AT))
    assert sums(corrected) == Totals(59, 0, 16, 0, 75)


# Filled, scratched, open.


@pytest.mark.parametrize("worth", [0, 20])
def test_a_filled_box_is_neither_offered_nor_accepted_again(worth: int) -> None:
    card = card_of({"chance": worth})
    assert "chance" not in allowed(card, "12345")
    with pytest.raises(Refused) as caught:
        verify(YAHTZEE, Order.ANY, card, (1, 2, 3, 4, 5), YAHTZEE.category("chance"))
    assert caught.value.slug == "box-filled"
    held = "20 from turn 1" if worth else "0 since turn 1"
    assert caught.value.message == f"Chance is filled already ({held})"


def test_any_open_box_may_be_scratched_even_if_another_one_would_score() -> None:
    game = played(begun(), "66666 ones")
    assert game.state.cards[0].entries["ones"].points == 0
    assert game.state.cards[0].filled("ones")


def test_a_throw_that_scores_nowhere_still_offers_all_boxes_with_0() -> None:
    left = card_of({c.id: 0 for c in YAHTZEE.categories if c.id not in {"ones", "yahtzee"}})
    assert allowed(left, "23456") == {"ones": (0, 0), "yahtzee": (0, 0)}


def test_a_scratched_box_is_0_and_an_open_box_is_null() -> None:
    exported = json.loads(text([played(begun(), "12346 yahtzee")]))
    boxes = exported["games"][0]["players"][0]["boxes"]
    assert boxes["yahtzee"] == 0
    assert boxes["chance"] is None
    assert len(boxes) == 13


@pytest.mark.parametrize("rules_id", ["yahtzee", "yahtzee-free", "yahtzee-click", "yatzy-50"])
def test_a_box_of_another_game_is_refused(rules_id: str) -> None:
    for name in ("one-pair", "two pairs", "villa"):
        with pytest.raises(NotFound):
            find_category(rule_set(rules_id), name)


def test_a_throw_is_used_up_by_its_entry() -> None:
    game = played(begun(names=("Ann", "Bob")), "12345 large-straight")
    assert game.to_move == 1
    assert [len(card.entries) for card in game.state.cards] == [1, 0]


# Turns, undo, corrections.


def test_a_turn_stores_its_own_points_and_not_the_running_total() -> None:
    game = played(begun(), "44461 three-of-a-kind, 66666 yahtzee, 55555 fives")
    assert [(turn.points, turn.bonus) for turn in game.state.turns] == [(19, 0), (50, 0), (25, 100)]


def test_dice_are_kept_as_they_were_typed() -> None:
    game = played(begun(), "54241 chance")
    assert game.state.turns[0].dice == (5, 4, 2, 4, 1)
    assert game.state.cards[0].entries["chance"].dice == (5, 4, 2, 4, 1)


def test_undo_of_nothing_is_refused() -> None:
    game = begun()
    with pytest.raises(Refused) as caught:
        undo(game, AT)
    assert caught.value.slug == "nothing-to-undo"
    undone = played(game, "12345 chance")
    undone = append(undone, undo(undone, AT))
    with pytest.raises(Refused):
        undo(undone, AT)


def test_redo_of_nothing_is_refused_also_after_a_new_turn() -> None:
    game = played(begun(), "12345 chance")
    game = append(game, undo(game, AT))
    game = played(game, "12345 ones")
    with pytest.raises(Refused) as caught:
        redo(game, AT)
    assert caught.value.slug == "nothing-to-redo"


def test_the_last_turn_of_a_finished_game_can_be_taken_back_and_played_otherwise() -> None:
    game = played(begun(), THREE_OF_EACH_AND_250)
    game = append(game, undo(game, AT))
    assert (game.status, game.to_move, sums(game).total) == ("playing", 0, 230)
    game = played(game, "66666 chance")
    assert (game.status, sums(game).total) == ("finished", 260)


def test_a_correction_after_the_end_changes_every_total_and_leaves_no_residue() -> None:
    game = played(begun(), THREE_OF_EACH_AND_250)
    chance = YAHTZEE.category("chance")
    game = append(game, correct_turn(game, 13, (6, 6, 6, 6, 5), chance, AT))
    assert (game.status, sums(game)) == ("finished", Totals(63, 35, 161, 0, 259))
    assert sum(turn.points for turn in game.state.turns) == 63 + 161
    game = append(game, undo(game, AT))
    assert sums(game) == Totals(63, 35, 152, 0, 250)


def test_ending_a_game_early_stores_no_zeros() -> None:
    game = played(begun(names=("Ann", "Bob")), "12345 large-straight")
    over = append(game, abandon(game, AT))
    assert over.status == "abandoned"
    assert over.state.cards == game.state.cards
    assert [len(card.entries) for card in over.state.cards] == [1, 0]


def test_a_game_is_kept_with_its_rules_their_revision_and_its_order() -> None:
    record = begun("yahtzee-click", order=Order.UPPER_FIRST).record
    assert (record.rules, record.revision, record.order) == ("yahtzee-click", 1, Order.UPPER_FIRST)


def test_a_new_game_of_the_same_players_begins_empty() -> None:
    played(begun(), "12345 chance")
    assert begun().state.cards == (EMPTY_CARD,)
    assert EMPTY_CARD.entries == {}


def test_every_rule_set_option_that_differs_changes_what_some_turn_pays() -> None:
    card = {"fives": 15}
    found = {
        rules_id: allowed(card_of({**card, box: 50}), "55555", rules_id)
        for rules_id, box in [
            ("yahtzee", "yahtzee"),
            ("yahtzee-free", "yahtzee"),
            ("yahtzee-click", "yahtzee"),
            ("yatzy-50", "yatzy"),
        ]
    }
    assert found["yahtzee"]["chance"] == (25, 100)
    assert "ones" not in found["yahtzee"]
    assert found["yahtzee-free"]["ones"] == (0, 100)
    assert "chance" not in found["yahtzee-click"]
    assert found["yatzy-50"]["chance"] == (25, 50)


def test_an_entry_for_another_player_goes_on_their_card_and_not_on_that_of_who_is_to_move() -> None:
    game = begun(names=("Ann", "Bob"))
    act = score_turn(game, 1, (1, 2, 3, 4, 5), YAHTZEE.category("chance"), AT)
    assert act == TurnScored(AT, "p2", (1, 2, 3, 4, 5), "chance", 15, 0)
    assert [len(card.entries) for card in append(game, act).state.cards] == [0, 1]


def test_the_same_turn_twice_is_refused() -> None:
    game = begun()
    act = score_turn(game, 0, (1, 2, 3, 4, 5), YAHTZEE.category("chance"), AT)
    game = append(game, act)
    with pytest.raises(Refused) as caught:
        append(game, act)
    assert caught.value.slug == "box-filled"
    assert replay(game.record, YAHTZEE) == game
