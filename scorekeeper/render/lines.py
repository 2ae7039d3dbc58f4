"""Says views in lines of plain text: outcomes, standings, options, lists of games, logs, rules."""

from collections.abc import Sequence
from typing import assert_never

from scorekeeper.game.card import extra_bonuses, totals
from scorekeeper.game.events import NoteWritten
from scorekeeper.game.possible import Reach, UpperOutlook, highest_total, upper_outlook
from scorekeeper.game.state import Game, Step, Turn
from scorekeeper.language import day, tr, trn
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


def outcome(game: Game, step: Step, note: str, *, plain: bool = False) -> str:
    """Return what an act did, the player's total after it, and what the repeat rule had to say.

    In `plain` lines each fact has a line of its own.
    """
    players = dict.fromkeys(turn.seat for turn in (*step.turns, *step.were))
    has = [
        tr("{name} has {total}", name=game.names[seat], total=_total(game, seat))
        for seat in sorted(players)
    ]
    facts = [describe(game, step), *(has if plain else filter(None, [", ".join(has)]))]
    text = "\n".join(facts) if plain else "".join([facts[0], *(f". {one}." for one in facts[1:])])
    return f"{text}\n{note}" if note else text


def heading(game: Game) -> str:
    """Return which game it is."""
    record = game.record
    parts = [record.title, record.night, game.rules.name + _order(record.order)]
    return ", ".join(part for part in (*parts, record.id) if part)


def _order(order: Order) -> str:
    match order:
        case Order.ANY:
            return ""
        case Order.UPPER_FIRST:
            return tr(", upper section first")
        case Order.CARD:
            return tr(", boxes in card order")
        case _:
            assert_never(order)


def status(game: Game, *, plain: bool = False, prompted: bool = False) -> str:
    """Return what the player to move can come to, whose turn it is and who leads.

    At the end it is the ranks. In `plain` lines each fact has a line of its own, but for whose
    turn it is where the player is `prompted` by name.
    """
    if game.status == "finished":
        return "\n".join([tr("The game is over."), *_ranks(game)])
    if game.status == "abandoned":
        return tr("The game was abandoned.")
    assert game.to_move is not None
    name = game.names[game.to_move]
    number, rounds = game.round, len(game.rules.categories)
    which = tr("Round {number} of {rounds}", number=number, rounds=rounds)
    to_move = tr("{name} to move", name=name)
    lead = _lead(game)
    facts = _outlook(game, game.to_move)
    if plain:
        named = [] if prompted else [to_move]
        return "\n".join([*(f"{name}: {fact}" for fact in facts), *lead, which, *named])
    sentences = [f"{which}: {to_move}", *lead]
    return f"{name}: {'; '.join(facts)}.\n{' '.join(f'{one}.' for one in sentences)}"


def _lead(game: Game) -> list[str]:
    """Return who leads by how much; empty before the first turn, or for one player."""
    if len(game.present) < 2 or not game.state.turns:
        return []
    names, margin = leaders(game)
    if not margin:
        return [tr("All are level")]
    if names[1:]:
        return [tr("{names} lead by {margin}", names=all_of(names), margin=margin)]
    return [tr("{name} leads by {margin}", name=names[0], margin=margin)]


def _outlook(game: Game, seat: int) -> list[str]:
    """Return what a player can still come to: the upper bonus, extra bonuses, points."""
    card = game.state.cards[seat]
    facts = []
    times = game.rules.multipliers
    for column, one in enumerate(times):
        upper = upper_outlook(game.rules, card, column)
        if upper is not None:
            which = f" x{one}" if times[1:] else ""
            facts.append(tr("upper bonus{column} {reach}", column=which, reach=_reach(upper)))
    number = extra_bonuses(game.rules, card)
    if number:
        paid = totals(game.rules, card).extra_bonus
        facts.append(
            trn("{n} extra bonus, +{paid}", "{n} extra bonuses, +{paid}", number, paid=paid)
        )
    left = highest_total(game.rules, game.record.order, card) - _total(game, seat)
    return [*facts, tr("up to {points} points still possible", points=left)]


def _reach(upper: UpperOutlook) -> str:
    if upper.reach is not Reach.OPEN:
        return tr("safe") if upper.reach is Reach.SAFE else tr("out of reach")
    if upper.over_par is None:
        return tr("{points} to go", points=upper.to_go)
    if upper.over_par > 0:
        return tr("{points} to go, {par} over par", points=upper.to_go, par=upper.over_par)
    if upper.over_par < 0:
        return tr("{points} to go, {par} under par", points=upper.to_go, par=-upper.over_par)
    return tr("{points} to go, on par", points=upper.to_go)


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


