"""Reads old paper cards from a table: points a box and no dice, checked for what is possible.

One row is a player's card, its cells apart by commas, else by semicolons or tabs. The columns are
`player`, the boxes by any of their names, and, where there are any, `game`, `rules`, `started`,
`title`, `night`, `extra_bonus` and `total`. Sums and ranks that stand beside them are passed over,
since they follow from the boxes.
"""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import NamedTuple

from scorekeeper.errors import ScorekeeperError, Unreadable
from scorekeeper.game.card import EMPTY_CARD, Card, Entry, totals
from scorekeeper.game.events import TurnScored
from scorekeeper.game.options import verify_points
from scorekeeper.game.record import GameRecord, is_game_id, new_record
from scorekeeper.imports import Brought, date_of, invented_id
from scorekeeper.language import tr
from scorekeeper.rules.catalog import find_rule_set
from scorekeeper.rules.model import Category, Order, RuleSet
from scorekeeper.rules.notation import find_category
from scorekeeper.words import quoted, with_formulas

_ABOUT = {"game", "rules", "started", "title", "night", "extra_bonus", "total", "player"}
_OF_A_GAME = ("rules", "started", "title", "night")
"""Columns in which all rows of a game say the same."""
_DERIVED = {"finished", "status", "rank", "winner", "upper", "upper_bonus", "lower"}
_SCRATCHED = {"x", "X", "/"}
_MOST_ROWS = 100_000
_MOST_COLUMNS = 80


class _Row(NamedTuple):
    line: int
    cells: Mapping[str, str]

    def text(self, column: str, otherwise: str = "") -> str:
        return (self.cells.get(column) or "").strip() or otherwise


def games(text: str, rules: RuleSet, date: str | None) -> Iterator[Brought]:
    """Yield the games of a table, or why one of them is not possible, with its line.

    `rules` and `date` (`2019-12-24`) are for the rows that do not say. Raises `Unreadable` where
    the text is no such table.
    """
    for rows in _grouped(_rows(text)):
        first, last = rows[0].line, rows[-1].line
        place = tr("line {number}", number=first)
        if last > first:
            place = tr("lines {first} to {last}", first=first, last=last)
        try:
            record = _record(rows, rules, date)
        except ScorekeeperError as error:
            yield Brought(place, None, error)
        else:
            yield Brought(f"{place} ({record.id})", record)


def _rows(text: str) -> list[_Row]:
    try:
        reader = csv.DictReader(StringIO(text, newline=""), delimiter=_separator(text), strict=True)
        header = [(name or "").strip().lower() for name in reader.fieldnames or []]
        reader.fieldnames = header
        _check_header(header)
        found = []
        for row in reader:
            found.append(_whole_row(_Row(reader.line_num, row)))
            if len(found) > _MOST_ROWS:
                long = tr("the table has more than {most} rows", most=_MOST_ROWS)
                raise Unreadable("bad-table", long)
    except csv.Error as error:
        raise Unreadable(
            "bad-table", tr("this is no table of cards: {error}", error=error)
        ) from error
    return found


def _separator(text: str) -> str:
    """Return the sign between the cells: spreadsheets of many countries write no comma there."""
    first = text.partition("\n")[0]
    return next((sign for sign in ",;\t" if sign in first), ",")


def _check_header(header: list[str]) -> None:
    if len(header) > _MOST_COLUMNS:
        wide = tr("the table has more than {most} columns", most=_MOST_COLUMNS)
        raise Unreadable("bad-table", wide)
    if "player" not in header or len(set(header)) != len(header):
        wrong = tr("its first line must name each column once, and player")
        wrong = tr("this is no table of cards: {error}", error=wrong)
        raise Unreadable("bad-table", wrong, "player,started,ones,twos,threes")


def _whole_row(row: _Row) -> _Row:
    if None in row.cells or None in row.cells.values():
        wrong = tr("line {line} has more or fewer cells than the first line", line=row.line)
        raise Unreadable("bad-table", wrong)
    return row


