"""House rules: what a family plays otherwise than the rule set that it starts from.

Knows the document, not the file that it comes from.
"""

from collections.abc import Mapping
from zlib import crc32

from scorekeeper.errors import Unreadable
from scorekeeper.language import later, tr
from scorekeeper.rules.document import Document, document_of, rules_of
from scorekeeper.rules.fields import Fields
from scorekeeper.rules.model import RuleSet
from scorekeeper.words import quoted

_OWN = {"base", "name", "id", "summary", "remove"}
"""The keys of house rules that are not simply those of the base."""
_NO_REPEAT: Document = {
    "fills": [],
    "own_open": ["any"],
    "own_filled": ["any"],
    "bonus": 0,
    "bonus_tier": "any",
    "needs_points": False,
    "at_once": False,
    "upper_pays": True,
}
"""What a repeat rule says that is new in house rules, where they do not say otherwise."""


def house_rules(base: RuleSet, differences: Mapping[str, object], place: str) -> RuleSet:
    """Return the rules of `base` with these differences, with an id that is theirs alone.

    Raises `Unreadable`, with `place` and the key, where they are not possible.
    """
    document = document_of(base)
    own = Fields({key: differences[key] for key in _OWN & differences.keys()}, place)
    name = own.text("name", longest=40)
    document |= {"base": base.base or base.id, "name": name, "source": later("house rules")}
    document["summary"] = own.text("summary") if own.has("summary") else f"{base.name}, our way"
    document["id"] = own.text("id") if own.has("id") else _id_of(name)
    for key, value in differences.items():
        if key in _OWN:
            continue
        if key in {"boxes", "repeat"} and isinstance(value, Mapping):
            document[key] = _merged(document[key] or _NO_REPEAT, value)
        else:
            document[key] = value
    if own.has("remove"):
        _remove(document, own)
    found = rules_of(document, place)
    # Two versions of a file are two rule sets; nothing that is played by one is changed by another.
    document["id"] = f"{found.id[:34]}-{crc32(repr(document_of(found)).encode()) & 0xFFFFF:05x}"
    return rules_of(document, place)


def _merged(base: object, differences: Mapping[str, object]) -> Document:
    """Return a table with the differences in it, those of the tables within it merged as well."""
    document: Document = dict(base) if isinstance(base, Mapping) else {}
    for key, value in differences.items():
        was = document.get(key)
        whole = key in {"pattern", "points"}
        merges = isinstance(was, Mapping) and isinstance(value, Mapping) and not whole
        document[key] = _merged(was, value) if merges and isinstance(value, Mapping) else value
    return document


def _remove(document: Document, own: Fields) -> None:
    boxes = document["boxes"]
    for box in own.texts("remove"):
        if not isinstance(boxes, dict) or box not in boxes:
            own.refuse("remove", tr("there is no box {value}", value=quoted(box)))
        del boxes[box]
        repeat = document["repeat"]
        if isinstance(repeat, dict):
            fills = repeat.get("fills")
            repeat["fills"] = (
                [one for one in fills if one != box] if isinstance(fills, list) else fills
            )
            if repeat.get("box") == box:
                document["repeat"] = False


def _id_of(name: str) -> str:
    """Return an id made of the letters of a name that an id may have."""
    plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in name.lower())
    words = "-".join(word for word in plain.split("-") if word).lstrip("-0123456789")
    return words[:34].strip("-") or "house"


def base_of(document: object, place: str) -> str:
    """Return the name of what house rules start from; raises `Unreadable` where there is none."""
    top = Fields(document, place)
    if not top.has("base"):
        raise Unreadable(
            "bad-rules",
            tr("{place}: base: it is missing: what do they start from?", place=place),
            'base = "yahtzee"',
        )
    return top.text("base")
