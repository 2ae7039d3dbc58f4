"""The documents of the JSON contract: a turn, the options of a throw, a whole game.

These are the forms that users' scripts rely on; what is stored has a form of its own.
"""

from typing import TypeAlias

from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.card import totals
from scorekeeper.game.codec import FORMAT, Document, event_document
from scorekeeper.game.state import Game, Step, Turn
from scorekeeper.game.verdicts import Options
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import RuleSet
from scorekeeper.views.log import act_of, log_lines
from scorekeeper.views.rulebook import bonus_rules, box_rules
from scorekeeper.views.standings import standings

Json: TypeAlias = dict[str, object]


def turn_document(game: Game, step: Step) -> Json:
    """Return what an act did, and whose turn is next; of the turn only where it concerns one."""
    document: Json = {"game": game.record.id}
    if act_of(step) != "scored":
        document["act"] = act_of(step)
    if step.turn is not None:
        document |= _turn(game, step.turn)
        document["total"] = totals(game.rules, game.state.cards[step.turn.seat]).total
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
        "rules": {"id": record.rules, "revision": record.revision},
        "order": record.order.value,
        "title": record.title,
        "night": record.night,
        "status": game.status,
        "started": record.started,
        "finished": game.finished_at,
        "to_move": _to_move(game),
        "round": game.round,
        "players": [_player(game, seat) for seat in range(len(record.players))],
        "turns": [{**_turn(game, turn), "at": turn.at} for turn in game.state.turns],
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
                **(_turn(game, line.turn) if line.turn else {}),
            }
            for line in log_lines(game)
        ],
    }
    return document | (error_document(game.failure) if game.failure else {})


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


def error_document(error: ScorekeeperError) -> Json:
    """Return a failure."""
    return {"error": {"code": error.slug, "message": error.message, "hint": error.hint}}


def _turn(game: Game, turn: Turn) -> Document:
    return {
        "turn": turn.number,
        "player": game.record.names[turn.seat],
        "dice": list(turn.dice),
        "box": turn.box,
        "points": turn.points,
        "bonus": turn.bonus,
        "joker": turn.joker,
    }


def _player(game: Game, seat: int) -> Json:
    standing = standings(game)[seat]
    entries = game.state.cards[seat].entries
    return {
        "name": standing.name,
        "boxes": {
            category.id: entries[category.id].points if category.id in entries else None
            for category in game.rules.categories
        },
        **standing.totals._asdict(),
        "rank": standing.rank,
        "winner": standing.winner,
    }


def _to_move(game: Game) -> str | None:
    return None if game.to_move is None else game.record.names[game.to_move]
