"""Generala: fixed points, more for what is served on the first throw."""

from scorekeeper.rules.catalog.boxes import NUMBERS, other
from scorekeeper.rules.model import Groups, Points, RuleSet, Run

GENERALA = RuleSet(
    id="generala",
    name="Generala",
    revision=1,
    summary="ten boxes with fixed points, 5 more when served, a served Generala wins",
    source="en.wikipedia.org/wiki/Generala; gambiter.com/dice/Generala.html",
    categories=(
        *NUMBERS,
        other("straight", "Straight", Run(5), Points(20, served=5), "st", "s", "escalera"),
        other("full", "Full", Groups((3, 2)), Points(30, served=5), "fh", "full house", "house"),
        other("poker", "Poker", Groups((4,)), Points(40, served=5), "4k", "p", "four of a kind"),
        other("generala", "Generala", Groups((5,)), Points(50), "g", "y", "5k", "five of a kind"),
    ),
    served_wins="generala",
    readings=(
        (
            "10 more when served",
            "boxes.straight.points = { base = 20, served = 10 }\n"
            "boxes.full.points = { base = 30, served = 10 }\n"
            "boxes.poker.points = { base = 40, served = 10 }",
        ),
        ("60 for Generala", "boxes.generala.points = 60"),
        (
            "Double Generala",
            "boxes.double-generala.pattern = { groups = [5] }\n"
            "boxes.double-generala.points = 100\n"
            'boxes.double-generala.after = "generala"\n'
            'boxes.double-generala.aliases = ["dg"]',
        ),
    ),
)
