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


def in_columns(
    categories: tuple[Category, ...], multipliers: tuple[int, ...]
) -> tuple[Category, ...]:
    """Return the boxes of a card once for each column, one column after the other.

    The column stands first or last in what is typed: `2:fh`, `fh 2`, `full house x2`.
    """
    return tuple(
        category._replace(
            id=f"{column}:{category.id}",
            name=f"{category.name} x{times}",
            aliases=_aliases_in(column, category),
            column=column - 1,
        )
        for column, times in enumerate(multipliers, start=1)
        for category in categories
    )


def _aliases_in(column: int, category: Category) -> tuple[str, ...]:
    known = [category.id, category.name, *category.aliases]
    if isinstance(category.pattern, Face):
        known.append(str(category.pattern.face))
    before = [f"{column}:{name}" for name in known]
    behind = [f"{name} {column}" for name in known]
    return tuple(dict.fromkeys([*before, *behind]))
