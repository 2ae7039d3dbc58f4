"""Small games for the tests of the store, and their stored form, made without the store."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

from scorekeeper.cli.context import new_id
from scorekeeper.errors import FileTrouble
from scorekeeper.game.events import Event, TurnScored
from scorekeeper.game.record import GameRecord, new_record
from scorekeeper.rules.catalog import rule_set
from scorekeeper.service import Scorekeeper
from scorekeeper.store.games import GameStore

ID = "20261130-2043-x7k2"
OTHER = "20261130-1900-aaaa"
AT = "2026-11-30T20:43:00+01:00"
BOXES = (
    "ones", "twos", "threes", "fours", "fives", "sixes", "three-of-a-kind", "four-of-a-kind",
    "full-house", "small-straight", "large-straight", "yahtzee", "chance",
)  # fmt: skip
ANN_FULL_HOUSE = TurnScored(AT, "p1", (5, 5, 5, 2, 2), "full-house", 25, 0)
BOB_FOURS = TurnScored(AT, "p2", (4, 4, 4, 1, 2), "fours", 12, 0)


def record(
    game_id: str = ID, *events: Event, names: tuple[str, ...] = ("Ann", "Bob")
) -> GameRecord:
    """Return a game of Yahtzee."""
    started = new_record(game_id, rule_set("yahtzee"), list(names), AT)
    return started._replace(events=events)


def tables(game_id: str = ID, names: tuple[str, ...] = ("Ann", "Bob")) -> dict[str, Any]:
    """Return what the file of a game holds in which Ann has a full house and Bob his fours."""
    return {
        "game": {
            "1": {
                "format": 3,
                "id": game_id,
                "rules": "yahtzee",
                "revision": 1,
                "order": "any",
                "title": "",
                "night": "",
                "started": AT,
                "players": [{"id": f"p{n}", "name": name} for n, name in enumerate(names, start=1)],
            }
        },
        "events": {
            "1": {
                "event": "scored",
                "at": AT,
                "player": "p1",
                "dice": [5, 5, 5, 2, 2],
                "box": "full-house",
                "points": 25,
                "bonus": 0,
            },
            "2": {
                "event": "scored",
                "at": AT,
                "player": "p2",
                "dice": [4, 4, 4, 1, 2],
                "box": "fours",
                "points": 12,
                "bonus": 0,
            },
        },
    }


def sealed(content: dict[str, Any]) -> bytes:
    """Return tables as they are stored: compact JSON that ends in a table with the check sum."""
    body = compact(content)
    return compact({**content, "check": {"1": {"crc32": f"{crc32(body):08x}"}}})


def compact(content: object) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def game_file(data: Path, game_id: str = ID) -> Path:
    return data / "games" / f"{game_id}.json"


def put(data: Path, content: bytes, game_id: str = ID) -> Path:
    """Write the file of a game as it is, and return where."""
    path = game_file(data, game_id)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def keeper(data: Path) -> Scorekeeper:
    """Return the use cases on a data folder, at a time that stands still."""
    return Scorekeeper(GameStore(data), lambda: AT, new_id)


def attempt(act: Callable[[], object]) -> FileTrouble | None:
    """Do something with files; return why it could not be done, None where it was done."""
    try:
        act()
    except FileTrouble as trouble:
        return trouble
    return None


def temporaries(data: Path) -> list[str]:
    """Return the names of all temporary files below a data folder."""
    return sorted(path.name for path in data.rglob("*.tmp"))


def promised(data: Path) -> dict[str, bytes | None]:
    """Return all files below a data folder but the lists and hints, which reading makes anew."""
    made_anew = ("index.json", "newest.json", "tab")
    return {name: held for name, held in tree(data).items() if not name.startswith(made_anew)}


def tree(data: Path) -> dict[str, bytes | None]:
    """Return all files below a folder with what they hold; None stands for a folder."""
    return {
        str(path.relative_to(data)): path.read_bytes() if path.is_file() else None
        for path in sorted(data.rglob("*"))
    }
