"""Says players' numbers in lines: by rule set, head to head, the records."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from scorekeeper.rules.catalog.perfect import PERFECT
from scorekeeper.views.statistics import Duel, PlayerNumbers, Record

_BARS = "▁▂▃▄▅▆▇█"
_ASCII_BARS = "_.-=+*%#"
_LATEST = 40
"""How many totals the line of the trend shows."""


def numbers_text(
    numbers: Sequence[PlayerNumbers],
    between: Sequence[Duel],
    records: Mapping[str, Sequence[Record]],
    *,
    boxes: bool,
    ascii_only: bool,
) -> str:
    """Return everything by rule set; with `boxes` also the average of each box."""
    lines: list[str] = []
    for rules, group in groupby(numbers, key=lambda one: one.rules):
        players = list(group)
        lines += [players[0].labels[0], ""]
        for one in players:
            lines += [*_player(one, ascii_only), ""]
        for duel in between:
            if duel.rules == rules:
                lines += [_duel(duel), ""]
        if records.get(rules):
            lines += [_record(one) for one in records[rules]]
            lines.append("")
        if boxes:
            lines += [*_boxes(rules, players), ""]
    return "\n".join(lines).rstrip("\n")


def _player(one: PlayerNumbers, ascii_only: bool) -> list[str]:
    games = f"{one.games} game{'s' * (one.games > 1)}"
    tied = f", {one.ties} shared" if one.ties else ""
    extras = [f"upper bonus {one.upper_bonus_rate:.0%}", f"all dice alike {one.alike_rate:.0%}"]
    extras += [f"{one.bonuses} extra bonuses"] * (one.bonuses > 0)
    extras += [f"{one.jokers} Jokers"] * (one.jokers > 0)
    return [
        f"{one.name}: {games}, {one.wins} won{tied}",
        f"  mean {one.mean:.1f}, median {one.median:g}, best {one.best}, worst {one.worst},"
        f" spread {one.spread:.1f}",
        f"  longest run of wins {one.streak}, now {one.streak_now}",
        f"  {', '.join(extras)}",
        f"  trend {_trend(one.totals[-_LATEST:], ascii_only)}",
    ]


def _trend(totals: Sequence[int], ascii_only: bool) -> str:
    """Return a bar for each total, from the lowest to the highest of them."""
    bars = _ASCII_BARS if ascii_only else _BARS
    low, high = min(totals), max(totals)
    steps = (len(bars) - 1) / (high - low) if high > low else 0
    return "".join(bars[round((total - low) * steps)] for total in totals)


def _duel(duel: Duel) -> str:
    one, other = duel.names
    level = f", {duel.level} level" if duel.level else ""
    margin = f"{one} by {duel.margin:.1f}" if duel.margin >= 0 else f"{other} by {-duel.margin:.1f}"
    return (
        f"{one} and {other}, head to head: {one} ahead in {duel.first}, {other} in"
        f" {duel.second}{level}; on average {margin}"
    )


def _record(one: Record) -> str:
    return f"{one.what.capitalize()}: {one.value}, {one.name} ({one.game})"


def _boxes(rules: str, players: Sequence[PlayerNumbers]) -> list[str]:
    """Return a line a box: the average of each player, and that of perfect play."""
    perfect = PERFECT.get(rules)
    widths = [max(len(one.name), 6) for one in players]
    names = [f"{one.name:>{width}}" for one, width in zip(players, widths, strict=True)]
    label = max(16, *map(len, players[0].labels[1].values()))
    lines = ["  ".join([f"{'Average':<{label}}", *names, *(["perfect"] if perfect else [])])]
    for box, name in players[0].labels[1].items():
        cells = [
            f"{one.averages[box]:>{width}.1f}" for one, width in zip(players, widths, strict=True)
        ]
        if perfect:
            cells.append(f"{perfect.boxes[box]:>7.1f}")
        lines.append("  ".join([f"{name:<{label}}", *cells]))
    return lines
