"""Starts the program: `scorekeeper`, or `python -m scorekeeper`."""

import gc
import os
import sys


def main() -> None:
    """Run the program with the arguments of the process, and end it with its exit code."""
    # A command is over before the collector would find anything; it still runs in a long session.
    gc.set_threshold(100_000)
    if sys.argv[1:2] == ["__complete"]:
        from scorekeeper.cli.live import answer

        answer(sys.argv[2:])
        end(0)
    from scorekeeper.cli.boundary import run

    end(run(sys.argv[1:]))


def end(code: int) -> None:
    """End the process at once.

    All that was written is on its way by now, so the interpreter need not take itself apart,
    which costs a tenth of a short command.
    """
    os._exit(code)


if __name__ == "__main__":
    main()
