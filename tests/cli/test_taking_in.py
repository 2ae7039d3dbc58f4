"""Import: exports, folders that diverged, paper cards, transcripts, and what is none of these."""

import json
import os
import subprocess
from datetime import datetime
from pathlib import Path

import pytest

from scorekeeper.game.codec import FORMAT
from tests.program import DATA, PROGRAM, WHOLE_CARD, done, run
from tests.store.samples import sealed

HERE = ["--data-dir", "here"]
THERE = ["--data-dir", "there"]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def export_of(where: list[str], name: str = "games.json") -> str:
    done(*where, "export", "--all", "--output", name, "--force")
    return name


def games_of(where: list[str]) -> dict[str, list[str]]:
    found = done(*where, "export", "--all").json["games"]
    return {game["id"]: [event["event"] for event in game["events"]] for game in found}


def test_two_folders_that_diverged_merge_to_the_union() -> None:
    done(*HERE, "new", "Ann")
    done(*THERE, "new", "Bob")
    done(*THERE, "import", export_of(HERE))
    done(*HERE, "import", export_of(THERE))
    assert games_of(HERE) == games_of(THERE)
    assert len(games_of(HERE)) == 2


def test_a_game_that_went_on_elsewhere_goes_on_here() -> None:
    done(*HERE, "new", "Ann")
    done(*HERE, "score", "55522", "fh")
    done(*THERE, "import", export_of(HERE))
    done(*THERE, "score", "12345", "c", "--game", "@1")
    done(*THERE, "undo", "--game", "@1")
    answer = done(*HERE, "import", export_of(THERE))
    assert answer.out == "New games: 0, continued: 1, known: 0\n"
    assert games_of(HERE) == games_of(THERE)
    older = export_of(HERE, "older.json")
    done(*HERE, "redo")
    assert done(*HERE, "import", older).out == "New games: 0, continued: 0, known: 1\n"
    assert next(iter(games_of(HERE).values()))[-1] == "voided"


def test_a_game_that_was_changed_on_both_sides_is_told_and_neither_is_lost() -> None:
    game = done(*HERE, "new", "Ann").out.strip()
    done(*HERE, "score", "55522", "fh")
    done(*THERE, "import", export_of(HERE))
    done(*HERE, "correct", "1", "55523", "3k")
    done(*THERE, "correct", "1", "55524", "c", "--game", game)
    theirs = export_of(THERE)
    answer = done(*HERE, "import", theirs)
    assert f"Game {game} was changed here and there" in answer.err
    kept = [one for one in games_of(HERE) if one != game]
    assert kept[0].startswith(game)
    assert done(*HERE, "show", game, "--json").json["turns"][0]["box"] == "three-of-a-kind"
    assert done(*HERE, "show", kept[0], "--json").json["turns"][0]["box"] == "chance"
    again = done(*HERE, "import", theirs)
    assert (again.out, again.err) == ("New games: 0, continued: 0, known: 1\n", "")
    assert len(games_of(HERE)) == 2


def test_a_game_that_goes_on_by_an_import_can_be_restored_as_it_was_before() -> None:
    done(*HERE, "new", "Ann")
    done(*HERE, "score", "55522", "fh")
    done(*THERE, "import", export_of(HERE))
    done(*THERE, "score", "12345", "c", "--game", "@1")
    done(*HERE, "import", export_of(THERE))
    path = next(Path("here/games").glob("*.json"))
    path.write_bytes(b"{")
    assert done(*HERE, "doctor", "--restore").code == 0
    assert [*games_of(HERE).values()] == [["scored"]]


def test_nothing_is_taken_in_over_a_lost_game() -> None:
    done(*HERE, "new", "Ann")
    old = export_of(HERE)
    done(*HERE, "score", "55522", "fh")
    done(*HERE, "score", "12345", "c")
    path = next(Path("here/games").glob("*.json"))
    path.unlink()
    answer = run(*HERE, "import", old)
    assert (answer.code, answer.out) == (6, "New games: 0, continued: 0, known: 0\n")
    assert "is lost, but for the state before its last change" in answer.err
    done(*HERE, "doctor", "--restore")
    assert [*games_of(HERE).values()] == [["scored"]]


