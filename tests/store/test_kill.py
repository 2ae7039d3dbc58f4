"""`kill -9` while a turn is entered: the game is as before or holds the turn, and holds it once."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from scorekeeper.game.events import Event, TurnScored
from scorekeeper.game.replay import replay
from scorekeeper.rules.catalog import rule_set
from scorekeeper.store.games import GameStore
from scorekeeper.store.storage import backup_of, read_tables
from tests.program import PROGRAM, done
from tests.store.samples import (
    BOXES,
    ID,
    OTHER,
    game_file,
    keeper,
    put,
    record,
    sealed,
    tables,
)

KILLS = 50
KILLS_IN_A_SAVE = 8
KILLS_AFTER_A_SAVE = 4
AFTER = {"after the save", "after the report"}
NOT_KILLED = "ended first"
NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGH")
Kill = Callable[["subprocess.Popen[bytes]"], None]


class Turn(NamedTuple):
    """A turn that is to be entered; its dice tell it from its neighbours."""

    name: str
    dice: tuple[int, ...]
    box: str

    @property
    def arguments(self) -> list[str]:
        line = ["".join(map(str, self.dice)), self.box]
        return ["score", *line, "--player", self.name, "--game", ID, "--json"]

    def is_event(self, event: Event) -> bool:
        name = NAMES[int(event.player[1:]) - 1] if isinstance(event, TurnScored) else None
        return isinstance(event, TurnScored) and self == (name, event.dice, event.box)


def turns() -> Iterator[Turn]:
    """Return all turns of a game, with throws that are no five of a kind."""
    for number, box in enumerate(BOXES):
        for seat, name in enumerate(NAMES):
            yield Turn(name, (1, 2, 1 + number % 6, 1 + seat % 6, 3), box)


class Table:
    """A game at which the scribe is killed again and again, and what the scribe has said."""

    def __init__(self, data: Path) -> None:
        self.data = data
        GameStore(data).create(record(names=NAMES))
        self.left = list(turns())
        self.reported: list[dict[str, Any]] = []
        self.stages: list[str] = []

    @property
    def kills(self) -> int:
        """How often the program was killed before it had ended."""
        return len(self.stages) - self.stages.count(NOT_KILLED)

    def events(self) -> tuple[Event, ...]:
        """Return what is stored, which must be a whole game that replays, as must its backup."""
        game = replay(GameStore(self.data).load(ID), rule_set("yahtzee"))
        assert game.failure is None
        assert len(game.state.turns) == len(game.record.events)
        backup = backup_of(game_file(self.data))
        if backup.exists():
            read_tables(backup)
        return game.record.events

    def enter(self) -> float:
        """Enter a turn in peace; return how many seconds it took."""
        started = time.perf_counter()
        answer = done(*self.left.pop(0).arguments)
        self.reported.append(answer.json)
        return time.perf_counter() - started

    def enter_and_kill(self, kill: Kill) -> None:
        """Begin to enter a turn, kill the program, and look at what is there."""
        before = self.events()
        turn = self.left[0]
        process = subprocess.Popen(
            [*PROGRAM, *turn.arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        kill(process)
        process.kill()
        out, err = process.communicate(timeout=60)
        assert err == b""
        assert process.returncode in {0, -signal.SIGKILL}
        after = self.events()
        assert after[: len(before)] == before
        if len(after) == len(before):
            assert not out
            self.stages.append("before the save")
            return
        assert len(after) == len(before) + 1
        assert turn.is_event(after[-1])
        self.left.pop(0)
        if out.endswith(b"\n"):
            self.reported.append(json.loads(out))
            self.stages.append("after the report" if process.returncode else NOT_KILLED)
        else:
            self.stages.append("after the save")


def test_a_kill_at_any_time_leaves_the_game_as_before_or_with_the_turn(data: Path) -> None:
    random = Random(0)
    table = Table(data)
    for number in count():
        if number % 10 == 0:
            whole_run = min(table.enter() for _ in range(2))
        part = (number % 10 + random.random()) / 10
        table.enter_and_kill(after(1.15 * whole_run * part))
        if table.kills == KILLS:
            break
    for _ in range(KILLS_IN_A_SAVE):
        table.enter_and_kill(in_the_save(data / "games", after(random.random() * 0.004)))
    for _ in range(KILLS_AFTER_A_SAVE):
        table.enter_and_kill(once_saved(game_file(data)))
    kept = done("card", ID, "--json").json["turns"]
    assert [turn["turn"] for turn in kept] == list(range(1, len(kept) + 1))
    for reported in table.reported:
        stored = kept[reported["turn"] - 1]
        assert {**stored, **reported} == {**reported, "at": stored["at"]}
    entries = [(turn["player"], turn["box"]) for turn in kept]
    assert len(entries) == len({*entries})
    assert table.stages.count("before the save") >= 10
    assert len([stage for stage in table.stages if stage in AFTER]) >= 1
    table.enter()
    assert len(table.events()) == len(kept) + 1


def after(seconds: float) -> Kill:
    """Wait so long, however long the program runs."""
    return lambda _: time.sleep(seconds)


def in_the_save(folder: Path, then: Kill) -> Kill:
    """Wait until a new temporary file shows that the save has begun, and then as asked."""
    known = {*os.listdir(folder)}
    return once(lambda: any(name not in known for name in os.listdir(folder)), then)


def once_saved(path: Path) -> Kill:
    """Wait until the game has been replaced."""
    inode = path.stat().st_ino
    return once(lambda: path.stat().st_ino != inode, after(0))


def once(happened: Callable[[], bool], then: Kill) -> Kill:
    def wait(process: "subprocess.Popen[bytes]") -> None:
        while process.poll() is None:
            if happened():
                then(process)
                return
            time.sleep(0.0002)

    return wait


# What a kill leaves behind


LITTER = [
    pytest.param(f"games/.{ID}.json.1f-0a1b2c3d.tmp", id="of-a-game"),
    pytest.param(f"games/.{ID}.json.bak.1f-0a1b2c3d.tmp", id="of-a-backup"),
    pytest.param(".current.1f-0a1b2c3d.tmp", id="of-the-current-game"),
    pytest.param(".index.json.1f-0a1b2c3d.tmp", id="of-the-index"),
]


@pytest.fixture
def played(data: Path) -> Path:
    """A data folder in which a game has been played and listed."""
    put(data, sealed(tables(OTHER)), OTHER)
    put(data, sealed(tables()))
    keeper(data).score("12346 ones", game=ID)
    keeper(data).summaries()
    return data


@pytest.mark.parametrize("litter", LITTER)
@pytest.mark.parametrize("age", [0, 7200], ids=["fresh", "old"])
def test_a_file_left_by_a_kill_stops_no_later_change(played: Path, litter: str, age: int) -> None:
    leave(played / litter, age)
    service = keeper(played)
    service.score("66612 sixes", game=ID)
    service.undo(ID)
    new = service.start(["Eve"], "yahtzee").record.id
    service.store.delete(OTHER)
    assert {one["id"]: one["status"] for one in service.summaries()} == {
        new: "playing",
        ID: "playing",
    }


@pytest.mark.parametrize("litter", LITTER)
def test_a_file_left_by_a_kill_is_swept_when_the_next_game_starts(
    played: Path, litter: str
) -> None:
    leave(played / litter, 3700)
    keeper(played).start(["Eve"], "yahtzee")
    assert not (played / litter).exists()


@pytest.mark.parametrize("litter", LITTER)
def test_a_temporary_file_that_may_be_in_use_is_not_swept(played: Path, litter: str) -> None:
    leave(played / litter, 3500)
    keeper(played).start(["Eve"], "yahtzee")
    assert (played / litter).exists()


def test_nothing_but_temporary_files_is_swept(played: Path) -> None:
    for name in ("notes.txt", "photo.tmp.jpg", f"{OTHER}.json.bak"):
        leave(played / "games" / name, 1_000_000)
    os.utime(game_file(played), (0, 0))
    before = {*os.listdir(played / "games")}
    keeper(played).start(["Eve"], "yahtzee")
    assert before <= {*os.listdir(played / "games")}


def leave(path: Path, age: float) -> None:
    path.write_bytes(b"half a ga")
    os.utime(path, (time.time() - age,) * 2)
