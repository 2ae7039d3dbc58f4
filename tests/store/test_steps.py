"""Each command that changes data, gone wrong at each step: it is not done, or done whole."""

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scorekeeper.errors import FileTrouble
from scorekeeper.game.codec import event_document
from scorekeeper.library import Library
from scorekeeper.store.games import GameStore
from tests.program import DATA, WHOLE_CARD

if sys.platform == "win32":
    pytest.skip("nothing can be forked", allow_module_level=True)

from tests.forks import Ran, run_warm
from tests.store.samples import keeper

ENDED = {"kill": {-9}, "fail": {0, 6}, "full": {0, 6}, "stop": {0, 130}, "unread": {0, 6}}
"""The exit codes that a run may have in which something went wrong."""


class Change(NamedTuple):
    """A command that changes data, what comes before it, and what is typed while it runs."""

    arguments: str
    before: tuple[str, ...] = ()
    typed: str = ""


CUT = "a game that is cut short"
GONE = "a game that is gone"
NAMELESS = "names that are cut short"
NO_BACKUP = "a state before that is cut short"
DAMAGE: dict[str, Callable[[Path], object]] = {
    CUT: lambda data: cut(next((data / "games").glob("*.json"))),
    GONE: lambda data: next((data / "games").glob("*.json")).unlink(),
    NAMELESS: lambda data: cut(data / "people.json"),
    NO_BACKUP: lambda data: cut(next((data / "games").glob("*.bak"))),
}
REASONS = "(Input/output error|No space left on device)"
UNDONE = "nothing was saved, all is as before"
TOLD = re.compile(
    r"([^:\n]+ cannot be written: game \S+ is there, but not the one being played[^\n]*\n)?"
    rf"((line \d: )?cannot write [^:]+: {REASONS}; {UNDONE}|cannot (read|remove) [^:]+: {REASONS}|"
    f"(1 game was|2 games were) taken in; for the others: cannot write [^:]+: {REASONS}; {UNDONE}"
    r" \(import again: nothing is added twice\)|"
    f"cannot write [^:]+: {REASONS}; it is kept as (?P<kept>[^:]+))"
)
"""What is said where a step of a change fails."""
HALF = re.compile("is there, but not the one being played|^cannot read ")
"""What is said where a change is made, but not what follows from it."""
MADE = re.compile(r'"restored": \[\{|"removed": [1-9]')
"""What the doctor says of changes where something else goes wrong after them."""
CHANGES = {
    "new": Change("new Dee Eve --night Friday --json"),
    "score": Change("score 44412 4 --json"),
    "score-a-last-turn": Change("score 66666 y --json", ("play Solo",), "\n".join(WHOLE_CARD[:-2])),
    "undo": Change("undo --json"),
    "redo": Change("redo --json", ("undo",)),
    "correct": Change("correct 1 55523 3k --json"),
    "swap": Change("swap 1 2 --json", ("score 44412 4",)),
    "join": Change("join Dee --json"),
    "leave": Change("leave Bob --json"),
    "note": Change("note a cup fell --json"),
    "abandon": Change("abandon --json"),
    "resume": Change("resume @2 --json"),
    "resume-abandoned": Change("resume @2 --json", ("abandon @2",)),
    "reopen": Change("reopen --json", ("abandon",)),
    "rematch": Change("rematch --json", ("abandon",)),
    "delete": Change("delete @1 --yes"),
    "rename": Change("rename Ann Anna"),
    "merge": Change("merge Cy Bob"),
    "undo-rename": Change("rename --undo", ("rename Ann Anna",)),
    "undo-merge": Change("merge --undo", ("merge Cy Bob",)),
    "import": Change("import {export} --json"),
    "import-more": Change(
        "import {newer} --json",
        (
            "export --all --output {older}",
            "score 44412 4",
            "export --all --output {newer}",
            "delete @1 --yes",
            "import {older}",
        ),
    ),
    "empty-trash": Change("doctor --empty-trash --json", ("delete @2 --yes",)),
    "restore": Change("doctor --restore --json", (CUT,)),
    "restore-lost": Change("doctor --restore --json", (GONE,)),
    "restore-backup": Change("doctor --restore --json", (NO_BACKUP,)),
    "restore-names": Change(
        "doctor --restore --json", ("rename Ann Anna", "rename Bob Rob", NAMELESS)
    ),
    "play-anew": Change("play Dee Eve", (), "44412 4\n"),
    "play": Change("play", (), "44412 4\n66612 6\nundo\n"),
}


def prepared(data: Path, change: Change) -> None:
    """Make the games that a change begins with."""
    assert run_warm("new", "Cy").code == 0
    assert run_warm("score", "12345", "ls").code == 0
    assert run_warm("new", "Ann", "Bob").code == 0
    assert run_warm("score", "55522", "fh").code == 0
    for command in change.before:
        if command in DAMAGE:
            DAMAGE[command](data)
            continue
        typed = change.typed if command.startswith("play") else ""
        assert run_warm(*words(command, data.parent), typed=typed).code == 0
    (data.parent / "export.json").write_bytes(json_of_two_games())


