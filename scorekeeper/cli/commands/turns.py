"""Commands that enter turns and repair them, and let players come and go."""

import sys
from typing import Annotated

import typer

from scorekeeper.cli.commands.arguments import AsJson, Dice, Game, Line, Plain, Player, Yes
from scorekeeper.cli.context import keeper
from scorekeeper.cli.terminal import say, say_json, show_card, show_offer, tell
from scorekeeper.language import tr
from scorekeeper.views.outcome import Outcome

_TURN = "The number of the turn; see: scorekeeper log."


def score(
    context: typer.Context,
    line: Line,
    player: Player = None,
    game: Game = None,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Enter a turn: the dice, then the box.

    scorekeeper score 55522 fh

    scorekeeper score 5 5 5 2 2 full house --player Bob

    scorekeeper score 12246 22446 14444 4k  keeps all throws of the turn; the last one counts.
    """
    _show(context, keeper(context).score(" ".join(line), player, game), as_json, plain)


def options(
    context: typer.Context,
    dice: Dice,
    player: Player = None,
    game: Game = None,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Show what dice would give in every open box.

    scorekeeper options 55522
    """
    found = keeper(context).offer(" ".join(dice), player, game)
    if as_json:
        from scorekeeper.export.documents import options_document

        name = found.game.names[found.seat]
        say_json(options_document(name, found.throw.dice, found.options))
    else:
        show_offer(found, plain=plain)


def undo(
    context: typer.Context, game: Game = None, as_json: AsJson = False, plain: Plain = False
) -> None:
    """Take back the last act.

    Works at any depth, also after the end of a game. scorekeeper redo restores it.
    """
    _show(context, keeper(context).undo(game), as_json, plain)


def redo(
    context: typer.Context, game: Game = None, as_json: AsJson = False, plain: Plain = False
) -> None:
    """Restore what was undone last."""
    _show(context, keeper(context).redo(game), as_json, plain)


def correct(
    context: typer.Context,
    turn: Annotated[str, typer.Argument(metavar="TURN", help=_TURN)],
    line: Line,
    player: Annotated[
        str | None,
        typer.Option("--player", "-p", metavar="NAME", help="It was the turn of this player."),
    ] = None,
    game: Game = None,
    yes: Yes = False,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Repair an earlier turn, also in a finished game.

    scorekeeper correct 7 55523 3k

    At a terminal it asks where later Jokers or bonuses would change, too.
    """
    said = f"{player}: {' '.join(line)}" if player is not None else " ".join(line)
    done = keeper(context).correct(turn, said, game, None if yes else _agreed)
    _show(context, done, as_json, plain)


def swap(
    context: typer.Context,
    first: Annotated[str, typer.Argument(metavar="TURN", help=_TURN)],
    second: Annotated[str, typer.Argument(metavar="TURN", help="The other turn.")],
    game: Game = None,
    yes: Yes = False,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Let two turns change places.

    scorekeeper swap 12 13

    Where players or boxes were mixed up: two turns of one player exchange their boxes, those of two
    players their players.
    """
    _show(
        context, keeper(context).swap(first, second, game, None if yes else _agreed), as_json, plain
    )


def join(
    context: typer.Context,
    player: Annotated[list[str], typer.Argument(metavar="PLAYER", help="Who comes in.")],
    game: Game = None,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Let a player come in, or back.

    Who comes late catches up. scorekeeper join Dee
    """
    _show(context, keeper(context).join(" ".join(player), game), as_json, plain)


def leave(
    context: typer.Context,
    player: Annotated[list[str], typer.Argument(metavar="PLAYER", help="Who goes.")],
    game: Game = None,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Let a player go; the card stays.

    It counts for nothing any more. scorekeeper leave Bob
    """
    _show(context, keeper(context).leave(" ".join(player), game), as_json, plain)


def note(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="What is to be remembered.")],
    game: Game = None,
    as_json: AsJson = False,
) -> None:
    """Keep a remark in the log of the game.

    scorekeeper note Bob knocked the cup over
    """
    done = keeper(context).note(" ".join(text), game)
    if as_json:
        _show(context, done, as_json=True, plain=False)
    else:
        from scorekeeper.render import lines

        say(lines.outcome(done.game, done.step, done.note))


def _agreed(trial: Outcome) -> bool:
    """Tell what a repair changes beside its turns; at a terminal ask whether to do it."""
    from scorekeeper.cli.reader import Reader
    from scorekeeper.views.log import describe

    tell(tr("{act}. This also changes:", act=describe(trial.game, trial.step)))
    for line in trial.consequences:
        tell(f"  {line}")
    return Reader().agreed(tr("Do it?")) if sys.stdout.isatty() else True


def _show(context: typer.Context, outcome: Outcome | None, as_json: bool, plain: bool) -> None:
    if outcome is None:
        say(tr("Nothing was changed."))
        return
    if as_json:
        from scorekeeper.export.documents import turn_document

        document = turn_document(outcome.game, outcome.step)
        if outcome.consequences:
            document["consequences"] = outcome.consequences
        say_json(document)
        return
    from scorekeeper.render import lines

    say(lines.outcome(outcome.game, outcome.step, outcome.note, plain=plain))
    if not plain:
        show_card(outcome.game, outcome.changed)
    say(lines.status(outcome.game, plain=plain))
    night = outcome.game.record.night
    if night and outcome.game.status == "finished":
        from scorekeeper.render.listings import night_lines

        say(night_lines(night, keeper(context).night(night)))
