"""What a command loads: nothing that it does not use, since every start pays for it."""

import subprocess
import sys

import pytest

from tests.program import done


@pytest.fixture(autouse=True)
def _game() -> None:
    done("new", "Ann", "Bob")


def loaded(*arguments: str) -> set[str]:
    """Return the names of the modules that a command loads."""
    program = (
        "import sys; from scorekeeper.cli.boundary import run; assert run(sys.argv[1:]) == 0;"
        "print(*sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", program, *arguments]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stderr.split())


HEAVY = {"pydantic", "prompt_toolkit", "asyncio", "importlib.metadata", "sqlite3", "hashlib"}
STORED = {"tinydb", "scorekeeper.service", "scorekeeper.rules.catalog.yahtzee"}


@pytest.mark.parametrize(
    ("arguments", "needed", "unused"),
    [
        (["--version"], {"typer"}, {"rich", *STORED, *HEAVY}),
        (["--help"], {"typer"}, {"rich", *STORED, *HEAVY}),
        (
            ["score", "55522", "fh", "--json"],
            STORED,
            {"rich", "scorekeeper.rules.catalog.yatzy", *HEAVY},
        ),
        (["score", "55522", "fh"], {"rich.table", *STORED}, HEAVY),
    ],
    ids=["version", "help", "score-json", "score"],
)
def test_a_command_loads_what_it_uses_only(
    arguments: list[str], needed: set[str], unused: set[str]
) -> None:
    modules = loaded(*arguments)
    assert needed <= modules
    assert not unused & modules
