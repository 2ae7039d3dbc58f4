"""The options by which every report chooses its games, defined once."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, get_type_hints

import typer

from scorekeeper.errors import NotFound, Unreadable
from scorekeeper.language import tr
from scorekeeper.views.selection import STATUSES, Selection, read_date
from scorekeeper.words import one_of, quoted

_OPTIONS: dict[str, Any] = {
    "player": Annotated[
        list[str] | None,
        typer.Option(
            "--player", "-p", metavar="NAME", help="Only games with this player; repeatable."
        ),
    ],
    "seats": Annotated[
        int | None, typer.Option("--seats", min=1, help="Only games of so many players.")
    ],
    "rules": Annotated[
        str | None, typer.Option("--rules", "-r", metavar="ID", help="Only games by this rule set.")
    ],
    "night": Annotated[str | None, typer.Option("--night", help="Only games of this night.")],
    "since": Annotated[
        str | None, typer.Option("--since", metavar="DATE", help="From this day, month or year on.")
    ],
    "until": Annotated[
        str | None, typer.Option("--until", metavar="DATE", help="Up to this day, month or year.")
    ],
    "status": Annotated[
        str | None,
        typer.Option("--status", help="Only playing, finished, abandoned or damaged games."),
    ],
}


def choosing(*, status: bool = True) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options that choose games, and it the choice as its argument `wanted`.

    Without `status`, which games are finished is the command's own matter.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        names = [name for name in _OPTIONS if status or name != "status"]

        @wraps(command)
        def chosen(**arguments: Any) -> None:
            asked = {name: arguments.pop(name) for name in names}
            command(**arguments, wanted=_selection(**asked))

        own = inspect.signature(command)
        added = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None) for name in names
        ]
        kept = [
            one.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            for one in own.parameters.values()
            if one.name != "wanted"
        ]
        hints = get_type_hints(command, include_extras=True)
        hints.pop("wanted")
        chosen.__annotations__ = hints | {name: _OPTIONS[name] for name in names}
        parameters = [
            one.replace(annotation=chosen.__annotations__[one.name]) for one in (*kept, *added)
        ]
        chosen.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
        return chosen

    return decorate


def _selection(
    player: list[str] | None,
    seats: int | None,
    rules: str | None,
    night: str | None,
    since: str | None,
    until: str | None,
    status: str | None = None,
) -> Selection:
    if status is not None and status not in STATUSES:
        unknown = tr("there is no status {status}", status=quoted(status))
        raise Unreadable("unknown-status", unknown, f"--status {one_of(list(STATUSES))}")
    rules_id, no_rules = (None, None) if rules is None else _rules(rules)
    return Selection(
        players=tuple(player or ()),
        seats=seats,
        rules=rules_id,
        night=night,
        since=None if since is None else read_date(since),
        until=None if until is None else read_date(until),
        statuses=STATUSES if status is None else (status,),
        unknown=no_rules,
    )


def _rules(text: str) -> tuple[str, NotFound | None]:
    """Return the id of rules; with why there are none where only a game can have them."""
    from scorekeeper.houserules import find_rules

    try:
        return find_rules(text).id, None
    except NotFound as error:
        return "-".join(text.casefold().split()), error
