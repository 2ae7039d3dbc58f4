"""Dice that were typed without their box, and wait for it."""

from typing import NamedTuple

from scorekeeper.cli.lineparse import Line
from scorekeeper.game.options import ranked
from scorekeeper.game.record import Player
from scorekeeper.rules.dice import SEPARATORS, are_digits
from scorekeeper.rules.notation import SCRATCH
from scorekeeper.service import Offer


class Waiting(NamedTuple):
    """The throw of an `offer` that was shown; the box that is typed next is for it."""

    offer: Offer

    @property
    def player(self) -> Player:
        """Whose dice they are, with the name at that time."""
        return self.offer.game.state.players[self.offer.seat]

    @property
    def dice(self) -> str:
        """The dice as they are told."""
        return " ".join(map(str, self.offer.throw.dice))

    def turn(self, box: str) -> str:
        """Return the whole turn as it could have been typed."""
        throw = self.offer.throw
        throws = ["".join(map(str, dice)) for dice in (*throw.earlier, throw.dice)]
        return " ".join([*throws, box, f"in {throw.used}" * (throw.used > 0)])

    def best_box(self, now: Offer) -> str | None:
        """Return the first box of the list that was shown; None where it is no longer so."""
        if now.options != self.offer.options or not now.options.allowed:
            return None
        return ranked(now.game.rules, now.options)[0].category.id

    def takes(self, line: Line, player: Player | None) -> bool:
        """Return whether a line, which names this player or nobody, is the box for the dice."""
        if not line.rest or (player and player.id != self.player.id):
            return False
        first, *others = line.rest.split()
        if first.casefold() in SCRATCH and others:
            return False
        digits = first.translate(SEPARATORS).replace(" ", "")
        several_throws = are_digits(first) and any(map(are_digits, others))
        return not (several_throws or (len(digits) > 2 and digits[:3].isdigit()))
