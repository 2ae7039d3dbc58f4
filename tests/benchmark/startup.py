"""Compares the start-up of commands with a hello program on the same libraries.

What a shell asks for at TAB is compared with a Python that does nothing.

Each figure is the median of paired runs, in turn, on this machine:

    .venv/bin/python tests/benchmark/startup.py [--runs 21] [--games 2000]
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from scorekeeper.game.acts import score_turn, seat_to_move
from scorekeeper.game.record import new_record
from scorekeeper.game.replay import append, replay
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.notation import find_category, read_throw
from scorekeeper.store.games import GameStore

HELLO = """
import typer

app = typer.Typer()


@app.command()
def hello(name: str) -> None:
    print(f"Hello {name}")


@app.command()
def bye(name: str) -> None:
    print(f"Bye {name}")


if __name__ == "__main__":
    app()
"""
PROGRAM = [sys.executable, "-m", "scorekeeper"]
GAME = Path(__file__).parents[1] / "data" / "evening" / "game.txt"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=21, help="pairs of runs for each figure")
    parser.add_argument("--games", type=int, default=2000, help="finished games in the full folder")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hello = folder / "hello.py"
        hello.write_text(HELLO)
        empty, full = folder / "empty", folder / "full"
        fill(full, asked.games)
        for data in (empty, full):
            measured([*PROGRAM, "new", "Ann", "Bob", "Cy"], data)
        base = [sys.executable, str(hello), "hello", "Ann"]
        score = [*PROGRAM, "score", "55522", "fh"]
        undo = [*PROGRAM, "undo"]

        def after(data: Path) -> Callable[[], object]:
            return lambda: measured(undo, data)

        print(f"{asked.runs} paired runs each, Python {sys.version.split()[0]}")
        kept = True
        for title, command, reset, budget in (
            ("score, with the card", score, after(empty), 1.75),
            ("score --json", [*score, "--json"], after(empty), 1.3),
            ("--help", [*PROGRAM, "--help"], None, 1.3),
            ("history, one page", [*PROGRAM, "history"], None, None),
        ):
            times = pairs(command, empty, base, empty, reset, asked.runs)
            kept &= report(title, "hello", times, budget)

        nothing = [sys.executable, "-c", "pass"]
        live = [str(Path(sys.executable).with_name("scorekeeper")), "__complete"]
        for kind in ("box", "person", "rules"):
            measured([*live, kind], full)
            times = pairs([*live, kind], full, nothing, full, None, asked.runs)
            kept &= report(f"TAB, {kind}", "pass", times, 1.8)

        def both() -> None:
            measured(undo, empty)
            measured(undo, full)

        title = f"score, {asked.games} games kept"
        kept &= report(title, "with none", pairs(score, full, score, empty, both, asked.runs), 1.1)
    sys.exit(0 if kept else "a budget is exceeded")


def pairs(
    command: list[str],
    data: Path,
    other: list[str],
    other_data: Path,
    reset: Callable[[], object] | None,
    runs: int,
) -> list[tuple[float, float]]:
    """Return the seconds of `command` and of `other`, run in turn; the first pair is a warm-up."""
    times = []
    for _ in range(runs + 1):
        times.append((measured(command, data), measured(other, other_data)))
        if reset:
            reset()
    return times[1:]


def measured(command: list[str], data: Path) -> float:
    """Return how many seconds a command takes, with bytecode compiled as an installation has it."""
    surroundings = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    began = time.perf_counter()
    subprocess.run(
        command,
        env={**surroundings, "SCOREKEEPER_DATA_DIR": str(data)},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - began


def report(title: str, other: str, times: list[tuple[float, float]], budget: float | None) -> bool:
    """Print the medians and their ratio; return whether it keeps the budget."""
    own = statistics.median(a for a, _ in times) * 1000
    base = statistics.median(b for _, b in times) * 1000
    ratio = statistics.median(a / b for a, b in times)
    limit = f", at most {budget}" if budget else ""
    print(f"{title:<24} {own:6.1f} ms   {other:<9} {base:6.1f} ms   ratio {ratio:.2f}{limit}")
    return budget is None or ratio <= budget


def fill(folder: Path, number: int) -> None:
    """Keep `number` finished games of three players in the folder."""
    rules = rule_set("yahtzee")
    store = GameStore(folder)
    at = "2026-01-01T20:00:00+00:00"
    game = replay(new_record("blank", rules, ["Ann", "Bob", "Cy"], at), rules)
    for line in GAME.read_text().splitlines():
        throw = read_throw(rules, line)
        category = find_category(rules, throw.box)
        game = append(game, score_turn(game, seat_to_move(game), throw.dice, category, at))
    for count in range(number):
        store.create(game.record._replace(id=f"20260101-2000-{count:05}"))


if __name__ == "__main__":
    main()
