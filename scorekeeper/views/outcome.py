"""What a change came to: what it did, why, what else it changed."""

from typing import NamedTuple

from scorekeeper.game.card import holds_points, is_filled
from scorekeeper.game.events import TurnScored
from scorekeeper.game.explain import no_repeat_note, repeat_note
from scorekeeper.game.options import find_repeat
from scorekeeper.game.state import Game, Step, Turn
from scorekeeper.game.verdicts import Option
from scorekeeper.language import tr
from scorekeeper.rules.scoring import all_equal
from scorekeeper.views.card import Cells
from scorekeeper.views.changes import changed_cells, consequences


class Outcome(NamedTuple):
    """What a change came to. `step` says what was done; `note` explains a Joker or bonus.

    `changed` are the cells that are not as they were, `consequences` what a repair did to other
    turns and to the upper bonus, in words.
    """

    game: Game
    step: Step
    note: str
    changed: Cells
    consequences: list[str]


def outcome_of(before: Game, after: Game) -> Outcome:
    """Return what the last event of `after` came to."""
    step = after.steps[-1]
    return Outcome(
        after,
        step,
        _note(before, step),
        changed_cells(before, after),
        consequences(before, after, step),
    )


def _note(before: Game, step: Step) -> str:
    """Return what the repeat rule had to say of a scored turn, and whether it was out of turn."""
    turn = step.turn
    if turn is None or not isinstance(step.event, TurnScored):
        return ""
    to_move = before.to_move
    notes = [_repeat_note(before, turn), _penalty_note(before, turn)]
    if to_move is not None and to_move != turn.seat:
        notes.append(tr("Out of turn: {name} was to move", name=before.names[to_move]))
    return "\n".join(filter(None, notes))


def _repeat_note(before: Game, turn: Turn) -> str:
    rules, card = before.rules, before.state.cards[turn.seat]
    repeat = find_repeat(rules, before.record.order, card, turn.dice)
    if repeat is None:
        rule = rules.repeat
        ordinary = rule is None or not all_equal(turn.dice) or not is_filled(rules, card, rule.box)
        return "" if ordinary else no_repeat_note(rules)
    option = Option(rules.category(turn.box), turn.points, turn.bonus, turn.joker)
    return repeat_note(rules, repeat, option)


def _penalty_note(before: Game, turn: Turn) -> str:
    """Return what a repeated throw costs the others, with the lines to type for it."""
    rules, cards = before.rules, before.state.cards
    if not rules.penalty or not all_equal(turn.dice):
        return ""
    if not holds_points(rules, cards[turn.seat], rules.penalty):
        return ""
    box = rules.in_columns(rules.penalty)[0].label
    lines = []
    for seat in before.present:
        still_open = [c for c in rules.categories if not cards[seat].filled(c.id)]
        if seat != turn.seat and still_open:
            lines.append(f"{before.names[seat]}: scratch {still_open[0].id}")
    if not lines:
        return ""
    return tr(
        "A further {box}: all others lose a turn and enter 0: {lines}",
        box=box,
        lines="; ".join(lines),
    )
