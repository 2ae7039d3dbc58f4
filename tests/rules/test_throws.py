"""All throws of a turn in one line: what is a throw, what is the box."""

import pytest

from scorekeeper.errors import Refused, ScorekeeperError
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.notation import Throw, read_throw

YAHTZEE = rule_set("yahtzee")
A, B, C = (1, 2, 2, 4, 6), (2, 2, 4, 4, 6), (1, 4, 4, 4, 4)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("12246 22446 14444 4k", Throw(C, "4k", (A, B))),
        ("12246 14444 4k", Throw(C, "4k", (A,))),
        ("12246 14444", Throw(C, "", (A,))),
        ("12246 14444 4", Throw(C, "4", (A,))),
        ("12246 14444 12", Throw(C, "12", (A,))),
        ("12246 14444 4 k", Throw(C, "4 k", (A,))),
        ("1-2-2-4-6 1,4,4,4,4 four of a kind", Throw(C, "four of a kind", (A,))),
        ("12246 22446 14444fh", Throw(C, "fh", (A, B))),
        ("14444 .", Throw(C, ".")),
        ("  14444 4k ", Throw(C, "4k")),
        ("14444.", Throw(C, ".")),
    ],
)
def test_the_last_throw_counts_and_the_others_are_kept(line: str, expected: Throw) -> None:
    assert read_throw(YAHTZEE, line) == expected


@pytest.mark.parametrize("line", ["12246 22446 14444 11111 c", "12246 22446 14444 11111"])
def test_more_throws_than_the_rules_allow_are_refused(line: str) -> None:
    with pytest.raises(Refused) as caught:
        read_throw(YAHTZEE, line)
    assert caught.value.slug == "too-many-throws"


def test_saved_throws_may_be_used_in_a_later_turn() -> None:
    line = " ".join(["122466"] * 7)
    found = read_throw(rule_set("maxi-yatzy"), f"{line} 2p")
    assert (len(found.earlier), found.box) == (6, "2p")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("12246 2244 14444 4k", "'2244' has 4 dice"),
        ("12246 224466 4k", "'224466' has 6 dice"),
        ("12246 22447 4k", "'22447' has a 7"),
        ("1224 2244 4k", "'1224 2244' has 8 dice"),
    ],
)
def test_a_wrong_throw_among_them_is_named(line: str, told: str) -> None:
    with pytest.raises(ScorekeeperError) as caught:
        read_throw(YAHTZEE, line)
    assert told in caught.value.message
