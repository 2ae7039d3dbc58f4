"""Makes people's text inert in each kind of file."""

import re

from scorekeeper.export.bidi import BEGIN, END
from scorekeeper.words import without_formulas

_MARKDOWN = "\\`*_{}[]()#+-.!|<>~&:$"
_SHOWN = "\u200c\u200d" + BEGIN + END


def inert_cell(cell: str) -> str:
    """Return text that no spreadsheet takes for a formula, if need be by apostrophes."""
    return f"'{cell}" if cell.startswith(("\t", "\r")) else without_formulas(cell)


def inert_markdown(text: str) -> str:
    """Return text that Markdown, and the HTML that it lets through, take for nothing else.

    >>> inert_markdown("[x](y) <b>")
    '\\\\[x\\\\]\\\\(y\\\\) \\\\<b\\\\>'
    """
    return "".join(f"\\{character}" if character in _MARKDOWN else character for character in text)


def inert_xml(text: str) -> str:
    """Return text for the content or an attribute of HTML and XML, without what these forbid."""
    from html import escape

    return escape("".join(c for c in text if c.isprintable() or c in _SHOWN), quote=True)


def inert_html(text: str) -> str:
    """Return text for the content of HTML; what is isolated in it becomes a `bdi` element.

    >>> inert_html(f"{BEGIN}<Ann>{END} wins.")
    '<bdi>&lt;Ann&gt;</bdi> wins.'
    """
    elements = {BEGIN: "<bdi>", END: "</bdi>"}
    return "".join(
        elements.get(piece) or inert_xml(piece) for piece in re.split(f"([{BEGIN}{END}])", text)
    )
