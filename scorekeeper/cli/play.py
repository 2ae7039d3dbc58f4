"""Keeps a game at the prompt, or plays it from a pipe, line by line."""

import sys
from collections.abc import Iterator
from contextlib import suppress

from scorekeeper.cli.boundary import error_line
from scorekeeper.cli.lineparse import Line, parse
from scorekeeper.cli.terminal import say, show_card, tell
from scorekeeper.errors import ScorekeeperError, Unreadable
from scorekeeper.game.state import Game
from scorekeeper.render import lines
from scorekeeper.rules.dice import are_digits
from scorekeeper.service import Offer, Outcome, Scorekeeper

_HELP = """\
55522 fh           a turn: the dice in any order, and the box
bob: 55522 fh      a turn for another player
55522              what the dice give; then the box, or . for the best
undo, redo         take back or restore the last act
correct 7 55523 3k repair turn 7
card, log          the score card; the turns by number
options 55522      what the dice would give
quit               leave; every turn is saved"""


def play(keeper: Scorekeeper, game: Game) -> None:
    """Read lines until the game is over, the input ends or somebody quits.

    At a terminal a line that is refused is told and asked for again. From a pipe it ends the run
    with its error; the turns before it are saved.
    """
    table = _Table(keeper, game)
    if sys.stdin.isatty():
        _at_terminal(table)
    else:
        _from_pipe(table)


def _at_terminal(table: "_Table") -> None:
    with suppress(ImportError):
        import readline  # noqa: F401
    say(lines.heading(table.game))
    table.show()
    if table.game.status == "playing":
        tell(f"Type the dice and the box, like {lines.what_to_type(table.game)}; or help, or quit.")
    while table.game.status == "playing":
        try:
            line = input(table.prompt())
        except EOFError:
            say("")
            break
        except KeyboardInterrupt:
            tell(f"\nEvery turn is saved. {_GO_ON}")
            raise
        try:
            if not table.take(line):
                break
        except ScorekeeperError as error:
            tell(error_line(error))
    if table.game.status == "playing":
        tell(f"Every turn is saved. {_GO_ON}")


def _from_pipe(table: "_Table") -> None:
    number = 0
    try:
        for line in _piped_lines():
            number += 1
            if not table.take(line):
                break
        table.end_of_input()
    except ScorekeeperError as error:
        error.message = f"line {number}: {error.message}"
        raise
    say(lines.heading(table.game))
    table.show()


def _piped_lines() -> Iterator[str]:
    stream = sys.stdin.buffer
    for line in stream:
        yield line.decode("utf-8-sig", errors="replace")


_GO_ON = "Go on with: scorekeeper play"


class _Table:
    """The game at the table: takes one line after the other."""

    def __init__(self, keeper: Scorekeeper, game: Game) -> None:
        self._keeper = keeper
        self._asked: Offer | None = None
        self._prompted: str | None = None
        self.game = game
        self._shows_cards = sys.stdin.isatty()

    def prompt(self) -> str:
        """Return who is to move, or which box is asked for."""
        if self._asked is not None:
            return f"{self.game.record.names[self._asked.seat]}, box> "
        self._prompted = self.game.record.names[self.game.to_move or 0]
        return f"{self._prompted}> "

    def take(self, text: str) -> bool:
        """Do what a line says; return whether to go on. Raises what the line deserves."""
        line = parse(text, self.game.record.names)
        if line is None:
            return True
        if line.command == "turn":
            self._turn(line)
            return True
        self._asked = None
        match line.command:
            case "undo":
                self._tell(self._keeper.undo(self._id))
            case "redo":
                self._tell(self._keeper.redo(self._id))
            case "correct":
                turn, _, rest = line.rest.partition(" ")
                self._tell(self._keeper.correct(turn, rest, self._id))
            case "card":
                self.game = self._keeper.load(self._id)
                self.show()
            case "log":
                say(lines.log(self._keeper.load(self._id)))
            case "options":
                self._offer(line.rest, None)
            case "help":
                say(_HELP)
        return line.command != "quit"

    def end_of_input(self) -> None:
        """Raise `Unreadable` where a throw was typed and its box was not."""
        if self._asked is not None:
            dice = " ".join(map(str, self._asked.throw.dice))
            raise Unreadable("no-box", f"the input ends without a box for {dice}")

    def show(self) -> None:
        """Write the card and the status."""
        show_card(self.game)
        say(lines.status(self.game))

    @property
    def _id(self) -> str:
        return self.game.record.id

    def _turn(self, line: Line) -> None:
        # The dice are those of the name in the prompt, whatever others have entered meanwhile.
        text, player = line.rest, line.player or self._prompted
        if self._asked is not None and _names_box(line):
            text, player = _completed(self._asked, text)
        try:
            outcome = self._keeper.score(text, player, self._id)
        except Unreadable as error:
            if error.slug != "no-box":
                raise
            self._asked = self._offer(text, player)
        else:
            self._asked = None
            self._tell(outcome)

    def _offer(self, dice: str, player: str | None) -> Offer:
        found = self._keeper.offer(dice, player, self._id)
        self.game = found.game
        say(lines.offer(found.game, found.seat, found.throw.dice, found.options))
        return found

    def _tell(self, outcome: Outcome) -> None:
        self.game = outcome.game
        say(lines.outcome(outcome.game, outcome.step, outcome.note))
        if self._shows_cards:
            self.show()


def _names_box(line: Line) -> bool:
    """Return whether a line is the box that was asked for, and not another turn."""
    first, *others = line.rest.split() or [""]
    begins_turn = are_digits(first) and (len(first) > 2 or any(map(are_digits, others)))
    return line.player is None and not begins_turn


def _completed(asked: Offer, box: str) -> tuple[str, str]:
    """Return the line and the player of the throw that was asked about, with its box."""
    best = lines.ranked(asked.options)
    if box == "." and best:
        box = best[0].category.id
    dice = "".join(map(str, asked.throw.dice))
    return f"{dice} {box}", asked.game.record.names[asked.seat]
