"""Games as text for other programs: a registry of formats, each loaded when it is asked for.

A further format is one module with a function `text(games)` and one line in `FORMATS`.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import cast

from scorekeeper.game.state import Game

FORMATS = {"json": "as_json", "csv": "as_csv"}


def export_text(games: Sequence[Game], form: str) -> str:
    """Return the games in one of `FORMATS`, in the order in which they are given."""
    module = import_module(f"{__name__}.{FORMATS[form]}")
    return cast("str", module.text(games))
