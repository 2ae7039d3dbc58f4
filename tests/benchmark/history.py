"""Times work on many kept games, beside a hello program on the same libraries.

    .venv/bin/python -m tests.benchmark.history [--games 10000]

The games are made by the program, exported by it, and imported into an empty folder.
"""

import argparse
import resource
import statistics
import sys
import tempfile
from pathlib import Path

from scorekeeper.export.as_json import pieces
from scorekeeper.game.replay import replay
from scorekeeper.rules.catalog import rule_set
from tests.benchmark.games import many_games
from tests.benchmark.startup import HELLO, PROGRAM, measured, pairs, report

MEGABYTE = 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=15, help="pairs of runs for each ratio")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        full, empty, hello = folder / "full", folder / "empty", folder / "hello.py"
        hello.write_text(HELLO)
        export = folder / "games.json"
        with export.open("w", encoding="utf-8") as file:
            file.writelines(pieces(replay(g, rule_set(g.rules)) for g in many_games(asked.games)))
        kept = True
        took = measured([*PROGRAM, "import", str(export)], full)
        rate = asked.games / took
        print(f"import                       {rate:6.0f} games a second, at least 1000")
        kept &= rate >= 1000
        kept &= timed("index built anew", [*PROGRAM, "players"], full, 6.0)
        kept &= timed("stats", [*PROGRAM, "stats"], full, 1.5)
        measured([*PROGRAM, "history", "--limit", "20"], full)
        base = [sys.executable, str(hello), "hello", "Ann"]
        page = [*PROGRAM, "history", "--limit", "20"]
        times = pairs(page, full, base, empty, None, asked.runs)
        kept &= report("history, one page", "hello", times, 1.6)
        for data in (full, empty):
            measured([*PROGRAM, "new", "Ann", "Bob"], data)
        score, undo = [*PROGRAM, "score", "55522", "fh"], [*PROGRAM, "undo"]

        def both() -> None:
            measured(undo, full)
            measured(undo, empty)

        times = pairs(score, full, score, empty, both, asked.runs)
        kept &= report(f"score, {asked.games} games kept", "with none", times, 1.1)
        measured([*PROGRAM, "export", "--all", "--output", str(folder / "again.json")], full)
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / MEGABYTE
        print(f"most memory of any of these  {most:6.0f} MB, below 300")
        kept &= most < 300
    sys.exit(0 if kept else "a budget is exceeded")


def timed(title: str, command: list[str], data: Path, seconds: float) -> bool:
    """Print the time of a command, the median of some runs; return whether it is short."""
    took = [measured(command, data) for _ in range(1 if seconds > 2 else 3)]
    print(f"{title:<28} {statistics.median(took):6.2f} s, at most {seconds}")
    return statistics.median(took) <= seconds


if __name__ == "__main__":
    main()
