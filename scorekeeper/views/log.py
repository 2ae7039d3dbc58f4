"""The log of a game, turn by turn, with what was corrected, taken back and restored."""

from typing import NamedTuple, assert_never

from scorekeeper.game.events import EventVoided, GameAbandoned, TurnCorrected, TurnScored
from scorekeeper.game.state import Game, Step, Turn


class LogLine(NamedTuple):
    """One act. `turn` is None where it is not about a turn.

    `act` is `scored`, `corrected`, `abandoned`, `undid` or `redid`; `stands` is false for what
    has been undone, and `replaced` true for a turn that a later correction has changed.
    """

    at: str
    act: str
    turn: Turn | None
    stands: bool
    replaced: bool
    text: str


def log_lines(game: Game) -> list[LogLine]:
    """Return the acts of a game, the first one first."""
    corrected = {turn.event for turn in game.state.turns if turn.corrected}
    return [
        LogLine(
            step.event.at,
            act_of(step),
            step.turn,
            isinstance(step.event, EventVoided) or number in game.state.done,
            number in corrected,
            describe(game, step),
        )
        for number, step in enumerate(game.steps, start=1)
    ]


def describe(game: Game, step: Step) -> str:
    """Return in words what an act did: `Turn 3: Ann, 5 5 5 2 2 in Full House, 25`."""
    verb = ""
    if isinstance(step.event, EventVoided):
        verb = "Redid " if step.restored else "Undid "
    if step.turn is None:
        fate = "goes on" if verb == "Undid " else "is abandoned"
        return f"{verb.strip() + ': g' if verb else 'G'}ame {game.record.id} {fate}"
    turn = f"turn {step.turn.number}: {game.record.names[step.turn.seat]}, "
    turn += _entry_text(game, step.turn)
    if step.was is None:
        return f"{verb}{turn}" if verb else f"T{turn[1:]}"
    if verb == "Undid ":
        return f"{verb}the correction of {turn} again; it had become {_entry_text(game, step.was)}"
    corrected = f"{verb}the correction of " if verb else "Corrected "
    return f"{corrected}{turn}; it was {_entry_text(game, step.was)}"


def _entry_text(game: Game, turn: Turn) -> str:
    box = game.rules.category(turn.box).name
    bonus = f", +{turn.bonus} bonus" if turn.bonus else ""
    joker = " as a Joker" if turn.joker else ""
    return f"{' '.join(map(str, turn.dice))} in {box}{joker}, {turn.points}{bonus}"


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
