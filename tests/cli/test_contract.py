"""The contract of the commands: what scripts read on stdout, what people read beside it."""

import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import __version__
from scorekeeper.cli.boundary import run as run_here
from scorekeeper.cli.tree import COMMANDS
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from tests.program import WHOLE_CARD, Answer, done, run

YAHTZEE = [category.id for category in rule_set("yahtzee").categories]
GAME_ID = re.compile(r"\d{8}-\d{4}-[0-9a-z]{4}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d")
NO_BOXES: dict[str, int | None] = dict.fromkeys(YAHTZEE)


def started(*arguments: str) -> str:
    """Start a game; return its id."""
    answer = done("new", *arguments)
    assert answer.err == ""
    assert GAME_ID.fullmatch(answer.out.strip())
    assert answer.out.count("\n") == 1
    return answer.out.strip()


def settled(answer: Answer, game_id: str = "") -> str:
    """Return a document as it was written, with `ID` and `TIME` for what every run has anew."""
    assert answer.out.count("\n") == 1
    return TIME.sub("TIME", answer.out.replace(game_id, "ID") if game_id else answer.out)


def line(document: object) -> str:
    """Return a document as the program writes it: its keys in order, names as people write them."""
    return json.dumps(document, ensure_ascii=False) + "\n"


def without_events(answer: Answer, game_id: str) -> str:
    """Return the document of a game up to the events, which are a form of their own."""
    document = json.loads(settled(answer, game_id))
    assert list(document)[-1] == "events"
    del document["events"]
    return line(document)


def player(name: str, boxes: dict[str, int], **sums: int | bool) -> dict[str, Any]:
    return {
        "name": name,
        "boxes": NO_BOXES | boxes,
        **dict.fromkeys(("upper", "upper_bonus", "lower", "extra_bonus", "total"), 0),
        "rank": 1,
        "winner": False,
        **sums,
    }


def turn(
    number: int, name: str, dice: str, box: str, points: int, bonus: int = 0
) -> dict[str, Any]:
    return {
        "turn": number,
        "player": name,
        "dice": [int(face) for face in dice],
        "box": box,
        "points": points,
        "bonus": bonus,
        "joker": False,
    }


def option(box: str, points: int, bonus: int = 0, joker: bool = False) -> dict[str, Any]:
    return {"box": box, "points": points, "bonus": bonus, "joker": joker}


# score, options


def test_score_gives_the_turn_the_total_and_who_is_next() -> None:
    game_id = started("Ann", "Bob")
    first = done("score", "55522", "fh", "--json")
    assert settled(first, game_id) == line(
        {"game": "ID"}
        | turn(1, "Ann", "55522", "full-house", 25)
        | {"total": 25, "next": "Bob", "finished": False}
    )
    assert first.err == ""
    done("score", "1", "2", "3", "4", "6", "small", "straight")
    second = done("score", "4,4,4,1,2", "fours", "--json")
    assert settled(second, game_id) == line(
        {"game": "ID"}
        | turn(3, "Ann", "44412", "fours", 12)
        | {"total": 37, "next": "Bob", "finished": False}
    )


def test_score_keeps_the_dice_in_the_order_in_which_they_were_typed() -> None:
    started("Ann")
    assert done("score", "5-2-5-2-5", "fh", "--json").json["dice"] == [5, 2, 5, 2, 5]
    assert done("card", "--json").json["turns"][0]["dice"] == [5, 2, 5, 2, 5]


def test_score_of_a_scratched_box_gives_0() -> None:
    started("Ann")
    assert done("score", "55522", "y", "--json").json["points"] == 0
    boxes = done("card", "--json").json["players"][0]["boxes"]
    assert (boxes["yahtzee"], boxes["chance"]) == (0, None)


def test_score_for_another_player_leaves_the_turn_where_it_is() -> None:
    started("Ann", "Bob")
    document = done("score", "55522", "fh", "--player", "bob", "--json").json
    assert (document["player"], document["next"]) == ("Bob", "Ann")


def test_score_in_another_game_leaves_the_one_being_played() -> None:
    first, second = started("Ann"), started("Bob")
    document = done("score", "55522", "fh", "--game", first, "--json").json
    assert (document["game"], document["player"]) == (first, "Ann")
    assert done("score", "55522", "fh", "--json").json["game"] == second


