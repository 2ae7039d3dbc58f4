"""Text that people type, made fit to be kept: names, titles, notes.

Knows nothing of what it is for.
"""

from scorekeeper.errors import Unreadable
from scorekeeper.language import tr
from scorekeeper.words import quoted

_LONGEST_TEXT = 200
_BLANKS = "\u3164\u115f\u1160\uffa0\u2800"
"""Letters and signs of Unicode that are drawn as nothing."""
_JOINERS = "\u200c\u200d"


def clean_text(text: str, what: str) -> str:
    """Return a title, a note or the name of a night as it is kept; it may be empty.

    Raises `Unreadable` as `clean` does.
    """
    return clean(text, "text", what, _LONGEST_TEXT) if text.strip() else ""


def clean(text: str, slug: str, what: str, longest: int, example: str = "") -> str:
    """Return a text as it is kept: trimmed, composed, single spaces.

    Raises `Unreadable` for one that is empty, longer than `longest`, or holds what cannot be shown;
    `what` says what it is.
    """
    kept = text.replace("\u00a0", " ")
    if not kept.isascii():
        from unicodedata import normalize

        kept = normalize("NFC", kept)
    kept = " ".join(word for word in kept.split(" ") if word)
    hidden = next((c for c in kept if not c.isprintable() and c not in _JOINERS), None)
    if hidden is not None:
        raise Unreadable(
            f"bad-{slug}",
            tr(
                "{what} cannot hold {sign}: {text}", what=what, sign=repr(hidden), text=quoted(text)
            ),
            example,
        )
    if not _shows(kept):
        raise Unreadable(
            f"empty-{slug}",
            tr("{what} cannot be empty: {text}", what=what, text=quoted(text)),
            example,
        )
    if len(kept) > longest:
        long = tr(
            "{what} can have {most} characters, not {number}: {text}",
            what=what,
            most=longest,
            number=len(kept),
            text=quoted(text),
        )
        raise Unreadable(f"long-{slug}", long, example)
    return kept


def _shows(text: str) -> bool:
    """Return whether anything of a text can be seen."""
    if text.isascii():
        return bool(text)
    from unicodedata import category

    return any(c not in _BLANKS and category(c)[0] not in "MCZ" for c in text)
