"""Cards as a picture: every number in its place, and text that is nothing but text."""

import re
from xml.etree import ElementTree

import pytest

from scorekeeper.export.as_svg import text as svg
from scorekeeper.game.acts import abandon
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.views.standings import standings
from tests.export.cases import bare, each_game, each_hostile_name
from tests.export.games import all_games, named, over
from tests.game.test_whole_games import AT, begun, played

FILL = r"(text|\.dim|\.paper) {[^}]*fill: (#[0-9a-f]{6})"
SVG = "{http://www.w3.org/2000/svg}"


def lines(text: str) -> list[list[str]]:
    """Return the texts of a picture by line, those at one height in one, from the left."""
    found: dict[float, list[tuple[float, str]]] = {}
    for one in ElementTree.fromstring(text).iter(f"{SVG}text"):
        place = (float(one.attrib["x"]), bare(one.text or ""))
        found.setdefault(float(one.attrib["y"]), []).append(place)
    return [[word for _, word in sorted(found[y])] for y in sorted(found)]


def card(game: Game) -> list[list[str]]:
    """Return the lines that a card should have, an open box as a dot."""
    boxes = []
    for category in game.rules.categories:
        entries = [one.entries.get(category.id) for one in game.state.cards]
        boxes.append([category.name, *("·" if e is None else str(e.points) for e in entries)])
    table = [one.totals for one in standings(game)]
    sums = [["Upper section", *(str(one.upper) for one in table)]]
    if game.rules.upper_bonus:
        sums.append(["Upper bonus", *(str(one.upper_bonus) for one in table)])
    sums.append(["Lower section", *(str(one.lower) for one in table)])
    if game.rules.repeat:
        sums.append(["Extra bonus", *(str(one.extra_bonus) for one in table)])
    return [*boxes, *sums, ["Total", *(str(one.total) for one in table)]]


@each_game
def test_every_number_of_a_card_stands_in_its_row_and_column(game: Game) -> None:
    assert lines(svg([game]))[3:-1] == card(game)


def test_title_facts_names_and_end_stand_around_the_card() -> None:
    found = lines(svg([over()]))
    assert found[:3] == [["=SUM(A1) <b>"], ["Yacht, @Friday | x, 2026-11-30"], ["Ann", "Bob", "Cy"]]
    assert found[-1] == ["Ann and Cy share the win."]


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ("new", "The game is in round 1 of 13."),
        ("abandoned", "The game was abandoned."),
        ("failed", "This game cannot be read to its end"),
    ],
)
def test_a_game_that_is_not_finished_says_so(stage: str, said: str) -> None:
    game = begun("yahtzee", names=("Ann", "Bob", "Cy", "Dee"))
    broken = played(begun("yahtzee"), "55522 full-house").record.events * 2
    games = {
        "new": game,
        "abandoned": append(game, abandon(game, AT)),
        "failed": replay(game.record._replace(events=broken), game.rules),
    }
    assert lines(svg([games[stage]]))[-1][0].startswith(said)


def test_several_games_stand_below_each_other_in_one_picture() -> None:
    both = lines(svg([begun("yacht"), begun("crag", names=("Bob", "Cy"))]))
    assert both == lines(svg([begun("yacht")])) + lines(svg([begun("crag", names=("Bob", "Cy"))]))


def test_the_picture_is_as_large_as_what_is_in_it() -> None:
    root = ElementTree.fromstring(svg(all_games()))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for one in root.iter(f"{SVG}text"):
        assert 0 < float(one.attrib["x"]) < width
        assert 0 < float(one.attrib["y"]) < height


@each_hostile_name
def test_a_name_is_text_and_nothing_else(name: str) -> None:
    root = ElementTree.fromstring(svg([named(name, "Bob")]))
    shown, other = lines(svg([named(name, "Bob")]))[2]
    assert (name.startswith(shown.removesuffix("…")), other) == (True, "Bob")
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags == {"svg", "title", "style", "rect", "text", "path"}


def test_a_picture_has_a_light_and_a_dark_look_generic_letters_and_no_reference() -> None:
    text = svg([over()])
    assert "@media (prefers-color-scheme: dark)" in text
    assert "monospace; fill" in text
    assert not re.search("href|url\\(|@import|@font-face|<script|<image|<foreignObject|<!", text)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_text_stands_out_from_the_paper(look: str) -> None:
    style = svg([]).split("<style>")[1].split("</style>")[0]
    light, dark = style.split("@media")
    colours = dict(re.findall(FILL, {"light": light, "dark": dark}[look]))
    for ink in ("text", ".dim"):
        assert contrast(colours[ink], colours[".paper"]) > 4.5


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, as WCAG 2 defines it."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_text_that_is_cut_is_whole_in_a_title() -> None:
    text = svg([named("N" * 40, "李雷" * 4, "Bob")])
    root = ElementTree.fromstring(text)
    titles = [one.text for one in root.iter(f"{SVG}title")][1:]
    assert titles == ["N" * 40, "李雷" * 4]
    assert lines(text)[2] == ["NNNNNNNNNN…", "李雷李雷李…", "Bob"]


def test_a_long_title_ends_within_the_picture() -> None:
    game = begun("yahtzee")
    game = replay(game.record._replace(title="T" * 200), game.rules)
    assert lines(svg([game]))[0] == ["T" * 29 + "…"]


def test_a_name_that_is_read_from_the_right_is_isolated() -> None:
    shown = [one.text for one in ElementTree.fromstring(svg([named("عبد")])).iter(f"{SVG}text")]
    assert shown[2] == "\u2068عبد\u2069"
