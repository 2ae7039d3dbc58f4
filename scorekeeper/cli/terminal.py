"""Writes to the terminal: results to stdout, all else to stderr. Never fails a command."""

import os
import sys
from io import TextIOWrapper
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from scorekeeper.game.state import Game


def prepare() -> None:
    """Make the streams be there, and pass over what they cannot encode or decode."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def say(text: str) -> None:
    """Write a result to stdout, with a line end if it has none."""
    _write("stdout", text)


def tell(text: str) -> None:
    """Write a hint, a warning or an error to stderr."""
    _write("stderr", text)


def show_card(game: "Game") -> None:
    """Write the card of a game to stdout, in the width of the terminal."""
    from rich.console import Console

    from scorekeeper.render.card import card
    from scorekeeper.views.card import card_view

    # Unless it is told both, Rich takes every dumb terminal to be 80 wide.
    width, height = get_terminal_size()
    console = Console(width=width, height=height, markup=False, emoji=False, highlight=False)
    ascii_only = not (console.encoding or "").lower().startswith("utf")
    with console.capture() as capture:
        console.print(card(card_view(game), width, ascii_only=ascii_only))
    say(capture.get())


def _write(name: str, text: str) -> None:
    stream: TextIO = getattr(sys, name)
    try:
        stream.write(text if text.endswith("\n") else f"{text}\n")
        stream.flush()
    except BrokenPipeError:
        # Whoever read has gone away; what was asked for must still be done.
        silent = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        os.dup2(silent.fileno(), stream.fileno())
        setattr(sys, name, silent)
