"""What is told of slips and of what others did, so that nobody has to work it out."""

import sys
from pathlib import Path
from shlex import split

import pytest

from scorekeeper.cli.told import as_given, remember
from scorekeeper.cli.tree import command, command_names
from tests.program import WHOLE_CARD, done, run


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(*lines: str, players: tuple[str, ...] = ("Ann", "Bob"), rules: str = "yahtzee") -> str:
    text = "".join(f"{line}\n" for line in lines)
    return done("play", *players, "--rules", rules, typed=text).out


def test_a_turn_out_of_turn_is_noticed() -> None:
    assert "Out of turn: Bob was to move" in typed("55522 fh", "ann: 12345 ls")
    assert "Out of turn" not in typed("55522 fh", "bob: 12345 ls")


def test_the_log_says_what_a_repaired_turn_is_now_and_what_changed_with_it() -> None:
    typed("66666 y", "66666 6", "correct 1 66665 y", players=("Ann",))
    log = done("log").out
    assert "6 6 6 6 6 in Yahtzee, 50  (now Ann, 6 6 6 6 5 in Yahtzee, 0)" in log
    assert "in Sixes, 30, +100 bonus  (now Ann, 6 6 6 6 6 in Sixes, 30)" in log


def test_dice_for_who_has_left_are_refused_at_once() -> None:
    text = "66666 y\nleave Bob\nbob: 12345\n"
    answer = run("play", "Ann", "Bob", typed=text)
    assert (answer.code, "Bob has left this game" in answer.err) == (4, True)


def test_a_swap_that_loses_a_bonus_says_so() -> None:
    out = typed("66666 y", "55555 5", "swap 1 2", players=("Ann",))
    assert "This also changes:" in out
    assert "it was worth 25, +100 bonus" in out


def test_coming_and_going_are_told_with_the_name_as_it_is() -> None:
    out = typed("join undo", "undo", "redo", "leave Bob", "undo")
    for line in ("undo joins", "Undid: undo joins", "Redid: undo joins", "Undid: Bob leaves"):
        assert f"{line}\n" in out


def test_the_standings_of_the_night_are_shown_from_a_pipe_too() -> None:
    lines = "\n".join(line for line in WHOLE_CARD for _ in range(2))
    out = done("play", "Ann", "Bob", "--night", "Friday", typed=lines).out
    assert "Standings of Friday:" in out


def test_saved_throws_can_be_used_up() -> None:
    maxi = ["play", "Ann", "--rules", "maxi-yatzy"]
    full = "111111 222222 333333 3\n222222 333333 444444 111111 222222 2\n"
    assert run(*maxi, typed=full).code == 4
    saved = "111111 1\n222222 333333 444444 111111 222222 2\n333333 333333 333333 333333 3\n"
    answer = run(*maxi, typed=saved)
    assert (answer.code, answer.err.split(":")[0]) == (4, "line 3")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_the_board_turns_to_the_page_of_the_last_entry() -> None:
    from tests.cli.test_board import shows
    from tests.cli.test_play_terminal import at_terminal

    names = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo"]
    done("new", *names)
    with at_terminal((40, 24), "board") as terminal:
        shows(terminal, "Total")
        for name, worth in zip(names, (25, 26, 27, 28, 29, 30), strict=True):
            done("score", f"6666{worth - 24}", "c", "--player", name, "--json")
            shows(terminal, f"*{worth}", within=1.5)


HERE = ("--data-dir", "the scorekeeper games")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("delete @1", "scorekeeper --data-dir 'the scorekeeper games' delete {game} --yes"),
        ("leave Bob", "scorekeeper --data-dir 'the scorekeeper games' join Bob"),
        (
            "leave Bob --game @1",
            "scorekeeper --data-dir 'the scorekeeper games' join --game @1 Bob",
        ),
        (
            "swap 1 1 -g {game}",
            "scorekeeper --data-dir 'the scorekeeper games' swap --game {game} 12 13",
        ),
        (
            "merge Ann Bob",
            "scorekeeper --data-dir 'the scorekeeper games' rename Ann 'Other Name'",
        ),
    ],
)
def test_a_hint_means_the_folder_and_the_game_that_were_given(command: str, told: str) -> None:
    done("new", "Ann", "Bob")
    game = done(*HERE, "new", "Ann", "Bob").out.strip()
    done(*HERE, "leave", "Bob")
    done(*HERE, "score", "55522", "fh")
    words = command.format(game=game).split()
    answer = run(*HERE, *words)
    assert f"({told.format(game=game)}" in answer.err, answer
    if "--game" in words:
        hint = run(*HERE, *words, "--json").json["error"]["hint"]
        assert hint == told.format(game=game)