def test_a_game_of_a_newer_format_is_not_taken_in() -> None:
    done(*HERE, "new", "Ann")
    done(*HERE, "score", "55522", "fh")
    done(*THERE, "import", export_of(HERE))
    done(*HERE, "score", "12345", "c")
    longer = export_of(HERE)
    path = next(Path("there/games").glob("*.json"))
    content = json.loads(path.read_bytes())
    content["game"]["1"]["format"] = FORMAT + 1
    del content["check"]
    path.write_bytes(sealed(content))
    before = path.read_bytes()
    answer = run(*THERE, "import", longer)
    assert (answer.code, answer.out) == (6, "New games: 0, continued: 0, known: 0\n")
    assert "was written by a newer scorekeeper; it can be shown but not changed" in answer.err
    assert path.read_bytes() == before
    answer = run("--data-dir", "elsewhere", "import", str(path))
    assert (answer.code, answer.err.count("\n")) == (6, 1)
    assert "was written by a newer scorekeeper; it cannot be taken in" in answer.err
    export = json.loads(Path(longer).read_text())
    export["games"][0]["format"] = 2
    Path("newer.json").write_text(json.dumps(export))
    answer = run("--data-dir", "elsewhere", "import", "newer.json")
    assert (answer.code, answer.out) == (2, "New games: 0, continued: 0, known: 0\n")


def test_a_game_is_the_same_one_whatever_its_players_are_called_by_now() -> None:
    done(*HERE, "new", "Ann", "Bob")
    done(*HERE, "join", "Dee")
    done(*HERE, "rename", "Dee", "Deirdre")
    done(*HERE, "rename", "Ann", "Anna")
    renamed = export_of(HERE)
    done(*HERE, "rename", "--undo")
    assert done(*HERE, "import", renamed).out == "New games: 0, continued: 0, known: 1\n"
    done(*THERE, "import", renamed)
    done(*THERE, "score", "55522", "fh", "--game", "@1")
    answer = done(*HERE, "import", export_of(THERE))
    assert answer.out == "New games: 0, continued: 1, known: 0\n"
    found = done(*HERE, "card", "--json").json["players"]
    assert [player["name"] for player in found] == ["Ann", "Bob", "Deirdre"]


def test_where_a_continuation_does_not_fit_the_names_here_both_are_kept() -> None:
    done(*HERE, "new", "Ann", "Bob")
    done(*HERE, "rename", "Ann", "Anna")
    done(*THERE, "import", export_of(HERE))
    done(*HERE, "rename", "--undo")
    done(*THERE, "join", "Ann", "--game", "@1")
    answer = done(*HERE, "import", export_of(THERE))
    assert "was changed here and there" in answer.err
    assert sorted(map(len, games_of(HERE).values())) == [0, 1]
    assert done(*HERE, "doctor").out == "Games: 2, with faults: 0\n"


def test_a_damaged_game_is_refused_and_the_others_are_taken_in() -> None:
    done(*HERE, "play", "Ann", typed="55522 fh\n")
    done(*HERE, "new", "Bob")
    done(*HERE, "new", "Cy")
    document = json.loads(Path(export_of(HERE)).read_text("utf-8"))
    document["games"][0]["events"][0]["points"] = 99
    del document["games"][1]["players"]
    Path("games.json").write_text(json.dumps(document), "utf-8")
    answer = run(*THERE, "import", "games.json")
    assert answer.code == 5
    assert answer.out == "New games: 1, continued: 0, known: 0\n"
    assert "game 1 (" in answer.err
    assert "99 points" in answer.err
    assert "game 2 (" in answer.err
    found = run(*THERE, "import", "games.json", "--json").json
    assert [one["code"] for one in found["refused"]] == ["does-not-replay", "bad-record"]


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        ("", 2, "this is no JSON"),
        ("{", 2, "this is no JSON"),
        ("[]", 2, "it has no list of games"),
        ('{"games": []}', 2, "its format is None"),
        ('{"format": 2, "games": []}', 2, "format 2; known here is 1"),
        ('{"format": 1, "games": [\n', 2, "before its end"),
        ('{"format": 1, "games": [\n\n]}\nmore\n', 2, "more behind the end"),
        ("[" * 100_000, 2, "this is no JSON"),
    ],
    ids=["empty", "cut", "list", "no format", "newer", "no end", "more", "deep"],
)
def test_a_file_that_is_no_export_is_refused_whole(content: str, code: int, told: str) -> None:
    Path("games.json").write_text(content, "utf-8")
    answer = run(*HERE, "import", "games.json")
    assert answer.code == code
    assert told in answer.err
    assert answer.err.count("\n") == 1
    assert done(*HERE, "export", "--all").json["games"] == []


