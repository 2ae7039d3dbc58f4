"""How wide text is in a picture, and text cut to a width, in letters of one size."""

from collections.abc import Iterator
from unicodedata import combining, east_asian_width

from scorekeeper.export.bidi import BEGIN, END

_NO_WIDTH = "\u200c\u200d" + BEGIN + END


def fitted(text: str, letters: int) -> str:
    """Return text that is no wider than so many letters; a cut one ends in `…`.

    >>> fitted("Ann Lee", 5), fitted("李雷雷", 5)
    ('Ann …', '李雷…')
    """
    widths = list(_widths(text))
    if sum(widths) <= letters:
        return text
    kept = 0
    while sum(widths[: kept + 1]) < letters:
        kept += 1
    # A joiner at the end would join what was cut off to the sign of the cut.
    return text[:kept].rstrip("\u200d") + "…"


def _widths(text: str) -> Iterator[int]:
    for character in text:
        if combining(character) or character in _NO_WIDTH:
            yield 0
        else:
            yield 2 if east_asian_width(character) in "WF" else 1
