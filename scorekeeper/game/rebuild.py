"""Derives the state that a set of acts comes to, repairs put in their place.

Knows neither undo nor the order of asking; which boxes are legal it asks `options`.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from scorekeeper.errors import DoesNotReplay, Refused
from scorekeeper.game.card import EMPTY_CARD, Card, Entry
from scorekeeper.game.events import (
    Event,
    GameAbandoned,
    NoteWritten,
    PlayerJoined,
    PlayerLeft,
    TurnCorrected,
    TurnScored,
    TurnsSwapped,
)
from scorekeeper.game.names import MOST_PLAYERS, fold
from scorekeeper.game.options import verify, verify_points
from scorekeeper.game.record import GameRecord, Player
from scorekeeper.game.state import State, Turn
from scorekeeper.game.verdicts import Option
from scorekeeper.language import tr
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Order, RuleSet
from scorekeeper.words import shell_words, shown

_MOST_REPAIRS = 1000
"""How many corrections of turns a game may have; for each, those before it are gone through."""


def beginning(players: tuple[Player, ...]) -> State:
    """Return the state before the first event."""
    return State(players, (EMPTY_CARD,) * len(players))


def targets(act: TurnCorrected | TurnsSwapped) -> tuple[int, ...]:
    """Return the events whose turns a repair changes."""
    return (act.target,) if isinstance(act, TurnCorrected) else (act.first, act.second)


def rebuild(
    rules: RuleSet,
    record: GameRecord,
    done: Iterable[int],
    repair: TurnCorrected | TurnsSwapped,
) -> State:
    """Return the state that the acts with these numbers come to, repairs put in place.

    Raises `Refused` where a turn that `repair`, the last of them, has just changed is not allowed,
    or another one no longer is, and where there are more repairs than any game has.
    """
    done = tuple(done)
    until = record.events[: done[-1]]
    repairs = sum(isinstance(event, TurnCorrected | TurnsSwapped) for event in until)
    if repairs > _MOST_REPAIRS:
        many = tr("{most} corrections of turns are as many as a game has", most=_MOST_REPAIRS)
        raise Refused("too-many-repairs", many, tr("scorekeeper undo, then type the turns anew"))
    acts = {
        number: act
        for number in done
        if not isinstance(act := record.events[number - 1], NoteWritten)
    }
    state = beginning(record.players)
    for act in acts.values():
        if isinstance(act, PlayerJoined):
            state = joined(state, act)
        elif isinstance(act, PlayerLeft):
            state = gone(state, act)
    repaired = targets(repair)
    for number, scored, changed in _entries(acts):
        try:
            state = place(rules, record, state, scored, number, changed)
        except Refused as refusal:
            raise _not_repaired(state, scored, refusal, number in repaired) from refusal
    abandoned = any(isinstance(act, GameAbandoned) for act in acts.values())
    return state._replace(done=done, abandoned=abandoned)


def _entries(acts: Mapping[int, Event]) -> Iterator[tuple[int, TurnScored, bool]]:
    """Yield the turns that stand: their event, the entry, and whether it has been repaired."""
    entered: dict[int, TurnScored] = {}
    repaired: set[int] = set()
    for number, act in acts.items():
        if isinstance(act, TurnScored):
            entered[number] = act
        elif isinstance(act, TurnCorrected | TurnsSwapped):
            wrong = [target for target in targets(act) if target not in entered]
            if isinstance(act, TurnsSwapped) and act.first == act.second:
                wrong.append(act.first)
            if wrong:
                stands = tr("event {event} is no turn that stands", event=wrong[0])
                raise Refused("cannot-correct", stands)
            entered |= _repaired(entered, act)
            repaired.update(targets(act))
    return ((number, act, number in repaired) for number, act in entered.items())


def _repaired(
    entered: dict[int, TurnScored], act: TurnCorrected | TurnsSwapped
) -> dict[int, TurnScored]:
    """Return the entries that a repair changes, as they should have been."""
    match act:
        case TurnCorrected():
            was = entered[act.target]
            player = act.player or was.player
            entry = (act.dice, act.box, act.points, act.bonus, act.throws, act.used)
            return {act.target: TurnScored(was.at, player, *entry)}
        case TurnsSwapped():
            one, other = entered[act.first], entered[act.second]
            if one.player == other.player:
                return {
                    act.first: one._replace(box=other.box),
                    act.second: other._replace(box=one.box),
                }
            return {
                act.first: one._replace(player=other.player),
                act.second: other._replace(player=one.player),
            }
        case _:
            assert_never(act)


def _not_repaired(state: State, scored: TurnScored, refusal: Refused, own: bool) -> Refused:
    """Return why a repair is refused: for one of its `own` turns, or for another one."""
    turn = len(state.turns) + 1
    hint = tr(
        "scorekeeper undo back to turn {turn}, or first correct it into another open box", turn=turn
    )
    filled = refusal.slug == "box-filled"
    if filled:
        holder = state.cards[_seat(state, scored.player)].entries[scored.box].turn
        first = holder if own else turn
        hint = tr(
            "scorekeeper swap {one} {other} lets them change places; or first correct turn {first}",
            one=holder,
            other=turn,
            first=first,
        )
    if not own:
        later = tr("turn {turn} would no longer be allowed: {why}", turn=turn, why=refusal.message)
        return Refused("breaks-later-turn", later, hint)
    return Refused(refusal.slug, refusal.message, hint) if filled else refusal


def joined(state: State, act: PlayerJoined) -> State:
    """Return the state with one more player, or one who is back; raises `Refused`."""
    for seat, player in enumerate(state.players):
        if player.id == act.player:
            if seat not in state.left:
                raise Refused("already-plays", tr("{name} plays already", name=player.name))
            return state._replace(left=state.left - {seat})
        if fold(player.name) == fold(act.name):
            called = tr("another player is called {name}", name=act.name)
            raise Refused("already-plays", called)
    if len(state.players) == MOST_PLAYERS:
        many = tr("a game has at most {most} players", most=MOST_PLAYERS)
        raise Refused("too-many-players", many)
    players = (*state.players, Player(act.player, act.name))
    return state._replace(players=players, cards=(*state.cards, EMPTY_CARD))


def gone(state: State, act: PlayerLeft) -> State:
    """Return the state with one player fewer; raises `Refused` where nobody would be left."""
    refuse_left(state, act.player)
    if len(state.left) + 1 == len(state.players):
        name = state.players[_seat(state, act.player)].name
        alone = tr("{name} is the only one left", name=name)
        raise Refused("last-player", alone, "scorekeeper abandon")
    return state._replace(left=state.left | {_seat(state, act.player)})


def refuse_left(state: State, player: str) -> None:
    """Raise `Refused` where the player has left."""
    seat = _seat(state, player)
    if seat in state.left:
        name = state.players[seat].name
        gone_already = tr("{name} has left this game", name=name)
        raise Refused("player-left", gone_already, f"scorekeeper join {shell_words(name)}")


def _seat(state: State, player: str) -> int:
    for seat, one in enumerate(state.players):
        if one.id == player:
            return seat
    raise DoesNotReplay("unknown-player", tr("there is no player {player}", player=shown(player)))


def place(
    rules: RuleSet,
    record: GameRecord,
    state: State,
    scored: TurnScored,
    number: int,
    corrected: bool = False,
) -> State:
    """Return the state with one more turn; raises `Refused`, or `DoesNotReplay` as `judge` does."""
    seat = _seat(state, scored.player)
    if state.won is not None:
        over = tr(
            "the game is over: {name} has won with {box} on the first throw",
            name=state.players[state.won].name,
            box=rules.in_columns(rules.served_wins)[0].label,
        )
        raise Refused("game-over", over)
    if scored.throws or scored.used:
        _check_throws(rules, state, scored)
    option = judge(rules, record.order, state.cards[seat], scored)
    _, points, bonus, joker = option
    at, _, dice, box, _, _, throws, _ = scored
    used = throws_used(scored)
    place_in_game = len(state.turns) + 1
    player = state.players[seat]
    turn = Turn(
        place_in_game,
        seat,
        player,
        dice,
        box,
        points,
        bonus,
        joker,
        at,
        number,
        corrected,
        throws,
        used,
    )
    card = state.cards[seat].with_entry(box, Entry(dice, points, bonus, joker, place_in_game))
    cards = (*state.cards[:seat], card, *state.cards[seat + 1 :])
    turns = (*state.turns, turn)
    won = seat if used == 1 and points and box == rules.served_wins else None
    return State(
        state.players, cards, state.left, turns, state.done, state.undone, state.abandoned, won
    )


def throws_used(scored: TurnScored) -> int:
    """Return how many throws a turn took, 0 where that is not known."""
    return len(scored.throws) + 1 if scored.throws else scored.used


def judge(rules: RuleSet, order: Order, card: Card, scored: TurnScored) -> Option:
    """Return what an entry that comes from a record is worth.

    Raises `DoesNotReplay` where the game has no such dice or box, `Refused` as `verify` does.
    """
    try:
        category = rules.category(scored.box)
    except KeyError:
        category = None
    if category is not None and not scored.dice:
        return verify_points(rules, order, card, category, scored.points, scored.bonus)
    if category is None or not _can_fall(rules, scored.dice):
        unknown = tr(
            "{name} knows no {dice} in {box}",
            name=rules.name,
            dice=list(scored.dice),
            box=shown(scored.box),
        )
        raise DoesNotReplay("bad-turn", unknown)
    return verify(rules, order, card, scored.dice, category, throws_used(scored))


def _can_fall(rules: RuleSet, dice: Dice) -> bool:
    return len(dice) == rules.dice and min(dice) >= 1 and max(dice) <= rules.faces


def _check_throws(rules: RuleSet, state: State, scored: TurnScored) -> None:
    """Raise where a turn has more throws than it may, with what earlier turns can have left.

    A turn of which that is not known is taken to have had one.
    """
    most = rules.throws
    if rules.saves_throws:
        own = [turn for turn in state.turns if turn.player.id == scored.player]
        most += sum(rules.throws - (turn.used or 1) for turn in own)
    used = throws_used(scored)
    if scored.used < 0 or (scored.throws and scored.used) or not scored.dice:
        raise DoesNotReplay(
            "bad-turn",
            tr("{used} throws are claimed for {box}", used=scored.used, box=shown(scored.box)),
        )
    if used > most:
        more = tr(
            "{used} throws in one turn; {game} allows {most} here",
            used=used,
            game=rules.name,
            most=most,
        )
        raise Refused("too-many-throws", more, tr("type the last throw, then the box"))
    for dice in scored.throws:
        if not _can_fall(rules, dice):
            raise DoesNotReplay(
                "bad-turn", tr("{name} knows no throw {dice}", name=rules.name, dice=list(dice))
            )