def test_an_export_that_was_cut_keeps_the_games_before_the_cut_out() -> None:
    for name in ("Ann", "Bob"):
        done(*HERE, "new", name)
    text = Path(export_of(HERE)).read_text("utf-8")
    Path("games.json").write_text(text[: text.index('"name": "Bob"')], "utf-8")
    assert run(*THERE, "import", "games.json").code == 2


@pytest.mark.parametrize(
    ("way", "value", "told"),
    [
        ("id", "../../x-y", "the header: '../../x-y' is no id of a game"),
        ("id", "con", "the header: 'con' is no id of a game"),
        ("started", "today", "the header: 'today' is no time (2026-11-30T20:43:00+01:00)"),
        ("started", "9999-99-99", "the header: '9999-99-99' is no time (2026-11-30T20:43:00"),
        ("at", "later", "event 1: 'later' is no time (2026-11-30T20:43:00+01:00)"),
        ("points", 10**400, f"event 1: points 1{'0' * 58}… is too large"),
        ("box", "x" * 99, f"event 1: Yahtzee knows no [5, 5, 5, 2, 2] in '{'x' * 59}…'"),
    ],
)
def test_what_no_game_can_hold_is_refused_with_its_place(
    way: str, value: object, told: str, tmp_path: Path
) -> None:
    done("new", "Ann")
    done("score", "55522", "fh")
    document = done("export", "--format", "json").json
    game = document["games"][0]
    (game["events"][0] if way in game["events"][0] else game)[way] = value
    export = tmp_path / "export.json"
    export.write_text(json.dumps(document))
    answer = run("import", str(export))
    assert answer.code in {2, 5}
    assert told in answer.err
    assert len(answer.err.splitlines()) == 1
    assert done("games", "--json").json["games"][1:] == []


@pytest.mark.parametrize("name", ["nowhere.json", ".", "bad\0name.json"])
def test_a_file_that_cannot_be_read_is_trouble_with_a_file(name: str) -> None:
    if "\0" in name:
        Path("latin.json").write_bytes(b'{"format": 1, "games": ["\xe9"]}')
        assert run(*HERE, "import", "latin.json").code == 2
        return
    answer = run(*HERE, "import", name)
    assert (answer.code, answer.err.count("\n")) == (6, 1)


def test_of_many_games_that_are_refused_the_first_are_told() -> None:
    bad = json.dumps({"format": 1, "games": [{"id": "x-1"}] * 50})
    answer = run("import", "-", typed=bad)
    assert answer.code == 2
    lines = answer.err.splitlines()
    assert [line.split(" (")[0] for line in lines[:-1]] == [f"game {n}" for n in range(1, 21)]
    assert lines[-1] == "and 30 more; --json tells them all"
    assert len(run("import", "-", "--json", typed=bad).json["refused"]) == 50


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="needs /dev/fd")
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("games.json", (DATA / "two-games.json").read_bytes()),
        (
            "laid-out.json",
            json.dumps(json.loads((DATA / "two-games.json").read_bytes()), indent=1).encode(),
        ),
        ("cards.csv", b"player,started,ones,chance\nAnn,2019-12-24,3,22\n"),
        ("game.txt", b"55522 fh\n44412 4\n"),
    ],
)
def test_a_file_may_begin_with_a_byte_order_mark_and_come_through_a_pipe(
    name: str, content: bytes
) -> None:
    player = ["--player", "Ann"] if name == "game.txt" else []
    form = {".csv": "cards", ".txt": "turns"}.get(Path(name).suffix, "json")
    Path(name).write_bytes(b"\xef\xbb\xbf" + content)
    done(*HERE, "import", name, *player)
    for mark in (b"", b"\xef\xbb\xbf"):
        reading, writing = os.pipe()
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(mark + content)
        there = ["--data-dir", f"there-{len(mark)}"]
        subprocess.run(
            [*PROGRAM, *there, "import", f"/dev/fd/{reading}", "--format", form, *player],
            pass_fds=[reading],
            check=True,
        )
        os.close(reading)
        assert [*games_of(there).values()] == [*games_of(HERE).values()] != []


