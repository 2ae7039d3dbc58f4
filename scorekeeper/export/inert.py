"""Makes people's text inert in each kind of file."""

_STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_MARKDOWN = "\\`*_{}[]()#+-.!|<>~&:"


def inert_cell(cell: str) -> str:
    """Return text that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_STARTS_FORMULA) else cell


def inert_markdown(text: str) -> str:
    """Return text that Markdown, and the HTML that it lets through, take for nothing else.

    >>> inert_markdown("[x](y) <b>")
    '\\\\[x\\\\]\\\\(y\\\\) \\\\<b\\\\>'
    """
    return "".join(f"\\{character}" if character in _MARKDOWN else character for character in text)


def inert_xml(text: str) -> str:
    """Return text for the content or an attribute of HTML and XML, without what these forbid."""
    from html import escape

    shown = "".join(c for c in text if c.isprintable() or c in "\u200c\u200d")
    return escape(shown, quote=True)
