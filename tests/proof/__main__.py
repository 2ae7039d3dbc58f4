"""Solves every game whose value is known, and compares.

    .venv/bin/python -m tests.proof [NAME]...

Prints a line a game, and fails where a value differs by more than a millionth.
"""

import sys
import time
from concurrent.futures import ProcessPoolExecutor

from tests.proof.games import Game, known_games
from tests.proof.solver import Solver

ALLOWED = 1e-6


def main() -> None:
    wanted = sys.argv[1:]
    games = [game for game in known_games() if not wanted or game.name in wanted]
    right = True
    print(f"{'game':<42} {'value':>14} {'reference':>12} {'difference':>11}  source")
    with ProcessPoolExecutor() as pool:
        for place, (value, seconds) in enumerate(pool.map(solved, [game.name for game in games])):
            game = games[place]
            difference = value - game.value
            right &= abs(difference) <= ALLOWED
            print(
                f"{game.name:<42} {value:14.7f} {game.value:12.6f} {difference:11.1e}"
                f"  {game.source} ({seconds:.0f} s)",
                flush=True,
            )
    sys.exit(0 if right else "a value differs")


def solved(name: str) -> tuple[float, float]:
    """Return the value of a game by name, and how long it took."""
    game = next(one for one in known_games() if one.name == name)
    began = time.monotonic()
    return expectation(game), time.monotonic() - began


def expectation(game: Game) -> float:
    return Solver(game.rules, game.order).expectation()


if __name__ == "__main__":
    main()
