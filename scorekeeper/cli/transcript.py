"""Plays the lines of a file, as they are typed in `play`, and gives the game that they make."""

import tempfile
from io import BytesIO
from pathlib import Path

from scorekeeper.cli.reader import Reader
from scorekeeper.cli.table import Table
from scorekeeper.cli.terminal import silent
from scorekeeper.errors import ScorekeeperError, Unreadable
from scorekeeper.houserules import find_rules
from scorekeeper.imports import Brought, invented_id
from scorekeeper.language import tr
from scorekeeper.service import Scorekeeper
from scorekeeper.store.games import GameStore
from scorekeeper.words import quoted


def game(text: str, names: list[str], rules: str, time: str) -> Brought:
    """Return the game of a transcript, or why and in which line it is none; all of it or nothing.

    `time` is when it was played, in ISO 8601 with an offset. It is played in a folder of its own.
    """
    if not names:
        missing = tr("lines of turns do not say who played")
        raise Unreadable("no-players", missing, "--player Ann --player Bob")
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
        keeper = Scorekeeper(GameStore(Path(folder)), lambda: time, new_id)
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
