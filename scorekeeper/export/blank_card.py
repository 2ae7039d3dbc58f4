"""A blank score card to print, for any rule set, as one page of HTML."""

from scorekeeper.export.inert import inert_xml
from scorekeeper.language import code, tr
from scorekeeper.rules.model import RuleSet, Section
from scorekeeper.views.rulebook import bonus_rules, box_rules

_STYLE = """\
@page { size: auto; margin: 12mm; }
body { font: 10.5pt/1.35 system-ui, sans-serif; color: #000; background: #fff; margin: 1rem auto;
  max-width: 48rem; }
h1 { font-size: 1.3rem; margin: 0 0 .4rem; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border: 1px solid #000; padding: .18rem .4rem; height: 1.55rem; text-align: left;
  overflow-wrap: anywhere; }
th { font-weight: 400; }
.box { width: 8.5rem; font-weight: 600; }
.rule { width: 15rem; font-size: .82em; }
.sum th { font-weight: 600; background: #eee; }
.names td { height: 2.1rem; }
.wide { overflow-x: auto; }
ul { margin: .6rem 0 0; padding-left: 1.1rem; font-size: .85em; }
@media print { body { margin: 0; max-width: none; } .sum th { background: none; } }
"""


def blank_card(rules: RuleSet, players: int = 4) -> str:
    """Return a card with a column for each of so many players, and what each box asks and pays."""
    empty = "<td></td>" * players
    player = inert_xml(tr("Player"))
    rows = [f'<tr class="names"><th class="box">{player}</th><th class="rule"></th>{empty}</tr>']
    books = dict(zip((c.id for c in rules.categories), box_rules(rules), strict=True))
    sections = [category.section for category in rules.categories]
    for place, category in enumerate(rules.categories):
        book = books[category.id]
        asked = inert_xml(f"{book.condition}: {book.points}")
        rows.append(
            f'<tr><th class="box" scope="row">{inert_xml(category.name)}</th>'
            f'<th class="rule">{asked}</th>{empty}</tr>'
        )
        ends = place + 1 == len(sections) or sections[place + 1] is not category.section
        if ends and category.section is Section.UPPER:
            rows.append(_sum(tr("Upper section"), tr("the sum of the numbers"), empty))
            rows += [
                _sum(
                    tr("Upper bonus"),
                    tr("{points} from {least} on", points=tier.points, least=tier.at_least),
                    empty,
                )
                for tier in rules.upper_bonus
            ]
    if rules.extra_bonus:
        each = tr("{points} each", points=rules.extra_bonus)
        rows.append(_sum(tr("Extra bonus"), each, empty))
    rows.append(_sum(tr("Total"), "", empty))
    bonuses = "".join(f"<li>{inert_xml(rule)}</li>" for rule in bonus_rules(rules))
    notes = f"<ul>{bonuses}</ul>" if bonuses else ""
    title = tr("{game}: score card", game=rules.name)
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{code()}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta http-equiv="Content-Security-Policy"'
            " content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>{inert_xml(title)}</title>",
            f"<style>\n{_STYLE}</style>",
            "</head>",
            "<body>",
            f"<h1>{inert_xml(rules.name)}</h1>",
            '<div class="wide">',
            "<table>",
            "<tbody>",
            *rows,
            "</tbody>",
            "</table>",
            "</div>",
            notes,
            "</body>",
            "</html>",
            "",
        ]
    )


def _sum(label: str, rule: str, cells: str) -> str:
    return (
        f'<tr class="sum"><th class="box" scope="row">{inert_xml(label)}</th>'
        f'<th class="rule">{inert_xml(rule)}</th>{cells}</tr>'
    )
