"""Commands about the people who play."""

from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.commands.arguments import AsJson
from scorekeeper.cli.context import keeper
from scorekeeper.cli.terminal import say, say_json
from scorekeeper.errors import Unreadable
from scorekeeper.language import tr
from scorekeeper.words import quoted

if TYPE_CHECKING:
    from scorekeeper.registry import Registry

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
    _change(keeper(context).people, "rename", old, new, undo)


def merge(context: typer.Context, old: _Old = None, new: _New = None, undo: _Undo = False) -> None:
    """Make two names one person, in all games.

    scorekeeper merge Anny Ann

    Anny's games are Ann's from then on. scorekeeper merge --undo takes it back.
    """
    _change(keeper(context).people, "merge", old, new, undo)


def _change(people: "Registry", command: str, old: str | None, new: str | None, undo: bool) -> None:
    if undo:
        if old is not None:
            more = tr("--undo takes back the last change, whoever it was: {name}", name=quoted(old))
            raise Unreadable("name-with-undo", more, f"scorekeeper {command} --undo")
        renaming = people.undo()
        say(tr("{old} is no longer called {new}.", old=renaming.old, new=renaming.new))
    else:
        if old is None or new is None:
            missing = tr("{what} is missing", what="'OLD'" if old is None else "'NEW'")
            raise Unreadable("usage", missing, f"scorekeeper {command} Ann Anna")
        renaming = people.rename(old, new) if command == "rename" else people.merge(old, new)
        say(tr("{old} is called {new} in all games.", old=renaming.old, new=renaming.new))
