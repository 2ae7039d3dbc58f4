"""Derives a game from its events, and accepts a further event only if all still holds.

Knows no clock and no file; what acts come to is for `rebuild`.
"""

from typing import assert_never

from scorekeeper.errors import DoesNotReplay, Refused, ScorekeeperError
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
from scorekeeper.game.rebuild import beginning, gone, joined, place, rebuild, refuse_left, targets
from scorekeeper.game.record import GameRecord
from scorekeeper.game.state import Game, State, Step, Turn, is_finished
from scorekeeper.language import tr
from scorekeeper.rules.model import RuleSet


def replay(record: GameRecord, rules: RuleSet) -> Game:
    """Return the game that the events make, up to the first one that is not possible."""
    state = beginning(record.players)
    steps: list[Step] = []
    for number, event in enumerate(record.events, start=1):
        try:
            state, step = _next(rules, record, state, event, number)
        except ScorekeeperError as error:
            failure = DoesNotReplay(
                "does-not-replay",
                tr(
                    "game {id}, event {number}: {message}",
                    id=record.id,
                    number=number,
                    message=error.message,
                ),
            )
            return Game(record, rules, state, tuple(steps), failure)
        steps.append(step)
    return Game(record, rules, state, tuple(steps))


def append(game: Game, event: Event) -> Game:
    """Return the game with one more event.

    Raises `Refused` where the rules do not allow it, or where a later turn would no longer be
    allowed; `DoesNotReplay` where the event claims other points than the rules give, or the
    record is broken before it.
    """
    if game.failure:
        raise game.failure
    record = game.record._replace(events=(*game.record.events, event))
    state, step = _next(game.rules, record, game.state, event, len(record.events))
    return Game(record, game.rules, state, (*game.steps, step))


def _next(
    rules: RuleSet, record: GameRecord, state: State, event: Event, number: int
) -> tuple[State, Step]:
    """Return the state after the event of this number, and what it did."""
    if isinstance(event, EventVoided):
        return _void(rules, record, state, event, number)
    return _act(rules, record, state, event, number)


def _act(
    rules: RuleSet, record: GameRecord, before: State, act: Act, number: int
) -> tuple[State, Step]:
    if before.abandoned:
        raise Refused(
            "game-abandoned",
            tr("game {game} is abandoned", game=record.id),
            f"scorekeeper resume {record.id}",
        )
    state = before
    done = (*state.done, number)
    match act:
        case TurnScored():
            if state.left:
                refuse_left(state, act.player)
            state = place(rules, record, state, act, number)
            _check_claim(act, state.turns[-1])
        case TurnCorrected():
            state = rebuild(rules, record, done, act)
            _check_claim(act, _entered_by(state, act.target))
        case TurnsSwapped():
            state = rebuild(rules, record, done, act)
        case PlayerJoined():
            state = joined(state, act)
        case PlayerLeft():
            state = gone(state, act)
        case NoteWritten():
            pass
        case GameAbandoned():
            if is_finished(rules, state):
                over = tr("game {game} is over; it cannot be abandoned", game=record.id)
                raise Refused("game-over", over)
            state = state._replace(abandoned=True)
        case _:
            assert_never(act)
    return state.with_done(done), _step(act, act, number, before, state)


def _void(
    rules: RuleSet, record: GameRecord, state: State, event: EventVoided, number: int
) -> tuple[State, Step]:
    target = event.target
    if target in state.done[-1:]:
        done, undone = state.done[:-1], (*state.undone, number)
        act = record.events[target - 1]
    elif target in state.undone[-1:]:
        taken_back = record.events[target - 1]
        assert isinstance(taken_back, EventVoided)
        done, undone = (*state.done, taken_back.target), state.undone[:-1]
        act = record.events[taken_back.target - 1]
    else:
        raise Refused(
            "cannot-void",
            tr("event {target} is not the last one to take back or restore", target=target),
        )
    assert not isinstance(act, EventVoided)
    if isinstance(act, NoteWritten):
        rebuilt = state._replace(done=done, undone=undone)
    else:
        rebuilt = rebuild(rules, record, done)._replace(undone=undone)
    restored = len(done) > len(state.done)
    step = _step(event, act, done[-1] if restored else target, state, rebuilt)
    return rebuilt, step._replace(restored=restored)


def _step(event: Event, act: Act, number: int, before: State, after: State) -> Step:
    """Return what `event` did to `act`, which has this number, between two states."""
    match act:
        case TurnScored():
            if len(after.turns) > len(before.turns):
                return Step(event, act, after.turns[-1:])
            return Step(event, act, (_entered_by(before, number),))
        case TurnCorrected() | TurnsSwapped():
            turns, were = (
                tuple(_entered_by(state, target) for target in targets(act))
                for state in (after, before)
            )
            return Step(event, act, turns, were)
        case PlayerJoined() | PlayerLeft() | NoteWritten() | GameAbandoned():
            return Step(event, act)
        case _:
            assert_never(act)


def _entered_by(state: State, number: int) -> Turn:
    return next(turn for turn in state.turns if turn.event == number)


def _check_claim(act: TurnScored | TurnCorrected, turn: Turn) -> None:
    if (act.points, act.bonus) != (turn.points, turn.bonus):
        claimed = tr(
            "{points} points and a bonus of {bonus} are claimed", points=act.points, bonus=act.bonus
        )
        given = tr("the rules give {points} and {bonus}", points=turn.points, bonus=turn.bonus)
        raise DoesNotReplay(
            "false-claim",
            tr("{claimed} for {box}, {given}", claimed=claimed, box=turn.box, given=given),
        )
