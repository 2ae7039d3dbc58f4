"""Games as CSV: the columns of the contract, and cells that no spreadsheet takes for a formula."""

import csv
from io import StringIO

import pytest

from scorekeeper.export.as_csv import text as csv_text
from scorekeeper.game.acts import abandon, correct_turn, score_turn, seat_to_move, undo
from scorekeeper.game.record import new_record
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.notation import find_category, read_throw
from tests.program import WHOLE_CARD

STARTED = "2026-11-30T20:43:00+01:00"
AT = "2026-11-30T20:45:10+01:00"
BEFORE = "game,night,title,rules,started,finished,status,player,rank,winner"
AFTER = "upper,upper_bonus,lower,extra_bonus,total"
YAHTZEE = (
    "ones,twos,threes,fours,fives,sixes,three-of-a-kind,four-of-a-kind,full-house,small-straight,"
    "large-straight,yahtzee,chance"
)


def game(
    *turns: str,
    names: tuple[str, ...] = ("Ann",),
    rules: str = "yahtzee",
    title: str = "",
    night: str = "",
    game_id: str = "20261130-2043-x7k2",
) -> Game:
    """Return a game in which these turns have been entered, for whoever was to move."""
    found = rule_set(rules)
    record = new_record(game_id, found, list(names), STARTED, title=title, night=night)
    played = replay(record, found)
    for turn in turns:
        throw = read_throw(found, turn)
        category = find_category(found, throw.box)
        played = append(played, score_turn(played, seat_to_move(played), throw.dice, category, AT))
    return played


def rows(*games: Game) -> list[dict[str, str]]:
    """Return the rows as a program reads them."""
    return list(csv.DictReader(StringIO(csv_text(games), newline=""), strict=True))


def test_a_game_is_one_row_a_player_under_the_header_of_the_contract() -> None:
    played = game("55522 fh", "66612 y", "66666 6", names=("Ann", "Bob"), title="T", night="w1")
    start = f"20261130-2043-x7k2,w1,T,yahtzee,{STARTED},,playing"
    assert csv_text([played]) == (
        f"{BEFORE},{YAHTZEE},{AFTER}\n"
        f"{start},Ann,1,false,,,,,,30,,,25,,,,,30,0,25,0,55\n"
        f"{start},Bob,2,false,,,,,,,,,,,,0,,0,0,0,0,0\n"
    )


@pytest.mark.parametrize("rules", rule_set_ids())
def test_the_columns_of_a_game_are_its_boxes_in_the_order_of_the_card(rules: str) -> None:
    header = csv_text([game(rules=rules)]).split("\n")[0]
    boxes = ",".join(category.id for category in rule_set(rules).categories)
    assert header == f"{BEFORE},{boxes},{AFTER}"


def test_a_finished_game_has_its_end_its_bonus_and_its_winner() -> None:
    (row,) = rows(game(*WHOLE_CARD))
    assert (row["finished"], row["status"], row["winner"]) == (AT, "finished", "true")
    assert [row[name] for name in AFTER.split(",")] == ["63", "35", "196", "0", "294"]


def test_bonuses_of_further_yahtzees_stand_in_their_column_and_not_in_the_box() -> None:
    (row,) = rows(game("66666 y", "44444 4", "44444 ls"))
    assert (row["fours"], row["large-straight"]) == ("20", "40")
    assert (row["extra_bonus"], row["total"]) == ("200", "310")


def test_an_open_box_is_empty_and_a_scratched_one_is_0() -> None:
    (row,) = rows(game("55522 y"))
    assert (row["yahtzee"], row["chance"]) == ("0", "")


def test_ties_share_their_rank_and_seats_keep_their_order() -> None:
    names = ("Cy", "Ann", "Bob")
    played = game("12346 c", "66655 c", "66655 c", names=names)
    assert [(row["player"], row["rank"], row["winner"]) for row in rows(played)] == [
        ("Cy", "3", "false"),
        ("Ann", "1", "false"),
        ("Bob", "1", "false"),
    ]


def test_an_abandoned_game_says_so() -> None:
    played = game("55522 fh")
    (row,) = rows(append(played, abandon(played, AT)))
    assert (row["status"], row["finished"], row["winner"]) == ("abandoned", "", "false")


