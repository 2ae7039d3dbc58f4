"""Shows a game on a screen of its own, and follows it until Ctrl-C."""

import os
import signal
import time
from collections.abc import Callable
from typing import NamedTuple

from rich.live import Live
from rich.text import Text

from scorekeeper.cli.terminal import knows_ascii_only, new_console, say, show_card
from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.state import Game
from scorekeeper.render.board import Picture, board
from scorekeeper.service import Scorekeeper
from scorekeeper.store.folder import FileState

_EVERY = 0.2
"""Seconds between two looks at the file of the game."""
_PAGE = 6.0
"""Seconds for which one part of a card is shown that is larger than the screen."""


class _Seen(NamedTuple):
    """What a picture was drawn from; another picture is drawn when any of it changes."""

    game_id: str | None
    file: FileState | None
    size: tuple[int, int]
    page: int


def follow(keeper: Scorekeeper, game: str | None, *, plain: bool) -> None:
    """Show a game as it changes; None follows the game being played, also to the next one.

    Ends with `KeyboardInterrupt`. On a terminal that cannot be drawn upon, and with `plain`, what
    has changed is written below the rest.
    """
    fixed = None if game is None else keeper.find(game)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    console = new_console()
    if plain or console.is_dumb_terminal:
        _in_lines(keeper, fixed, plain)
        return
    with Live(console=console, screen=True, auto_refresh=False) as live:
        pages, file, since = 1, None, time.monotonic()

        def draw(seen: _Seen) -> None:
            nonlocal pages, file, since
            if seen.file != file:
                file, since, seen = seen.file, time.monotonic(), seen._replace(page=0)
            picture = _picture(keeper, seen)
            pages = picture.pages
            # Rich keeps the size that it was given, so that a new one needs saying.
            console.size = new_console().size
            live.update(picture.drawn, refresh=True)

        _leave_screen_while_suspended(live)
        _watch(keeper, fixed, draw, lambda: int((time.monotonic() - since) / _PAGE) % pages)


def _leave_screen_while_suspended(live: Live) -> None:
    if not hasattr(signal, "SIGTSTP"):
        return

    def suspend(*_: object) -> None:
        live.stop()
        os.kill(os.getpid(), signal.SIGSTOP)
        live.start(refresh=True)

    signal.signal(signal.SIGTSTP, suspend)


def _watch(
    keeper: Scorekeeper,
    fixed: str | None,
    draw: Callable[[_Seen], None],
    page: Callable[[], int],
) -> None:
    drawn = None
    while True:
        seen = _look(keeper, fixed, page())
        if seen != drawn:
            draw(seen)
            drawn = seen
        time.sleep(_EVERY)


def _look(keeper: Scorekeeper, fixed: str | None, page: int) -> _Seen:
    try:
        game_id = fixed or keeper.find()
        file = keeper.store.state(game_id)
    except ScorekeeperError:
        return _Seen(fixed, None, new_console().size, page)
    return _Seen(game_id, file, new_console().size, page)


def _picture(keeper: Scorekeeper, seen: _Seen) -> Picture:
    try:
        game = keeper.load(seen.game_id)
    except ScorekeeperError as error:
        return Picture(Text(error.message, "bold"), 1)
    console = new_console()
    width, height = console.size
    return board(game, width, height, seen.page, ascii_only=knows_ascii_only(console.encoding))


def _in_lines(keeper: Scorekeeper, fixed: str | None, plain: bool) -> None:
    from scorekeeper.render import lines
    from scorekeeper.views.log import describe

    shown: Game | None = None

    def draw(seen: _Seen) -> None:
        nonlocal shown
        try:
            game = keeper.load(seen.game_id)
        except ScorekeeperError as error:
            say(error.message)
            return
        if shown is None or shown.record.id != game.record.id or not plain:
            say(lines.heading(game))
            show_card(game, plain=plain)
        else:
            for step in game.steps[len(shown.steps) :]:
                say(describe(game, step))
        say(lines.status(game, plain=plain))
        shown = game

    _watch(keeper, fixed, draw, lambda: 0)
