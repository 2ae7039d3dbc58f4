"""Games as one page of HTML that needs nothing else: no network, no script."""

from collections.abc import Sequence

from scorekeeper.export.bidi import isolated, with_isolated
from scorekeeper.export.chart import chart
from scorekeeper.export.facts import about, card_lines, ending, ranked, title_of
from scorekeeper.export.inert import inert_html, inert_xml
from scorekeeper.export.style import STYLE
from scorekeeper.game.state import Game
from scorekeeper.language import code, tr
from scorekeeper.views.log import log_lines

_HEAD = """\
<!DOCTYPE html>
<html lang="{lang}">
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
    alone = len(games) == 1
    sections = [_section(game, number, alone) for number, game in enumerate(games, start=1)]
    return "".join(
        [
            _HEAD.format(
                title=inert_xml(title_of(games[0]) if alone else tr("Games")),
                style=STYLE,
                lang=code(),
            ),
            "" if alone else "<header><h1>" + tr("Games") + "</h1></header>\n",
            "<main>\n",
            *sections,
            "</main>\n</body>\n</html>\n",
        ]
    )


def _section(game: Game, number: int, alone: bool) -> str:
    """Return what is told of a game; the title of the only one is that of the page."""
    shown = with_isolated(game, isolated)
    heading, level = f"game-{number}", "h1" if alone else "h2"
    return "\n".join(
        [
            f'<section aria-labelledby="{heading}">',
            "<header>",
            f'<{level} id="{heading}">{inert_html(title_of(shown))}</{level}>',
            f'<p class="about">{inert_html(" · ".join(about(shown)))}</p>',
            f'<p class="ending">{inert_html(ending(shown))}</p>',
            "</header>",
            _places(shown),
            _card(shown),
            _chart(game, number),
            _turns(shown),
            "</section>",
            "",
        ]
    )


def _places(shown: Game) -> str:
    items = []
    for one in ranked(shown):
        rank = tr("left") if one.rank is None else f"{one.rank}."
        won = ' class="won"' if one.winner else ""
        items.append(
            f'<li{won}><span class="rank">{rank}</span> {inert_html(one.name)}'
            f" <strong>{one.totals.total}</strong></li>"
        )
    return f'<ul class="places">\n{chr(10).join(items)}\n</ul>'


def _card(shown: Game) -> str:
    box = tr("Box")
    names = "".join(f'<th scope="col">{inert_html(name)}</th>' for name in shown.names)
    rows = []
    for line in card_lines(shown):
        cells = "".join(f"<td>{cell}</td>" for cell in line.cells)
        style = ' class="sum"' if line.is_sum else ""
        rows.append(f'<tr{style}><th scope="row">{inert_xml(line.label)}</th>{cells}</tr>')
    return "\n".join(
        [
            '<div class="wide" tabindex="0" role="region" aria-label="' + tr("Score card") + '">',
            "<table>",
            "<caption>" + tr("Score card") + "</caption>",
            f'<thead><tr><th scope="col">{box}</th>{names}</tr></thead>',
            "<tbody>",
            *rows,
            "</tbody>",
            "</table>",
            "</div>",
        ]
    )


def _chart(game: Game, number: int) -> str:
    drawn = chart(game, number)
    caption = tr("Totals by round")
    return f"<figure>\n<figcaption>{caption}</figcaption>\n{drawn}\n</figure>" * bool(drawn)


def _turns(shown: Game) -> str:
    """Return the log, open from the start, since what is closed is not printed."""
    items = []
    for line in log_lines(shown):
        style = "" if line.stands else ' class="undone"'
        fate = "" if line.stands else tr(" (undone)")
        items.append(f"<li{style}>{inert_html(line.text)}{fate}</li>")
    if not items:
        return ""
    return "\n".join(
        [
            "<details open>",
            "<summary>" + tr("Turn by turn") + "</summary>",
            "<ul>",
            *items,
            "</ul>",
            "</details>",
        ]
    )
