"""What an act changed on the cards, beyond the turn that it was about."""

from scorekeeper.game.card import Card, totals
from scorekeeper.game.events import TurnCorrected, TurnsSwapped
from scorekeeper.game.state import Game, Step
from scorekeeper.language import tr
from scorekeeper.views.card import Cells
from scorekeeper.views.log import entry_text, turn_text


def changed_cells(before: Game, after: Game) -> Cells:
    """Return the seat and box of each entry that is new, gone or another one."""
    found = set()
    for seat in range(max(len(before.state.cards), len(after.state.cards))):
        was, now = _entries(before, seat), _entries(after, seat)
        found |= {(seat, box) for box in {*was, *now} if was.get(box) != now.get(box)}
    return frozenset(found)


def consequences(before: Game, after: Game, step: Step) -> list[str]:
    """Return in words what a correction or swap does to other turns and to the upper bonus.

    Empty where there is nothing of that kind.
    """
    if not isinstance(step.act, TurnCorrected | TurnsSwapped):
        return []
    meant = {turn.event for turn in step.turns}
    old = {turn.event: turn for turn in before.state.turns}
    found = []
    for turn in after.state.turns:
        was = old[turn.event]
        worth = (turn.points, turn.bonus, turn.joker)
        told = turn.event in meant and (
            isinstance(step.act, TurnCorrected) or turn.bonus == was.bonus
        )
        if not told and worth != (was.points, was.bonus, was.joker):
            found.append(
                tr(
                    "turn {turn}; it was worth {worth}",
                    turn=turn_text(after, turn),
                    worth=entry_text(before, was, short=True),
                )
            )
    for name, one, other in zip(after.names, before.state.cards, after.state.cards, strict=True):
        bonus_was = totals(before.rules, one).upper_bonus
        bonus = totals(after.rules, other).upper_bonus
        if bonus != bonus_was:
            found.append(
                tr(
                    "{name}'s upper bonus: {bonus}; it was {was}",
                    name=name,
                    bonus=bonus,
                    was=bonus_was,
                )
            )
    return found


def _entries(game: Game, seat: int) -> dict[str, tuple[object, ...]]:
    """Return what stands in the boxes of a card, without the number of the turn."""
    cards = game.state.cards
    card = cards[seat] if seat < len(cards) else Card({})
    return {box: entry[:-1] for box, entry in card.entries.items()}