def words(command: str, folder: Path) -> list[str]:
    """Return a command with the files that it names."""
    files = {name: folder / f"{name}.json" for name in ("export", "older", "newer")}
    return command.format(**files).split()


def cut(path: Path) -> None:
    """Take the end of a file away."""
    path.write_bytes(path.read_bytes()[:-20])


def json_of_two_games() -> bytes:
    """Return an export of two games that are nowhere yet."""
    kept = json.loads((DATA / "two-games.json").read_bytes())
    return json.dumps(kept).encode()


def kept(data: Path) -> dict[str, Any]:
    """Return what is kept, without what differs from one run to the next: ids and times."""
    library = Library(GameStore(data))
    games: list[tuple[tuple[str, str, tuple[str, ...]], str]] = []
    current, backups = None, []
    for game_id in library.store.ids():
        try:
            before = library.store.before(game_id)
            assert before is None or library.replayed(before).failure is None
        except FileTrouble:
            backups.append("damaged")
        try:
            record = library.store.load(game_id)
        except FileTrouble:
            games.append((("damaged", "", ()), ""))
            continue
        assert library.replayed(record).failure is None
        events = [event_document(event) | {"at": ""} for event in record.events]
        header = (record.rules, record.night, tuple(player.name for player in record.players))
        games.append((header, json.dumps(events)))
        if game_id == library.store.current():
            current = header
    return {
        "current": current,
        "backups": backups,
        "games": sorted(games),
        "people": [(one.old, one.new) for one in library.people().renamings],
        "trash": len(library.store.trash()),
    }


@pytest.mark.parametrize("fault", ENDED)
@pytest.mark.parametrize("name", CHANGES)
def test_a_change_that_goes_wrong_is_not_made_or_made_whole(
    name: str, fault: str, data: Path, tmp_path: Path
) -> None:
    change = CHANGES[name]
    arguments = words(change.arguments, tmp_path)
    prepared(data, change)
    shutil.copytree(data, tmp_path / "before", copy_function=shutil.copy2)
    typed = "" if change.before and change.before[0].startswith("play") else change.typed
    old = kept(data)
    done = run_warm(*arguments, typed=typed, fault="count")
    assert done.code == 0, done
    new = kept(data)
    between = [old, new, *states_between(name, old, new)]
    # What is made before a step that only tidies up stays made.
    many = len(between) > 2 or name in {"import-more", "restore-backup"}
    currents = [old["current"], new["current"], *([None] if name == "delete" else [])]
    between = [{**state, "current": current} for state in between for current in currents]
    went_wrong, made = 0, 0
    for step in range(10 * done.steps):
        shutil.rmtree(data)
        shutil.copytree(tmp_path / "before", data, copy_function=shutil.copy2)
        answer = run_warm(*arguments, typed=typed, fault=fault, step=step)
        if answer.code != -9 and answer.steps <= step:
            break
        now = kept(data)
        assert answer.code in ENDED[fault] | ({0} if fault == "kill" else set()), answer
        assert now in between, (step, answer)
        told_the_truth(answer, fault, now, old, new, many=many)
        if name in {"restore", "restore-backup", "restore-names"} and now == new:
            assert len([*(data / "damaged").glob("*.json*")]) == 1
        went_wrong += 1
        made += now == new
        keeper(data).start(["Zoe"], "yahtzee")
    assert went_wrong >= (name == "new" if fault == "unread" else 4)
    if fault == "kill" and old != new:
        assert 0 < made < went_wrong


def told_the_truth(
    answer: Ran,
    fault: str,
    now: dict[str, Any],
    old: dict[str, Any],
    new: dict[str, Any],
    *,
    many: bool,
) -> None:
    """Check that nothing is said to be done that is not, and the other way round."""
    assert "Traceback" not in answer.err
    if answer.code == 0 and HALF.search(answer.err):
        assert fault == "unread" or now["current"] != new["current"], answer
        assert {**now, "current": None} == {**new, "current": None}, answer
    elif answer.code == 0:
        assert now == new, answer
    elif fault in {"fail", "full"}:
        told = TOLD.fullmatch(answer.err.rstrip("\n"))
        assert told, answer
        assert told["kept"] is None or (fault == "full" and Path(told["kept"]).exists()), answer
        assert many or now == old, answer
    elif fault == "unread":
        assert answer.err.rstrip("\n").endswith(": Input/output error"), answer
        assert now == (new if MADE.search(answer.out) else old), answer


def states_between(name: str, old: dict[str, Any], new: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what may be kept between old and new, where a command makes several changes."""
    if name == "import":
        fresh = [game for game in new["games"] if game not in old["games"]]
        return [{**old, "games": sorted([*old["games"], game])} for game in fresh]
    if name == "play-anew":
        ((header, _),) = [game for game in new["games"] if game not in old["games"]]
        return [{**old, "games": sorted([*old["games"], (header, "[]")])}]
    if name == "play":
        (header, after), *_ = [game for game in new["games"] if game not in old["games"]]
        rest = [game for game in old["games"] if game[0] != header]
        events = json.loads(after)
        ends = range(len(events) - 2, len(events))
        return [
            {**old, "games": sorted([*rest, (header, json.dumps(events[:end]))])} for end in ends
        ]
    return []
