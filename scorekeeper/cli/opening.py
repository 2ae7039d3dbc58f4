"""Asks for the opening throws, until it is clear who starts."""

from scorekeeper.cli.boundary import error_line
from scorekeeper.cli.lineparse import parse
from scorekeeper.cli.reader import Reader
from scorekeeper.cli.terminal import say, tell
from scorekeeper.errors import ScorekeeperError, Unreadable
from scorekeeper.game.names import clean_names
from scorekeeper.game.opening import Opening
from scorekeeper.language import tr
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
            line = reader.read(tr("{name}, opening throw> ", name=names[seat]))
            after = _after(opening, rules, names, line)
        except EOFError:
            if reader.at_terminal:
                return None
            unclear = tr("the input ends before it is clear who starts")
            raise Unreadable("no-opening", unclear, example_dice(rules.dice)) from None
        except ScorekeeperError as error:
            if not reader.at_terminal:
                raise
            tell(error_line(error))
            continue
        if after is None:
            return None
        if after.level and len(after.throws) > len(opening.throws):
            level = all_of([names[seat] for seat in after.level])
            say(tr("{names} are level and throw again.", names=level))
        opening = after
    start = opening.starter
    told = tr(
        "Opening throw: {throws}; {name} starts", throws=_told(opening, names), name=names[start]
    )
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
                thrown = tr("{name} has no opening throw to make now", name=names[seat])
                waiting = tr("{name} is next", name=names[opening.to_throw[0]])
                raise Unreadable("not-to-throw", thrown, waiting)
            return opening.with_throw(seat, read_dice(line.rest, rules.dice, rules.faces))
        case _:
            unfit = tr("{text} cannot be done before the game begins", text=quoted(text.strip()))
            dice = example_dice(rules.dice)
            raise Unreadable(
                "no-game-yet", unfit, tr("type the dice that you threw: {dice}", dice=dice)
            )


def _told(opening: Opening, names: list[str]) -> str:
    return tr(", then ").join(
        ", ".join(f"{names[seat]} {total}" for seat, total in totals.items())
        for totals in opening.rounds
    )
