"""Commands about games in progress."""

import sys
from typing import Annotated

import typer

from scorekeeper.cli.commands.arguments import AsJson, GameArgument, Plain, Yes
from scorekeeper.cli.context import keeper
from scorekeeper.cli.reader import Reader
from scorekeeper.cli.terminal import say, say_json, show_card, tell
from scorekeeper.errors import Unreadable
from scorekeeper.language import tr
from scorekeeper.words import inert


def games(context: typer.Context, as_json: AsJson = False) -> None:
    """List the games in progress."""
    from scorekeeper.cli.commands.past import show_list
    from scorekeeper.views.selection import Selection

    wanted = Selection(statuses=("playing", "damaged"))
    show_list(keeper(context), wanted, None, as_json, tr("No game is in progress."))


def resume(
    context: typer.Context,
    game: GameArgument = None,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Make a game the one being played.

    scorekeeper resume @2
    """
    from scorekeeper.render.lines import heading, status

    found = keeper(context).resume(game)
    if as_json:
        from scorekeeper.export.documents import game_document

        say_json(game_document(found))
        return
    say(heading(found))
    show_card(found, plain=plain)
    say(status(found, plain=plain))


def reopen(context: typer.Context, game: GameArgument = None, as_json: AsJson = False) -> None:
    """Take up an abandoned game again.

    scorekeeper reopen @1

    A finished game needs none: undo and correct reach into it.
    """
    from scorekeeper.render.lines import outcome

    done = keeper(context).reopen(game)
    if as_json:
        from scorekeeper.export.documents import turn_document

        say_json(turn_document(done.game, done.step))
        return
    say(outcome(done.game, done.step, done.note))


def abandon(context: typer.Context, game: GameArgument = None, as_json: AsJson = False) -> None:
    """Stop a game before its end.

    It stays in the history; scorekeeper resume takes it up again.
    """
    from scorekeeper.render.lines import outcome

    done = keeper(context).abandon(game)
    if as_json:
        from scorekeeper.export.documents import turn_document

        say_json(turn_document(done.game, done.step))
        return
    say(outcome(done.game, done.step, done.note))


def delete(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="An id, or @1 for the latest.")],
    yes: Yes = False,
) -> None:
    """Move a game to the trash.

    scorekeeper delete 20261130-2043-x7k2
    """
    service = keeper(context)
    game_id = service.find(game)
    if not yes and not _confirmed(game_id):
        say(tr("Game {game_id} was not deleted.", game_id=game_id))
        return
    deleted = service.delete(game_id)
    say(tr("Deleted game {game_id}.", game_id=game_id))
    tell(tr("It is kept as {kept}", kept=inert(str(deleted.kept))))
    if deleted.now_played:
        tell(tr("The game being played is now {game}", game=deleted.now_played))


def _confirmed(game_id: str) -> bool:
    if not sys.stdin.isatty():
        unasked = tr("game {game_id} was not deleted: there is nobody to ask", game_id=game_id)
        raise Unreadable("not-confirmed", unasked, f"scorekeeper delete {game_id} --yes")
    return Reader().agreed(tr("Delete game {game_id}?", game_id=game_id), usual=False)
