"""Makes the event for what somebody wants to do in a game, with the points it claims.

Whether the event is accepted is for `replay.append`.
"""

from scorekeeper.errors import NotFound, Refused, Unreadable
from scorekeeper.game.card import Card
from scorekeeper.game.events import (
    EventVoided,
    GameAbandoned,
    NoteWritten,
    PlayerJoined,
    PlayerLeft,
    TurnCorrected,
    TurnScored,
    TurnsSwapped,
)
from scorekeeper.game.names import clean_name, find_player, fold
from scorekeeper.game.options import options, ranked, verify, verify_points
from scorekeeper.game.rebuild import rebuild
from scorekeeper.game.state import Game, Turn
from scorekeeper.language import tr
from scorekeeper.rules.dice import Dice, example_dice
from scorekeeper.rules.model import Category
from scorekeeper.rules.notation import short_name
from scorekeeper.typed import clean_text
from scorekeeper.words import quoted

_SWAP = "scorekeeper swap 12 13"


def score_turn(
    game: Game,
    seat: int,
    dice: Dice,
    category: Category,
    at: str,
    throws: tuple[Dice, ...] = (),
    used: int = 0,
) -> TurnScored:
    """Return the entry of a throw for the player at `seat`.

    `throws` are those before it; `used` is how many there were with it, where only that is known.
    Raises `Refused` where the rules do not allow it.
    """
    refuse_if_ended(game)
    number = len(throws) + 1 if throws else used
    card = game.state.cards[seat]
    try:
        option = verify(game.rules, game.record.order, card, dice, category, number)
    except Refused as refusal:
        if refusal.slug == "box-filled":
            raise
        why = tr("{box} is not allowed: {why}", box=category.name, why=refusal.message)
        raise Refused(refusal.slug, why, refusal.hint) from refusal
    player = game.state.players[seat].id
    return TurnScored(at, player, dice, category.id, option.points, option.bonus, throws, used)


def scratch(game: Game, seat: int, category: Category, at: str) -> TurnScored:
    """Return the entry of 0 in a box, whatever the dice were.

    Raises `Refused` where the rules do not allow it.
    """
    refuse_if_ended(game)
    option = verify_points(
        game.rules, game.record.order, game.state.cards[seat], category, points=0, bonus=0
    )
    return TurnScored(at, game.state.players[seat].id, (), category.id, option.points, 0)


def seat_to_move(game: Game) -> int:
    """Return whose turn it is; raises `Refused` where the game has ended."""
    refuse_if_ended(game)
    assert game.to_move is not None
    return game.to_move


def example_turn(game: Game, dice: Dice | None = None, seat: int | None = None) -> str:
    """Return a line that the rules allow: these dice, or others, and a box.

    It is for the player at `seat`; None means the one to move.
    """
    dice = dice or tuple(map(int, example_dice(game.rules.dice)))
    card = game.state.cards[seat if seat is not None else game.to_move or 0]
    found = ranked(game.rules, options(game.rules, game.record.order, card, dice))
    box = f" {short_name(found[0].category)}" if found else ""
    return f"{''.join(map(str, dice))}{box}"


def example_correction(game: Game, wrong: Turn, dice: Dice) -> str:
    """Return what a turn may be corrected to with these dice: its number, the dice and a box.

    It is the box of the turn if the dice count in it, else the open one in which they earn most.
    """
    entries = game.state.cards[wrong.seat].entries
    card = Card({box: entry for box, entry in entries.items() if box != wrong.box})
    allowed = ranked(game.rules, options(game.rules, game.record.order, card, dice))
    found = [one for one in allowed if one.category.id == wrong.box and one.points] or allowed
    box = f" {short_name(found[0].category)}" if found else ""
    return f"{wrong.number} {''.join(map(str, dice))}{box}"


def best_box(game: Game, seat: int, dice: Dice, used: int = 0) -> Category:
    """Return the allowed box in which the dice earn the player at `seat` the most.

    Raises `Refused` where the player's card is full.
    """
    refuse_if_ended(game)
    found = ranked(
        game.rules, options(game.rules, game.record.order, game.state.cards[seat], dice, used)
    )
    if not found:
        full = tr("every box of {name} is filled", name=game.names[seat])
        raise Refused("card-full", full)
    return found[0].category


def take_up(game: Game, at: str) -> EventVoided:
    """Return what makes an abandoned game go on; raises `Refused` where it is not abandoned."""
    if game.status != "abandoned":
        raise Refused(
            "not-abandoned",
            tr("game {game} is not abandoned", game=game.record.id),
            tr("scorekeeper undo and scorekeeper correct reach into a finished one"),
        )
    return undo(game, at)


