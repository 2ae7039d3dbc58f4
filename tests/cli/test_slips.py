"""Slips at the prompt: what a person meant is done, and nothing else."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.program import PROGRAM, WHOLE_CARD, Answer, done, run


def played(*typed: str) -> Answer:
    return run("play", "Ann", "Bob", typed="\n".join(typed))


def terminal() -> Any:
    """Return the prompt of the game being played, at a terminal."""
    command, *arguments = [*PROGRAM, "play"]
    return pexpect.spawn(command, arguments, env=dict(os.environ), timeout=20, encoding="utf-8")


def boxes(player: int) -> dict[str, int]:
    """Return the filled boxes of a player of the game being played."""
    found = done("card", "--json").json["players"][player]["boxes"]
    return {box: points for box, points in found.items() if points is not None}


def test_undo_at_the_question_for_a_box_puts_the_dice_aside_and_keeps_the_turn_before() -> None:
    answer = played("55522 fh", "12346", "undo", "12345 ls")
    assert answer.code == 0
    assert "The dice 1 2 3 4 6 are put aside." in answer.out
    assert (boxes(0), boxes(1)) == ({"full-house": 25}, {"large-straight": 40})


@pytest.mark.parametrize("command", ["card", "log", "help", "options 11111"])
def test_what_only_shows_keeps_the_question_for_a_box(command: str) -> None:
    assert played("55522", command, "fh").code == 0
    assert boxes(0) == {"full-house": 25}


@pytest.mark.parametrize("line", ["undo 3", "redo all", "quit now", "card @1", "log 2", "help me"])
def test_words_behind_a_command_that_takes_none_are_refused(line: str) -> None:
    answer = played("55522 fh", line)
    assert answer.code == 2
    assert repr(line) in answer.err
    assert boxes(0) == {"full-house": 25}


def test_the_box_may_be_given_with_the_name_of_the_player_again() -> None:
    assert played("bob: 55522", "bob: fh").code == 0
    assert (boxes(0), boxes(1)) == ({}, {"full-house": 25})


@pytest.mark.parametrize(
    "line", ["55522fh", "score 55522 fh", "score ann: 55522 fh", "ann 55522 fh"]
)
def test_a_turn_is_read_as_people_type_it(line: str) -> None:
    assert played(line).code == 0
    assert boxes(0) == {"full-house": 25}


def test_the_name_of_a_box_is_not_taken_for_a_player_whose_name_begins_like_it() -> None:
    typed = "55522\nc\n12345\ny\n"
    assert run("play", "Cy", "Yan", typed=typed).code == 0
    assert (boxes(0), boxes(1)) == ({"chance": 19}, {"yahtzee": 0})


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("score", "'score' does not begin with dice"),
        ("score " * 5000, "does not begin with dice"),
        ("score undo", "'undo' does not begin with dice"),
        ("fx 55522", "does not begin with dice"),
        ("5552fh", "mixes up dice and box"),
        ("bbo: 55522 fh", "nobody called 'bbo' plays in this game (did you mean Bob?)"),
    ],
)
def test_a_line_in_disorder_is_refused_with_its_reason(line: str, reason: str) -> None:
    answer = played(line)
    assert answer.code != 0
    assert reason in answer.err
    assert boxes(0) == {}


@pytest.mark.parametrize(
    ("order", "example"), [("any", "55522 fh"), ("upper-first", "55522 5"), ("card", "55522 1")]
)
def test_the_example_of_what_to_type_is_allowed(order: str, example: str) -> None:
    done("new", "Ann", "--order", order)
    assert f"scorekeeper score {example}," in done().err
    done("score", *example.split())


def test_the_example_is_allowed_when_its_best_box_is_filled() -> None:
    done("new", "Ann")
    done("score", "33322", "fh")
    assert "scorekeeper score 55522 3k," in done().err


def test_options_of_a_full_card_say_that_no_box_is_open() -> None:
    done("new", "Ann", "Bob", "--order", "card")
    for box in range(1, 14):
        done("score", "12345", str(box), "--player", "Ann", "--json")
    assert "no box is open" in done("options", "12345", "--player", "Ann").out


def test_play_with_rules_and_no_players_is_refused_and_resumes_nothing() -> None:
    done("new", "Ann")
    answer = run("play", "--rules", "yatzy")
    assert answer.code == 2
    assert "scorekeeper play Ann Bob --rules yatzy" in answer.err


def test_after_the_end_it_says_how_to_mend_a_slip_and_play_on() -> None:
    game = done("new", "Ann Lee", "--rules", "yacht").out.strip()
    for box in ["ls", "ss", "4k", "fh", "c", "y", "1", "2", "3", "4", "5", "6"]:
        done("score", "12345", box, "--json")
    assert done().err == (
        "A slip? scorekeeper undo, or correct. The next game: scorekeeper rematch\n"
        f"To show it to others: scorekeeper export {game} --format html --output game.html\n"
    )


def test_a_game_named_twice_is_exported_once() -> None:
    game = done("new", "Ann").out.strip()
    assert [one["id"] for one in done("export", "@1", game, "@1").json["games"]] == [game]


def test_two_turns_in_each_others_boxes_are_refused_with_a_way_that_works() -> None:
    done("new", "Ann", "--rules", "yacht")
    for line in "23456 ls", "66612 6", "55512 5":
        done("score", *line.split(), "--json")
    later = run("correct", "2", "66612", "5")
    own = run("correct", "3", "55512", "6")
    assert (later.code, own.code) == (4, 4)
    assert later.err.endswith(
        "(scorekeeper swap 2 3 lets them change places; or first correct turn 3)\n"
    )
    assert own.err.endswith(
        "(scorekeeper swap 2 3 lets them change places; or first correct turn 2)\n"
    )
    swapped = done("swap", "2", "3", "--json").json
    assert (swapped["box"], swapped["points"]) == ("fives", 0)
    assert (swapped["other"]["box"], swapped["other"]["points"]) == ("sixes", 0)


@pytest.mark.parametrize(
    ("played_before", "line", "told"),
    [
        ("55555 y", "55555 3k", "Three of a Kind is not allowed: five 5s with the Yahtzee box"),
        ("55555 y", "55555 3k", "(allowed: fives)"),
        ("", "12345", "(type the box too: 12345 ls)"),
        ("", "12345 straight", "(did you mean small-straight or large-straight?)"),
    ],
)
def test_a_refusal_names_the_box_and_what_is_possible(
    played_before: str, line: str, told: str
) -> None:
    done("new", "Ann")
    if played_before:
        done("score", *played_before.split())
    answer = run("score", *line.split())
    assert answer.code != 0
    assert told in answer.err


def test_an_abandoned_game_is_named_and_taken_up_again() -> None:
    game = done("new", "Ann").out.strip()
    assert done("abandon").out == f"Game {game} is abandoned\n"
    assert done("undo").out.startswith(f"Undid: game {game} goes on\n")
    assert done("redo").out.startswith(f"Redid: game {game} is abandoned\n")
    assert done("resume", game, "--json").json["status"] == "playing"


def test_a_correction_taken_back_says_what_stands_again() -> None:
    done("new", "Ann")
    done("score", "55522", "fh")
    done("correct", "1", "55523", "3k")
    assert done("undo").out.startswith(
        "Undid the correction of turn 1: Ann, 5 5 5 2 2 in Full House, 25 again; "
        "it had become 5 5 5 2 3 in Three of a Kind, 20. Ann has 25.\n"
    )


def test_a_damaged_current_game_is_named_and_does_not_stand_in_the_way_of_another(
    data: Path,
) -> None:
    other = done("new", "Ann").out.strip()
    damaged = done("new", "Bob").out.strip()
    (data / "games" / f"{damaged}.json").write_bytes(b"")
    for command in ("resume", "play"):
        answer = run(command)
        assert (answer.code, answer.out) == (6, "")
        assert answer.err == (
            f"{data / 'games' / damaged}.json is damaged: it is empty"
            f" (another game: scorekeeper resume {other})\n"
        )
    assert f"{damaged}.json" in done("games").out
    assert done("resume", other, "--json").json["id"] == other
    assert done("play", typed="55522 fh\n").code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "line",
    [
        *(
            "card",
            "card --json",
            "card --plain",
            "options 12345",
            "history",
            "stats",
            "log",
            "help",
        ),
        *("score --help", "rules yahtzee", "export --format svg", "games --json", "doctor"),
        *("--help", "--version", "play Zoe"),
    ],
)
def test_an_answer_that_cannot_be_written_is_one_line(line: str) -> None:
    done("new", "Ann")
    done("score", "55522", "fh")
    answer = run_to_full(line.split())
    assert answer.stderr.decode() == (
        "cannot write the output: No space left on device; what was entered is saved\n"
    )
    assert answer.returncode == 6


def run_to_full(arguments: list[str]) -> "subprocess.CompletedProcess[bytes]":
    with Path("/dev/full").open("w") as full:
        return subprocess.run(
            [*PROGRAM, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["--json"], []], ids=["json", "card"])
def test_a_turn_that_cannot_be_shown_is_saved_and_said_to_be(arguments: list[str]) -> None:
    done("new", "Ann")
    answer = run_to_full(["score", "55522", "fh", *arguments])
    assert answer.returncode == 6
    assert answer.stderr.decode() == (
        "cannot write the output: No space left on device; what was entered is saved\n"
    )
    assert boxes(0) == {"full-house": 25}


def test_the_reason_for_a_free_choice_at_the_end_of_a_joker_is_true() -> None:
    done("new", "Ann")
    for line in "55555 y", "55551 5", "11123 3k", "11123 4k", "11123 fh", "11123 ss", "11123 ls":
        done("score", *line.split(), "--json")
    done("score", "11123", "c", "--json")
    assert (
        "Fives is filled and no lower box is open, so any other box may be used; +100"
        in done("score", "55555", "1").out
    )


def test_the_points_of_yatzy_are_said_of_the_dice_that_count() -> None:
    book = done("rules", "yatzy").out
    assert "two or more equal dice: the sum of two of them, the highest" in book
    assert "three or more equal dice: the sum of three of them, the highest" in book


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("team 1 5552 fh", "'5552' has 4 dice"),
        ("te 1 5552 fh", "does not begin with dice"),
    ],
)
def test_a_number_in_a_name_is_never_taken_for_a_die(line: str, told: str) -> None:
    answer = run("play", "Ann", "Team 1", typed=line)
    assert answer.code == 2
    assert told in answer.err
    assert (boxes(0), boxes(1)) == ({}, {})


def test_a_name_with_a_number_needs_no_colon_and_a_space_may_be_missing() -> None:
    assert run("play", "Team 1", "Bob", typed="bob 55522fh\nteam 1 12345 ls\n").code == 0
    assert (boxes(0), boxes(1)) == ({"large-straight": 40}, {"full-house": 25})


def test_a_correction_without_its_box_is_told_the_line_that_was_meant() -> None:
    done("new", "Ann", "Bob")
    done("score", "55522", "fh")
    for dice, fits in (("55523", "3k"), ("44433", "fh"), ("55555", "y")):
        answer = run("correct", "1", dice)
        way = f"scorekeeper correct 1 {dice} {fits}"
        assert answer.err == f"'{dice}' names no box (type the box too: {way})\n"
        assert done(*way.split()[1:], "--json").json["points"] > 0
        done("undo")
    done("score", "44433", "c")
    assert "(type the box too: scorekeeper correct 2 55522 c)" in run("correct", "2", "55522").err


@pytest.mark.parametrize("command", ["redo", "correct 1 55523 3k"])
def test_an_act_at_the_question_for_a_box_puts_the_dice_aside_at_a_terminal(command: str) -> None:
    done("new", "Ann")
    done("score", "55522", "fh")
    if command == "redo":
        done("undo")
    with terminal() as table:
        table.sendline("12345")
        table.expect_exact("box> ")
        table.sendline(command)
        table.expect_exact("The dice 1 2 3 4 5 are put aside.")
        table.expect_exact("Ann> ")


def test_dice_retyped_at_the_question_stay_with_the_player_who_was_asked() -> None:
    done("new", "Ann", "Bob")
    with terminal() as table:
        table.expect_exact("Ann> ")
        table.sendline("bob: 55522")
        table.expect_exact("Bob, box> ")
        table.sendline("6-6-6-5-5 fh")
        table.expect_exact("Turn 1: Bob, 6 6 6 5 5 in Full House, 25")
        table.expect_exact("Ann> ")


def test_what_others_enter_meanwhile_is_told_and_the_best_box_is_looked_up_anew() -> None:
    game = done("new", "Ann", "Bob").out.strip()
    with terminal() as table:
        table.expect_exact("Ann> ")
        table.sendline("55522")
        table.expect_exact("Ann, box> ")
        done("score", "11122", "fh")
        done("new", "Zed")
        table.sendline(".")
        table.expect_exact("Ann, box> ")
        table.sendline("3k")
        table.expect_exact("Turn 2: Ann, 5 5 5 2 2 in Three of a Kind, 19")
        table.sendline("12345")
        table.expect_exact("box> ")
        table.sendline("quit")
        table.expect_exact("The dice 1 2 3 4 5 are put aside.")
        table.expect_exact(f"Go on with: scorekeeper resume {game}")


def test_the_prompt_ends_when_the_game_was_ended_elsewhere() -> None:
    done("new", "Ann")
    with terminal() as table:
        table.expect_exact("Ann> ")
        done("abandon")
        table.sendline("55522 fh")
        table.expect_exact("is abandoned")
        table.expect_exact("over> ")
        table.sendline("")
        table.expect_exact("Take it up again")
        table.expect(pexpect.EOF)


def test_options_in_a_finished_game_are_refused_for_everybody() -> None:
    done("play", "Ann", typed="\n".join(WHOLE_CARD))
    assert run("options", "55522").code == 4
    assert run("options", "55522", "--player", "Ann").code == 4


def test_after_a_deletion_a_finished_game_is_not_changed_by_mistake() -> None:
    done("play", "Ann", typed="\n".join(WHOLE_CARD))
    done("new", "Bob")
    assert "being played" not in done("delete", "@1", "--yes").err
    assert run("undo").code == 3
    assert done("card", "--json").json["status"] == "finished"


def test_deleting_another_game_leaves_the_one_that_is_played() -> None:
    old = done("new", "Ann").out.strip()
    played = done("new", "Bob").out.strip()
    assert "being played" not in done("delete", old, "--yes").err
    assert done("card", "--json").json["id"] == played


def test_a_word_that_scratches_alone_is_told_what_is_missing() -> None:
    answer = run("play", "Ann", typed="scratch\n")
    assert (answer.code, answer.err) == (2, "line 1: 'scratch' needs more words (scratch ones)\n")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("card --json=1", "option '--json' takes no value"),
        ("history --seats 0", "'--seats' / '-s': 0 is not 1 or more"),
        ("history --limit x", "'--limit' / '-n': 'x' is no whole number"),
        ("new A --order q", "'--order': 'q' is none of 'any', 'upper-first', 'card'"),
        ("rules yahtzee --blank --seats 11", "'--seats': 11 is not 1 to 10"),
        ("card @1 @1", "nothing more can stand here: @1"),
        ("completion tcsh", "there is no completion for 'tcsh'"),
        ("rules yahtzee --template --json", "--template: is no JSON"),
        ("rules yahtzee --blank --json", "--blank: is no JSON"),
        ("export @1 --player Ann", "games are named, and chosen by options too"),
        ("export @1 --all", "games are named, and chosen by options too"),
        ("history --since 2026-02-30", "'2026-02-30' is no day, month or year"),
        ("history --since 0000", "'0000' is no day, month or year"),
        ("history --until 2100-02-29", "'2100-02-29' is no day, month or year"),
    ],
)
def test_options_that_cannot_be_are_refused_in_every_language(command: str, told: str) -> None:
    done("new", "Ann")
    answer = run(*command.split())
    assert answer.code in {2, 3}
    assert answer.err.startswith(told.split(":", maxsplit=1)[0].split(" / ", maxsplit=1)[0])
    assert told.rpartition(": ")[2] in answer.err
    for language in ("es", "eu", "lt"):
        other = run("--lang", language, *command.split())
        assert other.code == answer.code
        assert told.rpartition(": ")[2] not in other.err or "@1" in told or "--json" in command


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("[" * 200_000, "it is nested too deeply"),
        ('{"format": ' + "9" * 10_000 + "}", "it has a number of too many digits"),
        ('{"a": 1,}', "line 1, column 9"),
    ],
)
def test_json_that_cannot_be_read_is_told_without_what_python_says(
    content: str, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.json"
    path.write_text(content)
    answer = run("import", str(path))
    assert (answer.code, answer.out) == (2, "")
    assert f"this is no JSON: {told}" in answer.err
    rules = tmp_path / "ours.toml"
    rules.write_text("points = " + "9" * 5_000)
    assert "it has a number of too many digits" in run("new", "Ann", "--rules", str(rules)).err
