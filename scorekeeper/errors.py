"""The ways in which a request can fail, each with its exit code.

Knows nothing of dice, files or terminals.
"""

from scorekeeper.words import inert


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
