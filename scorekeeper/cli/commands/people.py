"""Commands about the people who play."""

from typing import Annotated

import typer

from scorekeeper.cli.commands.arguments import AsJson
from scorekeeper.cli.context import keeper
from scorekeeper.cli.terminal import say, say_json
from scorekeeper.game.people import Renaming
from scorekeeper.language import tr

_Old = Annotated[str | None, typer.Argument(metavar="OLD", help="The name until now.")]
_New = Annotated[str | None, typer.Argument(metavar="NEW", help="The name from now on.")]
_Undo = Annotated[bool, typer.Option("--undo", help="Take back the last rename or merge.")]


def players(context: typer.Context, as_json: AsJson = False) -> None:
    """List everybody who has played."""
    from scorekeeper.views.people import people_table

    service = keeper(context)
    table = people_table(service.summaries(), service.library.people())
    if as_json:
        say_json({"players": [line._asdict() for line in table]})
        return
    from scorekeeper.render.listings import people_lines

    say(people_lines(table) if table else tr("Nobody has played yet."))


def rename(context: typer.Context, old: _Old = None, new: _New = None, undo: _Undo = False) -> None:
    """Call a player by another name, in all games.

    scorekeeper rename Ann Anna

    The old name means the same person from then on. scorekeeper rename --undo takes it back.
    """
    service = keeper(context)
    _tell(service.people.undo() if undo else service.people.rename(old or "", new or ""), undo)


def merge(context: typer.Context, old: _Old = None, new: _New = None, undo: _Undo = False) -> None:
    """Make two names one person, in all games.

    scorekeeper merge Anny Ann

    Anny's games are Ann's from then on. scorekeeper merge --undo takes it back.
    """
    service = keeper(context)
    _tell(service.people.undo() if undo else service.people.merge(old or "", new or ""), undo)


def _tell(renaming: Renaming, undo: bool) -> None:
    if undo:
        say(tr("{old} is no longer called {new}.", old=renaming.old, new=renaming.new))
    else:
        say(tr("{old} is called {new} in all games.", old=renaming.old, new=renaming.new))