def test_standard_input_is_taken_in_too() -> None:
    done(*HERE, "new", "Ann")
    text = done(*HERE, "export", "--all").out
    assert done(*THERE, "import", "-", typed=text).out.startswith("New games: 1")


CARDS = """\
player,started,1s,twos,threes,fours,fives,sixes,3k,4k,fh,ss,ls,Yahtzee,chance,extra_bonus,total
Ann,1999-12-24,3,6,9,12,15,18,25,17,25,30,40,50,22,200,507
Bob,1999-12-24,,x,0,,,,,,0,,,,,,0
Cy,2001-01-01,,,,,,,,,,,,,5,,5
"""


def test_old_paper_cards_come_in_with_points_and_without_dice() -> None:
    Path("cards.csv").write_text(CARDS, "utf-8")
    assert done(*HERE, "import", "cards.csv").out == "New games: 2, continued: 0, known: 0\n"
    ann = done(*HERE, "show", "@2", "--json").json
    assert [(p["name"], p["total"]) for p in ann["players"]] == [("Ann", 507), ("Bob", 0)]
    assert (ann["players"][0]["upper_bonus"], ann["players"][0]["extra_bonus"]) == (35, 200)
    assert ann["players"][1]["boxes"]["twos"] == 0
    assert ann["players"][1]["boxes"]["ones"] is None
    assert ann["turns"][0]["dice"] == []
    assert "Turn 1: Ann, Ones, 3" in done(*HERE, "log", "@2").out
    assert done(*HERE, "import", "cards.csv").out == "New games: 0, continued: 0, known: 2\n"
    done(*HERE, "correct", "1", "11112", "1", "--game", "@2")
    assert done(*HERE, "show", "@2", "--json").json["players"][0]["boxes"]["ones"] == 4


def test_our_own_table_of_totals_comes_in_as_cards() -> None:
    done(*HERE, "play", "Ann", "Bob", typed="\n".join(x for x in WHOLE_CARD for _ in range(2)))
    done(*HERE, "export", "--format", "csv", "--output", "totals.csv")
    game = done(*HERE, "card", "--json").json
    done(*THERE, "import", "totals.csv")
    found = done(*THERE, "show", game["id"], "--json").json
    assert [p["boxes"] for p in found["players"]] == [p["boxes"] for p in game["players"]]
    assert [p["total"] for p in found["players"]] == [p["total"] for p in game["players"]]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("Ann,1999-12-24,threes,27", "line 2, Ann: 27 points in Threes are not possible"),
        ("Ann,1999-12-24,fh,17", "17 points in Full House are not possible"),
        ("Ann,1999-12-24,sixes,7", "7 points in Sixes are not possible"),
        ("Ann,1999-12-24,sixes,many", "'many' is no number for Sixes"),
        ("Ann,1999-12-24,fullhuose,25", "did you mean full-house?"),
        ("Ann,,sixes,6", "it does not say when it was played"),
        ("Ann,Christmas,sixes,6", "'Christmas' is no date"),
        (",1999-12-24,sixes,6", "a player's name cannot be empty"),
        ("Ann,1999-12-24,extra_bonus,100", "an extra bonus of 100 is not possible"),
        ("Ann,1999-12-24,total,100", "the boxes come to 0, not 100"),
    ],
)
def test_a_card_that_is_not_possible_is_refused_with_its_place(row: str, told: str) -> None:
    name, started, column, cell = row.split(",")
    Path("cards.csv").write_text(f"player,started,{column}\n{name},{started},{cell}\n", "utf-8")
    answer = run(*HERE, "import", "cards.csv")
    assert answer.code in {2, 3, 4}
    assert told in answer.err
    assert done(*HERE, "export", "--all").json["games"] == []


