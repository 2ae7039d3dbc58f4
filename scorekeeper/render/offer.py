"""Shows what a throw would give in every open box, the best first, then what is forbidden."""

from rich.text import Text

from scorekeeper.game.options import ranked
from scorekeeper.game.state import Game
from scorekeeper.game.verdicts import Options
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.notation import short_name


def offer(game: Game, seat: int, dice: Dice, found: Options) -> Text:
    """Return a line a box; the forbidden boxes are greyed, and their reason stands below them."""
    lines = [Text(f"{game.names[seat]}, {' '.join(map(str, dice))}:")]
    for option in ranked(found):
        bonus = f" +{option.bonus} bonus" if option.bonus else ""
        joker = " Joker" if option.joker else ""
        box = option.category
        points = f"{option.points:>3}{bonus}{joker}"
        lines.append(Text(f"  {short_name(box):>4}  {box.name:<16} {points}"))
    reasons: dict[str, list[str]] = {}
    for forbidden in found.forbidden:
        box = forbidden.category
        lines.append(Text(f"  {short_name(box):>4}  {box.name:<16}   - not allowed", "dim"))
        reasons.setdefault(forbidden.reason, []).append(box.name)
    if not found.allowed:
        lines.append(Text("  no box is open"))
    lines += [Text(f"Not allowed: {', '.join(b)}; {why}", "dim") for why, b in reasons.items()]
    return Text("\n").join(lines)
