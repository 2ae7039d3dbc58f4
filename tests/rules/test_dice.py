"""How dice are typed, and what is said where they cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import ScorekeeperError, Unreadable
from scorekeeper.rules.dice import Dice, are_digits, example_dice, read_dice
from scorekeeper.words import quoted

FACES = st.integers(min_value=1, max_value=6)
SEPARATORS = ["", " ", ",", "-", ", ", " - ", "\t", "  "]


@pytest.mark.parametrize(
    "text",
    [
        "55522",
        "5 5 5 2 2",
        "5,5,5,2,2",
        "5-5-5-2-2",
        "5, 5, 5, 2, 2",
        "5 - 5 - 5 - 2 - 2",
        "555 22",
        "555,2-2",
        "  55522\n",
        "5\t5\t5\t2\t2",
        "-55522-",
    ],
)
def test_dice_are_read_in_each_form_in_which_people_type_them(text: str) -> None:
    assert read_dice(text, 5, 6) == (5, 5, 5, 2, 2)


def test_dice_stay_in_the_order_in_which_they_were_typed() -> None:
    assert read_dice("54241", 5, 6) == (5, 4, 2, 4, 1)


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("", "no-dice"),
        ("   ", "no-dice"),
        (" , - ", "no-dice"),
        ("abc", "bad-dice"),
        ("5552x", "bad-dice"),
        ("5.5.5.2.2", "bad-dice"),
        ("+5552", "bad-dice"),
        ("٥٥٥٢٢", "bad-dice"),
        ("5552²", "bad-dice"),
        ("55522\x1b[31m", "bad-dice"),
        ("5", "wrong-dice-count"),
        ("1234", "wrong-dice-count"),
        ("5552", "wrong-dice-count"),
        ("123456", "wrong-dice-count"),
        ("555222", "wrong-dice-count"),
        ("12307", "bad-face"),
        ("55507", "bad-face"),
        ("55520", "bad-face"),
        ("55527", "bad-face"),
        ("0", "bad-face"),
    ],
)
def test_what_is_no_throw_of_five_dice_is_an_error_that_repeats_it(text: str, slug: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_dice(text, 5, 6)
    assert caught.value.slug == slug
    assert caught.value.exit_code == 2
    assert quoted(text) in caught.value.message
    assert caught.value.hint == "type 5 dice like 55522"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5", "'5' has 1 die; this game is played with 5"),
        ("1234", "'1234' has 4 dice; this game is played with 5"),
        ("123456", "'123456' has 6 dice; this game is played with 5"),
        ("12307", "'12307' has a 0, but dice show 1 to 6"),
        ("12347", "'12347' has a 7, but dice show 1 to 6"),
        ("abc", "'abc' is not a throw of dice"),
    ],
)
def test_the_message_says_what_is_wrong_with_the_dice(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_dice(text, 5, 6)
    assert caught.value.message == message


@pytest.mark.parametrize(
    ("text", "count", "faces"), [("166", 3, 6), ("344666", 6, 6), ("87", 2, 8)]
)
def test_the_number_of_dice_and_of_faces_is_that_of_the_game(
    text: str, count: int, faces: int
) -> None:
    assert read_dice(text, count, faces) == tuple(map(int, text))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_the_example_in_a_hint_is_a_throw(count: int) -> None:
    assert len(read_dice(example_dice(count), count, 6)) == count


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("55522", True),
        ("5,5,5", True),
        ("5-5", True),
        ("5 5", True),
        ("7", True),
        ("3k", False),
        ("fh", False),
        ("", False),
        (",", False),
        ("-", False),
        ("²", False),
        ("٥", False),
    ],
)
def test_a_word_of_digits_commas_and_hyphens_can_only_be_dice(word: str, expected: bool) -> None:
    assert are_digits(word) is expected


@given(st.lists(FACES, min_size=1, max_size=8), st.data())
def test_separators_between_dice_mean_nothing(faces: list[int], data: st.DataObject) -> None:
    text = "".join(f"{face}{data.draw(st.sampled_from(SEPARATORS))}" for face in faces)
    assert read_dice(text, len(faces), 6) == tuple(faces)


@given(st.text() | st.text(alphabet="0123456789 ,-²٥.x\x00\u200d"))
def test_any_text_is_five_faces_or_an_error_of_ours(text: str) -> None:
    found: Dice | ScorekeeperError
    try:
        found = read_dice(text, 5, 6)
    except ScorekeeperError as error:
        found = error
    if isinstance(found, ScorekeeperError):
        assert found.exit_code == 2
        assert quoted(text) in found.message
    else:
        assert len(found) == 5
        assert set(found) <= {1, 2, 3, 4, 5, 6}
