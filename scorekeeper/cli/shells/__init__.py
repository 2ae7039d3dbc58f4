"""Completion scripts for shells, made from the tree of commands.

What does not change stands in the script; open boxes, names, games and the like it asks for.
"""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple, cast

from scorekeeper.cli.shells.outline import Outline, outline
from scorekeeper.errors import NotFound
from scorekeeper.language import tr
from scorekeeper.words import one_of, quoted


class Shell(NamedTuple):
    """Where a shell looks for a script, and what the script is called in `completions/`."""

    file: str
    place: str


SHELLS = {
    "bash": Shell("scorekeeper.bash", "~/.local/share/bash-completion/completions/scorekeeper"),
    "zsh": Shell("_scorekeeper", "a folder of $fpath, as _scorekeeper"),
    "fish": Shell("scorekeeper.fish", "~/.config/fish/completions/scorekeeper.fish"),
    "powershell": Shell("scorekeeper.ps1", "a file that $PROFILE runs: . scorekeeper.ps1"),
}


def script(shell: str) -> str:
    """Return the completion script for a shell; raises `NotFound` where there is none."""
    if shell not in SHELLS:
        unknown = tr("there is no completion for {shell}", shell=quoted(shell))
        raise NotFound("unknown-shell", unknown, f"scorekeeper completion {one_of(list(SHELLS))}")
    module = import_module(f"{__name__}.{shell}")
    return cast("Callable[[Outline], str]", module.script)(outline())
