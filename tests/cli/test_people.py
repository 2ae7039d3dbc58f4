"""People: lists, other names, one person under two names, and who may be meant."""

import json
import sys
from pathlib import Path

import pytest

from scorekeeper.game.people import People, Renaming
from scorekeeper.service import Scorekeeper
from scorekeeper.store.games import GameStore
from tests.program import done, run, run_anew
from tests.store.samples import ID, sealed

OTHER_TABLE = "20261130-2105-aaaa"


def names() -> list[tuple[str, int, list[str]]]:
    return [(p["name"], p["games"], p["also"]) for p in done("players", "--json").json["players"]]


def test_a_merge_makes_two_names_one_person_and_is_undone() -> None:
    done("new", "Ann", "Bob")
    done("new", "Anny", "Cy")
    assert done("merge", "anny", "ann").out == "Anny is called Ann in all games.\n"
    assert names() == [("Ann", 2, ["Anny"]), ("Bob", 1, []), ("Cy", 1, [])]
    assert [p["name"] for p in done("card", "--json").json["players"]] == ["Ann", "Cy"]
    done("score", "55522", "fh", "--player", "Ann", "--json")
    assert done("merge", "--undo").out == "Anny is no longer called Ann.\n"
    assert names() == [("Ann", 1, []), ("Anny", 1, []), ("Bob", 1, []), ("Cy", 1, [])]
    assert done("card", "--json").json["turns"][0]["player"] == "Anny"


def test_the_old_name_means_the_same_person_from_then_on() -> None:
    done("new", "Ann")
    done("rename", "Ann", "Anna")
    answer = done("new", "ann")
    assert answer.err == "ann is called Anna; scorekeeper rename --undo takes that back\n"
    assert names() == [("Anna", 2, ["Ann"])]


def test_two_who_played_each_other_are_two_people() -> None:
    done("new", "Ann", "Anny")
    answer = run("merge", "Anny", "Ann")
    assert (answer.code, answer.err.split(" (")[0][:44]) == (
        4,
        "Anny and Ann played against each other in ga"[:44],
    )
    assert run("rename", "Anny", "Ann").code == 4


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["rename", "Eve", "Eva"], 3),
        (["merge", "Eve", "Ann"], 3),
        (["rename", "Ann", ""], 2),
        (["rename"], 2),
        (["merge", "Ann", "ann"], 4),
        (["rename", "--undo"], 4),
        (["rename", "Ann", "\x1b[31m"], 2),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_what_cannot_be_is_refused_in_one_line(arguments: list[str], code: int) -> None:
    done("new", "Ann")
    answer = run(*arguments)
    assert (answer.code, answer.err.count("\n")) == (code, 1)
    assert names() == [("Ann", 1, [])]


def test_a_new_name_that_is_near_a_known_one_is_asked_about_without_blocking() -> None:
    done("new", "Anna", "Bob")
    answer = done("new", "Ana", "Bob")
    assert answer.err == (
        "Ana: new player? Anna has played 1 game; if it is the same: scorekeeper merge Ana Anna\n"
    )
    assert done("new", "Ana", "Zoe").err == ""
    assert done("new", "anna").err == ""


def test_damaged_renamings_stop_no_game(data: Path) -> None:
    done("new", "Ann")
    done("rename", "Ann", "Anna")
    (data / "people.json").write_bytes(b"{")
    assert done("score", "55522", "fh", "--json").json["player"] == "Ann"
    answer = run("rename", "Ann", "Eve")
    assert (answer.code, answer.err.count("\n")) == (6, 1)
    assert (data / "people.json").read_bytes() == b"{"


def test_a_late_comer_who_comes_back_under_a_new_name_is_the_same() -> None:
    done("new", "Ann", "Bob")
    done("join", "Dee")
    done("leave", "Dee")
    done("rename", "Dee", "Deirdre")
    done("join", "deirdre")
    card = done("card", "--json").json
    assert [p["name"] for p in card["players"]] == ["Ann", "Bob", "Deirdre"]
    done("rename", "--undo")
    assert done("card", "--json").json["players"][2]["name"] == "Dee"


