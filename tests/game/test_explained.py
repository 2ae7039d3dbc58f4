"""What people are told of each known Joker and extra bonus, word for word."""

import pytest

from scorekeeper.errors import Refused
from scorekeeper.game.acts import score_turn
from scorekeeper.game.record import new_record
from scorekeeper.game.replay import append, replay
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.dice import read_dice
from scorekeeper.rules.scoring import all_equal
from scorekeeper.views.outcome import outcome_of
from tests.game.test_turns import CASES, Case, card_of
from tests.game.test_whole_games import AT, ID

MUST_LOWER = (
    "a box of the lower section must be used: Three of a Kind, Four of a Kind, Full House, "
    "Small Straight, Large Straight or Chance"
)
MUST_FILL = "it must be used as a Joker in Full House, Small Straight or Large Straight"
JOKER = "Joker: Fives is filled, so any open lower box at full points"
NO_LOWER = "Fives is filled and no lower box is open, so any other box may be used"
ALL_BUT_UPPER = (
    "threes=0,fours=0,fives=0,sixes=0,three-of-a-kind=0,four-of-a-kind=0,full-house=0,"
    "small-straight=0,large-straight=0,chance=0"
)
ALL_BUT_ONES = ALL_BUT_UPPER.replace("threes", "twos=0,threes").replace(",sixes=0", "")
TOLD = {
    "yahtzee[yahtzee=50]-55555-fives": "Five 5s go into Fives; +100",
    "yahtzee[yahtzee=50]-55555-large-straight": (
        "Large Straight is not allowed: five 5s with the Yahtzee box filled: "
        "Fives is open and must be used"
    ),
    "yahtzee[yahtzee=50,fives=15]-55555-large-straight": f"{JOKER}; +100",
    "yahtzee[yahtzee=50,fives=15]-55555-full-house": f"{JOKER}; +100",
    "yahtzee[yahtzee=50,fives=15]-55555-small-straight": f"{JOKER}; +100",
    "yahtzee[yahtzee=50,fives=15]-55555-three-of-a-kind": f"{JOKER}; +100",
    "yahtzee[yahtzee=50,fives=15]-55555-chance": f"{JOKER}; +100",
    "yahtzee[yahtzee=50,fives=15]-55555-sixes": (
        f"Sixes is not allowed: five 5s with the Yahtzee box filled: {MUST_LOWER}"
    ),
    "yahtzee[yahtzee=0]-44444-fours": "Five 4s go into Fours; no bonus, Yahtzee was scratched",
    "yahtzee[yahtzee=0]-44444-large-straight": (
        "Large Straight is not allowed: five 4s with the Yahtzee box filled: "
        "Fours is open and must be used"
    ),
    "yahtzee[yahtzee=0,fours=12]-44444-large-straight": (
        "Joker: Fours is filled, so any open lower box at full points; "
        "no bonus, Yahtzee was scratched"
    ),
    f"yahtzee[{ALL_BUT_UPPER},yahtzee=50]-55555-ones": f"{NO_LOWER}; +100",
    f"yahtzee[{ALL_BUT_UPPER},yahtzee=0]-55555-ones": (
        f"{NO_LOWER}; no bonus, Yahtzee was scratched"
    ),
    "yahtzee[yahtzee=50]-55555-yahtzee": "Yahtzee is filled already (50 from turn 1)",
    "yahtzee-free[yahtzee=50]-55555-large-straight": "No Joker, Fives is open; +100",
    "yahtzee-free[yahtzee=50]-55555-chance": "No Joker, Fives is open; +100",
    "yahtzee-free[yahtzee=50,fives=15]-55555-sixes": (
        "Fives is filled, so any open box may be used, Sixes as it is; +100"
    ),
    "yahtzee-free[yahtzee=50,fives=15]-55555-large-straight": (
        "Joker: Fives is filled, so Large Straight at full points; +100"
    ),
    "yahtzee-click[yahtzee=50,sixes=18]-66666-full-house": (
        "Joker: Sixes is filled, so Full House at full points; +100"
    ),
    "yahtzee-click[yahtzee=50,sixes=18]-66666-chance": (
        f"Chance is not allowed: five 6s with the Yahtzee box filled: {MUST_FILL}"
    ),
    "yahtzee-click[yahtzee=50,sixes=18]-66666-ones": (
        f"Ones is not allowed: five 6s with the Yahtzee box filled: {MUST_FILL}"
    ),
    "yahtzee-click[yahtzee=50]-66666-sixes": "Five 6s go into Sixes; +100",
    "yahtzee-click[yahtzee=50]-66666-full-house": "No Joker, Sixes is open; +100",
    "yahtzee-click[yahtzee=50]-66666-chance": "No Joker, Sixes is open; +100",
    "yahtzee-click[yahtzee=50]-66666-ones": "No Joker, Sixes is open; +100",
    (
        "yahtzee-click[yahtzee=50,sixes=18,full-house=25,small-straight=30,large-straight=0]"
        "-66666-three-of-a-kind"
    ): (
        "Sixes is filled and no Full House, Small Straight or Large Straight is open, "
        "so any other box may be used; +100"
    ),
    "yahtzee-click[yahtzee=0,sixes=18]-66666-large-straight": (
        "Joker: Sixes is filled, so Large Straight at full points; no bonus, Yahtzee was scratched"
    ),
    "yatzy-50[yatzy=50]-55555-fives": "Five 5s go into Fives; +50",
    "yatzy-50[yatzy=50]-55555-full-house": (
        "Full House is not allowed: five 5s with the Yatzy box filled: "
        "Fives is open and must be used"
    ),
    "yatzy-50[yatzy=50,fives=20]-55555-large-straight": f"{JOKER}; +50",
    "yatzy-50[yatzy=50,fives=20]-55555-four-of-a-kind": f"{JOKER}; +50",
    "yatzy-50[yatzy=50,fives=20]-55555-sixes": (
        f"Sixes is not allowed: five 5s with the Yatzy box filled: {MUST_LOWER}"
    ),
    f"yatzy-50[{ALL_BUT_ONES},yatzy=50]-55555-sixes": f"{NO_LOWER}; +50",
    "yatzy-50[yatzy=0,fives=20]-55555-large-straight": (
        "No Joker and no bonus, Yatzy was scratched"
    ),
    "yatzy-50[yatzy=0,fives=20]-55555-four-of-a-kind": (
        "No Joker and no bonus, Yatzy was scratched"
    ),
    "kniffel[kniffel=50]-55555-fives": "Five 5s go into Fives; +50",
    "kniffel[kniffel=50,fives=15]-55555-large-straight": (
        f"{JOKER}; no bonus, it is paid in Fives only"
    ),
    "yatzy-50[yatzy=0]-55555-ones": "No Joker and no bonus, Yatzy was scratched",
}


