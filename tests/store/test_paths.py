"""Where the data of a user lie."""

import sys
from pathlib import Path

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


def test_a_home_that_is_not_known_is_told() -> None:
    with pytest.raises(FileTrouble) as caught:
        data_dir("~nobody-of-this-name/games")
    assert caught.value.slug == "no-home"
    assert "~nobody-of-this-name/games" in caught.value.message
    assert "SCOREKEEPER_DATA_DIR" in (caught.value.hint or "")
