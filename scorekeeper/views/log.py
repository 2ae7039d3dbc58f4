"""The log of a game, turn by turn, with what was corrected, taken back and restored."""

from typing import NamedTuple, assert_never

from scorekeeper.game.events import EventVoided, GameAbandoned, TurnCorrected, TurnScored
from scorekeeper.game.replay import Game, Step, Turn


class LogLine(NamedTuple):
    """One act. `turn` is None where it is not about a turn; `stands` is false for what was undone.

    `act` is `scored`, `corrected`, `abandoned`, `undid` or `redid`.
    """

    at: str
    act: str
    turn: Turn | None
    stands: bool
    text: str


def log_lines(game: Game) -> list[LogLine]:
    """Return the acts of a game, the first one first."""
    return [
        LogLine(
            step.event.at,
            act_of(step),
            step.turn,
            isinstance(step.event, EventVoided) or number in game.state.done,
            describe(game, step),
        )
        for number, step in enumerate(game.steps, start=1)
    ]


def describe(game: Game, step: Step) -> str:
    """Return in words what an act did: `Turn 3: Ann, 5 5 5 2 2 in Full House, 25`."""
    match step.act:
        case TurnScored():
            what = turn_text(game, step.turn) if step.turn else ""
        case TurnCorrected():
            what = f"correction: {turn_text(game, step.turn)}" if step.turn else ""
        case GameAbandoned():
            what = "the game was abandoned"
        case _:
            assert_never(step.act)
    if isinstance(step.event, EventVoided):
        what = f"{'Redid' if step.restored else 'Undid'} {what}"
    return what[0].upper() + what[1:]


def turn_text(game: Game, turn: Turn) -> str:
    """Return a turn in words, with its bonus."""
    name = game.record.names[turn.seat]
    box = game.rules.category(turn.box).name
    bonus = f", +{turn.bonus} bonus" if turn.bonus else ""
    joker = " as a Joker" if turn.joker else ""
    dice = " ".join(map(str, turn.dice))
    return f"turn {turn.number}: {name}, {dice} in {box}{joker}, {turn.points}{bonus}"


def act_of(step: Step) -> str:
    """Return the word for what an event did, as in `LogLine`."""
    if isinstance(step.event, EventVoided):
        return "redid" if step.restored else "undid"
    match step.act:
        case TurnScored():
            return "scored"
        case TurnCorrected():
            return "corrected"
        case GameAbandoned():
            return "abandoned"
        case _:
            assert_never(step.act)
