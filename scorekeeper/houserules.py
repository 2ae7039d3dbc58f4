"""Finds the rules that somebody names: a rule set of the catalogue, or a file of house rules.

Reads files and keeps nothing.
"""

import os
import tomllib
from pathlib import Path

from scorekeeper.errors import FileTrouble, NotFound, Unreadable
from scorekeeper.language import later, tr
from scorekeeper.rules.catalog import find_rule_set
from scorekeeper.rules.house import base_of, house_rules
from scorekeeper.rules.model import RuleSet
from scorekeeper.words import because, json_fault, quoted

_LARGEST = 100_000
_DEEPEST = 8
_MOST_DOTS = 500
"""How many dots a line may have: a name of many parts takes a parser much time and memory."""
_LONGEST_NAME = 60
_PATTERN = later("scorekeeper rules --template yahtzee shows how one is written")


def find_rules(text: str) -> RuleSet:
    """Return the rules that a person means: an id, an alias, or the path of a TOML file.

    Raises `NotFound` where there are none, `Unreadable` where the file says what is not possible,
    `FileTrouble` where it cannot be read.
    """
    return _of_file(Path(text), ()) if is_file_name(text) else find_rule_set(text)


def is_file_name(text: str) -> bool:
    """Return whether a text names a file rather than a rule set."""
    return text.lower().endswith(".toml") or "/" in text or "\\" in text


def _of_file(path: Path, above: tuple[Path, ...]) -> RuleSet:
    place = quoted(path.name or str(path))
    document = _parsed(path, place)
    base = base_of(document, place)
    if not is_file_name(base):
        return house_rules(_known(base, place), document, place)
    below = path.parent / base
    chain = (*above, Path(os.path.realpath(path)))
    if Path(os.path.realpath(below)) in chain or len(chain) > _DEEPEST:
        circle = tr(
            "{place}: base: {base} starts from these rules itself", place=place, base=quoted(base)
        )
        if len(chain) > _DEEPEST:
            circle = tr(
                "{place}: base: more than {most} files start from each other",
                place=place,
                most=_DEEPEST,
            )
        raise Unreadable("bad-rules", circle, 'base = "yahtzee"')
    return house_rules(_of_file(below, chain), document, place)


def _known(base: str, place: str) -> RuleSet:
    try:
        return find_rule_set(base)
    except NotFound as error:
        raise Unreadable(
            "bad-rules",
            tr("{place}: base: {message}", place=place, message=error.message),
            error.hint,
        ) from error


def _parsed(path: Path, place: str) -> dict[str, object]:
    try:
        if path.is_dir():
            raise Unreadable(
                "bad-rules", tr("{place} is a folder, no file of rules", place=place), tr(_PATTERN)
            )
        if path.exists() and not path.is_file():
            raise FileTrouble("rules-file", tr("{path} is no file", path=place), tr(_PATTERN))
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except FileNotFoundError as error:
        missing = tr("there is no file {place}", place=place)
        raise NotFound("no-rules-file", missing, _how_to_make(path)) from error
    except (OSError, ValueError) as error:
        why = because(error) if isinstance(error, OSError) else str(error)
        raise FileTrouble(
            "rules-file", tr("{place} cannot be read: {why}", place=place, why=why)
        ) from error
    if len(content) > _LARGEST:
        raise Unreadable(
            "bad-rules",
            tr("{place} is larger than {most} kB", place=place, most=_LARGEST // 1000),
            tr(_PATTERN),
        )
    if any(line.count(b".") > _MOST_DOTS for line in content.splitlines()):
        raise _too_deep(place)
    try:
        document = tomllib.loads(content.decode("utf-8-sig"))
    except RecursionError as error:
        raise _too_deep(place) from error
    except ValueError as error:
        raise Unreadable(
            "bad-rules",
            tr("{place} is no TOML: {error}", place=place, error=json_fault(error)),
            tr(_PATTERN),
        ) from error
    level: list[dict[str, object] | list[object]] = [document]
    for _ in range(_DEEPEST):
        tables = [one.values() if isinstance(one, dict) else one for one in level]
        level = [value for table in tables for value in table if isinstance(value, dict | list)]
    if level:
        raise _too_deep(place)
    return document


def _how_to_make(path: Path) -> str:
    """Return how a file that is not there comes to be; one that is there must not be told so."""
    from shlex import quote

    name = quote(str(path))
    if len(name) > _LONGEST_NAME or not name.isprintable():
        return tr(_PATTERN)
    return tr("make one: scorekeeper rules --template yahtzee > {name}", name=name)


def _too_deep(place: str) -> Unreadable:
    return Unreadable("bad-rules", tr("{place} is nested too deep", place=place), tr(_PATTERN))
