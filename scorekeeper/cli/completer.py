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

_WITH_BOX = ("correct", "score")


def candidates(game: Game, seat: int, asked: Dice | None, line: str, begin: int) -> list[str]:
    """Return what may stand in `line` from `begin` on, beginning with what stands there.

    `seat` is whose turn it is; `asked` are the dice whose box is asked for, if there are any.
    """
    before, word = line[:begin], line[begin:]
    found = _names(game, before, word, "" if before.split()[:1] == ["leave"] else ":")
    if not before.strip():
        found += [command for command in COMMANDS if command.isalpha()]
        found += _boxes(game, seat, asked) if asked else []
    else:
        with suppress(ScorekeeperError):
            found += _after_dice(game, seat, before)
    return [
        one for one in found if one.startswith(word.lower()) or fold(one).startswith(fold(word))
    ]


def _names(game: Game, before: str, word: str, colon: str) -> list[str]:
    """Return the rest of each name that the line begins with."""
    typed = fold(before.removeprefix("leave ").lstrip())
    return [
        f"{name[len(typed) :]}{colon}"
        for name in game.names
        if fold(name).startswith(typed + fold(word)) and len(name) > len(typed)
    ]


def _after_dice(game: Game, seat: int, before: str) -> list[str]:
    first, *others = before.split()
    if first.lower() == "correct":
        others = others[1:]
    text = " ".join(others) if first.lower() in _WITH_BOX else before
    line = parse(text, game.names)
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
