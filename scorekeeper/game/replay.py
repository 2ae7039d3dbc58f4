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

_MOST_EVENTS = 25_000
"""How many events a game may have, so that none takes long to go through."""


def replay(record: GameRecord, rules: RuleSet) -> Game:
    """Return the game that the events make, up to the first one that is not possible."""
    state = beginning(record.players)
    steps: list[Step] = []
    undoable: list[State] = []
    redoable: list[State] = []
    for number, event in enumerate(record.events, start=1):
        try:
            state, step = _next(rules, record, state, event, number, undoable, redoable)
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
    return Game(record, rules, state, tuple(steps), None, tuple(undoable), tuple(redoable))


def append(game: Game, event: Event) -> Game:
    """Return the game with one more event.

    Raises `Refused` where the rules do not allow it, or where a later turn would no longer be
    allowed; `DoesNotReplay` where the event claims other points than the rules give, or the
    record is broken before it.
    """
    if game.failure:
        raise game.failure
    record = game.record._replace(events=(*game.record.events, event))
    undoable, redoable = [*game.undoable], [*game.redoable]
    number = len(record.events)
    state, step = _next(game.rules, record, game.state, event, number, undoable, redoable)
    steps = (*game.steps, step)
    return Game(record, game.rules, state, steps, None, tuple(undoable), tuple(redoable))


def _next(
    rules: RuleSet,
    record: GameRecord,
    before: State,
    event: Event,
    number: int,
    undoable: list[State],
    redoable: list[State],
) -> tuple[State, Step]:
    """Return the state after the event of this number, and what it did.

    Adds to, and takes from, the states that undo and redo lead to.
    """
    if number > _MOST_EVENTS:
        many = tr("{most} entries in its log are as many as a game has", most=_MOST_EVENTS)
        raise Refused("too-many-events", many, "scorekeeper new Ann Bob")
    if isinstance(event, EventVoided):
        return _void(record, before, event, number, undoable, redoable)
    state, step = _act(rules, record, before, event, number)
    undoable.append(_bare(before))
    redoable.clear()
    return state, step


def _bare(state: State) -> State:
    """Return a state without what could be undone: many of them would hold much, and need none."""
    return state._replace(done=(), undone=())


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
    record: GameRecord,
    before: State,
    event: EventVoided,
    number: int,
    undoable: list[State],
    redoable: list[State],
) -> tuple[State, Step]:
    target = event.target
    if restored := target in before.undone[-1:]:
        taken_back = record.events[target - 1]
        assert isinstance(taken_back, EventVoided)
        of = taken_back.target
        undoable.append(_bare(before))
        done, undone = (*before.done, of), before.undone[:-1]
        after = redoable.pop()._replace(done=done, undone=undone)
    elif target in before.done[-1:]:
        of = target
        redoable.append(_bare(before))
        done, undone = before.done[:-1], (*before.undone, number)
        after = undoable.pop()._replace(done=done, undone=undone)
    else:
        raise Refused(
            "cannot-void",
            tr("event {target} is not the last one to take back or restore", target=target),
        )
    act = record.events[of - 1]
    assert not isinstance(act, EventVoided)
    return after, _step(event, act, of, before, after)._replace(restored=restored)


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
