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
from scorekeeper.language import tr, trn
from scorekeeper.words import all_of


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
    act = step.act
    match act:
        case TurnScored():
            turn = turn_text(game, step.turns[0])
            return _told(
                step,
                tr("Turn {turn}", turn=turn),
                tr("Undid turn {turn}", turn=turn),
                tr("Redid turn {turn}", turn=turn),
            )
        case TurnCorrected():
            return _corrected(game, step)
        case TurnsSwapped():
            return _swapped(game, step)
        case PlayerJoined(name=name):
            text = tr("{name} joins", name=name)
        case PlayerLeft(player=player):
            text = tr("{name} leaves", name=player_name(game, player))
        case NoteWritten(text=note):
            return _told(
                step,
                tr("Note: {note}", note=note),
                tr("Undid note: {note}", note=note),
                tr("Redid note: {note}", note=note),
            )
        case GameAbandoned():
            number = game.record.id
            return _told(
                step,
                tr("Game {game} is abandoned", game=number),
                tr("Undid: game {game} goes on", game=number),
                tr("Redid: game {game} is abandoned", game=number),
            )
        case _:
            assert_never(act)
    return _told(step, text, tr("Undid: {what}", what=text), tr("Redid: {what}", what=text))


def _told(step: Step, done: str, undone: str, redone: str) -> str:
    """Return what is told of an act that was done, taken back or restored."""
    if not isinstance(step.event, EventVoided):
        return done
    return redone if step.restored else undone


def _swapped(game: Game, step: Step) -> str:
    turns = all_of([str(turn.number) for turn in step.turns])
    now = "; ".join(
        tr("{turn} is {entry}", turn=turn.number, entry=_named(game, turn)) for turn in step.turns
    )
    return _told(
        step,
        tr("Swapped turns {turns}: {now}", turns=turns, now=now),
        tr("Undid the swap of turns {turns}: {now}", turns=turns, now=now),
        tr("Redid the swap of turns {turns}: {now}", turns=turns, now=now),
    )


def _corrected(game: Game, step: Step) -> str:
    (turn,), (was,) = step.turns, step.were
    other = _named(game, was) if turn.player != was.player else entry_text(game, was)
    text = turn_text(game, turn)
    return _told(
        step,
        tr("Corrected turn {turn}; it was {other}", turn=text, other=other),
        tr(
            "Undid the correction of turn {turn} again; it had become {other}",
            turn=text,
            other=other,
        ),
        tr("Redid the correction of turn {turn}; it was {other}", turn=text, other=other),
    )


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
    worth = str(turn.points)
    if turn.bonus:
        worth = tr("{points}, +{bonus} bonus", points=turn.points, bonus=turn.bonus)
    if short:
        return tr("{worth} as a Joker", worth=worth) if turn.joker else worth
    if turn.joker:
        box = tr("{box} as a Joker", box=box)
    if not turn.dice:
        return f"{box}, {worth}"
    dice = tr(", then ").join(" ".join(map(str, one)) for one in (*turn.throws, turn.dice))
    if turn.used and not turn.throws:
        dice = trn("{dice} after {n} throw", "{dice} after {n} throws", turn.used, dice=dice)
    return tr("{dice} in {box}, {worth}", dice=dice, box=box, worth=worth)


def act_of(step: Step) -> str:
    """Return the word for what an event did, as in `LogLine`."""
    if isinstance(step.event, EventVoided):
        return "redid" if step.restored else "undid"
    return KINDS[type(step.act)]
