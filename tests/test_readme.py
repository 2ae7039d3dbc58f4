"""The README shows what is true: every command in it is run, and its output compared."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.program import run

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


CARDS = """\
player,ones,twos,threes,fours,fives,sixes,3k,4k,fh,ss,ls,yahtzee,chance,extra_bonus
Ann,3,6,9,12,15,18,25,0,25,30,40,50,22,200
"""
"""The paper card that the README takes in."""
REST = """\
23456 large straight
12345 small straight
1 2 3 5 6 choice
66612 6
55514 5
44213 4
33352 3
22146 2
11345 1
55555 yacht
"""
"""The turns that end the game in the README."""


def blocks(kind: str) -> list[str]:
    return [text for name, text in BLOCKS if name == kind]


def settled(text: str) -> str:
    """Return a text with ids and times that are the same in every run."""
    text = re.sub(r"\b\d{8}-\d{4}-[0-9a-z]{4,8}\b", "ID", text)
    return re.sub(r"^\d\d:\d\d ", "TIME ", text, flags=re.MULTILINE)


def test_the_two_set_up_commands_are_the_ones_that_the_checks_run() -> None:
    assert len(blocks("sh")) == 2
    assert all(block.count("\n") == 1 for block in blocks("sh"))
    checks = (ROOT / ".ci" / "run").read_text("utf-8")
    (extraction,) = re.findall(r"awk '(/\^```sh.*?)' README.md", checks)
    found = subprocess.run(
        ["awk", extraction, "README.md"], cwd=ROOT, capture_output=True, check=True
    )
    assert found.stdout.decode() == "".join(blocks("sh"))
    assert 'bash -c "${commands[0]}"' in checks
    assert 'bash -c "${commands[1]}"' in checks


def test_every_kind_of_block_is_checked_here() -> None:
    assert {kind for kind, _ in BLOCKS} == {"sh", "play", "console", "toml"}


@pytest.mark.parametrize("block", blocks("console"))
def test_the_shell_session_gives_what_is_shown(block: str, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(CARDS, "utf-8")
    (tmp_path / "ours.toml").write_text(blocks("toml")[0], "utf-8")
    shown = re.split(r"^\$ scorekeeper ", block, flags=re.MULTILINE)[1:]
    assert len(shown) > 2
    for command in shown:
        line, _, output = command.partition("\n")
        typed = REST if line.endswith(" < rest.txt") else ""
        answer = run(*shlex.split(line.removesuffix(" < rest.txt")), typed=typed, cwd=tmp_path)
        assert (answer.code, settled(answer.out)) == (0, settled(output)), line


@pytest.mark.parametrize("block", blocks("play"))
def test_the_lines_at_the_prompt_give_what_is_shown(block: str) -> None:
    typed = [line.partition("> ")[2] for line in block.splitlines() if re.match(r"\w.*> ", line)]
    shown = [line for line in block.splitlines() if not re.match(r"\w.*> ", line)]
    answer = run("play", "Ann", "Bob", typed="\n".join(typed))
    assert answer.code == 0
    assert answer.out.splitlines()[: len(shown)] == shown


def test_every_command_of_the_program_is_in_the_table() -> None:
    from scorekeeper.cli.tree import COMMANDS

    table = "\n".join(line for line in README.splitlines() if line.startswith("| `"))
    for lines in COMMANDS.values():
        for line in lines:
            assert re.search(rf"`{line.name}[ `]", table), line.name


def test_every_rule_set_is_in_the_table() -> None:
    from scorekeeper.rules.catalog import rule_set_ids

    for rules_id in rule_set_ids():
        assert f"| `{rules_id}` |" in README


def test_the_values_of_perfect_play_are_those_that_are_proved() -> None:
    from tests.proof.games import known_games

    shown = {float(number) for number in re.findall(r"\| (\d{3}\.\d{6}) \|", README)}
    assert len(shown) == 13
    assert shown <= {game.value for game in known_games()}
