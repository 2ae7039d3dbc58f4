"""The games whose expected total under perfect play is known, and from where."""

from pathlib import Path
from typing import NamedTuple

from scorekeeper.houserules import find_rules
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.model import Order, RuleSet

HOUSE = Path(__file__).parent / "house"

COMPUTED = "computed apart from this program"
VERHOEFF = "Verhoeff 1999, Glenn 2006"
SOLVER = "yatzy-solver"
ENGINE = "jdh8/yahtzee-engine"


class Game(NamedTuple):
    """A rule set in an order, and its known value with the source of it."""

    name: str
    rules: RuleSet
    order: Order
    value: float
    source: str


def known_games() -> list[Game]:
    """Return all of them, those that are solved fastest first."""
    yahtzee = rule_set("yahtzee")
    catalogue = [
        ("yatzy-forced", 122.558527, COMPUTED),
        ("yatzy-forced-42", 150.216797, COMPUTED),
        ("crag", 149.847593, COMPUTED),
        ("yacht", 169.773889, COMPUTED),
        ("yacht-classic", 166.955068, COMPUTED),
        ("kniffel", 248.321384, COMPUTED),
        ("yatzy-50", 249.889400, COMPUTED),
        ("yahtzee-click", 254.561808, COMPUTED),
        ("yahtzee-free", 254.589609, VERHOEFF),
        ("yahtzee-1956", 253.991041, COMPUTED),
        ("yahtzee", 254.587729, ENGINE),
        ("yatzy", 248.439989, SOLVER),
    ]
    files = [
        ("no-bonuses", 229.638500, COMPUTED),
        ("no-extras", 245.870775, VERHOEFF),
        ("joker-without-bonus", 246.086271, COMPUTED),
        ("bonus-without-joker", 253.970241, SOLVER),
        ("kniffel-own-box", 248.321030, COMPUTED),
        ("yatzy-50-joker", 250.000078, COMPUTED),
        ("click-at-once", 254.711273, COMPUTED),
        ("five-as-full-house", 248.468091, SOLVER),
        ("four-as-two-pairs", 248.644059, SOLVER),
    ]
    own = [(name, rule_set(name), value, source) for name, value, source in catalogue]
    house = [
        (f"house/{name}", find_rules(str(HOUSE / f"{name}.toml")), value, source)
        for name, value, source in files
    ]
    first = Game("yahtzee, upper section first", yahtzee, Order.UPPER_FIRST, 213.688109, COMPUTED)
    others = [
        Game(name, rules, rules.order, value, source) for name, rules, value, source in own + house
    ]
    return [*others[:3], first, *others[3:]]
