"""The score card as rows and cells, in the printed order of the card.

Decides what stands in which cell; how it is drawn is for `render`.
"""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple, TypeAlias

from scorekeeper.game.card import Card, column_total, still_possible_upper, totals, upper_sum
from scorekeeper.game.state import Game
from scorekeeper.language import tr
from scorekeeper.rules.model import RuleSet, Section, UpperBonus
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
    """One line of the card: a cell for each column. `section_ends` asks for a rule below it."""

    label: str
    cells: tuple[Cell, ...]
    section_ends: bool = False


class Column(NamedTuple):
    """A column of cells, and the player above it. `leads` may hold for several.

    `times` says how often it counts, `x2`, where a player has several columns.
    """

    name: str
    to_move: bool
    leads: bool
    left: bool = False
    seat: int = 0
    times: str = ""


class CardView(NamedTuple):
    """The card of all players, in seat order, all columns of one before those of the next.

    The last row holds the totals, each in the last column of its player.
    """

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
    times = game.rules.multipliers
    columns = tuple(
        Column(
            s.name,
            s.seat == game.to_move,
            began and s.rank == 1,
            s.rank is None,
            s.seat,
            f"x{one}" if times[1:] else "",
        )
        for s in table
        for one in times
    )
    return CardView(columns, tuple(_rows(game, changed)))


def _rows(game: Game, changed: Cells) -> Iterator[Row]:
    rules = game.rules
    places = [
        (seat, column)
        for seat in range(len(game.state.cards))
        for column in range(len(rules.multipliers))
    ]
    boxes = [category for category in rules.categories if category.column == 0]
    for place, category in enumerate(boxes):
        ends = place + 1 == len(boxes) or boxes[place + 1].section is not category.section
        in_columns = rules.in_columns(category.box)
        cells = tuple(
            _entry_cell(
                game.state.cards[seat],
                in_columns[column].id,
                last=(seat, in_columns[column].id) in changed,
            )
            for seat, column in places
        )
        upper = rules.upper_bonus and category.section is Section.UPPER
        yield Row(category.label, cells, section_ends=ends and not upper)
        if ends and upper:
            yield from _upper_rows(game, places)
    if rules.extra_bonus:
        cells = tuple(_extra_cell(rules, game.state.cards[seat], column) for seat, column in places)
        yield Row(tr("Bonus {bonus} each", bonus=rules.extra_bonus), cells)
    if rules.multipliers[1:]:
        yield Row(
            tr("Column"),
            tuple(
                _sum_cell(column_total(rules, game.state.cards[seat], column))
                for seat, column in places
            ),
        )
    last = len(rules.multipliers) - 1
    yield Row(
        tr("Total"),
        tuple(
            _sum_cell(totals(rules, game.state.cards[seat]).total)
            if column == last
            else Cell("", Kind.SUM)
            for seat, column in places
        ),
    )


def _entry_cell(card: Card, box: str, *, last: bool) -> Cell:
    entry = card.entries.get(box)
    if entry is None:
        return Cell("", Kind.OPEN, last)
    kind = Kind.SCORED if entry.points else Kind.SCRATCHED
    return Cell(str(entry.points), kind, last, entry.joker)


def _sum_cell(points: int) -> Cell:
    return Cell(str(points), Kind.SUM)


def _upper_rows(game: Game, places: list[tuple[int, int]]) -> Iterator[Row]:
    rules, cards = game.rules, game.state.cards
    sums = [upper_sum(rules, cards[seat], column) for seat, column in places]
    yield Row(tr("Upper section"), tuple(map(_sum_cell, sums)))
    for tier in rules.upper_bonus:
        cells = tuple(
            _bonus_cell(tier, upper, still_possible_upper(rules, cards[seat], column))
            for (seat, column), upper in zip(places, sums, strict=True)
        )
        ends = tier == rules.upper_bonus[-1]
        label = tr("Bonus {points} at {least}", points=tier.points, least=tier.at_least)
        yield Row(label, cells, section_ends=ends)


def _bonus_cell(tier: UpperBonus, upper: int, possible: int) -> Cell:
    if upper >= tier.at_least:
        longer = tr("+{points} safe", points=tier.points)
        return Cell(f"+{tier.points}", Kind.REACHED, longer=longer)
    if possible < tier.at_least:
        return Cell("0", Kind.OUT_OF_REACH, longer=tr("out of reach"))
    left = tier.at_least - upper
    return Cell(f"-{left}", Kind.TO_GO, longer=tr("{points} to go", points=left))


def _extra_cell(rules: RuleSet, card: Card, column: int) -> Cell:
    paid = sum(
        card.entries[category.id].bonus
        for category in rules.categories
        if category.column == column and category.id in card.entries
    )
    number = paid // (rules.extra_bonus * rules.multipliers[column])
    if not number:
        return Cell("", Kind.NONE)
    return Cell(f"+{paid}", Kind.REACHED, longer=f"{number}x, +{paid}")
