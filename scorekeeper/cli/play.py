"""Keeps a game at the prompt, or plays it from a pipe, line by line."""

from typer import Exit

from scorekeeper.cli.boundary import error_line
from scorekeeper.cli.completer import complete_with
from scorekeeper.cli.reader import Reader
from scorekeeper.cli.table import Table
from scorekeeper.cli.terminal import say, tell
from scorekeeper.cli.told import in_this_folder
from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.acts import example_turn
from scorekeeper.game.state import Game
from scorekeeper.language import tr
from scorekeeper.render import lines
from scorekeeper.service import Scorekeeper


def play(keeper: Scorekeeper, game: Game, reader: Reader, *, plain: bool) -> None:
    """Read lines until somebody leaves or the input ends.

    At a terminal a line that is refused is told and asked for again, and the prompt stays when the
    game is over. From a pipe a refused line ends the run with its error; the turns before it are
    saved.
    """
    table = Table(keeper, game, reader, plain=plain)
    if reader.at_terminal:
        complete_with(table.candidates)
        _at_terminal(table, reader)
    else:
        _from_pipe(table, reader)


def _at_terminal(table: Table, reader: Reader) -> None:
    say(lines.heading(table.game))
    table.show()
    if not table.over:
        example = example_turn(table.game)
        tell(tr("Type the dice and the box, like {example}; or help, or quit.", example=example))
    was_over = False
    while True:
        if table.over and not was_over:
            if table.game.status == "abandoned":
                tell(tr("Not over? undo. Another game: rematch. Enter leaves."))
            else:
                tell(tr("A slip? undo, or correct. Another game: rematch. Enter leaves."))
        was_over = table.over
        try:
            line = reader.read(table.prompt())
            if was_over and not line.strip():
                break
            if not table.take(line):
                break
        except EOFError:
            say("")
            break
        except KeyboardInterrupt:
            say("")
            _leave(table)
            raise
        except ScorekeeperError as error:
            tell(error_line(error))
            if not table.refresh():
                raise Exit(error.exit_code) from error
    _leave(table)


def _leave(table: Table) -> None:
    table.put_aside()
    saved = tr("Every turn is saved.")
    tell(in_this_folder(table.after_the_end() if table.over else f"{saved} {table.go_on()}"))


def _from_pipe(table: Table, reader: Reader) -> None:
    try:
        while table.take(reader.read(table.prompt())):
            pass
    except EOFError:
        table.end_of_input()
    say(lines.heading(table.game))
    table.show()
