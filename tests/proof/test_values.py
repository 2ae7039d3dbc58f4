"""The engine's answers give the known values under perfect play; here those that are found fast.

`python -m tests.proof` compares them all.
"""

from pathlib import Path

import pytest

from tests.proof.__main__ import ALLOWED, expectation
from tests.proof.games import Game, known_games
from tests.proof.solver import before_keeping, before_throwing, chances, lattice

FAST = 5


@pytest.mark.parametrize("game", known_games()[:FAST], ids=lambda game: game.name)
def test_the_value_of_perfect_play_is_the_known_one(game: Game) -> None:
    assert expectation(game) == pytest.approx(game.value, abs=ALLOWED)


def test_throwing_all_dice_gives_every_throw_its_chance() -> None:
    import numpy as np

    paths = lattice(5, 6)
    for place, (throw, chance) in enumerate(chances(5, 6).items()):
        assert paths.kept[-1][place] == throw
        one = np.zeros((252, 1))
        one[place] = 1.0
        assert before_throwing(paths, one)[0][0, 0] == pytest.approx(chance)


def test_five_equal_dice_come_with_the_known_chance_in_three_throws() -> None:
    import numpy as np

    paths = lattice(5, 6)
    worth = np.array([[float(len(set(throw)) == 1)] for throw in paths.kept[-1]])
    for _ in range(2):
        worth = before_keeping(paths, before_throwing(paths, worth))
    assert before_throwing(paths, worth)[0][0, 0] == pytest.approx(347897 / 7558272)


def test_the_table_of_values_has_every_game_with_its_known_value() -> None:
    rows = (Path(__file__).parent / "values.md").read_text("utf-8").splitlines()
    cells = [[cell.strip(" `") for cell in row.split("|")[1:-1]] for row in rows if row[:1] == "|"]
    listed = {
        name: (float(found), float(known), source) for name, found, known, _, source in cells[2:]
    }
    assert {name: rest[1:] for name, rest in listed.items()} == {
        game.name: (game.value, game.source) for game in known_games()
    }
    assert all(abs(found - known) <= ALLOWED for found, known, _ in listed.values())
