"""House rules at the table: a file chooses them, the game keeps them, the file may go."""

import json
import os
import sys
from pathlib import Path

import pytest

from scorekeeper.errors import DoesNotReplay
from scorekeeper.library import Library
from scorekeeper.rules.catalog import rule_set, yacht
from scorekeeper.rules.model import Points
from scorekeeper.store.games import GameStore
from tests.program import done, run

OURS = """
base = "yahtzee"
name = "Family Yahtzee"
upper_bonus = [{ at_least = 10, points = 7 }]
repeat.bonus = 50
[boxes.full-house]
points = 30
"""


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    path = tmp_path / "ours.toml"
    path.write_text(OURS)
    return path


def score(*turns: str) -> None:
    for turn in turns:
        done("score", *turn.split())


def test_a_game_is_played_by_the_file(ours: Path) -> None:
    done("new", "Ann", "--rules", str(ours))
    score("66666 y", "66666 6", "55522 fh")
    (ann,) = done("card", "--json").json["players"]
    assert (ann["upper_bonus"], ann["extra_bonus"], ann["boxes"]["full-house"]) == (7, 50, 30)
    assert ann["total"] == 50 + 30 + 50 + 30 + 7


def test_the_game_outlives_the_file_and_its_changes(ours: Path) -> None:
    done("new", "Ann", "Bob", "--rules", str(ours))
    score("55522 fh")
    ours.write_text(OURS.replace("30", "99"))
    score("66655 fh")
    ours.unlink()
    before = [p["total"] for p in done("card", "--json").json["players"]]
    assert before == [30, 30]
    done("undo")
    done("redo")
    done("abandon")
    assert "Family Yahtzee" in done("rematch", typed="55522 fh\n").out
    assert done("card", "--json").json["players"][0]["boxes"]["full-house"] == 30


def test_the_rules_of_a_file_are_shown_with_what_differs(ours: Path) -> None:
    told = done("rules", str(ours)).out
    begins, differs, *lines = told.splitlines()
    assert begins.startswith("Family Yahtzee (family-yahtzee-")
    assert differs == "What differs from Yahtzee:"
    assert lines[0] == (
        "  Full House: three and two equal dice, of different faces: 30; "
        "it was Full House: three and two equal dice, of different faces: 25"
    )
    assert "  now: Upper bonus: 7 points once the number boxes hold 10 or more." in lines
    assert "  no longer: Upper bonus: 35 points once the number boxes hold 63 or more." in lines


def test_the_rules_are_shown_at_the_prompt_from_what_the_game_keeps(ours: Path) -> None:
    done("new", "Ann", "--rules", str(ours))
    ours.unlink()
    told = done("play", typed="rules\n").out
    assert "What differs from Yahtzee:" in told
    assert "Full House for 30" in told


