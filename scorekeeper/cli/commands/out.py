"""Commands that bring games out, and say where they are."""

import os
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.boundary import end_with, error_line
from scorekeeper.cli.commands.choosing import choosing
from scorekeeper.cli.context import keeper
from scorekeeper.cli.output import write_file
from scorekeeper.cli.terminal import pour, say, tell
from scorekeeper.errors import FileTrouble, ScorekeeperError, Unreadable
from scorekeeper.export import BINARY, FORMATS, export_content, export_pieces
from scorekeeper.game.state import Game
from scorekeeper.language import tr
from scorekeeper.service import Scorekeeper
from scorekeeper.views.selection import Selection
from scorekeeper.words import inert, one_of, quoted

_FORMATS = f"{', '.join([*FORMATS, *BINARY])}."


@choosing()
def export(
    context: typer.Context,
    wanted: Selection,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Ids, or @1, @2 ...")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All games.")] = False,
    form: Annotated[str, typer.Option("--format", "-f", help=_FORMATS)] = "json",
    turns: Annotated[bool, typer.Option("--turns", help="With csv: a row a turn.")] = False,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="A file; - is the terminal.")
    ] = "-",
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
) -> None:
    """Write games for other programs and for people.

    scorekeeper export @1 --format csv

    scorekeeper export --all --format json --output games.json

    scorekeeper export --night Friday --format html --output friday.html
    """
    if form not in FORMATS | BINARY:
        unknown = tr("there is no format {form}", form=quoted(form))
        raise Unreadable("unknown-format", unknown, f"--format {one_of([*FORMATS, *BINARY])}")
    if form in BINARY and output == "-":
        raise Unreadable(
            "no-output", tr("{form} needs a file", form=form), f"--output games.{form}"
        )
    if turns and form != "csv":
        raise Unreadable("usage", tr("--turns is for CSV"), "--format csv --turns")
    service = keeper(context)
    if games:
        if everything or wanted != Selection():
            both = tr("games are named, and chosen by options too")
            raise Unreadable("usage", both, "scorekeeper export @1")
        ids = games
    elif wanted != Selection():
        ids = [one["id"] for one in reversed(wanted.of(service.summaries()))]
    elif everything:
        ids = list(reversed(service.store.ids()))
    else:
        ids = [service.find()]
    form = "turns" if turns else form
    reading = _Reading(service, ids, form)
    if output == "-":
        pour(export_pieces(reading.games(), form))
    else:
        _refuse_own(service, output)
        write_file(output, _encoded(reading, form), force=force)
        tell(tr("Games written to {output}: {done}", output=inert(output), done=reading.done))
    for failure in reading.failures[1:]:
        tell(error_line(failure))
    end_with(reading.failures[0] if reading.failures else None)


def schema() -> None:
    """Print the JSON Schema of exported games."""
    from importlib.resources import files

    say((files("scorekeeper.export") / "schema.json").read_text("utf-8"))


def _refuse_own(service: Scorekeeper, output: str) -> None:
    if service.store.owns(Path(os.path.expanduser(output))):
        kept = tr("cannot write {path}: games are kept there", path=quoted(output))
        raise FileTrouble("not-written", kept, "--output games.json")


def path(context: typer.Context) -> None:
    """Print where the games are kept."""
    folder = str(keeper(context).store.folder.absolute())
    say(inert(folder) if sys.stdout.isatty() else folder)


def _encoded(reading: "_Reading", form: str) -> Iterator[bytes]:
    if form in BINARY:
        return iter([export_content(reading.games(), form)])
    return (piece.encode() for piece in export_pieces(reading.games(), form))


class _Reading:
    """Reads games one after the other, as far as they can be read, and keeps why others cannot."""

    def __init__(self, service: Scorekeeper, names: list[str], form: str) -> None:
        self._service = service
        self._form = form
        self._ids = list(dict.fromkeys(map(service.find, names)))
        self.done = 0
        self.failures: list[ScorekeeperError] = []

    def games(self) -> Iterator[Game]:
        """Return the games, each once; raises the first failure where none can be read."""
        found = self._read()
        first = next(found, None)
        if first is None and self.failures:
            raise self.failures[0]
        return chain([first] if first is not None else [], found)

    def _read(self) -> Iterator[Game]:
        for game_id in self._ids:
            try:
                if self._form == "json":
                    whole = tr("not all of it could be exported as JSON")
                    self._service.store.refuse_newer(game_id, whole)
                game = self._service.load(game_id)
            except ScorekeeperError as error:
                self.failures.append(error)
                continue
            self.done += 1
            if game.failure:
                self.failures.append(game.failure)
            yield game
