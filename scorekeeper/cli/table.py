"""The game at the table: does what one line says after the other."""

from scorekeeper.cli.completer import candidates
from scorekeeper.cli.lineparse import Line, as_typed_here, nearest_command, parse
from scorekeeper.cli.reader import Reader
from scorekeeper.cli.terminal import say, show_card, show_offer, show_within, tell
from scorekeeper.cli.waiting import Waiting
from scorekeeper.errors import NotFound, Refused, ScorekeeperError, Unreadable
from scorekeeper.game.people import without_names
from scorekeeper.game.record import Player
from scorekeeper.game.state import Game
from scorekeeper.language import later, tr
from scorekeeper.render import lines
from scorekeeper.render.listings import night_lines, pace_line
from scorekeeper.render.rulebook import rule_book
from scorekeeper.rules.catalog import base_of
from scorekeeper.rules.notation import BEST
from scorekeeper.rules.spoken import spoken
from scorekeeper.service import Scorekeeper
from scorekeeper.views.card import Cells
from scorekeeper.views.log import describe
from scorekeeper.views.outcome import Outcome
from scorekeeper.views.pace import Pace, pace
from scorekeeper.views.summary import GameSummary
from scorekeeper.words import quoted

_HELP = later("""\
55522 fh           a turn: the dice in any order, and the box
bob: 55522 fh      a turn for another player
55522              what the dice give; then the box, or . for the best
12246 22446 14444 4k  a turn with all its throws; or their number: 14444 4k in 3
scratch ones       a turn that enters 0, whatever the dice were
undo, redo         take back or restore the last act
correct 7 55523 3k repair turn 7; it was Bob's: correct 7 bob: 55523 3k
swap 12 13         two turns were mixed up
card, log, rules   the score card; the turns by number; the rules
options 55522      what the dice would give
join Dee, leave Bob  players come and go
note TEXT          keep a remark in the log
abandon            stop before the end; undo takes it up again
rematch            once it is over: the next game, the next seat starts
quit               leave; every turn is saved""")
_SHOWS = {"card", "log", "rules", "options", "help", "note"}
"""What may stand between dice and their box."""
_OF_WHAT_IS_SHOWN = {"undo", "redo", "correct", "swap"}
"""What means the game as it was shown last."""


