"""Counts the keys that a game takes, and times the answers at the prompt.

The times are medians, as a part of the start of a hello program on the same libraries:

    .venv/bin/python -m tests.benchmark.table
"""

import csv
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import pexpect

from tests.benchmark.startup import HELLO, PROGRAM, measured
from tests.program import DATA, WHOLE_CARD

GAME = DATA / "four" / "lines.csv"
TURNS = 52
PLAYERS = 10
MOST_KEYS = 9.0
MOST_OF_HELLO = 0.5
ONE_LINE = {
    "start": "scorekeeper play Ann Bob Cy Dee",
    "resume": "scorekeeper play",
    "rematch": "rematch",
    "repair": "correct 12 55523 3k",
    "another player's": "correct 12 bob: 55523 3k",
    "two turns mixed up": "swap 12 13",
}


def main() -> None:
    kept = keys()
    with tempfile.TemporaryDirectory() as name:
        kept &= answers(Path(name))
    sys.exit(0 if kept else "a budget is exceeded")


def keys() -> bool:
    """Print the keys of the recorded game, Enter among them; return whether they are few enough."""
    with GAME.open(newline="", encoding="utf-8") as file:
        typed = [row["typed"] for row in csv.DictReader(file)]
    each = sum(len(line) + 1 for line in typed) / TURNS
    print(f"keys a turn, {len(typed)} lines for {TURNS} turns   {each:.2f}, at most {MOST_KEYS}")
    for what, line in ONE_LINE.items():
        print(f"  {what}: one line, {len(line) + 1} keys: {line}")
    return each <= MOST_KEYS


def answers(folder: Path) -> bool:
    """Print how long answers take in a game of ten; return whether they come soon enough."""
    hello = folder / "hello.py"
    hello.write_text(HELLO)
    names = [f"Player{seat}" for seat in range(PLAYERS)]
    surroundings = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    rounds: list[float] = []
    base: list[float] = []
    with pexpect.spawn(
        PROGRAM[0],
        [*PROGRAM[1:], "play", *names],
        env={**surroundings, "SCOREKEEPER_DATA_DIR": str(folder), "TERM": "xterm-256color"},
        dimensions=(60, 120),
        encoding="utf-8",
        timeout=30,
    ) as terminal:
        terminal.delaybeforesend = None
        terminal.expect_exact(f"{names[0]}> ")
        for line in WHOLE_CARD:
            base.append(measured([sys.executable, str(hello), "hello", "Ann"], folder))
            took = []
            for name in [*names[1:], "over" if line == WHOLE_CARD[-1] else names[0]]:
                began = time.perf_counter()
                terminal.send(f"{line}\r")
                terminal.expect_exact(f"{name}> ")
                took.append(time.perf_counter() - began)
            rounds.append(statistics.median(took))
    ratio = statistics.median(a / b for a, b in zip(rounds, base, strict=True))
    at_turn_52 = rounds[TURNS // PLAYERS] / base[TURNS // PLAYERS]
    slowest = max(a / b for a, b in zip(rounds, base, strict=True))
    print(
        f"answer at the prompt, {PLAYERS} players   {statistics.median(rounds) * 1000:.1f} ms,"
        f" hello {statistics.median(base) * 1000:.1f} ms, ratio {ratio:.2f},"
        f" about turn 52 {at_turn_52:.2f}, slowest round {slowest:.2f}, at most {MOST_OF_HELLO}"
    )
    return max(ratio, at_turn_52) <= MOST_OF_HELLO


if __name__ == "__main__":
    main()
