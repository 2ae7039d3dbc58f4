"""The games whose expected total under perfect play is known, and from where."""

from dataclasses import replace
from typing import NamedTuple

from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.model import Groups, Order, RuleSet, Tier

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
    yahtzee, yatzy = rule_set("yahtzee"), rule_set("yatzy")
    own = [
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
    any_order = [Game(one, rule_set(one), Order.ANY, *known) for one, *known in own]  # type: ignore[arg-type]
    return [
        Game("yatzy-forced", rule_set("yatzy-forced"), Order.CARD, 122.558527, COMPUTED),
        Game("yatzy-forced-42", rule_set("yatzy-forced-42"), Order.CARD, 150.216797, COMPUTED),
        Game("crag", rule_set("crag"), Order.ANY, 149.847593, COMPUTED),
        Game("yahtzee, upper section first", yahtzee, Order.UPPER_FIRST, 213.688109, COMPUTED),
        Game(
            "yahtzee without any bonus",
            replace(yahtzee, upper_bonus=(), repeat=None),
            Order.ANY,
            229.638500,
            COMPUTED,
        ),
        Game(
            "yahtzee without extra bonus and Joker",
            replace(yahtzee, repeat=None),
            Order.ANY,
            245.870775,
            VERHOEFF,
        ),
        *any_order[:3],
        Game(
            "yahtzee with the extra bonus and no Joker",
            _without_joker(yahtzee),
            Order.ANY,
            253.970241,
            SOLVER,
        ),
        *any_order[3:],
        Game(
            "yatzy, five alike are a full house",
            _with_pattern(yatzy, "full-house", Groups((3, 2), distinct=False)),
            Order.ANY,
            248.468091,
            SOLVER,
        ),
        Game(
            "yatzy, four alike are two pairs",
            _with_pattern(yatzy, "two-pairs", Groups((2, 2), distinct=False)),
            Order.ANY,
            248.644059,
            SOLVER,
        ),
    ]


def _without_joker(rules: RuleSet) -> RuleSet:
    assert rules.repeat is not None
    free = rules.repeat._replace(fills=(), own_open=(Tier.ANY,), own_filled=(Tier.ANY,))
    return replace(rules, repeat=free)


def _with_pattern(rules: RuleSet, box: str, pattern: Groups) -> RuleSet:
    categories = tuple(
        category._replace(pattern=pattern) if category.id == box else category
        for category in rules.categories
    )
    return replace(rules, categories=categories)
