"""Reads the lines that people type, or that come from a pipe."""

import sys
from contextlib import suppress
from typing import BinaryIO

from scorekeeper.cli.terminal import isolated


class Reader:
    """The standard input, line by line. `number` is that of the line read last from a pipe."""

    def __init__(self, lines: BinaryIO | None = None) -> None:
        """Read from the standard input; from `lines`, where they are given, as from a pipe."""
        self._lines = lines
        self.at_terminal = lines is None and sys.stdin.isatty()
        self.number = 0
        if self.at_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401

    def read(self, prompt: str) -> str:
        """Return the next line; raises `EOFError` at the end, `KeyboardInterrupt` for Ctrl-C.

        Only a person is shown the prompt.
        """
        if self.at_terminal:
            return input(isolated(prompt))
        line = (self._lines or sys.stdin.buffer).readline()
        if not line:
            raise EOFError
        self.number += 1
        return line.decode("utf-8-sig", errors="replace")

    def agreed(self, question: str) -> bool:
        """Return whether a person agrees, by Enter or `y`; a pipe always does."""
        if not self.at_terminal:
            return True
        try:
            answer = input(f"{question} [Y/n] ")
        except EOFError:
            return False
        return answer.strip().lower() in {"", "y", "yes"}
