"""A page of history fits the screen; progress is shown at a terminal only."""

import sys
from pathlib import Path

import pytest

from tests.program import done, run

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from scorekeeper.store.games import GameStore
from tests.benchmark.games import many_games
from tests.cli.test_play_terminal import at_terminal


@pytest.fixture
def _games(data: Path) -> None:
    store = GameStore(data)
    store.add({record.id: record for record in many_games(60)}, {})


@pytest.mark.usefixtures("_games")
def test_a_page_fits_the_screen_and_says_that_there_is_more() -> None:
    for lines in (24, 50):
        with at_terminal((80, lines), "history") as terminal:
            assert terminal.ends() == 0
            shown = [line for line in terminal.lines if line.startswith("@")]
            assert len(shown) == (lines - 3) // 2
            assert any(line.startswith("@1 ") for line in terminal.screen.display)
            assert f"There are more: --limit {2 * len(shown)}" in terminal.raw


@pytest.mark.usefixtures("_games")
def test_numbers_name_the_same_games_on_a_page_and_in_the_whole_list() -> None:
    done("new", "Ann")
    page = done("history", "--limit", "5").out.splitlines()
    assert page[0].startswith("@2  ")
    assert done("history").out.splitlines()[:10] == page
    assert done("show", "@2", "--json").json["id"] == page[0].split()[1]


@pytest.mark.usefixtures("_games")
def test_a_damaged_game_is_on_the_page_too(data: Path) -> None:
    newest = max((data / "games").iterdir())
    newest.write_bytes(b"{}")
    for _ in range(2):
        assert "damaged" in done("history", "--limit", "3").out.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--since", "yesterday"], "'yesterday' is no day, month or year"),
        (["--since", "2026-13"], "'2026-13'"),
        (["--until", "26-1-1"], "'26-1-1'"),
        (["--status", "won"], "there is no status 'won'"),
        (["--rules", "chess"], "there is no rule set 'chess'"),
        (["--seats", "0"], "0"),
        (["--limit", "0"], "0"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_a_choice_that_cannot_be_is_refused_in_one_line(arguments: list[str], told: str) -> None:
    for command in ("history", "stats", "export"):
        if (command, arguments[0]) in {("stats", "--status"), ("export", "--limit")}:
            continue
        if command == "stats" and arguments[0] == "--limit":
            continue
        answer = run(command, *arguments)
        assert answer.code in {2, 3}
        assert told in answer.err
        assert answer.err.count("\n") == 1


def test_reports_of_nothing_say_so() -> None:
    assert done("history").out == "No game has been finished yet.\n"
    assert done("stats").out == "No game is finished yet.\n"
    assert done("standings").out == "No such game is finished yet.\n"
    assert done("players").out == "Nobody has played yet.\n"
    assert done("stats", "--json").json == {"players": [], "head_to_head": [], "records": {}}
