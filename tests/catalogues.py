"""Brings the catalogues of other languages up to date with the messages of the program.

    .venv/bin/python -m tests.catalogues

Adds what is new, takes out what nobody says any more, compiles what is read at run time, and
lists what has no translation yet.
"""

import sys
import warnings
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import scorekeeper
from scorekeeper.cli.app import program
from scorekeeper.cli.speech import paragraphs
from scorekeeper.cli.tree import COMMANDS, command
from scorekeeper.language import LANGUAGES
from scorekeeper.rules.catalog import rule_set, rule_set_ids

PACKAGE = Path(scorekeeper.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]
KEYWORDS = {"tr": None, "trn": (1, 2), "later": None}
OF_TYPER = {"Options", "Arguments", "Show this message and exit."}
"""What the help of Typer says by itself."""


def folder(language: str) -> Path:
    """Return where the catalogues of a language are."""
    return PACKAGE / "locale" / language / "LC_MESSAGES"


def catalog(language: str) -> Catalog:
    """Return the translations of a language."""
    with (folder(language) / "scorekeeper.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def messages() -> frozenset[str | tuple[str, ...]]:
    """Return everything that the program says; what depends on a number in both its forms."""
    with warnings.catch_warnings():
        # Values may be made of other texts; that none is hidden in them is for a test.
        warnings.simplefilter("ignore")
        found = extract_from_dir(PACKAGE, method_map=[("**.py", "python")], keywords=KEYWORDS)
        marked = {message for _, _, message, _, _ in found}
    return frozenset({*marked, *_of_help(), *_of_rules(), *OF_TYPER})


def _of_help() -> set[str]:
    said: set[str] = set()
    lines = [line for group in COMMANDS.values() for line in group]
    for made in (program(), *(command(line.name) for line in lines)):
        said.update(one for one in paragraphs(made) if not _is_example(one))
        said.update(getattr(parameter, "help", None) or "" for parameter in made.params)
    return (said | {line.summary for line in lines}) - {""}


def _is_example(paragraph: str) -> bool:
    return paragraph.startswith("scorekeeper ") and "; " not in paragraph


def _of_rules() -> set[str]:
    sets = [rule_set(one) for one in rule_set_ids()]
    readings = {what for rules in sets for what, _ in rules.readings}
    return {rules.summary for rules in sets} | readings


def update(language: str) -> list[object]:
    """Write the catalogues of a language anew; return what is not translated."""
    before, said = catalog(language), messages()
    for message in list(before):
        if message.id and message.id not in said:
            before.delete(message.id)
    for one in said:
        if one not in before:
            before.add(one)
    with (folder(language) / "scorekeeper.po").open("wb") as file:
        write_po(file, before, sort_output=True, no_location=True, width=100)
    with (folder(language) / "scorekeeper.mo").open("wb") as file:
        write_mo(file, before)
    missing = [one.id for one in before if one.id and not _is_translated(one.string)]
    return sorted(missing, key=str)


def _is_translated(text: object) -> bool:
    return all(text) if isinstance(text, list | tuple) else bool(text)


if __name__ == "__main__":
    missing = {language: update(language) for language in OTHERS}
    for language, ids in missing.items():
        for one in ids:
            print(f"{language}: {one!r}")
    sys.exit(1 if any(missing.values()) else 0)
