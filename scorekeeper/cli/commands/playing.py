"""Commands that start a game and keep it at the prompt."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.commands.arguments import (
    AsJson,
    GameArgument,
    Night,
    OrderOption,
    Plain,
    Rules,
    Title,
)
from scorekeeper.cli.context import keeper
from scorekeeper.cli.terminal import say, say_json, tell
from scorekeeper.cli.told import in_this_folder
from scorekeeper.errors import ScorekeeperError, Unreadable
from scorekeeper.game.names import alike, look_alikes
from scorekeeper.language import tr, trn
from scorekeeper.rules.catalog import DEFAULT
from scorekeeper.rules.model import Order
from scorekeeper.words import shell_words

if TYPE_CHECKING:
    from scorekeeper.cli.reader import Reader
    from scorekeeper.game.state import Game
    from scorekeeper.service import Scorekeeper

_Players = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PLAYER]...", help="The players in seat order.", show_default=False),
]


def play(
    context: typer.Context,
    players: _Players = None,
    rules: Rules = DEFAULT,
    order: OrderOption = None,
    title: Title = "",
    night: Night = "",
    opening: Annotated[
        bool, typer.Option("--opening", help="Ask for opening throws: the highest total starts.")
    ] = False,
    plain: Plain = False,
) -> None:
    """Start or resume a game and stay at the prompt.

    scorekeeper play Ann Bob

    Without players it resumes the game being played. At the prompt type the dice and the box,
    55522 fh; for another player, bob: 55522 fh. Type help for all that can be typed.
    """
    given = (rules, order, title, night, opening)
    if not players and given != (DEFAULT, None, "", "", False):
        alone = tr("play without players resumes a game, which has its rules and title")
        raise Unreadable("no-players", alone, f"scorekeeper play Ann Bob --rules {rules}")
    service = keeper(context)

    def game(reader: "Reader") -> "Game | None":
        if not players:
            # Nobody at a pipe sees that the lines go to another game than the one played last.
            return service.resume(another=reader.at_terminal)
        names, note = players, ""
        if opening:
            from scorekeeper.cli.opening import seats_after_opening
            from scorekeeper.houserules import find_rules

            found = seats_after_opening(reader, find_rules(rules), players)
            if found is None:
                tell(tr("No game was started."))
                return None
            names, note = found
        return _started(service, names, rules, order, title, night, note)

    _stay(service, game, plain)


def rematch(
    context: typer.Context,
    game: GameArgument = None,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Start the next game with the same players.

    By the same rules; the next seat starts. It stays at the prompt, as play does; with --json it
    only starts the game.
    """
    service = keeper(context)
    if as_json:
        from scorekeeper.export.documents import game_document

        say_json(game_document(service.rematch(game)))
        return
    _stay(service, lambda _: service.rematch(game), plain)


def new(
    context: typer.Context,
    players: _Players = None,
    rules: Rules = DEFAULT,
    order: OrderOption = None,
    title: Title = "",
    night: Night = "",
    as_json: AsJson = False,
) -> None:
    """Start a game and print its id.

    scorekeeper new Ann Bob --rules yatzy
    """
    game = _started(keeper(context), players or [], rules, order, title, night)
    if as_json:
        from scorekeeper.export.documents import game_document

        say_json(game_document(game))
    else:
        say(game.record.id)


def _started(
    service: "Scorekeeper",
    names: list[str],
    rules: str,
    order: Order | None,
    title: str,
    night: str,
    note: str = "",
) -> "Game":
    """Start a game; say where a name is shown as another, or may be meant for somebody else."""
    game = service.start(names, rules, order, title, night, note)
    for typed, name in zip(names, game.names, strict=True):
        if name != typed and service.library.people().name_of(typed) != typed:
            called = tr(
                "{typed} is called {name}; scorekeeper rename --undo takes that back",
                typed=typed,
                name=name,
            )
            tell(in_this_folder(called))
    for one, same in look_alikes(game.names):
        tell(alike(one, same).message)
    for name, other in service.mistakable(game):
        same = tr(
            "{name}: new player? {other} has played {games};"
            " if it is the same: scorekeeper merge {names}",
            name=name,
            other=other.name,
            names=shell_words(name, other.name),
            games=trn("{n} game", "{n} games", other.games),
        )
        tell(in_this_folder(same))
    return game


def _stay(service: "Scorekeeper", begin: "Callable[[Reader], Game | None]", plain: bool) -> None:
    """Begin a game and stay with it; an error in a line from a pipe says which line it is."""
    from scorekeeper.cli.play import play as stay
    from scorekeeper.cli.reader import Reader

    reader = Reader()
    try:
        game = begin(reader)
        if game is not None:
            stay(service, game, reader, plain=plain)
    except ScorekeeperError as error:
        if reader.number:
            error.message = tr(
                "line {number}: {message}", number=reader.number, message=error.message
            )
        raise
