"""The score card as rows and cells, in the printed order of the card.

Decides what stands in which cell; how it is drawn is for `render`.
"""

from enum import Enum
from typing import NamedTuple, TypeAlias

from scorekeeper.game.card import Card, Totals, extra_bonuses, still_possible_upper
from scorekeeper.game.state import Game
from scorekeeper.rules.model import RuleSet, Section
from scorekeeper.views.standings import standings

Cells: TypeAlias = frozenset[tuple[int, str]]
"""Places on the card: the seat, and the id of the box."""


class Kind(Enum):
    """What a cell says, so that it can look like it."""

    OPEN = "open"
    NONE = "none"
    SCRATCHED = "scratched"
    SCORED = "scored"
    SUM = "sum"
    TO_GO = "to go"
    REACHED = "reached"
    OUT_OF_REACH = "out of reach"


class Cell(NamedTuple):
    """The text of a cell, and one that says more where there is room for it.

    `last` marks what was changed last, `joker` an entry made as a Joker.
    """

    text: str
    kind: Kind
    last: bool = False
    joker: bool = False
    longer: str = ""


class Row(NamedTuple):
    """One line of the card: a cell for each player. `section_ends` asks for a rule below it."""

    label: str
    cells: tuple[Cell, ...]
    section_ends: bool = False


class Column(NamedTuple):
    """A player above the cells. `leads` may hold for several."""

    name: str
    to_move: bool
    leads: bool
    left: bool = False


class CardView(NamedTuple):
    """The card of all players, in seat order."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def card_view(game: Game, changed: Cells | None = None) -> CardView:
    """Return the card of a game at any stage, with the cells marked that have just changed.

    None marks the last entry.
    """
    if changed is None:
        changed = frozenset((turn.seat, turn.box) for turn in game.state.turns[-1:])
    table = standings(game)
    began = bool(game.state.turns)
    columns = tuple(
        Column(s.name, s.seat == game.to_move, began and s.rank == 1, s.rank is None) for s in table
    )
    sums = [standing.totals for standing in table]
    return CardView(columns, tuple(_rows(game, sums, changed)))


def _rows(game: Game, sums: list[Totals], changed: Cells) -> list[Row]:
    rules, cards = game.rules, game.state.cards
    sections = [category.section for category in rules.categories]
    rows = []
    for place, category in enumerate(rules.categories):
        ends = place + 1 == len(sections) or sections[place + 1] is not category.section
        cells = tuple(
            _entry_cell(card, category.id, (seat, category.id) in changed)
            for seat, card in enumerate(cards)
        )
        upper = rules.upper_bonus and category.section is Section.UPPER
        rows.append(Row(category.name, cells, section_ends=ends and not upper))
        if ends and upper:
            rows += _upper_rows(rules, cards, sums)
    if rules.repeat is not None:
        rows.append(Row(f"Bonus {rules.repeat.bonus} each", _extra_cells(rules, cards)))
    rows.append(Row("Total", tuple(Cell(str(own.total), Kind.SUM) for own in sums)))
    return rows


def _entry_cell(card: Card, box: str, last: bool) -> Cell:
    entry = card.entries.get(box)
    if entry is None:
        return Cell("", Kind.OPEN, last)
    kind = Kind.SCORED if entry.points else Kind.SCRATCHED
    return Cell(str(entry.points), kind, last, entry.joker)


def _upper_rows(rules: RuleSet, cards: tuple[Card, ...], sums: list[Totals]) -> list[Row]:
    rows = [Row("Upper section", tuple(Cell(str(own.upper), Kind.SUM) for own in sums))]
    for tier in rules.upper_bonus:
        cells = []
        for card, own in zip(cards, sums, strict=True):
            if own.upper >= tier.at_least:
                cells.append(Cell(f"+{tier.points}", Kind.REACHED, longer=f"+{tier.points} safe"))
            elif still_possible_upper(rules, card) < tier.at_least:
                cells.append(Cell("0", Kind.OUT_OF_REACH, longer="out of reach"))
            else:
                left = tier.at_least - own.upper
                cells.append(Cell(f"-{left}", Kind.TO_GO, longer=f"{left} to go"))
        rows.append(Row(f"Bonus {tier.points} at {tier.at_least}", tuple(cells)))
    return [*rows[:-1], rows[-1]._replace(section_ends=True)]


def _extra_cells(rules: RuleSet, cards: tuple[Card, ...]) -> tuple[Cell, ...]:
    cells = []
    for card in cards:
        number = extra_bonuses(rules, card)
        paid = sum(entry.bonus for entry in card.entries.values())
        cells.append(
            Cell(f"+{paid}", Kind.REACHED, longer=f"{number}x, +{paid}")
            if number
            else Cell("", Kind.NONE)
        )
    return tuple(cells)