def test_who_was_renamed_does_not_come_in_a_second_time() -> None:
    done("new", "Ann", "Bob")
    done("rename", "Ann", "Anna")
    for name in ("Ann", "Anna", "ANN"):
        answer = run("join", name)
        assert (answer.code, answer.err) == (4, "Anna plays already\n")
    done("score", "55522", "fh")
    done("undo")
    assert done("doctor").code == 0


def test_who_was_renamed_comes_back_under_either_name() -> None:
    done("new", "Ann", "Bob")
    done("rename", "Ann", "Anna")
    for name in ("Ann", "Anna"):
        done("leave", "Anna")
        done("join", name)
        players = done("card", "--json").json["players"]
        assert [player["name"] for player in players] == ["Anna", "Bob"]


def test_who_comes_in_under_an_old_name_is_the_person_of_the_new_one() -> None:
    done("new", "Ann")
    done("rename", "Ann", "Anna")
    done("new", "Bob")
    done("join", "ann")
    assert [player["name"] for player in done("card", "--json").json["players"]] == ["Bob", "Anna"]
    assert names() == [("Anna", 2, ["Ann"]), ("Bob", 1, [])]


def test_a_name_that_somebody_had_before_is_not_given_to_another() -> None:
    done("new", "Ann", "Bob")
    done("rename", "Ann", "Anna")
    for command in ("rename", "merge"):
        answer = run(command, "Bob", "Ann")
        assert (answer.code, answer.err.count("\n")) == (4 if command == "rename" else 3, 1)
    assert run("rename", "Bob", "Ann").err == (
        "'Ann' was the name of Anna (one person? scorekeeper merge Bob Anna)\n"
    )
    assert done("new", "Ann").err.startswith("Ann is called Anna;")
    done("rename", "Anna", "Ann")
    assert names() == [("Ann", 2, ["Anna"]), ("Bob", 1, [])]
    done("rename", "Ann", "Anna")
    assert names() == [("Anna", 2, ["Ann"]), ("Bob", 1, [])]


@pytest.mark.parametrize("change", [("rename", "Ann", "Anna"), ("merge", "Ann", "Anna")])
def test_what_is_undone_is_undone_in_games_that_began_meanwhile(change: tuple[str, ...]) -> None:
    done("new", "Ann")
    if change[0] == "merge":
        done("new", "Anna")
    done(*change)
    done("new", "Ann", "Bob")
    done("new", "Cy")
    assert done("join", "Ann").out.startswith("Anna joins\n")
    done(change[0], "--undo")
    assert [one for one in names() if one[0] == "Ann"] == [("Ann", 3, [])]


def test_two_who_would_be_called_alike_keep_their_names_and_the_others_are_renamed() -> None:
    people = People(
        (Renaming("", "Ann", "Cy"), Renaming("", "Bob", "Rob"), Renaming("", "Eve", "Ann"))
    )
    assert people.names_of(["Ann", "Bob"]) == ["Cy", "Rob"]
    assert people.names_of(["Ann", "Cy", "Bob"]) == ["Ann", "Cy", "Rob"]
    assert people.names_of(["Ann", "Cy", "Eve"]) == ["Ann", "Cy", "Eve"]


def test_a_rematch_keeps_the_names_as_they_were_typed() -> None:
    done("new", "Ann", "Bob")
    done("join", "Dee")
    done("rename", "Ann", "Anna")
    done("rename", "Dee", "Deirdre")
    done("abandon")
    found = done("rematch", "--json").json["players"]
    assert [player["name"] for player in found] == ["Bob", "Deirdre", "Anna"]
    done("rename", "--undo")
    done("rename", "--undo")
    found = done("card", "--json").json["players"]
    assert [player["name"] for player in found] == ["Bob", "Dee", "Ann"]


