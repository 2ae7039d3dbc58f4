"""Runs the program and turns every failure into one line and an exit code."""

import os

from typer import Abort, Exit
from typer._click.exceptions import ClickException

from scorekeeper.cli.speech import language_of, usage_error
from scorekeeper.cli.terminal import output_lost, prepare, say_json, tell
from scorekeeper.cli.told import as_given
from scorekeeper.errors import FileTrouble, ScorekeeperError
from scorekeeper.language import LANGUAGES, choose, tr
from scorekeeper.words import because

INTERRUPTED = 130


def run(arguments: list[str]) -> int:
    """Run the command that the arguments name; return the exit code."""
    from scorekeeper.cli.app import program

    prepare()
    language = language_of(arguments, os.environ)
    if language in LANGUAGES:
        choose(language, aloud="--json" not in arguments)
    try:
        code = program().main(arguments, prog_name="scorekeeper", standalone_mode=False)
    except (KeyboardInterrupt, Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # Whoever read has gone away, and Typer has given up on its help.
        return 0
    except Exception as error:
        return report(_as_ours(error), as_json="--json" in arguments)
    return code if isinstance(code, int) else 0


def _as_ours(error: Exception) -> ScorekeeperError:
    """Return any failure as one that can be told."""
    match error:
        case ScorekeeperError():
            return error
        case ClickException():
            return usage_error(error)
        case OSError(filename=None):
            return output_lost(error)
        case OSError():
            return FileTrouble("file-trouble", f"{error.filename}: {because(error)}")
        case _:
            if os.environ.get("SCOREKEEPER_DEBUG"):
                raise error
            said = tr("unexpected {name}: {error}", name=type(error).__name__, error=error)
            hint = tr("please report it; SCOREKEEPER_DEBUG=1 shows where it happened")
            return ScorekeeperError("unexpected", said, hint)


def report(error: ScorekeeperError, *, as_json: bool = False) -> int:
    """Write a failure as a line to stderr, as JSON to stdout too; return its exit code."""
    if as_json:
        from scorekeeper.export.documents import error_document

        say_json(error_document(error, as_given(error.hint)))
    tell(error_line(error))
    return error.exit_code


def end_with(error: ScorekeeperError | None) -> None:
    """End a command that has shown what it could with the failure, if there is one."""
    if error is not None:
        tell(error_line(error))
        raise Exit(error.exit_code)


def error_line(error: ScorekeeperError) -> str:
    """Return a failure in one line."""
    return f"{error.message} ({as_given(error.hint)})" if error.hint else error.message
