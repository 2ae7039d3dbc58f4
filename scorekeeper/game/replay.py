"""Derives the state of a game from its events, and accepts a further event only if all still holds.

Knows no clock and no file; which boxes are legal it asks `options`.
"""

from collections.abc import Iterable
from typing import assert_never

from scorekeeper.errors import DoesNotReplay, Refused, ScorekeeperError
from scorekeeper.game.card import EMPTY_CARD, Card, Entry
from scorekeeper.game.events import (
    Act,
    Event,
    EventVoided,
    GameAbandoned,
    TurnCorrected,
    TurnScored,
)
from scorekeeper.game.options import verify
from scorekeeper.game.record import GameRecord
from scorekeeper.game.state import Game, State, Step, Turn
from scorekeeper.game.verdicts import Option
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Order, RuleSet


def replay(record: GameRecord, rules: RuleSet) -> Game:
    """Return the game that the events make, up to the first one that is not possible."""
    game = Game(record._replace(events=()), rules, State((EMPTY_CARD,) * len(record.players)))
    for number, event in enumerate(record.events, start=1):
        try:
            game = append(game, event)
        except ScorekeeperError as error:
            failure = DoesNotReplay(
                "does-not-replay", f"game {record.id}, event {number}: {error.message}"
            )
            return game._replace(record=record, failure=failure)
    return game


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
            state = _place(game.rules, record, state, act, number)
            _check_claim(act, state.turns[-1])
        case TurnCorrected():
            state = rebuild(game.rules, record, done, act.target)
            _check_claim(act, _entered_by(state, act.target))
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
            return Step(event, act, _entered_by(holds, number))
        case TurnCorrected(target=target):
            return Step(event, act, _entered_by(after, target), _entered_by(before, target))
        case GameAbandoned():
            return Step(event, act, None)
        case _:
            assert_never(act)


def _entered_by(state: State, number: int) -> Turn:
    return next(turn for turn in state.turns if turn.event == number)


def rebuild(
    rules: RuleSet, record: GameRecord, done: Iterable[int], target: int | None = None
) -> State:
    """Return the state that the acts with these numbers come to, corrections put in place.

    Raises `Refused` where the turn entered by event `target`, which has just been corrected, is
    not allowed, or another one no longer is.
    """
    done = tuple(done)
    entered: dict[int, TurnScored] = {}
    corrected: set[int] = set()
    abandoned = False
    for number in done:
        act = record.events[number - 1]
        match act:
            case TurnScored():
                entered[number] = act
            case TurnCorrected():
                if act.target not in entered:
                    raise Refused("cannot-correct", f"event {act.target} is no turn that stands")
                entered[act.target] = entered[act.target]._replace(dice=act.dice, box=act.box)
                corrected.add(act.target)
            case GameAbandoned():
                abandoned = True
            case EventVoided():
                raise AssertionError(act)
            case _:
                assert_never(act)
    state = State((EMPTY_CARD,) * len(record.players), done=done, abandoned=abandoned)
    for number, scored in entered.items():
        try:
            state = _place(rules, record, state, scored, number, number in corrected)
        except Refused as refusal:
            if target is None:
                raise
            raise _not_corrected(record, state, scored, refusal, number == target) from refusal
    return state


def _not_corrected(
    record: GameRecord, state: State, scored: TurnScored, refusal: Refused, own: bool
) -> Refused:
    """Return why a correction is refused: for its `own` turn, or for a later one."""
    if not own:
        turn = len(state.turns) + 1
        later = f"turn {turn} would no longer be allowed: {refusal.message}"
        hint = f"undo back to turn {turn}, or first correct it into another open box"
        return Refused("breaks-later-turn", later, hint)
    if refusal.slug != "box-filled":
        return refusal
    seat = [player.id for player in record.players].index(scored.player)
    holder = state.cards[seat].entries[scored.box].turn
    hint = f"undo back to turn {holder}, or first correct it into another open box"
    return Refused(refusal.slug, refusal.message, hint)


def _place(
    rules: RuleSet,
    record: GameRecord,
    state: State,
    scored: TurnScored,
    number: int,
    corrected: bool = False,
) -> State:
    seat = next((i for i, p in enumerate(record.players) if p.id == scored.player), None)
    if seat is None:
        raise DoesNotReplay("unknown-player", f"there is no player {scored.player!r}")
    option = judge(rules, record.order, state.cards[seat], scored.dice, scored.box)
    turn = Turn(
        number=len(state.turns) + 1,
        seat=seat,
        dice=scored.dice,
        box=scored.box,
        points=option.points,
        bonus=option.bonus,
        joker=option.joker,
        at=scored.at,
        event=number,
        corrected=corrected,
    )
    entry = Entry(turn.dice, turn.points, turn.bonus, turn.joker, turn.number)
    card = state.cards[seat].with_entry(turn.box, entry)
    cards = (*state.cards[:seat], card, *state.cards[seat + 1 :])
    return state._replace(cards=cards, turns=(*state.turns, turn))


def judge(rules: RuleSet, order: Order, card: Card, dice: Dice, box: str) -> Option:
    """Return what the dice give in the box, for dice and a box that come from a record.

    Raises `DoesNotReplay` where the game has no such dice or box, `Refused` as `verify` does.
    """
    possible = len(dice) == rules.dice and all(1 <= face <= rules.faces for face in dice)
    category = next((c for c in rules.categories if c.id == box), None)
    if not possible or category is None:
        raise DoesNotReplay("bad-turn", f"{rules.name} knows no {list(dice)} in {box!r}")
    return verify(rules, order, card, dice, category)


def _check_claim(act: TurnScored | TurnCorrected, turn: Turn) -> None:
    if (act.points, act.bonus) != (turn.points, turn.bonus):
        claimed = f"{act.points} points and a bonus of {act.bonus} are claimed"
        given = f"the rules give {turn.points} and {turn.bonus}"
        raise DoesNotReplay("false-claim", f"{claimed} for {turn.box}, {given}")
