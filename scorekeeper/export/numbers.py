"""Players' numbers for other programs: as a document, and as a table for spreadsheets."""

import csv
from collections.abc import Mapping, Sequence
from io import StringIO

from scorekeeper.export.documents import Json
from scorekeeper.export.inert import inert_cell
from scorekeeper.views.statistics import Duel, PlayerNumbers, Record

_PLACES = 4


def numbers_document(
    numbers: Sequence[PlayerNumbers],
    between: Sequence[Duel],
    records: Mapping[str, Sequence[Record]],
) -> Json:
    """Return all numbers; `records` are by rule set. Rates and means have four places."""
    return {
        "players": [_rounded(_without_labels(one)) for one in numbers],
        "head_to_head": [_rounded(one._asdict()) for one in between],
        "records": {
            rules: [one._asdict() for one in records_of] for rules, records_of in records.items()
        },
    }


def numbers_csv(numbers: Sequence[PlayerNumbers]) -> str:
    """Return a header and one row a player and rule set; the last columns are the boxes."""
    boxes = list(dict.fromkeys(box for one in numbers for box in one.averages))
    fields = [
        field for field in PlayerNumbers._fields if field not in {"averages", "totals", "labels"}
    ]
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*fields, *boxes])
    for one in numbers:
        values = _rounded(_without_labels(one))
        values["name"] = inert_cell(one.name)
        averages = _rounded(one.averages)
        row = [values[field] for field in fields]
        writer.writerow([*row, *(averages.get(box, "") for box in boxes)])
    return out.getvalue()


def _without_labels(one: PlayerNumbers) -> Json:
    return {key: value for key, value in one._asdict().items() if key != "labels"}


def _rounded(values: Mapping[str, object]) -> Json:
    found: Json = {}
    for key, value in values.items():
        if isinstance(value, float):
            found[key] = round(value, _PLACES)
        elif isinstance(value, dict):
            found[key] = _rounded(value)
        else:
            found[key] = value
    return found
