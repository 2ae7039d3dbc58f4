"""Commands that bring games out, and say where they are."""

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.context import keeper
from scorekeeper.cli.terminal import say, tell
from scorekeeper.errors import FileTrouble, Unreadable, one_of, quoted
from scorekeeper.export import FORMATS, export_text


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
    found = [service.load(game) for game in ids]
    text = export_text(found, form)
    if output == "-":
        say(text)
        return
    try:
        with (
            Path(output)
            .expanduser()
            .open("w" if force else "x", encoding="utf-8", newline="") as file
        ):
            file.write(text)
    except FileExistsError:
        there = f"{quoted(output)} exists already; nothing was written"
        raise FileTrouble("file-exists", there, "add --force to overwrite it") from None
    except OSError as error:
        failed = f"cannot write {quoted(output)}: {error.strerror}"
        raise FileTrouble("not-written", failed) from error
    tell(f"{len(found)} games written to {output}")


def path(context: typer.Context) -> None:
    """Print where the games are kept."""
    say(str(keeper(context).store.folder))