def test_a_game_goes_out_and_in_with_its_rules(
    ours: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done("new", "Ann", "--rules", str(ours))
    score("55522 fh")
    ours.unlink()
    done("export", "--all", "--format", "json", "--output", str(tmp_path / "out.json"))
    document = json.loads((tmp_path / "out.json").read_text())["games"][0]["rules"]
    assert document["definition"]["boxes"]["full-house"]["points"] == 30
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", str(tmp_path / "other"))
    done("import", str(tmp_path / "out.json"))
    assert done("card", "@1", "--json").json["players"][0]["total"] == 30
    assert done("import", str(tmp_path / "out.json"), "--json").json["known"] == 1


@pytest.mark.parametrize("form", ["csv", "markdown", "text", "html", "svg"])
def test_a_game_is_exported_in_every_format(ours: Path, form: str) -> None:
    done("new", "Ann", "--rules", str(ours))
    score("55522 fh")
    assert "30" in done("export", "--all", "--format", form).out


def test_lists_and_numbers_know_the_rules_by_name_and_id(ours: Path) -> None:
    done("new", "Ann", "--rules", str(ours))
    score(
        *("11123 1", "22213 2", "33312 3", "44412 4", "55512 5", "66612 6", "55512 3k", "44441 4k"),
        *("55522 fh", "12346 ss", "23456 ls", "66666 y", "12346 c"),
    )
    done("new", "Ann")
    told = done("stats", "Ann").out
    assert told.startswith("Family Yahtzee\n")
    assert "Full House          30.0" in told
    for rules in (str(ours), "family-yahtzee", "FAMILY-yahtzee"):
        (game,) = done("history", "--rules", rules, "--json").json["games"]
        assert game["rules"].startswith("family-yahtzee-")
    assert (
        len(done("history", "--rules", "yahtzee", "--status", "playing", "--json").json["games"])
        == 1
    )
    unknown = run("history", "--rules", "famly")
    assert (unknown.code, "there is no rule set 'famly'" in unknown.err) == (3, True)


def test_an_old_card_is_read_by_the_rules_of_a_file(ours: Path, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("player,started,full-house,ones\nAnn,2019-12-24,30,3\n")
    table = str(tmp_path / "cards.csv")
    done("import", table, "--rules", str(ours))
    assert done("show", "@1", "--json").json["players"][0]["total"] == 33
    assert run("import", table).code == 4


def test_a_card_to_print_and_a_file_to_start_from_are_made_of_a_file(ours: Path) -> None:
    assert "Family Yahtzee" in done("rules", str(ours), "--blank").out
    template = done("rules", str(ours), "--template").out
    assert "# boxes.full-house.points = 30" in template.splitlines()


@pytest.mark.parametrize("command", ["new", "play"])
def test_nothing_is_started_by_a_bad_file(command: str, ours: Path) -> None:
    ours.write_text(OURS.replace("repeat.bonus = 50", "repeat.bonsu = 50"))
    told = run(command, "Ann", "--rules", str(ours))
    assert (told.code, told.out) == (2, "")
    assert told.err == "'ours.toml': repeat: there is no key 'bonsu' (did you mean bonus?)\n"
    assert done("games", "--json").json["games"] == []


def test_a_folder_as_rules_is_refused(tmp_path: Path) -> None:
    told = run("new", "Ann", "--rules", f"{tmp_path}/")
    assert (told.code, "is a folder" in told.err) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with a name")
@pytest.mark.parametrize("command", ["rules", "base"])
def test_a_pipe_as_rules_is_not_waited_for(command: str, tmp_path: Path) -> None:
    pipe, ours = tmp_path / "pipe.toml", tmp_path / "ours.toml"
    os.mkfifo(pipe)
    ours.write_text('base = "pipe.toml"')
    answer = run("rules", str(pipe if command == "rules" else ours))
    assert (answer.code, answer.out) == (6, "")
    assert answer.err.startswith("'pipe.toml' is no file (")


def test_a_game_whose_rules_were_tampered_with_is_not_played(ours: Path, data: Path) -> None:
    done("new", "Ann", "--rules", str(ours))
    store = GameStore(data)
    record = store.load(store.ids()[0])
    assert record.definition is not None
    library = Library(store)
    for definition in (
        {**record.definition, "id": "yahtzee"},
        {**record.definition, "dice": 0},
        {**record.definition, "more": 1},
        {**record.definition, "base": ""},
        {},
    ):
        with pytest.raises(DoesNotReplay):
            library.replayed(record._replace(definition=definition))
    with pytest.raises(DoesNotReplay):
        library.replayed(
            record._replace(rules="yahtzee", definition={**record.definition, "id": "yahtzee"})
        )


def test_a_game_is_replayed_by_the_revision_it_was_played_by(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    done("new", "Ann", "--rules", "yacht")
    score("66666 y")
    former = rule_set("yacht")
    paying_more = tuple(
        one._replace(points=Points(60)) if one.id == "yacht" else one for one in former.categories
    )
    monkeypatch.setattr(yacht, "YACHT", replace(former, revision=2, categories=paying_more))
    library = Library(GameStore(data))
    record = library.store.load(library.store.ids()[0])
    with pytest.raises(DoesNotReplay) as caught:
        library.replayed(record)
    assert "revision 1 of yacht" in caught.value.message
    monkeypatch.setattr(yacht, "FORMER", (former,), raising=False)
    game = library.replayed(record)
    assert game.failure is None
    assert game.state.turns[0].points == 50
    newer = record._replace(revision=2)
    assert library.replayed(newer).failure is not None
