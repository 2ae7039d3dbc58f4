"""Commands that look after the data and the surroundings."""

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from scorekeeper.cli.boundary import end_with, error_line
from scorekeeper.cli.commands.arguments import AsJson
from scorekeeper.cli.context import keeper, say_nothing
from scorekeeper.cli.terminal import pour, say, say_json, tell
from scorekeeper.cli.told import in_this_folder
from scorekeeper.cli.tree import command, command_names
from scorekeeper.errors import FileTrouble, NotFound, ScorekeeperError
from scorekeeper.language import choose, tr
from scorekeeper.words import inert, quoted

if TYPE_CHECKING:
    from scorekeeper.repair import Fault, Restored
    from scorekeeper.service import Scorekeeper

_One = TypeVar("_One")


def doctor(
    context: typer.Context,
    restore: Annotated[
        bool,
        typer.Option("--restore", help="Bring damaged games back as they were."),
    ] = False,
    empty_trash: Annotated[
        bool, typer.Option("--empty-trash", help="Remove deleted games for good.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check every game, bring damaged ones back, and empty the trash.

    scorekeeper doctor --restore

    Exit code 0 says that every game, and its state before the last change, can be read and agrees
    with its rules. A damaged file is kept in the folder damaged.
    """
    from scorekeeper.repair import NOTHING_LEFT, faults
    from scorekeeper.store.people import copies_of_people

    service = keeper(context, say_nothing)
    found = faults(service.library)
    healed, left = _brought_back(service, found) if restore else ([], found)
    troubles: list[FileTrouble] = []
    emptied = _asked(lambda: [service.store.empty_trash()], troubles) if empty_trash else []
    removed = sum(number for number, _ in emptied)
    troubles.extend(failed for _, failed in emptied if failed)
    trash = _asked(service.store.trash, troubles)
    copies = _asked(service.store.strangers, troubles)
    names = _asked(lambda: copies_of_people(service.store.folder), troubles)
    games = _asked(lambda: [len(service.store.ids())], troubles)
    trouble = next(iter(troubles), None)
    if as_json:
        say_json(
            {
                "games": games[0] if games else None,
                "faults": [
                    {"game": one.game, "code": one.error.slug, "message": one.error.message}
                    for one in left
                ],
                "restored": [
                    {"game": one.game, "kept": one.kept and str(one.kept)} for one in healed
                ],
                "copies": [str(path) for path in (*copies, *names)],
                "trash": len(trash),
                "removed": removed,
            }
        )
    else:
        if games:
            say(tr("Games: {games}, with faults: {faults}", games=games[0], faults=len(left)))
        for one in healed:
            say(_healed(one))
        if removed:
            say(tr("Removed from the trash: {removed}", removed=removed))
        elif trash:
            way = in_this_folder("scorekeeper doctor --empty-trash")
            say(tr("In the trash: {trash}; {way} removes them", trash=len(trash), way=way))
    _tell_of_files(healed, copies, names)
    for fault in left:
        tell(inert(error_line(fault.error)))
    if left:
        if trouble is not None:
            tell(error_line(trouble))
        helped = [one for one in left if one.restorable and one.error.slug != NOTHING_LEFT]
        if helped and not restore:
            back = tr("scorekeeper doctor --restore brings back what was before the last change")
            tell(in_this_folder(back))
        raise typer.Exit(left[0].error.exit_code)
    end_with(trouble)


def _asked(ask: Callable[[], list[_One]], troubles: list[FileTrouble]) -> list[_One]:
    """Return an answer, or nothing; what goes wrong is to be told after all that was done."""
    try:
        return ask()
    except FileTrouble as error:
        troubles.append(error)
        return []


def _brought_back(
    service: "Scorekeeper", found: "list[Fault]"
) -> "tuple[list[Restored], list[Fault]]":
    """Bring back what can be; return that, and the faults that are left."""
    from scorekeeper.repair import restored

    healed, left, locked = [], [], False
    for fault in found:
        try:
            if locked or not fault.restorable:
                raise fault.error
            healed.append(restored(service.library, fault))
        except ScorekeeperError as error:
            left.append(fault._replace(error=error))
            # Who holds the lock for so long will hold it for the other games, too.
            locked = locked or error.slug == "locked"
    return healed, left


def _healed(one: "Restored") -> str:
    if one.only_backup:
        return tr("Its state before the last change is made anew: {game}", game=one.game)
    return tr("Restored as before its last change: {game}", game=one.game)


def _tell_of_files(healed: "list[Restored]", copies: list[Path], names: list[Path]) -> None:
    from scorekeeper.store.game_file import holds_game

    for one in healed:
        if one.kept is not None:
            tell(tr("The damaged file is kept as {path}", path=inert(str(one.kept))))
    for path in copies:
        shown = inert(str(path))
        if not holds_game(path):
            tell(tr("{path} is no game that can be read: look at it, and move it away", path=shown))
            continue
        copy = tr(
            "{path} is a copy from elsewhere: scorekeeper import takes it in; then delete it",
            path=shown,
        )
        tell(in_this_folder(copy))
    for path in names:
        copy = tr(
            "{path} is a copy of the names from elsewhere: scorekeeper players shows which are"
            " missing, rename adds them; then delete it",
            path=inert(str(path)),
        )
        tell(in_this_folder(copy))


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
