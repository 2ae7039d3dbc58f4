"""The chart of totals: a line a player, told apart without colours, with labels to read."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from scorekeeper.export.chart import chart
from scorekeeper.game.acts import join
from scorekeeper.game.replay import append
from scorekeeper.game.state import Game
from tests.export.games import with_joker
from tests.game.test_whole_games import AT, begun, played


def drawn(game: Game) -> ElementTree.Element:
    return ElementTree.fromstring(chart(game, 1))


def of_many(players: int) -> Game:
    """Return a game of so many players, of whom the first has a turn."""
    game = begun("yahtzee")
    for number in range(2, players + 1):
        game = append(game, join(game, f"P{number}", AT))
    return played(game, "66655 chance")


def test_a_line_runs_from_0_through_the_totals_and_the_chart_is_described() -> None:
    root = drawn(played(begun("yahtzee"), "55522 full-house, 66666 yahtzee"))
    (line,) = root.iter("polyline")
    heights = [float(point.split(",")[1]) for point in line.attrib["points"].split()]
    floor, top = heights[0], heights[-1]
    assert (floor - heights[1]) / (floor - top) == pytest.approx(25 / 75, abs=0.01)
    assert [e.text for e in root.iter("title")] == ["Totals by round"]
    assert [e.text for e in root.iter("desc")] == ["After 2 rounds: Ann 75."]


def test_there_is_no_chart_before_the_first_turn() -> None:
    assert chart(begun("yahtzee"), 1) == ""


def test_ten_lines_have_ten_patterns_of_dashes() -> None:
    lines = list(drawn(with_joker()).iter("polyline"))
    assert len({line.get("stroke-dasharray", "") for line in lines}) == len(lines) == 10


@pytest.mark.parametrize("players", [1, 2, 10, 11, 25])
def test_every_label_is_in_the_picture_and_covers_no_other(players: int) -> None:
    game = of_many(players)
    root = drawn(game)
    height = float(root.attrib["viewBox"].split()[3])
    labels = [e for e in root.iter("text") if (e.text or "").startswith(("Ann ", "P"))]
    assert len(labels) == players
    places = sorted(float(e.attrib["y"]) for e in labels)
    assert all(0 < y < height for y in places)
    assert all(low - high >= 20 for high, low in pairwise(places))
