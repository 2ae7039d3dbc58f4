"""Commands that look after the data and the surroundings."""

from typing import Annotated

import typer

from scorekeeper.cli.boundary import error_line
from scorekeeper.cli.commands.arguments import AsJson
from scorekeeper.cli.context import keeper
from scorekeeper.cli.terminal import pour, say, say_json, tell
from scorekeeper.errors import ScorekeeperError
from scorekeeper.words import inert


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
        say(f"Games: {len(ids)}, with faults: {len(faults)}")
        if removed:
            say(f"Removed from the trash: {removed}")
        elif trash:
            say(f"In the trash: {len(trash)}; doctor --empty-trash removes them")
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
    tell(f"It goes to {SHELLS[shell].place}")
