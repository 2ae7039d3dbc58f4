"""The main job: a game of three written down as at a table agrees with a sheet made by hand."""

import csv
import json
from io import StringIO
from typing import Any

import pytest

from tests.program import DATA, done

TYPED = (DATA / "evening" / "game.txt").read_text()
SHEET = {
    row["row"]: {name: int(row[name]) for name in ("Ann", "Bob", "Cy")}
    for row in csv.DictReader((DATA / "evening" / "sheet.csv").read_text().splitlines())
}
BOXES = [
    row
    for row in SHEET
    if row not in {"upper", "upper_bonus", "lower", "extra_bonus", "total", "rank"}
]


@pytest.fixture(autouse=True)
def _played() -> None:
    assert len(TYPED.splitlines()) == 39
    done("play", "Ann", "Bob", "Cy", typed=TYPED)


def agrees(game: dict[str, Any]) -> None:
    for player in game["players"]:
        for row, expected in SHEET.items():
            found = player["boxes"][row] if row in BOXES else player[row]
            assert found == expected[player["name"]], (player["name"], row)
    assert [p["winner"] for p in game["players"]] == [True, False, False]
    assert (game["status"], len(game["turns"])) == ("finished", 39)


def test_the_card_agrees_with_the_sheet() -> None:
    agrees(done("card", "--json").json)
    rows = {
        cells[0].strip(): [cell.strip(" *J+") for cell in cells[1:]]
        for line in done("card").out.splitlines()
        if len(cells := line.split("│")) == 4
    }
    for box in BOXES:
        name = box.replace("-", " ").title().replace(" Of A ", " of a ")
        assert rows[name] == [str(points) for points in SHEET[box].values()]
    assert rows["Upper section"] == ["71", "63", "62"]
    assert rows["Bonus 35 at 63"] == ["35 safe", "35 safe", "out of reach"]
    assert rows["Bonus 100 each"] == ["1x, +100", "·", "·"]
    assert rows["Total"] == ["418", "235", "264"]


def test_show_agrees_with_the_sheet() -> None:
    agrees(done("show", "@1", "--json").json)
    assert "1. Ann 418\n2. Cy 264\n3. Bob 235\nAnn wins.\n" in done("show", "@1").out


def test_history_agrees_with_the_sheet() -> None:
    (game,) = done("history", "--json").json["games"]
    assert {p["name"]: (p["total"], p["rank"]) for p in game["players"]} == {
        name: (SHEET["total"][name], SHEET["rank"][name]) for name in ("Ann", "Bob", "Cy")
    }
    assert "Ann 418 (won), Cy 264, Bob 235" in done("history").out


def test_the_exports_agree_with_the_sheet() -> None:
    exported = json.loads(done("export", "--format", "json").out)
    assert exported["format"] == 1
    (game,) = exported["games"]
    agrees(game)
    rows = list(csv.DictReader(StringIO(done("export", "--format", "csv").out)))
    for row in rows:
        for name, expected in SHEET.items():
            assert row[name] == str(expected[row["player"]])


def test_the_forced_joker_and_the_scratched_box_are_explained() -> None:
    out = done("play", "Ann", "Bob", "Cy", typed=TYPED).out
    assert "Joker: Fives is filled, so any open lower box at full points; +100" in out
    assert "Five 4s go into Fours; no bonus, Yahtzee was scratched" in out


def test_the_same_lines_one_by_one_with_score_give_the_same() -> None:
    played = done("card", "@1", "--json").json
    done("new", "Ann", "Bob", "Cy")
    for line in TYPED.splitlines():
        done("score", *line.split(), "--json")
    scored = done("card", "--json").json
    agrees(scored)
    for turn, other in zip(played["turns"], scored["turns"], strict=True):
        assert {**turn, "at": ""} == {**other, "at": ""}
