"""Says players' numbers in lines: by rule set, head to head, the records."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from scorekeeper.language import decimal, tr, trn
from scorekeeper.rules.catalog.perfect import PERFECT
from scorekeeper.views.statistics import Duel, PlayerNumbers, Record
from scorekeeper.words import all_of

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
    ascii_only: bool | None,
) -> str:
    """Return everything by rule set; with `boxes` also the average of each box.

    With `ascii_only` the bars of the trend are drawn in ASCII; None asks for lines for the ear, in
    which nothing is drawn.
    """
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
            table = _boxes_for_the_ear if ascii_only is None else _boxes
            lines += [*table(rules, players), ""]
    return "\n".join(lines).rstrip("\n")


def _player(one: PlayerNumbers, ascii_only: bool | None) -> list[str]:
    played = [trn("{n} game", "{n} games", one.games), tr("{wins} won", wins=one.wins)]
    if one.ties:
        played.append(tr("{ties} shared", ties=one.ties))
    extras = [
        tr("upper bonus {percent}%", percent=decimal(one.upper_bonus_rate * 100, 0)),
        tr("all dice alike {percent}%", percent=decimal(one.alike_rate * 100, 0)),
    ]
    if one.bonuses:
        extras.append(trn("{n} extra bonus", "{n} extra bonuses", one.bonuses))
    if one.jokers:
        extras.append(trn("{n} Joker", "{n} Jokers", one.jokers))
    totals = tr(
        "mean {mean}, median {median}, best {best}, worst {worst}, spread {spread}",
        mean=decimal(one.mean, 1),
        median=decimal(one.median, 0 if one.median == int(one.median) else 1),
        best=one.best,
        worst=one.worst,
        spread=decimal(one.spread, 1),
    )
    runs = tr("longest run of wins {most}, now {now}", most=one.streak, now=one.streak_now)
    lines = [", ".join(played), totals, runs, ", ".join(extras)]
    if ascii_only is None:
        return [f"{one.name}: {line}" for line in lines]
    lines.append(tr("trend {bars}", bars=_trend(one.totals[-_LATEST:], ascii_only)))
    return [f"{one.name}: {lines[0]}", *(f"  {line}" for line in lines[1:])]


def _trend(totals: Sequence[int], ascii_only: bool) -> str:
    """Return a bar for each total, from the lowest to the highest of them."""
    bars = _ASCII_BARS if ascii_only else _BARS
    low, high = min(totals), max(totals)
    steps = (len(bars) - 1) / (high - low) if high > low else 0
    return "".join(bars[round((total - low) * steps)] for total in totals)


def _duel(duel: Duel) -> str:
    one, other = duel.names
    ahead = [
        tr("{name} ahead in {games}", name=one, games=duel.first),
        tr("{name} in {games}", name=other, games=duel.second),
    ]
    if duel.level:
        ahead.append(tr("{games} level", games=duel.level))
    mean = tr(
        "on average {name} by {margin}",
        name=one if duel.margin >= 0 else other,
        margin=decimal(abs(duel.margin), 1),
    )
    both = tr("{names}, head to head", names=all_of([one, other]))
    return f"{both}: {', '.join(ahead)}; {mean}"


def _record(one: Record) -> str:
    return f"{_sentence(tr(one.what))}: {one.value}, {one.name} ({one.game})"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _boxes_for_the_ear(rules: str, players: Sequence[PlayerNumbers]) -> list[str]:
    """Return what `_boxes` does, each number named."""
    perfect = PERFECT.get(rules)
    average, best = tr("Average"), tr("perfect")
    lines = []
    for box, name in players[0].labels[1].items():
        said = [f"{one.name} {decimal(one.averages[box], 1)}" for one in players]
        if perfect:
            said.append(f"{best} {decimal(perfect.boxes[box], 1)}")
        lines.append(f"{average}, {name}: {', '.join(said)}")
    return lines


def _boxes(rules: str, players: Sequence[PlayerNumbers]) -> list[str]:
    """Return a line a box: the average of each player, and that of perfect play."""
    perfect = PERFECT.get(rules)
    widths = [max(len(one.name), 6) for one in players]
    names = [f"{one.name:>{width}}" for one, width in zip(players, widths, strict=True)]
    label = max(16, *map(len, players[0].labels[1].values()))
    average, best = tr("Average"), tr("perfect")
    lines = ["  ".join([f"{average:<{label}}", *names, *([f"{best:>7}"] if perfect else [])])]
    for box, name in players[0].labels[1].items():
        cells = [
            f"{decimal(one.averages[box], 1):>{width}}"
            for one, width in zip(players, widths, strict=True)
        ]
        if perfect:
            cells.append(f"{decimal(perfect.boxes[box], 1):>{max(7, len(best))}}")
        lines.append("  ".join([f"{name:<{label}}", *cells]))
    return lines
