"""Derives the state of a game from its events, and accepts a further event only if all still holds.

Knows no clock and no file; which boxes are legal it asks `options`.
"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from scorekeeper.errors import DoesNotReplay, Refused, ScorekeeperError
from scorekeeper.game.card import EMPTY_CARD, Card, Entry
from scorekeeper.game.events import (
    Act,
    Event,
    EventVoided,
    GameAbandoned,
    NoteWritten,
    PlayerJoined,
    PlayerLeft,
    TurnCorrected,
    TurnScored,
    TurnsSwapped,
)
from scorekeeper.game.names import fold
from scorekeeper.game.options import verify
from scorekeeper.game.record import GameRecord, Player
from scorekeeper.game.state import Game, State, Step, Turn
from scorekeeper.game.verdicts import Option
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Order, RuleSet


def replay(record: GameRecord, rules: RuleSet) -> Game:
    """Return the game that the events make, up to the first one that is not possible."""
    game = Game(record._replace(events=()), rules, _beginning(record.players))
    for number, event in enumerate(record.events, start=1):
        try:
            game = append(game, event)
        except ScorekeeperError as error:
            failure = DoesNotReplay(
                "does-not-replay", f"game {record.id}, event {number}: {error.message}"
            )
            return game._replace(record=record, failure=failure)
    return game


def _beginning(players: tuple[Player, ...]) -> State:
    return State(players, (EMPTY_CARD,) * len(players))


def append(game: Game, event: Event) -> Game:
    """Return the game with one more event.

    Raises `Refused` where the rules do not allow it, or where a later turn would no longer be
    allowed; `DoesNotReplay` where the event claims other points than the rules give, or the
    record is broken before it.
    """
    if game.failure:
        raise game.failure
    number = len(game.record.events) + 1
    record = game.record._replace(events=(*game.record.events, event))
    match event:
        case EventVoided(_, target):
            state, step = _void(game, record, event, target, number)
        case _:
            state, step = _act(game, record, event, number)
    return game._replace(record=record, state=state, steps=(*game.steps, step))


def _act(game: Game, record: GameRecord, act: Act, number: int) -> tuple[State, Step]:
    state = game.state
    if state.abandoned:
        raise Refused(
            "game-abandoned", f"game {record.id} is abandoned", f"scorekeeper resume {record.id}"
        )
    done = (*state.done, number)
    match act:
        case TurnScored():
            _refuse_left(state, act.player)
            state = _place(game.rules, record, state, act, number)
            _check_claim(act, state.turns[-1])
        case TurnCorrected():
            state = rebuild(game.rules, record, done, act)
            _check_claim(act, _entered_by(state, act.target))
        case TurnsSwapped():
            state = rebuild(game.rules, record, done, act)
        case PlayerJoined():
            state = _joined(state, act)
        case PlayerLeft():
            state = _gone(state, act)
        case NoteWritten():
            pass
        case GameAbandoned():
            if game.status == "finished":
                raise Refused("game-over", f"game {record.id} is over; it cannot be abandoned")
            state = state._replace(abandoned=True)
        case _:
            assert_never(act)
    step = _step(act, act, number, game.state, state)
    return state._replace(done=done, undone=()), step


def _void(
    game: Game, record: GameRecord, event: EventVoided, target: int, number: int
) -> tuple[State, Step]:
    state = game.state
    if target in state.done[-1:]:
        done, undone = state.done[:-1], (*state.undone, number)
        act = record.events[target - 1]
    elif target in state.undone[-1:]:
        taken_back = record.events[target - 1]
        assert isinstance(taken_back, EventVoided)
        done, undone = (*state.done, taken_back.target), state.undone[:-1]
        act = record.events[taken_back.target - 1]
    else:
        raise Refused("cannot-void", f"event {target} is not the last one to take back or restore")
    assert not isinstance(act, EventVoided)
    rebuilt = rebuild(game.rules, record, done)._replace(undone=undone)
    restored = len(done) > len(state.done)
    step = _step(event, act, done[-1] if restored else target, state, rebuilt)
    return rebuilt, step._replace(restored=restored)


def _step(event: Event, act: Act, number: int, before: State, after: State) -> Step:
    """Return what `event` did to `act`, which has this number, between two states."""
    match act:
        case TurnScored():
            holds = after if len(after.turns) > len(before.turns) else before
            return Step(event, act, (_entered_by(holds, number),))
        case TurnCorrected() | TurnsSwapped():
            turns, were = (
                tuple(_entered_by(state, target) for target in _targets(act))
                for state in (after, before)
            )
            return Step(event, act, turns, were)
        case PlayerJoined() | PlayerLeft() | NoteWritten() | GameAbandoned():
            return Step(event, act)
        case _:
            assert_never(act)


def _targets(act: TurnCorrected | TurnsSwapped) -> tuple[int, ...]:
    return (act.target,) if isinstance(act, TurnCorrected) else (act.first, act.second)


def _entered_by(state: State, number: int) -> Turn:
    return next(turn for turn in state.turns if turn.event == number)


def rebuild(
    rules: RuleSet,
    record: GameRecord,
    done: Iterable[int],
    repair: TurnCorrected | TurnsSwapped | None = None,
) -> State:
    """Return the state that the acts with these numbers come to, repairs put in place.

    Raises `Refused` where a turn that `repair`, the last of them, has just changed is not allowed,
    or another one no longer is.
    """
    done = tuple(done)
    acts = [record.events[number - 1] for number in done]
    state = _beginning(record.players)
    for act in acts:
        if isinstance(act, PlayerJoined):
            state = _joined(state, act)
        elif isinstance(act, PlayerLeft):
            state = _gone(state, act)
    repaired = _targets(repair) if repair else ()
    for number, scored, changed in _entries(record, done):
        try:
            state = _place(rules, record, state, scored, number, changed)
        except Refused as refusal:
            if repair is None:
                raise
            raise _not_repaired(state, scored, refusal, number in repaired) from refusal
    abandoned = any(isinstance(act, GameAbandoned) for act in acts)
    return state._replace(done=done, abandoned=abandoned)


def _entries(record: GameRecord, done: tuple[int, ...]) -> Iterator[tuple[int, TurnScored, bool]]:
    """Yield the turns that stand: their event, the entry, and whether it has been repaired."""
    entered: dict[int, TurnScored] = {}
    repaired: set[int] = set()
    for number in done:
        act = record.events[number - 1]
        if isinstance(act, TurnScored):
            entered[number] = act
        elif isinstance(act, TurnCorrected | TurnsSwapped):
            targets = _targets(act)
            gone = next((target for target in targets if target not in entered), None)
            if gone is not None or len(set(targets)) != len(targets):
                wrong = targets[0] if gone is None else gone
                raise Refused("cannot-correct", f"event {wrong} is no turn that stands")
            entered |= _repaired(entered, act)
            repaired.update(targets)
    return ((number, act, number in repaired) for number, act in entered.items())


def _repaired(
    entered: dict[int, TurnScored], act: TurnCorrected | TurnsSwapped
) -> dict[int, TurnScored]:
    """Return the entries that a repair changes, as they should have been."""
    match act:
        case TurnCorrected():
            was = entered[act.target]
            player = act.player or was.player
            now = was._replace(dice=act.dice, box=act.box, throws=act.throws, player=player)
            return {act.target: now}
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
    hint = f"undo back to turn {turn}, or first correct it into another open box"
    if refusal.slug == "box-filled":
        holder = state.cards[_seat(state, scored.player)].entries[scored.box].turn
        first = holder if own else turn
        hint = f"swap {holder} {turn} exchanges their boxes; or first correct turn {first}"
    if not own:
        later = f"turn {turn} would no longer be allowed: {refusal.message}"
        return Refused("breaks-later-turn", later, hint)
    return Refused(refusal.slug, refusal.message, hint) if "swap" in hint else refusal


def _joined(state: State, act: PlayerJoined) -> State:
    player = Player(act.player, act.name)
    if player in state.players:
        seat = state.players.index(player)
        if seat not in state.left:
            raise Refused("already-plays", f"{player.name} plays already")
        return state._replace(left=state.left - {seat})
    if any(act.player == other.id or fold(act.name) == fold(other.name) for other in state.players):
        raise Refused("already-plays", f"another player is called {act.name}")
    return state._replace(players=(*state.players, player), cards=(*state.cards, EMPTY_CARD))


def _gone(state: State, act: PlayerLeft) -> State:
    _refuse_left(state, act.player)
    if len(state.left) + 1 == len(state.players):
        alone = f"{state.players[_seat(state, act.player)].name} is the only one left"
        raise Refused("last-player", alone, "scorekeeper abandon")
    return state._replace(left=state.left | {_seat(state, act.player)})


def _refuse_left(state: State, player: str) -> None:
    seat = _seat(state, player)
    if seat in state.left:
        name = state.players[seat].name
        raise Refused("player-left", f"{name} has left this game", f"join {name}")


def _seat(state: State, player: str) -> int:
    for seat, one in enumerate(state.players):
        if one.id == player:
            return seat
    raise DoesNotReplay("unknown-player", f"there is no player {player!r}")


def _place(
    rules: RuleSet,
    record: GameRecord,
    state: State,
    scored: TurnScored,
    number: int,
    corrected: bool = False,
) -> State:
    seat = _seat(state, scored.player)
    _check_throws(rules, scored)
    option = judge(rules, record.order, state.cards[seat], scored.dice, scored.box)
    turn = Turn(
        number=len(state.turns) + 1,
        seat=seat,
        player=state.players[seat],
        dice=scored.dice,
        box=scored.box,
        points=option.points,
        bonus=option.bonus,
        joker=option.joker,
        at=scored.at,
        event=number,
        corrected=corrected,
        throws=scored.throws,
    )
    entry = Entry(turn.dice, turn.points, turn.bonus, turn.joker, turn.number)
    card = state.cards[seat].with_entry(turn.box, entry)
    cards = (*state.cards[:seat], card, *state.cards[seat + 1 :])
    return state._replace(cards=cards, turns=(*state.turns, turn))


def judge(rules: RuleSet, order: Order, card: Card, dice: Dice, box: str) -> Option:
    """Return what the dice give in the box, for dice and a box that come from a record.

    Raises `DoesNotReplay` where the game has no such dice or box, `Refused` as `verify` does.
    """
    category = next((c for c in rules.categories if c.id == box), None)
    if not _can_fall(rules, dice) or category is None:
        raise DoesNotReplay("bad-turn", f"{rules.name} knows no {list(dice)} in {box!r}")
    return verify(rules, order, card, dice, category)


def _can_fall(rules: RuleSet, dice: Dice) -> bool:
    return len(dice) == rules.dice and all(1 <= face <= rules.faces for face in dice)


def _check_throws(rules: RuleSet, scored: TurnScored) -> None:
    if len(scored.throws) >= rules.throws:
        more = f"{len(scored.throws) + 1} throws in one turn; {rules.name} allows {rules.throws}"
        raise DoesNotReplay("too-many-throws", more)
    for dice in scored.throws:
        if not _can_fall(rules, dice):
            raise DoesNotReplay("bad-turn", f"{rules.name} knows no throw {list(dice)}")


def _check_claim(act: TurnScored | TurnCorrected, turn: Turn) -> None:
    if (act.points, act.bonus) != (turn.points, turn.bonus):
        claimed = f"{act.points} points and a bonus of {act.bonus} are claimed"
        given = f"the rules give {turn.points} and {turn.bonus}"
        raise DoesNotReplay("false-claim", f"{claimed} for {turn.box}, {given}")
