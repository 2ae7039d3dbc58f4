"""Several processes at one game: no turn is lost or doubled, and readers never see half a file."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import boundary
from scorekeeper.errors import FileTrouble, Refused, ScorekeeperError
from scorekeeper.game.events import NoteWritten
from scorekeeper.game.record import GameRecord
from scorekeeper.imports import exported
from scorekeeper.intake import take_in
from scorekeeper.library import Library
from scorekeeper.repair import faults, restored
from scorekeeper.store import files
from scorekeeper.store.games import GameStore
from scorekeeper.versions import Versions
from tests.program import DATA, Answer, done, run
from tests.store.samples import (
    BOXES,
    ID,
    OTHER,
    game_file,
    keeper,
    promised,
    put,
    record,
    sealed,
    tables,
    tree,
)

WRITERS = 8
NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGH")
SCORE = ["score", "66612", "sixes", "--game", ID, "--json"]

READER = """
import sys
from pathlib import Path
from scorekeeper.service import Scorekeeper
from scorekeeper.store.games import GameStore
from scorekeeper.store.storage import backup_of, read_tables

folder, game_id, names = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
service = Scorekeeper(GameStore(folder), lambda: "", lambda _: "")
path = folder / "games" / f"{game_id}.json"
seen = set()
most = 0
print("ready", flush=True)
while most < int(names):
    game = service.load(game_id)
    assert game.failure is None, game.failure
    assert len(game.record.events) >= most, (len(game.record.events), most)
    most = len(game.record.events)
    seen.add(most)
    backup = read_tables(backup_of(path)) if backup_of(path).exists() else None
    assert backup is None or len(backup["events"]) <= len(service.load(game_id).record.events)
    listed = service.summaries()
    assert [one["problem"] for one in listed] == [""], listed
print(len(seen))
"""

WRITER = """
import sys
from pathlib import Path
from scorekeeper.cli.context import local_time, new_id
from scorekeeper.service import Scorekeeper
from scorekeeper.store.games import GameStore

folder, game_id, seat, acts = Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])
boxes = sys.argv[5:]
service = Scorekeeper(GameStore(folder), local_time, new_id)
print("ready", flush=True)
for number in range(acts):
    if not boxes:
        service.note(f"{seat} {number}", game_id)
        continue
    if number % len(boxes) == 0:
        game_id = service.start([seat], "yahtzee").record.id
    service.score(f"12346 {boxes[number % len(boxes)]}", None, game_id)
print("done", flush=True)
"""

HOLDER = """
import sys
from pathlib import Path
from scorekeeper.store.files import exclusive

