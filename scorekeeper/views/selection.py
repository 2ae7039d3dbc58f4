"""Chooses games from a list, the same in every report."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.errors import NotFound, Unreadable
from scorekeeper.game.names import fold
from scorekeeper.language import tr
from scorekeeper.views.summary import GameSummary
from scorekeeper.words import quoted

_DATE_FORMS = (4, 7, 10)
STATUSES = ("playing", "finished", "abandoned", "damaged")


class Selection(NamedTuple):
    """What games are wanted; what is None or empty asks for nothing.

    `players` must all have taken part, `seats` is the number of players. `since` and `until` are
    local dates, a month or a year, both included: `2026-11-30`, `2026-11`, `2026`. `unknown` is
    why no catalogue has the `rules`; then they are house rules, named by the beginning of their id.
    """

    players: tuple[str, ...] = ()
    seats: int | None = None
    rules: str | None = None
    night: str | None = None
    since: str | None = None
    until: str | None = None
    statuses: tuple[str, ...] = STATUSES
    unknown: NotFound | None = None

    def takes(self, game: GameSummary) -> bool:
        """Return whether a game is one of those that are wanted."""
        names = {fold(player["name"]) for player in game["players"]}
        date = game["started"]
        return (
            game["status"] in self.statuses
            and all(fold(name) in names for name in self.players)
            and self.seats in {None, len(game["players"])}
            and self._has_rules(game)
            and (self.night is None or fold(game["night"]) == fold(self.night))
            and (self.since is None or date[: len(self.since)] >= self.since)
            and (self.until is None or date[: len(self.until)] <= self.until)
        )

    def of(self, games: Sequence[GameSummary]) -> list[GameSummary]:
        """Return the games that are wanted, in their order.

        Raises what is `unknown` where no game is played by such rules.
        """
        if self.unknown is not None and not any(map(self._has_rules, games)):
            raise self.unknown
        return [game for game in games if self.takes(game)]

    def _has_rules(self, game: GameSummary) -> bool:
        if self.rules is None or self.unknown is None:
            return self.rules in {None, game["rules"]}
        return bool(game["own_rules"]) and game["rules"].startswith(self.rules)


_LONGEST_MONTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def read_date(text: str) -> str:
    """Return a day, month or year as it was typed.

    >>> read_date("2026-11")
    '2026-11'
    >>> read_date("2024-02-29")
    '2024-02-29'

    Raises `Unreadable` where it is none.
    """
    year, month, day = (*text.split("-"), "01", "01")[:3]
    numbers = [part for part in (year, month, day) if part.isascii() and part.isdigit()]
    if len(text) not in _DATE_FORMS or len(numbers) < 3 or text.count("-") != len(text) // 3 - 1:
        raise _no_date(text)
    if not (int(year) and 1 <= int(month) <= len(_LONGEST_MONTHS)):
        raise _no_date(text)
    is_common = int(year) % 4 or (int(year) % 100 == 0 and int(year) % 400)
    days = 28 if month == "02" and is_common else _LONGEST_MONTHS[int(month) - 1]
    if not 1 <= int(day) <= days:
        raise _no_date(text)
    return text


def _no_date(text: str) -> Unreadable:
    return Unreadable(
        "bad-date", tr("{text} is no day, month or year", text=quoted(text)), "--since 2026-11-30"
    )
