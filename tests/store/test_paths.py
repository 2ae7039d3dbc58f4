"""Where the data of a user lie."""

import sys
from pathlib import Path

import platformdirs
import pytest

from scorekeeper.errors import FileTrouble
from scorekeeper.store.paths import data_dir
from tests.program import done


def test_a_folder_that_is_given_counts_before_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", "/from/environment")
    assert data_dir("/given") == Path("/given")
    assert data_dir() == Path("/from/environment")
    assert data_dir("") == Path("/from/environment")


@pytest.mark.parametrize("here", [".", "./"])
def test_the_folder_where_one_is_is_one_like_others(
    here: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = done("new", "Ann").out.strip()
    monkeypatch.chdir(data)
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", "/from/environment")
    assert data_dir(here) == Path()
    assert done("--data-dir", here, "games", "--json").json["games"][0]["id"] == game
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", here)
    assert data_dir() == Path()
    assert done("games", "--json").json["games"][0]["id"] == game


def test_a_home_is_put_in_the_place_of_its_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", "~/games")
    assert data_dir() == tmp_path / "games"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="each system has its own folder")
@pytest.mark.parametrize("kept", ["", "share"])
def test_without_either_it_is_the_user_s_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / kept) if kept else "")
    own = tmp_path / kept if kept else tmp_path / ".local" / "share"
    assert data_dir() == own / "scorekeeper"


@pytest.mark.parametrize(
    ("given", "place"),
    [("~nobody-of-this-name/games", "~nobody-of-this-name/games"), ("", "the user's data folder")],
)
def test_a_home_that_is_not_known_is_told(
    monkeypatch: pytest.MonkeyPatch, given: str, place: str
) -> None:
    def fail(*_: object, **__: object) -> Path:
        raise RuntimeError("no home")

    monkeypatch.setenv("SCOREKEEPER_DATA_DIR", "")
    monkeypatch.setattr(Path, "expanduser", fail)
    monkeypatch.setattr(platformdirs, "user_data_path", fail)
    with pytest.raises(FileTrouble) as caught:
        data_dir(given)
    assert caught.value.slug == "no-home"
    assert caught.value.message == f"cannot find {place}: no home"
    assert caught.value.hint == "set SCOREKEEPER_DATA_DIR, or give --data-dir"
