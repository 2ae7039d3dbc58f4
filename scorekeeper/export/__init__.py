"""Games as text for other programs: a registry of formats, each loaded when it is asked for.

A further format is one module with a function `text(games)` and one line in `FORMATS`. Where many
games are better written one after the other, it has `pieces(games)` too.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import cast

from scorekeeper.game.state import Game

FORMATS = {
    "json": "as_json",
    "csv": "as_csv",
    "turns": "as_turns",
    "markdown": "as_markdown",
    "text": "as_text",
    "html": "as_html",
    "svg": "as_svg",
    "bgstats": "as_bgstats",
}
BINARY = {"xlsx": "as_xlsx"}
"""The formats that are no text, whose modules have `content(games)`."""


def export_pieces(games: Iterable[Game], form: str) -> Iterator[str]:
    """Yield the games in one of `FORMATS`, in the order in which they are given."""
    module = import_module(f"{__name__}.{FORMATS[form]}")
    if hasattr(module, "pieces"):
        yield from module.pieces(games)
    else:
        yield module.text(list(games))


def export_content(games: Iterable[Game], form: str) -> bytes:
    """Return the games in one of `BINARY`; raises `Unreadable` where its library is missing."""
    module = import_module(f"{__name__}.{BINARY[form]}")
    return cast("bytes", module.content(list(games)))