def after_the_end(game: Game, which: str = "") -> str:
    """Return what can be done once a game has ended; `which` names it, where that is needed."""
    again = f"scorekeeper rematch {game.record.id}" if which else "scorekeeper rematch"
    if game.status == "abandoned":
        return tr(
            "Take it up again: {resume}, or start the next: {again}",
            resume=f"scorekeeper resume {game.record.id}",
            again=again,
        )
    undo = f"scorekeeper undo{which}"
    slip = tr("A slip? {undo}, or correct. The next game: {again}", undo=undo, again=again)
    export = f"scorekeeper export {game.record.id} --format html --output game.html"
    return slip + "\n" + tr("To show it to others: {export}", export=export)


def games(summaries: Sequence[GameSummary], numbers: dict[str, int]) -> str:
    """Return a list of games, two lines each. `numbers` gives the `@` number of a game by id."""
    lines = []
    for one in summaries:
        about = [one["title"], one["night"], one["rules"], _status_word(one["status"])]
        lines.append(f"@{numbers[one['id']]}  {one['id']}  {', '.join(a for a in about if a)}")
        if one["players"]:
            places = sorted(one["players"], key=lambda player: _place(player["rank"]))
            said = [
                f"{p['name']} {p['total']}"
                + (tr(" (won)") if p["winner"] else "")
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
        f"{rules.id:<14} {rules.name}: {tr(rules.summary)}"
        + (tr(" (default)") if rules.id == DEFAULT else "")
        for rules in sets
    )


def rule_book(rules: RuleSet, base: RuleSet | None = None) -> str:
    """Return a rule set in full; what it changes in its `base` comes first."""
    changed = []
    if base is not None:
        lines_of = differences(rules, base) or [tr("nothing")]
        differs = tr("What differs from {name}:", name=base.name)
        changed = [differs, *(f"  {one}" for one in lines_of), ""]
    revision = tr("revision {revision}", revision=rules.revision)
    lines = [f"{rules.name} ({rules.id}, {revision}): {tr(rules.summary)}", *facts(rules), ""]
    columns = len(rules.multipliers)
    boxes = [
        box._replace(short=box.short.removeprefix("1:"), name=category.label)
        for box, category in zip(box_rules(rules), rules.categories, strict=True)
        if category.column == 0
    ]
    if columns > 1:
        example = boxes[-1].short
        lines[-1:] = [
            tr(
                "A box is named with its column: {one} or {other}.",
                one=f"{columns}:{example}",
                other=f"{example} {columns}",
            ),
            "",
        ]
    names = max(len(box.name) for box in boxes)
    lines += [
        f"  {box.short:>4}  {box.name:<{names}} {box.condition}: {box.points}" for box in boxes
    ]
    lines += ["", *bonus_rules(rules), tr("Source: {source}.", source=tr(rules.source))]
    if rules.readings:
        lines += ["", tr("Other readings, as lines in a file of house rules:")]
        for what, toml in rules.readings:
            said = tr(what)
            lines += [f"  # {said}", *(f"  {line}" for line in toml.splitlines())]
    return "\n".join([lines[0], *changed, *lines[1:]])


def _fate(game: Game, line: LogLine, now: Turn | None) -> str:
    """Return what became of an act; `now` is the turn that it entered, as it stands."""
    if not line.stands:
        return tr("  (undone)")
    if now is None or line.text == tr("Turn {turn}", turn=turn_text(game, now)):
        return ""
    return tr("  (now {entry})", entry=turn_text(game, now).partition(": ")[2])


def _ranks(game: Game) -> list[str]:
    everybody = standings(game)
    table = [one for one in everybody if one.rank is not None]
    table.sort(key=lambda one: _place(one.rank))
    won = [standing.name for standing in table if standing.winner]
    lines = [f"{s.rank}. {s.name} {s.totals.total}" for s in table]
    if len(table) > 1:
        if won[1:]:
            lines.append(tr("{names} share the win.", names=all_of(won)))
        else:
            lines.append(tr("{name} wins.", name=won[0]))
    lines += [
        tr("{name} left with {total}.", name=one.name, total=one.totals.total)
        for one in everybody
        if one.rank is None
    ]
    return lines


def _place(rank: int | None) -> tuple[bool, int]:
    """Return what sorts by rank, and those without one last."""
    return rank is None, rank or 0


def _total(game: Game, seat: int) -> int:
    return totals(game.rules, game.state.cards[seat]).total
