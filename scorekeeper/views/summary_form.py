"""Tells whether a document that was kept in a cache has the form of a summary.

What it says cannot be checked without the game; that it can be shown can.
"""

from collections.abc import Callable
from typing import Any

from scorekeeper.rules.catalog import rule_set_ids
from scorekeeper.views.summary import box_names

_JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Signs that may stand in names, though they are not drawn."""
_LARGEST = 1_000_000
_STATUSES = ("playing", "finished", "abandoned", "damaged")


def is_summary(found: Any) -> bool:
    """Return whether every field of a `GameSummary` is there, and each can be shown."""
    if not _has(found, _GAME):
        return False
    if found["status"] == "damaged":
        return not found["players"]
    boxes = _boxes(found)
    names = [one.get("name") for one in found["players"] if isinstance(one, dict)]
    return (
        boxes > 0
        and found["to_move"] in {None, *names}
        and all(_has(one, _PLAYER) and len(one["boxes"]) == boxes for one in found["players"])
    )


def _boxes(game: Any) -> int:
    """Return how many boxes the rules of a game have, 0 where they are not known."""
    own = game["own_rules"]
    if own:
        return len(own) // 2 if len(own) % 2 else 0
    return len(box_names(game)) if game["rules"] in rule_set_ids() else 0


def _has(found: Any, fields: dict[str, Callable[[Any], bool]]) -> bool:
    return (
        isinstance(found, dict)
        and found.keys() == fields.keys()
        and all(fits(found[key]) for key, fits in fields.items())
    )


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and (
        value.isprintable() or value.translate(_JOINERS).isprintable()
    )


def _is_text_or_none(value: Any) -> bool:
    return value is None or _is_text(value)


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) <= _LARGEST


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


_GAME: dict[str, Callable[[Any], bool]] = {
    "id": _is_text,
    "rules": _is_text,
    "own_rules": lambda value: _is_list(value) and all(map(_is_text, value)),
    "title": _is_text,
    "night": _is_text,
    "started": _is_text,
    "finished": _is_text_or_none,
    "status": lambda value: value in _STATUSES,
    "turns": _is_number,
    "to_move": _is_text_or_none,
    "players": _is_list,
    "problem": _is_text,
}
_PLAYER: dict[str, Callable[[Any], bool]] = {
    "name": _is_text,
    "total": _is_number,
    "rank": lambda value: value is None or _is_number(value),
    "winner": lambda value: type(value) is bool,
    "upper_bonus": _is_number,
    "bonuses": _is_number,
    "jokers": _is_number,
    "alikes": _is_number,
    "boxes": lambda value: _is_list(value) and all(one is None or _is_number(one) for one in value),
    "running": lambda value: _is_list(value) and all(map(_is_number, value)),
}
