"""Exported pages in a real browser: nothing is fetched, nothing complains, nothing sticks out."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from scorekeeper.export import export_pieces
from scorekeeper.export.blank_card import blank_card
from scorekeeper.rules.catalog import rule_set
from tests.export.games import all_games

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
if CHROMIUM is None:
    pytest.skip("there is no Chromium", allow_module_level=True)

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDTHS = (360, 800, 1400)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    found = {
        "games": "".join(export_pieces(all_games(), "html")),
        "none": "".join(export_pieces([], "html")),
        "blank": blank_card(rule_set("yatzy"), 6),
    }
    for name, text in found.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    (folder / "card.svg").write_text("".join(export_pieces(all_games(), "svg")), encoding="utf-8")
    return {path.name: path for path in folder.iterdir()}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["games.html", "none.html", "blank.html"])
def test_a_page_is_quiet_and_fits_a_phone(
    browser: Browser, pages: dict[str, Path], name: str, scheme: str
) -> None:
    page = browser.new_page(color_scheme="dark" if scheme == "dark" else "light")
    told: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(pages[name].as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert told == []
    assert set(asked) == {pages[name].as_uri()}
    page.close()


def test_dark_and_light_differ_and_paper_is_white(browser: Browser, pages: dict[str, Path]) -> None:
    def paper(media: str, scheme: str) -> str:
        page = browser.new_page()
        page.emulate_media(
            media="print" if media == "print" else "screen",
            color_scheme="dark" if scheme == "dark" else "light",
        )
        page.goto(pages["games.html"].as_uri())
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.close()
        return str(colour)

    assert paper("screen", "light") == "rgb(253, 252, 249)"
    assert paper("screen", "dark") == "rgb(22, 25, 31)"
    assert paper("print", "light") == "rgb(255, 255, 255)"


def test_a_picture_opens_and_fetches_nothing(browser: Browser, pages: dict[str, Path]) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(pages["card.svg"].as_uri())
    assert page.evaluate("document.documentElement.tagName") == "svg"
    assert set(asked) == {pages["card.svg"].as_uri()}
    page.close()
