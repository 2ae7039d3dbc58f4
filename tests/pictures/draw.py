"""Draws the pictures of the README from what the program writes to a terminal.

.venv/bin/python -m tests.pictures.draw
"""

import os
import re
import tempfile
from io import StringIO
from pathlib import Path

import pexpect
from rich.console import Console
from rich.text import Text

from tests.program import PROGRAM

FOLDER = Path(__file__).parent
WIDTH = 72
BEFORE = (
    "66666 y",
    "55522 fh",
    "44412 4",
    "66612 6",
    "66655 6",
    "12345 ls",
    "55561 5",
    "33312 3",
    "33341 3",
    "12346 ss",
    "64443 3k",
    "55562 5",
)
PICTURES = {
    "card": ("Ann, Bob and Cy play; Ann has just entered a turn", ["11112 1"]),
    "options": (
        "What 6 6 6 6 6 give Ann as a Joker",
        ["11112 1", "bob: 22213 2", "c: 11234 1", "66666"],
    ),
}
_FORMAT = """\
<svg xmlns="http://www.w3.org/2000/svg" class="rich-terminal" viewBox="0 0 {width} {height}">
<style>
.{unique_id}-matrix {{
    font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    font-size: {char_height}px;
    line-height: {line_height}px;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">
{matrix}
</g>
</g>
</svg>
"""


def picture(name: str) -> str:
    """Return a picture as SVG: what stands on the screen after the last of its lines."""
    title, typed = PICTURES[name]
    console = Console(
        record=True, width=WIDTH, file=StringIO(), color_system="standard", force_terminal=True
    )
    console.print(Text.from_ansi(_on_screen([*BEFORE, *typed])), soft_wrap=True)
    return console.export_svg(title=title, code_format=_FORMAT, unique_id=name)


def _on_screen(typed: list[str]) -> str:
    """Return what the program writes from the last of the typed lines on, with the line itself."""
    with tempfile.TemporaryDirectory() as data:
        surroundings = {
            **os.environ,
            "SCOREKEEPER_DATA_DIR": data,
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
        }
        for name in ("NO_COLOR", "COLUMNS", "LINES", "FORCE_COLOR", "SCOREKEEPER_PLAIN"):
            surroundings.pop(name, None)
        with pexpect.spawn(
            PROGRAM[0],
            [*PROGRAM[1:], "play", "Ann", "Bob", "Cy"],
            env=surroundings,
            dimensions=(50, WIDTH),
            encoding="utf-8",
            timeout=30,
        ) as terminal:
            prompt = r"\r?\n?\w+(, box)?> "
            terminal.expect(prompt)
            for line in typed:
                asked = str(terminal.after).strip()
                terminal.sendline(line)
                terminal.expect(prompt)
            written = f"{asked} {terminal.before}{terminal.after}"
    return re.sub(r"\x1b\[\?[0-9]+[hl]|\r", "", written).rstrip()


def main() -> None:
    """Write all pictures."""
    for name in PICTURES:
        (FOLDER / f"{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    main()