def correct_turn(
    game: Game,
    number: int,
    dice: Dice,
    category: Category,
    at: str,
    throws: tuple[Dice, ...] = (),
    used: int = 0,
    seat: int | None = None,
) -> TurnCorrected:
    """Return the correction of turn `number`; at another `seat` it is given to that player.

    Without `dice` it scratches the box.
    Raises `Refused` where the corrected turn is not allowed or a later one no longer is.
    """
    wrong = find_turn(game, str(number))
    player = None if seat is None else game.state.players[seat].id
    act = TurnCorrected(at, wrong.event, dice, category.id, 0, 0, throws, used, player)
    events = (*game.record.events, act)
    trial = game.record._replace(events=events)
    done = (*game.state.done, len(events))
    turn = rebuild(game.rules, trial, done, act).turns[number - 1]
    return act._replace(points=turn.points, bonus=turn.bonus)


def swap_turns(game: Game, first: str, second: str, at: str) -> TurnsSwapped:
    """Return what lets two turns, named by their numbers, change places."""
    one, other = find_turn(game, first, _SWAP), find_turn(game, second, _SWAP)
    if one == other:
        same = tr("turn {turn} cannot be swapped with itself", turn=one.number)
        raise Unreadable("same-turn", same, _SWAP)
    return TurnsSwapped(at, one.event, other.event)


def join(game: Game, name: str, at: str) -> PlayerJoined:
    """Return the coming of a player, or the return of one who had left.

    Raises `Refused` where somebody of this name plays, or the game has ended.
    """
    refuse_if_ended(game)
    cleaned = clean_name(name)
    for player in game.state.players:
        if fold(player.name) == fold(cleaned):
            return PlayerJoined(at, player.id, player.name)
    used = {player.id for player in game.record.players}
    used |= {event.player for event in game.record.events if isinstance(event, PlayerJoined)}
    number = len(used) + 1
    while f"p{number}" in used:
        number += 1
    return PlayerJoined(at, f"p{number}", cleaned)


def leave(game: Game, name: str, at: str) -> PlayerLeft:
    """Return the going of a player; raises `Refused` where the game has ended."""
    refuse_if_ended(game)
    return PlayerLeft(at, game.state.players[find_player(game.names, name)].id)


def write_note(text: str, at: str) -> NoteWritten:
    """Return a remark to be kept; raises `Unreadable` where there is none, or it is too long."""
    cleaned = clean_text(text, tr("a note"))
    if not cleaned:
        empty = tr("a note says something")
        raise Unreadable("empty-note", empty, "scorekeeper note Bob knocked the cup over")
    return NoteWritten(cleaned, at)


def find_turn(game: Game, text: str, example: str = "scorekeeper correct 7 55522 fh") -> Turn:
    """Return the turn with the number that was typed: `7`, `#7` or `7:`.

    Raises `Unreadable` where it is no number, `NotFound` where there is no such turn.
    """
    turns = game.state.turns
    number = text.removeprefix("#").rstrip(":.,")
    if not number:
        raise Unreadable("bad-turn", tr("the number of a turn is missing"), example)
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        wrong = tr("{text} is no number of a turn", text=quoted(text))
        raise Unreadable("bad-turn", wrong, example)
    if not 1 <= int(number) <= len(turns):
        there = tr("no turn has been entered yet; see: scorekeeper log")
        if turns:
            there = tr("the turns are 1 to {last}; see: scorekeeper log", last=len(turns))
        raise NotFound("unknown-turn", tr("there is no turn {turn}", turn=number), there)
    return turns[int(number) - 1]


def undo(game: Game, at: str) -> EventVoided:
    """Return what takes back the last act; raises `Refused` where there is none."""
    if not game.state.done:
        nothing = tr("there is nothing to undo in this game")
        raise Refused("nothing-to-undo", nothing, "55522 fh")
    return EventVoided(at, game.state.done[-1])


def redo(game: Game, at: str) -> EventVoided:
    """Return what restores the act undone last; raises `Refused` where there is none."""
    if not game.state.undone:
        nothing = tr("there is nothing to redo: only what has just been undone can be")
        raise Refused("nothing-to-redo", nothing, tr("scorekeeper undo, then scorekeeper redo"))
    return EventVoided(at, game.state.undone[-1])


def abandon(game: Game, at: str) -> GameAbandoned:
    """Return the end of a game before its time; `append` refuses it for a game that is over."""
    if game.status == "abandoned":
        already = tr("game {game} is abandoned already", game=game.record.id)
        raise Refused("game-abandoned", already)
    return GameAbandoned(at)


def refuse_if_ended(game: Game) -> None:
    """Raise `Refused` where the game is over or abandoned."""
    game_id = game.record.id
    if game.status == "abandoned":
        hint = f"scorekeeper resume {game_id}"
        raise Refused("game-abandoned", tr("game {game} is abandoned", game=game_id), hint)
    if game.status == "finished":
        over = tr("game {game} is over: every box is filled", game=game_id)
        if game.state.left:
            over = tr("game {game} is over: every box of all who stayed is filled", game=game_id)
        if game.state.won is not None:
            name = game.names[game.state.won]
            over = tr("game {game} is over: {name} has won at once", game=game_id, name=name)
        raise Refused(
            "game-over",
            over,
            tr("the next one: scorekeeper rematch; a slip: scorekeeper undo, scorekeeper correct"),
        )
