"""The names of the boxes that the games of the family share, and the six number boxes."""

from scorekeeper.rules.model import Category, Counted, Face, Pattern, Points, Section

ALL_DICE = Points(counted=Counted.ALL)
MATCHED_DICE = Points(counted=Counted.MATCHED)

_NUMBERS = (
    ("ones", "Ones", ("1s", "aces")),
    ("twos", "Twos", ("2s", "deuces")),
    ("threes", "Threes", ("3s", "treys")),
    ("fours", "Fours", ("4s",)),
    ("fives", "Fives", ("5s",)),
    ("sixes", "Sixes", ("6s",)),
)
_FIVE = ("y", "five of a kind", "5k")
_LOWER = {
    "one-pair": ("One Pair", ("1p", "pair")),
    "two-pairs": ("Two Pairs", ("2p", "two pair")),
    "three-of-a-kind": ("Three of a Kind", ("3k", "toak", "trips", "triple", "set")),
    "four-of-a-kind": ("Four of a Kind", ("4k", "foak", "quads", "poker")),
    "full-house": ("Full House", ("fh", "house", "boat", "full boat")),
    "small-straight": (
        "Small Straight",
        ("ss", "sm str", "low straight", "little straight", "short straight"),
    ),
    "large-straight": (
        "Large Straight",
        ("ls", "lg str", "big straight", "high straight", "long straight"),
    ),
    "yahtzee": ("Yahtzee", (*_FIVE, "yatzy", "yams", "kniffel")),
    "yatzy": ("Yatzy", (*_FIVE, "yahtzee")),
    "yacht": ("Yacht", (*_FIVE, "yahtzee")),
    "chance": ("Chance", ("c", "ch", "?")),
    "choice": ("Choice", ("c", "ch", "chance", "player's choice", "?")),
}

NUMBERS = tuple(
    Category(box, name, Section.UPPER, Face(face), MATCHED_DICE, aliases)
    for face, (box, name, aliases) in enumerate(_NUMBERS, start=1)
)


def lower(box: str, pattern: Pattern, points: Points) -> Category:
    """Return the category of a box below the numbers, with the names that people use for it."""
    name, aliases = _LOWER[box]
    return Category(box, name, Section.LOWER, pattern, points, aliases)


def other(box: str, name: str, pattern: Pattern, points: Points, *aliases: str) -> Category:
    """Return the category of a box below the numbers that only one game has."""
    return Category(box, name, Section.LOWER, pattern, points, aliases)
