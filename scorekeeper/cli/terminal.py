"""Writes to the terminal: results to stdout, all else to stderr."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO, TextIOWrapper
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, TextIO

from scorekeeper.errors import FileTrouble
from scorekeeper.language import tr
from scorekeeper.words import because

if TYPE_CHECKING:
    from rich.console import Console

    from scorekeeper.game.state import Game
    from scorekeeper.render.card import Room
    from scorekeeper.service import Offer
    from scorekeeper.views.card import CardView, Cells

_PROMPT = 1
"""The line in which the next thing is typed."""
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


def say_json(document: object) -> None:
    """Write a result to stdout as a line of JSON."""
    from scorekeeper.export.as_json import dumped

    pour([dumped(document)])


def tell(text: str) -> None:
    """Write a hint, a warning or an error to stderr."""
    _write("stderr", text)


def show_card(
    game: "Game",
    changed: "Cells | None" = None,
    *,
    plain: bool = False,
) -> None:
    """Write the card of a game to stdout, in the width of the terminal, or in plain lines.

    `changed` are the cells to mark, None the last entry.
    """
    from scorekeeper.views.card import card_view

    view = card_view(game, changed)
    if plain:
        from scorekeeper.render.plain import card_lines

        say(card_lines(view))
        return
    say(_drawn(view))


def show_within(said: str, game: "Game", changed: "Cells", status: str) -> None:
    """Write to stdout what was done, the card and the status, so that a person sees them at once.

    On a low screen the card keeps to the players that matter now, and the status of a game that
    goes on to its last line.
    """
    from scorekeeper.render.card import Room
    from scorekeeper.views.card import card_view

    height = get_terminal_size().lines
    short = status.splitlines()[-1] if game.status == "playing" else status

    def lines(text: str) -> int:
        return _wrapped(text, sys.stdout).count("\n") + 1

    beside = lines(said) + lines(short) + _PROMPT
    room = Room(height - beside, {seat for seat, _ in changed}, game.to_move or 0)
    card = _drawn(card_view(game, changed), room)
    fits = lines(said) + lines(card) + lines(status) + _PROMPT <= height
    say(said)
    say(card)
    say(status if fits else short)


def _drawn(view: "CardView", room: "Room | None" = None) -> str:
    from scorekeeper.render.card import card

    console = new_console()
    with console.capture() as capture:
        console.print(
            card(view, console.width, ascii_only=knows_ascii_only(console.encoding), room=room)
        )
    return capture.get()


def show_offer(found: "Offer", *, plain: bool = False) -> None:
    """Write to stdout what a throw would give, in the width of the terminal or in plain lines."""
    from scorekeeper.render.offer import offer, plain_offer

    dice = found.throw.dice
    if plain:
        say(plain_offer(found.game, found.seat, dice, found.options))
        return
    console = new_console()
    text = offer(found.game, found.seat, dice, found.options, console.width)
    if not sys.stdout.isatty():
        say(text.plain)
        return
    with console.capture() as capture:
        console.print(text)
    say(capture.get())


def new_console() -> "Console":
    """Return a console of the size that the terminal has now."""
    from rich.console import Console

    # Unless it is told both, Rich takes every dumb terminal to be 80 wide.
    width, height = get_terminal_size()
    return Console(width=width, height=height, markup=False, emoji=False, highlight=False)


def knows_ascii_only(encoding: str | None) -> bool:
    """Return whether a terminal of this encoding can spell nothing but ASCII."""
    return not (encoding or "").lower().startswith("utf")


def isolated(text: str) -> str:
    """Return a text in which words that run from right to left do not move what is beside them."""
    if text.isascii():
        return text
    import re

    word = f"[{_RIGHT_TO_LEFT}]"
    return re.sub(f"{word}(?:[^\\S\n]*{word}|[\u0300-\u036f\u200d])*", "\u2068\\g<0>\u2069", text)


@contextmanager
def silent() -> Iterator[None]:
    """Keep what is said and told to oneself."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        yield


def pour(pieces: Iterable[str]) -> None:
    """Write a result to stdout as it is, piece after piece, for programs rather than people."""
    with _told_if_lost("stdout") as stream:
        for piece in pieces:
            stream.write(piece)
        stream.flush()


def _write(name: str, text: str) -> None:
    with _told_if_lost(name) as stream:
        stream.write(_wrapped(text, stream) + "\n")
        stream.flush()


@contextmanager
def _told_if_lost(name: str) -> Iterator[TextIO]:
    """Give a stream; raises `FileTrouble` where a result cannot be written, but for a closed pipe.

    What is told beside it says nothing of that: the exit code is still the one of what was done.
    """
    stream: TextIO = getattr(sys, name)
    try:
        yield stream
    except OSError as error:
        # What was asked for is done, or must still be done, though nobody can read of it.
        silent = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        os.dup2(silent.fileno(), stream.fileno())
        setattr(sys, name, silent)
        if name == "stdout" and not isinstance(error, BrokenPipeError):
            raise output_lost(error) from error


def output_lost(error: OSError) -> FileTrouble:
    """Return the error for an answer that cannot be written."""
    reason = because(error)
    lost = tr("cannot write the output: {reason}; what was entered is saved", reason=reason)
    return FileTrouble("no-output", lost)


def _wrapped(text: str, stream: TextIO) -> str:
    """Return the text without its line end; at a terminal its long lines broken between words."""
    text = text.removesuffix("\n")
    if not stream.isatty():
        return text
    width = get_terminal_size().columns
    lines = [
        line if len(line) <= width // 2 or "\x1b" in line else _broken(line, width)
        for line in text.split("\n")
    ]
    return isolated("\n".join(lines))


def _broken(line: str, width: int) -> str:
    """Return a line as several where it is too wide, broken between words."""
    if line.isascii():
        return line if len(line) <= width else fill(line, width, subsequent_indent="  ")
    from rich.text import Text

    return "\n".join(part.plain.rstrip() for part in Text(line).wrap(new_console(), width))
