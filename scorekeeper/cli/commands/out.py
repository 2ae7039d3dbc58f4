"""Commands that bring games out, and say where they are."""

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.boundary import end_with, error_line
from scorekeeper.cli.context import keeper
from scorekeeper.cli.terminal import say, tell
from scorekeeper.errors import FileTrouble, ScorekeeperError, Unreadable
from scorekeeper.export import FORMATS, export_text
from scorekeeper.game.state import Game
from scorekeeper.service import Scorekeeper
from scorekeeper.words import inert, one_of, quoted


def export(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Ids, or @1, @2 ...")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All games.")] = False,
    form: Annotated[str, typer.Option("--format", "-f", help="json or csv.")] = "json",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="A file; - is the terminal.")
    ] = "-",
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
) -> None:
    """Write games as JSON or CSV.

    scorekeeper export @1 --format csv

    scorekeeper export --all --format json --output games.json
    """
    if form not in FORMATS:
        unknown = f"there is no format {quoted(form)}"
        raise Unreadable("unknown-format", unknown, f"--format {one_of(list(FORMATS))}")
    service = keeper(context)
    ids = list(reversed(service.store.ids())) if everything else (games or [service.find()])
    found, failures = _readable(service, ids)
    if failures and not found:
        raise failures[0]
    text = export_text(found, form)
    if output == "-":
        say(text)
    else:
        _write(output, text, force)
        tell(f"Games written to {inert(output)}: {len(found)}")
    for failure in failures[1:]:
        tell(error_line(failure))
    end_with(failures[0] if failures else None)


def path(context: typer.Context) -> None:
    """Print where the games are kept."""
    say(str(keeper(context).store.folder))


def _readable(service: Scorekeeper, ids: list[str]) -> tuple[list[Game], list[ScorekeeperError]]:
    """Return the games that can be read, as far as they can, and why the others cannot."""
    games: list[Game] = []
    failures: list[ScorekeeperError] = []
    for name in ids:
        try:
            game = service.load(name)
        except ScorekeeperError as error:
            failures.append(error)
            continue
        if game.record.id in {one.record.id for one in games}:
            continue
        games.append(game)
        if game.failure:
            failures.append(game.failure)
    return games, failures


def _write(output: str, text: str, force: bool) -> None:
    target, mode = Path(output).expanduser(), "w" if force else "x"
    try:
        with target.open(mode, encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError:
        there = f"{output!r} exists already; nothing was written"
        raise FileTrouble("file-exists", there, "add --force to overwrite it") from None
    except OSError as error:
        failed = f"cannot write {output!r}: {error.strerror}"
        raise FileTrouble("not-written", failed) from error
