"""Commands that enter turns and repair them."""

from typing import Annotated

import typer

from scorekeeper.cli.commands.arguments import AsJson, Dice, Game, Line, Player
from scorekeeper.cli.context import keeper
from scorekeeper.cli.terminal import say, show_card
from scorekeeper.service import Outcome


def score(
    context: typer.Context,
    line: Line,
    player: Player = None,
    game: Game = None,
    as_json: AsJson = False,
) -> None:
    """Enter a turn: the dice, then the box.

    scorekeeper score 55522 fh

    scorekeeper score 5 5 5 2 2 full house --player Bob
    """
    _show(keeper(context).score(" ".join(line), player, game), as_json)


def options(
    context: typer.Context,
    dice: Dice,
    player: Player = None,
    game: Game = None,
    as_json: AsJson = False,
) -> None:
    """Show what dice would give in every open box.

    scorekeeper options 55522
    """
    found = keeper(context).offer(" ".join(dice), player, game)
    if as_json:
        from scorekeeper.export.as_json import dumped
        from scorekeeper.export.documents import options_document

        name = found.game.record.names[found.seat]
        say(dumped(options_document(name, found.throw.dice, found.options)))
    else:
        from scorekeeper.render.lines import offer

        say(offer(found.game, found.seat, found.throw.dice, found.options))


def undo(context: typer.Context, game: Game = None, as_json: AsJson = False) -> None:
    """Take back the last act.

    Works at any depth, also after the end of a game. scorekeeper redo restores it.
    """
    _show(keeper(context).undo(game), as_json)


def redo(context: typer.Context, game: Game = None, as_json: AsJson = False) -> None:
    """Restore what was undone last."""
    _show(keeper(context).redo(game), as_json)


def correct(
    context: typer.Context,
    turn: Annotated[
        str, typer.Argument(metavar="TURN", help="The number of the turn; see: scorekeeper log.")
    ],
    line: Line,
    game: Game = None,
    as_json: AsJson = False,
) -> None:
    """Repair an earlier turn, also in a finished game.

    scorekeeper correct 7 55523 3k
    """
    _show(keeper(context).correct(turn, " ".join(line), game), as_json)


def _show(outcome: Outcome, as_json: bool) -> None:
    if as_json:
        from scorekeeper.export.as_json import dumped
        from scorekeeper.export.documents import turn_document

        say(dumped(turn_document(outcome.game, outcome.step)))
        return
    from scorekeeper.render import lines

    say(lines.outcome(outcome.game, outcome.step, outcome.note))
    show_card(outcome.game)
    say(lines.status(outcome.game))
