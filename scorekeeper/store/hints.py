"""Small texts from which the TAB of a shell is answered without opening a game.

Each may be lost, damaged or out of date at any time: it is then made anew.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from scorekeeper.store.files import small_text

FOLDER = "tab"


def keep_hints(folder: Path, name: str, lines: Iterable[tuple[str, ...]]) -> None:
    """Keep lines of fields under a name in the data folder; where that fails, they are lost."""
    path = folder / FOLDER / f"{name}.txt"
    temporary = path.with_name(f"{name}.{os.getpid()}")
    text = "".join("\t".join(fields) + "\n" for fields in lines)
    # A TAB must not fail for want of a disk; surrogates of foreign names cannot be written.
    with suppress(OSError, UnicodeEncodeError):
        path.parent.mkdir(exist_ok=True)
        temporary.write_bytes(text.encode())
        os.replace(temporary, path)


def kept_hints(folder: Path, name: str) -> list[list[str]]:
    """Return the lines that are kept under a name; none where that cannot be read."""
    try:
        text = small_text(folder / FOLDER / f"{name}.txt")
    except (OSError, ValueError):
        return []
    return [line.split("\t") for line in text.splitlines()]


def forget_hints(folder: Path, name: str) -> None:
    """Drop what is kept under a name."""
    with suppress(OSError):
        (folder / FOLDER / f"{name}.txt").unlink()