def test_a_game_that_began_before_the_end_of_another_is_no_rematch_of_it(data: Path) -> None:
    store = GameStore(data)
    times = iter(["2026-11-30T20:00:00+01:00", "2026-11-30T20:05:00+01:00"])
    ids = iter([ID, OTHER_TABLE])
    service = Scorekeeper(store, lambda: next(times), lambda: next(ids))
    service.start(["Ann", "Bob"], "yahtzee")
    service.start(["Bob", "Ann"], "yahtzee", title="the other table")
    done("abandon", ID)
    assert done("rematch", ID, "--json").json["id"] not in {ID, OTHER_TABLE}
    assert run("rematch", ID).code == 4


def test_no_list_that_is_kept_decides_whether_a_rematch_has_begun(data: Path) -> None:
    first = done("new", "Ann", "Bob").out.strip()
    done("abandon")
    second = done("rematch", "--json").json["id"]
    done("history")
    index = json.loads((data / "index.json").read_bytes())
    del index["check"]
    index["games"][second]["summary"]["status"] = "finished"
    (data / "index.json").write_bytes(sealed(index))
    assert f"has begun already: game {second}" in run("rematch", first).err


@pytest.mark.skipif(sys.platform == "win32", reason="TZ is not heeded there")
def test_a_rematch_begins_once_in_any_time_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    first = run_anew("new", "Ann", "Bob").out.strip()
    assert run_anew("abandon").code == 0
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    second = json.loads(run_anew("rematch", first, "--json").out)["id"]
    assert second < first
    assert f"has begun already: game {second}" in run_anew("rematch", first).err


def test_a_rematch_that_has_begun_elsewhere_is_not_begun_again() -> None:
    first = done("new", "Ann", "Bob").out.strip()
    done("abandon")
    second = done("rematch", "--json").json["id"]
    answer = run("rematch", first)
    assert (answer.code, answer.out) == (4, "")
    assert answer.err == (
        f"the rematch has begun already: game {second} (scorekeeper resume {second})\n"
    )
    done("abandon")
    done("new", "Ann", "Bob", "--rules", "yacht")
    third = done("rematch", first, "--json").json["id"]
    assert third not in {first, second}
    assert f"game {third} (" in run("rematch", first).err
    done("delete", third, "--yes")
    assert done("rematch", first, "--json").code == 0


def test_one_name_is_not_given_to_two_people_by_renaming_twice() -> None:
    done("new", "Ann", "Bob")
    done("rename", "Ann", "Annie")
    assert "is called" not in done("new", "Ann", "Annie").err
    answer = run("rename", "Ann", "Zoe")
    assert (answer.code, answer.err) == (
        4,
        "'Ann' was the name of Annie (scorekeeper rename --undo)\n",
    )
    assert {one["name"] for one in done("players", "--json").json["players"]} == {
        "Ann",
        "Annie",
        "Bob",
    }
    assert done("new", "Ann").err.startswith("Ann is called Annie; scorekeeper rename --undo")
    done("rename", "Bob", "BOB")
    done("rename", "BOB", "Bob")


@pytest.mark.parametrize("command", ["rename", "merge"])
def test_what_takes_back_a_change_takes_no_name_and_what_makes_one_takes_two(command: str) -> None:
    done("new", "Ann", "Bob")
    done("rename", "Ann", "Anna")
    for names in (["Ann"], ["Bob", "Rob"]):
        answer = run(command, "--undo", *names)
        assert answer.code == 2
        assert answer.err == (
            f"--undo takes back the last change, whoever it was: '{names[0]}'"
            f" (scorekeeper {command} --undo)\n"
        )
    for given, missing in (([], "OLD"), (["Bob"], "NEW")):
        answer = run(command, *given)
        assert answer.code == 2
        assert answer.err == f"'{missing}' is missing (scorekeeper {command} Ann Anna)\n"
    assert [one["name"] for one in done("players", "--json").json["players"]] == ["Anna", "Bob"]


def test_two_who_played_each_other_are_never_offered_as_one() -> None:
    done("new", "Ann", "Bob")
    answer = run("rename", "Bob", "Ann")
    assert (answer.code, answer.err.endswith("(scorekeeper rename Bob 'Other Name')\n")) == (
        4,
        True,
    )
    done("rename", "Bob", "Other Name")
