"""Makes the hints for a shell anew, from the games."""

from pathlib import Path

from scorekeeper.cli.context import say_nothing, scorekeeper
from scorekeeper.errors import ScorekeeperError


def made(folder: str, kind: str, game: str | None) -> list[list[str]]:
    """Return the lines of hints of a kind, and keep them; none where there is nothing to tell.

    `game` asks for those of another game than the one being played.
    """
    try:
        library = scorekeeper(Path(folder), say_nothing).library
        match kind:
            case "box" | "player" | "turn":
                found = library.game_hints(game)
            case "game" | "person" | "night":
                found = library.list_hints()
            case "rules":
                found = library.rule_hints()
            case _:
                return []
    except ScorekeeperError:
        return []
    return [list(line) for line in found]
