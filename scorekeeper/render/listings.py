"""Says several games in lines of plain text: lists, standings, players, the pace of a solo game."""

from collections.abc import Sequence

from scorekeeper.language import day, tr, trn
from scorekeeper.views.night import NightLine
from scorekeeper.views.pace import Pace
from scorekeeper.views.people import Person
from scorekeeper.views.summary import GameSummary, PlayerSummary, winners
from scorekeeper.words import all_of


def pace_line(pace: Pace) -> str:
    """Return how a solo game goes beside the player's earlier ones."""
    average = _ahead(pace.to_average, tr("your average"))
    best = _ahead(pace.to_best, tr("your best game"))
    games = trn("{n} earlier game", "{n} earlier games", pace.games)
    return tr("Pace: {average}, {best} ({games}).", average=average, best=best, games=games)


def _ahead(points: int, other: str) -> str:
    if not points:
        return tr("level with {other}", other=other)
    if points > 0:
        return tr("{points} ahead of {other}", points=points, other=other)
    return tr("{points} behind {other}", points=-points, other=other)


def night_lines(night: str, table: Sequence[NightLine]) -> str:
    """Return the standings of a night, a line a player."""
    return tr("Standings of {night}:", night=night) + f"\n{standings_lines(table)}"


def standings_lines(table: Sequence[NightLine]) -> str:
    """Return the standings over several games, a line a player."""
    lines = []
    for one in table:
        won = tr("{number} won", number=one.wins)
        if one.ties:
            won = tr("{number} won, {shared} shared", number=one.wins, shared=one.ties)
        lines.append(
            tr(
                "{rank}. {name}: {won} of {games}, {points} points",
                rank=one.rank,
                name=one.name,
                won=won,
                games=one.games,
                points=one.points,
            )
        )
    return "\n".join(lines)


def people_lines(table: Sequence[Person]) -> str:
    """Return everybody who has played, a line each."""
    lines = []
    for one in table:
        also = tr(", also {names}", names=all_of(one.also)) if one.also else ""
        games = trn("{n} game", "{n} games", one.games)
        said = tr(
            "{name}: {games}, {wins} won, last {day}",
            name=one.name,
            games=games,
            wins=one.wins,
            day=day(one.last),
        )
        lines.append(f"{said}{also}")
    return "\n".join(lines)


def games(summaries: Sequence[GameSummary], numbers: dict[str, int]) -> str:
    """Return a list of games, two lines each. `numbers` gives the `@` number of a game by id."""
    lines = []
    for one in summaries:
        about = [one["title"], one["night"], one["rules"], _status_word(one["status"])]
        lines.append(f"@{numbers[one['id']]}  {one['id']}  {', '.join(a for a in about if a)}")
        if one["players"]:
            places = sorted(one["players"], key=_place)
            won = winners(one)
            said = [
                f"{p['name']} {p['total']}"
                + (tr(" (won)") if p["name"] in won else "")
                + (tr(" (left)") if p["rank"] is None else "")
                for p in places
            ]
            lines.append(f"    {', '.join(said)}")
        if one["to_move"] is not None:
            turn = tr("turn {turn}, {name} to move", turn=one["turns"] + 1, name=one["to_move"])
            lines.append(f"    {turn}")
        if one["problem"]:
            lines.append(f"    {one['problem']}")
    return "\n".join(lines)


def _status_word(status: str) -> str:
    words = {
        "playing": tr("playing"),
        "finished": tr("finished"),
        "abandoned": tr("abandoned"),
        "damaged": tr("damaged"),
    }
    return words[status]


def _place(player: PlayerSummary) -> tuple[bool, int]:
    """Return what sorts by rank, and those without one last."""
    return player["rank"] is None, player["rank"] or 0
