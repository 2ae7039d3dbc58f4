"""Writes to the terminal: results to stdout, all else to stderr."""

import os
import sys
from io import TextIOWrapper
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, TextIO

from scorekeeper.errors import FileTrouble

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
        stream.write(_wrapped(text, stream) + "\n")
        stream.flush()
    except OSError as error:
        # What was asked for is done, or must still be done, though nobody can read of it.
        silent = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        os.dup2(silent.fileno(), stream.fileno())
        setattr(sys, name, silent)
        if not isinstance(error, BrokenPipeError):
            lost = f"cannot write the output: {error.strerror}; what was entered is saved"
            raise FileTrouble("no-output", lost) from error


def _wrapped(text: str, stream: TextIO) -> str:
    """Return the text without its line end; at a terminal its long lines broken between words."""
    text = text.removesuffix("\n")
    if not stream.isatty():
        return text
    width = get_terminal_size().columns
    return "\n".join(
        line if len(line) <= width or "\x1b" in line else fill(line, width, subsequent_indent="  ")
        for line in text.split("\n")
    )
