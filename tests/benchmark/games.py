"""Makes many games, as a family that plays for years would have them."""

import random
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone

from scorekeeper.game.acts import score_turn, seat_to_move
from scorekeeper.game.options import options, ranked
from scorekeeper.game.record import GameRecord, new_record
from scorekeeper.game.replay import append, replay
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.dice import Dice

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
RULES = ("yahtzee", "yahtzee", "yatzy", "yacht")
_FIRST = datetime(2016, 1, 1, 20, tzinfo=timezone(timedelta(hours=1)))
_DIFFERENT = 120
"""So many games are played out; the others are the same on other days, with other names."""


def many_games(number: int, seed: int = 1) -> Iterator[GameRecord]:
    """Yield games of two to four players, the first one first."""
    chance = random.Random(seed)
    played = [_play(chance) for _ in range(min(number, _DIFFERENT))]
    for count in range(number):
        game = played[count % len(played)]
        began = _FIRST + timedelta(hours=8 * count)
        names = chance.sample(NAMES, len(game.players))
        players = tuple(
            player._replace(name=name) for player, name in zip(game.players, names, strict=True)
        )
        events = tuple(
            event._replace(at=(began + timedelta(seconds=45 * place)).isoformat())
            for place, event in enumerate(game.events, start=1)
        )
        yield game._replace(
            id=f"{began:%Y%m%d-%H%M}-{count % 10000:04}",
            started=began.isoformat(),
            night=f"{began:%Y-%m}",
            players=players,
            events=events,
        )


def _play(chance: random.Random) -> GameRecord:
    """Return a game in which everybody keeps what there is most of, and takes the best box."""
    rules = rule_set(chance.choice(RULES))
    at = _FIRST.isoformat()
    game = replay(new_record("new", rules, list(NAMES[: chance.randint(2, 4)]), at), rules)
    while game.status == "playing":
        seat = seat_to_move(game)
        dice = _turn(chance, rules.dice)
        found = ranked(rules, options(rules, game.record.order, game.state.cards[seat], dice))
        event = score_turn(game, seat, dice, found[0].category, at)
        game = append(game, event)
    return game.record


def _turn(chance: random.Random, count: int) -> Dice:
    dice = [chance.randint(1, 6) for _ in range(count)]
    for _ in range(2):
        most = max(dice, key=dice.count)
        dice = [face if face == most else chance.randint(1, 6) for face in dice]
    return tuple(dice)
