"""The language of a run, and help and complaints about the command line in it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import _GeneratorContextManager

from typer._click import Command, Context, HelpFormatter
from typer._click.exceptions import (
    BadOptionUsage,
    BadParameter,
    ClickException,
    MissingParameter,
    NoSuchOption,
    UsageError,
)

from scorekeeper.errors import Unreadable
from scorekeeper.language import LANGUAGES, later, tr
from scorekeeper.words import quoted

VARIABLE = "SCOREKEEPER_LANG"
"""The variable that chooses a language."""

_OF_THE_LIBRARY = {
    "(?P<value>.*) is not in the range x>=(?P<least>.*)": later("{value} is not {least} or more"),
    "(?P<value>.*) is not in the range (?P<least>.*)<=x<=(?P<most>.*)": later(
        "{value} is not {least} to {most}"
    ),
    "(?P<value>.*) is not a valid int(eger)?( range)?": later("{value} is no whole number"),
    "(?P<value>.*) is not one of (?P<others>.*)": later("{value} is none of {others}"),
    r"Got unexpected extra argument(?:s|\(s\))? \((?P<words>.*)\)": later(
        "nothing more can stand here: {words}"
    ),
}
"""What the library says in English, as a pattern, and how it is said here."""
_LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the code of the language that is asked for, one that is not known included.

    By the option `--lang` before the command, else the variable, else the locale; else English.

    >>> language_of(["--lang", "eu", "card"], {"LANG": "es_ES.UTF-8"})
    'eu'
    >>> language_of(["card"], {"LANG": "es_ES.UTF-8"}), language_of(["card"], {"LANG": "fr_FR"})
    ('es', 'en')
    """
    asked = _option(arguments) or environment.get(VARIABLE)
    if asked:
        return asked
    locale = next(filter(None, map(environment.get, _LOCALE)), "")
    codes = [one.partition(".")[0].partition("_")[0].lower() for one in locale.split(":")]
    return next((one for one in codes if one in LANGUAGES), "en")


def _option(arguments: Sequence[str]) -> str | None:
    """Return the value of `--lang` before the command."""
    rest = iter(arguments)
    for one in rest:
        name, is_given, value = one.partition("=")
        if name == "--lang":
            return value if is_given else next(rest, None)
        if name == "--data-dir" and not is_given:
            next(rest, None)
        elif not one.startswith("-"):
            return None
    return None


class _Formatter(HelpFormatter):
    """Writes the words of the help that Typer itself says in the chosen language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or tr("Usage: "))

    def section(self, name: str) -> _GeneratorContextManager[None]:
        return super().section(tr(name))

    def write_dl(self, rows: Sequence[tuple[str, str]], *widths: int, **more: int) -> None:
        super().write_dl([(name, tr(told)) for name, told in rows], *widths, **more)


class _Context(Context):
    formatter_class = _Formatter


def spoken(command: Command) -> Command:
    """Return a command with its help in the chosen language."""
    command.context_class = _Context
    command.help = "\n\n".join(tr(one) for one in paragraphs(command))
    for parameter in command.params:
        told = getattr(parameter, "help", None)
        if told:
            parameter.help = tr(told)  # type: ignore[attr-defined]
    return command


def paragraphs(command: Command) -> Iterator[str]:
    """Yield the paragraphs of the help of a command, a line each."""
    for paragraph in (command.help or "").split("\n\n"):
        yield " ".join(paragraph.split())


def usage_error(error: ClickException) -> Unreadable:
    """Return what is wrong with a command line."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "scorekeeper"
    hint = f"{path} --help"
    match error:
        case NoSuchOption():
            said = tr("there is no option {option}", option=quoted(error.option_name))
            if error.possibilities:
                near = min(
                    error.possibilities, key=lambda one: abs(len(one) - len(error.option_name))
                )
                hint = tr("did you mean {near}? All: {help}", near=near, help=hint)
        case MissingParameter():
            said = tr("{what} is missing", what=_named(error))
        case BadOptionUsage():
            option = quoted(error.option_name)
            said = tr("option {option} needs a value", option=option)
            if "does not take" in error.message:
                said = tr("option {option} takes no value", option=option)
        case BadParameter():
            said = f"{_named(error)}: {_in_our_words(error.message)}"
        case UsageError():
            said = _in_our_words(error.message)
        case _:
            said = error.format_message()
    return Unreadable("usage", " ".join(said.split()), hint)


def _in_our_words(message: str) -> str:
    """Return in the chosen language what the library says of an argument, as it is if unknown.

    >>> _in_our_words("0 is not in the range x>=1.")
    '0 is not 1 or more'
    >>> _in_our_words("'x' is not a valid int range.")
    "'x' is no whole number"
    """
    for pattern, ours in _OF_THE_LIBRARY.items():
        found = re.fullmatch(pattern, message.rstrip("."), re.DOTALL)
        if found:
            return tr(ours, **found.groupdict())
    return message.rstrip(".")


def _named(error: BadParameter) -> str:
    """Return what a parameter is called on the command line."""
    return error.param.get_error_hint(error.ctx) if error.param and error.ctx else ""
