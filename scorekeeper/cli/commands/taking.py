"""The command that takes games in from a file."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.boundary import error_line
from scorekeeper.cli.commands.arguments import AsJson, Rules
from scorekeeper.cli.context import keeper, local_time
from scorekeeper.cli.terminal import say, say_json, tell
from scorekeeper.errors import FileTrouble, Unreadable
from scorekeeper.imports import Brought, date_of, joined
from scorekeeper.language import tr
from scorekeeper.rules.catalog import DEFAULT
from scorekeeper.words import because, quoted

if TYPE_CHECKING:
    from scorekeeper.intake import Intake

_LONGEST_LINE = 20_000_000
_MOST_TOLD = 20
_KEPT = b'{"game":'
_ENDINGS = {".json": "json", ".csv": "cards", ".txt": "turns"}


def import_games(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file; - is the standard input.")],
    form: Annotated[
        str | None,
        typer.Option("--format", "-f", help="json, cards or turns; else by the ending."),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", metavar="NAME", help="A player of turns; repeat in order."),
    ] = None,
    rules: Rules = DEFAULT,
    date: Annotated[
        str | None, typer.Option("--date", help="The day of cards or turns: 2019-12-24.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Take in games from a file.

    scorekeeper import games.json

    scorekeeper import cards.csv --rules yahtzee --date 2019-12-24

    scorekeeper import game.txt --player Ann --player Bob

    JSON is what export writes, or the file of a game; what is here already is not added twice.
    Cards are a table of points a box from old paper cards. Turns are lines as typed in play.

    Without --date turns are of the time at which their file was written.
    """
    from scorekeeper.houserules import find_rules
    from scorekeeper.intake import take_in

    service = keeper(context)
    day = None if date is None else date_of(date).date().isoformat()
    form = form or _ENDINGS.get(Path(file).suffix.lower(), "json")
    with ExitStack() as opened:
        match form:
            case "json" if _is_kept_form(file):
                from scorekeeper.store.game_file import read_copy

                brought = iter([Brought(quoted(file), read_copy(Path(os.path.expanduser(file))))])
            case "json":
                from scorekeeper.imports.exported import games

                brought = games(_lines(file))
            case "cards":
                from scorekeeper.imports import paper

                brought = paper.games(joined(_lines(file)), find_rules(rules), day)
            case "turns":
                from scorekeeper.cli.transcript import game

                time = _written_at(file) if day is None else f"{day}T12:00:00+00:00"
                brought = iter([game(joined(_lines(file)), player or [], rules, time)])
            case _:
                unknown = tr("there is no format {form}", form=quoted(form))
                raise Unreadable("unknown-format", unknown, "--format json, cards or turns")
        progress = None
        if sys.stderr.isatty():
            from scorekeeper.cli.progress import counter

            progress = opened.enter_context(counter(tr("Taking in games")))
        taken = take_in(service.library, brought, progress)
    _tell(taken, as_json)


def _is_kept_form(file: str) -> bool:
    """Return whether a file is one of a data folder; what comes through a pipe is none."""
    path = Path(os.path.expanduser(file))
    if not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            return stream.read(len(_KEPT)) == _KEPT
    except OSError:
        return False


def _written_at(file: str) -> str:
    """Return when a file was written last; now for what comes through a pipe.

    So the same file is the same game whenever it is taken in.
    """
    path = Path(os.path.expanduser(file))
    try:
        return local_time(path.stat().st_mtime if path.is_file() else None)
    except (OSError, OverflowError, ValueError):
        return local_time()


def _lines(file: str) -> Iterator[str]:
    """Yield the lines of a file; raises `FileTrouble` or `Unreadable` where it has none."""
    try:
        with ExitStack() as opened:
            stream = sys.stdin.buffer
            if file != "-":
                stream = opened.enter_context(Path(os.path.expanduser(file)).open("rb"))
            encoding = "utf-8-sig"
            while line := stream.readline(_LONGEST_LINE + 1):
                if len(line) > _LONGEST_LINE:
                    long = tr("a line of more than {most} bytes", most=_LONGEST_LINE)
                    raise Unreadable("too-long", f"{file!r}: {long}")
                yield line.decode(encoding)
                encoding = "utf-8"
    except OSError as error:
        failed = tr("cannot read {path}: {reason}", path=repr(file), reason=because(error))
        raise FileTrouble("unreadable-file", failed) from error
    except UnicodeDecodeError as error:
        raise Unreadable(
            "bad-text", tr("{file} is no text in UTF-8", file=repr(file)), tr("save it as UTF-8")
        ) from error


def _tell(taken: "Intake", as_json: bool) -> None:
    """Say what became of the games; ends with the first error where any was refused."""
    if as_json:
        document = {
            "added": taken.added,
            "continued": taken.continued,
            "known": taken.known,
            "conflicts": [conflict._asdict() for conflict in taken.conflicts],
            "refused": [
                {"place": place, "code": error.slug, "message": error.message}
                for place, error in taken.refused
            ],
        }
        say_json(document)
    else:
        say(
            tr(
                "New games: {added}, continued: {continued}, known: {known}",
                added=taken.added,
                continued=taken.continued,
                known=taken.known,
            )
        )
    for conflict in taken.conflicts:
        tell(
            tr(
                "Game {game} was changed here and there;"
                " yours is as it was, the other is kept as {kept_as}",
                game=conflict.game,
                kept_as=conflict.kept_as,
            )
        )
    for place, error in taken.refused[:_MOST_TOLD]:
        tell(f"{place}: {error_line(error)}")
    if more := len(taken.refused[_MOST_TOLD:]):
        tell(tr("and {more} more; --json tells them all", more=more))
    if taken.refused:
        raise typer.Exit(taken.refused[0][1].exit_code)
