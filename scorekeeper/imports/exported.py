"""Reads the JSON that `export` writes, game by game, so that a large file needs little memory."""

import json
from collections.abc import Iterable, Iterator
from itertools import chain

from scorekeeper.errors import ScorekeeperError, Unreadable
from scorekeeper.game.codec import record_from_documents
from scorekeeper.game.record import GameRecord, is_game_id
from scorekeeper.imports import Brought, joined
from scorekeeper.language import tr
from scorekeeper.words import json_fault, quoted, shown

FORMAT = 1
"""The newest form of an export that is known here."""
_MOST_LINES = 1_000_000
_MOST_REFUSED = 1_000


def games(lines: Iterable[str]) -> Iterator[Brought]:
    """Yield the games of an export, or why one of them cannot be read.

    As it is written, with a game a line, it is read a line at a time; in any other layout, whole.
    Raises `Unreadable` where the file is no export, or one of a newer form.
    """
    rest = iter(lines)
    first = next(rest, "")
    if not (first.startswith('{"format": ') and first.rstrip().endswith('"games": [')):
        yield from _whole(joined(chain([first], rest)))
        return
    _check_form(_parsed(first.rstrip() + "]}"))
    ended = False
    number = refused = 0
    for count, line in enumerate(rest):
        if count > _MOST_LINES or refused > _MOST_REFUSED:
            raise Unreadable("bad-export", _too_much(refused))
        text = line.strip()
        if ended and text:
            raise Unreadable(
                "bad-export", tr("there is more behind the end: {text}", text=quoted(text))
            )
        if text == "]}":
            ended = True
        elif text:
            number += 1
            brought = _game(tr("game {number}", number=number), _parsed(text.rstrip(",")))
            refused += brought.record is None
            yield brought
    if not ended:
        cut = tr("the file ends after {number} games, before its end", number=number)
        raise Unreadable("bad-export", cut, tr("export it again"))


def _too_much(refused: int) -> str:
    if refused > _MOST_REFUSED:
        return tr("more than {most} of its games cannot be read", most=_MOST_REFUSED)
    return tr("it has more than {most} lines", most=_MOST_LINES)


def _whole(text: str) -> Iterator[Brought]:
    document = _parsed(text)
    if isinstance(document, dict) and "games" not in document and "events" in document:
        document = {"format": document.get("format"), "games": [document]}
    found = _check_form(document)
    for number, game in enumerate(found, start=1):
        yield _game(tr("game {number}", number=number), game)


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        why = json_fault(error)
        raise Unreadable("bad-export", tr("this is no JSON: {error}", error=why)) from error


def _check_form(document: object) -> list[object]:
    if not isinstance(document, dict) or not isinstance(document.get("games"), list):
        raise Unreadable("bad-export", tr("this is no export of games: it has no list of games"))
    form = document.get("format")
    if type(form) is not int or form < 1:
        raise Unreadable(
            "bad-export", tr("this is no export of games: its format is {form}", form=shown(form))
        )
    _check_known(form)
    found: list[object] = document["games"]
    return found


def _check_known(form: object) -> None:
    if isinstance(form, int) and form > FORMAT:
        newer = tr(
            "it was written in format {form}; known here is {newest}", form=form, newest=FORMAT
        )
        raise Unreadable("newer-format", newer, tr("install the newest scorekeeper"))


def _game(place: str, document: object) -> Brought:
    try:
        record = _record(document)
    except ScorekeeperError as error:
        return Brought(f"{place}{_named(document)}", None, error)
    return Brought(f"{place} ({record.id})", record)


def _named(document: object) -> str:
    game_id = document.get("id") if isinstance(document, dict) else None
    return f" ({game_id})" if isinstance(game_id, str) and is_game_id(game_id) else ""


def _record(game: object) -> GameRecord:
    if not isinstance(game, dict):
        raise Unreadable("bad-record", tr("a game is no object"))
    rules, players, events = game.get("rules"), game.get("players"), game.get("events")
    if not (isinstance(rules, dict) and isinstance(players, list) and isinstance(events, list)):
        raise Unreadable(
            "bad-record", tr("rules, players or events are missing or of another form")
        )
    seats = [
        {"id": f"p{seat}", "name": player.get("name")}
        for seat, player in enumerate(players, start=1)
        if isinstance(player, dict) and not player.get("joined")
    ]
    header = {
        **game,
        "rules": rules.get("id"),
        "revision": rules.get("revision"),
        "players": seats,
    }
    if "definition" in rules:
        header["definition"] = rules["definition"]
    record = record_from_documents(header, events)
    _check_known(game.get("format"))
    return record