def test_score_gives_the_bonus_and_the_joker_of_a_further_yahtzee() -> None:
    game_id = started("Ann")
    done("score", "66666", "y")
    bonus = done("score", "44444", "4", "--json")
    assert settled(bonus, game_id) == line(
        {"game": "ID"}
        | turn(2, "Ann", "44444", "fours", 20, 100)
        | {"total": 170, "next": "Ann", "finished": False}
    )
    joker = done("score", "44444", "ls", "--json").json
    assert (joker["points"], joker["bonus"], joker["joker"]) == (40, 100, True)


def test_the_last_turn_of_a_game_has_nobody_next() -> None:
    started("Ann")
    done("play", typed="\n".join(WHOLE_CARD[:-1]))
    document = done("score", *WHOLE_CARD[-1].split(), "--json").json
    assert (document["total"], document["next"], document["finished"]) == (294, None, True)


def test_options_gives_every_open_box_in_card_order() -> None:
    started("Ann", "Bob")
    done("score", "55522", "fh")
    done("score", "12346", "ss")
    answer = done("options", "55522", "--json")
    points = dict.fromkeys(YAHTZEE, 0) | {"twos": 4, "fives": 15}
    points |= {"three-of-a-kind": 19, "chance": 19}
    assert answer.out == line(
        {
            "player": "Ann",
            "dice": [5, 5, 5, 2, 2],
            "options": [option(box, points[box]) for box in YAHTZEE if box != "full-house"],
            "forbidden": [],
        }
    )
    assert answer.err == ""


def test_options_gives_the_forbidden_boxes_with_the_reason() -> None:
    started("Ann")
    done("score", "66666", "y")
    answer = done("options", "5", "5", "5", "5", "5", "--json")
    reason = "five 5s with the Yahtzee box filled: Fives is open and must be used"
    assert answer.out == line(
        {
            "player": "Ann",
            "dice": [5, 5, 5, 5, 5],
            "options": [option("fives", 25, 100)],
            "forbidden": [
                {"box": box, "reason": reason} for box in YAHTZEE if box not in {"fives", "yahtzee"}
            ],
        }
    )


def test_options_changes_nothing() -> None:
    started("Ann", "Bob")
    before = done("card", "--json").out
    assert done("options", "55522", "--player", "Bob", "--json").json["player"] == "Bob"
    assert done("card", "--json").out == before


# card, show, export, new, resume: a game


def test_a_new_game_is_written_in_the_form_of_the_contract() -> None:
    answer = done("new", "Ann", "Bob", "--title", "Friday", "--night", "w1", "--json")
    game_id = answer.json["id"]
    assert GAME_ID.fullmatch(game_id)
    assert without_events(answer, game_id) == line(
        {
            "format": 1,
            "id": "ID",
            "rules": {"id": "yahtzee", "revision": 1},
            "order": "any",
            "title": "Friday",
            "night": "w1",
            "status": "playing",
            "started": "TIME",
            "finished": None,
            "to_move": "Ann",
            "round": 1,
            "players": [player("Ann", {}), player("Bob", {})],
            "turns": [],
        }
    )
    assert datetime.fromisoformat(answer.json["started"]).tzinfo is not None


def test_a_game_in_progress_is_written_in_the_form_of_the_contract() -> None:
    game_id = started("Ann", "Bob", "--order", "upper-first")
    done("score", "11123", "1")
    done("score", "55522", "twos")
    done("score", "66123", "5")
    expected = line(
        {
            "format": 1,
            "id": "ID",
            "rules": {"id": "yahtzee", "revision": 1},
            "order": "upper-first",
            "title": "",
            "night": "",
            "status": "playing",
            "started": "TIME",
            "finished": None,
            "to_move": "Bob",
            "round": 2,
            "players": [
                player("Ann", {"ones": 3, "fives": 0}, upper=3, total=3, rank=2),
                player("Bob", {"twos": 4}, upper=4, total=4),
            ],
            "turns": [
                {**turn(1, "Ann", "11123", "ones", 3), "at": "TIME"},
                {**turn(2, "Bob", "55522", "twos", 4), "at": "TIME"},
                {**turn(3, "Ann", "66123", "fives", 0), "at": "TIME"},
            ],
        }
    )
    shown = done("card", "--json")
    assert without_events(shown, game_id) == expected
    assert shown.err == ""
    for command in (["show"], ["show", "@1"], ["card", game_id], ["resume"], ["card", "2"]):
        assert done(*command, "--json").out == shown.out
    exported = done("export", game_id, "--format", "json").json
    assert list(exported) == ["format", "games"]
    assert exported["format"] == 1
    assert exported["games"] == [shown.json]
    assert list(exported["games"][0]) == list(shown.json)