with exclusive(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def script(text: str, *arguments: object) -> Iterator["subprocess.Popen[str]"]:
    """Run a script until the end of the block, once it has said its first word."""
    process = subprocess.Popen(
        [sys.executable, "-c", text, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() != ""
        yield process
    finally:
        process.kill()
        process.communicate()


def test_eight_processes_enter_a_whole_game_and_every_turn_is_kept_once(data: Path) -> None:
    GameStore(data).create(record(names=NAMES))

    def enter_all(seat: int) -> list[dict[str, Any]]:
        """Enter the turns of a player, each from an own process, in an order of its own."""
        dice = f"12{1 + seat % 6}3{1 + seat // 6}"
        boxes = [*BOXES[seat:], *BOXES[:seat]]
        return [done("score", dice, box, "--player", NAMES[seat], "--json").json for box in boxes]

    with script(READER, data, ID, WRITERS * len(BOXES)) as reader:
        with ThreadPoolExecutor(WRITERS) as pool:
            reported = [turn for turns in pool.map(enter_all, range(WRITERS)) for turn in turns]
        out, err = reader.communicate(timeout=60)
    assert (reader.returncode, err) == (0, "")
    assert int(out) > 10
    card = done("card", "--json").json
    kept = card["turns"]
    assert len(kept) == WRITERS * len(BOXES)
    assert len({(turn["player"], turn["box"]) for turn in kept}) == len(kept)
    for turn in reported:
        stored = kept[turn["turn"] - 1]
        assert {**stored, **turn} == {**turn, "at": stored["at"]}
    assert sorted(turn["turn"] for turn in reported) == list(range(1, len(kept) + 1))
    assert [turn["turn"] for turn in reported if turn["finished"]] == [len(kept)]
    assert card["status"] == "finished"


ACTS = 100


def test_eight_processes_with_a_hundred_acts_each_at_one_game_lose_none(data: Path) -> None:
    GameStore(data).create(record(names=NAMES))
    with script(READER, data, ID, WRITERS * ACTS) as reader, ExitStack() as writers:
        started = [writers.enter_context(script(WRITER, data, ID, name, ACTS)) for name in NAMES]
        for writer in started:
            assert writer.communicate(timeout=120) == ("done\n", "")
        out, err = reader.communicate(timeout=60)
    assert (reader.returncode, err) == (0, "")
    assert int(out) > 10
    events = GameStore(data).load(ID).events
    told = [event.text for event in events if isinstance(event, NoteWritten)]
    assert len(told) == WRITERS * ACTS
    assert {*told} == {f"{name} {number}" for name in NAMES for number in range(ACTS)}
    for name in NAMES:
        own = [text for text in told if text.startswith(name)]
        assert own == [f"{name} {number}" for number in range(ACTS)]


def test_eight_processes_with_a_hundred_turns_each_in_games_of_their_own_lose_none(
    data: Path,
) -> None:
    with ExitStack() as writers:
        started = [
            writers.enter_context(script(WRITER, data, "-", name, ACTS, *BOXES)) for name in NAMES
        ]
        while any(writer.poll() is None for writer in started):
            listed = keeper(data).summaries()
            assert [one["problem"] for one in listed if one["problem"]] == []
        assert [writer.communicate(timeout=60) for writer in started] == [("done\n", "")] * WRITERS
    listed = keeper(data).summaries()
    assert sum(one["turns"] for one in listed) == WRITERS * ACTS
    assert [one["status"] for one in listed].count("playing") == WRITERS
    assert len(listed) == WRITERS * -(-ACTS // len(BOXES))


def at_once(*commands: list[str]) -> list[Answer]:
    """Run the program in several processes at once."""
    with ThreadPoolExecutor(len(commands)) as pool:
        return list(pool.map(lambda arguments: run(*arguments), commands))


def test_of_eight_who_enter_the_same_turn_one_is_told_that_it_is_saved(data: Path) -> None:
    put(data, sealed(tables()))
    answers = at_once(*[[*SCORE, "--player", "Bob"]] * WRITERS)
    assert sorted(answer.code for answer in answers) == [0] + [4] * (WRITERS - 1)
    assert len(GameStore(data).load(ID).events) == 3


def test_of_eight_who_undo_at_once_each_takes_back_another_act(data: Path) -> None:
    put(data, sealed(tables()))
    for box in BOXES[:3]:
        for name in ("Ann", "Bob"):
            if (name, box) != ("Bob", "fours"):
                keeper(data).score(f"12346 {box}", name, ID)
    answers = at_once(*[["undo", "--json"]] * WRITERS)
    assert [answer.code for answer in answers] == [0] * WRITERS
    assert sorted(answer.json["turn"] for answer in answers) == list(range(1, 9))
    assert done("card", "--json").json["turns"] == []


def test_eight_who_start_a_game_at_once_all_get_one(data: Path) -> None:
    answers = at_once(*[["new", name] for name in NAMES])
    assert [answer.code for answer in answers] == [0] * WRITERS
    store = GameStore(data)
    assert sorted(store.ids()) == sorted(answer.out.strip() for answer in answers)
    assert {store.load(game_id).players[0].name for game_id in store.ids()} == {*NAMES}
    assert store.current() in store.ids()


def test_of_eight_who_type_rematch_at_once_one_begins_it(data: Path) -> None:
    first = done("new", "Ann", "Bob").out.strip()
    done("abandon")
    answers = at_once(*[["rematch", first, "--json"]] * WRITERS)
    assert sorted(answer.code for answer in answers) == [0] + [4] * (WRITERS - 1)
    (second,) = {*GameStore(data).ids()} - {first}
    assert {answer.err for answer in answers if answer.code} == {
        f"the rematch has begun already: game {second} (scorekeeper resume {second})\n"
    }


def test_a_rematch_that_begins_while_another_one_is_made_ready_is_the_only_one(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done("new", "Ann", "Bob")
    done("abandon")
    service, create = keeper(data), GameStore.create
    begun = []

    def late(store: GameStore, *rest: Any) -> None:
        monkeypatch.setattr(GameStore, "create", create)
        begun.append(done("rematch", "--json").json["id"])
        create(store, *rest)

    monkeypatch.setattr(GameStore, "create", late)
    with pytest.raises(Refused, match=r"the rematch has begun already: game \S+"):
        service.rematch()
    assert GameStore(data).ids()[0] == begun[0]
    assert len(GameStore(data).ids()) == 2


@pytest.mark.parametrize("act", ["delete", "score"])
def test_a_game_that_begins_while_the_newest_is_looked_for_is_the_one_being_played(
    data: Path, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    old, now = done("new", "Ann").out.strip(), done("new", "Bob").out.strip()
    if act == "score":
        done("delete", now, "--yes")
        (data / "current").unlink()
    begun = []
    summaries = Library.summaries

    def late(self: Library, *rest: Any, **named: Any) -> Any:
        found = summaries(self, *rest, **named)
        monkeypatch.setattr(Library, "summaries", summaries)
        begun.append(done("new", "Cy").out.strip())
        return found

    monkeypatch.setattr(Library, "summaries", late)
    service = keeper(data)
    if act == "delete":
        assert service.delete(now).now_played is None
    else:
        assert service.score("55522 fh").game.record.id == old
    assert GameStore(data).current() == begun[0]


def test_two_imports_of_one_file_at_once_keep_a_game_once(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside_all = Versions._beside_all

    def late(self: Versions, record: GameRecord) -> Any:
        monkeypatch.setattr(Versions, "_beside_all", beside_all)
        found = beside_all(self, record)
        done("import", str(DATA / "two-games.json"))
        return found

    monkeypatch.setattr(Versions, "_beside_all", late)
    service = keeper(data)
    brought = exported.games((DATA / "two-games.json").read_text().splitlines())
    taken = take_in(service.library, brought)
    assert (taken.added, taken.conflicts) == (0, [])
    assert len(service.store.ids()) == 2


def test_a_game_that_was_brought_back_meanwhile_is_not_restored(data: Path) -> None:
    game = done("new", "Ann").out.strip()
    done("score", "55522", "fh")
    done("score", "12345", "ls")
    path = game_file(data, game)
    whole = path.read_bytes()
    path.write_text("x")
    service = keeper(data)
    (fault,) = faults(service.library)
    path.write_bytes(whole)
    with pytest.raises(FileTrouble, match=f"game {game} can be read by now; it was left as it is"):
        restored(service.library, fault)
    assert path.read_bytes() == whole
    assert not (data / "damaged").exists()


@pytest.mark.parametrize("newer", [{"revision": 99}, {"rules": "unheard-of"}, {"format": 99}])
def test_a_game_of_a_newer_program_that_comes_meanwhile_is_not_replaced(
    data: Path, newer: dict[str, Any]
) -> None:
    game = done("new", "Ann").out.strip()
    done("score", "55522", "fh")
    path = game_file(data, game)
    content = json.loads(path.read_bytes())
    del content["check"]
    path.write_text("x")
    service = keeper(data)
    (fault,) = faults(service.library)
    content["game"]["1"] |= newer
    content["events"]["1"]["event"] = "teleported" if "format" in newer else "scored"
    path.write_bytes(sealed(content))
    with pytest.raises(ScorekeeperError) as caught:
        restored(service.library, fault)
    assert caught.value.hint == "install the newest scorekeeper"
    assert path.read_bytes() == sealed(content)
    assert not (data / "damaged").exists()


def test_a_game_that_vanishes_while_a_list_is_made_is_left_out(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = done("new", "Ann").out.strip(), done("new", "Bob").out.strip()
    store = GameStore(data)
    load = GameStore.load

    def late(self: GameStore, game_id: str) -> Any:
        if game_id == first:
            game_file(data, first).unlink(missing_ok=True)
        return load(self, game_id)

    monkeypatch.setattr(GameStore, "load", late)
    found = keeper(data).library.summaries(afresh=True)
    assert [one["id"] for one in found] == store.ids() == [second]


def test_a_rematch_is_found_behind_other_games_and_a_damaged_one_is_no_hindrance(
    data: Path,
) -> None:
    first = done("new", "Ann", "Bob").out.strip()
    done("abandon")
    rematch = done("rematch", first, "--json").json["id"]
    other = done("new", "Cy").out.strip()
    told = f"the rematch has begun already: game {rematch} (scorekeeper resume {rematch})\n"
    assert run("rematch", first, "--json").err == told
    game_file(data, other).write_text("x")
    assert run("rematch", first, "--json").err == told
    game_file(data, rematch).write_text("x")
    assert done("rematch", first, "--json").json["status"] == "playing"


def test_lists_made_at_once_are_all_right(data: Path) -> None:
    put(data, sealed(tables()))
    put(data, sealed(tables(OTHER)), OTHER)
    answers = at_once(*[["games", "--json"]] * WRITERS)
    assert {answer.out for answer in answers} == {done("games", "--json").out}
    assert [one["id"] for one in answers[0].json["games"]] == [ID, OTHER]


# The lock


@pytest.fixture
def path(data: Path) -> Path:
    return put(data, sealed(tables()))


def test_a_lock_that_is_held_too_long_is_said_and_nothing_is_changed(
    path: Path, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(files, "_LOCK_PATIENCE_SECONDS", 0.1)
    with script(HOLDER, data / "lock"):
        before = tree(data)
        code = boundary.run(SCORE)
        said = capsys.readouterr()
        assert tree(data) == before
    assert code == 6
    message = f"another scorekeeper holds {data / 'lock'}; nothing was saved"
    assert said.err == f"{message} (try again)\n"
    assert json.loads(said.out) == {
        "error": {"code": "locked", "message": message, "hint": "try again"}
    }
    assert path.read_bytes() == sealed(tables())


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["undo"], id="undo"),
        pytest.param(["new", "Eve"], id="new"),
        pytest.param(["delete", ID, "--yes"], id="delete"),
        pytest.param(["abandon"], id="abandon"),
        pytest.param(["resume", OTHER], id="resume"),
        pytest.param(["rematch"], id="rematch"),
        pytest.param(["rename", "Ann", "Anna"], id="rename"),
        pytest.param(["import", str(DATA / "two-games.json")], id="import"),
    ],
)
@pytest.mark.usefixtures("path")
def test_no_change_is_made_or_claimed_while_another_process_holds_the_lock(
    data: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
) -> None:
    monkeypatch.setattr(files, "_LOCK_PATIENCE_SECONDS", 0.02)
    put(data, sealed(tables(OTHER)), OTHER)
    done("abandon", OTHER)
    done("abandon", ID)
    (data / "current").write_text(f"{ID}\n")
    with script(HOLDER, data / "lock"):
        before = promised(data)
        assert boundary.run(arguments) == 6
        assert promised(data) == before
    assert capsys.readouterr().out == ""


def test_a_lock_is_waited_for_up_to_five_seconds() -> None:
    assert files._LOCK_PATIENCE_SECONDS == 5.0


@pytest.mark.usefixtures("path")
def test_a_turn_waits_for_a_lock_that_is_given_back(data: Path) -> None:
    with script(HOLDER, data / "lock") as holder, ThreadPoolExecutor(1) as pool:
        answer = pool.submit(run, *SCORE)
        time.sleep(0.4)
        assert not answer.done()
        assert len(GameStore(data).load(ID).events) == 2
        holder.kill()
        assert answer.result().code == 0
    assert len(GameStore(data).load(ID).events) == 3


@pytest.mark.usefixtures("path")
def test_nobody_who_reads_waits_for_the_lock(data: Path) -> None:
    with script(HOLDER, data / "lock"):
        for arguments in (["card"], ["games"], ["options", "66612"]):
            done(*arguments)


@pytest.mark.usefixtures("path")
def test_a_lock_of_a_killed_process_does_not_block(data: Path) -> None:
    with script(HOLDER, data / "lock") as holder:
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        assert done(*SCORE).json["turn"] == 3


def test_the_lock_file_is_never_removed(path: Path, data: Path) -> None:
    keeper(data).score("66612 sixes", game=ID)
    inode = (data / "lock").stat().st_ino
    keeper(data).undo(ID)
    keeper(data).delete(ID)
    assert (data / "lock").stat().st_ino == inode
    assert not path.exists()


@pytest.mark.usefixtures("path")
def test_a_change_takes_back_the_lock_when_it_is_refused(data: Path) -> None:
    assert run("score", "66612", "fours", "--player", "Bob").code == 4
    assert done(*SCORE).json["turn"] == 3
    assert len(GameStore(data).load(ID).events) == 3
    assert game_file(data).exists()
