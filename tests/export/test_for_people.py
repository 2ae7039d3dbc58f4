"""Exports for people: pages, pictures, tables and lines, whatever they call themselves."""

import csv
import json
import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

from scorekeeper.export import FORMATS, export_content, export_pieces
from scorekeeper.export.blank_card import blank_card
from scorekeeper.export.inert import inert_cell, inert_markdown, inert_xml
from scorekeeper.game.card import totals
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from tests.export.games import HOSTILE, all_games, over, with_joker

VOID = {"meta", "link", "br", "img", "hr", "input"}
PAGES = [*FORMATS]


def exported(games: list[Game], form: str) -> str:
    return "".join(export_pieces(games, form))


class Page(HTMLParser):
    """A page read strictly: every element is closed in its order, and no script is in it."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)


@pytest.mark.parametrize("form", PAGES)
def test_every_format_takes_every_game_and_none(form: str) -> None:
    for games in ([], [over()], all_games()):
        text = exported(games, form)
        assert "\x1b" not in text
        assert text == "" or text.endswith("\n")


@pytest.mark.parametrize("form", ["html", "svg", "markdown", "csv", "json"])
def test_every_number_of_a_card_is_in_every_format_that_shows_cards(form: str) -> None:
    game = with_joker()
    text = exported([game], form)
    for card in game.state.cards:
        for number in (*totals(game.rules, card), *(e.points for e in card.entries.values())):
            assert re.search(rf"(?<![\d.]){number}(?![\d.])", text), number


def test_a_page_is_well_formed_and_asks_nobody_for_anything() -> None:
    page = Page(exported(all_games(), "html"))
    tags = {tag for tag, _ in page.tags}
    assert not tags & {"script", "iframe", "link", "img", "object", "form", "a"}
    for _, attributes in page.tags:
        assert not {"src", "href", "onclick", "style"} & set(attributes)
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(set(ids)) == len(ids)
    assert "url(" not in exported(all_games(), "html")
    (policy,) = [a["content"] for t, a in page.tags if a.get("http-equiv")]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"


def test_what_people_call_themselves_stands_in_a_page_as_they_wrote_it() -> None:
    page = Page(exported([with_joker()], "html"))
    words = "".join(page.words)
    for name in HOSTILE:
        assert name in words
    assert "<i>late</i>" in words
    assert "=SUM(A1) <b>" in words


def test_a_picture_is_well_formed_and_asks_nobody_for_anything() -> None:
    text = exported(all_games(), "svg")
    root = ElementTree.fromstring(text)
    assert set(re.findall(r"https?://[^\s\"]+", text)) == {"http://www.w3.org/2000/svg"}
    words = "".join(root.itertext())
    assert "<script>al…" in words
    assert not [element for element in root.iter() if element.tag.endswith("script")]


def test_the_chart_names_every_player_and_has_a_description() -> None:
    page = exported([over()], "html")
    chart = page[page.index('<svg class="chart"') : page.index("</svg>") + 6]
    root = ElementTree.fromstring(chart)
    assert [e.text for e in root if e.tag == "desc"] == ["After 12 rounds: Ann 24, Bob 50, Cy 24."]
    lines = [e for e in root if e.tag == "polyline"]
    assert len({line.get("stroke-dasharray") for line in lines}) == 3
    assert {"Ann 24", "Bob 50", "Cy 24"} <= {e.text for e in root if e.tag == "text"}


def test_markdown_holds_the_card_the_ranks_and_inert_names() -> None:
    text = exported([over()], "markdown")
    assert "| **Total** | 24 | 50 | 24 |" in text
    assert "- 1. Ann: 24\n- 1. Cy: 24\n- Bob: 50, left\n" in text
    assert "Ann and Cy share the win" in text
    hostile = exported([with_joker()], "markdown")
    assert "<script>" not in hostile.replace("\\<script\\>", "")
    rows = [line for line in hostile.splitlines() if line.startswith("| Ones")]
    assert [len(re.split(r"(?<!\\)\|", row)) for row in rows] == [len(HOSTILE) + 3]


def test_text_for_a_chat_is_short_and_says_who_won() -> None:
    assert exported([over()], "text") == (
        "=SUM(A1) <b>, Yacht, @Friday | x, 2026-11-30\n"
        "1. Ann 24\n1. Cy 24\nBob 50 (left)\nAnn and Cy share the win.\n"
    )
    assert "2 extra bonuses" not in exported([with_joker()], "text")
    assert f"1. {HOSTILE[0]} 208 (1 extra bonus)" in exported([with_joker()], "text")


def test_the_turns_stand_in_rows_with_running_totals_and_no_formulas() -> None:
    text = exported([over(), with_joker()], "turns")
    rows = list(csv.DictReader(StringIO(text, newline=""), strict=True))
    assert [row["total"] for row in rows[:2]] == ["25", "50"] or rows[0]["total"] == "19"
    assert {row["title"] for row in rows} == {"'=SUM(A1) <b>"}
    assert {row["night"] for row in rows} == {"'@Friday | x"}
    joker = next(row for row in rows if row["joker"] == "true")
    assert (joker["dice"], joker["box"], joker["points"], joker["bonus"], joker["total"]) == (
        "66666",
        "large-straight",
        "40",
        "100",
        "208",
    )


def test_plays_for_bg_stats_are_finished_games_with_their_winners() -> None:
    (line,) = exported([over(), with_joker()], "bgstats").splitlines()
    play = json.loads(line)
    assert (play["sourceName"], play["game"]["name"]) == ("scorekeeper", "Yacht")
    assert [(p["name"], p["score"], p["rank"], p["winner"]) for p in play["players"]] == [
        ("Ann", "24", 1, True),
        ("Bob", "50", 0, False),
        ("Cy", "24", 1, True),
    ]


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_a_blank_card_has_every_box_and_a_place_for_every_player(rules_id: str) -> None:
    rules = rule_set(rules_id)
    page = Page(blank_card(rules, 6))
    words = "".join(page.words)
    assert all(category.name in words for category in rules.categories)
    assert sum(tag == "td" for tag, _ in page.tags) % 6 == 0
    assert ("Upper bonus" in words) == bool(rules.upper_bonus)
    assert ("Extra bonus" in words) == (rules.repeat is not None)


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "'=", "''="])
def test_formulas_are_defused_in_cells(start: str) -> None:
    assert inert_cell(f"{start}1") == f"'{start}1"
    assert inert_cell("Ann") == "Ann"


def test_text_is_inert_in_each_kind_of_file() -> None:
    assert inert_xml("<b a=\"x\" c='y'>&\x1b") == "&lt;b a=&quot;x&quot; c=&#x27;y&#x27;&gt;&amp;"
    assert inert_markdown("a_b") == "a\\_b"


def test_a_workbook_holds_totals_and_turns_and_no_formula(tmp_path: Path) -> None:
    from openpyxl import load_workbook

    path = tmp_path / "games.xlsx"
    path.write_bytes(export_content([over(), with_joker()], "xlsx"))
    book = load_workbook(path)
    assert book.sheetnames == ["Totals", "Turns"]
    header, *rows = book["Totals"].iter_rows(values_only=True)
    by_name = {row[header.index("player")]: row for row in rows}
    assert by_name["Ann"][header.index("total")] == 24
    assert by_name["=1+1"][header.index("total")] == 0
    assert {row[header.index("title")] for row in rows} == {"=SUM(A1) <b>"}
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("page", ["games", "none", "blank"])
def test_pages_are_html_without_an_error(page: str) -> None:
    import html5lib

    text = {
        "games": lambda: exported(all_games(), "html"),
        "none": lambda: exported([], "html"),
        "blank": lambda: blank_card(rule_set("yacht"), 3),
    }[page]()
    html5lib.HTMLParser(strict=True).parse(text)
