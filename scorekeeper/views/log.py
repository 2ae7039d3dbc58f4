"""The log of a game, act by act, with what was corrected, taken back and restored."""

from typing import NamedTuple, assert_never

from scorekeeper.game.events import (
    KINDS,
    EventVoided,
    GameAbandoned,
    NoteWritten,
    PlayerJoined,
    PlayerLeft,
    TurnCorrected,
    TurnScored,
    TurnsSwapped,
)
from scorekeeper.game.state import Game, Step, Turn


class LogLine(NamedTuple):
    """One act. `turns` are those that it is about.

    `act` is `scored`, `corrected`, `swapped`, `joined`, `left`, `noted`, `abandoned`, `undid` or
    `redid`; `stands` is false for what has been undone, and `replaced` true for a turn that a
    later correction or swap has changed.
    """

    at: str
    act: str
    turns: tuple[Turn, ...]
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
            step.turns,
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
    match step.act:
        case TurnScored():
            text = f"turn {turn_text(game, step.turns[0])}"
        case TurnCorrected():
            return _corrected(game, step, verb)
        case TurnsSwapped():
            numbers = " and ".join(str(turn.number) for turn in step.turns)
            now = "; ".join(f"{turn.number} is {_named(game, turn)}" for turn in step.turns)
            swapped = f"{verb}the swap of" if verb else "Swapped"
            return f"{swapped} turns {numbers}: {now}"
        case PlayerJoined(name=name):
            return f"{verb.strip()}: {name} joins" if verb else f"{name} joins"
        case PlayerLeft(player=player):
            name = player_name(game, player)
            return f"{verb.strip()}: {name} leaves" if verb else f"{name} leaves"
        case NoteWritten(text=note):
            text = f"note: {note}"
        case GameAbandoned():
            undone = verb == "Undid "
            text = f"game {game.record.id} {'goes on' if undone else 'is abandoned'}"
            verb = f"{verb.strip()}: " if verb else ""
        case _:
            assert_never(step.act)
    return f"{verb}{text}" if verb else text[0].upper() + text[1:]


def _corrected(game: Game, step: Step, verb: str) -> str:
    (turn,), (was,) = step.turns, step.were
    other = _named(game, was) if turn.player != was.player else entry_text(game, was)
    if verb == "Undid ":
        again = f"{verb}the correction of turn {turn_text(game, turn)} again"
        return f"{again}; it had become {other}"
    corrected = f"{verb}the correction of " if verb else "Corrected "
    return f"{corrected}turn {turn_text(game, turn)}; it was {other}"


def turn_text(game: Game, turn: Turn) -> str:
    """Return a turn in words: `3: Ann, 5 5 5 2 2 in Full House, 25`."""
    return f"{turn.number}: {_named(game, turn)}"


def _named(game: Game, turn: Turn) -> str:
    return f"{turn.player.name}, {entry_text(game, turn)}"


def player_name(game: Game, player: str) -> str:
    """Return the name of the player with this id, also of one whose coming was undone."""
    joined = [e for e in game.record.events if isinstance(e, PlayerJoined)]
    names = {e.player: e.name for e in joined} | {p.id: p.name for p in game.record.players}
    return names[player]


def entry_text(game: Game, turn: Turn, *, short: bool = False) -> str:
    """Return what a turn entered: `5 5 5 2 2 in Full House, 25`, or in short only its worth."""
    box = game.rules.category(turn.box).name
    worth = f"{turn.points}, +{turn.bonus} bonus" if turn.bonus else f"{turn.points}"
    if short:
        return f"{worth} as a Joker" if turn.joker else worth
    joker = " as a Joker" if turn.joker else ""
    throws = "".join(f"{' '.join(map(str, dice))}, then " for dice in turn.throws)
    told = turn.used and not turn.throws
    number = f" after {turn.used} throw{'s' * (turn.used > 1)}" if told else ""
    dice = f"{' '.join(map(str, turn.dice))}{number} in " if turn.dice else ""
    return f"{throws}{dice}{box}{joker}, {worth}"


def act_of(step: Step) -> str:
    """Return the word for what an event did, as in `LogLine`."""
    if isinstance(step.event, EventVoided):
        return "redid" if step.restored else "undid"
    return KINDS[type(step.act)]
