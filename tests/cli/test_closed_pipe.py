"""Readers that go away, and streams that were never there: what was asked for is done quietly."""

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.program import PROGRAM, Answer, done

WHOLE_GAME = """\
11123 1
22213 2
33312 3
44412 4
55512 5
66612 6
55512 3k
44441 4k
55522 fh
12346 ss
23456 ls
66666 y
12346 c
"""
READING = ["show", "card", "log", "options 55522", "games", "export --all", "rules yahtzee", ""]
HELP = ["--help", "--version", "score --help", "play -h"]


def to_nobody(*arguments: str, typed: str = "") -> Answer:
    """Run the program with a pipe on stdout that nobody reads any more."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        answer = subprocess.run(
            [*PROGRAM, *arguments],
            input=typed.encode(),
            stdout=writer,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    return Answer(answer.returncode, "", answer.stderr.decode())


def shell(redirection: str, *arguments: str, typed: str = "") -> Answer:
    """Run the program in a shell, behind it `redirection`; the code is that of the program."""
    code = Path(os.environ["HOME"]) / "code"
    program = f"{shlex.join([*PROGRAM, *arguments])}; echo $? >{shlex.quote(str(code))}"
    answer = subprocess.run(
        ["sh", "-c", f"{{ {program}; }} {redirection}"],
        input=typed.encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    return Answer(int(code.read_text()), answer.stdout.decode(), answer.stderr.decode())


def turns() -> int:
    return len(done("card", "--json").json["turns"])


@pytest.fixture(autouse=True)
def _game() -> None:
    done("new", "Ann", "Bob")


@pytest.mark.parametrize("arguments", READING)
def test_a_reader_that_is_gone_is_no_failure(arguments: str) -> None:
    done("score", "66666", "y")
    assert to_nobody(*arguments.split()).code == 0
    answer = to_nobody(*arguments.split())
    assert (answer.code, "rror" in answer.err) == (0, False)


@pytest.mark.parametrize("arguments", HELP)
def test_help_for_a_reader_that_is_gone_is_no_failure(arguments: str) -> None:
    assert to_nobody(*arguments.split()) == Answer(0, "", "")


@pytest.mark.parametrize("how", ["plain", "json"])
def test_a_turn_is_saved_although_nobody_reads_what_came_of_it(how: str) -> None:
    arguments = ["score", "55522", "fh", *(["--json"] if how == "json" else [])]
    assert to_nobody(*arguments) == Answer(0, "", "")
    assert turns() == 1


def test_all_turns_of_a_pipe_are_saved_although_nobody_reads() -> None:
    assert to_nobody("play", "Ann", typed=WHOLE_GAME) == Answer(0, "", "")
    assert done("card", "--json").json["status"] == "finished"


def test_all_turns_of_a_pipe_are_saved_although_the_reader_stops_after_one_line() -> None:
    answer = shell("| head -1", "play", "Ann", typed=WHOLE_GAME)
    assert answer.code == 0
    assert answer.out.count("\n") == 1
    assert "Ones" in answer.out
    assert answer.err == ""
    assert done("card", "--json").json["players"][0]["total"] == 294


def test_a_reader_that_goes_away_in_the_middle_of_a_game_does_not_stop_it() -> None:
    first, rest = WHOLE_GAME.split("\n", maxsplit=1)
    with subprocess.Popen(
        [*PROGRAM, "play", "Ann"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        program.stdin.write(f"{first}\n".encode())
        assert b"Ones" in program.stdout.readline()
        program.stdout.close()
        program.stdin.write(rest.encode())
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait(timeout=60) == 0
    assert done("card", "--json").json["status"] == "finished"


@pytest.mark.parametrize("arguments", ["score 55522 fh", "show", "log", "history", "--help"])
def test_a_reader_that_stops_after_one_line_is_no_failure(arguments: str) -> None:
    answer = shell("| head -1", *arguments.split())
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("\n") == 1
    assert turns() == ("score" in arguments)


def test_a_refusal_keeps_its_exit_code_although_nobody_reads() -> None:
    answer = to_nobody("score", "5552", "fh", "--json")
    assert answer.code == 2
    assert "'5552'" in answer.err


@pytest.mark.parametrize("arguments", ["score 55522 fh", "show", "path", "--help", "--version"])
def test_without_any_stdout_a_command_is_done_all_the_same(arguments: str) -> None:
    answer = shell(">&-", *arguments.split())
    assert answer == Answer(0, "", "")
    assert turns() == ("score" in arguments)


def test_without_any_stdout_all_turns_of_a_pipe_are_saved() -> None:
    answer = shell(">&-", "play", "Ann", typed=WHOLE_GAME)
    assert answer == Answer(0, "", "")
    assert done("card", "--json").json["status"] == "finished"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [("score 55522 fh", 0), ("score 5552 fh", 2), ("score 55522 zzz", 3), ("bogus", 2), ("", 0)],
)
def test_without_any_stderr_the_exit_code_is_the_same(arguments: str, code: int) -> None:
    assert shell("2>&-", *arguments.split()).code == code


def test_without_any_stdin_play_is_as_with_an_empty_one() -> None:
    answer = shell("<&-", "play", "Ann")
    assert (answer.code, answer.err) == (0, "")
    assert "Ann to move" in answer.out


def test_without_any_stdin_a_delete_is_not_confirmed() -> None:
    answer = shell("<&-", "delete", "@1")
    assert answer.code == 2
    assert "--yes" in answer.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize(
    ("redirection", "arguments", "code"),
    [
        ("2>/dev/full", "score 55522 fh", 0),
        ("2>/dev/full", "score 5552 fh", 2),
        ("2>/dev/full", "score 12346 ls", 4),
        ("2>/dev/full", "undo", 4),
        ("2>/dev/full", "import no-such-file", 6),
        (">/dev/full 2>/dev/full", "card", 6),
        (">/dev/full 2>/dev/full", "card no-such-game", 3),
    ],
)
def test_the_exit_code_is_the_same_where_nothing_can_be_told(
    redirection: str, arguments: str, code: int
) -> None:
    done("new", "Ann")
    done("score", "12346", "ls", "--player", "Ann") if "ls" in arguments else None
    assert shell(redirection, *arguments.split()).code == code


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_turn_is_saved_although_stdout_is_on_a_full_disk() -> None:
    answer = shell(">/dev/full", "score", "55522", "fh")
    assert "Traceback" not in answer.err
    assert answer.code in {0, 6}
    assert turns() == 1
