"""Reads games out of files: what each place of a file holds, or what is wrong with it.

Knows texts and records, and nothing of what is kept already.
"""

from collections.abc import Iterable
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.errors import ScorekeeperError, Unreadable
from scorekeeper.game.record import GameRecord
from scorekeeper.language import tr
from scorekeeper.words import quoted

if TYPE_CHECKING:
    from datetime import datetime

_LONGEST = 20_000_000


class Brought(NamedTuple):
    """One game of a file. `place` is where it stands; `error` says why it cannot be read."""

    place: str
    record: GameRecord | None
    error: ScorekeeperError | None = None


def joined(lines: Iterable[str]) -> str:
    """Return lines as one text; raises `Unreadable` where it is longer than any such file."""
    text = StringIO()
    for line in lines:
        text.write(line)
        if text.tell() > _LONGEST:
            long = tr("the file is larger than {most} MB", most=_LONGEST // 1_000_000)
            raise Unreadable("too-long", long)
    return text.getvalue()


def date_of(text: str) -> "datetime":
    """Return the day, or the day and time, that somebody typed; raises `Unreadable`."""
    from datetime import datetime

    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        wrong = tr("{text} is no date", text=quoted(text))
        raise Unreadable("bad-date", wrong, "2019-12-24") from error


def invented_id(started: str, content: str) -> str:
    """Return an id for a game that has none: the same each time for the same game."""
    from zlib import crc32

    day = started[:10].replace("-", "")
    time = started[11:16].replace(":", "") or "0000"
    return f"{day}-{time}-{crc32(content.encode()):08x}"
