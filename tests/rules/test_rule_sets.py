"""Rule sets as data: contradictions are refused, and every option changes what a throw is worth."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from scorekeeper.errors import NotFound, Refused
from scorekeeper.game.card import Card, Entry
from scorekeeper.game.options import verify
from scorekeeper.rules.catalog import DEFAULT, find_rule_set, rule_set, rule_set_ids
from scorekeeper.rules.catalog.boxes import ALL_DICE
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import (
    AnyDice,
    Category,
    Counted,
    Face,
    Groups,
    Order,
    Pattern,
    Points,
    RepeatRule,
    RuleSet,
    Run,
    Section,
    Straight,
    Tier,
    UpperBonus,
)
from scorekeeper.rules.scoring import points, possible_points

YAHTZEE = rule_set("yahtzee")
assert YAHTZEE.repeat is not None
FORCED = YAHTZEE.repeat


def box_of(pattern: Pattern, worth: Points = ALL_DICE) -> Category:
    return Category("box", "Box", Section.LOWER, pattern, worth)


def with_repeat(**changes: Any) -> RuleSet:
    return replace(YAHTZEE, repeat=FORCED._replace(**changes))


# Contradictory data.


@pytest.mark.parametrize(
    "pattern",
    [
        Face(0),
        Face(7),
        Groups(()),
        Groups((0,)),
        Groups((6,)),
        Groups((3, 3)),
        Groups((3, 0)),
        Groups((3, -1)),
        Straight((1, 1, 2)),
        Run(0),
        Run(6),
        Straight(()),
        Straight((2, 3, 4, 5, 7)),
        Straight((0, 1)),
        Straight((1, 2, 3, 4, 5, 6)),
    ],
    ids=repr,
)
def test_a_box_that_no_throw_of_five_dice_can_fit_is_refused(pattern: Pattern) -> None:
    with pytest.raises(ValueError, match="rule set yahtzee: pattern: 'box' is not possible"):
        replace(YAHTZEE, categories=(*YAHTZEE.categories, box_of(pattern)))


@pytest.mark.parametrize(
    ("pattern", "dice", "faces"),
    [
        (AnyDice(), 5, 6),
        (Face(8), 5, 8),
        (Groups((3, 3)), 6, 6),
        (Run(5), 5, 6),
        (Straight((1, 2, 3, 4, 5, 6)), 6, 6),
        (Straight((4, 5, 6)), 3, 6),
    ],
    ids=repr,
)
def test_a_box_that_the_dice_of_the_game_can_fit_is_accepted(
    pattern: Pattern, dice: int, faces: int
) -> None:
    rules = replace(
        rule_set("yacht"), categories=(box_of(pattern),), dice=dice, faces=faces, repeat=None
    )
    assert rules.category("box").pattern == pattern


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"revision": 0}, "revision: 0"),
        ({"dice": 0, "categories": (box_of(AnyDice()),), "repeat": None}, "dice: 0"),
        ({"categories": (), "repeat": None}, r"categories: \(\)"),
        (
            {"categories": (*YAHTZEE.categories, box_of(Face(3)))},
            "categories: 'two boxes for 3'",
        ),
        (
            {"dice": 8, "faces": 2, "categories": (box_of(Groups((2, 2, 2))),), "repeat": None},
            "pattern: 'box'",
        ),
    ],
    ids=["revision", "no-dice", "no-categories", "two-number-boxes", "more-groups-than-faces"],
)
def test_data_that_make_no_game_are_refused(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=f"rule set yahtzee: {fault} is not possible"):
        replace(YAHTZEE, **changes)


def test_two_boxes_of_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="categories: 'chance' is not possible"):
        replace(YAHTZEE, categories=(*YAHTZEE.categories, YAHTZEE.category("chance")))


@pytest.mark.parametrize(
    "tiers",
    [
        (UpperBonus(0, 35),),
        (UpperBonus(-1, 35),),
        (UpperBonus(63, 0),),
        (UpperBonus(63, -35),),
        (UpperBonus(71, 55), UpperBonus(63, 35)),
        (UpperBonus(63, 35), UpperBonus(63, 55)),
        (UpperBonus(63, 55), UpperBonus(71, 35)),
    ],
    ids=str,
)
def test_an_upper_bonus_that_cannot_be_meant_is_refused(tiers: tuple[UpperBonus, ...]) -> None:
    with pytest.raises(ValueError, match="upper_bonus"):
        replace(YAHTZEE, upper_bonus=tiers)


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"box": "kniffel"}, "'kniffel'"),
        ({"fills": ("full-house", "villa")}, "'villa'"),
        ({"fills": ("full-house", "chance")}, "'chance'"),
        ({"fills": ("ones",)}, "'ones'"),
        ({"own_open": ()}, "own_open that may find no open box"),
        ({"own_open": (Tier.LOWER,)}, "own_open that may find no open box"),
        ({"own_open": (Tier.FILLS, Tier.LOWER)}, "own_open that may find no open box"),
        ({"own_filled": ()}, "own_filled that may find no open box"),
        ({"own_filled": (Tier.LOWER,)}, "own_filled that may find no open box"),
        ({"own_filled": (Tier.OWN, Tier.FILLS)}, "own_filled that may find no open box"),
    ],
    ids=str,
)
def test_a_repeat_rule_that_may_leave_a_player_stuck_or_names_no_box_is_refused(
    changes: dict[str, Any], named: str
) -> None:
    with pytest.raises(ValueError, match=f"rule set yahtzee: repeat: .*{named}"):
        with_repeat(**changes)


def test_a_repeat_rule_without_a_number_box_for_each_face_is_refused() -> None:
    without_sixes = tuple(c for c in YAHTZEE.categories if c.id != "sixes")
    with pytest.raises(ValueError, match="repeat: 'a number box for each face'"):
        replace(YAHTZEE, categories=without_sixes)
    assert replace(YAHTZEE, categories=without_sixes, repeat=None).repeat is None


# Every option changes what a throw is worth.


def verdict(rules: RuleSet, filled: dict[str, int], dice: Dice, box: str) -> object:
    """Return points, bonus and Joker of an entry, or the slug of the refusal."""
    card = Card({one: Entry((), worth, 0, False, 1) for one, worth in filled.items()})
    try:
        option = verify(rules, Order.ANY, card, dice, rules.category(box))
    except Refused as refusal:
        return refusal.slug
    return option.points, option.bonus, option.joker


FIVES = (5, 5, 5, 5, 5)
SCORED = {"yahtzee": 50}
JOKER = {"yahtzee": 50, "fives": 15}
SCRATCHED = {"yahtzee": 0, "fives": 15}
OPTIONS: list[tuple[str, Any, dict[str, int], str, object, object]] = [
    ("box", "chance", {"chance": 20, "fives": 15}, "yahtzee", (50, 0, False), (50, 100, True)),
    ("fills", ("full-house",), JOKER, "large-straight", (40, 100, True), (0, 100, True)),
    ("own_open", (Tier.ANY,), SCORED, "chance", "box-forbidden", (25, 100, False)),
    ("own_filled", (Tier.FILLS, Tier.ANY), JOKER, "chance", (25, 100, True), "box-forbidden"),
    ("bonus", 50, JOKER, "chance", (25, 100, True), (25, 50, True)),
    ("bonus_tier", Tier.OWN, JOKER, "chance", (25, 100, True), (25, 0, True)),
    ("needs_points", True, SCRATCHED, "large-straight", (40, 0, True), (0, 0, False)),
    ("upper_pays", False, SCORED, "fives", (25, 100, False), (0, 100, False)),
]


@pytest.mark.parametrize(
    ("field", "value", "filled", "box", "before", "after"), OPTIONS, ids=lambda one: str(one)[:20]
)
def test_an_option_of_the_repeat_rule_changes_what_five_5s_give(
    field: str, value: Any, filled: dict[str, int], box: str, before: object, after: object
) -> None:
    assert verdict(YAHTZEE, filled, FIVES, box) == before
    assert verdict(with_repeat(**{field: value}), filled, FIVES, box) == after


def test_every_option_of_the_repeat_rule_is_tried() -> None:
    assert {field for field, *_ in OPTIONS} | {"at_once"} == set(RepeatRule._fields)


def test_a_joker_at_once_does_not_wait_for_the_number_box() -> None:
    waits = with_repeat(own_open=(Tier.LOWER, Tier.ANY))
    at_once = with_repeat(own_open=(Tier.LOWER, Tier.ANY), at_once=True)
    assert verdict(waits, SCORED, FIVES, "large-straight") == (0, 100, False)
    assert verdict(at_once, SCORED, FIVES, "large-straight") == (40, 100, True)


def test_the_bonus_of_the_own_tier_is_paid_in_the_number_box() -> None:
    rules = with_repeat(own_open=(Tier.ANY,), bonus_tier=Tier.OWN)
    assert verdict(rules, SCORED, FIVES, "fives") == (25, 100, False)
    assert verdict(rules, SCORED, FIVES, "chance") == (25, 0, False)


def test_the_tiers_are_tried_in_their_order() -> None:
    rules = with_repeat(own_filled=(Tier.FILLS, Tier.LOWER, Tier.ANY))
    straights = {**JOKER, "full-house": 25, "small-straight": 30, "large-straight": 40}
    lower = {**straights, "three-of-a-kind": 20, "four-of-a-kind": 20, "chance": 20}
    assert verdict(rules, JOKER, FIVES, "chance") == "box-forbidden"
    assert verdict(rules, JOKER, FIVES, "full-house") == (25, 100, True)
    assert verdict(rules, straights, FIVES, "chance") == (25, 100, True)
    assert verdict(rules, straights, FIVES, "ones") == "box-forbidden"
    assert verdict(rules, lower, FIVES, "ones") == (0, 100, False)


def test_without_a_repeat_rule_five_of_a_kind_is_like_any_other_throw() -> None:
    rules = replace(YAHTZEE, repeat=None)
    assert verdict(rules, SCORED, FIVES, "large-straight") == (0, 0, False)
    assert verdict(rules, SCORED, FIVES, "fives") == (25, 0, False)


@pytest.mark.parametrize(
    ("worth", "expected"),
    [
        (Points(25), 25),
        (Points(counted=Counted.MATCHED), 15),
        (Points(counted=Counted.ALL), 18),
        (Points(20, Counted.MATCHED), 35),
        (Points(20, Counted.ALL), 38),
        (Points(), 0),
    ],
    ids=str,
)
def test_points_are_the_base_and_the_dice_that_are_counted(worth: Points, expected: int) -> None:
    assert points(box_of(Groups((3,)), worth), (5, 1, 5, 2, 5)) == expected
    assert points(box_of(Groups((3,)), worth), (5, 1, 5, 2, 2)) == 0


@pytest.mark.parametrize(
    ("pattern", "dice", "expected"),
    [
        (Groups((2, 2)), (3, 3, 3, 3, 1), 0),
        (Groups((2, 2), distinct=False), (3, 3, 3, 3, 1), 12),
        (Groups((3, 2)), (6, 6, 6, 6, 6), 0),
        (Groups((3, 2), distinct=False), (6, 6, 6, 6, 6), 30),
        (Groups((2,)), (3, 3, 3, 4, 4), 8),
        (Groups((2, 2)), (3, 3, 4, 4, 4), 14),
        (Groups((3, 2)), (3, 3, 4, 4, 4), 18),
        (Run(3), (1, 2, 3, 5, 6), 6),
        (Run(4), (6, 5, 3, 4, 2), 18),
        (Run(4), (1, 2, 3, 5, 6), 0),
        (Straight((1, 3, 5)), (1, 3, 5, 5, 6), 9),
        (Straight((1, 3, 5)), (1, 3, 4, 4, 6), 0),
        (Face(5), (5, 1, 5, 2, 5), 15),
        (Face(4), (5, 1, 5, 2, 5), 0),
        (AnyDice(), (5, 1, 5, 2, 5), 18),
    ],
    ids=str,
)
def test_a_pattern_matches_the_dice_of_the_highest_sum(
    pattern: Pattern, dice: Dice, expected: int
) -> None:
    assert points(box_of(pattern, Points(counted=Counted.MATCHED)), dice) == expected


# The catalogue.


def test_the_catalogue_has_the_six_games_and_yahtzee_is_the_default() -> None:
    assert {"yahtzee", "yahtzee-free", "yahtzee-click", "yatzy-50", "yacht", "yatzy"} <= set(
        rule_set_ids()
    )
    assert DEFAULT == "yahtzee"
    assert rule_set_ids()[0] == DEFAULT


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_a_rule_set_is_registered_under_its_id_and_names_its_source(rules_id: str) -> None:
    rules = rule_set(rules_id)
    assert rules.id == rules_id
    assert rules is rule_set(rules_id)
    assert rules.revision >= 1
    assert all(text.strip() for text in (rules.name, rules.summary, rules.source))


@pytest.mark.parametrize(
    "rules_id", ["yahtzee", "yahtzee-free", "yahtzee-click", "yatzy-50", "yacht", "yatzy"]
)
def test_the_games_are_played_with_five_dice_thrown_up_to_three_times(rules_id: str) -> None:
    rules = rule_set(rules_id)
    assert (rules.dice, rules.faces, rules.throws) == (5, 6, 3)


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_each_name_of_a_rule_set_finds_it_in_any_case(rules_id: str) -> None:
    rules = rule_set(rules_id)
    for name in (rules.id, *rules.aliases):
        assert find_rule_set(name) is rules
        assert find_rule_set(name.upper()) is rules
        assert find_rule_set(name.replace("-", " ")) is rules
        assert find_rule_set(name.replace("-", "_")) is rules


def test_no_two_rule_sets_share_a_name() -> None:
    for one, other in combinations(map(rule_set, rule_set_ids()), 2):
        assert {one.id, *one.aliases} & {other.id, *other.aliases} == set()
        assert one.name.casefold() != other.name.casefold()


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("yahtze", "did you mean yahtzee?"),
        ("yatzi", "did you mean yatzy?"),
        ("yacth", "did you mean yacht?"),
        ("oficial", "did you mean yahtzee?"),
        ("chess", f"there are {', '.join(rule_set_ids()[:-1])} and {rule_set_ids()[-1]}"),
    ],
)
def test_an_unknown_rule_set_is_refused_with_the_nearest_or_all(typed: str, hint: str) -> None:
    with pytest.raises(NotFound) as caught:
        find_rule_set(typed)
    assert caught.value.slug == "unknown-rules"
    assert caught.value.message == f"there is no rule set {typed!r}"
    assert caught.value.hint == hint


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_every_box_of_a_card_can_score(rules_id: str) -> None:
    rules = rule_set(rules_id)
    assert [c.id for c in rules.categories if possible_points(rules, c)[-1] == 0] == []


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_every_number_box_takes_none_to_all_dice_of_its_face(rules_id: str) -> None:
    rules = rule_set(rules_id)
    for face in range(1, rules.faces + 1):
        expected = tuple(face * count for count in range(rules.dice + 1))
        assert rules.number_boxes(face)
        for category in rules.number_boxes(face):
            assert possible_points(rules, category) == expected


@pytest.mark.parametrize(
    ("rules_id", "tiers"),
    [
        ("yahtzee", ((63, 35),)),
        ("yahtzee-free", ((63, 35),)),
        ("yahtzee-click", ((63, 35),)),
        ("yatzy-50", ((63, 35),)),
        ("yacht", ()),
        ("yatzy", ((63, 50),)),
    ],
)
def test_the_upper_bonus_is_that_of_the_rules(
    rules_id: str, tiers: tuple[tuple[int, int], ...]
) -> None:
    assert rule_set(rules_id).upper_bonus == tiers


def test_a_box_or_face_that_a_card_does_not_have_is_not_found() -> None:
    with pytest.raises(KeyError):
        YAHTZEE.category("one-pair")
    assert YAHTZEE.number_boxes(7) == ()
