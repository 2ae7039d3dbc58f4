"""Asks for the opening throws, until it is clear who starts."""

from scorekeeper.cli.boundary import error_line
from scorekeeper.cli.lineparse import parse
from scorekeeper.cli.reader import Reader
from scorekeeper.cli.terminal import say, tell
from scorekeeper.errors import ScorekeeperError, Unreadable
from scorekeeper.game.names import clean_names
from scorekeeper.game.opening import Opening
from scorekeeper.rules.dice import example_dice, read_dice
from scorekeeper.rules.model import RuleSet
from scorekeeper.words import all_of, quoted


def seats_after_opening(
    reader: Reader, rules: RuleSet, names: list[str]
) -> tuple[list[str], str] | None:
    """Return the names with the starter first, the others going on to the left, and how it came.

    Return None where somebody quits. At a terminal a line that is refused is asked for again; from
    a pipe its error is raised.
    """
    names = clean_names(names)
    opening = Opening(len(names))
    while opening.starter is None:
        seat = opening.to_throw[0]
        try:
            line = reader.read(f"{names[seat]}, opening throw> ")
            after = _after(opening, rules, names, line)
        except EOFError:
            if reader.at_terminal:
                return None
            unclear = "the input ends before it is clear who starts"
            raise Unreadable("no-opening", unclear, example_dice(rules.dice)) from None
        except ScorekeeperError as error:
            if not reader.at_terminal:
                raise
            tell(error_line(error))
            continue
        if after is None:
            return None
        if after.level and len(after.throws) > len(opening.throws):
            say(f"{all_of([names[seat] for seat in after.level])} are level and throw again.")
        opening = after
    start = opening.starter
    told = f"Opening throw: {_told(opening, names)}; {names[start]} starts"
    say(f"{told}.")
    return [*names[start:], *names[:start]], told


def _after(opening: Opening, rules: RuleSet, names: list[str], text: str) -> Opening | None:
    """Return the opening after one line; None where it says to quit."""
    line = parse(text, names)
    if line is None:
        return opening
    match line.command:
        case "quit":
            return None
        case "undo":
            return opening._replace(throws=opening.throws[:-1])
        case "turn":
            seat = opening.to_throw[0] if line.player is None else names.index(line.player)
            if seat not in opening.to_throw:
                thrown = f"{names[seat]} has no opening throw to make now"
                waiting = f"{names[opening.to_throw[0]]} is next"
                raise Unreadable("not-to-throw", thrown, waiting)
            return opening.with_throw(seat, read_dice(line.rest, rules.dice, rules.faces))
        case _:
            unfit = f"{quoted(text.strip())} cannot be done before the game begins"
            dice = example_dice(rules.dice)
            raise Unreadable("no-game-yet", unfit, f"type the dice that you threw: {dice}")


def _told(opening: Opening, names: list[str]) -> str:
    return ", then ".join(
        ", ".join(f"{names[seat]} {total}" for seat, total in totals.items())
        for totals in opening.rounds
    )
