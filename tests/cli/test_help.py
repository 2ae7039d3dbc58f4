"""Help that is read at the table and in a manual: right, whole, and clean."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from scorekeeper.cli.manual import manual
from scorekeeper.cli.shells.outline import outline
from scorekeeper.cli.topics import TOPICS
from scorekeeper.cli.tree import COMMANDS
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.notation import find_category, read_throw
from tests.program import done, run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "scorekeeper" / "scorekeeper.1"


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_is_shown_in_lines_that_fit(topic: str) -> None:
    told = done("help", topic.upper())
    summary, text = TOPICS[topic]
    assert told.out == f"{summary}\n\n{text}"
    assert max(map(len, told.out.splitlines())) <= 100


def test_the_topics_are_listed() -> None:
    told = done("help")
    assert [line.split()[0] for line in told.out.splitlines()] == list(TOPICS)
    assert "scorekeeper help TOPIC" in told.err


def test_the_topics_are_those_that_people_ask_for() -> None:
    assert {"dice", "boxes", "jokers", "house-rules", "data", "exit-codes"} <= set(TOPICS)


def test_help_for_a_command_is_that_of_the_command() -> None:
    assert done("help", "score").out.split() == done("score", "-h").out.split()


@pytest.mark.parametrize(
    ("topic", "hint"), [("jokrs", "did you mean jokers?"), ("qqq", "the topics are dice, boxes")]
)
def test_an_unknown_topic_is_answered_with_what_there_is(topic: str, hint: str) -> None:
    told = run("help", topic)
    assert (told.code, hint in told.err) == (3, True)


def test_what_the_page_about_dice_shows_can_be_typed() -> None:
    yahtzee = rule_set("yahtzee")
    assert read_throw(yahtzee, "12246 22446 14444 4k").number == 3
    assert read_throw(yahtzee, "14444 4k in 3").number == 3
    for typed in ("fh", "full house", "full", "5", "9"):
        assert f"55522 {typed}" in TOPICS["boxes"][1]
        find_category(yahtzee, typed)


def test_the_page_about_exit_codes_has_those_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (listed,) = re.findall(r"Exit codes: (.*?)\. An", readme, re.DOTALL)
    assert re.findall(r"\d+", listed) == re.findall(r"^(\d+)  ", TOPICS["exit-codes"][1], re.M)


def test_the_file_in_the_page_about_house_rules_is_one(tmp_path: Path) -> None:
    text = TOPICS["house-rules"][1]
    lines = [line[4:] for line in text.splitlines() if re.match(r"    \S+ = ", line)]
    (tmp_path / "ours.toml").write_text("\n".join(lines))
    assert tomllib.loads("\n".join(lines))["base"] == "yahtzee"
    assert "Family Yahtzee" in done("rules", str(tmp_path / "ours.toml")).out


def test_the_kept_manual_page_is_that_of_the_commands() -> None:
    assert PAGE.read_text("utf-8") == manual() == done("help", "man").out


def test_every_command_and_option_is_in_the_manual() -> None:
    page = manual()
    for entry in outline().commands:
        assert re.search(rf"^\.BR? \"?{entry.name}\b", page, re.M), entry.name
        for option in entry.options:
            assert option.names[0].replace("-", "\\-") in page
    for group in COMMANDS:
        assert f".SS {group}" in page


def test_the_manual_page_is_clean() -> None:
    if shutil.which("mandoc") is None:
        pytest.skip("mandoc is not installed")
    found = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "style", str(PAGE)], capture_output=True, check=False
    )
    assert (found.returncode, found.stdout.decode()) == (0, "")


def test_every_command_of_the_program_starts_its_help_with_what_it_does() -> None:
    for lines in COMMANDS.values():
        for line in lines:
            text = done(line.name, "-h").out
            assert line.summary in " ".join(text.split()), line.name
