"""Assembles the program, and answers when it is called without a command."""

import os
from typing import Annotated

import typer
from typer._click import Command

from scorekeeper import __version__
from scorekeeper.cli.boundary import end_with
from scorekeeper.cli.commands.arguments import PLAIN, Plain
from scorekeeper.cli.context import scorekeeper
from scorekeeper.cli.speech import VARIABLE, spoken
from scorekeeper.cli.terminal import say, show_card, tell
from scorekeeper.cli.told import in_this_folder, remember
from scorekeeper.cli.tree import SETTINGS, CommandTree
from scorekeeper.errors import NotFound, Unreadable
from scorekeeper.language import LANGUAGES, code, tr
from scorekeeper.words import one_of, quoted


def program() -> Command:
    """Return the whole program."""
    app = typer.Typer(
        cls=CommandTree,
        add_completion=False,
        rich_markup_mode=None,
        invoke_without_command=True,
        context_settings=SETTINGS,
    )
    app.callback()(main)
    made = typer.main.get_command(app)
    return made if code() == "en" else spoken(made)


def main(
    context: typer.Context,
    data_dir: Annotated[
        str | None,
        typer.Option(
            "--data-dir",
            metavar="FOLDER",
            help="Where the games are kept; else SCOREKEEPER_DATA_DIR.",
        ),
    ] = None,
    plain: Plain = False,
    lang: Annotated[
        str | None,
        typer.Option("--lang", metavar="LANG", envvar=VARIABLE, help="Speak en, es, eu or lt."),
    ] = None,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Keep score of Yahtzee, Yatzy and Yacht while you roll real dice.

    Start a game:  scorekeeper play Ann Bob

    Then type each throw and its box:  55522 fh
    """
    context.obj = data_dir
    remember("--data-dir", data_dir)
    if lang is not None and lang not in LANGUAGES:
        unknown = tr("there is no language {lang}", lang=quoted(lang))
        raise Unreadable("unknown-language", unknown, f"--lang {one_of(list(LANGUAGES))}")
    if version:
        say(f"scorekeeper {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _status(data_dir, plain)
    elif plain:
        os.environ[PLAIN] = "1"


def _status(data_dir: str | None, plain: bool) -> None:
    from scorekeeper.game.acts import example_turn
    from scorekeeper.render.lines import after_the_end, heading, status

    try:
        game = scorekeeper(data_dir).load()
    except NotFound:
        say(tr("No game is being played."))
        tell(in_this_folder(tr("Start one: {command}", command="scorekeeper play Ann Bob")))
        return
    say(heading(game))
    show_card(game, plain=plain)
    say(status(game, plain=plain))
    end_with(game.failure)
    if game.status == "playing":
        turn = f"scorekeeper score {example_turn(game)}"
        enter = tr("Enter a turn: {turn}, or stay: {play}", turn=turn, play="scorekeeper play")
        tell(in_this_folder(enter))
    else:
        tell(in_this_folder(after_the_end(game)))
