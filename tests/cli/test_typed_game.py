"""A whole game of four typed at a real terminal: what a person sees after each line, at any width.

The lines and what they are worth stand in a table made by hand; the sums are kept here, apart from
the program.
"""

import csv
import re
import sys
from typing import NamedTuple

import pytest

from tests.program import DATA, done

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from tests.cli.test_play_terminal import Terminal, at_terminal

FOUR = ("Ann", "Bob", "Cy", "Dee")
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
SIZES = [(120, 50), (80, 24), (40, 40), (20, 60)]
ROUNDS = 13


class Line(NamedTuple):
    """One line of the table. A swap has both turns, the first one first, in all of its cells."""

    typed: str
    kind: str
    turn: str
    player: str
    box: str
    points: str
    bonus: str
    dice: str


def read_lines() -> list[Line]:
    with (DATA / "four" / "lines.csv").open(newline="", encoding="utf-8") as file:
        return [Line(**row) for row in csv.DictReader(file)]


def read_sheet() -> dict[str, dict[str, int]]:
    with (DATA / "four" / "sheet.csv").open(newline="", encoding="utf-8") as file:
        return {
            row["line"]: {name: int(row[name]) for name in FOUR} for row in csv.DictReader(file)
        }


class Sheet:
    """The cards as a person keeps them: for each player points and bonus by box."""

    def __init__(self) -> None:
        self.cards: dict[str, dict[str, tuple[int, int]]] = {name: {} for name in FOUR}

    def enter(self, player: str, box: str, points: str, bonus: str) -> None:
        self.cards[player][box] = (int(points), int(bonus))

    def total(self, player: str) -> int:
        card = self.cards[player]
        upper = sum(card[box][0] for box in UPPER if box in card)
        return sum(a + b for a, b in card.values()) + (35 if upper >= 63 else 0)

    def to_move(self) -> str:
        return min(FOUR, key=lambda name: len(self.cards[name]))

    def round(self) -> int:
        return min(len(card) for card in self.cards.values()) + 1


def do(sheet: Sheet, line: Line, turns: dict[str, Line]) -> set[tuple[str, str]]:
    """Do on paper what a line says; return the cells that it changes."""
    match line.kind:
        case "turn" | "box" | "redo":
            sheet.enter(line.player, line.box, line.points, line.bonus)
            turns[line.turn] = line
            return {(line.player, line.box)}
        case "undo":
            del sheet.cards[line.player][line.box]
            return {(line.player, line.box)}
        case "correct":
            wrong = turns[line.turn]
            del sheet.cards[wrong.player][wrong.box]
            sheet.enter(line.player, line.box, line.points, line.bonus)
            turns[line.turn] = line
            return {(wrong.player, wrong.box), (line.player, line.box)}
        case "swap":
            number = int(line.turn)
            changed = set()
            for wrong in (turns[str(number)], turns[str(number + 1)]):
                del sheet.cards[wrong.player][wrong.box]
                changed.add((wrong.player, wrong.box))
            for cells in zip(*(cell.split("/") for cell in line[3:7]), strict=True):
                sheet.enter(*cells)
                changed.add(cells[:2])
            return changed
        case _:
            return set()


def name_of(box: str) -> str:
    return box.replace("-", " ").title().replace(" Of A ", " of a ")


def cells_on(screen: list[str]) -> dict[tuple[str, str], str]:
    """Return what stands in each cell of the cards on a screen, by player and label."""
    found = {}
    names: list[str] = []
    for line in screen:
        label, *cells = [part.strip() for part in line.split("│")]
        if not cells:
            continue
        if not label:
            names = [next((n for n in FOUR if c.strip("▸ ")[:2] == n[:2]), line) for c in cells]
            continue
        # The names of a card before may have left the screen.
        for name, cell in zip(names, cells, strict=bool(names)):
            found[name, label.rstrip("…")] = cell
    return found


def cell(cells: dict[tuple[str, str], str], player: str, label: str) -> str | None:
    """Return the cell of a row whose label may be cut short; None where it is not on the screen."""
    for (name, shown), text in cells.items():
        if name == player and label.startswith(shown):
            return text
    return None


