"""Triple Yahtzee: three columns, which count once, twice and three times."""

from dataclasses import replace

from scorekeeper.rules.catalog.yahtzee import YAHTZEE
from scorekeeper.rules.columns import in_columns

_MULTIPLIERS = (1, 2, 3)

TRIPLE_YAHTZEE = replace(
    YAHTZEE,
    id="triple-yahtzee",
    name="Triple Yahtzee",
    summary="three columns that count x1, x2 and x3, 39 boxes, filled in any order",
    source="primidi.com/games_related_to_yahtzee/triple_yahtzee",
    categories=in_columns(YAHTZEE.categories, _MULTIPLIERS),
    multipliers=_MULTIPLIERS,
    aliases=("triple",),
)
