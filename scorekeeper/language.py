"""The language in which people are spoken to; English as long as no other one is chosen.

Knows messages, not what they are about. What programs read is never translated.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = {"en": "English", "es": "español", "eu": "euskara", "lt": "lietuvių"}
"""The languages by their codes, each in its own words."""

_chosen: "NullTranslations | None" = None
_code = _heard = "en"


def choose(wanted: str, *, aloud: bool = True) -> None:
    """Speak the language of a code of `LANGUAGES`; where not `aloud`, only understand it."""
    global _chosen, _code, _heard  # noqa: PLW0603
    _chosen, _code, _heard = None, wanted if aloud else "en", wanted
    if _code != "en":
        from gettext import translation
        from pathlib import Path

        folder = Path(__file__).with_name("locale")
        _chosen = translation("scorekeeper", folder, languages=[wanted])


def code() -> str:
    """Return the code of the language that is spoken."""
    return _code


def heard() -> str:
    """Return the code of the language in which boxes may be typed, beside English."""
    return _heard


def later(message: str) -> str:
    """Return a message as it is; it is translated where it is used."""
    return message


def decimal(number: float, places: int) -> str:
    """Return a number with so many places, as the language writes it.

    >>> decimal(212.45, 1)
    '212.4'
    """
    text = f"{number:.{places}f}"
    return text if _code == "en" else text.replace(".", ",")


def day(time: str) -> str:
    """Return the day of a time, `2026-11-30...`, as the language writes it; else its beginning.

    >>> day("2026-11-30T20:43:00+01:00"), day("")
    ('2026-11-30', '')
    """
    date = time[:10]
    year, *rest = date.split("-")
    if len(rest) != 2:
        return date
    month, number = rest
    forms = {"es": f"{number}/{month}/{year}", "eu": f"{year}/{month}/{number}"}
    return forms.get(_code, date)


def tr(message: str, /, **values: object) -> str:
    """Return a message in the chosen language, with `values` in the place of `{their names}`.

    >>> tr("{name} has {total}", name="Ann", total=25)
    'Ann has 25'
    """
    # gettext takes the empty message for the header of its catalogue.
    if _chosen is not None and message:
        message = _chosen.gettext(message)
    return message.format_map(values) if values else message


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the message for a number, which stands in the place of `{n}`.

    >>> trn("{n} throw", "{n} throws", 2)
    '2 throws'
    """
    if _chosen is not None:
        message = _chosen.ngettext(one, many, number)
    else:
        message = one if number == 1 else many
    return message.format_map({"n": number, **values})