def test_our_own_table_of_a_game_that_is_here_is_known() -> None:
    game = done(*HERE, "new", "Ann", "Bob", "--title", "Final").out.strip()
    done(*HERE, "score", "55522", "fh")
    done(*HERE, "score", "scratch", "ones")
    done(*HERE, "rename", "Ann", "Anna")
    done(*HERE, "export", "--format", "csv", "--output", "totals.csv")
    done(*HERE, "score", "66666", "y")
    assert done(*HERE, "import", "totals.csv").out == "New games: 0, continued: 0, known: 1\n"
    assert [*games_of(HERE)] == [game]
    done(*HERE, "undo")
    done(*HERE, "correct", "1", "55523", "3k")
    assert " was changed here and there;" in done(*HERE, "import", "totals.csv").err
    assert len(games_of(HERE)) == 2


@pytest.mark.parametrize("sign", [";", "\t", ","])
def test_cards_may_be_apart_by_what_spreadsheets_write(sign: str) -> None:
    table = 'player,ones,twos,total\n"Ann, the first",3,8,11\nBob;,x,6,6\n'
    rows = [row.split(",") for row in table.replace("Ann, the", "Ann the").splitlines()]
    quoted = [f'"{cell}"' if ";" in cell else cell for row in rows for cell in row]
    lines = [sign.join(quoted[start : start + 4]) for start in range(0, len(quoted), 4)]
    Path("cards.csv").write_text("\ufeff" + "\r\n".join(lines) + "\r\n", "utf-8")
    done(*HERE, "import", "cards.csv", "--date", "2019-12-24")
    players = done(*HERE, "show", "@1", "--json").json["players"]
    assert {one["name"]: one["total"] for one in players} == {"Ann the first": 11, "Bob;": 6}


def test_our_own_table_with_another_player_is_another_version() -> None:
    done(*HERE, "new", "Ann")
    done(*HERE, "export", "--format", "csv", "--output", "totals.csv")
    done(*HERE, "score", "55522", "fh")
    one, two = Path("totals.csv").read_text("utf-8").splitlines()
    Path("totals.csv").write_text(f"{one}\n{two}\n{two.replace(',Ann,', ',Bob,')}\n", "utf-8")
    assert " was changed here and there;" in done(*HERE, "import", "totals.csv").err


def test_an_extra_bonus_needs_points_in_the_box_for_five_of_a_kind() -> None:
    for worth, bonus, code in (
        ("50", "100", 0),
        ("0", "100", 4),
        ("50", "90", 4),
        ("50", "1300", 4),
    ):
        Path("cards.csv").write_text(
            f"player,yahtzee,extra_bonus\nAnn,{worth},{bonus}\n", encoding="utf-8"
        )
        assert run(*HERE, "import", "cards.csv", "--date", "1999-12-24").code == code


@pytest.mark.parametrize(
    "name", ["=Ann", "＝Ann", "＠Ann", "'=Ann", "''=Ann", "'Ann", "x;=Ann;'+1", "x;'"]
)
def test_a_name_that_a_spreadsheet_defused_comes_back(name: str) -> None:
    done(*HERE, "new", name)
    done(*HERE, "export", "--format", "csv", "--output", "totals.csv")
    done(*THERE, "import", "totals.csv")
    assert done(*THERE, "show", "@1", "--json").json["players"][0]["name"] == name


def test_a_transcript_of_play_comes_in_whole() -> None:
    game = DATA / "evening" / "game.txt"
    players = [word for name in ("Ann", "Bob", "Cy") for word in ("--player", name)]
    arguments = ["import", str(game), *players, "--date", "1999-12-24"]
    assert done(*HERE, *arguments).out == "New games: 1, continued: 0, known: 0\n"
    found = done(*HERE, "show", "@1", "--json").json
    assert (found["status"], found["started"][:10]) == ("finished", "1999-12-24")
    assert {p["name"]: p["total"] for p in found["players"]} == {"Ann": 418, "Bob": 235, "Cy": 264}
    assert done(*HERE, *arguments).out == "New games: 0, continued: 0, known: 1\n"


def test_a_transcript_with_a_line_that_is_refused_brings_nothing() -> None:
    Path("game.txt").write_text("55522 fh\n55522 fh\n", "utf-8")
    answer = run(*HERE, "import", "game.txt", "--player", "Ann")
    assert answer.code == 4
    assert answer.err.startswith("line 2: Full House is filled already")
    assert run(*HERE, "import", "game.txt").code == 2
    assert done(*HERE, "export", "--all").json["games"] == []


