"""`doctor` checks every game and empties the trash."""

from pathlib import Path

from tests.program import done, run


def test_sound_games_are_counted() -> None:
    done("new", "Ann")
    done("new", "Bob")
    assert done("doctor").out == "Games: 2, with faults: 0\n"


def test_a_damaged_game_is_named_with_its_exit_code(data: Path) -> None:
    done("new", "Ann")
    game = done("new", "Bob").out.strip()
    path = data / "games" / f"{game}.json"
    path.write_bytes(path.read_bytes()[:-9])
    answer = run("doctor")
    assert (answer.code, answer.out) == (6, "Games: 2, with faults: 1\n")
    assert game in answer.err
    assert [fault["game"] for fault in run("doctor", "--json").json["faults"]] == [game]


def test_the_trash_is_emptied_when_asked_for_and_not_before(data: Path) -> None:
    game = done("new", "Ann").out.strip()
    done("score", "55522", "fh")
    done("delete", game, "--yes")
    assert (data / "trash" / f"{game}.json").exists()
    assert "In the trash: 1; doctor --empty-trash removes them" in done("doctor").out
    assert done("doctor", "--empty-trash").out == (
        "Games: 0, with faults: 0\nRemoved from the trash: 1\n"
    )
    assert list((data / "trash").iterdir()) == []
    assert done("doctor", "--json").json == {"games": 0, "faults": [], "trash": 0, "removed": 0}
