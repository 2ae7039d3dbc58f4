"""The index: a cache that saves opening every game, and may be lost or wrong at any time."""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import FileTrouble
from scorekeeper.store.games import GameStore
from scorekeeper.store.index import summaries
from scorekeeper.store.storage import read_tables
from scorekeeper.views.summary_form import is_summary
from tests.program import done, run
from tests.store.samples import (
    ANN_FULL_HOUSE,
    ID,
    OTHER,
    compact,
    game_file,
    keeper,
    put,
    record,
    sealed,
    tables,
    tree,
)

NEWEST = "20261201-0100-bbbb"
VERSION = "1/test"
Summary = dict[str, object]


def is_any(found: object) -> bool:
    return isinstance(found, dict)


class Games:
    """Three games, whose summary is the number of their events, and which of them were opened."""

    def __init__(self, data: Path) -> None:
        self.store = GameStore(data)
        self.index = data / "index.json"
        self.opened: list[str] = []
        for game_id in (OTHER, ID, NEWEST):
            self.store.create(record(game_id))

    def list(self, version: str = VERSION) -> list[Summary]:
        """Return the list; `opened` then holds the games that had to be opened for it."""
        self.opened = []
        return summaries(self.store, version, self._summarise, self._unreadable, is_any)

    def _summarise(self, game_id: str) -> Summary:
        self.opened.append(game_id)
        return {"id": game_id, "events": len(self.store.load(game_id).events)}

    def _unreadable(self, game_id: str, trouble: FileTrouble) -> Summary:
        return {"id": game_id, "problem": trouble.slug}


RIGHT: list[Summary] = [{"id": one, "events": 0} for one in (NEWEST, ID, OTHER)]


@pytest.fixture
def games(data: Path) -> Games:
    return Games(data)


@pytest.fixture
def listed(games: Games) -> Games:
    assert games.list() == RIGHT
    return games


def test_the_first_list_opens_every_game_once(games: Games) -> None:
    assert games.list() == RIGHT
    assert games.opened == [NEWEST, ID, OTHER]


def test_a_second_list_opens_no_game_and_writes_nothing(listed: Games, data: Path) -> None:
    before = tree(data), listed.index.stat().st_ino
    assert listed.list() == RIGHT
    assert listed.opened == []
    assert (tree(data), listed.index.stat().st_ino) == before


def test_only_a_game_that_changed_is_opened_again(listed: Games) -> None:
    with listed.store.change(ID) as file:
        file.append(ANN_FULL_HOUSE)
    assert [one["events"] for one in listed.list()] == [0, 1, 0]
    assert listed.opened == [ID]
    assert [one["events"] for one in listed.list()] == [0, 1, 0]
    assert listed.opened == []


def test_only_a_new_game_is_opened(listed: Games) -> None:
    listed.store.create(record("20261202-0000-cccc"))
    assert [one["id"] for one in listed.list()] == ["20261202-0000-cccc", NEWEST, ID, OTHER]
    assert listed.opened == ["20261202-0000-cccc"]


def test_a_deleted_game_is_gone_and_none_is_opened(listed: Games) -> None:
    listed.store.delete(ID)
    assert listed.list() == [RIGHT[0], RIGHT[2]]
    assert listed.opened == []
    index = read_tables(listed.index)
    assert index is not None
    assert set(index["games"]) == {NEWEST, OTHER}


def test_a_game_of_the_same_size_with_another_time_is_opened_again(listed: Games) -> None:
    content = tables()
    content["events"] = {}
    content["game"]["1"]["title"] = ""
    put(listed.store.folder, sealed(content))
    os.utime(game_file(listed.store.folder), ns=(0, 0))
    assert listed.list() == RIGHT
    assert listed.opened == [ID]


def test_a_game_of_the_same_time_with_another_size_is_opened_again(
    listed: Games, data: Path
) -> None:
    time = game_file(data).stat().st_mtime_ns
    put(data, sealed(tables()))
    os.utime(game_file(data), ns=(time, time))
    assert [one["events"] for one in listed.list()] == [0, 2, 0]
    assert listed.opened == [ID]