def bears_on_the_repeat_rule(case: Case) -> bool:
    rules = rule_set(case.rules)
    dice = read_dice(case.dice, rules.dice, rules.faces)
    return all_equal(dice) and rules.repeat is not None and rules.repeat.box in case.card


def told(case: Case) -> str:
    """Return what is said of a turn on such a card: the note of the entry, or the refusal."""
    rules = rule_set(case.rules)
    game = replay(new_record(ID, rules, ["Ann"], AT), rules)
    game = game._replace(state=game.state._replace(cards=(card_of(case.card),)))
    dice = read_dice(case.dice, rules.dice, rules.faces)
    try:
        event = score_turn(game, 0, dice, rules.category(case.box), AT)
    except Refused as refusal:
        return refusal.message
    return outcome_of(game, append(game, event)).note


CONCERNED = [case for case in CASES if bears_on_the_repeat_rule(case)]


@pytest.mark.parametrize("case", CONCERNED, ids=lambda case: case.name)
def test_a_known_joker_or_bonus_is_told_in_words(case: Case) -> None:
    assert told(case) == TOLD[case.name]


def test_every_known_case_is_told_and_no_other() -> None:
    assert {case.name for case in CONCERNED} == set(TOLD)


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case.legal and not bears_on_the_repeat_rule(case)],
    ids=lambda case: case.name,
)
def test_nothing_is_told_of_an_ordinary_throw(case: Case) -> None:
    assert told(case) == ""
