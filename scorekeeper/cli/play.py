"""Keeps a game at the prompt, or plays it from a pipe, line by line."""

import sys
from collections.abc import Iterator
from contextlib import suppress

from scorekeeper.cli.boundary import error_line
from scorekeeper.cli.lineparse import Line, parse
from scorekeeper.cli.terminal import say, show_card, tell
from scorekeeper.errors import ScorekeeperError, Unreadable
from scorekeeper.game.acts import example_turn
from scorekeeper.game.options import ranked
from scorekeeper.game.state import Game
from scorekeeper.render import lines
from scorekeeper.rules.dice import SEPARATORS, are_digits
from scorekeeper.service import Offer, Outcome, Scorekeeper
from scorekeeper.views.log import describe
from scorekeeper.words import quoted

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
        tell(f"Type the dice and the box, like {example_turn(table.game)}; or help, or quit.")
    while table.game.status == "playing":
        try:
            line = input(table.prompt())
        except EOFError:
            say("")
            break
        except KeyboardInterrupt:
            say("")
            table.put_aside()
            tell(f"Every turn is saved. {table.go_on()}")
            raise
        try:
            if not table.take(line):
                break
        except ScorekeeperError as error:
            tell(error_line(error))
            if not table.refresh():
                return
    table.put_aside()
    if table.game.status == "playing":
        tell(f"Every turn is saved. {table.go_on()}")
    else:
        tell(table.after_the_end())


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


class _Table:
    """The game at the table: takes one line after the other."""

    def __init__(self, keeper: Scorekeeper, game: Game) -> None:
        self._keeper = keeper
        self._asked: Offer | None = None
        self._prompted: str | None = None
        self.game = game
        self._at_terminal = sys.stdin.isatty()

    def prompt(self) -> str:
        """Return who is to move, or which box is asked for."""
        seat = self._asked.seat if self._asked else self.game.to_move or 0
        self._prompted = self.game.record.names[seat]
        return f"{self._prompted}, box> " if self._asked else f"{self._prompted}> "

    def take(self, text: str) -> bool:
        """Do what a line says; return whether to go on. Raises what the line deserves."""
        line = parse(text, self.game.record.names)
        if line is None:
            return True
        if not self._at_terminal and self._leaves_dice(line):
            raise Unreadable("no-box", f"{quoted(text.strip())} is no box for {self._asked_dice()}")
        if line.command == "turn":
            self._turn(line)
            return True
        match line.command:
            case "undo" if self._asked is not None:
                self.put_aside()
            case "undo":
                self._tell(self._keeper.undo(self._id))
            case "redo":
                self.put_aside()
                self._tell(self._keeper.redo(self._id))
            case "correct":
                self.put_aside()
                turn, _, rest = line.rest.partition(" ")
                self._tell(self._keeper.correct(turn, rest, self._id))
            case "card":
                self.game = self._keeper.load(self._id)
                self.show()
            case "log":
                self.game = self._keeper.load(self._id)
                say(lines.log(self.game))
            case "options":
                self._offer(line.rest, self._prompted)
            case "help":
                say(_HELP)
        return line.command != "quit"

    def go_on(self) -> str:
        """Return how this game is taken up again."""
        current = self._keeper.store.current() == self._id
        return f"Go on with: scorekeeper {'play' if current else f'resume {self._id}'}"

    def after_the_end(self) -> str:
        """Return what can be done with this game, now that it has ended."""
        current = self._keeper.store.current() == self._id
        return lines.after_the_end(self.game, "" if current else f" --game {self._id}")

    def end_of_input(self) -> None:
        """Raise `Unreadable` where a throw was typed and its box was not."""
        if self._asked is not None:
            ends = f"the input ends without a box for {self._asked_dice()}"
            raise Unreadable("no-box", ends)

    def put_aside(self) -> None:
        """Drop the dice that wait for their box, if there are any, and say so."""
        if self._asked is not None:
            say(f"The dice {self._asked_dice()} are put aside.")
            self._asked = None

    def refresh(self) -> bool:
        """Take in what others have done meanwhile; return whether the game is still there."""
        try:
            self.game = self._keeper.load(self._id)
        except ScorekeeperError:
            return False
        if self.game.status != "playing":
            self.put_aside()
        return True

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
        if self._asked is not None and _names_box(self._asked, line):
            player = self._asked.game.record.names[self._asked.seat]
            box = text if text != "." else self._best_box(self._asked)
            if box is None:
                self._asked = self._offer(self._asked_dice(), player)
                return
            text = f"{self._asked_dice()} {box}"
        elif self._asked is not None and player != self._asked.game.record.names[self._asked.seat]:
            self.put_aside()
        try:
            outcome = self._keeper.score(text, player, self._id)
        except Unreadable as error:
            if error.slug != "no-box":
                raise
            self._asked = self._offer(text, player)
        else:
            self._asked = None
            self._tell(outcome)

    def _best_box(self, asked: Offer) -> str | None:
        """Return the first box of the list that was shown; None where it is no longer so."""
        name = asked.game.record.names[asked.seat]
        now = self._keeper.offer(self._asked_dice(), name, self._id)
        if now.options != asked.options or not now.options.allowed:
            return None
        return ranked(now.options)[0].category.id

    def _leaves_dice(self, line: Line) -> bool:
        """Return whether a line goes on without a box for the dice that were typed before it."""
        if self._asked is None or line.command in {"undo", "card", "log", "options", "help"}:
            return False
        return line.command != "turn" or not _names_box(self._asked, line)

    def _asked_dice(self) -> str:
        return " ".join(map(str, self._asked.throw.dice)) if self._asked else ""

    def _offer(self, dice: str, player: str | None) -> Offer:
        found = self._keeper.offer(dice, player, self._id)
        self.game = found.game
        say(lines.offer(found.game, found.seat, found.throw.dice, found.options))
        return found

    def _tell(self, outcome: Outcome) -> None:
        for step in outcome.game.steps[len(self.game.steps) : -1]:
            tell(f"Meanwhile: {describe(outcome.game, step)}.")
        self.game = outcome.game
        say(lines.outcome(outcome.game, outcome.step, outcome.note))
        if self._at_terminal:
            self.show()


def _names_box(asked: Offer, line: Line) -> bool:
    """Return whether a line is the box that was asked for, and not another turn."""
    if not line.rest:
        return False
    first, *others = line.rest.split()
    digits = first.translate(SEPARATORS).replace(" ", "")
    begins_turn = (len(digits) > 2 and digits[:3].isdigit()) or (
        are_digits(first) and any(map(are_digits, others))
    )
    return line.player in {None, asked.game.record.names[asked.seat]} and not begins_turn