def test_a_deleted_index_is_made_again(listed: Games) -> None:
    content = listed.index.read_bytes()
    listed.index.unlink()
    assert listed.list() == RIGHT
    assert listed.opened == [NEWEST, ID, OTHER]
    assert listed.index.read_bytes() == content


def test_an_index_of_another_version_counts_for_nothing(listed: Games) -> None:
    assert listed.list("2/test") == RIGHT
    assert listed.opened == [NEWEST, ID, OTHER]
    assert listed.list("2/test") == RIGHT
    assert listed.opened == []


def cut(index: bytes) -> bytes:
    return index[: len(index) // 2]


def flipped(index: bytes) -> bytes:
    return index.replace(b'"events":0', b'"events":7', 1)


def row(**fields: object) -> Callable[[bytes], bytes]:
    """Return what gives every row of an index these fields, with a check sum that fits."""

    def altered(index: bytes) -> bytes:
        content = json.loads(index)
        del content["check"]
        for one in content["games"].values():
            one.update(fields)
        return sealed(content)

    return altered


def rows(value: object) -> Callable[[bytes], bytes]:
    """Return what puts this in the place of every row, with a check sum that fits."""

    def altered(index: bytes) -> bytes:
        return sealed({"games": dict.fromkeys(json.loads(index)["games"], value)})

    return altered


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda _: b"", id="empty"),
        pytest.param(cut, id="truncated"),
        pytest.param(flipped, id="a-number-changed"),
        pytest.param(lambda _: b"[]", id="a-list"),
        pytest.param(lambda _: b"\xff\xfe\x00", id="no-text"),
        pytest.param(lambda _: b"[" * 100_000, id="deep"),
        pytest.param(lambda _: compact({"games": {}}), id="no-check-sum"),
        pytest.param(lambda _: sealed({}), id="no-table"),
        pytest.param(lambda _: b'{"games":{"x":NaN}}', id="not-a-number"),
        pytest.param(lambda _: b'{"games":{"x":1e999}}', id="infinite-number"),
        pytest.param(lambda _: b'{"games":{"x":"\\ud800"}}', id="half-a-character"),
        pytest.param(rows(None), id="rows-null"),
        pytest.param(rows("x"), id="rows-text"),
        pytest.param(rows([1, 2]), id="rows-lists"),
        pytest.param(rows({}), id="rows-empty"),
        pytest.param(row(state=None), id="state-null"),
        pytest.param(row(state=[1]), id="state-short"),
        pytest.param(row(state=[1, 2, 3]), id="state-long"),
        pytest.param(row(state=[0, 0]), id="state-old"),
        pytest.param(row(summary=None), id="summary-null"),
        pytest.param(row(summary=[1]), id="summary-list"),
        pytest.param(row(version=1), id="version-number"),
    ],
)
def test_a_damaged_index_is_made_again(listed: Games, damage: Callable[[bytes], bytes]) -> None:
    content = listed.index.read_bytes()
    listed.index.write_bytes(damage(content))
    assert listed.list() == RIGHT
    assert listed.opened == [NEWEST, ID, OTHER]
    assert listed.index.read_bytes() == content


def test_an_index_that_knows_games_that_are_gone_is_put_right(listed: Games) -> None:
    index = json.loads(listed.index.read_bytes())
    del index["check"]
    index["games"]["20250101-0000-gone"] = index["games"][ID]
    listed.index.write_bytes(sealed(index))
    assert listed.list() == RIGHT
    assert listed.opened == []
    assert b"gone" not in listed.index.read_bytes()


def test_an_index_that_cannot_be_written_leaves_the_list_right(games: Games) -> None:
    games.index.mkdir()
    for _ in range(2):
        assert games.list() == RIGHT
        assert games.opened == [NEWEST, ID, OTHER]
    assert list(games.store.folder.glob(".index*")) == []


