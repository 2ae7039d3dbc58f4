"""Boxes in other languages: shown by one name, typed by many, and English always."""

from collections.abc import Iterator

import pytest

from scorekeeper.language import choose
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.house import house_rules
from scorekeeper.rules.notation import find_category, short_name
from scorekeeper.rules.spoken import in_language, spoken

YAHTZEE = rule_set("yahtzee")


@pytest.fixture(autouse=True)
def _in_english_again() -> Iterator[None]:
    yield
    choose("en")


def test_in_english_the_rules_are_the_same_ones() -> None:
    assert spoken(YAHTZEE) is YAHTZEE


def test_in_another_language_boxes_are_shown_by_its_names() -> None:
    choose("eu")
    found = spoken(YAHTZEE)
    assert [category.name for category in found.categories][:9] == [
        "Batekoak", "Bikoak", "Hirukoak", "Laukoak", "Bostekoak", "Seikoak", "Hiru berdin",
        "Lau berdin", "Etxe osoa",
    ]  # fmt: skip
    fours = found.category("fours")
    assert fours.aliases[:1] == ("Fours",)
    assert {*YAHTZEE.category("fours").aliases} < {*fours.aliases}
    assert {"lau", "lauko"} < {*fours.aliases}
    assert fours._replace(name="", aliases=()) == YAHTZEE.category("fours")._replace(
        name="", aliases=()
    )


def test_where_it_is_only_understood_boxes_are_shown_in_english() -> None:
    choose("eu", aloud=False)
    found = spoken(YAHTZEE)
    assert [one.name for one in found.categories] == [one.name for one in YAHTZEE.categories]
    assert find_category(found, "etxe osoa").id == "full-house"
    assert find_category(found, "erreskura").id == "full-house"
    assert find_category(found, "full house").id == "full-house"


def test_a_box_without_a_name_in_the_language_keeps_its_own() -> None:
    found = in_language(YAHTZEE, "es")
    assert found.category("yahtzee").name == "Yahtzee"
    assert short_name(found.category("full-house")) == "fh"


def test_the_boxes_of_columns_are_named_with_them() -> None:
    found = in_language(rule_set("triple-yahtzee"), "es")
    one, three = found.category("1:full-house"), found.category("3:full-house")
    assert (one.name, three.name) == ("Full x1", "Full x3")
    assert one.label == three.label == "Full"
    for typed in ("3:unos", "unos 3", "3:ases", "ases 3", "3:ones", "ones 3"):
        assert find_category(found, typed).id == "3:ones", typed
    assert find_category(found, "2:tres iguales").id == "2:three-of-a-kind"


def test_a_name_that_means_another_box_of_the_game_is_left_out() -> None:
    for rules_id in ("kismet", "generala", "maxi-yatzy", "crag"):
        english = rule_set(rules_id)
        for language in ("es", "eu", "lt"):
            found = in_language(english, language)
            for category in english.categories:
                for name in (category.id, category.name, *category.aliases):
                    assert find_category(found, name).id == category.id, (language, name)


def test_a_name_that_house_rules_give_to_another_box_is_left_out() -> None:
    ours = house_rules(
        YAHTZEE,
        {"base": "yahtzee", "name": "Ours", "boxes": {"chance": {"name": "Ases"}}},
        "'ours.toml'",
    )
    found = in_language(ours, "es")
    assert find_category(found, "ases").id == "chance"
    assert find_category(found, "unos").id == "ones"
    assert "ases" not in map(str.casefold, found.category("ones").aliases)


def test_a_name_of_house_rules_is_kept_and_the_others_are_spoken() -> None:
    ours = house_rules(
        YAHTZEE,
        {"base": "yahtzee", "name": "Ours", "boxes": {"full-house": {"name": "Boat"}}},
        "'ours.toml'",
    )
    found = in_language(ours, "lt")
    assert found.category("full-house").name == "Boat"
    assert found.category("ones").name == "Vienetai"
    assert in_language(ours, "lt", shown=False).category("ones").name == "Ones"
