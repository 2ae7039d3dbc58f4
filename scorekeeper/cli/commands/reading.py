"""Commands that show games and rules, and change nothing."""

import sys
from typing import Annotated

import typer

from scorekeeper.cli.boundary import end_with
from scorekeeper.cli.commands.arguments import AsJson, GameArgument, Plain
from scorekeeper.cli.context import keeper, say_nothing
from scorekeeper.cli.terminal import pour, say, say_json, show_card
from scorekeeper.errors import Unreadable
from scorekeeper.language import tr
from scorekeeper.service import Scorekeeper


def card(
    context: typer.Context,
    game: GameArgument = None,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Show the score card of all players."""
    _show(keeper(context), game, as_json, plain, titled=False)


def show(
    context: typer.Context,
    game: GameArgument = None,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Show a game with its card and every turn.

    scorekeeper show @1
    """
    _show(keeper(context), game, as_json, plain, titled=True)


def log(context: typer.Context, game: GameArgument = None, as_json: AsJson = False) -> None:
    """Show a game turn by turn.

    Corrected turns and turns taken back are marked.
    """
    found = keeper(context).load(game)
    if as_json:
        from scorekeeper.export.documents import log_document

        say_json(log_document(found))
    else:
        from scorekeeper.render import lines

        say(lines.heading(found))
        say(lines.log(found))
    end_with(found.failure)


def rules(
    rule_set: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A rule set, or a file of house rules.")
    ] = None,
    blank: Annotated[
        bool, typer.Option("--blank", help="Print a blank card as HTML, to be printed on paper.")
    ] = False,
    seats: Annotated[
        int, typer.Option("--seats", min=1, max=10, help="With --blank: for so many players.")
    ] = 4,
    template: Annotated[
        bool, typer.Option("--template", help="Print a file of house rules to start from.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the rule sets, or show one in full.

    scorekeeper rules yahtzee

    scorekeeper rules yatzy --blank --seats 6 > card.html

    scorekeeper rules yahtzee --template > ours.toml

    scorekeeper rules ours.toml
    """
    from scorekeeper.houserules import find_rules
    from scorekeeper.rules.catalog import DEFAULT, base_of, rule_set_ids
    from scorekeeper.rules.catalog import rule_set as by_id
    from scorekeeper.rules.spoken import spoken

    if as_json and (template or blank):
        option = "--template" if template else "--blank"
        other = tr("{option} is no JSON", option=option)
        raise Unreadable("usage", other, f"scorekeeper rules yahtzee {option}")
    if template:
        from scorekeeper.export.rules_template import rules_template

        pour([rules_template(find_rules(rule_set or DEFAULT))])
        return
    found = [by_id(one) for one in rule_set_ids()] if rule_set is None else [find_rules(rule_set)]
    if blank:
        from scorekeeper.export.blank_card import blank_card

        if rule_set is None:
            raise Unreadable(
                "usage", tr("a blank card is for one rule set"), "scorekeeper rules yahtzee --blank"
            )
        pour([blank_card(spoken(found[0]), seats)])
        return
    if as_json:
        from scorekeeper.export.documents import rules_document

        documents = [rules_document(one) for one in found]
        say_json({"rules": documents} if rule_set is None else documents[0])
        return
    from scorekeeper.render.rulebook import rule_book, rule_set_list

    if rule_set is None:
        say(rule_set_list(found))
    else:
        base = base_of(found[0])
        say(rule_book(spoken(found[0]), base and spoken(base)))


def board(context: typer.Context, game: GameArgument = None, plain: Plain = False) -> None:
    """Show the card on a second screen and follow the game.

    Until Ctrl-C. Without a game it follows the one being played, also to the next one.
    """
    if not sys.stdout.isatty():
        nowhere = tr("the board needs a terminal to draw on")
        raise Unreadable("no-terminal", nowhere, "scorekeeper card")
    from scorekeeper.cli.board import follow

    follow(keeper(context, say_nothing), game, plain=plain)


def _show(
    service: Scorekeeper, game: str | None, as_json: bool, plain: bool, *, titled: bool
) -> None:
    found = service.load(game)
    if as_json:
        from scorekeeper.export.documents import game_document

        say_json(game_document(found))
    else:
        from scorekeeper.render.lines import heading, standing_turns, status

        if titled:
            say(heading(found))
        show_card(found, plain=plain)
        if titled and found.steps:
            say(standing_turns(found))
        say(status(found, plain=plain))
    end_with(found.failure)
