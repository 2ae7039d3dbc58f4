"""The main job at a real terminal: the same lines, typed one by one, give the same game."""

import os
import sys

import pytest

from tests.program import PROGRAM, done
from tests.test_main_job import TYPED, agrees

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

import pexpect


def test_a_game_typed_at_a_terminal_agrees_with_the_sheet() -> None:
    command, *arguments = [*PROGRAM, "play", "Ann", "Bob", "Cy"]
    names = ("Ann", "Bob", "Cy")
    with pexpect.spawn(
        command, arguments, env=dict(os.environ), dimensions=(50, 100), timeout=20, encoding="utf-8"
    ) as terminal:
        for number, line in enumerate(TYPED.splitlines()):
            name = names[number % 3]
            terminal.expect_exact(f"{name}> ")
            terminal.sendline(line)
            terminal.expect_exact(f"Turn {number + 1}: {name}, ")
        terminal.expect_exact("Ann wins.")
        terminal.expect_exact("over> ")
        terminal.sendline("")
        terminal.expect(pexpect.EOF)
    assert terminal.wait() == 0
    agrees(done("card", "--json").json)