def test_a_game_of_a_table_may_have_any_name(tmp_path: Path) -> None:
    table = tmp_path / "cards.csv"
    table.write_text("game,player,started,ones\nXmas,Ann,2019-12-24,3\nXmas,Bob,2019-12-24,4\n")
    assert done(*HERE, "import", str(table)).out == "New games: 1, continued: 0, known: 0\n"
    assert done(*HERE, "import", str(table)).out == "New games: 0, continued: 0, known: 1\n"
    table.write_text("game,player,started,ones\na-b,Ann,2019-12-24,3\n--,Ann,2019-12-25,4\n")
    assert done(*HERE, "import", str(table)).out == "New games: 2, continued: 0, known: 0\n"
    assert "a-b" in games_of(HERE)
    assert done(*HERE, "doctor").code == 0


@pytest.mark.parametrize("day", ["bogus", "2019-13-45", "2019-02-30", "0000-01-01", ""])
@pytest.mark.parametrize("form", ["cards", "turns"])
def test_a_day_that_is_none_is_refused_with_a_valid_one(day: str, form: str) -> None:
    Path("file.txt").write_text("55522 fh\n" if form == "turns" else "player,ones\nAnn,3\n")
    answer = run(*HERE, "import", "file.txt", "--format", form, "--player", "Ann", "--date", day)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"{day!r} is no date (2019-12-24)\n"
    assert games_of(HERE) == {}


@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_a_game_at_an_end_of_the_calendar_can_be_exported_in_every_form(time: str) -> None:
    Path("cards.csv").write_text(f"player,started,ones\nAnn,{time},3\n")
    done(*HERE, "import", "cards.csv")
    done(*HERE, "score", "22213", "2")
    for form in ("json", "csv", "html", "markdown", "text", "svg", "bgstats"):
        assert done(*HERE, "export", "--all", "--format", form).err == ""


def test_cards_of_two_games_are_two_games_in_any_order_of_the_rows() -> None:
    Path("cards.csv").write_text(
        "player,game,started,ones,twos\n"
        "Ann,fr,1999-12-24,3,6\nAnn,sa,1999-12-25,3,4\n"
        "Bob,fr,1999-12-24,2,6\nBob,sa,1999-12-25,2,4\n"
    )
    assert done(*HERE, "import", "cards.csv").out == "New games: 2, continued: 0, known: 0\n"
    assert [len(events) for events in games_of(HERE).values()] == [4, 4]


def test_cards_of_other_rules_are_another_game() -> None:
    rows = "player,rules,started,ones\nAnn,yahtzee,1999-12-24,3\nBob,yatzy,1999-12-24,3\n"
    Path("cards.csv").write_text(rows)
    assert done(*HERE, "import", "cards.csv").out == "New games: 2, continued: 0, known: 0\n"
    games = done(*HERE, "export", "--all").json["games"]
    assert sorted(game["rules"]["id"] for game in games) == ["yahtzee", "yatzy"]


@pytest.mark.parametrize("column", ["rules", "started", "title", "night"])
def test_cards_of_one_game_that_contradict_each_other_are_refused(column: str) -> None:
    values = {"rules": ("yahtzee", "yatzy"), "started": ("1999-12-24", "1999-12-25")}
    one, other = values.get(column, ("Eve", "Day"))
    Path("cards.csv").write_text(f"game,player,{column},ones\ng,Ann,{one},3\ng,Bob,{other},3\n")
    answer = run(*HERE, "import", "cards.csv", "--date", "1999-12-24")
    assert answer.code == 2
    assert f"line 3, Bob: {other!r} is another {column} than in line 2" in answer.err
    assert games_of(HERE) == {}


def test_two_who_came_in_at_one_time_are_two_versions() -> None:
    game = done(*HERE, "new", "Ann", "Bob").out.strip()
    done(*THERE, "import", export_of(HERE))
    done(*HERE, "join", "Cy")
    done(*THERE, "join", "Dee")
    export = json.loads(Path(export_of(THERE)).read_text())
    at = done(*HERE, "export", "--all").json["games"][0]["events"][0]["at"]
    export["games"][0]["events"][0]["at"] = at
    Path("theirs.json").write_text(json.dumps(export))
    assert f"Game {game} was changed here and there" in done(*HERE, "import", "theirs.json").err


