"""The cases that all formats are tried with: hostile names, and games at every stage."""

import pytest

from tests.export.games import HOSTILE, all_games

NAME_IDS = (
    "script",
    "quotes",
    "comment",
    "formula",
    "table",
    "arabic",
    "link",
    "emoji",
    "heading",
    "40-letters",
)
GAMES = all_games()
each_hostile_name = pytest.mark.parametrize("name", HOSTILE, ids=NAME_IDS)
each_game = pytest.mark.parametrize(
    "game",
    GAMES,
    ids=[f"{one.rules.id}-{'failed' if one.failure else one.status}" for one in GAMES],
)


def bare(text: str) -> str:
    """Return text without the signs that isolate it from what stands beside it."""
    return text.translate(dict.fromkeys((0x2068, 0x2069)))