def test_a_finished_game_has_its_end_its_winner_and_nobody_to_move() -> None:
    game_id = started("Ann")
    done("play", typed="\n".join(WHOLE_CARD))
    answer = done("card", "--json")
    document = json.loads(without_events(answer, game_id))
    assert document["status"] == "finished"
    assert (document["finished"], document["to_move"], document["round"]) == ("TIME", None, 13)
    assert answer.json["finished"] == answer.json["turns"][-1]["at"]
    points = (3, 6, 9, 12, 15, 18, 18, 17, 25, 30, 40, 50, 16)
    sums = {"upper": 63, "upper_bonus": 35, "lower": 196, "total": 294, "winner": True}
    assert document["players"] == [player("Ann", dict(zip(YAHTZEE, points, strict=True)), **sums)]


def test_ties_share_their_rank_and_the_win() -> None:
    started("Ann", "Bob", "Cy", "Di", "--rules", "yacht")
    boxes = [category.id for category in rule_set("yacht").categories]
    scratches = dict.fromkeys(boxes, "12346") | {"ones": "66666"}
    scratches |= dict.fromkeys(("sixes", "fours", "threes", "twos"), "11115")
    cards = [scratches | {"choice": dice} for dice in ("66665", "11223", "66665", "66655")]
    lines = [f"{card[box]} {box}" for box in boxes for card in cards]
    done("play", typed="\n".join(lines))
    players = done("card", "--json").json["players"]
    assert [p["total"] for p in players] == [29, 9, 29, 28]
    assert [p["rank"] for p in players] == [1, 4, 1, 3]
    assert [p["winner"] for p in players] == [True, False, True, False]


def test_an_abandoned_game_says_so_and_has_no_winner() -> None:
    game_id = started("Ann", "Bob")
    done("score", "55522", "fh")
    answer = done("abandon", "--json")
    assert settled(answer, game_id) == line(
        {"game": "ID", "act": "abandoned", "next": None, "finished": False}
    )
    document = done("card", "--json").json
    assert (document["status"], document["to_move"]) == ("abandoned", None)
    assert not any(p["winner"] for p in document["players"])
    assert run("resume").code == 3
    assert done("resume", "@1", "--json").json["status"] == "playing"


