"""The documents of the JSON contract: a turn, the options of a throw, a whole game.

These are the forms that users' scripts rely on; what is stored has a form of its own.
"""

from typing import TypeAlias

from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.card import totals
from scorekeeper.game.codec import Document, event_document
from scorekeeper.game.events import Act, NoteWritten, PlayerJoined, PlayerLeft
from scorekeeper.game.record import GameRecord
from scorekeeper.game.state import Game, Step, Turn
from scorekeeper.game.verdicts import Options
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import RuleSet
from scorekeeper.views.log import act_of, log_lines, player_name
from scorekeeper.views.rulebook import bonus_rules, box_rules
from scorekeeper.views.standings import Standing, standings
from scorekeeper.views.summary import GameSummary

Json: TypeAlias = dict[str, object]

FORMAT = 1
"""The number of the form of a game below; what is only added to it does not change it."""


def turn_document(game: Game, step: Step) -> Json:
    """Return what an act did, and whose turn is next; of the turn only where it concerns one."""
    document: Json = {"game": game.record.id}
    if act_of(step) != "scored":
        document["act"] = act_of(step)
    if step.turn is not None:
        document |= _about(step.turns)
        document["total"] = totals(game.rules, game.state.cards[step.turn.seat]).total
    document |= _said(game, step.act)
    return {**document, "next": _to_move(game), "finished": game.status == "finished"}


def options_document(player: str, dice: Dice, found: Options) -> Json:
    """Return what a throw would give in every open box."""
    return {
        "player": player,
        "dice": list(dice),
        "options": [
            {"box": o.category.id, "points": o.points, "bonus": o.bonus, "joker": o.joker}
            for o in found.allowed
        ],
        "forbidden": [{"box": f.category.id, "reason": f.reason} for f in found.forbidden],
    }


def game_document(game: Game) -> Json:
    """Return a whole game: cards, sums, ranks, the turns as they stand, and the events.

    A game that does not replay has an `error`, and is shown as far as it does.
    """
    record = game.record
    document: Json = {
        "format": FORMAT,
        "id": record.id,
        "rules": _rules(record),
        "order": record.order.value,
        "title": record.title,
        "night": record.night,
        "status": game.status,
        "started": record.started,
        "finished": game.finished_at,
        "to_move": _to_move(game),
        "round": game.round,
        "players": [_player(game, standing) for standing in standings(game)],
        "turns": [{**_turn(turn), "at": turn.at} for turn in game.state.turns],
        "events": [event_document(event) for event in record.events],
    }
    return document | (error_document(game.failure) if game.failure else {})


def log_document(game: Game) -> Json:
    """Return the acts of a game, the first one first; `stands` is false for what was undone."""
    document: Json = {
        "game": game.record.id,
        "log": [
            {
                "at": line.at,
                "act": line.act,
                "stands": line.stands,
                **_about(line.turns),
                **_said(game, step.act),
            }
            for line, step in zip(log_lines(game), game.steps, strict=True)
        ],
    }
    return document | (error_document(game.failure) if game.failure else {})


def summary_document(one: GameSummary) -> Json:
    """Return a game of a list, with what people read of it."""
    shown = ("name", "total", "rank", "winner")
    players = [{k: v for k, v in player.items() if k in shown} for player in one["players"]]
    told: Json = {key: value for key, value in one.items() if key != "own_rules"}
    return {**told, "players": players}


def rules_document(rules: RuleSet) -> Json:
    """Return a rule set in words, box by box."""
    return {
        "id": rules.id,
        "revision": rules.revision,
        "name": rules.name,
        "summary": rules.summary,
        "dice": rules.dice,
        "throws": rules.throws,
        "boxes": [box._asdict() for box in box_rules(rules)],
        "bonuses": bonus_rules(rules),
        "source": rules.source,
    }


def error_document(error: ScorekeeperError, hint: str | None = None) -> Json:
    """Return a failure, with its hint, or that in its place."""
    return {"error": {"code": error.slug, "message": error.message, "hint": hint or error.hint}}


def _rules(record: GameRecord) -> Json:
    """Return which rules a game is played by; house rules whole."""
    rules: Json = {"id": record.rules, "revision": record.revision}
    return rules if record.definition is None else {**rules, "definition": record.definition}


def _about(turns: tuple[Turn, ...]) -> Json:
    """Return the turn that an act is about, or both where it is about two."""
    if not turns[1:]:
        return _turn(turns[0]) if turns else {}
    return {**_turn(turns[0]), "other": _turn(turns[1])}


def _said(game: Game, act: Act) -> Json:
    match act:
        case PlayerJoined(name=name):
            return {"player": name}
        case PlayerLeft(player=player):
            return {"player": player_name(game, player)}
        case NoteWritten(text=text):
            return {"note": text}
        case _:
            return {}


def _turn(turn: Turn) -> Document:
    document: Document = {
        "turn": turn.number,
        "player": turn.player.name,
        "dice": list(turn.dice),
        "box": turn.box,
        "points": turn.points,
        "bonus": turn.bonus,
        "joker": turn.joker,
    }
    if turn.throws:
        document["throws"] = [list(dice) for dice in (*turn.throws, turn.dice)]
    elif turn.used:
        document["used"] = turn.used
    return document


def _player(game: Game, standing: Standing) -> Json:
    """Return a player; `joined` and `left` are there only for who came later, or has gone."""
    entries = game.state.cards[standing.seat].entries
    document: Json = {
        "name": standing.name,
        "boxes": {
            category.id: entries[category.id].points if category.id in entries else None
            for category in game.rules.categories
        },
        **standing.totals._asdict(),
        "rank": standing.rank,
        "winner": standing.winner,
    }
    if standing.seat >= len(game.record.players):
        document["joined"] = True
    if standing.seat in game.state.left:
        document["left"] = True
    return document


def _to_move(game: Game) -> str | None:
    return None if game.to_move is None else game.names[game.to_move]
