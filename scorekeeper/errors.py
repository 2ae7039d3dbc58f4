"""The ways in which a request can fail, each with its exit code.

Knows nothing of dice, files or terminals.
"""

_LONGEST_QUOTE = 60
_LONGEST_LINE = 600


class ScorekeeperError(Exception):
    """A failure that is told to the user in one line.

    `slug` names the kind for scripts, `hint` is a valid example or the next step (empty where
    there is none), `exit_code` is what the process ends with.
    """

    exit_code = 1

    def __init__(self, slug: str, message: str, hint: str = "") -> None:
        self.slug = slug
        self.message = inert(message)
        self.hint = inert(hint)
        super().__init__(self.message)


class Unreadable(ScorekeeperError):
    """The input cannot be read, or fits several things."""

    exit_code = 2


class NotFound(ScorekeeperError):
    """Nothing has the name that was given."""

    exit_code = 3


class Refused(ScorekeeperError):
    """The rules do not allow it."""

    exit_code = 4


class DoesNotReplay(ScorekeeperError):
    """A stored game contradicts the rules it was played by."""

    exit_code = 5


class FileTrouble(ScorekeeperError):
    """A file could not be read or written."""

    exit_code = 6


def quoted(text: str) -> str:
    r"""Return `text` in quotation marks, shortened, with control characters made visible.

    >>> quoted("55\x1b[31m")
    "'55\\x1b[31m'"
    """
    return repr(text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…")


def inert(text: str) -> str:
    r"""Return `text` as one line that no terminal takes for anything but text.

    >>> inert("red: \x1b[31m")
    'red: \\x1b[31m'
    """
    line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text[:_LONGEST_LINE])
    return line if len(line) < _LONGEST_LINE else line[: _LONGEST_LINE - 1] + "…"


def one_of(names: list[str]) -> str:
    """Return a list in words.

    >>> one_of(["Sixes", "Small Straight"])
    'Sixes or Small Straight'
    """
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last
