"""Completes what is typed at the prompt with TAB, where readline exists."""

from collections.abc import Callable
from contextlib import suppress

from scorekeeper.cli.lineparse import COMMANDS, parse
from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.names import fold
from scorekeeper.game.options import options
from scorekeeper.game.state import Game
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.notation import read_throw


def candidates(game: Game, seat: int, asked: Dice | None, line: str, begin: int) -> list[str]:
    """Return what may stand in `line` from `begin` on, beginning with what stands there.

    `seat` is whose turn it is; `asked` are the dice whose box is asked for, if there are any.
    """
    word = line[begin:]
    command, before = _split(line[:begin])
    found = _names(game, before, word, "" if command == "leave" else ":")
    if not command and not before:
        found += [name for name in COMMANDS if name.isalpha()]
    if not before and asked:
        found += _boxes(game, seat, asked)
    elif before:
        with suppress(ScorekeeperError):
            found += _after_dice(game, seat, before)
    return [one for one in found if fold(one).startswith(fold(word))]


def _split(before: str) -> tuple[str, str]:
    """Return the command at the beginning that a turn or a name follows, and what follows it."""
    first, _, rest = before.lstrip().partition(" ")
    match first.lower():
        case "leave" | "score":
            return first.lower(), rest.lstrip()
        case "correct":
            return "correct", rest.lstrip().partition(" ")[2].lstrip()
        case _:
            return "", before.lstrip()


def _names(game: Game, before: str, word: str, colon: str) -> list[str]:
    """Return the rest of each name that the line begins with."""
    typed = fold(before)
    return [
        f"{name[len(typed) :]}{colon}"
        for name in game.names
        if fold(name).startswith(typed + fold(word)) and len(name) > len(typed)
    ]


def _after_dice(game: Game, seat: int, before: str) -> list[str]:
    line = parse(before, game.names)
    if line is None or line.command != "turn":
        return []
    if line.player is not None:
        seat = game.names.index(line.player)
    throw = read_throw(game.rules, line.rest)
    return _boxes(game, seat, throw.dice) if not throw.box else []


def _boxes(game: Game, seat: int, dice: Dice) -> list[str]:
    found = options(game.rules, game.record.order, game.state.cards[seat], dice)
    return [option.category.id for option in found.allowed]


def complete_with(source: Callable[[str, int], list[str]]) -> None:
    """Let TAB ask `source` for what may stand in the line from a place on."""
    try:
        import readline
    except ImportError:
        return

    def completer(_: str, state: int) -> str | None:
        found = source(readline.get_line_buffer(), readline.get_begidx())
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer(completer)
    readline.set_completer_delims(" ")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    if not libedit:
        readline.set_completion_display_matches_hook(None)