def test_what_was_undone_or_corrected_is_not_exported() -> None:
    played = game("55522 fh", "66666 y", "12346 c")
    played = append(played, undo(played, AT))
    category = rule_set("yahtzee").category("three-of-a-kind")
    (row,) = rows(append(played, correct_turn(played, 1, (5, 5, 5, 2, 3), category, AT)))
    assert {box: row[box] for box in YAHTZEE.split(",") if row[box]} == {
        "three-of-a-kind": "20",
        "yahtzee": "50",
    }


def test_games_of_several_rule_sets_share_the_columns_of_their_boxes() -> None:
    first = game("55522 fh", rules="yacht", game_id="20261130-2043-aaaa")
    second = game("55522 fh", game_id="20261130-2043-bbbb")
    third = game("66612 pair", rules="yatzy", game_id="20261130-2043-cccc")
    header = csv_text([first, second, third]).split("\n")[0].split(",")
    assert len(header) == len(set(header))
    yacht = [category.id for category in rule_set("yacht").categories]
    assert header[10 : 10 + len(yacht)] == yacht
    assert set(header[10:-5]) == {
        c.id for rules in ("yacht", "yahtzee", "yatzy") for c in rule_set(rules).categories
    }
    found = rows(first, second, third)
    assert [(row["game"][-4:], row["rules"]) for row in found] == [
        ("aaaa", "yacht"),
        ("bbbb", "yahtzee"),
        ("cccc", "yatzy"),
    ]
    assert [row["full-house"] for row in found] == ["19", "25", ""]
    assert [row["one-pair"] for row in found] == ["", "", "12"]


@pytest.mark.parametrize(
    "text",
    [
        '=HYPERLINK("http://x")',
        "+1",
        "-1",
        "@SUM(A1)",
        "=cmd|' /C calc'!A0",
        "-",
    ],
)
def test_text_that_begins_like_a_formula_is_made_inert(text: str) -> None:
    for row in (
        rows(game(names=(text,)))[0]["player"],
        rows(game(title=text))[0]["title"],
        rows(game(night=text))[0]["night"],
    ):
        assert row == f"'{text}"


@pytest.mark.parametrize(
    ("text", "inert"),
    [
        ("x;=1+1;y", "x;'=1+1;y"),
        ("x; @SUM(1)", "x;' @SUM(1)"),
        ("x|=1;'+2", "x|'=1;''+2"),
        (";=1", ";'=1"),
        ("=1;-1", "'=1;'-1"),
    ],
)
def test_text_is_inert_for_who_splits_at_another_sign(text: str, inert: str) -> None:
    (row,) = rows(game(names=(text,), title=text, night=text))
    assert (row["player"], row["title"], row["night"]) == (inert, inert, inert)


@pytest.mark.parametrize("text", ["A=B", "x;y", "Ann-Lee", "1+1", "Ann @ home", "'quoted'", "007"])
def test_other_text_is_left_alone(text: str) -> None:
    (row,) = rows(game(names=(text,), title=text, night=text))
    assert (row["player"], row["title"], row["night"]) == (text, text, text)


@pytest.mark.parametrize(
    "name",
    [
        "Lee, Ann",
        'Ann "the Ace"',
        '"',
        ",",
        "Ann; Bob",
        "Zoë",
        "李雷",
        "\N{GAME DIE}\N{FAMILY}",
        "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}",
        "عبد",
        "[bold]x[/bold]",
    ],
)
def test_names_with_commas_quotes_and_all_letters_come_back_as_they_were(name: str) -> None:
    (row, other) = rows(game("55522 fh", names=(name, "Bob"), title=name, night=name))
    assert (row["player"], row["title"], row["night"]) == (name, name, name)
    assert (row["full-house"], row["total"]) == ("25", "25")
    assert other["player"] == "Bob"


def test_every_line_has_as_many_cells_and_a_plain_line_end() -> None:
    text = csv_text([game(names=("A,B", 'C"D')), game(*WHOLE_CARD, rules="yahtzee")])
    assert "\r" not in text
    assert text.endswith("\n")
    assert {len(cells) for cells in csv.reader(StringIO(text, newline=""), strict=True)} == {28}


def test_no_games_are_a_header_alone() -> None:
    assert csv_text([]) == f"{BEFORE},{AFTER}\n"
