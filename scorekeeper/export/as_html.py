"""Games as one page of HTML that needs nothing else: no network, no script."""

from collections.abc import Sequence

from scorekeeper.export.chart import chart
from scorekeeper.export.facts import about, card_lines, ending, ranked, title_of
from scorekeeper.export.inert import inert_xml
from scorekeeper.export.style import STYLE
from scorekeeper.game.state import Game
from scorekeeper.views.log import log_lines

_HEAD = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
"""


def text(games: Sequence[Game]) -> str:
    """Return a page with a section for each game, in their order."""
    title = "Games" if len(games) != 1 else title_of(games[0])
    sections = [_section(game, number) for number, game in enumerate(games, start=1)]
    return "".join(
        [
            _HEAD.format(title=inert_xml(title), style=STYLE),
            f"<header><h1>{_isolated(title)}</h1></header>\n<main>\n",
            *sections,
            "</main>\n</body>\n</html>\n",
        ]
    )


def _isolated(text: str) -> str:
    """Return people's text so that its direction does not change what stands beside it."""
    return f"<bdi>{inert_xml(text)}</bdi>"


def _section(game: Game, number: int) -> str:
    heading = f"game-{number}"
    facts = " · ".join(map(_isolated, about(game)))
    return "\n".join(
        [
            f'<section aria-labelledby="{heading}">',
            f'<h2 id="{heading}">{_isolated(title_of(game))}</h2>',
            f'<p class="about">{facts}</p>',
            f'<p class="ending">{_isolated(ending(game))}</p>',
            _places(game),
            _card(game),
            chart(game, number),
            _turns(game),
            "</section>",
            "",
        ]
    )


def _places(game: Game) -> str:
    items = []
    for one in ranked(game):
        rank = "left" if one.rank is None else f"{one.rank}."
        won = ' class="won"' if one.winner else ""
        items.append(
            f'<li{won}><span class="rank">{rank}</span> {_isolated(one.name)}'
            f" <strong>{one.totals.total}</strong></li>"
        )
    return f'<ol class="places">\n{chr(10).join(items)}\n</ol>'


def _card(game: Game) -> str:
    names = "".join(f'<th scope="col">{_isolated(name)}</th>' for name in game.names)
    rows = []
    for line in card_lines(game):
        cells = "".join(f"<td>{cell}</td>" for cell in line.cells)
        style = ' class="sum"' if line.is_sum else ""
        rows.append(f'<tr{style}><th scope="row">{inert_xml(line.label)}</th>{cells}</tr>')
    return "\n".join(
        [
            '<div class="wide" tabindex="0" role="region" aria-label="Score card">',
            "<table>",
            "<caption>Score card</caption>",
            f'<thead><tr><th scope="col">Box</th>{names}</tr></thead>',
            "<tbody>",
            *rows,
            "</tbody>",
            "</table>",
            "</div>",
        ]
    )


def _turns(game: Game) -> str:
    items = []
    for line in log_lines(game):
        style = "" if line.stands else ' class="undone"'
        fate = "" if line.stands else " (undone)"
        items.append(f"<li{style}>{_isolated(line.text)}{fate}</li>")
    if not items:
        return ""
    return "\n".join(
        ["<details>", "<summary>Turn by turn</summary>", "<ol>", *items, "</ol>", "</details>"]
    )
