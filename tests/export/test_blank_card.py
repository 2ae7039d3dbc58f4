"""Blank score cards: every box with what it asks and pays, on paper of any size."""

import re
from xml.etree import ElementTree

import pytest

from scorekeeper.export.blank_card import blank_card
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.views.rulebook import bonus_rules, box_rules

YACHT = [
    ("Player", ""),
    ("Yacht", "five equal dice: 50"),
    ("Large Straight", "2-3-4-5-6: 30"),
    ("Small Straight", "1-2-3-4-5: 30"),
    ("Four of a Kind", "four or more equal dice: the sum of all dice"),
    ("Full House", "three and two equal dice, of different faces: the sum of all dice"),
    ("Choice", "any dice: the sum of all dice"),
    ("Sixes", "dice that show 6: the sum of these dice"),
    ("Fives", "dice that show 5: the sum of these dice"),
    ("Fours", "dice that show 4: the sum of these dice"),
    ("Threes", "dice that show 3: the sum of these dice"),
    ("Twos", "dice that show 2: the sum of these dice"),
    ("Ones", "dice that show 1: the sum of these dice"),
    ("Upper section", "the sum of the numbers"),
    ("Total", ""),
]


def rows(rules_id: str, players: int = 4) -> list[list[str]]:
    """Return the cells of the rows of a card."""
    page = blank_card(rule_set(rules_id), players)
    table = ElementTree.fromstring(page[page.index("<table>") : page.index("</table>") + 8])
    return [[cell.text or "" for cell in row] for row in table.iter("tr")]


def test_a_card_has_the_boxes_in_their_order_with_what_they_ask_and_pay() -> None:
    assert [tuple(row[:2]) for row in rows("yacht")] == YACHT


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_every_box_of_every_rule_set_is_on_its_card(rules_id: str) -> None:
    found = [tuple(row[:2]) for row in rows(rules_id)]
    boxes = [(box.name, f"{box.condition}: {box.points}") for box in box_rules(rule_set(rules_id))]
    assert [row for row in found if row in boxes] == boxes


@pytest.mark.parametrize("players", range(1, 11))
def test_every_row_has_an_empty_cell_for_each_player(players: int) -> None:
    assert {tuple(row[2:]) for row in rows("yahtzee", players)} == {("",) * players}


@pytest.mark.parametrize(
    ("rules_id", "expected"),
    [
        ("yahtzee", [("Upper section", "the sum of the numbers"),
                     ("Upper bonus", "35 from 63 on"), ("Extra bonus", "100 each"), ("Total", "")]),
        ("yatzy", [("Upper section", "the sum of the numbers"),
                   ("Upper bonus", "50 from 63 on"), ("Total", "")]),
        ("maxi-yatzy", [("Upper section", "the sum of the numbers"),
                        ("Upper bonus", "100 from 84 on"), ("Total", "")]),
        ("yacht", [("Upper section", "the sum of the numbers"), ("Total", "")]),
    ],
)  # fmt: skip
def test_a_card_has_the_sums_and_bonuses_of_its_rules(
    rules_id: str, expected: list[tuple[str, str]]
) -> None:
    sums = {"Upper section", "Upper bonus", "Extra bonus", "Total"}
    assert [tuple(row[:2]) for row in rows(rules_id) if row[0] in sums] == expected


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_the_bonuses_and_the_joker_are_told_below(rules_id: str) -> None:
    listed = re.findall("<li>(.*?)</li>", blank_card(rule_set(rules_id)))
    assert listed == bonus_rules(rule_set(rules_id))


def test_a_card_is_black_on_white_on_paper_of_any_size_and_fetches_nothing() -> None:
    page = blank_card(rule_set("yahtzee"))
    assert "@page { size: auto;" in page
    assert "color: #000; background: #fff;" in page
    assert "default-src 'none'; style-src 'unsafe-inline'" in page
    assert not re.search("https?:|url\\(|@import|<script|<link|<img|prefers-color-scheme", page)


def test_the_card_of_four_players_is_the_usual_one() -> None:
    assert blank_card(rule_set("yahtzee")) == blank_card(rule_set("yahtzee"), 4)
