"""Commands that report on many games, all with the same choice of games."""

import sys
from shutil import get_terminal_size
from typing import Annotated

import typer

from scorekeeper.cli.commands.arguments import AsJson, Plain
from scorekeeper.cli.commands.choosing import choosing
from scorekeeper.cli.context import keeper
from scorekeeper.cli.terminal import knows_ascii_only, say, say_json, tell
from scorekeeper.errors import Unreadable
from scorekeeper.language import tr
from scorekeeper.library import NEWEST
from scorekeeper.service import Scorekeeper
from scorekeeper.views.selection import STATUSES, Selection
from scorekeeper.views.summary import GameSummary
from scorekeeper.words import inert, one_of, quoted

_FINISHED = ("finished",)
_LINES_A_GAME = 2
_LINES_BESIDE = 3


@choosing()
def history(
    context: typer.Context,
    wanted: Selection,
    limit: Annotated[
        int | None, typer.Option("--limit", "-n", min=1, help="At most so many games.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List past games, the newest first.

    scorekeeper history --player Ann --since 2026-11

    At a terminal as many as it holds; --limit shows more.
    """
    if wanted.statuses == STATUSES:
        wanted = wanted._replace(statuses=("finished", "abandoned", "damaged"))
    if limit is None and sys.stdout.isatty() and not as_json:
        limit = max(1, (get_terminal_size().lines - _LINES_BESIDE) // _LINES_A_GAME)
    none = tr("No game has been finished yet.")
    show_list(keeper(context), wanted, limit, as_json, none)


@choosing(status=False)
def stats(
    context: typer.Context,
    wanted: Selection,
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[PLAYER]...", help="Only these players.")
    ] = None,
    form: Annotated[str, typer.Option("--format", "-f", help="text, csv or json.")] = "text",
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Show what players' games come to in numbers.

    scorekeeper stats Ann Bob --since 2026

    Finished games count. Two players are shown head to head, too.
    """
    if form not in {"text", "csv", "json"}:
        raise Unreadable(
            "unknown-format", tr("there is no format {form}", form=quoted(form)), "--format csv"
        )
    service = keeper(context)
    games = wanted._replace(statuses=_FINISHED).of(_all(service))
    from scorekeeper.views.statistics import duels, player_numbers, records

    people = service.library.people()
    asked = [people.name_of(name) for name in names or []]
    numbers = player_numbers(games, asked)
    between = duels(games, *asked) if len(asked) == 2 else []
    played = sorted({one["rules"] for one in games})
    best = {one: records(games, one) for one in played} if not asked else {}
    if as_json or form == "json":
        from scorekeeper.export.numbers import numbers_document

        say_json(numbers_document(numbers, between, best))
    elif form == "csv":
        from scorekeeper.export.numbers import numbers_csv

        say(numbers_csv(numbers))
    elif not numbers:
        say(
            tr("{asked} has finished no such game.", asked=one_of([*map(inert, asked)]))
            if asked
            else tr("No game is finished yet.")
        )
    else:
        from scorekeeper.render.numbers import numbers_text

        drawn = None if plain else knows_ascii_only(sys.stdout.encoding)
        say(numbers_text(numbers, between, best, boxes=bool(asked), ascii_only=drawn))


@choosing(status=False)
def standings(
    context: typer.Context,
    wanted: Selection,
    as_json: AsJson = False,
) -> None:
    """Show the standings of a night or a season.

    scorekeeper standings --night Friday

    scorekeeper standings --since 2026-01 --rules yahtzee

    Wins count before shared wins, and these before points.
    """
    from scorekeeper.views.night import season_table

    table = season_table(wanted._replace(statuses=_FINISHED).of(_all(keeper(context))))
    if as_json:
        say_json({"standings": [line._asdict() for line in table]})
        return
    from scorekeeper.render.listings import standings_lines

    say(standings_lines(table) if table else tr("No such game is finished yet."))


def show_list(
    service: Scorekeeper, wanted: Selection, limit: int | None, as_json: bool, none: str
) -> None:
    """Print the games that are wanted, at most `limit` of them; `none` where there are none."""
    everything = _enough(service, wanted, limit)
    games = wanted.of(everything)
    found = games[:limit]
    if as_json:
        from scorekeeper.export.documents import summary_document

        say_json({"games": [summary_document(one) for one in found]})
        return
    from scorekeeper.render.listings import games as listed

    numbers = {one["id"]: place for place, one in enumerate(everything, start=1)}
    say(listed(found, numbers) if found else none)
    if len(games) > len(found):
        tell(tr("There are more: --limit {limit}", limit=2 * len(found)))


def _enough(service: Scorekeeper, wanted: Selection, limit: int | None) -> list[GameSummary]:
    """Return all games, or the newest ones where more than `limit` of them are wanted."""
    if limit is not None and limit < NEWEST and wanted.unknown is None:
        newest = service.library.newest()
        if len(wanted.of(newest)) > limit:
            return newest
    return _all(service)


def _all(service: Scorekeeper) -> list[GameSummary]:
    """Return all games; at a terminal say how far it is where that takes a while."""
    if not sys.stderr.isatty():
        return service.summaries()
    from scorekeeper.cli.progress import bar

    with bar(tr("Reading games")) as progress:
        return service.library.summaries(progress)