@pytest.mark.parametrize("rules", rule_set_ids())
def test_the_boxes_of_every_game_stand_in_the_order_of_its_card(
    rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_here(["new", "Ann", "--rules", rules.upper(), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["rules"]["id"] == rules
    assert list(document["players"][0]["boxes"]) == [c.id for c in rule_set(rules).categories]


# undo, redo, correct, log


def test_undo_redo_and_correct_name_the_act_and_its_turn() -> None:
    game_id = started("Ann", "Bob")
    done("score", "55522", "fh")
    undone = done("undo", "--json")
    scored = turn(1, "Ann", "55522", "full-house", 25)
    assert settled(undone, game_id) == line(
        {"game": "ID", "act": "undid"} | scored | {"total": 0, "next": "Ann", "finished": False}
    )
    assert settled(done("redo", "--json"), game_id) == line(
        {"game": "ID", "act": "redid"} | scored | {"total": 25, "next": "Bob", "finished": False}
    )
    corrected = done("correct", "1", "55523", "3k", "--json")
    assert settled(corrected, game_id) == line(
        {"game": "ID", "act": "corrected"}
        | turn(1, "Ann", "55523", "three-of-a-kind", 20)
        | {"total": 20, "next": "Bob", "finished": False}
    )
    assert done("undo", "--json").json["total"] == 25


def test_a_finished_game_can_be_taken_back_and_corrected() -> None:
    started("Ann")
    done("play", typed="\n".join(WHOLE_CARD))
    assert done("correct", "13", "66666", "c", "--json").json["finished"] is True
    assert done("card", "--json").json["players"][0]["total"] == 294 - 16 + 30 + 100
    assert done("undo", "--json").json["finished"] is True
    document = done("undo", "--json").json
    assert (document["box"], document["next"], document["finished"]) == ("chance", "Ann", False)
    assert done("redo", "--json").json["finished"] is True
    assert done("card", "--json").json["players"][0]["total"] == 294


def test_log_gives_the_acts_with_what_no_longer_stands() -> None:
    game_id = started("Ann")
    done("score", "55522", "fh")
    done("undo")
    done("score", "55522", "3k")
    document = json.loads(settled(done("log", "--json"), game_id))
    assert list(document) == ["game", "log"]
    assert document["game"] == "ID"
    acts = [(act["act"], act["stands"], act["box"]) for act in document["log"]]
    assert acts == [
        ("scored", False, "full-house"),
        ("undid", True, "full-house"),
        ("scored", True, "three-of-a-kind"),
    ]
    assert all(act["at"] == "TIME" for act in document["log"])
    assert done("log").out.count("\n") == 1 + 3


# games, history, delete, path, rules


def test_games_lists_what_is_played_and_history_what_is_over() -> None:
    over = started("Ann", "--title", "Friday")
    done("play", typed="\n".join(WHOLE_CARD))
    left = started("Bob", "Cy")
    done("abandon")
    open_id = started("Ann", "Bob", "--night", "w2")
    done("score", "55522", "fh")
    games = done("games", "--json").json
    assert list(games) == ["games"]
    (game,) = games["games"]
    assert TIME.fullmatch(game.pop("started"))
    assert game == {
        "id": open_id,
        "rules": "yahtzee",
        "title": "",
        "night": "w2",
        "finished": None,
        "status": "playing",
        "turns": 1,
        "to_move": "Bob",
        "players": [
            {"name": "Ann", "total": 25, "rank": 1, "winner": False},
            {"name": "Bob", "total": 0, "rank": 2, "winner": False},
        ],
        "problem": "",
    }
    past = done("history", "--json").json["games"]
    assert {one["id"]: one["status"] for one in past} == {over: "finished", left: "abandoned"}
    assert [one["id"] for one in past] == sorted((over, left), reverse=True)
    assert len(done("history", "--limit", "1", "--json").json["games"]) == 1
    for command, ids in (("games", [open_id]), ("history", [over, left])):
        out = done(command).out
        assert all(game_id in out for game_id in ids)
        assert ("Friday" in out) == (command == "history")


def test_with_no_games_the_lists_are_empty_and_done() -> None:
    for command in ("games", "history"):
        assert done(command, "--json").out == '{"games": []}\n'
        assert done(command).out.count("\n") == 1


def test_delete_moves_a_game_out_of_sight_and_says_where_it_is_kept(data: Path) -> None:
    kept, gone = started("Ann"), started("Bob")
    answer = done("delete", gone, "--yes")
    assert gone in answer.out
    (place,) = re.findall(r"/\S+", answer.err)
    assert Path(place).is_file()
    assert data in Path(place).parents
    assert run("card", gone).code == 3
    assert done("card", "--json").json["id"] == kept


def test_path_prints_the_folder_and_nothing_else(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert done("path") == Answer(0, f"{data}\n", "")
    given = tmp_path / "given"
    assert done("--data-dir", str(given), "path").out == f"{given}\n"
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", str(tmp_path / "set"))
    assert done("path").out == f"{tmp_path / 'set'}\n"
    assert done("--data-dir", str(given), "path").out == f"{given}\n"
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", "-x")
    assert run("path", cwd=tmp_path).out == f"{tmp_path / '-x'}\n"
    monkeypatch.delenv("SCOREKEEPER_DATA_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    own = Path(done("path").out.rstrip("\n"))
    assert own.name == "scorekeeper"
    assert tmp_path in own.parents
    assert not given.exists()
    assert not own.exists()


def test_the_data_folder_that_is_given_goes_before_the_one_that_is_set(
    data: Path, tmp_path: Path
) -> None:
    done("--data-dir", str(tmp_path / "given"), "new", "Ann")
    assert not data.exists()
    assert run("card").code == 3
    (file,) = (tmp_path / "given" / "games").glob("*.json")
    assert done("--data-dir", str(tmp_path / "given"), "card", "--json").json["id"] == file.stem


def test_rules_gives_all_rule_sets_or_one_of_them() -> None:
    answer = done("rules", "--json").json
    assert list(answer) == ["rules"]
    assert [rules["id"] for rules in answer["rules"]] == list(rule_set_ids())
    one = done("rules", "yahtzee", "--json").json
    assert one == answer["rules"][0]
    assert [box["id"] for box in one["boxes"]] == YAHTZEE
    assert {"id", "name", "short"} < set(one["boxes"][0])
    assert one["source"]
    text = done("rules", "Yahtzee").out
    for fact in ("Full House", "25", "63", "35", "100", "Joker", "fh", one["source"]):
        assert fact in text
    listed = done("rules").out.splitlines()
    assert [text.split()[0] for text in listed] == list(rule_set_ids())


@pytest.mark.parametrize("form", ["json", "csv"])
def test_export_writes_the_same_to_a_file_and_to_the_terminal(form: str, tmp_path: Path) -> None:
    ids = sorted([started("Ann"), started("Bob", "--rules", "yacht")])
    file = tmp_path / "games.out"
    answer = done("export", "--all", "--format", form, "--output", str(file))
    assert answer.out == ""
    assert "2" in answer.err
    assert file.read_text("utf-8") == done("export", "--all", "--format", form).out
    assert (
        done("export", *ids, "--format", form, "--output", "-").out
        == done("export", "@2", "@1", "--format", form).out
    )


def test_export_of_all_games_puts_the_oldest_first(capsys: pytest.CaptureFixture[str]) -> None:
    for name in "abc":
        assert run_here(["new", name]) == 0
    ids = capsys.readouterr().out.split()
    assert run_here(["export", "--all"]) == 0
    assert [g["id"] for g in json.loads(capsys.readouterr().out)["games"]] == sorted(ids)


def test_at_1_is_the_latest_game_also_of_several_begun_in_one_minute(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ids = []
    for name in "abcdef":
        assert run_here(["new", name]) == 0
        ids.append(capsys.readouterr().out.strip())
        assert run_here(["card", "@1", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["id"] == ids[-1]
    for place, game_id in enumerate(reversed(ids), start=1):
        assert run_here(["card", f"@{place}", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["id"] == game_id


# What people read


def test_the_program_alone_says_how_to_start() -> None:
    answer = done()
    assert answer.out.count("\n") == 1
    assert "scorekeeper play Ann Bob" in answer.err


def test_the_program_alone_shows_the_game_whose_turn_it_is_and_what_to_type() -> None:
    game_id = started("Ann", "Bob")
    done("score", "55522", "fh")
    answer = done()
    for fact in (game_id, "Ann", "25", "Bob to move", "Round 1 of 13"):
        assert fact in answer.out
    assert "scorekeeper score" in answer.err
    assert "scorekeeper play" in answer.err
    done("abandon")
    answer = done()
    assert "abandoned" in answer.out
    assert answer.code == 0


def test_a_turn_is_told_with_its_points_the_card_and_the_next_player() -> None:
    started("Ann", "Bob")
    answer = done("score", "55522", "fh")
    assert answer.err == ""
    first, *_, last = answer.out.splitlines()
    for fact in ("Ann", "Full House", "25"):
        assert fact in first
    assert "Bob to move" in last
    assert "25" in next(row for row in answer.out.splitlines() if row.startswith("Full House"))


def test_undo_and_redo_name_what_they_did() -> None:
    started("Ann")
    done("score", "55522", "fh")
    for command, word in (("undo", "Undid"), ("redo", "Redid")):
        first = done(command).out.splitlines()[0]
        for fact in (word, "urn 1", "Ann", "5 5 5 2 2", "Full House", "25"):
            assert fact in first


def test_piped_output_has_no_control_sequences() -> None:
    started("Ann", "Bob")
    for command in ("score 66666 y", "options 55522", "card", "log", "show", "games", "rules", ""):
        assert "\x1b" not in done(*command.split()).out


# Help


def help_of(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run_here([*arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


TREE = [line for lines in COMMANDS.values() for line in lines]


@pytest.mark.parametrize("command", TREE, ids=[command.name for command in TREE])
def test_the_help_of_a_command_begins_with_its_summary(
    command: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    text = help_of(command.name, "--help", capsys=capsys)
    usage, summary = [part.strip() for part in text.split("\n") if part.strip()][:2]
    assert usage.startswith(f"Usage: scorekeeper {command.name}")
    assert summary == command.summary
    assert help_of(command.name, "-h", capsys=capsys) == text
    assert "\x1b" not in text


def test_the_help_of_the_program_lists_every_command_with_its_summary(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = help_of("--help", capsys=capsys)
    assert help_of("-h", capsys=capsys) == text
    listed = dict(re.findall(r"^  ([a-z]+) {2,}([A-Z].*\.)$", text, re.MULTILINE))
    assert listed == {command.name: command.summary for command in TREE}
    assert "scorekeeper play Ann Bob" in text
    for option_name in ("--data-dir", "SCOREKEEPER_DATA_DIR", "--version", "--help"):
        assert option_name in text


def test_every_command_that_reads_or_scores_takes_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    without = {
        "play", "board", "delete", "export", "path", "rename", "merge", "schema",
        "completion", "help",
    }  # fmt: skip
    for command in TREE:
        text = help_of(command.name, "-h", capsys=capsys)
        assert ("--json" in text) == (command.name not in without), command.name


def test_the_version_is_that_of_the_package() -> None:
    assert done("--version") == Answer(0, f"scorekeeper {__version__}\n", "")
