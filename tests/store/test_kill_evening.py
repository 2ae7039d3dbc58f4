"""A thousand `kill -9` in the course of mixed evenings: nothing that was there is lost."""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from scorekeeper.game.events import Event
from scorekeeper.game.people import Renaming
from scorekeeper.library import Library
from scorekeeper.store.games import GameStore
from tests.program import DATA
from tests.store.samples import BOXES

if sys.platform == "win32":
    pytest.skip("nothing can be forked", allow_module_level=True)

from tests.forks import run_warm

EVENINGS = 8
KILLS = 125
MOST_GAMES = 12
NOTHING_NEW = "New games: 0, continued: 0, known: 2\n"
"""What an import says that has nothing to do."""


class Kept(NamedTuple):
    """What is kept: the events of each game, who was renamed, and the games in the trash."""

    games: dict[str, tuple[Event, ...]]
    renamings: tuple[Renaming, ...]
    trash: tuple[str, ...]


def kept(data: Path) -> Kept:
    """Return what is kept, all of which must be readable and agree with its rules."""
    library = Library(GameStore(data))
    records = {game_id: library.store.load(game_id) for game_id in library.store.ids()}
    assert [one for one in records.values() if library.replayed(one).failure] == []
    games = {game_id: record.events for game_id, record in records.items()}
    return Kept(
        games, library.people().renamings, tuple(path.stem for path in library.store.trash())
    )


def choose(random: Random, before: Kept, export: Path) -> list[str]:
    """Return what somebody does next."""
    turns = len(next(iter(before.games.values()), ()))
    dice = "".join(random.choices("123456", k=5))
    likely = {
        f"score {dice} {random.choice(BOXES)}": 10,
        "undo": 3,
        "redo": 2,
        f"correct {random.randint(1, max(1, turns))} {dice} c": 2,
        f"import {export}": 2,
        f"rename Ann Ann{random.randint(1, 99)}": 1,
        "rename --undo": 2,
        "note the cup fell over": 1,
    }
    if len(before.games) < MOST_GAMES:
        likely["new Ann Bob"] = 2
        likely["merge Cy Bob"] = 1
    else:
        likely["delete @2 --yes"] = 3
    (command,) = random.choices(list(likely), weights=list(likely.values()))
    return command.split()


def is_lost(before: Kept, after: Kept, command: str) -> bool:
    """Return whether something is gone, or something is there that nobody can have done."""
    gone = before.games.keys() - after.games.keys()
    fresh = after.games.keys() - before.games.keys()
    longer = [
        game_id
        for game_id in before.games.keys() & after.games.keys()
        if not goes_on(before.games[game_id], after.games[game_id])
        or len(after.games[game_id]) > len(before.games[game_id]) + 1
    ]
    renamed = len(after.renamings) - len(before.renamings)
    shared = min(len(after.renamings), len(before.renamings))
    return (
        bool(longer)
        or len(gone) > (command == "delete")
        or not gone <= {*after.trash}
        or len(fresh) > {"new": 1, "import": 2}.get(command, 0)
        or renamed not in {-1, 0, 1}
        or before.renamings[:shared] != after.renamings[:shared]
    )


def goes_on(before: Sequence[Event], after: Sequence[Event]) -> bool:
    return after[: len(before)] == before


@pytest.mark.parametrize("evening", range(EVENINGS))
def test_nothing_is_lost_when_the_program_is_killed_at_any_time(
    evening: int, data: Path, tmp_path: Path
) -> None:
    random = Random(evening)
    export = tmp_path / "two.json"
    shutil.copy(DATA / "two-games.json", export)
    killed = done_first = 0
    begin()
    before = kept(data)
    while killed < KILLS:
        command = choose(random, before, export)
        if random.random() < 0.3:
            answer = run_warm(*command)
            assert answer.code in {0, 2, 3, 4}, answer
            then = kept(data)
            assert answer.code == 0 or then == before
            before = then
        moment = int(random.uniform(0, 1.2) * 1e6 * usual())
        answer = run_warm(*command, fault="late", step=moment)
        after = kept(data)
        assert not is_lost(before, after, command[0]), (command, before, after)
        if answer.code == -9:
            killed += 1
            assert answer.out in {"", NOTHING_NEW} or after != before
        else:
            done_first += 1
        before = after
    assert run_warm("new", "Eve").code == 0
    assert done_first > 5


def begin() -> None:
    for command in ("new Cy", "score 12345 ls", "new Ann Bob", "score 55522 fh"):
        assert run_warm(*command.split()).code == 0


def usual() -> float:
    """Return how many seconds a command takes now."""
    return run_warm("path").seconds + 0.012