def test_the_index_keeps_no_backup(listed: Games) -> None:
    with listed.store.change(ID) as file:
        file.append(ANN_FULL_HOUSE)
    listed.list()
    assert list(listed.store.folder.glob("index.json*")) == [listed.index]


def test_no_games_leave_no_index(data: Path) -> None:
    assert summaries(GameStore(data), VERSION, lambda _: {}, lambda *_: {}, is_any) == []
    assert not data.exists()


def test_a_game_that_could_not_be_read_for_a_moment_is_read_the_next_time(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(data, sealed(tables()))
    service = keeper(data)
    read_bytes = Path.read_bytes

    def fail(path: Path) -> bytes:
        if path == game_file(data):
            raise PermissionError(13, "Permission denied", str(path))
        return read_bytes(path)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", fail)
        assert [one["status"] for one in service.summaries()] == ["damaged"]
    assert [one["status"] for one in service.summaries()] == ["playing"]


@pytest.mark.parametrize("index", [None, b"", b"{}"], ids=["deleted", "empty", "other"])
def test_the_program_lists_the_same_without_its_index(data: Path, index: bytes | None) -> None:
    put(data, sealed(tables()))
    put(data, b"", OTHER)
    before = done("games", "--json").json
    assert [one["id"] for one in before["games"]] == [ID, OTHER]
    if index is None:
        (data / "index.json").unlink()
    else:
        (data / "index.json").write_bytes(index)
    assert done("games", "--json").json == before


def test_the_index_follows_what_the_program_does(data: Path) -> None:
    put(data, sealed(tables()))
    assert done("games", "--json").json["games"][0]["turns"] == 2
    done("score", "66612", "sixes")
    assert done("games", "--json").json["games"][0]["turns"] == 3
    done("undo")
    assert done("games", "--json").json["games"][0]["turns"] == 2
    done("abandon")
    assert done("games", "--json").json["games"] == []
    assert done("history", "--json").json["games"][0]["status"] == "abandoned"


def test_the_newest_games_alone_are_opened_where_no_more_are_wanted(games: Games) -> None:
    opened: list[str] = []

    def summarise(game_id: str) -> Summary:
        opened.append(game_id)
        return {"id": game_id}

    found = summaries(games.store, VERSION, summarise, unknown, is_any, cache="two.json", most=2)
    assert found == [{"id": NEWEST}, {"id": ID}]
    assert opened == [NEWEST, ID]
    assert not games.index.exists()


def test_the_way_through_many_games_is_told(games: Games) -> None:
    told: list[tuple[int, int]] = []
    games.list()
    with games.store.change(ID) as file:
        file.append(ANN_FULL_HOUSE)
    with games.store.change(OTHER) as file:
        file.append(ANN_FULL_HOUSE)
    summaries(
        games.store,
        VERSION,
        lambda game_id: {"id": game_id},
        unknown,
        is_any,
        progress=lambda number, of: told.append((number, of)),
    )
    assert told == [(1, 2), (2, 2)]


def test_a_game_that_cannot_be_read_keeps_its_place_in_the_list(games: Games) -> None:
    put(games.store.folder, b"half a ga")
    assert games.list() == [RIGHT[0], {"id": ID, "problem": "damaged"}, RIGHT[2]]


def unknown(game_id: str, trouble: FileTrouble) -> Summary:
    raise AssertionError(f"{game_id} is damaged: {trouble}")


def test_a_byte_that_changed_is_noticed_though_the_times_of_the_file_are_put_back(
    listed: Games, data: Path
) -> None:
    path = game_file(data)
    before = path.stat()
    path.write_bytes(path.read_bytes().replace(b"Ann", b"Eve"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert listed.list()[1] == {"id": ID, "problem": "damaged"}


def test_a_link_to_nowhere_is_listed_with_what_is_wrong(listed: Games, data: Path) -> None:
    game_file(data).unlink()
    game_file(data).symlink_to("nowhere")
    assert listed.list()[1] == {"id": ID, "problem": "link-to-nowhere"}
    game_file(data).unlink()
    assert [one["id"] for one in listed.list()] == [NEWEST, OTHER]


@pytest.fixture
def _evening() -> None:
    done("new", "Ann", "B\u200cob", "--title", "one")
    done("score", "55522", "fh")
    done("join", "Dee")
    done("new", "Ann", "--rules", "yacht", "--night", "xmas")
    for line in ("66666 y", "12345 c"):
        run("score", *line.split())
    done("abandon")


CHANGED: list[Callable[[Any], object]] = [
    lambda game: game.clear(),
    lambda game: game.pop("players"),
    lambda game: game.update(more=1),
    lambda game: game.update(players=[{}]),
    lambda game: game.update(players=[5]),
    lambda game: game.update(players={}),
    lambda game: game.update(rules="none"),
    lambda game: game.update(own_rules=["name", "id"]),
    lambda game: game.update(own_rules=["name", "id", 5]),
    lambda game: game.update(own_rules="name"),
    lambda game: game.update(to_move="Zoe"),
    lambda game: game.update(to_move=["Zoe"]),
    lambda game: game.update(status="lost"),
    lambda game: game.update(status=["lost"]),
    lambda game: game.update(status="damaged"),
    lambda game: game.update(title="\x1b[2J"),
    lambda game: game.update(problem="\u202e"),
    lambda game: game.update(started=None),
    lambda game: game.update(turns=True),
    lambda game: game["players"][0].update(name="\x9b31m"),
    lambda game: game["players"][0].update(name=None),
    lambda game: game["players"][0].update(total="25"),
    lambda game: game["players"][0].update(total=10**400),
    lambda game: game["players"][0].update(running=[10**400]),
    lambda game: game.update(turns=-(10**400)),
    lambda game: game["players"][0].update(rank=1.5),
    lambda game: game["players"][0].update(winner=0),
    lambda game: game["players"][0]["boxes"].pop(),
    lambda game: game["players"][0]["boxes"].append(None),
    lambda game: game["players"][0].update(boxes=["x"] * len(game["players"][0]["boxes"])),
    lambda game: game["players"][0].update(running=[None]),
    lambda game: game["players"][0].update(running=5),
    lambda game: game["players"][0].pop("jokers"),
]


@pytest.mark.usefixtures("_evening")
@pytest.mark.parametrize("change", CHANGED, ids=map(str, range(len(CHANGED))))
def test_an_index_with_a_right_check_sum_and_wrong_content_does_not_matter(
    data: Path, change: Callable[[Any], object]
) -> None:
    lists = [
        ("history",), ("games",), ("stats",), ("players",), ("history", "--json"),
        ("stats", "Ann", "--json"), ("standings", "xmas"),
    ]  # fmt: skip
    right = [run(*one) for one in lists]
    for cache in (data / "index.json", data / "newest.json"):
        if not cache.exists():
            continue
        content = json.loads(cache.read_bytes())
        del content["check"]
        for row in content["games"].values():
            with suppress(LookupError):
                change(row["summary"])
        cache.write_bytes(sealed(content))
    assert [run(*one) for one in lists] == right
    assert run("new", "Ann").code == 0


@pytest.mark.usefixtures("_evening")
def test_what_is_kept_of_real_games_is_used(data: Path) -> None:
    done("history")
    rows = json.loads((data / "index.json").read_bytes())["games"]
    assert [is_summary(row["summary"]) for row in rows.values()] == [True, True]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_in_the_place_of_what_is_only_remembered_is_not_waited_for(data: Path) -> None:
    done("new", "Ann")
    done("__complete", "game")
    done("__complete", "box")
    for name in ("current", "tab/lists.txt", "tab/current.txt", "index.json", "newest.json"):
        (data / name).unlink(missing_ok=True)
        os.mkfifo(data / name)
    done("score", "55522", "fh")
    done("__complete", "box")
    done("__complete", "game")
    assert done("games", "--json").json["games"][0]["turns"] == 1
    done("new", "Bob")
    assert done("score", "55522", "fh", "--json").json["player"] == "Bob"
