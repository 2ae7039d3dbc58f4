"""Which game is meant where none is named, and which player.

Guesses only where there is one answer: a turn must not go to another game.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import TypeAlias

from scorekeeper.errors import FileTrouble, NotFound, Refused, ScorekeeperError, Unreadable
from scorekeeper.game import acts
from scorekeeper.game.names import find_player, fold
from scorekeeper.game.people import People
from scorekeeper.game.record import Player
from scorekeeper.game.state import Game
from scorekeeper.language import tr
from scorekeeper.library import Library, needs_a_copy
from scorekeeper.words import one_of

Named: TypeAlias = str | Player | None
"""A name as it is typed, a player whatever the name is by now, or None for the one to move."""


def game_to_show(library: Library) -> str:
    """Return the id of the current game, else of the newest one; raises `NotFound`.

    Where there are others, that it is only the newest is warned of.
    """
    current = library.store.current()
    if current is not None:
        return current
    ids = library.store.ids()
    if not ids:
        raise _none()
    _warn_of_newest(library, ids[0])
    return ids[0]


def game_to_change(library: Library) -> str:
    """Return the id of the current game, else of the only one in progress, which is that then.

    Which are in progress is read in the games; no cache decides where a turn goes.
    Raises `NotFound` where there is none, `Unreadable` where it may be one of several.
    """
    current = library.store.current()
    if current is not None:
        return current
    games = library.summaries(afresh=True)
    playing = [one["id"] for one in games if one["status"] == "playing" and not one["problem"]]
    # One that cannot be read may have been the one being played.
    found = [*playing, *(one["id"] for one in games if one["problem"])]
    if not found:
        raise _none()
    if len(found) > 1:
        several = tr("{playing} games are in progress", playing=len(found))
        if len(found) < 5:
            several = tr("the game being played may be {games}", games=one_of(found))
        raise Unreadable("ambiguous-game", several, f"scorekeeper resume {found[0]}")
    if playing:
        with suppress(FileTrouble):
            library.store.settle_current(playing[0])
    return found[0]


def game_to_resume(library: Library, *, another: bool = True) -> Game:
    """Return the current game where it is in progress, else the newest one that is.

    `another` says whether it may be another game than the current one; that it is is warned of,
    else `Refused` is raised, or `Unreadable` where the current one is not known. Raises
    `NotFound` where there is none; what is wrong with the current one is raised, not passed over.
    """
    current = library.store.current()
    if current is None and not another:
        return library.game(game_to_change(library))
    if current is not None:
        try:
            found = sound(library.game(current))
        except ScorekeeperError as error:
            for other in islice(in_progress(library), 1):
                way = tr("another game: scorekeeper resume {game}", game=other.record.id)
                # Bringing it back goes before another game, and that before importing it anew.
                if not error.hint or needs_a_copy(error, current):
                    error.hint = way
            raise
        if found.status == "playing":
            return found
    newest = next(in_progress(library, afresh=current is None), None)
    if newest is None:
        raise _none()
    if current is not None:
        over = tr(
            "game {game} has ended; in progress is {other}", game=current, other=newest.record.id
        )
        if not another:
            raise Refused("game-over", over, f"scorekeeper resume {newest.record.id}")
        library.warn(Refused("game-over", over))
    else:
        _warn_of_newest(library, newest.record.id)
    return newest


def in_progress(library: Library, *, afresh: bool = False) -> Iterator[Game]:
    """Yield the games that can go on, the newest first; `afresh`, no list that is kept is used."""
    for one in library.summaries(afresh=afresh):
        if one["status"] == "playing" and not one["problem"]:
            with suppress(ScorekeeperError):
                found = library.game(one["id"])
                if found.status == "playing" and not found.failure:
                    yield found


def sound(game: Game) -> Game:
    """Return a game that agrees with its rules; raises `DoesNotReplay` for another one."""
    if game.failure:
        raise game.failure
    return game


def seat_of(game: Game, player: Named, people: People) -> int:
    """Return the seat of a player in a game; raises `NotFound` or `Unreadable`, as `find_player`.

    In another version of the game somebody else may have the id of a player; `people` tell whether
    it is only another name. Raises `Refused` for the one to move where the game has ended.
    """
    if player is None:
        return acts.seat_to_move(game)
    if isinstance(player, str):
        return find_player(game.names, player)
    names = {fold(player.name), fold(people.name_of(player.name))}
    for seat, one in enumerate(game.state.players):
        if one.id == player.id and fold(one.name) in names:
            return seat
    gone = tr("{name} no longer plays in this game", name=player.name)
    raise NotFound(
        "unknown-player", gone, tr("the players are {names}", names=", ".join(game.names))
    )


def _warn_of_newest(library: Library, game_id: str) -> None:
    """Say, where there are others, that a game is only the newest one."""
    if len(library.store.ids()) > 1:
        unknown = tr("the game being played is not known; the newest is {game}", game=game_id)
        library.warn(NotFound("no-current", unknown, f"scorekeeper resume {game_id}"))


def _none() -> NotFound:
    return NotFound("no-game", tr("no game is being played"), "scorekeeper play Ann Bob")
