"""Games as a page: what it says, in which elements, and that it needs nobody."""

import re
from typing import Any
from xml.etree import ElementTree

import html5lib
import pytest

from scorekeeper.export.as_html import text as html
from scorekeeper.game.acts import abandon, correct_turn, join, undo
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.views.standings import standings
from tests.export.cases import each_game, each_hostile_name
from tests.export.games import all_games, named, over, with_joker
from tests.game.test_whole_games import AT, begun, played

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def page(*games: Game) -> ElementTree.Element:
    """Return the page as a browser reads it; an error in it is raised."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    root: Any = parser.parse(html(games))
    assert isinstance(root, ElementTree.Element)
    return root


def said(element: ElementTree.Element) -> str:
    return "".join(element.itertext()).strip()


def all_said(root: ElementTree.Element, path: str) -> list[str]:
    return [said(element) for element in root.findall(path)]


@each_game
def test_every_number_of_a_card_stands_in_its_row_and_column(game: Game) -> None:
    rows = {said(row[0]): [said(cell) for cell in row[1:]] for row in page(game).iter("tr")}
    for category in game.rules.categories:
        entries = [card.entries.get(category.id) for card in game.state.cards]
        assert rows[category.name] == ["" if e is None else str(e.points) for e in entries]
    table = [one.totals for one in standings(game)]
    assert rows["Upper section"] == [str(one.upper) for one in table]
    assert rows["Lower section"] == [str(one.lower) for one in table]
    assert rows["Total"] == [str(one.total) for one in table]
    if game.rules.upper_bonus:
        assert rows["Upper bonus"] == [str(one.upper_bonus) for one in table]
    if game.rules.repeat:
        assert rows["Extra bonus"] == [str(one.extra_bonus) for one in table]


def test_places_are_by_rank_with_ties_and_who_left_last() -> None:
    assert all_said(page(over()), ".//*[@class='places']/li") == [
        "1. Ann 24",
        "1. Cy 24",
        "left Bob 50",
    ]
    assert all_said(page(over()), ".//*[@class='won']") == ["1. Ann 24", "1. Cy 24"]


def test_whoever_leads_a_game_that_goes_on_has_not_won() -> None:
    root = page(played(begun("yahtzee", names=("Ann", "Bob")), "55522 full-house"))
    assert all_said(root, ".//*[@class='places']/li") == ["1. Ann 25", "2. Bob 0"]
    assert all_said(root, ".//*[@class='won']") == []


def test_a_game_tells_its_rules_night_day_and_end() -> None:
    root = page(over())
    assert all_said(root, ".//*[@class='about']") == ["Yacht · @Friday | x · 2026-11-30"]
    assert all_said(root, ".//*[@class='ending']") == ["Ann and Cy share the win."]


@pytest.mark.parametrize(
    ("stage", "told"),
    [
        ("new", "The game is in round 1 of 13."),
        ("abandoned", "The game was abandoned."),
        ("failed", "This game cannot be read to its end: game 20261130-2043-x7k2, event 2: "),
    ],
)
def test_a_game_that_is_not_finished_says_so(stage: str, told: str) -> None:
    game = begun("yahtzee")
    broken = played(game, "55522 full-house").record.events * 2
    games = {
        "new": game,
        "abandoned": append(game, abandon(game, AT)),
        "failed": replay(game.record._replace(events=broken), game.rules),
    }
    (ending,) = all_said(page(games[stage]), ".//*[@class='ending']")
    assert ending.startswith(told)


def test_the_table_has_a_caption_and_headers_of_rows_and_columns() -> None:
    root = page(over())
    (table,) = root.iter("table")
    assert said(table[0]) == "Score card"
    assert [said(th) for th in table.iter("th") if th.get("scope") == "col"] == [
        "Box", "Ann", "Bob", "Cy",
    ]  # fmt: skip
    assert all(row[0].get("scope") == "row" for row in list(table.iter("tr"))[1:])


def test_a_page_of_several_games_has_a_section_each_with_a_heading_of_its_own() -> None:
    root = page(*all_games())
    sections = root.findall(".//main/section")
    assert len(sections) == len(all_games())
    headings = {h.attrib["id"]: said(h) for h in root.iter() if h.get("id", "").startswith("game-")}
    titles = [headings[section.attrib["aria-labelledby"]] for section in sections]
    assert titles == ["=SUM(A1) <b>"] * len(sections)


def test_every_turn_joker_bonus_correction_and_undoing_is_in_the_log() -> None:
    game = played(begun("yahtzee"), "66666 yahtzee, 66612 sixes, 66666 full-house")
    box = game.rules.category("chance")
    game = append(game, correct_turn(game, 3, (6, 6, 6, 5, 5), box, AT))
    game = append(game, undo(game, AT))
    game = append(game, join(game, "Dee", AT))
    assert all_said(page(game), ".//details//li") == [
        "Turn 1: Ann, 6 6 6 6 6 in Yahtzee, 50",
        "Turn 2: Ann, 6 6 6 1 2 in Sixes, 18",
        "Turn 3: Ann, 6 6 6 6 6 in Full House as a Joker, 25, +100 bonus",
        "Corrected turn 3: Ann, 6 6 6 5 5 in Chance, 28; "
        "it was 6 6 6 6 6 in Full House as a Joker, 25, +100 bonus (undone)",
        "Undid the correction of turn 3: Ann, 6 6 6 6 6 in Full House as a Joker, 25, +100 bonus "
        "again; it had become 6 6 6 5 5 in Chance, 28",
        "Dee joins",
    ]


def test_a_game_without_turns_has_a_card_and_neither_chart_nor_log() -> None:
    root = page(begun("yahtzee"))
    assert len(list(root.iter("table"))) == 1
    assert not [e for e in root.iter() if e.tag.endswith(("svg", "details"))]


@each_hostile_name
def test_a_name_is_text_in_a_bdi_element_wherever_it_stands(name: str) -> None:
    game = played(named(name, "Bob"), "55522 full-house")
    root = page(game)
    isolated = [said(element) for element in root.iter("bdi")]
    assert isolated.count(name) >= 2
    tags = {e.tag.rpartition("}")[2] for e in root.iter() if isinstance(e.tag, str)}
    assert not tags & {"script", "i", "b", "a", "img", "iframe", "link", "object"}


def test_notes_are_in_the_log_as_text() -> None:
    assert "Note: <i>late</i>" in all_said(page(with_joker()), ".//details//li")


def test_a_page_declares_its_letters_its_width_and_that_nothing_may_be_fetched() -> None:
    metas = [element.attrib for element in page(over()).iter("meta")]
    assert {"charset": "utf-8"} in metas
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in metas
    assert {
        "http-equiv": "Content-Security-Policy",
        "content": "default-src 'none'; style-src 'unsafe-inline'",
    } in metas
    assert not re.search('href=|src=|url\\(|@import| on[a-z]+="', html([over()]))


def test_a_page_has_a_dark_look_and_prints_each_game_on_paper_of_its_own() -> None:
    style = html([]).split("<style>")[1].split("</style>")[0]
    assert "(prefers-color-scheme: dark)" in style
    print_rules = style[style.index("@media print") :]
    assert "--paper: #fff" in print_rules
    assert "section { break-after: page;" in print_rules


def test_no_games_are_a_page_that_says_games() -> None:
    assert all_said(page(), ".//h1") == ["Games"]


@pytest.mark.parametrize(
    ("number", "expected"),
    [(1, ["=SUM(A1) <b>"]), (2, ["Games", "=SUM(A1) <b>", "=SUM(A1) <b>"])],
    ids=["one", "two"],
)
def test_a_title_stands_on_the_page_once_a_game(number: int, expected: list[str]) -> None:
    root = page(*[over()] * number)
    assert [said(e) for e in root.iter() if e.tag in {"h1", "h2"}] == expected


def test_only_the_name_is_isolated_in_the_end_and_in_a_turn() -> None:
    turns = "12346 full-house, Bob: 12346 full-house"
    text = html([played(begun("yahtzee", names=("عبد", "Bob")), turns)])
    assert "<li>Turn 1: <bdi>عبد</bdi>, 1 2 3 4 6 in Full House, 0</li>" in text
    assert '<p class="ending"><bdi>Ann</bdi> and <bdi>Cy</bdi> share the win.</p>' in html([over()])


def test_the_log_is_open_so_that_it_is_printed() -> None:
    (log,) = page(over()).iter("details")
    assert "open" in log.attrib
