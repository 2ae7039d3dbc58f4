"""Games as plain text to paste in a chat: short lines, no tables."""

from collections.abc import Sequence

from scorekeeper.export.bidi import with_isolated
from scorekeeper.export.facts import about, ending, ranked, title_of
from scorekeeper.game.card import extra_bonuses
from scorekeeper.game.state import Game
from scorekeeper.language import tr, trn
from scorekeeper.views.standings import Standing


def text(games: Sequence[Game]) -> str:
    """Return the games in their order, with a blank line between them."""
    return "\n".join(_game(with_isolated(game)) for game in games)


def _game(game: Game) -> str:
    lines = [", ".join([title_of(game), *about(game)])]
    for one in ranked(game):
        rank = f"{one.rank}. " if one.rank is not None else ""
        lines.append(f"{rank}{one.name} {one.totals.total}{_bonuses(game, one)}")
    return "\n".join([*lines, ending(game), ""])


def _bonuses(game: Game, one: Standing) -> str:
    found = [tr("left")] if one.rank is None else []
    if one.totals.upper_bonus:
        found.append(tr("upper bonus"))
    number = extra_bonuses(game.rules, game.state.cards[one.seat])
    if number:
        found.append(trn("{n} extra bonus", "{n} extra bonuses", number))
    return f" ({', '.join(found)})" if found else ""
