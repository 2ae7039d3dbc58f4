"""Reads the lines that people type, or that come from a pipe."""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

from scorekeeper.cli.terminal import isolated
from scorekeeper.errors import Unreadable
from scorekeeper.language import tr

_LONGEST_LINE = 100_000


class Reader:
    """The standard input, line by line. `number` is that of the line read last from a pipe."""

    def __init__(self, lines: BinaryIO | None = None) -> None:
        """Read from the standard input; from `lines`, where they are given, as from a pipe."""
        self._lines = lines
        self.at_terminal = lines is None and sys.stdin.isatty()
        self.number = 0
        self._prompt = ""
        if self.at_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401

                _keep_line_when_suspended(lambda: self._prompt)

    def read(self, prompt: str) -> str:
        """Return the next line; raises `EOFError` at the end, `KeyboardInterrupt` for Ctrl-C.

        Only a person is shown the prompt.
        """
        if self.at_terminal:
            self._prompt = isolated(prompt)
            return input(self._prompt)
        line = (self._lines or sys.stdin.buffer).readline(_LONGEST_LINE + 1)
        if not line:
            raise EOFError
        self.number += 1
        if len(line) > _LONGEST_LINE:
            long = tr("a line of more than {most} bytes", most=_LONGEST_LINE)
            raise Unreadable("too-long", long, "55522 fh")
        return line.decode("utf-8-sig", errors="replace")

    def agreed(self, question: str, *, usual: bool = True) -> bool:
        """Return whether a person agrees, by `y`, or by Enter where that is `usual`.

        A pipe always does; the end of the input never does.
        """
        if not self.at_terminal:
            return True
        try:
            choice = tr("[Y/n]") if usual else tr("[y/N]")
            answer = input(f"{question} {choice} ")
        except EOFError:
            return False
        # Whoever plays in another language says yes in it, or as the program is used to.
        said = answer.strip().lower()
        return said in {"y", "yes", *tr("y yes").split()} or (usual and not said)


def _keep_line_when_suspended(prompt: Callable[[], str]) -> None:
    """Give the terminal back as it was while suspended, and go on with the same line after it."""
    try:
        import readline
        import termios
    except ImportError:
        return
    try:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
    except (OSError, termios.error):
        return

    def suspend(*_: object) -> None:
        editing = termios.tcgetattr(keyboard)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        os.kill(os.getpid(), signal.SIGSTOP)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, editing)
        sys.stdout.write(f"\n{prompt()}{readline.get_line_buffer()}")
        sys.stdout.flush()

    signal.signal(signal.SIGTSTP, suspend)
