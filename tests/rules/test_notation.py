"""How boxes are named, and how a line of dice and box is read."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import NotFound, ScorekeeperError, Unreadable
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.model import Category, Face, RuleSet
from scorekeeper.rules.notation import (
    SCRATCH,
    Throw,
    find_category,
    is_whole_throw,
    matches,
    read_throw,
    short_name,
)
from scorekeeper.words import quoted

YAHTZEE = rule_set("yahtzee")
ALL_BOXES = [(rules_id, c.id) for rules_id in rule_set_ids() for c in rule_set(rules_id).categories]
SHORTEST = {
    "yahtzee": ["1", "2", "3", "4", "5", "6", "3k", "4k", "fh", "ss", "ls", "y", "c"],
    "yahtzee-free": ["1", "2", "3", "4", "5", "6", "3k", "4k", "fh", "ss", "ls", "y", "c"],
    "yahtzee-click": ["1", "2", "3", "4", "5", "6", "3k", "4k", "fh", "ss", "ls", "y", "c"],
    "yatzy-50": ["1", "2", "3", "4", "5", "6", "3k", "4k", "fh", "ss", "ls", "y", "c"],
    "yacht": ["y", "ls", "ss", "4k", "fh", "c", "6", "5", "4", "3", "2", "1"],
    "yatzy": ["1", "2", "3", "4", "5", "6", "1p", "2p", "3k", "4k", "ss", "ls", "fh", "c", "y"],
    "kismet": ["1", "2", "3", "4", "5", "6", "2p", "3k", "s", "f", "fh", "fhs", "4k", "c", "k"],
    "generala": ["1", "2", "3", "4", "5", "6", "s", "fh", "p", "g"],
    "triple-yahtzee": [
        f"{column}:{short}"
        for column in (1, 2, 3)
        for short in ("1", "2", "3", "4", "5", "6", "3k", "4k", "fh", "ss", "ls", "y", "c")
    ],
}
IDS = {
    "yahtzee": "ones twos threes fours fives sixes three-of-a-kind four-of-a-kind full-house "
    "small-straight large-straight yahtzee chance",
    "yahtzee-free": "ones twos threes fours fives sixes three-of-a-kind four-of-a-kind full-house "
    "small-straight large-straight yahtzee chance",
    "yahtzee-click": "ones twos threes fours fives sixes three-of-a-kind four-of-a-kind full-house "
    "small-straight large-straight yahtzee chance",
    "yatzy-50": "ones twos threes fours fives sixes three-of-a-kind four-of-a-kind full-house "
    "small-straight large-straight yatzy chance",
    "yacht": "yacht large-straight small-straight four-of-a-kind full-house choice sixes fives "
    "fours threes twos ones",
    "yatzy": "ones twos threes fours fives sixes one-pair two-pairs three-of-a-kind "
    "four-of-a-kind small-straight large-straight full-house chance yatzy",
    "kismet": "ones twos threes fours fives sixes two-pair-same-colour three-of-a-kind straight "
    "flush full-house full-house-same-colour four-of-a-kind yarborough kismet",
    "generala": "ones twos threes fours fives sixes straight full poker generala",
}

COLUMN_NAMES = [
    ("2:fh", "2:full-house"),
    ("fh 2", "2:full-house"),
    ("full house x2", "2:full-house"),
    ("Full House 3", "3:full-house"),
    ("3:5", "3:fives"),
    ("fives 3", "3:fives"),
    ("1:3k", "1:three-of-a-kind"),
    ("3k 1", "1:three-of-a-kind"),
    ("2:FULL", "2:full-house"),
    ("39", "3:chance"),
]


@pytest.mark.parametrize(("typed", "box"), COLUMN_NAMES)
def test_a_box_in_one_of_several_columns_is_named_with_its_column(typed: str, box: str) -> None:
    assert find_category(rule_set("triple-yahtzee"), typed).id == box


@pytest.mark.parametrize(
    ("typed", "choice"), [("fh", "1:fh, 2:fh or 3:fh"), ("4", "1:4, 2:4 or 3:4")]
)
def test_without_the_column_all_columns_are_named(typed: str, choice: str) -> None:
    with pytest.raises(Unreadable) as caught:
        find_category(rule_set("triple-yahtzee"), typed)
    assert (caught.value.slug, choice in caught.value.hint) == ("ambiguous-box", True)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("12345 ls in 1", Throw((1, 2, 3, 4, 5), "ls", (), 1)),
        ("12345 large straight in two", Throw((1, 2, 3, 4, 5), "large straight", (), 2)),
        ("1 2 3 4 5 IN 3", Throw((1, 2, 3, 4, 5), "", (), 3)),
        ("12345ls in 1", Throw((1, 2, 3, 4, 5), "ls", (), 1)),
        ("12345 . in 2", Throw((1, 2, 3, 4, 5), ".", (), 2)),
        ("12345 ls in two throws", Throw((1, 2, 3, 4, 5), "ls", (), 2)),
        ("12345 ls in 1 throw", Throw((1, 2, 3, 4, 5), "ls", (), 1)),
        ("ls 12345", Throw((1, 2, 3, 4, 5), "ls")),
        ("large straight 1,2,3,4,5 in 2", Throw((1, 2, 3, 4, 5), "large straight", (), 2)),
        ("0 ones", Throw((), "ones")),
    ],
)
def test_the_number_of_throws_stands_behind_the_box(line: str, expected: Throw) -> None:
    assert read_throw(YAHTZEE, line) == expected


@pytest.mark.parametrize(
    ("line", "slug", "code"),
    [
        ("12345 ls in 0", "bad-throws", 2),
        ("12345 ls in x", "bad-throws", 2),
        ("12345 ls in -1", "bad-throws", 2),
        ("12345 ls in ²", "bad-throws", 2),
        ("12345 ls in 4", "too-many-throws", 4),
        ("12345 ls in 9999", "bad-throws", 2),
        ("12346 12345 ls in 2", "throws-twice", 2),
    ],
)
def test_a_number_of_throws_that_cannot_be_is_refused(line: str, slug: str, code: int) -> None:
    with pytest.raises(ScorekeeperError) as caught:
        read_throw(YAHTZEE, line)
    assert (caught.value.slug, caught.value.exit_code) == (slug, code)
    assert caught.value.hint


def test_saved_throws_may_be_told_by_their_number() -> None:
    assert read_throw(rule_set("maxi-yatzy"), "123456 fs in 7").used == 7
    with pytest.raises(ScorekeeperError):
        read_throw(rule_set("maxi-yatzy"), "123456 fs in 61")


def names(category: Category) -> tuple[str, ...]:
    return (category.id, category.name, *category.aliases)


def plain(texts: tuple[str, ...]) -> set[str]:
    return {text.lower().replace("-", "").replace(" ", "") for text in texts}


@pytest.mark.parametrize("rules_id", IDS)
def test_the_boxes_have_the_promised_ids_in_the_printed_order(rules_id: str) -> None:
    assert [c.id for c in rule_set(rules_id).categories] == IDS[rules_id].split()


@pytest.mark.parametrize("rules_id", SHORTEST)
def test_the_shortest_names_of_the_boxes_are_the_promised_ones(rules_id: str) -> None:
    rules = rule_set(rules_id)
    assert [short_name(category) for category in rules.categories] == SHORTEST[rules_id]
    found = [find_category(rules, short) for short in SHORTEST[rules_id]]
    assert found == list(rules.categories)


@pytest.mark.parametrize(("rules_id", "box"), ALL_BOXES, ids=str)
def test_each_name_of_a_box_means_this_box_alone(rules_id: str, box: str) -> None:
    rules = rule_set(rules_id)
    for name in names(rules.category(box)):
        assert [c.id for c in matches(rules, name)] == [box], name
        assert [c.id for c in matches(rules, name.upper())] == [box], name
        assert [c.id for c in matches(rules, name.replace(" ", "_").replace("-", ""))] == [box]


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_no_two_boxes_of_a_rule_set_share_a_name(rules_id: str) -> None:
    for one, other in combinations(rule_set(rules_id).categories, 2):
        assert plain(names(one)) & plain(names(other)) == set()


@pytest.mark.parametrize(("rules_id", "box"), ALL_BOXES, ids=str)
def test_a_beginning_of_an_id_fits_all_boxes_that_begin_so_unless_it_is_a_whole_name(
    rules_id: str, box: str
) -> None:
    rules = rule_set(rules_id)
    # What begins with the number of a column is a number box as long as it is a bare number.
    for end in range(1 if box[0].isalpha() else 2, len(box)):
        (beginning,) = plain((box[:end],))
        forms = {beginning, beginning.replace("three", "3").replace("four", "4")}
        whole = [c.id for c in rules.categories if forms & plain(names(c))]
        begin_so = [
            c.id
            for c in rules.categories
            if any(name.startswith(beginning) for name in plain((c.id, c.name)))
        ]
        assert [c.id for c in matches(rules, box[:end])] == (whole or begin_so), box[:end]


@pytest.mark.parametrize("rules_id", rule_set_ids())
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_bare_face_is_the_number_box(rules_id: str, face: int) -> None:
    rules = rule_set(rules_id)
    found = matches(rules, str(face))
    assert [category.pattern for category in found] == [Face(face)] * len(rules.multipliers)


@pytest.mark.parametrize(
    ("rules_id", "number"),
    [(i, n) for i in rule_set_ids() for n in range(7, len(rule_set(i).categories) + 1)],
    ids=str,
)
def test_a_number_from_7_is_the_place_on_the_printed_card(rules_id: str, number: int) -> None:
    rules = rule_set(rules_id)
    assert find_category(rules, str(number)) == rules.categories[number - 1]


@pytest.mark.parametrize(
    ("rules_id", "number"),
    [("yahtzee", "0"), ("yahtzee", "14"), ("yacht", "13"), ("yatzy", "16"), ("yahtzee", "55522")],
)
def test_a_number_that_is_no_place_on_the_card_names_no_box(rules_id: str, number: str) -> None:
    with pytest.raises(NotFound) as caught:
        find_category(rule_set(rules_id), number)
    assert caught.value.slug == "unknown-box"


def test_a_number_of_thousands_of_digits_names_no_box() -> None:
    with pytest.raises(NotFound) as caught:
        find_category(YAHTZEE, "9" * 5000)
    assert caught.value.slug == "unknown-box"


@pytest.mark.parametrize(
    ("typed", "box"),
    [
        ("full-house", "full-house"),
        ("Full House", "full-house"),
        ("FULL HOUSE", "full-house"),
        ("full_house", "full-house"),
        ("fullhouse", "full-house"),
        ("  full   house ", "full-house"),
        ("fúll hòuse", "full-house"),
        ("ｆｕｌｌ", "full-house"),
        ("FH", "full-house"),
        ("f-h", "full-house"),
        ("full", "full-house"),
        ("house", "full-house"),
        ("boat", "full-house"),
        ("3k", "three-of-a-kind"),
        ("3K", "three-of-a-kind"),
        ("3 k", "three-of-a-kind"),
        ("3 of a kind", "three-of-a-kind"),
        ("three of a kind", "three-of-a-kind"),
        ("3-of-a-kind", "three-of-a-kind"),
        ("toak", "three-of-a-kind"),
        ("4 of a kind", "four-of-a-kind"),
        ("four-of", "four-of-a-kind"),
        ("4of", "four-of-a-kind"),
        ("sm", "small-straight"),
        ("small", "small-straight"),
        ("little straight", "small-straight"),
        ("lg str", "large-straight"),
        ("large", "large-straight"),
        ("y", "yahtzee"),
        ("yam", "yahtzee"),
        ("5k", "yahtzee"),
        ("5 of a kind", "yahtzee"),
        ("five of a kind", "yahtzee"),
        ("c", "chance"),
        ("ch", "chance"),
        ("chan", "chance"),
        ("?", "chance"),
        ("12", "yahtzee"),
        ("  12  ", "yahtzee"),
        (" 6 ", "sixes"),
        ("si", "sixes"),
        ("six", "sixes"),
        ("6s", "sixes"),
        ("aces", "ones"),
        ("1s", "ones"),
        ("one", "ones"),
        ("five", "fives"),
        ("fiv", "fives"),
        ("5", "fives"),
        ("3", "threes"),
        ("4", "fours"),
    ],
)
def test_a_box_of_yahtzee_is_found_by_what_people_type(typed: str, box: str) -> None:
    assert find_category(YAHTZEE, typed).id == box


@pytest.mark.parametrize(
    ("rules_id", "typed", "box"),
    [
        ("yatzy-50", "yahtzee", "yatzy"),
        ("yatzy", "pair", "one-pair"),
        ("yatzy", "1 pair", "one-pair"),
        ("yatzy", "two pair", "two-pairs"),
        ("yatzy", "2 pairs", "two-pairs"),
        ("yatzy", "15", "yatzy"),
        ("yacht", "chance", "choice"),
        ("yacht", "player's choice", "choice"),
        ("yacht", "players choice", "choice"),
        ("yacht", "Player’s Choice", "choice"),
        ("yacht", "7", "sixes"),
        ("yacht", "12", "ones"),
    ],
)
def test_each_game_has_boxes_by_its_own_names(rules_id: str, typed: str, box: str) -> None:
    assert find_category(rule_set(rules_id), typed).id == box


@pytest.mark.parametrize(
    ("typed", "fitting", "shorts"),
    [
        ("s", "Sixes or Small Straight", "6 or ss"),
        ("t", "Twos, Threes or Three of a Kind", "2, 3 or 3k"),
        ("three", "Threes or Three of a Kind", "3 or 3k"),
        ("fo", "Fours or Four of a Kind", "4 or 4k"),
    ],
)
def test_a_beginning_of_several_boxes_lists_them(typed: str, fitting: str, shorts: str) -> None:
    with pytest.raises(Unreadable) as caught:
        find_category(YAHTZEE, typed)
    assert caught.value.slug == "ambiguous-box"
    assert caught.value.message == f"{typed!r} may be {fitting}"
    assert caught.value.hint == f"type more of it, or {shorts}"


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("fullhuose", "full-house"),
        ("ful house", "full-house"),
        ("yatzee", "yahtzee"),
        ("smal straight", "small-straight"),
        ("chanse", "chance"),
        ("thre of a kind", "three-of-a-kind"),
        ("sizes", "sixes"),
        ("ous", "full-house"),
        ("ght", "small-straight or large-straight"),
    ],
)
def test_a_mistyped_box_is_refused_and_the_nearest_is_suggested(typed: str, nearest: str) -> None:
    with pytest.raises(NotFound) as caught:
        find_category(YAHTZEE, typed)
    assert caught.value.slug == "unknown-box"
    assert caught.value.exit_code == 3
    assert caught.value.message == f"Yahtzee has no box {typed!r}"
    assert caught.value.hint == f"did you mean {nearest}?"


@pytest.mark.parametrize("typed", ["", "   ", "-", "_ .", "us", "qqqq", "\x1b[2J"])
def test_what_is_like_no_box_gets_the_list_of_all_boxes(typed: str) -> None:
    with pytest.raises(NotFound) as caught:
        find_category(YAHTZEE, typed)
    assert quoted(typed) in caught.value.message
    assert caught.value.hint == f"the boxes are {', '.join(IDS['yahtzee'].split())}"


def test_yahtzee_has_no_box_for_one_pair() -> None:
    with pytest.raises(NotFound):
        find_category(YAHTZEE, "one pair")


@pytest.mark.parametrize(
    ("line", "dice", "box"),
    [
        ("55522 fh", (5, 5, 5, 2, 2), "fh"),
        ("5 5 5 2 2 full house", (5, 5, 5, 2, 2), "full house"),
        ("5,5,5,2,2 fh", (5, 5, 5, 2, 2), "fh"),
        ("5-5-5-2-2 fh", (5, 5, 5, 2, 2), "fh"),
        ("555 22 fh", (5, 5, 5, 2, 2), "fh"),
        ("  55522   full   house ", (5, 5, 5, 2, 2), "full house"),
        ("54241 c", (5, 4, 2, 4, 1), "c"),
        ("55522", (5, 5, 5, 2, 2), ""),
        ("5 5 5 2 2", (5, 5, 5, 2, 2), ""),
        ("55522 5", (5, 5, 5, 2, 2), "5"),
        ("5 5 5 2 2 5", (5, 5, 5, 2, 2), "5"),
        ("11123 3", (1, 1, 1, 2, 3), "3"),
        ("55522 9", (5, 5, 5, 2, 2), "9"),
        ("5 5 5 2 2 12", (5, 5, 5, 2, 2), "12"),
        ("55522 3k", (5, 5, 5, 2, 2), "3k"),
        ("5 5 5 2 2 3 of a kind", (5, 5, 5, 2, 2), "3 of a kind"),
        ("55522 3 of a kind", (5, 5, 5, 2, 2), "3 of a kind"),
        ("4 4 4 4 1 4 of a kind", (4, 4, 4, 4, 1), "4 of a kind"),
        ("44441 4 k", (4, 4, 4, 4, 1), "4 k"),
        ("55522 fullhuose", (5, 5, 5, 2, 2), "fullhuose"),
    ],
)
def test_a_line_is_dice_and_then_the_box(line: str, dice: tuple[int, ...], box: str) -> None:
    assert read_throw(YAHTZEE, line) == Throw(dice, box)


@pytest.mark.parametrize(
    ("line", "slug"),
    [
        ("", "no-dice"),
        ("abc", "no-dice"),
        ("fx 55522", "no-dice"),
        ("5552", "wrong-dice-count"),
        ("5552 fh", "wrong-dice-count"),
        ("555222", "wrong-dice-count"),
        ("555222 fh", "wrong-dice-count"),
        ("55522 555", "wrong-dice-count"),
        ("55522 2 of a sort", "wrong-dice-count"),
        ("5 5 5 2 2 5 5", "wrong-dice-count"),
        ("55507", "bad-face"),
        ("55507 fh", "bad-face"),
        ("55507 3", "bad-face"),
    ],
)
def test_a_line_without_five_dice_at_its_beginning_is_unreadable(line: str, slug: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_throw(YAHTZEE, line)
    assert caught.value.slug == slug
    assert caught.value.hint


def test_all_dice_that_were_typed_are_counted_where_they_are_too_many() -> None:
    with pytest.raises(Unreadable) as caught:
        read_throw(YAHTZEE, "5 5 5 2 2 5 5")
    assert caught.value.message == "'5 5 5 2 2 5 5' has 7 dice; this game is played with 5"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("5x522 fh", "'5x522 fh' mixes up dice and box"),
        ("  5x522 fh", "'  5x522 fh' mixes up dice and box"),
        ("fh 5x522", "'fh 5x522' does not begin with dice"),
        ("  fx 55522", "'  fx 55522' does not begin with dice"),
    ],
)
def test_a_line_that_begins_with_dice_is_told_from_one_that_does_not(line: str, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_throw(YAHTZEE, line)
    assert caught.value.message == says


def test_throws_that_are_too_many_are_repeated_as_they_were_typed() -> None:
    with pytest.raises(ScorekeeperError) as caught:
        read_throw(YAHTZEE, "11111 22222 33333 44444 4")
    assert caught.value.slug == "too-many-throws"
    assert caught.value.message == (
        "'11111 22222 33333 44444' is four throws; Yahtzee allows three a turn"
    )


def test_a_number_of_throws_is_repeated_as_it_was_typed() -> None:
    for line in ("12345 ls in 9", "1 2 3 4 5 ls in 9"):
        with pytest.raises(ScorekeeperError) as caught:
            read_throw(YAHTZEE, line)
        assert caught.value.message.startswith("'in 9' is ")


@pytest.mark.parametrize(
    ("text", "whole"),
    [("55522", True), ("5 5 5 2 2", True), ("5552", False), ("555222", False), ("5x5522", False)],
)
def test_a_whole_throw_has_all_dice_and_nothing_else(text: str, whole: bool) -> None:
    assert is_whole_throw(YAHTZEE, text) == whole


@pytest.mark.parametrize(
    ("line", "throw"),
    [
        ("scratch full house", Throw((), "full house")),
        ("0 large straight", Throw((), "large straight")),
        ("55522full house", Throw((5, 5, 5, 2, 2), "full house")),
        ("55522 full house", Throw((5, 5, 5, 2, 2), "full house")),
        ("full house 55522", Throw((5, 5, 5, 2, 2), "full house")),
        ("55522 13", Throw((5, 5, 5, 2, 2), "13")),
        ("55522 99", Throw((5, 5, 5, 2, 2), "99")),
    ],
)
def test_a_box_of_several_words_or_a_number_is_kept_whole(line: str, throw: Throw) -> None:
    assert read_throw(YAHTZEE, line) == throw


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("12345 12 fh", "'12' has 2 dice; this game is played with 5"),
        ("12345 1 fh", "'12345 1' has 6 dice; this game is played with 5"),
    ],
)
def test_of_several_throws_the_one_that_is_wrong_is_named(line: str, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_throw(YAHTZEE, line)
    assert caught.value.message == says


def test_two_boxes_for_one_throw_are_no_box() -> None:
    throw = read_throw(YAHTZEE, "33324 threes twos")
    with pytest.raises(NotFound) as caught:
        find_category(YAHTZEE, throw.box)
    assert caught.value.slug == "unknown-box"


RULE_SETS = st.sampled_from(rule_set_ids()).map(rule_set)
LETTERS = st.text(alphabet="0123456789 ,-_'.?abcdefghiklmnoprstuvwyz\x00\u200dßéİ²")


@given(RULE_SETS, st.text() | LETTERS)
def test_any_text_names_a_box_of_the_rule_set_or_is_an_error_of_ours(
    rules: RuleSet, text: str
) -> None:
    found: Category | ScorekeeperError
    try:
        found = find_category(rules, text)
    except ScorekeeperError as error:
        found = error
    if isinstance(found, ScorekeeperError):
        assert found.exit_code in {2, 3}
        assert quoted(text) in found.message
    else:
        assert found in rules.categories


@given(RULE_SETS, st.text() | LETTERS | st.builds("55522 {}".format, LETTERS))
def test_any_line_is_a_throw_of_the_rule_set_or_an_error_of_ours(rules: RuleSet, text: str) -> None:
    found: Throw | ScorekeeperError
    try:
        found = read_throw(rules, text)
    except ScorekeeperError as error:
        found = error
    if isinstance(found, ScorekeeperError):
        assert found.exit_code == (4 if found.slug == "too-many-throws" else 2)
    elif not found.dice:
        assert text.split(maxsplit=1)[0].casefold() in {"0", *SCRATCH}
    else:
        assert len(found.dice) == rules.dice
        assert set(found.dice) <= set(range(1, rules.faces + 1))