def closed_up(lines: list[str]) -> str:
    """Return a screen as one text, in which it does not matter where lines were broken."""
    return re.sub(r"\s+", "", "".join(lines))


def check(terminal: Terminal, sheet: Sheet, line: Line, changed: set[tuple[str, str]]) -> None:
    """Compare the screen with the sheet after a line that changed cells."""
    screen = terminal.screen.display
    text = closed_up(screen)
    cells = cells_on(screen)
    seen = 0
    for player, box in changed:
        shown = cell(cells, player, name_of(box))
        if shown is None:
            continue
        seen += 1
        entry = sheet.cards[player].get(box)
        expected = "*·" if entry is None else f"*{entry[0]}"
        assert shown.replace("J", "") == expected, (line, player, box, screen)
        assert cell(cells, player, "Total") == str(sheet.total(player)), (line, screen)
    assert seen, (line, screen)
    for player in {player for player, _ in changed}:
        assert f"{player}has{sheet.total(player)}" in closed_up(terminal.lines)
    for player in FOUR:
        total = f"{player}{sheet.total(player)}"
        assert cell(cells, player, "Total") == str(sheet.total(player)) or total in text
    if all(len(card) == ROUNDS for card in sheet.cards.values()):
        return
    assert f"Round{sheet.round()}of13:{sheet.to_move()}tomove." in text
    best = max(map(sheet.total, FOUR))
    leaders = [name for name in FOUR if sheet.total(name) == best]
    if len(leaders) == 1:
        margin = best - sorted(map(sheet.total, FOUR))[-2]
        assert f"{leaders[0]}leadsby{margin}." in text, (line, screen)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_after_each_line_the_screen_shows_what_it_came_to(size: tuple[int, int]) -> None:
    sheet, turns = Sheet(), dict[str, Line]()
    lines = read_lines()
    with at_terminal(size, "play", *FOUR) as terminal:
        terminal.until("Ann> ")
        for line in lines:
            changed = do(sheet, line, turns)
            over = line is lines[-1]
            prompt = "over> " if over else f"{sheet.to_move()}> "
            if line.kind == "ask":
                prompt = f"{line.player}, box> "
            terminal.type(line.typed, prompt)
            display, cursor = terminal.screen.display, terminal.screen.cursor
            assert display[cursor.y].rstrip() == prompt.rstrip()
            assert max(len(one.rstrip()) for one in display) <= size[0]
            # At the end the ranks need the room of the card where there are few lines.
            if changed and not (over and size[1] < 30):
                check(terminal, sheet, line, changed)
            if line.kind in {"turn", "box"}:
                said = f"Turn{line.turn}:{line.player},{line.dice}in{name_of(line.box)}"
                assert said.replace(" ", "") in closed_up(terminal.lines)
            if line.kind == "refused":
                assert repr(line.typed.split()[0]) in closed_up(display)
        ranks = ("1.Ann337", "1.Dee337", "3.Cy318", "4.Bob204", "AnnandDeesharethewin.")
        text = closed_up(terminal.screen.display)
        assert all(rank in text for rank in ranks)
        terminal.send("\r")
        assert terminal.ends() == 0
    agrees()


def agrees() -> None:
    """Compare the game on disk with the sheet."""
    card = done("card", "--json").json
    sheet = read_sheet()
    assert card["status"] == "finished"
    for player in card["players"]:
        for box, points in player["boxes"].items():
            assert points == sheet[box][player["name"]]
        for line in ("upper", "upper_bonus", "extra_bonus", "total", "rank"):
            assert player[line] == sheet[line][player["name"]]
        assert player["winner"] == (player["rank"] == 1)


def test_the_game_is_worth_typing() -> None:
    """It holds what happens at a table, in at most nine keys a turn."""
    lines = read_lines()
    kinds = [line.kind for line in lines]
    assert kinds.count("turn") + kinds.count("box") == 4 * ROUNDS
    assert {"ask", "refused", "undo", "redo", "correct", "swap"} <= set(kinds)
    assert any(line.bonus == "100" for line in lines)
    assert sum(len(line.typed) + 1 for line in lines) <= 9.0 * 4 * ROUNDS
    upper = read_sheet()["upper"]
    assert (upper["Ann"], upper["Bob"]) == (62, 63)
