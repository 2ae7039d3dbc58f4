"""Plays the lines of a file, as they are typed in `play`, and gives the game that they make."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from scorekeeper.cli.reader import Reader
from scorekeeper.cli.table import Table
from scorekeeper.cli.terminal import silent
from scorekeeper.errors import ScorekeeperError, Unreadable
from scorekeeper.game.events import Event
from scorekeeper.game.record import GameRecord
from scorekeeper.houserules import find_rules
from scorekeeper.imports import Brought, invented_id
from scorekeeper.language import tr
from scorekeeper.service import Scorekeeper
from scorekeeper.store.game_file import GameFile
from scorekeeper.store.games import GameStore
from scorekeeper.words import quoted

_MOST_LINES = 2_000
"""How many lines a game may have here; the longest are played in seconds."""


def game(text: str, names: list[str], rules: str, time: str) -> Brought:
    """Return the game of a transcript, or why and in which line it is none; all of it or nothing.

    `time` is when it was played, in ISO 8601 with an offset. Nothing of it is kept.
    """
    if not names:
        missing = tr("lines of turns do not say who played")
        raise Unreadable("no-players", missing, "--player Ann --player Bob")
    if text.count("\n") > _MOST_LINES:
        long = tr("the file has more than {most} lines", most=_MOST_LINES)
        raise Unreadable("too-long", long, tr("give each game a file of its own"))
    game_id = invented_id(time, repr((text, names, find_rules(rules).id, time)))
    reader = Reader(BytesIO(text.encode()))
    started: list[str] = []

    def new_id() -> str:
        if started:
            more = tr("the lines of a file are one game; rematch begins another")
            raise Unreadable("second-game", more, tr("give its lines a file of their own"))
        started.append(game_id)
        return game_id

    with tempfile.TemporaryDirectory() as folder, silent():
        keeper = Scorekeeper(_InMemory(Path(folder)), lambda: time, new_id)
        table = Table(keeper, keeper.start(names, rules), reader, plain=True)
        try:
            while table.take(reader.read(table.prompt())):
                pass
            _refuse_more(reader)
        except EOFError:
            pass
        except ScorekeeperError as error:
            return Brought(tr("line {number}", number=reader.number), None, error)
        try:
            table.end_of_input()
        except ScorekeeperError as error:
            return Brought(tr("line {number}", number=reader.number), None, error)
        return Brought(game_id, table.game.record)


def _refuse_more(reader: Reader) -> None:
    """Read on behind `quit`; raises `Unreadable` for the first line that says something."""
    while True:
        line = reader.read("").strip()
        if line:
            more = tr("there is more behind quit: {text}", text=quoted(line))
            raise Unreadable("behind-quit", more, tr("give its lines a file of their own"))


class _InMemory(GameStore):
    """The store of one game, of which nothing is written."""

    _file: "_Unwritten"

    def create(self, record: GameRecord, allow: Callable[[], None] = lambda: None) -> bool:
        allow()
        self._file = _Unwritten(record)
        return True

    def load(self, game_id: str) -> GameRecord:  # noqa: ARG002
        return self._file.record

    @contextmanager
    def change(self, game_id: str) -> Iterator[GameFile]:  # noqa: ARG002
        yield self._file

    def _is_kept(self, game_id: str) -> bool:
        return game_id == self._file.record.id


class _Unwritten(GameFile):
    """The record of a game that has no file."""

    def __init__(self, record: GameRecord) -> None:
        self.record = record

    def append(self, event: Event) -> None:
        self.record = self.record._replace(events=(*self.record.events, event))
