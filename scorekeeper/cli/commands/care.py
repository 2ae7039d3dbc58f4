"""Commands that look after the data and the surroundings."""

from difflib import get_close_matches
from typing import Annotated

import typer

from scorekeeper.cli.boundary import error_line
from scorekeeper.cli.commands.arguments import AsJson
from scorekeeper.cli.context import keeper
from scorekeeper.cli.terminal import pour, say, say_json, tell
from scorekeeper.cli.tree import command, command_names
from scorekeeper.errors import NotFound, ScorekeeperError
from scorekeeper.language import choose, tr
from scorekeeper.words import inert, quoted


def doctor(
    context: typer.Context,
    empty_trash: Annotated[
        bool, typer.Option("--empty-trash", help="Remove deleted games for good.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check every game, and empty the trash.

    scorekeeper doctor --empty-trash

    Exit code 0 says that every game can be read and agrees with its rules.
    """
    service = keeper(context)
    faults: list[tuple[str, ScorekeeperError]] = []
    ids = service.store.ids()
    for game_id in ids:
        try:
            game = service.library.game(game_id)
        except ScorekeeperError as error:
            faults.append((game_id, error))
        else:
            if game.failure:
                faults.append((game_id, game.failure))
    removed = service.store.empty_trash() if empty_trash else 0
    trash = service.store.trash()
    if as_json:
        found = [{"game": g, "code": e.slug, "message": e.message} for g, e in faults]
        say_json({"games": len(ids), "faults": found, "trash": len(trash), "removed": removed})
    else:
        say(tr("Games: {ids}, with faults: {faults}", ids=len(ids), faults=len(faults)))
        if removed:
            say(tr("Removed from the trash: {removed}", removed=removed))
        elif trash:
            say(tr("In the trash: {trash}; doctor --empty-trash removes them", trash=len(trash)))
    for _, fault in faults:
        tell(inert(error_line(fault)))
    if faults:
        raise typer.Exit(faults[0][1].exit_code)


def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh, fish or powershell.")],
) -> None:
    """Print what lets a shell complete commands with TAB.

    scorekeeper completion bash > ~/.local/share/bash-completion/completions/scorekeeper

    Nothing is installed or changed by it.
    """
    from scorekeeper.cli.shells import SHELLS, script

    pour([script(shell)])
    tell(tr("It goes to {place}", place=SHELLS[shell].place))


def help_topic(
    topic: Annotated[
        str | None, typer.Argument(metavar="[TOPIC]", help="A topic, or a command.")
    ] = None,
) -> None:
    """Show a page about dice, boxes, jokers and more.

    scorekeeper help jokers

    Without a topic it lists them; the name of a command shows how that is used.
    """
    from scorekeeper.cli.topics import TOPICS

    if topic is None:
        width = max(map(len, TOPICS))
        summaries = {name: tr(summary) for name, (summary, _) in TOPICS.items()}
        say("\n".join(f"{name:<{width}}  {said}" for name, said in summaries.items()))
        tell(tr("scorekeeper help TOPIC; scorekeeper -h lists the commands"))
        return
    name = topic.casefold()
    if name in TOPICS:
        summary, text = TOPICS[name]
        say(f"{tr(summary)}\n\n{tr(text)}".rstrip())
        return
    if name == "man":
        from scorekeeper.cli.manual import manual

        choose("en")
        pour([manual()])
        return
    names = command_names()
    if name not in names:
        near = get_close_matches(name, [*TOPICS, *names], n=1)
        hint = (
            tr("did you mean {near}?", near=near[0])
            if near
            else tr("the topics are {names}", names=", ".join(TOPICS))
        )
        raise NotFound("unknown-topic", tr("there is no topic {topic}", topic=quoted(topic)), hint)
    made = command(name)
    say(made.get_help(made.make_context(f"scorekeeper {name}", [], resilient_parsing=True)))
