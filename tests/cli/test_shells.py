"""TAB in real shells: commands, options, and what only the games know, whatever it is called."""

import itertools
import os
import re
import shutil
import string
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest
import tree_sitter_powershell
from tree_sitter import Language, Parser

from scorekeeper.cli.shells import SHELLS, script
from scorekeeper.cli.shells.outline import outline
from scorekeeper.cli.tree import COMMANDS
from scorekeeper.errors import NotFound
from tests.program import done, run

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "completions"
NAMES = ["Ann", "Mary Lou", "O'Neil", 'The "Boss"', "$HOME", "$(touch pwned)", "`id`", "Zoë; ls"]
METACHARACTERS = "$`\"'\\ ;&|<>(){}[]*?!#~=%^@:,+-"


def need(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that is first in PATH and holds the program, as an installation does."""
    folder = tmp_path / "bin"
    folder.mkdir()
    installed = shutil.which("scorekeeper", path=str(Path(sys.executable).parent))
    assert installed, "scorekeeper is not installed beside this Python"
    (folder / "scorekeeper").symlink_to(installed)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


Shell = Callable[[str], list[str]]
"""Takes what is typed, and gives the lines that TAB may make of it."""


def bash(typed: str) -> list[str]:
    """Return what bash would insert for the last word of a line."""
    lines = subprocess.run(
        ["bash", "--norc", "-c", _BASH, "bash", str(SCRIPTS / "scorekeeper.bash"), typed],
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    return lines.splitlines()


_BASH = r"""
source "$1"
words=()
word='' quote=''
for ((i = 0; i < ${#2}; i++)); do
    c=${2:i:1}
    if [[ $c == ' ' && -z $quote && ${2:i-1:1} != '\' ]]; then
        words+=("$word") word=''
    else
        if [[ -z $quote && ( $c == \' || $c == \" ) ]]; then quote=$c
        elif [[ $c == "$quote" ]]; then quote=''; fi
        word+=$c
    fi
done
words+=("$word")
COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1))
_scorekeeper
printf '%s\n' "${COMPREPLY[@]}"
"""


def fish(typed: str) -> list[str]:
    """Return what fish offers for the last word of a line, without the descriptions."""
    found = subprocess.run(
        ["fish", "--no-config", "-c", 'source $argv[1]; complete -C "$argv[2]"', "--",
         str(SCRIPTS / "scorekeeper.fish"), typed],
        capture_output=True,
        check=True,
        text=True,
    )  # fmt: skip
    return [line.split("\t")[0] for line in found.stdout.splitlines()]


@contextmanager
def interactive(shell: str, work: Path) -> Iterator[pexpect.spawn]:
    """Start a shell at a terminal, with the script loaded."""
    need(shell)
    arguments = {"bash": ["--norc", "--noprofile", "-i"], "zsh": ["-f", "-i"]}[shell]
    environment = {**os.environ, "TERM": "dumb", "PS1": "% "}
    program = pexpect.spawn(
        shell, arguments, encoding="utf-8", timeout=20, env=environment, cwd=work,
        dimensions=(40, 200),
    )  # fmt: skip
    loading = {
        "bash": f"bind 'set bell-style none'; PS1='% '; source {SCRIPTS}/scorekeeper.bash",
        "zsh": f"PS1='%% '; fpath=({SCRIPTS} $fpath); autoload -U compinit; compinit -u -D;"
        " unsetopt beep",
    }
    program.sendline(f"{loading[shell]}; echo rea''dy")
    program.expect("ready\r\n")
    program.expect("% ")
    try:
        yield program
    finally:
        program.close(force=True)


def tab(program: pexpect.spawn, typed: str, expected: str) -> None:
    """Press TAB behind a line, and expect that it becomes another one."""
    program.send(typed + "\t")
    program.expect_exact(expected)
    program.send("\x15")
    time.sleep(0.05)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_kept_script_is_that_of_the_commands(shell: str) -> None:
    assert (SCRIPTS / SHELLS[shell].file).read_text("utf-8") == script(shell)


def test_there_is_a_script_for_each_shell_and_no_other_file() -> None:
    assert {path.name for path in SCRIPTS.iterdir()} == {one.file for one in SHELLS.values()}
    with pytest.raises(NotFound):
        script("csh")


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_prints_the_script_and_says_where_it_goes(shell: str) -> None:
    told = done("completion", shell)
    assert told.out == script(shell)
    assert told.err == f"It goes to {SHELLS[shell].place}\n"
    readme = (ROOT / "README.md").read_text("utf-8").replace("`", "")
    assert SHELLS[shell].place in readme


def test_no_script_is_for_a_shell_that_is_not_known() -> None:
    told = run("completion", "csh")
    assert (told.code, "there is no completion for 'csh'" in told.err) == (3, True)


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_in_every_script(shell: str) -> None:
    text = script(shell)
    for entry in outline().commands:
        assert entry.name in text
        for option in entry.options:
            assert option.names[0].lstrip("-") in text
    assert {entry.name for entry in outline().commands} == {
        line.name for lines in COMMANDS.values() for line in lines
    }


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_is_right_by_its_shell(shell: str) -> None:
    need(shell)
    checked = subprocess.run(
        [shell, "-n", str(SCRIPTS / SHELLS[shell].file)], capture_output=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, b"")


EVENING = [
    ("scorekeeper scor", ["score"]),
    ("scorekeeper score 55522 full", ["full-house"]),
    ("scorekeeper score 55522 thr", ["threes", "three-of-a-kind"]),
    ("scorekeeper score 5 5 5 2 2 ya", ["yahtzee"]),
    ("scorekeeper correct 1 55522 full", ["full-house"]),
    ("scorekeeper new --rules yacht", ["yacht", "yacht-classic"]),
    ("scorekeeper new --order u", ["upper-first"]),
    ("scorekeeper export --format ht", ["html"]),
    ("scorekeeper history --status fin", ["finished"]),
    ("scorekeeper completion f", ["fish"]),
    ("scorekeeper rules maxi", ["maxi-yatzy"]),
]


@pytest.mark.parametrize("shell", [bash, fish], ids=["bash", "fish"])
@pytest.mark.parametrize(("typed", "expected"), EVENING, ids=lambda one: str(one)[:40])
@pytest.mark.usefixtures("program")
def test_what_can_be_typed_is_offered(shell: Shell, typed: str, expected: list[str]) -> None:
    need(shell.__name__)
    done("new", "Ann", "Bob")
    done("score", "12345", "ls")
    assert sorted(shell(typed)) == sorted(expected)


@pytest.mark.parametrize("shell", [bash, fish], ids=["bash", "fish"])
@pytest.mark.usefixtures("program")
def test_only_the_boxes_are_offered_that_are_open_for_the_player(shell: Shell) -> None:
    need(shell.__name__)
    done("new", "Ann", "Bob")
    done("score", "55522", "fh")
    assert "full-house" in shell("scorekeeper score 55522 f")
    assert "full-house" not in shell("scorekeeper score -p ann 55522 f")
    done("score", "55522", "fh")
    assert sorted(shell("scorekeeper score 55522 f")) == ["fives", "four-of-a-kind", "fours"]


@pytest.mark.parametrize("shell", [bash, fish], ids=["bash", "fish"])
@pytest.mark.usefixtures("program")
def test_games_people_nights_and_turns_are_offered(shell: Shell) -> None:
    need(shell.__name__)
    game = done("new", "Ann", "Bob", "--night", "Friday").out.strip()
    done("score", "55522", "fh")
    assert shell("scorekeeper show 2") == [game]
    assert shell("scorekeeper score --game 2") == [game]
    assert shell("scorekeeper history --night Fr") == ["Friday"]
    assert shell("scorekeeper stats An") == ["Ann"]
    assert shell("scorekeeper leave B") == ["Bob"]
    assert shell("scorekeeper correct 1") == ["1"]


@pytest.mark.parametrize("name", NAMES[1:])
@pytest.mark.usefixtures("program")
def test_a_name_of_any_characters_comes_back_whole_in_bash(name: str) -> None:
    done("new", "Ann", name)
    (inserted,) = bash(f"scorekeeper score 55522 fh --player {_begin(name)}")
    shown = subprocess.run(
        ["bash", "--norc", "-c", f"printf %s {inserted}"],
        capture_output=True,
        check=True,
        text=True,
    )
    assert shown.stdout == name
    assert list(Path().iterdir()) == []


def _begin(name: str) -> str:
    """Return the first letter of a name as one types it in bash."""
    return name[0] if name[0].isalnum() else f"\\{name[0]}"


def combinations() -> list[str]:
    """Return names with every pair of characters that a shell gives a meaning to."""
    pairs = ["".join(pair) for pair in itertools.product(METACHARACTERS, repeat=2)]
    return [f"a{'b'.join(pairs[start : start + 6])}z" for start in range(0, len(pairs), 6)]


def test_names_of_all_pairs_of_metacharacters_are_inert_in_bash(program: Path) -> None:
    names = [name for name in combinations() if " ".join(name.split()) == name]
    for start in range(0, len(names), 24):
        group = names[start : start + 24]
        done("new", *group)
        inserted = bash("scorekeeper score 55522 fh --player a")
        shown = subprocess.run(
            ["bash", "--norc", "-c", f"printf '%s\\n' {' '.join(inserted)}"],
            capture_output=True,
            check=True,
            text=True,
        )
        assert sorted(shown.stdout.splitlines()) == sorted(group)
    assert list(program.iterdir()) == []


def test_names_in_quotation_marks_are_inert_in_bash(program: Path) -> None:
    done("new", *NAMES)
    for quote in "\"'":
        for inserted in bash(f"scorekeeper score 55522 fh --player {quote}"):
            shown = subprocess.run(
                ["bash", "--norc", "-c", f"printf %s {quote}{inserted}{quote}"],
                capture_output=True,
                check=True,
                text=True,
            )
            assert shown.stdout in NAMES
    assert list(program.iterdir()) == []


def test_no_name_brings_back_an_earlier_command_in_bash(program: Path) -> None:
    done("new", "!!", "Ann")
    with interactive("bash", program) as terminal:
        terminal.sendline("echo o''k $(touch made); rm made")
        terminal.expect("ok")
        terminal.send('scorekeeper stats "!\t')
        time.sleep(0.5)
        terminal.send('"\r')
        terminal.sendline("echo do''ne")
        terminal.expect("done\r\n")
    assert list(program.iterdir()) == []
    assert "\\!\\!" in bash("scorekeeper stats ")


def test_a_name_in_quotation_marks_of_typesetters_stays_in_its_own_in_powershell() -> None:
    written = script("powershell")
    (pattern,) = re.findall(r"\$value -replace '(.+?)', '\$0\$0'", written)
    double = re.compile(pattern.replace("''", "'"))
    for mark in "'\u2018\u2019\u201a\u201b":
        assert double.sub(lambda found: found[0] * 2, f"x{mark}; calc") == f"x{mark}{mark}; calc"
    assert double.sub("", 'a"b`$c') == 'a"b`$c'


def test_a_name_with_a_line_break_is_refused() -> None:
    assert run("new", "Ann\nBob").code == 2


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_terminal_completes_commands_options_boxes_and_names(shell: str, program: Path) -> None:
    done("new", *NAMES)
    done("score", "12345", "ls")
    with interactive(shell, program) as terminal:
        tab(terminal, "scorekeeper scor", "scorekeeper score ")
        tab(terminal, "scorekeeper score 55522 full", "full-house ")
        tab(terminal, "scorekeeper score 55522 --gam", "--game ")
        tab(terminal, "scorekeeper score 55522 fh --player Mary", "Mary\\ Lou ")
        tab(terminal, "scorekeeper export --format=ht", "--format=html ")
        tab(terminal, "scorekeeper new --rules yacht-", "yacht-classic ")
    assert list(program.iterdir()) == []


@pytest.mark.parametrize("name", NAMES[2:])
def test_a_completed_name_is_run_as_it_is_in_zsh(name: str, program: Path) -> None:
    done("new", "Ann", name)
    with interactive("zsh", program) as terminal:
        letter = name[0] if name[0].isalnum() else f"\\{name[0]}"
        terminal.send(f"scorekeeper score 55522 fh --player {letter}\t\r")
        terminal.expect_exact("in Full House, 25")
    turns = done("show", "@1", "--json").json["turns"]
    assert [turn["player"] for turn in turns] == [name]
    assert list(program.iterdir()) == []


@pytest.mark.parametrize("name", NAMES[1:])
def test_a_completed_name_is_run_as_it_is_in_fish(name: str, program: Path) -> None:
    need("fish")
    done("new", "Ann", name)
    assert name in fish("scorekeeper score 55522 fh --player ")
    assert list(program.iterdir()) == []


@pytest.mark.usefixtures("program")
def test_a_box_of_a_column_is_completed_behind_its_colon() -> None:
    done("new", "Ann", "--rules", "triple")
    # What stands before the colon is a word of its own for bash, and stays as it is.
    assert bash("scorekeeper score 55522 2:fu") == ["full-house"]


def test_the_script_for_powershell_is_one_by_its_grammar() -> None:
    parser = Parser(Language(tree_sitter_powershell.language()))
    written = script("powershell")
    assert not parser.parse(written.encode()).root_node.has_error
    assert parser.parse(written.replace("{", "(", 1).encode()).root_node.has_error


def test_letters_of_options_are_plain() -> None:
    plain = set(string.ascii_lowercase + string.digits + "-")
    for entry in outline().commands:
        assert all(set(name) <= plain for option in entry.options for name in option.names)
