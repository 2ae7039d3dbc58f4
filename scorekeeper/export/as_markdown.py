"""Games as Markdown: a section a game, with the card as a table."""

from collections.abc import Sequence

from scorekeeper.export.bidi import with_isolated
from scorekeeper.export.facts import about, card_lines, ending, notes, ranked, title_of
from scorekeeper.export.inert import inert_markdown
from scorekeeper.game.state import Game


def text(games: Sequence[Game]) -> str:
    """Return the games, each under a heading of its own."""
    return "\n".join(_section(with_isolated(game)) for game in games)


def _section(game: Game) -> str:
    names = [inert_markdown(name) for name in game.names]
    rows = [
        f"| {strong}{inert_markdown(line.label)}{strong} | {' | '.join(line.cells)} |"
        for line in card_lines(game)
        for strong in ["**" * line.is_sum]
    ]
    places = [
        f"- {one.rank}. {inert_markdown(one.name)}: {one.totals.total}"
        if one.rank is not None
        else f"- {inert_markdown(one.name)}: {one.totals.total}, left"
        for one in ranked(game)
    ]
    return "\n".join(
        [
            f"## {inert_markdown(title_of(game))}",
            "",
            inert_markdown(", ".join(about(game))),
            "",
            f"| | {' | '.join(names)} |",
            f"|---|{'---:|' * len(names)}",
            *rows,
            "",
            *places,
            "",
            inert_markdown(ending(game)),
            "",
            *(f"{inert_markdown(note)}\n" for note in notes(game)),
        ]
    )
