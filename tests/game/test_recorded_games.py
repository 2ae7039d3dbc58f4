"""A whole game of every rule set, as it was typed, with the card that it came to.

What each turn is worth is found here once more, box by box, in the plainest way.
"""

import csv
from collections import Counter
from collections.abc import Callable

import pytest

from scorekeeper.rules.catalog import rule_set_ids
from tests.program import DATA, done

GAMES = DATA / "games"
FIXED = {
    "yahtzee": {"full-house": 25, "small-straight": 30, "large-straight": 40},
    "yatzy": {"small-straight": 15, "large-straight": 20, "full-straight": 21},
    "yacht": {"small-straight": 30, "large-straight": 30},
    "crag": {"three-of-a-kind": 25},
    "kismet": {"straight": 30},
    "generala": {},
}
FAMILY = {
    "yatzy-50": "yahtzee",
    "kniffel": "yahtzee",
    "maxi-yatzy": "yatzy",
    "triple-yahtzee": "yahtzee",
}
UPPER = {"yahtzee": [(63, 35)], "yatzy": [(63, 50)], "kismet": [(63, 35), (71, 55), (78, 75)]}
COLOUR = {1: "black", 6: "black", 2: "red", 5: "red", 3: "green", 4: "green"}


def family(rules_id: str) -> str:
    return FAMILY.get(rules_id, rules_id.split("-", maxsplit=1)[0])


def in_sets(dice: list[int], *sizes: int) -> list[int] | None:
    """Return the dice of the best sets of different faces, each of a size or more."""
    found = []
    left = sorted(Counter(dice).items(), reverse=True)
    for size in sorted(sizes, reverse=True):
        face = next((face for face, number in left if number >= size), None)
        if face is None:
            return None
        left = [one for one in left if one[0] != face]
        found += [face] * size
    return found


def sum_of(dice: list[int] | None) -> int:
    return sum(dice or [])


def five_dice(kind: str, box: str, dice: list[int], rules_id: str) -> int:
    """Return the points of a lower box of Yahtzee, Yatzy, Yacht and their relatives."""
    faces = set(dice)
    all_equal = len(faces) == 1
    fixed = FIXED[kind]
    runs = {"small-straight": {1, 2, 3, 4, 5}, "large-straight": {2, 3, 4, 5, 6}}
    runs["full-straight"] = runs["small-straight"] | runs["large-straight"]
    match box:
        case "small-straight" | "large-straight" if kind == "yahtzee":
            length = 4 if box.startswith("small") else 5
            fits = any(set(range(low, low + length)) <= faces for low in range(1, 7))
            return fixed[box] * fits
        case "small-straight" | "large-straight" | "full-straight":
            return fixed[box] * (runs[box] <= faces)
        case "full-house" if kind == "yahtzee":
            return 25 * (sorted(Counter(dice).values()) == [2, 3])
        case "full-house":
            return max(
                (a * 3 + b * 2) * (dice.count(a) >= 3 and dice.count(b) >= 2 and a != b)
                for a in range(1, 7)
                for b in range(1, 7)
            )
        case "three-of-a-kind" | "four-of-a-kind" | "five-of-a-kind":
            size = ["three", "four", "five"].index(box.split("-", maxsplit=1)[0]) + 3
            group = in_sets(dice, size)
            whole = kind == "yahtzee" or rules_id == "yacht"
            return sum(dice) * (group is not None) if whole else sum_of(group)
        case "one-pair" | "two-pairs" | "three-pairs":
            number = ["one", "two", "three"].index(box.split("-", maxsplit=1)[0]) + 1
            return sum_of(in_sets(dice, *[2] * number))
        case "villa":
            return sum(dice) * (sorted(Counter(dice).values()) == [3, 3])
        case "tower":
            return sum(dice) * (sorted(Counter(dice).values()) == [2, 4])
        case "chance" | "choice":
            return sum(dice)
        case "maxi-yatzy":
            return 100 * all_equal
        case _:
            return 50 * all_equal


def crag(box: str, dice: list[int]) -> int:
    straights = {
        "odd-straight": [1, 3, 5],
        "even-straight": [2, 4, 6],
        "low-straight": [1, 2, 3],
        "high-straight": [4, 5, 6],
    }
    if box in straights:
        return 20 * (sorted(dice) == straights[box])
    pair = len(set(dice)) < 3
    return {
        "three-of-a-kind": 25 * (len(set(dice)) == 1),
        "thirteen": 26 * (sum(dice) == 13),
        "crag": 50 * (sum(dice) == 13 and pair),
    }[box]


