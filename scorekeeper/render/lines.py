"""Says one game in lines of plain text: what an act did, how it stands, its log, its end."""

from typing import assert_never

from scorekeeper.game.card import extra_bonuses, totals
from scorekeeper.game.events import NoteWritten
from scorekeeper.game.possible import Reach, UpperOutlook, highest_total, upper_outlook
from scorekeeper.game.state import Game, Step, Turn
from scorekeeper.language import tr, trn
from scorekeeper.rules.model import Order
from scorekeeper.views.log import LogLine, describe, log_lines, turn_text
from scorekeeper.views.standings import leaders, standings
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
    table.sort(key=lambda one: one.rank or 0)
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


def _total(game: Game, seat: int) -> int:
    return totals(game.rules, game.state.cards[seat]).total
