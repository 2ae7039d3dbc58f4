"""What `options` says of a throw: allowed, forbidden, and how the repeat rule bears on it.

Values only.
"""

from typing import NamedTuple

from scorekeeper.rules.model import Category, RepeatRule, Tier


class Option(NamedTuple):
    """A box that the throw may go into. `points` does not hold the `bonus`."""

    category: Category
    points: int
    bonus: int
    joker: bool


class Forbidden(NamedTuple):
    """An open box that the throw may not go into, and the reason in words."""

    category: Category
    reason: str


class Repeat(NamedTuple):
    """How the repeat rule bears on a throw: five of `face` with the box for it filled.

    `own` are the number boxes of the face, one a column. `tier` is the tier of boxes that is
    compulsory.
    """

    rule: RepeatRule
    face: int
    own: tuple[Category, ...]
    own_open: bool
    scratched: bool
    tier: Tier

    @property
    def is_joker(self) -> bool:
        """Whether the throw may fill boxes that it does not fit."""
        return self.rule.at_once or not self.own_open


class Options(NamedTuple):
    """All open boxes of a card for one throw, in card order. `repeat` is None for most throws."""

    allowed: tuple[Option, ...]
    forbidden: tuple[Forbidden, ...]
    repeat: Repeat | None