def kismet(box: str, dice: list[int]) -> int:
    counts = sorted(Counter(dice).values(), reverse=True)
    colours = Counter(COLOUR[one] for one in dice)
    house = counts in ([3, 2], [5])
    pairs = Counter[str]()
    for face, number in Counter(dice).items():
        pairs[COLOUR[face]] += number // 2
    return {
        "two-pair-same-colour": sum(dice) * (max(pairs.values()) >= 2),
        "three-of-a-kind": sum(dice) * (counts[0] >= 3),
        "straight": 30 * (len(counts) == 5 and max(dice) - min(dice) == 4),
        "flush": 35 * (len(colours) == 1),
        "full-house": (sum(dice) + 15) * house,
        "full-house-same-colour": (sum(dice) + 20) * (house and len(colours) == 1),
        "four-of-a-kind": (sum(dice) + 25) * (counts[0] >= 4),
        "yarborough": sum(dice),
        "kismet": (sum(dice) + 50) * (counts[0] == 5),
    }[box]


def generala(box: str, dice: list[int], used: int) -> int:
    counts = sorted(Counter(dice).values(), reverse=True)
    base, fits = {
        "straight": (20, len(counts) == 5 and max(dice) - min(dice) == 4),
        "full": (30, counts == [3, 2]),
        "poker": (40, counts[0] >= 4),
        "generala": (50, counts[0] == 5),
    }[box]
    return (base + 5 * (used == 1 and box != "generala")) * fits


def worth(rules_id: str, box: str, dice: list[int], used: int) -> int:
    numbers = ["ones", "twos", "threes", "fours", "fives", "sixes"]
    if box in numbers:
        face = numbers.index(box) + 1
        return face * dice.count(face)
    kind = family(rules_id)
    games: dict[str, Callable[[], int]] = {
        "crag": lambda: crag(box, dice),
        "kismet": lambda: kismet(box, dice),
        "generala": lambda: generala(box, dice, used),
    }
    return games.get(kind, lambda: five_dice(kind, box, dice, rules_id))()


def card_of(rules_id: str) -> dict[str, dict[str, int]]:
    with (GAMES / f"{rules_id}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {name: {row["box"]: int(row[name]) for row in rows} for name in ("Ann", "Bob")}


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_the_game_comes_to_its_card(rules_id: str) -> None:
    typed = (GAMES / f"{rules_id}.txt").read_text("utf-8")
    done("play", "Ann", "Bob", "--rules", rules_id, typed=typed)
    shown = done("card", "--json").json
    sums = ("upper", "upper_bonus", "lower", "extra_bonus", "total", "rank")
    found = {
        player["name"]: player["boxes"] | {key: player[key] for key in sums}
        for player in shown["players"]
    }
    assert shown["status"] == "finished"
    assert found == card_of(rules_id)

    for turn in shown["turns"]:
        used = len(turn.get("throws", [])) or turn.get("used", 0)
        column, _, box = turn["box"].rpartition(":")
        plain = worth(rules_id, box, turn["dice"], used)
        if turn["joker"] and box in FIXED["yahtzee"]:
            plain = FIXED["yahtzee"][box]
        elif rules_id == "yahtzee-1956" and turn["bonus"] and not turn["joker"]:
            plain = 0
        assert turn["points"] == plain, (turn, column)

    for card in card_of(rules_id).values():
        assert_sums(rules_id, card)


def assert_sums(rules_id: str, card: dict[str, int]) -> None:
    numbers = ("ones", "twos", "threes", "fours", "fives", "sixes")
    tiers = UPPER.get(family(rules_id), [])
    tiers = {"maxi-yatzy": [(84, 100)], "yatzy-forced-42": [(42, 50)]}.get(rules_id, tiers)
    upper = bonus = lower = 0
    columns = ("1:", "2:", "3:") if rules_id.startswith("triple") else ("",)
    for times, column in enumerate(columns, start=1):
        own = sum(card[f"{column}{box}"] for box in numbers)
        upper += own * times
        bonus += max([points for at_least, points in tiers if own >= at_least], default=0) * times
    sums = {"upper", "upper_bonus", "lower", "extra_bonus", "total", "rank"}
    for box, points in card.items():
        column, _, name = box.rpartition(":")
        if box not in sums and name not in numbers:
            lower += points * int(column or 1)
    assert (card["upper"], card["upper_bonus"], card["lower"]) == (upper, bonus, lower)
    assert card["total"] == upper + bonus + lower + card["extra_bonus"]


def test_every_rule_set_has_a_recorded_game() -> None:
    assert {path.stem for path in GAMES.glob("*.txt")} == set(rule_set_ids())