def test_whoever_came_in_later_is_the_same_person_under_another_name() -> None:
    done(*HERE, "new", "Ann")
    done(*HERE, "join", "Dee")
    done(*HERE, "score", "11122", "1")
    done(*THERE, "import", export_of(HERE))
    done(*HERE, "rename", "Dee", "Diana")
    renamed = export_of(HERE, "renamed.json")
    known = "New games: 0, continued: 0, known: 1\n"
    assert done(*THERE, "import", renamed).out == known
    done(*HERE, "rename", "--undo")
    assert done(*HERE, "import", renamed).out == known
    assert len(games_of(HERE)) == len(games_of(THERE)) == 1


def test_a_game_that_is_here_as_it_was_before_is_not_kept_twice() -> None:
    game = done(*HERE, "new", "Ann").out.strip()
    done(*HERE, "score", "11122", "1")
    done(*THERE, "import", export_of(HERE))
    done(*HERE, "score", "12345", "c")
    done(*THERE, "score", "22233", "2", "--game", game)
    done(*HERE, "import", export_of(THERE))
    done(*THERE, "import", export_of(HERE))
    before = [e["players"] for e in done(*HERE, "export", "--all").json["games"]]
    Path(f"here/games/{game}.json").write_text("cut")
    done(*HERE, "doctor", "--restore")
    again = export_of(THERE)
    answer = done(*HERE, "import", again)
    assert (answer.out, answer.err) == ("New games: 0, continued: 1, known: 1\n", "")
    assert [e["players"] for e in done(*HERE, "export", "--all").json["games"]] == before
    assert done(*HERE, "import", again).out == "New games: 0, continued: 0, known: 2\n"


def test_a_version_whose_id_has_become_another_one_is_kept_under_a_new_id() -> None:
    game = done(*HERE, "new", "Ann").out.strip()
    done(*THERE, "import", export_of(HERE))
    done(*HERE, "score", "12345", "c")
    done(*THERE, "score", "22233", "2", "--game", game)
    theirs = export_of(THERE)
    done(*HERE, "import", theirs)
    (kept,) = {*games_of(HERE)} - {game}
    path = Path(f"here/games/{kept}.json")
    tables = json.loads(path.read_bytes())
    del tables["check"]
    tables["events"]["1"]["at"] = "2020-01-01T00:00:00+00:00"
    path.write_bytes(sealed(tables))
    answer = done(*HERE, "import", theirs)
    (another,) = {*games_of(HERE)} - {game, kept}
    assert answer.err == (
        f"Game {game} was changed here and there; yours is as it was,"
        f" the other is kept as {another}\n"
    )
    assert done(*HERE, "import", theirs).out == "New games: 0, continued: 0, known: 1\n"


def test_a_version_that_is_kept_already_is_known_or_goes_on() -> None:
    game = done(*HERE, "new", "Ann", "Bob").out.strip()
    done(*THERE, "import", export_of(HERE))
    for where, dice in ((HERE, "12345 ls"), (THERE, "66666 y")):
        done(*where, "score", *dice.split(), "--game", game)
    done(*HERE, "import", export_of(THERE))
    assert len(games_of(HERE)) == 2
    done(*THERE, "rename", "Bob", "Rob")
    known = done(*HERE, "import", export_of(THERE))
    assert (known.out, known.err) == ("New games: 0, continued: 0, known: 1\n", "")
    for box in ("c", "1", "2"):
        done(*THERE, "score", "12346", box, "--game", game)
        continued = done(*HERE, "import", export_of(THERE))
        assert (continued.out[:27], continued.err) == ("New games: 0, continued: 1,", "")
        done(*THERE, "import", export_of(HERE))
    assert len(games_of(HERE)) == len(games_of(THERE)) == 2
    assert done(*HERE, "doctor").out == "Games: 2, with faults: 0\n"


def test_nothing_behind_quit_is_dropped_in_silence() -> None:
    Path("t.txt").write_text("55522 fh\nquit\n\n12345 ls\n")
    answer = run(*HERE, "import", "t.txt", "--player", "Ann")
    assert answer.code == 2
    assert answer.err.startswith("line 4: there is more behind quit: '12345 ls' (")
    assert games_of(HERE) == {}
    Path("t.txt").write_text("55522 fh\nquit\n\n")
    assert done(*HERE, "import", "t.txt", "--player", "Ann").code == 0


