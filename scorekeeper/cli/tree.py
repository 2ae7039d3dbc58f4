"""The tree of commands, one line a command, so that a start loads only the one asked for."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NamedTuple, cast

import typer
from typer._click import Command, Context, HelpFormatter
from typer.core import TyperGroup

from scorekeeper.cli.speech import spoken
from scorekeeper.errors import Unreadable
from scorekeeper.language import code, later, tr
from scorekeeper.words import quoted

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Line(NamedTuple):
    """A command: its name, the module of `commands` that holds it, and what it does.

    `function` is its name there, where that is another one.
    """

    name: str
    module: str
    summary: str
    function: str = ""


COMMANDS = {
    later("Play"): (
        Line("play", "playing", "Start or resume a game and stay at the prompt."),
        Line("new", "playing", "Start a game and print its id."),
        Line("score", "turns", "Enter a turn: the dice, then the box."),
        Line("options", "turns", "Show what dice would give in every open box."),
        Line("card", "reading", "Show the score card of all players."),
        Line(
            "board",
            "reading",
            "Show the card on a second screen and follow the game.",
        ),
        Line("undo", "turns", "Take back the last act."),
        Line("redo", "turns", "Restore what was undone last."),
        Line("correct", "turns", "Repair an earlier turn, also in a finished game."),
        Line("swap", "turns", "Let two turns change places."),
        Line("join", "turns", "Let a player come in, or back."),
        Line("leave", "turns", "Let a player go; the card stays."),
        Line("note", "turns", "Keep a remark in the log of the game."),
        Line("rematch", "playing", "Start the next game with the same players."),
    ),
    later("Games"): (
        Line("games", "games", "List the games in progress."),
        Line("resume", "games", "Make a game the one being played."),
        Line("reopen", "games", "Take up an abandoned game again."),
        Line("abandon", "games", "Stop a game before its end."),
        Line("delete", "games", "Move a game to the trash."),
        Line("history", "past", "List past games, the newest first."),
        Line("show", "reading", "Show a game with its card and every turn."),
        Line("log", "reading", "Show a game turn by turn."),
        Line("export", "out", "Write games for other programs and for people."),
        Line("import", "taking", "Take in games from a file.", "import_games"),
        Line("schema", "out", "Print the JSON Schema of exported games."),
        Line("stats", "past", "Show what players' games come to in numbers."),
        Line("standings", "past", "Show the standings of a night or a season."),
    ),
    later("People"): (
        Line("players", "people", "List everybody who has played."),
        Line("rename", "people", "Call a player by another name, in all games."),
        Line("merge", "people", "Make two names one person, in all games."),
    ),
    later("More"): (
        Line("rules", "reading", "List the rule sets, or show one in full."),
        Line("doctor", "care", "Check every game, bring damaged ones back, and empty the trash."),
        Line("path", "out", "Print where the games are kept."),
        Line("completion", "care", "Print what lets a shell complete commands with TAB."),
        Line("help", "care", "Show a page about dice, boxes, jokers and more.", "help_topic"),
    ),
}
_LINES = {line.name: line for lines in COMMANDS.values() for line in lines}


class _Commands(Mapping[str, Command]):
    """All commands by name; each is made when it is asked for."""

    def __getitem__(self, name: str) -> Command:
        return command(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_LINES)

    def __len__(self) -> int:
        return len(_LINES)


class CommandTree(TyperGroup):
    """A group that imports a command when it is called, and none of them for its help."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = cast("MutableMapping[str, Command]", _Commands())

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:  # noqa: ARG002
        """Write the commands in groups."""
        for group, lines in COMMANDS.items():
            with formatter.section(tr(group)):
                formatter.write_dl([(line.name, tr(line.summary)) for line in lines])

    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, Command | None, list[str]]:
        """Return the command that is named; raises `Unreadable` where there is none."""
        if args[0] not in _LINES and not args[0].startswith("-"):
            unknown = tr("there is no command {name}", name=quoted(args[0]))
            near = get_close_matches(args[0].casefold(), _LINES, n=1)
            hint = "scorekeeper --help"
            if near:
                hint = tr("did you mean {near}? All: {help}", near=near[0], help=hint)
            raise Unreadable("usage", unknown, hint)
        return super().resolve_command(ctx, args)


def command_names() -> list[str]:
    """Return the names of all commands."""
    return list(_LINES)


def command(name: str) -> Command:
    """Return one command, made from its function in `commands`.

    Raises `KeyError` where there is none of this name.
    """
    module = import_module(f"scorekeeper.cli.commands.{_LINES[name].module}")
    function: Callable[..., Any] = getattr(module, _LINES[name].function or name)
    app = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)
    app.command(name)(function)
    made = typer.main.get_command(app)
    return made if code() == "en" else spoken(made)
