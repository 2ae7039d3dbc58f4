"""What several formats say of a game: its title, its sums in rows, who won."""

from typing import NamedTuple

from scorekeeper.game.state import Game
from scorekeeper.language import day, tr
from scorekeeper.views.log import log_lines
from scorekeeper.views.standings import Standing, standings
from scorekeeper.words import all_of


class Line(NamedTuple):
    """A line of the card: its label, what stands in it for each player, whether it is a sum."""

    label: str
    cells: tuple[str, ...]
    is_sum: bool = False


def title_of(game: Game) -> str:
    """Return the title of a game, else the name of its rules."""
    return game.record.title or game.rules.name


def about(game: Game) -> list[str]:
    """Return what else tells one game from another: rules, night, day."""
    parts = [game.rules.name] if game.record.title else []
    return [part for part in (*parts, game.record.night, day(game.record.started)) if part]


def card_lines(game: Game) -> list[Line]:
    """Return the card of all players: an open box is empty, a scratched one 0."""
    cards = game.state.cards
    lines = []
    for category in game.rules.categories:
        entries = [card.entries.get(category.id) for card in cards]
        lines.append(
            Line(category.name, tuple("" if one is None else str(one.points) for one in entries))
        )
    table = standings(game)
    sums = [(tr("Upper section"), [one.totals.upper for one in table])]
    if game.rules.upper_bonus:
        sums.append((tr("Upper bonus"), [one.totals.upper_bonus for one in table]))
    sums.append((tr("Lower section"), [one.totals.lower for one in table]))
    if game.rules.extra_bonus:
        sums.append((tr("Extra bonus"), [one.totals.extra_bonus for one in table]))
    sums.append((tr("Total"), [one.totals.total for one in table]))
    return lines + [Line(label, tuple(map(str, values)), is_sum=True) for label, values in sums]


def ranked(game: Game) -> list[Standing]:
    """Return the players by rank, those who have left last."""
    return sorted(standings(game), key=lambda one: (one.rank is None, one.rank or 0))


def ending(game: Game) -> str:
    """Return how a game ended, or that it has not; with what is wrong with it, if anything is."""
    if game.failure:
        return tr("This game cannot be read to its end: {why}.", why=game.failure.message)
    match game.status:
        case "abandoned":
            return tr("The game was abandoned.")
        case "playing":
            rounds = len(game.rules.categories)
            return tr(
                "The game is in round {number} of {rounds}.", number=game.round, rounds=rounds
            )
        case _:
            won = [one.name for one in standings(game) if one.winner]
            if len(game.present) == 1:
                return tr("The game is over.")
            if won[1:]:
                return tr("{names} share the win.", names=all_of(won))
            return tr("{name} wins.", name=won[0])


def notes(game: Game) -> list[str]:
    """Return what was noted in a game and not taken back, the first note first."""
    return [line.text for line in log_lines(game) if line.act == "noted" and line.stands]
