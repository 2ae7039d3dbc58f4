"""What a command is given: the games of the data folder, the clock and the source of ids."""

import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING, cast

import typer

from scorekeeper.errors import FileTrouble, ScorekeeperError
from scorekeeper.language import tr

if TYPE_CHECKING:
    from pathlib import Path

    from scorekeeper.library import Warn
    from scorekeeper.service import Scorekeeper

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def local_time(at: float | None = None) -> str:
    """Return the time with its offset, to the second; in UTC where the zone is none.

    `at` counts seconds as a file system does; raises `OSError`, `OverflowError` or `ValueError` for
    a time that no calendar has. None is now; raises `FileTrouble` as `new_id` does.
    """
    time = _now() if at is None else datetime.fromtimestamp(at)
    try:
        here = time.astimezone()
    except ValueError:
        here = datetime.fromtimestamp(time.timestamp(), UTC)
    return here.isoformat(timespec="seconds")


def new_id() -> str:
    """Return an id that sorts by local time, to 2 ms, and is random at the end.

    `20261130-2043-x7k2`: the day, the time, three letters for the place in the minute, one more.
    Raises `FileTrouble` where the clock shows no time that a calendar has.
    """
    now = _now()
    base = len(_ID_LETTERS)
    place = int((now.second + now.microsecond / 1e6) / 60 * base**3)
    digits = [place // base**2, place // base % base, place % base, os.urandom(1)[0] % base]
    return f"{now:%Y%m%d-%H%M}-{''.join(_ID_LETTERS[digit] for digit in digits)}"


def _now() -> datetime:
    try:
        return datetime.now()
    except (OSError, OverflowError, ValueError) as error:
        wrong = tr("the clock shows no time: {error}", error=error)
        raise FileTrouble("no-time", wrong, tr("set it")) from error


def warn(error: ScorekeeperError) -> None:
    """Say what is wrong but stops nothing."""
    from scorekeeper.cli.boundary import error_line
    from scorekeeper.cli.terminal import tell

    tell(error_line(error))


def scorekeeper(given: "str | Path | None", warn: "Warn" = warn) -> "Scorekeeper":
    """Return the use cases on the games of the data folder."""
    from scorekeeper.service import Scorekeeper
    from scorekeeper.store.games import GameStore
    from scorekeeper.store.paths import data_dir

    return Scorekeeper(GameStore(data_dir(given)), local_time, new_id, warn)


def keeper(context: typer.Context, warn: "Warn" = warn) -> "Scorekeeper":
    """Return the use cases for a command, as the program's options ask for."""
    return scorekeeper(cast("str | None", context.obj), warn)


def say_nothing(_: ScorekeeperError) -> None:
    """Warn nobody."""
