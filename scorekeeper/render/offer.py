"""Shows what a throw would give in every open box, the best first, then what is forbidden."""

from collections.abc import Iterable
from typing import NamedTuple

from rich.text import Text

from scorekeeper.game.options import ranked
from scorekeeper.game.state import Game
from scorekeeper.game.verdicts import Option, Options
from scorekeeper.language import tr
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Category, RuleSet
from scorekeeper.rules.notation import short_name

_ROOMY = 45
_POINTS = 5
"""The cells that points take, with the blanks before them."""


class _Line(NamedTuple):
    """One line of the list; `columns` are those in which the box gives the same."""

    short: str
    name: str
    points: str
    more: str
    columns: tuple[str, ...] = ()


def offer(game: Game, seat: int, dice: Dice, found: Options, width: int = 80) -> Text:
    """Return a line a box; the forbidden boxes are greyed, and their reason stands below them.

    Columns in which a box gives the same share its line. On a screen of fewer than `_ROOMY` cells
    the parts of a line stand closer together, and on one that cannot hold them there are no names.
    """
    allowed = _together(_allowed_line(game.rules, one) for one in ranked(game.rules, found))
    forbidden = _together(_line(game.rules, one.category, "-", "") for one in found.forbidden)
    shown = [*allowed, *forbidden]
    shorts = max((len(line.short) for line in shown), default=0)
    names = max((len(line.name) for line in shown), default=0)
    gap = "  " if width >= _ROOMY else ""
    if width < shorts + names + _POINTS:
        names = 0

    def row(line: _Line, more: str, style: str = "") -> Text:
        named = f"{gap}{line.short:>{shorts}}{gap or ' '}{line.name:<{names}}"
        columns = "".join(f" {one}" for one in line.columns)
        points = f"{line.points:>{3 if names else 0}}"
        return Text(f"{named} {points}{line.more}{more}{columns}", style)

    lines = [Text(f"{game.names[seat]}, {' '.join(map(str, dice))}:")]
    lines += [row(line, "") for line in allowed]
    lines += [row(line, tr(" not allowed"), "dim") for line in forbidden]
    if not found.allowed:
        lines.append(Text(gap + tr("no box is open")))
    lines += [Text(one, "dim") for one in _reasons(found)]
    return Text("\n").join(lines)


def plain_offer(game: Game, seat: int, dice: Dice, found: Options) -> str:
    """Return a line a box, for the ear: what to type, the name, the points, what comes with it."""
    allowed = _together(_allowed_line(game.rules, one) for one in ranked(game.rules, found))
    lines = [f"{game.names[seat]}, {' '.join(map(str, dice))}"]
    for line in allowed:
        columns = "".join(f" {one.rstrip(':')}" for one in line.columns)
        named = tr("{box}, columns{columns}", box=line.name, columns=columns)
        lines.append(f"{line.short}: {named if columns else line.name}, {line.points}{line.more}")
    if not allowed:
        lines.append(tr("no box is open"))
    return "\n".join([*lines, *_reasons(found)])


def _reasons(found: Options) -> list[str]:
    """Return why boxes are forbidden, those with one reason together."""
    reasons: dict[str, list[str]] = {}
    for one in found.forbidden:
        names_of = reasons.setdefault(one.reason, [])
        if one.category.label not in names_of:
            names_of.append(one.category.label)
    return [
        tr("Not allowed: {boxes}; {why}", boxes=", ".join(boxes), why=why)
        for why, boxes in reasons.items()
    ]


def _allowed_line(rules: RuleSet, option: Option) -> _Line:
    bonus = tr(" +{bonus} bonus", bonus=option.bonus) if option.bonus else ""
    joker = tr(" Joker") if option.joker else ""
    return _line(rules, option.category, str(option.points), bonus + joker)


def _line(rules: RuleSet, box: Category, points: str, more: str) -> _Line:
    short = short_name(box)
    if not rules.multipliers[1:]:
        return _Line(short, box.name, points, more)
    column = f"{box.column + 1}:"
    return _Line(short.removeprefix(column), box.label, points, more, (column,))


def _together(lines: Iterable[_Line]) -> list[_Line]:
    """Return the lines with those that differ by their column alone in one."""
    found: dict[_Line, list[str]] = {}
    for line in lines:
        found.setdefault(line._replace(columns=()), []).extend(line.columns)
    return [line._replace(columns=tuple(sorted(columns))) for line, columns in found.items()]
