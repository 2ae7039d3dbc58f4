"""Runs the installed program as a person or a script would: in a process of its own."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

PROGRAM = [sys.executable, "-m", "scorekeeper"]
DATA = Path(__file__).parent / "data"
WHOLE_CARD = (
    "11123 1",
    "22213 2",
    "33312 3",
    "44412 4",
    "55512 5",
    "66612 6",
    "55512 3k",
    "44441 4k",
    "55522 fh",
    "12346 ss",
    "23456 ls",
    "66666 y",
    "12346 c",
)
"""The turns of a whole game of Yahtzee for one player."""


class Answer(NamedTuple):
    """What a run of the program wrote, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The document on stdout."""
        return json.loads(self.out)


def run(*arguments: str, typed: str = "", cwd: Path | None = None) -> Answer:
    """Run `scorekeeper` with these arguments, `typed` on its standard input.

    Where the system can fork, Python is not started each time.
    """
    if sys.platform == "win32":
        return run_anew(*arguments, typed=typed, cwd=cwd)
    from tests.forks import run_warm

    ran = run_warm(*arguments, typed=typed, folder=cwd)
    return Answer(ran.code, ran.out, ran.err)


def run_anew(*arguments: str, typed: str = "", cwd: Path | None = None) -> Answer:
    """Run `scorekeeper` as `run` does, in a Python that is started for it."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input=typed.encode(),
        capture_output=True,
        timeout=60,
        check=False,
        cwd=cwd,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def done(*arguments: str, typed: str = "") -> Answer:
    """Run the program and demand that it succeeds."""
    answer = run(*arguments, typed=typed)
    assert answer.code == 0, answer
    return answer
