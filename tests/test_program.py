"""The two ways in which tests run the program: what it says and does is the same in both."""

import re
from pathlib import Path

import pytest

from tests.program import WHOLE_CARD, run, run_anew

TIMES = re.compile(r"\d{8}-\d{4}-\w{4}|\d{4}-\d\d-\d\dT[\d:]+Z?")


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (("--version",), ""),
        (("score", "55522", "fh", "--plain"), ""),
        (("score", "5552", "fh", "--json"), ""),
        (("score", "55522", "\udcff\x1b"), ""),
        (("play", "Ann", "Bób"), "\n".join(WHOLE_CARD[:2])),
        (("play", "Ann"), "\udcff".encode("utf-8", "surrogatepass").decode("latin-1")),
        (("options", "66666", "--lang", "eu"), ""),
        (("score", "--help"), ""),
        (("no-such-command",), ""),
        (("export", "--format", "csv"), ""),
        (("__complete", "box"), ""),
        (("path",), ""),
    ],
)
def test_a_warm_run_gives_the_answer_of_a_new_one(
    arguments: tuple[str, ...], typed: str, data: Path, tmp_path: Path
) -> None:
    answers = []
    for runs in (run, run_anew):
        for line in ("new Ann Bob", "score 12345 ls"):
            assert run(*line.split()).code == 0
        answer = runs(*arguments, typed=typed, cwd=tmp_path)
        answers.append((answer.code, TIMES.sub("then", answer.out), answer.err))
        data.rename(tmp_path / f"data after {len(answers)}")
    assert answers[0] == answers[1]