def test_a_transcript_is_of_the_time_at_which_it_was_written_and_comes_in_once() -> None:
    Path("game.txt").write_text("55522 fh\n")
    written = datetime.fromisoformat("2019-12-24T20:15:30+00:00").timestamp()
    os.utime("game.txt", (written, written))
    taking = ("import", "game.txt", "--player", "Ann")
    assert done(*HERE, *taking).out == "New games: 1, continued: 0, known: 0\n"
    assert done(*HERE, *taking).out == "New games: 0, continued: 0, known: 1\n"
    started = done(*HERE, "card", "--json").json["started"]
    assert datetime.fromisoformat(started).timestamp() == written
    Path("ours.toml").write_text('base = "yahtzee"\nname = "Ours"\n')
    known = []
    for rules in ("ours.toml", "./ours.toml"):
        done(*THERE, *taking, "--rules", rules)
        known.append([*games_of(THERE)])
    assert known[0] == known[1]
    piped = ("import", "-", "--format", "turns", "--player", "Ann")
    for _ in range(2):
        assert done(*HERE, *piped, typed="55522 fh\n").err == ""


@pytest.mark.parametrize("written", [-(10**14), 10**14])
def test_a_transcript_that_was_written_at_no_time_is_of_now(written: int) -> None:
    Path("game.txt").write_text("55522 fh\n")
    try:
        os.utime("game.txt", (written, written))
    except OSError:
        pytest.skip("this file system has no such time")
    done(*HERE, "import", "game.txt", "--player", "Ann")
    assert done(*HERE, "doctor").code == 0


def test_a_transcript_is_one_game() -> None:
    Path("two.txt").write_text("abandon\nrematch\n")
    answer = run(*HERE, "import", "two.txt", "--player", "Ann")
    assert answer.code == 2
    assert answer.err == (
        "line 2: the lines of a file are one game; rematch begins another"
        " (give its lines a file of their own)\n"
    )
    assert games_of(HERE) == {}


@pytest.mark.parametrize(
    ("line", "count"),
    [("note {}", 1_998), ("undo\nredo", 999), ("correct 1 55522 fh", 1_000), ("# {}", 1_998)],
)
def test_the_longest_transcript_there_may_be_comes_in(line: str, count: int) -> None:
    lines = "".join(f"{line.format(number)}\n" for number in range(count))
    Path("long.txt").write_text(f"55522 c\n{lines}note the end\n")
    taking = ("import", "long.txt", "--player", "Ann", "--date", "2019-12-24")
    assert done(*HERE, *taking).out == "New games: 1, continued: 0, known: 0\n"
    assert done(*HERE, "doctor").out == "Games: 1, with faults: 0\n"
    Path("long.txt").write_text("# nothing\n" * 2_001)
    answer = run(*HERE, *taking)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "the file has more than 2000 lines (give each game a file of its own)\n"


def test_a_transcript_is_what_play_makes_of_the_same_lines() -> None:
    lines = "join Bob\n55522 fh\nbob: 12345 ls\nundo\nredo\ncorrect 1 55523 3k\nnote x\nabandon\n"
    Path("game.txt").write_text(lines)
    done(*HERE, "import", "game.txt", "--player", "Ann")
    run(*THERE, "play", "Ann", typed=lines)
    (taken,), (played,) = games_of(HERE).values(), games_of(THERE).values()
    assert taken == played
    assert played == [
        "joined",
        "scored",
        "scored",
        "voided",
        "voided",
        "corrected",
        "noted",
        "abandoned",
    ]


def test_a_game_of_a_newer_format_is_not_exported_with_less_than_it_holds() -> None:
    done(*HERE, "new", "Ann")
    done(*HERE, "new", "Bob")
    path = max(Path("here/games").glob("*.json"))
    content = json.loads(path.read_bytes())
    content["game"]["1"].update(format=FORMAT + 1)
    del content["check"]
    path.write_bytes(sealed(content))
    answer = run(*HERE, "export", "--all", "--output", "games.json")
    assert answer.code == 6
    assert "a newer scorekeeper; not all of it could be exported as JSON" in answer.err
    found = json.loads(Path("games.json").read_text())["games"]
    assert [game["players"][0]["name"] for game in found] == ["Ann"]
    assert done(*HERE, "export", "@1", "--format", "text").code == 0
