"""Says views in lines of plain text: outcomes, standings, options, lists of games, logs, rules."""

from collections.abc import Sequence

from scorekeeper.game.card import extra_bonuses, totals
from scorekeeper.game.events import NoteWritten
from scorekeeper.game.possible import Reach, UpperOutlook, highest_total, upper_outlook
from scorekeeper.game.state import Game, Step, Turn
from scorekeeper.rules.catalog import DEFAULT
from scorekeeper.rules.model import Order, RuleSet
from scorekeeper.views.log import LogLine, describe, log_lines, turn_text
from scorekeeper.views.night import NightLine
from scorekeeper.views.pace import Pace
from scorekeeper.views.people import Person
from scorekeeper.views.rulebook import bonus_rules, box_rules, differences, facts
from scorekeeper.views.standings import leaders, standings
from scorekeeper.views.summary import GameSummary
from scorekeeper.words import all_of

_ORDERS = {
    Order.ANY: "",
    Order.UPPER_FIRST: ", upper section first",
    Order.CARD: ", boxes in card order",
}


def outcome(game: Game, step: Step, note: str, *, plain: bool = False) -> str:
    """Return what an act did, the player's total after it, and what the repeat rule had to say.

    In `plain` lines each fact has a line of its own.
    """
    players = dict.fromkeys(turn.seat for turn in (*step.turns, *step.were))
    has = [f"{game.names[seat]} has {_total(game, seat)}" for seat in sorted(players)]
    facts = [describe(game, step), *(has if plain else filter(None, [", ".join(has)]))]
    text = "\n".join(facts) if plain else "".join([facts[0], *(f". {one}." for one in facts[1:])])
    return f"{text}\n{note}" if note else text


def heading(game: Game) -> str:
    """Return which game it is."""
    record = game.record
    parts = [record.title, record.night, f"{game.rules.name}{_ORDERS[record.order]}"]
    return ", ".join(part for part in (*parts, record.id) if part)


def status(game: Game, *, plain: bool = False) -> str:
    """Return what the player to move can come to, whose turn it is and who leads.

    At the end it is the ranks. In `plain` lines each fact has a line of its own.
    """
    if game.status == "finished":
        return "\n".join(["The game is over.", *_ranks(game)])
    if game.status == "abandoned":
        return "The game was abandoned."
    assert game.to_move is not None
    name = game.names[game.to_move]
    which = f"Round {game.round} of {len(game.rules.categories)}"
    lead = _lead(game)
    facts = _outlook(game, game.to_move)
    if plain:
        return "\n".join([*(f"{name}: {fact}" for fact in facts), *lead, which, f"{name} to move"])
    sentences = [f"{which}: {name} to move", *lead]
    return f"{name}: {'; '.join(facts)}.\n{' '.join(f'{one}.' for one in sentences)}"


def _lead(game: Game) -> list[str]:
    """Return who leads by how much; empty before the first turn, or for one player."""
    if len(game.present) < 2 or not game.state.turns:
        return []
    names, margin = leaders(game)
    if not margin:
        return ["All are level"]
    return [f"{all_of(names)} {'lead' if names[1:] else 'leads'} by {margin}"]


def _outlook(game: Game, seat: int) -> list[str]:
    """Return what a player can still come to: the upper bonus, extra bonuses, points."""
    card = game.state.cards[seat]
    facts = []
    times = game.rules.multipliers
    for column, one in enumerate(times):
        upper = upper_outlook(game.rules, card, column)
        if upper is not None:
            which = f" x{one}" if times[1:] else ""
            facts.append(f"upper bonus{which} {_reach(upper)}")
    number = extra_bonuses(game.rules, card)
    if number:
        paid = totals(game.rules, card).extra_bonus
        facts.append(f"{number} extra bonus{'es' * (number > 1)}, +{paid}")
    left = highest_total(game.rules, game.record.order, card) - _total(game, seat)
    return [*facts, f"up to {left} points still possible"]


def _reach(upper: UpperOutlook) -> str:
    if upper.reach is not Reach.OPEN:
        return "safe" if upper.reach is Reach.SAFE else "out of reach"
    if upper.over_par is None:
        return f"{upper.to_go} to go"
    par = "on par"
    if upper.over_par:
        par = f"{abs(upper.over_par)} {'over' if upper.over_par > 0 else 'under'} par"
    return f"{upper.to_go} to go, {par}"


def pace_line(pace: Pace) -> str:
    """Return how a solo game goes beside the player's earlier ones."""
    average = _ahead(pace.to_average, "your average")
    best = _ahead(pace.to_best, "your best game")
    games = f"{pace.games} earlier game{'s' * (pace.games > 1)}"
    return f"Pace: {average}, {best} ({games})."


def _ahead(points: int, other: str) -> str:
    if not points:
        return f"level with {other}"
    return f"{abs(points)} {'ahead of' if points > 0 else 'behind'} {other}"


def night_lines(night: str, table: Sequence[NightLine]) -> str:
    """Return the standings of a night, a line a player."""
    return f"Standings of {night}:\n{standings_lines(table)}"


def standings_lines(table: Sequence[NightLine]) -> str:
    """Return the standings over several games, a line a player."""
    lines = []
    for one in table:
        won = f"{one.wins} won" + (f", {one.ties} shared" if one.ties else "")
        lines.append(f"{one.rank}. {one.name}: {won} of {one.games}, {one.points} points")
    return "\n".join(lines)


