"""Pieces of sentences: quotations, lists and numbers in words.

Knows nothing of what the sentences are about.
"""

import re

from scorekeeper.language import later, tr

_BEGINS_CELL = "(^|[;|])"
"""Behind what a spreadsheet may see a cell begin, whichever sign it splits at."""
_FORMULA = "(?=[ ']*[-=+@\uff1d\uff0b\uff0d\uff20])"
"""What it may take for a formula, in both widths, but for apostrophes before it."""
_LONGEST_QUOTE = 60
_LONGEST_LINE = 600
_NUMBERS = (
    later("no"),
    later("one"),
    later("two"),
    later("three"),
    later("four"),
    later("five"),
    later("six"),
    later("seven"),
    later("eight"),
)
_OF_THE_SYSTEM = (
    later("Permission denied"),
    later("Operation not permitted"),
    later("Read-only file system"),
    later("No space left on device"),
    later("Disk quota exceeded"),
    later("Input/output error"),
    later("No such file or directory"),
    later("File exists"),
    later("Is a directory"),
    later("Not a directory"),
    later("File name too long"),
    later("Too many levels of symbolic links"),
)
"""What the system says in English of files at which something may be wrong."""


def quoted(text: str) -> str:
    r"""Return `text` in quotation marks, shortened, with control characters made visible.

    >>> quoted("55\x1b[31m")
    "'55\\x1b[31m'"
    """
    return repr(text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…")


def shown(value: object) -> str:
    """Return a value of a document as it stands there, shortened.

    >>> shown([1, 2])
    '[1, 2]'
    """
    if isinstance(value, str):
        return quoted(value)
    try:
        text = repr(value)
    except ValueError:
        # A number of thousands of digits, which Python does not write out.
        text = tr("a very long number")
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def without_formulas(text: str) -> str:
    """Return a text in which a spreadsheet sees no formula: each has an apostrophe before it.

    >>> without_formulas("=1+1"), without_formulas("'=1;@A1"), without_formulas("1+1")
    ("'=1+1", "''=1;'@A1", '1+1')
    """
    return re.sub(_BEGINS_CELL + _FORMULA, r"\1'", text)


def with_formulas(text: str) -> str:
    """Return the text of which `without_formulas` has made this one.

    >>> with_formulas("'=1+1"), with_formulas("''=1;'@A1"), with_formulas("'tis")
    ('=1+1', "'=1;@A1", "'tis")
    """
    return re.sub(f"{_BEGINS_CELL}'{_FORMULA}", r"\1", text)


def shell_words(*words: str) -> str:
    """Return words as they are typed to a shell, each as nothing but text.

    >>> shell_words("Mary Lou", "Ann;id")
    "'Mary Lou' 'Ann;id'"
    >>> shell_words("--undo", "Ann")
    '-- --undo Ann'
    """
    from shlex import quote

    dashes = ["--"] if any(word.startswith("-") for word in words) else []
    return " ".join([*dashes, *map(quote, words)])


def inert(text: str) -> str:
    r"""Return `text` as one line that no terminal takes for anything but text.

    >>> inert("red: \x1b[31m")
    'red: \\x1b[31m'
    """
    line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text[:_LONGEST_LINE])
    return line if len(line) < _LONGEST_LINE else line[: _LONGEST_LINE - 1] + "…"


def all_of(names: list[str]) -> str:
    """Return a list in words.

    >>> all_of(["Ann", "Bob", "Cy"])
    'Ann, Bob and Cy'
    """
    *first, last = names
    return tr("{first} and {last}", first=", ".join(first), last=last) if first else last


def one_of(names: list[str]) -> str:
    """Return a list in words.

    >>> one_of(["Sixes", "Small Straight"])
    'Sixes or Small Straight'
    """
    *first, last = names
    return tr("{first} or {last}", first=", ".join(first), last=last) if first else last


def because(error: OSError) -> str:
    """Return why the system refused something, in its own words where they are not known here.

    >>> because(OSError(28, "No space left on device")), because(OSError("no socket"))
    ('No space left on device', 'no socket')
    """
    reason = error.strerror or str(error)
    return tr(reason) if reason in _OF_THE_SYSTEM else reason


def json_fault(error: ValueError | RecursionError) -> str:
    """Return why a text could not be read as JSON or TOML.

    >>> import json
    >>> try:
    ...     json.loads('{"a": 1,}')
    ... except ValueError as error:
    ...     print(json_fault(error))
    line 1, column 9
    """
    from json import JSONDecodeError

    if isinstance(error, RecursionError):
        return tr("it is nested too deeply")
    if "int_max_str_digits" in str(error):
        return tr("it has a number of too many digits")
    if isinstance(error, UnicodeDecodeError):
        return tr("it is no UTF-8")
    if isinstance(error, JSONDecodeError):
        return tr("line {line}, column {column}", line=error.lineno, column=error.colno)
    return str(error)


def in_words(number: int) -> str:
    """Return a small number in words, a greater one in digits.

    >>> in_words(5), in_words(12)
    ('five', '12')
    """
    return tr(_NUMBERS[number]) if number < len(_NUMBERS) else str(number)
