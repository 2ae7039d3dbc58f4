"""The average of each box under perfect play, where it has been computed exactly.

Each table is of solitaire play for the highest expected total, to four places.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Perfect(NamedTuple):
    """Expected points: of each box by id, of the upper bonus and of all extra bonuses together."""

    boxes: Mapping[str, float]
    upper_bonus: float = 0.0
    extra_bonus: float = 0.0

    @property
    def total(self) -> float:
        """The expected total."""
        return sum(self.boxes.values()) + self.upper_bonus + self.extra_bonus


PERFECT: Mapping[str, Perfect] = {
    "yahtzee": Perfect(
        {
            "ones": 1.8817, "twos": 5.2828, "threes": 8.5698, "fours": 12.1595, "fives": 15.6886,
            "sixes": 19.1903, "three-of-a-kind": 21.6605, "four-of-a-kind": 13.0919,
            "full-house": 22.5916, "small-straight": 29.4611, "large-straight": 32.7111,
            "yahtzee": 16.8686, "chance": 22.0074,
        },
        upper_bonus=23.8428,
        extra_bonus=9.5801,
    ),
    "yatzy": Perfect(
        {
            "ones": 2.1789, "twos": 5.6655, "threes": 9.2899, "fours": 12.8004, "fives": 16.2431,
            "sixes": 19.9727, "one-pair": 11.1852, "two-pairs": 19.3857,
            "three-of-a-kind": 15.5040, "four-of-a-kind": 13.6674, "small-straight": 3.9451,
            "large-straight": 9.7283, "full-house": 21.4605, "chance": 23.0902, "yatzy": 19.4199,
        },
        upper_bonus=44.9032,
    ),
    "yacht": Perfect(
        {
            "ones": 1.4657, "twos": 4.0854, "threes": 6.9695, "fours": 9.9147, "fives": 13.0590,
            "sixes": 16.6559, "full-house": 20.5093, "four-of-a-kind": 18.8270,
            "small-straight": 19.8043, "large-straight": 21.3096, "choice": 23.4450,
            "yacht": 13.7287,
        },
    ),
}  # fmt: skip
"""By the id of the rule set; for the others it has not been computed."""
