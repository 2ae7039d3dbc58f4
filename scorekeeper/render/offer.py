"""Shows what a throw would give in every open box, the best first, then what is forbidden."""

from rich.text import Text

from scorekeeper.game.options import ranked
from scorekeeper.game.state import Game
from scorekeeper.game.verdicts import Options
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Category
from scorekeeper.rules.notation import short_name

_ROOMY = 45
_POINTS = 5
"""The cells that points take, with the blanks before them."""


def offer(game: Game, seat: int, dice: Dice, found: Options, width: int = 80) -> Text:
    """Return a line a box; the forbidden boxes are greyed, and their reason stands below them.

    On a screen of fewer than `_ROOMY` cells the columns stand closer together, and on one that
    cannot hold them there are none.
    """
    categories = [one.category for one in found.allowed]
    categories += [one.category for one in found.forbidden]
    shorts = max((len(short_name(box)) for box in categories), default=0)
    names = max((len(box.name) for box in categories), default=0)
    gap = "  " if width >= _ROOMY else ""
    if width < shorts + names + _POINTS:
        names = 0

    def row(box: Category, points: str, more: str, style: str = "") -> Text:
        named = f"{gap}{short_name(box):>{shorts}}{gap or ' '}{box.name:<{names}}"
        return Text(f"{named} {points:>{3 if names else 0}}{more}", style)

    lines = [Text(f"{game.names[seat]}, {' '.join(map(str, dice))}:")]
    for option in ranked(found):
        bonus = f" +{option.bonus} bonus" if option.bonus else ""
        lines.append(row(option.category, f"{option.points}", bonus + " Joker" * option.joker))
    reasons: dict[str, list[str]] = {}
    for forbidden in found.forbidden:
        lines.append(row(forbidden.category, "-", " not allowed", "dim"))
        reasons.setdefault(forbidden.reason, []).append(forbidden.category.name)
    if not found.allowed:
        lines.append(Text(f"{gap}no box is open"))
    lines += [Text(f"Not allowed: {', '.join(b)}; {why}", "dim") for why, b in reasons.items()]
    return Text("\n").join(lines)