class Table:
    """One game, and the dice whose box is asked for, if there are any."""

    def __init__(self, keeper: Scorekeeper, game: Game, reader: Reader, *, plain: bool) -> None:
        self._keeper = keeper
        self._reader = reader
        self._plain = plain
        self._waiting: Waiting | None = None
        self._past: list[GameSummary] | None = None
        self._prompted: Player | None = None
        self.game = game

    @property
    def over(self) -> bool:
        """Whether the game has ended; it can still be repaired."""
        return self.game.status != "playing"

    def prompt(self) -> str:
        """Return who is to move, or which box is asked for."""
        self._prompted = None
        if self.over:
            return tr("over> ")
        self._prompted = self.game.state.players[self._seat()]
        name = self._prompted.name
        return tr("{name}, box> ", name=name) if self._waiting else f"{name}> "

    def candidates(self, line: str, begin: int) -> list[str]:
        """Return what TAB offers for a line from a place on."""
        dice = self._waiting.offer.throw.dice if self._waiting else None
        return candidates(self.game, self._seat(), dice, line, begin)

    def take(self, text: str) -> bool:
        """Do what a line says; return whether to go on. Raises what the line deserves."""
        try:
            return self._take(text)
        except ScorekeeperError as error:
            # Here a game is taken up by undoing its end.
            error.hint = "undo" if error.slug == "game-abandoned" else as_typed_here(error.hint)
            raise

    def _take(self, text: str) -> bool:
        line = parse(text, self.game.names)
        if line is None:
            self._catch_up()
            return True
        waiting = self._waiting
        if waiting and not self._reader.at_terminal and self._leaves_dice(waiting, line):
            unfit = tr("{text} is no box for {dice}", text=quoted(text.strip()), dice=waiting.dice)
            raise Unreadable("no-box", unfit, tr("a box, or undo to put the dice aside"))
        if line.command == "turn":
            self._turn(line)
        elif line.command in _SHOWS:
            self._show(line)
        elif line.command == "undo" and self._waiting is not None:
            self.put_aside()
        elif line.command != "quit":
            self.put_aside()
            self._act(line)
        return line.command != "quit"

    def go_on(self) -> str:
        """Return how this game is taken up again."""
        command = "play" if self._is_current else f"resume {self._id}"
        return tr("Go on with: {command}", command=f"scorekeeper {command}")

    def after_the_end(self) -> str:
        """Return what can be done with this game, now that it has ended."""
        return lines.after_the_end(self.game, "" if self._is_current else f" --game {self._id}")

    def end_of_input(self) -> None:
        """Raise `Unreadable` where a throw was typed and its box was not."""
        if self._waiting is not None:
            ends = tr("the input ends without a box for {dice}", dice=self._waiting.dice)
            raise Unreadable("no-box", ends)

    def put_aside(self) -> None:
        """Drop the dice that wait for their box, if there are any, and say so."""
        if self._waiting is not None:
            say(tr("The dice {dice} are put aside.", dice=self._waiting.dice))
            self._waiting = None

    def refresh(self) -> bool:
        """Take in what others have done meanwhile; return whether the game is still there."""
        try:
            self._tell_meanwhile(self._keeper.load(self._id))
        except ScorekeeperError:
            return False
        if self.over:
            self.put_aside()
        return True

    def show(self, *, asked: bool = False) -> None:
        """Write the whole card and the status; in plain lines the card only where it is `asked`."""
        if asked or not (self._plain and self._reader.at_terminal):
            show_card(self.game, plain=self._plain)
        say(self._status())

    @property
    def _id(self) -> str:
        return self.game.record.id

    @property
    def _is_current(self) -> bool:
        return self._keeper.store.current() == self._id

    def _show(self, line: Line) -> None:
        """Do what changes no card, so that dice may go on waiting for their box."""
        match line.command:
            case "card":
                self._tell_meanwhile(self._keeper.load(self._id))
                self.show(asked=True)
            case "log":
                self._tell_meanwhile(self._keeper.load(self._id))
                say(lines.log(self.game))
            case "rules":
                base = base_of(self.game.rules)
                say(rule_book(self.game.rules, base and spoken(base)))
            case "options":
                self._offer(line.rest, self._prompted)
            case "note":
                outcome = self._keeper.note(line.rest, self._id)
                self._tell_meanwhile(outcome.game, own=1)
                say(self._said(outcome))
            case "help":
                say(tr(_HELP))

    def _act(self, line: Line) -> None:
        if line.command in _OF_WHAT_IS_SHOWN:
            self._refuse_unseen()
        match line.command:
            case "undo":
                self._tell(self._keeper.undo(self._id, self.game.record))
            case "redo":
                self._tell(self._keeper.redo(self._id, self.game.record))
            case "correct":
                turn, _, rest = line.rest.partition(" ")
                seen = self.game.record
                self._tell(self._keeper.correct(turn, rest, self._id, self._agreed, seen))
            case "swap":
                first, _, second = line.rest.replace(",", " ").replace(" and ", " ").partition(" ")
                seen = self.game.record
                second = second.strip()
                self._tell(self._keeper.swap(first, second, self._id, self._agreed, seen))
            case "join":
                self._tell(self._keeper.join(line.rest, self._id))
            case "leave":
                self._tell(self._keeper.leave(line.rest, self._id))
            case "abandon":
                self._tell(self._keeper.abandon(self._id))
            case "rematch":
                self.game = self._keeper.rematch(self._id)
                self._past = None
                say(lines.heading(self.game))
                if self._reader.at_terminal:
                    self.show()

    def _turn(self, line: Line) -> None:
        # The dice are those of the player in the prompt, whatever others have done meanwhile.
        text, player = line.rest, self._named(line) or self._prompted
        if player is None:
            self._refuse_unseen()
        waiting = self._waiting
        if waiting and waiting.takes(line, self._named(line)):
            player = waiting.player
            box = text if text != BEST else self._best_box(waiting)
            if box is None:
                self._waiting = self._offer(waiting.dice, player)
                return
            text = waiting.turn(box)
        elif waiting and player and player.id != waiting.player.id:
            self.put_aside()
        try:
            outcome = self._keeper.score(text, player, self._id)
        except Unreadable as error:
            if error.slug == "no-dice" and not text[:1].isdigit() and nearest_command(text):
                error.hint = tr("did you mean {name}?", name=nearest_command(text))
            if error.slug != "no-box":
                raise
            self._waiting = self._offer(text, player)
        except NotFound:
            # Somebody else may have come in the place of the player; the prompt is to name them.
            self._catch_up()
            raise
        else:
            self._waiting = None
            self._tell(outcome)

    def _best_box(self, waiting: Waiting) -> str | None:
        return waiting.best_box(self._keeper.offer(waiting.dice, waiting.player, self._id))

    def _leaves_dice(self, waiting: Waiting, line: Line) -> bool:
        """Return whether a line goes on without a box for the dice that were typed before it."""
        if line.command in {"undo", *_SHOWS}:
            return False
        return line.command != "turn" or not waiting.takes(line, self._named(line))

    def _seat(self) -> int:
        """Return who is asked: for the box of the dice that wait, else for a turn."""
        if self._waiting is None:
            return self.game.to_move or 0
        return self._keeper.seat(self.game, self._waiting.player)

    def _named(self, line: Line) -> Player | None:
        """Return the player whom a line names; None where it names nobody."""
        if line.player is None:
            return None
        return self.game.state.players[self.game.names.index(line.player)]

    def _offer(self, dice: str, player: Player | None) -> Waiting:
        found = self._keeper.offer(dice, player, self._id)
        self._tell_meanwhile(found.game)
        show_offer(found, plain=self._plain)
        return Waiting(found)

    def _agreed(self, trial: Outcome) -> bool:
        """Return whether a repair shall be made, now that its consequences are told."""
        say(tr("{act}. This also changes:", act=describe(trial.game, trial.step)))
        for line in trial.consequences:
            say(f"  {line}")
        return self._reader.agreed(tr("Do it?"))

    def _tell(self, outcome: Outcome | None) -> None:
        """Say what a line did; None where somebody did not agree to it."""
        if outcome is None:
            say(tr("Nothing was changed."))
            return
        self._tell_meanwhile(outcome.game, own=1)
        self._say_and_show(self._said(outcome), outcome.changed)

    def _said(self, outcome: Outcome) -> str:
        return lines.outcome(outcome.game, outcome.step, outcome.note, plain=self._plain)

    def _say_and_show(self, said: str, changed: Cells) -> None:
        """Say what was done; to a person show what it changed, too."""
        if self._plain or not self._reader.at_terminal:
            say(said)
            if self._reader.at_terminal:
                say(self._status())
            return
        show_within(said, self.game, changed, self._status())

    def _catch_up(self) -> None:
        """Show what others have done meanwhile; nothing where they have done nothing."""
        known = len(self.game.steps)
        self._tell_meanwhile(self._keeper.load(self._id))
        if len(self.game.steps) > known and self._reader.at_terminal:
            self.show()

    def _refuse_unseen(self) -> None:
        """Raise `Refused` where others have done what was not told here yet; it is told now."""
        known = without_names(self.game.record)
        self._tell_meanwhile(self._keeper.load(self._id))
        if without_names(self.game.record) != known:
            meanwhile = tr("the game has been changed meanwhile; nothing was done")
            raise Refused("changed-meanwhile", meanwhile, tr("look, then type it again"))

    def _tell_meanwhile(self, game: Game, own: int = 0) -> None:
        """Take the game as it stands now, and say what others did before the `own` last acts."""
        known, now = without_names(self.game.record).events, without_names(game.record).events
        if now[: len(known)] != known:
            tell(tr("Meanwhile: another version took the place of this game; log shows it."))
        for step in game.steps[len(known) : len(game.steps) - own]:
            tell(tr("Meanwhile: {act}.", act=describe(game, step)))
        if self._waiting and not self._plays(game, self._waiting.player):
            self.put_aside()
        self.game = game

    def _plays(self, game: Game, player: Player) -> bool:
        try:
            return self._keeper.seat(game, player) not in game.state.left
        except NotFound:
            return False

    def _status(self) -> str:
        """Return who is to move and who leads; at the end the night, to a person the pace."""
        prompted = self._reader.at_terminal
        said = [lines.status(self.game, plain=self._plain, prompted=prompted)]
        if self._reader.at_terminal:
            own_pace = self._pace()
            if own_pace is not None:
                said.insert(0, pace_line(own_pace))
        night = self.game.record.night
        if night and self.game.status == "finished":
            said.append(night_lines(night, self._keeper.night(night)))
        return "\n".join(said)

    def _pace(self) -> Pace | None:
        """Return how a solo game goes; the earlier games are read once a game."""
        if len(self.game.names) > 1:
            return None
        if self._past is None:
            self._past = self._keeper.summaries()
        return pace(self.game, self._past)