def test_every_command_that_takes_a_game_as_an_option_is_told_with_it() -> None:
    taking = {
        name
        for name in command_names()
        if any("--game" in parameter.opts for parameter in command(name).params)
    }
    remember("--data-dir", None)
    remember("--game", "@2")
    try:
        told = {name for name in command_names() if "--game" in as_given(f"scorekeeper {name}")}
        again = as_given("scorekeeper abandon, then scorekeeper rematch; scorekeeper log)")
    finally:
        remember("--game", None)
    assert told == taking != set()
    assert again == "scorekeeper abandon @2, then scorekeeper rematch @2; scorekeeper log @2)"


def test_what_a_hint_says_of_another_folder_helps_there() -> None:
    done("new", "Ann")
    done(*HERE, "new", "Ann")
    done(*HERE, "score", "55522", "fh")
    (path,) = Path(HERE[1], "games").glob("*.json")
    path.write_bytes(b"damaged")
    answer = run(*HERE, "card")
    assert f"{HERE[1]}/games/{path.name} is damaged" in answer.err
    way = "scorekeeper --data-dir 'the scorekeeper games' doctor --restore"
    assert way in answer.err
    assert "Restored" in done(*split(way)[1:]).out
    assert done(*HERE, "--plain", "card").code == 0


@pytest.mark.parametrize(
    "name", ["-x", "~", "it's scorekeeper games", "$(touch x)", "scorekeeper delete", "s", "ü;"]
)
def test_a_hint_with_a_folder_of_any_name_works(name: str) -> None:
    here = f"--data-dir={name}"
    game = done(here, "new", "Ann").out.strip()
    way = run(here, "delete", "@1").err.partition("to ask (")[2].rstrip(")\n")
    assert way.endswith(f"delete {game} --yes")
    done(*split(way)[1:])
    assert done(here, "games", "--json").json["games"] == []


def test_a_folder_that_cannot_be_typed_is_not_told_as_another_one() -> None:
    for name in ("n\nl", "e\x1bx"):
        done("--data-dir", name, "new", "Ann")
        told = run("--data-dir", name, "card", "nope").err
        assert "scorekeeper --data-dir FOLDER games" in told


def test_what_is_told_of_one_game_changes_no_other() -> None:
    first = done("new", "Ann", "--rules", "crag").out.strip()
    other = done("new", "Cy", "Dee").out.strip()
    alone = run("leave", "-g", first, "Ann").err
    assert alone == f"Ann is the only one left (scorekeeper abandon {first})\n"
    assert run("correct", "-g", first, "9", "55522", "fh").err.endswith(
        f"see: scorekeeper log {first})\n"
    )
    assert f"scorekeeper undo --game {first} and" in run("reopen", first).err
    assert run("rematch", first).err.endswith(
        f"(scorekeeper abandon {first}, then scorekeeper rematch {first})\n"
    )
    done("abandon", first)
    assert done("card", other, "--json").json["status"] == "playing"


def test_names_are_told_as_they_are() -> None:
    here = ("--data-dir", "here")
    done(*here, "new", "scorekeeper undo")
    assert run(*here, "leave", "scorekeeper undo").err.startswith("scorekeeper undo is the only")


def test_at_the_prompt_a_hint_is_what_is_typed_there() -> None:
    text = "leave Bob\nbob: 12345 ls\n"
    assert run("play", "Ann", "Bob", typed=text).err.endswith("(join Bob)\n")
    Path("game.txt").write_text(text)
    told = run("import", "game.txt", "--player", "Ann", "--player", "Bob").err
    assert told == "line 2: Bob has left this game (join Bob)\n"
    done("new", "Mary Lou", "Bob")
    done("leave", "Mary Lou")
    assert run("leave", "Mary Lou").err.endswith("(scorekeeper join 'Mary Lou')\n")
    assert run("play", typed="leave Mary Lou\n").err.endswith("(join Mary Lou)\n")
