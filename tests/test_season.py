"""A season of two hundred games: in and out, and every report counts the same."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scorekeeper.game.names import fold
from tests import season
from tests.program import done, run


@pytest.fixture
def taken(tmp_path: Path) -> Path:
    """A data folder that holds the season; return the file that it came from."""
    path = season.unpacked(tmp_path)
    answer = done("import", str(path))
    assert answer.out == "New games: 200, continued: 0, known: 0\n"
    return path


def player_of(rows: list[dict[str, Any]], rules: str, name: str) -> dict[str, Any]:
    return next(row for row in rows if (row["rules"], row["name"]) == (rules, name))


def test_what_goes_out_again_is_equal_to_the_last_byte(taken: Path, tmp_path: Path) -> None:
    assert done("export", "--all").out == taken.read_text("utf-8")
    done("export", "--all", "--output", str(tmp_path / "again.json"))
    assert (tmp_path / "again.json").read_bytes() == taken.read_bytes()


def test_the_same_import_twice_changes_nothing(taken: Path, data: Path) -> None:
    before = {path.name: path.read_bytes() for path in (data / "games").iterdir()}
    assert done("import", str(taken)).out == "New games: 0, continued: 0, known: 200\n"
    assert {path.name: path.read_bytes() for path in (data / "games").iterdir()} == before


def test_the_numbers_are_those_of_an_independent_computation(taken: Path) -> None:
    assert taken.exists()
    found = done("stats", "--json").json
    expected = season.numbers()
    assert {(row["rules"], row["name"]) for row in found["players"]} == set(expected)
    for (rules, name), numbers in expected.items():
        row = player_of(found["players"], rules, name)
        for key, value in numbers.items():
            if key == "averages":
                boxes = {box: points for box, points in row[key].items() if points or box in value}
                assert boxes == pytest.approx(value, abs=1e-4)
            else:
                assert row[key] == pytest.approx(value, abs=1e-4), (rules, name, key)


def test_head_to_head_counts_the_games_of_both(taken: Path) -> None:
    assert taken.exists()
    found = done("stats", "Ann", "bob", "--json").json
    assert {row["name"] for row in found["players"]} == {"Ann", "Bob"}
    for duel in found["head_to_head"]:
        margins = [
            season.totals(game)["Ann"] - season.totals(game)["Bob"]
            for game in season.finished()
            if game["rules"]["id"] == duel["rules"]
            and {"Ann", "Bob"} <= set(season.totals(game)) - season.left(game)
        ]
        assert duel["games"] == len(margins)
        assert duel["first"] == sum(margin > 0 for margin in margins)
        assert duel["second"] == sum(margin < 0 for margin in margins)
        assert duel["level"] == margins.count(0)
        assert duel["margin"] == pytest.approx(sum(margins) / len(margins), abs=1e-4)
    assert len(found["head_to_head"]) == 3


def test_records_are_the_most_there_is(taken: Path) -> None:
    assert taken.exists()
    found = done("stats", "--json", "--rules", "yahtzee").json["records"]["yahtzee"]
    games = [game for game in season.finished() if game["rules"]["id"] == "yahtzee"]
    sums = [
        total
        for game in games
        for name, total in season.totals(game).items()
        if name not in season.left(game)
    ]
    values = {record["what"]: record["value"] for record in found}
    assert values["highest total"] == max(sums)
    assert values["lowest total"] == min(sums)
    margins = []
    for game in games:
        stayed = sorted(
            (t for n, t in season.totals(game).items() if n not in season.left(game)), reverse=True
        )
        margins += [stayed[0] - stayed[1]] if len(stayed) > 1 else []
    assert values["widest win"] == max(margins)


def test_every_report_counts_the_same_games(taken: Path) -> None:
    assert taken.exists()
    expected = season.numbers()
    table = done("standings", "--json").json["standings"]
    for line in table:
        own = [numbers for (_, name), numbers in expected.items() if name == line["name"]]
        assert line["games"] == sum(numbers["games"] for numbers in own)
        assert (line["wins"], line["ties"]) == (
            sum(numbers["wins"] for numbers in own),
            sum(numbers["ties"] for numbers in own),
        )
    people = {row["name"]: row for row in done("players", "--json").json["players"]}
    for line in table:
        assert people[line["name"]]["finished"] == line["games"]
        assert people[line["name"]]["wins"] == line["wins"] + line["ties"]
    rows = list(csv.DictReader(StringIO(done("stats", "--format", "csv").out)))
    assert sum(int(row["games"]) for row in rows) == sum(line["games"] for line in table)
    text = done("stats").out
    for (_, name), numbers in expected.items():
        assert f"{name}: {numbers['games']} games, {numbers['wins']} won" in text


@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        (["--player", "Ann", "--player", "BOB"], lambda g: {"Ann", "Bob"} <= names(g)),
        (["--seats", "2"], lambda g: len(names(g)) == 2),
        (["--rules", "yacht"], lambda g: g["rules"]["id"] == "yacht"),
        (["--night", "2016-02"], lambda g: g["night"] == "2016-02"),
        (["--since", "2016-02-10"], lambda g: g["started"][:10] >= "2016-02-10"),
        (["--until", "2016-01"], lambda g: g["started"][:7] <= "2016-01"),
        (["--since", "2016", "--until", "2016-01-05"], lambda g: g["started"][:10] <= "2016-01-05"),
        (["--status", "abandoned"], lambda g: g["status"] == "abandoned"),
        (["--status", "playing"], lambda g: g["status"] == "playing"),
        (["--limit", "7"], None),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_history_chooses_games(taken: Path, options: list[str], chosen: Any) -> None:
    assert taken.exists()
    found = [game["id"] for game in done("history", "--json", *options).json["games"]]
    status = {"finished", "abandoned"} if "--status" not in options else {"playing", "abandoned"}
    expected = [
        game["id"]
        for game in reversed(season.games())
        if game["status"] in status and (chosen is None or chosen(game))
    ]
    assert found == (expected[:7] if chosen is None else expected)


def names(game: dict[str, Any]) -> set[str]:
    return {player["name"] for player in game["players"]}


def test_a_page_of_history_is_the_beginning_of_all_of_it(taken: Path) -> None:
    assert taken.exists()
    page = done("history", "--limit", "10")
    assert done("history").out.startswith(page.out)
    assert page.err == "There are more: --limit 20\n"


def test_the_export_is_as_the_published_schema_says(taken: Path) -> None:
    schema = json.loads(done("schema").out)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    assert list(validator.iter_errors(json.loads(taken.read_text("utf-8")))) == []
    broken = json.loads(taken.read_text("utf-8"))
    broken["games"][0]["players"][0]["rank"] = "first"
    assert list(validator.iter_errors(broken))


def test_renamed_and_merged_people_are_counted_as_one_everywhere(taken: Path) -> None:
    assert taken.exists()
    before = {row["name"]: row["games"] for row in done("players", "--json").json["players"]}
    assert done("rename", "Ann", "Anna Lee").out == "Ann is called Anna Lee in all games.\n"
    people = {row["name"]: row for row in done("players", "--json").json["players"]}
    assert people["Anna Lee"]["games"] == before["Ann"]
    assert people["Anna Lee"]["also"] == ["Ann"]
    assert "Ann" not in people
    assert done("stats", "ann", "--json").json["players"][0]["name"] == "Anna Lee"
    assert {fold(n) for g in done("export", "--all").json["games"] for n in names(g)} >= {
        "anna lee"
    }
    assert run("merge", "Bob", "Anna Lee").code == 4
    done("rename", "--undo")
    assert done("export", "--all").out == taken.read_text("utf-8")


def test_an_export_of_a_choice_holds_that_choice(taken: Path) -> None:
    assert taken.exists()
    found = done("export", "--rules", "yacht", "--until", "2016-01-10").json["games"]
    assert [game["id"] for game in found] == [
        game["id"]
        for game in season.games()
        if game["rules"]["id"] == "yacht" and game["started"][:10] <= "2016-01-10"
    ]
