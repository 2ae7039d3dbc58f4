"""Starts the program: `scorekeeper`, or `python -m scorekeeper`."""

import gc
import sys


def main() -> None:
    """Run the program with the arguments of the process, and end it with its exit code."""
    # A command is over before the collector would find anything; it still runs in a long session.
    gc.set_threshold(100_000)
    if sys.argv[1:2] == ["__complete"]:
        from scorekeeper.cli.live import answer

        answer(sys.argv[2:])
        return
    from scorekeeper.cli.boundary import exit_with, run

    exit_with(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