def _grouped(rows: list[_Row]) -> Iterator[list[_Row]]:
    """Yield the rows of each game: those of one `game`, else up to the next row of a player."""
    named: dict[str, list[_Row]] = {}
    for row in rows:
        named.setdefault(row.text("game"), []).append(row)
    group: list[_Row] = []
    for row in named.pop("", []):
        same = bool(group) and all(row.text(one) == group[0].text(one) for one in _OF_A_GAME)
        if group and (not same or row.text("player") in [one.text("player") for one in group]):
            yield group
            group = []
        group.append(row)
    if group:
        yield group
    yield from named.values()


def _record(rows: list[_Row], otherwise: RuleSet, date: str | None) -> GameRecord:
    first = rows[0]
    for row in rows:
        for column in _OF_A_GAME:
            if row.text(column) != first.text(column):
                two = tr(
                    "{place}: {text} is another {column} than in line {line}, of the same game",
                    place=_place(row),
                    text=quoted(row.text(column)),
                    column=column,
                    line=first.line,
                )
                raise Unreadable("bad-table", two)
    rules = find_rule_set(first.text("rules")) if first.text("rules") else otherwise
    started = first.text("started", date or "")
    if not started:
        undated = tr("it does not say when it was played")
        raise Unreadable("no-date", undated, "a column started, or --date 2019-12-24")
    started = _time(started)
    names = [with_formulas(row.text("player")) for row in rows]
    content = repr([sorted(row.cells.items()) for row in rows])
    record = new_record(
        first.text("game") if is_game_id(first.text("game")) else invented_id(started, content),
        rules,
        names,
        started,
        title=with_formulas(first.text("title")),
        night=with_formulas(first.text("night")),
    )
    cards = [_entries(rules, row) for row in rows]
    events = []
    for category in rules.categories:
        for player, card in zip(record.players, cards, strict=True):
            if category.id in card.entries:
                entry = card.entries[category.id]
                events.append(
                    TurnScored(started, player.id, (), category.id, entry.points, entry.bonus)
                )
    return record._replace(events=tuple(events))


def _entries(rules: RuleSet, row: _Row) -> Card:
    """Return a card of points; raises where a cell is not possible, or the total another one."""
    card = EMPTY_CARD
    extra = _number(row, "extra_bonus", tr("the extra bonus")) or 0
    for column, category in _boxes(rules, row).items():
        points = _number(row, column, category.name)
        if points is None:
            continue
        holds = rules.repeat is not None and category == rules.in_columns(rules.repeat.box)[0]
        bonus = extra if holds else 0
        try:
            verify_points(rules, Order.ANY, card, category, points, bonus)
        except ScorekeeperError as error:
            error.message = f"{_place(row)}: {error.message}"
            raise
        card = card.with_entry(category.id, Entry((), points, bonus, joker=False, turn=0))
    found = totals(rules, card)
    if extra != found.extra_bonus:
        unpaid = tr(
            "{place}: an extra bonus of {extra} is not possible", place=_place(row), extra=extra
        )
        raise Unreadable("impossible-bonus", unpaid, tr("the box for five of a kind holds none"))
    total = _number(row, "total", tr("the total"))
    if total not in {None, found.total}:
        other = tr(
            "{place}: the boxes come to {total}, not {claimed}",
            place=_place(row),
            total=found.total,
            claimed=total,
        )
        raise Unreadable("wrong-total", other)
    return card


def _place(row: _Row) -> str:
    return tr("line {line}, {name}", line=row.line, name=row.text("player"))


def _boxes(rules: RuleSet, row: _Row) -> dict[str, Category]:
    """Return which box each column is; columns of other games must be empty."""
    found: dict[str, Category] = {}
    for column, cell in row.cells.items():
        if column in _ABOUT | _DERIVED or not cell.strip():
            continue
        category = find_category(rules, column)
        if category in found.values():
            twice = tr("two columns are {name}", name=category.name)
            raise Unreadable("bad-table", twice)
        found[column] = category
    return found


def _number(row: _Row, column: str, what: str) -> int | None:
    text = row.text(column)
    if not text:
        return None
    if text in _SCRATCHED:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        wrong = tr(
            "{place}: {text} is no number for {what}",
            place=_place(row),
            text=quoted(text),
            what=what,
        )
        raise Unreadable("bad-number", wrong)
    return int(text)


def _time(text: str) -> str:
    time = date_of(text)
    return time.isoformat(timespec="seconds") + ("+00:00" if time.tzinfo is None else "")
