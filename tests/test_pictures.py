"""The pictures of the README show what the program writes today."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.pictures.draw import FOLDER, PICTURES, picture

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_the_program_writes(name: str) -> None:
    """`python -m tests.pictures.draw` makes the pictures anew."""
    assert (FOLDER / f"{name}.svg").read_text("utf-8") == picture(name)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_in_the_readme_and_fetches_nothing(name: str) -> None:
    assert f"](tests/pictures/{name}.svg)" in README
    svg = (FOLDER / f"{name}.svg").read_text("utf-8")
    ElementTree.fromstring(svg)
    assert set(re.findall(r"https?://[^\s\"')]+", svg)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in svg


def test_the_pictures_show_the_last_entry_and_a_joker() -> None:
    card, options = [
        "".join(ElementTree.fromstring((FOLDER / f"{name}.svg").read_text("utf-8")).itertext())
        for name in ("card", "options")
    ]
    assert "*4" in card
    assert "+100" in options
    assert "Joker" in options