def people_lines(table: Sequence[Person]) -> str:
    """Return everybody who has played, a line each."""
    lines = []
    for one in table:
        also = f", also {all_of(one.also)}" if one.also else ""
        games = f"{one.games} game{'s' * (one.games > 1)}"
        lines.append(f"{one.name}: {games}, {one.wins} won, last {one.last[:10]}{also}")
    return "\n".join(lines)


def after_the_end(game: Game, which: str = "") -> str:
    """Return what can be done once a game has ended; `which` names it, where that is needed."""
    again = f"scorekeeper rematch {game.record.id}" if which else "scorekeeper rematch"
    if game.status == "abandoned":
        return f"Take it up again: scorekeeper resume {game.record.id}, or start the next: {again}"
    slip = f"A slip? scorekeeper undo{which}, or correct. The next game: {again}"
    shared = f"scorekeeper export {game.record.id} --format html --output game.html"
    return f"{slip}\nTo show it to others: {shared}"


def games(summaries: Sequence[GameSummary], numbers: dict[str, int]) -> str:
    """Return a list of games, two lines each. `numbers` gives the `@` number of a game by id."""
    lines = []
    for one in summaries:
        about = [one["title"], one["night"], one["rules"], one["status"]]
        lines.append(f"@{numbers[one['id']]}  {one['id']}  {', '.join(a for a in about if a)}")
        if one["players"]:
            places = sorted(one["players"], key=lambda player: _place(player["rank"]))
            said = [
                f"{p['name']} {p['total']}{' (won)' * p['winner']}{' (left)' * (p['rank'] is None)}"
                for p in places
            ]
            lines.append(f"    {', '.join(said)}")
        if one["to_move"] is not None:
            lines.append(f"    turn {one['turns'] + 1}, {one['to_move']} to move")
        if one["problem"]:
            lines.append(f"    {one['problem']}")
    return "\n".join(lines)


def log(game: Game) -> str:
    """Return the acts of a game, a line each; those that no longer stand are marked."""
    now = {turn.event: turn for turn in game.state.turns}
    return "\n".join(
        f"{line.at[11:16]}  {line.text}{_fate(game, line, now.get(number))}"
        for number, line in enumerate(log_lines(game), start=1)
    )


def standing_turns(game: Game) -> str:
    """Return the turns as they stand, with their dice, and the notes made between them."""
    lines = [(turn.event, turn_text(game, turn)) for turn in game.state.turns]
    lines += [
        (number, f"   {describe(game, step)}")
        for number, step in enumerate(game.steps, start=1)
        if isinstance(step.event, NoteWritten) and number in game.state.done
    ]
    return "\n".join(text for _, text in sorted(lines))


def rule_set_list(sets: Sequence[RuleSet]) -> str:
    """Return the rule sets, a line each."""
    return "\n".join(
        f"{rules.id:<14} {rules.name}: {rules.summary}{' (default)' * (rules.id == DEFAULT)}"
        for rules in sets
    )


def rule_book(rules: RuleSet, base: RuleSet | None = None) -> str:
    """Return a rule set in full; what it changes in its `base` comes first."""
    changed = []
    if base is not None:
        lines_of = differences(rules, base) or ["nothing"]
        changed = [f"What differs from {base.name}:", *(f"  {one}" for one in lines_of), ""]
    lines = [
        f"{rules.name} ({rules.id}, revision {rules.revision}): {rules.summary}",
        *facts(rules),
        "",
    ]
    columns = len(rules.multipliers)
    boxes = [
        box._replace(short=box.short.removeprefix("1:"), name=category.label)
        for box, category in zip(box_rules(rules), rules.categories, strict=True)
        if category.column == 0
    ]
    if columns > 1:
        example = boxes[-1].short
        lines[-1:] = [
            f"A box is named with its column: {columns}:{example} or {example} {columns}.",
            "",
        ]
    names = max(len(box.name) for box in boxes)
    lines += [
        f"  {box.short:>4}  {box.name:<{names}} {box.condition}: {box.points}" for box in boxes
    ]
    lines += ["", *bonus_rules(rules), f"Source: {rules.source}."]
    if rules.readings:
        lines += ["", "Other readings, as lines in a file of house rules:"]
        for what, toml in rules.readings:
            lines += [f"  # {what}", *(f"  {line}" for line in toml.splitlines())]
    return "\n".join([lines[0], *changed, *lines[1:]])


def _fate(game: Game, line: LogLine, now: Turn | None) -> str:
    """Return what became of an act; `now` is the turn that it entered, as it stands."""
    if not line.stands:
        return "  (undone)"
    if now is None or line.text == f"Turn {turn_text(game, now)}":
        return ""
    return f"  (now {turn_text(game, now).partition(': ')[2]})"


def _ranks(game: Game) -> list[str]:
    everybody = standings(game)
    table = [one for one in everybody if one.rank is not None]
    table.sort(key=lambda one: _place(one.rank))
    won = [standing.name for standing in table if standing.winner]
    lines = [f"{s.rank}. {s.name} {s.totals.total}" for s in table]
    if len(table) > 1:
        shared = "share the win" if won[1:] else "wins"
        lines.append(f"{all_of(won)} {shared}.")
    lines += [f"{one.name} left with {one.totals.total}." for one in everybody if one.rank is None]
    return lines


def _place(rank: int | None) -> tuple[bool, int]:
    """Return what sorts by rank, and those without one last."""
    return rank is None, rank or 0


def _total(game: Game, seat: int) -> int:
    return totals(game.rules, game.state.cards[seat]).total
