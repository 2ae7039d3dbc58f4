"""Commands that start a game and keep it at the prompt."""

from typing import Annotated

import typer

from scorekeeper.cli.commands.arguments import AsJson, Night, OrderOption, Rules, Title
from scorekeeper.cli.context import keeper
from scorekeeper.cli.terminal import say
from scorekeeper.errors import Unreadable
from scorekeeper.rules.catalog import DEFAULT
from scorekeeper.rules.model import Order

_Players = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PLAYER]...", help="The players in seat order.", show_default=False),
]


def play(
    context: typer.Context,
    players: _Players = None,
    rules: Rules = DEFAULT,
    order: OrderOption = Order.ANY,
    title: Title = "",
    night: Night = "",
) -> None:
    """Start or resume a game and stay at the prompt until it is over.

    scorekeeper play Ann Bob

    Without players it resumes the game being played. At the prompt type the dice and the box,
    55522 fh; for another player, bob: 55522 fh. Type help for all that can be typed.
    """
    from scorekeeper.cli.play import play as stay

    if not players and (rules, order, title, night) != (DEFAULT, Order.ANY, "", ""):
        alone = "play without players resumes a game, which has its rules and title"
        raise Unreadable("no-players", alone, f"scorekeeper play Ann Bob --rules {rules}")
    service = keeper(context)
    started = service.start(players, rules, order, title, night) if players else None
    stay(service, started or service.resume())


def new(
    context: typer.Context,
    players: _Players = None,
    rules: Rules = DEFAULT,
    order: OrderOption = Order.ANY,
    title: Title = "",
    night: Night = "",
    as_json: AsJson = False,
) -> None:
    """Start a game and print its id.

    scorekeeper new Ann Bob --rules yatzy
    """
    game = keeper(context).start(players or [], rules, order, title, night)
    if as_json:
        from scorekeeper.export.as_json import dumped
        from scorekeeper.export.documents import game_document

        say(dumped(game_document(game)))
    else:
        say(game.record.id)
