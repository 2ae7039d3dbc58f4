"""The arguments and options that several commands share."""

from typing import Annotated

import typer

from scorekeeper.cli.told import remember
from scorekeeper.rules.model import Order

PLAIN = "SCOREKEEPER_PLAIN"
"""The variable that asks for plain lines in every command."""

Line = Annotated[
    list[str],
    typer.Argument(metavar="DICE... BOX", help="The dice in any order, then the box."),
]
Dice = Annotated[list[str], typer.Argument(metavar="DICE...", help="The dice in any order.")]
Player = Annotated[
    str | None,
    typer.Option("--player", "-p", metavar="NAME", help="For this player, not the one to move."),
]


def _remembered(game: str | None) -> str | None:
    remember("--game", game)
    return game


Game = Annotated[
    str | None,
    typer.Option(
        "--game",
        "-g",
        metavar="GAME",
        help="An id, the beginning of one, or @1, @2 ...",
        callback=_remembered,
    ),
]
GameArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="An id, the beginning of one, or @1 for the latest.",
        callback=_remembered,
    ),
]
Plain = Annotated[
    bool,
    typer.Option("--plain", envvar=PLAIN, help="Plain lines, for screen readers and pipes."),
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Rules = Annotated[
    str,
    typer.Option(
        "--rules",
        "-r",
        metavar="ID",
        help="The rule set, or a file of house rules; see: scorekeeper rules.",
    ),
]
OrderOption = Annotated[
    Order | None, typer.Option("--order", help="The order in which boxes are filled.")
]
Title = Annotated[str, typer.Option("--title", help="A title for the game.")]
Night = Annotated[str, typer.Option("--night", help="The night it belongs to.")]
