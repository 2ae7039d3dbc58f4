"""Games as an Excel workbook: a sheet of totals and a sheet of turns, as the CSV files have them.

Needs openpyxl, which is not installed unless it is asked for.
"""

import csv
from collections.abc import Sequence
from io import BytesIO, StringIO

from scorekeeper.errors import Unreadable
from scorekeeper.export import as_csv, as_turns
from scorekeeper.game.state import Game
from scorekeeper.language import tr
from scorekeeper.words import with_formulas

_WIDEST = 30


def content(games: Sequence[Game]) -> bytes:
    """Return the workbook; raises `Unreadable` where openpyxl is not installed."""
    try:
        from openpyxl import Workbook
        from openpyxl.styles import Font
    except ImportError:
        missing = tr("a workbook needs openpyxl, which is not installed")
        raise Unreadable("no-openpyxl", missing, "pip install 'scorekeeper[xlsx]'") from None
    book = Workbook()
    book.remove(book.active)
    for title, text in (("Totals", as_csv.text(games)), ("Turns", as_turns.text(games))):
        sheet = book.create_sheet(title)
        for row in csv.reader(StringIO(text, newline="")):
            sheet.append([_value(cell) for cell in row])
            for cell in sheet[sheet.max_row]:
                # A text that begins like a formula stays a text.
                if isinstance(cell.value, str):
                    cell.data_type = "s"
        for cell in sheet[1]:
            cell.font = Font(bold=True)
            longest = max(len(str(other.value or "")) for other in sheet[cell.column_letter])
            sheet.column_dimensions[cell.column_letter].width = min(longest + 2, _WIDEST)
        sheet.freeze_panes = "A2"
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _value(cell: str) -> str | int:
    """Return a number as one, and a text without the signs that defuse it in CSV."""
    if cell.isascii() and cell.isdigit() and (cell == "0" or not cell.startswith("0")):
        return int(cell) if len(cell) < 6 else cell
    return with_formulas(cell)
