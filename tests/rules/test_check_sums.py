"""Every box of every rule set over all ordered throws: how many score, and what they come to."""

import json
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Category, Face
from scorekeeper.rules.scoring import points
from tests.program import DATA

TABLE: dict[str, dict[str, list[int]]] = {
    rules_id: boxes
    for rules_id, boxes in json.loads((DATA / "check_sums.json").read_text("utf-8")).items()
    if rules_id != "_"
}
SAME_BOXES = {
    "yahtzee-free": ("yahtzee", {}),
    "yahtzee-click": ("yahtzee", {}),
    "yahtzee-1956": ("yahtzee", {}),
    "triple-yahtzee": ("yahtzee", {}),
    "yatzy-50": ("yahtzee", {"yatzy": "yahtzee"}),
    "kniffel": ("yahtzee", {"kniffel": "yahtzee"}),
    "yacht-classic": ("yacht", {}),
    "yatzy-forced": ("yatzy", {}),
    "yatzy-forced-42": ("yatzy", {}),
}
OTHERWISE = {
    ("yacht-classic", "four-of-a-kind"): (156, 2184),
    ("kismet", "three-of-a-kind"): (1656, 28980),
    ("kismet", "yarborough"): (7776, 136080),
    ("generala", "straight"): (240, 4800),
    ("generala", "full"): (300, 9000),
    ("generala", "poker"): (156, 6240),
    ("generala", "generala"): (6, 300),
    **{("crag", f"{one}-straight"): (6, 120) for one in ("odd", "even", "low", "high")},
}
"""Where a box is not that of the other game, or the table has it under one name for several."""
CASES = [
    (rules_id, category.id)
    for rules_id in rule_set_ids()
    for category in rule_set(rules_id).categories
]


class Sums(NamedTuple):
    """How many throws score, and the sum of their points."""

    throws: int
    points: int


@cache
def all_throws(dice: int, faces: int) -> list[Dice]:
    return list(product(range(1, faces + 1), repeat=dice))


@cache
def sums(category: Category, dice: int, faces: int) -> Sums:
    worth = [points(category, throw) for throw in all_throws(dice, faces)]
    return Sums(sum(one > 0 for one in worth), sum(worth))


def listed(rules_id: str, box: str) -> Sums:
    """Return what the table says of a box, or what is known of every number box."""
    box = box.rpartition(":")[2]
    if (rules_id, box) in OTHERWISE:
        return Sums(*OTHERWISE[rules_id, box])
    like, renamed = SAME_BOXES.get(rules_id, (rules_id, {}))
    boxes, name = TABLE.get(like, {}), renamed.get(box, box)
    if name in boxes:
        return Sums(*boxes[name])
    rules = rule_set(rules_id)
    pattern = rules.in_columns(box)[0].pattern
    assert isinstance(pattern, Face), f"the table has no {box} for {rules_id}"
    dice, faces = rules.dice, rules.faces
    return Sums(
        faces**dice - (faces - 1) ** dice,
        pattern.face * dice * faces ** (dice - 1),
    )


@pytest.mark.parametrize(("rules_id", "box"), CASES, ids=str)
def test_a_box_scores_as_often_and_as_much_as_counted_over_all_throws(
    rules_id: str, box: str
) -> None:
    rules = rule_set(rules_id)
    assert sums(rules.category(box), rules.dice, rules.faces) == listed(rules_id, box)


def test_all_7776_throws_of_five_dice_are_counted() -> None:
    assert len(set(all_throws(5, 6))) == 7776


def test_a_number_box_of_five_dice_scores_in_4651_throws() -> None:
    assert [listed("yacht", box) for box in ("ones", "fours", "sixes")] == [
        (4651, 6480),
        (4651, 25920),
        (4651, 38880),
    ]


def test_no_rule_set_and_no_box_of_the_table_is_passed_over() -> None:
    of_catalog = [rules_id for rules_id in TABLE if rules_id in rule_set_ids()]
    assert {"yahtzee", "yacht", "yatzy"} <= set(of_catalog)
    passed_over = {(rules_id, box) for rules_id in of_catalog for box in TABLE[rules_id]}
    assert passed_over - set(CASES) == set()


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_every_rule_set_of_the_catalogue_has_its_sums_in_the_table(rules_id: str) -> None:
    own = {category.box for category in rule_set(rules_id).categories if not _is_number(category)}
    told = SAME_BOXES.get(rules_id, (rules_id, {}))[0] in TABLE
    assert told or own <= {box for other, box in OTHERWISE if other == rules_id}


def _is_number(category: Category) -> bool:
    return isinstance(category.pattern, Face)
