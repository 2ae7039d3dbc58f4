"""Writes to the terminal: results to stdout, all else to stderr."""

import os
import sys
from io import TextIOWrapper
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, TextIO

from scorekeeper.errors import FileTrouble

if TYPE_CHECKING:
    from collections.abc import Set

    from rich.console import Console
    from rich.text import Text

    from scorekeeper.game.state import Game
    from scorekeeper.views.card import Cells

_LINES_BESIDE_CARD = 7
"""What stands above and below a card at the prompt: what was done, who is to move, the prompt."""
_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"


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


def show_card(
    game: "Game",
    changed: "Cells | None" = None,
    *,
    plain: bool = False,
    focus: "Set[int] | None" = None,
) -> None:
    """Write the card of a game to stdout, in the width of the terminal, or in plain lines.

    `changed` are the cells to mark, None the last entry. Where the card is higher than the
    terminal, the players of `focus` are shown; None shows all.
    """
    from scorekeeper.views.card import card_view

    view = card_view(game, changed)
    if plain:
        from scorekeeper.render.plain import card_lines

        say(card_lines(view))
        return
    from scorekeeper.render.card import Room, card

    console = new_console()
    room = None if focus is None else Room(console.height - _LINES_BESIDE_CARD, focus)
    with console.capture() as capture:
        console.print(card(view, console.width, ascii_only=knows_ascii_only(console), room=room))
    say(capture.get())


def show_text(text: "Text") -> None:
    """Write styled text to stdout, its long lines broken between words at a terminal."""
    if not sys.stdout.isatty():
        say(text.plain)
        return
    console = new_console()
    with console.capture() as capture:
        console.print(text)
    say(capture.get())


def new_console() -> "Console":
    """Return a console of the size that the terminal has now."""
    from rich.console import Console

    # Unless it is told both, Rich takes every dumb terminal to be 80 wide.
    width, height = get_terminal_size()
    return Console(width=width, height=height, markup=False, emoji=False, highlight=False)


def knows_ascii_only(console: "Console") -> bool:
    """Return whether the terminal can spell nothing but ASCII."""
    return not (console.encoding or "").lower().startswith("utf")


def isolated(text: str) -> str:
    """Return a text in which words that run from right to left do not move what is beside them."""
    if text.isascii():
        return text
    import re

    word = f"[{_RIGHT_TO_LEFT}]"
    return re.sub(f"{word}(?:[^\\S\n]*{word}|[\u0300-\u036f\u200d])*", "\u2068\\g<0>\u2069", text)


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
    return isolated(
        "\n".join(
            line
            if len(line) <= width or "\x1b" in line
            else fill(line, width, subsequent_indent="  ")
            for line in text.split("\n")
        )
    )
