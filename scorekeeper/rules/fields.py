"""Reads the keys of a document of rules one by one, and names the key of what is wrong."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import NoReturn

from scorekeeper.errors import Unreadable
from scorekeeper.language import tr
from scorekeeper.typed import clean
from scorekeeper.words import one_of, quoted, shown

_LONGEST = 200
_MOST_ITEMS = 50


class Fields:
    """One table of a document. All methods raise `Unreadable` where a value is not as they ask."""

    def __init__(self, document: object, place: str, path: str = "") -> None:
        self.place = place
        self.path = path
        if not isinstance(document, Mapping):
            raise Unreadable(
                "bad-rules",
                tr("{place}: {value} is no table", place=place, value=path or tr("the whole")),
            )
        self._left = dict(document)
        self._known: list[str] = []

    def refuse(self, key: str, why: str, example: str = "") -> NoReturn:
        """Raise what is wrong with a key of this table."""
        where = ".".join(filter(None, (self.path, key)))
        said = ": ".join(filter(None, (self.place, where, why)))
        raise Unreadable("bad-rules", said, example)

    def names(self) -> list[str]:
        """Return the keys that have not been read yet."""
        return list(self._left)

    def has(self, key: str) -> bool:
        """Return whether there is a key that has not been read yet; it is then known."""
        self._known.append(key)
        return key in self._left

    def finish(self) -> None:
        """Raise where there are keys that nobody has asked for."""
        for key in self._left:
            near = get_close_matches(key, self._known, n=1)
            hint = (
                tr("did you mean {near}?", near=near[0])
                if near
                else tr("the keys are {names}", names=", ".join(self._known))
            )
            self.refuse("", tr("there is no key {key}", key=quoted(key)), hint)

    def text(self, key: str, *, empty: bool = False, longest: int = _LONGEST) -> str:
        """Return a text, cleaned."""
        value = self._take(key)
        if not isinstance(value, str):
            self.refuse(key, tr("{value} is no text", value=shown(value)), f'{key} = "Our game"')
        if empty and not value.strip():
            return ""
        return self.cleaned(key, value, longest)

    def cleaned(self, key: str, value: str, longest: int = _LONGEST) -> str:
        """Return a text as it may be shown."""
        try:
            return clean(value, "rules", key, longest)
        except Unreadable as error:
            self.refuse(key, error.message)

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts, cleaned."""
        found = self._items(key, '["fh", "house"]')
        if not all(isinstance(one, str) for one in found):
            self.refuse(
                key,
                tr("{found} is no list of texts", found=shown(found)),
                f'{key} = ["fh", "house"]',
            )
        return tuple(self.cleaned(key, str(one), longest=40) for one in found)

    def number(self, key: str, low: int, high: int) -> int:
        """Return a whole number in these bounds."""
        return self._bounded(key, self._take(key), low, high, f"{key} = {low}")

    def numbers(self, key: str, low: int, high: int, most: int) -> tuple[int, ...]:
        """Return a list of one to `most` whole numbers in these bounds."""
        return self._all_bounded(key, self._take(key), low, high, most)

    def number_lists(self, key: str, low: int, high: int, most: int) -> tuple[tuple[int, ...], ...]:
        """Return a list of such lists."""
        return tuple(
            self._all_bounded(key, one, low, high, most)
            for one in self._items(key, f"[[{low}, {high}]]")
        )

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self._take(key)
        if not isinstance(value, bool):
            self.refuse(
                key, tr("{value} is neither true nor false", value=shown(value)), f"{key} = true"
            )
        return value

    def choice(self, key: str, choices: Sequence[str]) -> str:
        """Return one of the choices."""
        value = self._take(key)
        if not isinstance(value, str) or value not in choices:
            self.refuse(
                key,
                tr("{value} is not {choices}", value=shown(value), choices=one_of(list(choices))),
            )
        return value

    def choices(self, key: str, choices: Sequence[str]) -> tuple[str, ...]:
        """Return a list of some of the choices."""
        found = self._items(key, f'["{choices[0]}"]')
        wrong = [one for one in found if one not in choices]
        if wrong:
            self.refuse(
                key,
                tr(
                    "{value} is not {choices}",
                    value=shown(wrong[0]),
                    choices=one_of(list(choices)),
                ),
            )
        return tuple(map(str, found))

    def table(self, key: str) -> "Fields":
        """Return the table of a key."""
        return Fields(self._take(key), self.place, ".".join(filter(None, (self.path, key))))

    def tables(self, key: str) -> list["Fields"]:
        """Return the tables of a list."""
        return [
            Fields(one, self.place, f"{key}[{number}]")
            for number, one in enumerate(self._items(key, "[]"), start=1)
        ]

    def take(self, key: str) -> object:
        """Return any value, unchecked."""
        return self._take(key)

    def _take(self, key: str) -> object:
        self._known.append(key)
        if key not in self._left:
            near = get_close_matches(key, self._left, n=1)
            self.refuse(
                key, tr("it is missing"), tr("did you mean {near}?", near=near[0]) if near else ""
            )
        return self._left.pop(key)

    def _items(self, key: str, example: str) -> list[object]:
        value = self._take(key)
        if not isinstance(value, list):
            self.refuse(key, tr("{value} is no list", value=shown(value)), f"{key} = {example}")
        if len(value) > _MOST_ITEMS:
            self.refuse(
                key,
                tr(
                    "a list of {value} is too long; {most} can be read",
                    value=len(value),
                    most=_MOST_ITEMS,
                ),
            )
        return value

    def _all_bounded(
        self, key: str, value: object, low: int, high: int, most: int
    ) -> tuple[int, ...]:
        example = f"{key} = [{low}, {min(low + 1, high)}]"
        if not isinstance(value, list):
            self.refuse(key, tr("{value} is no list of whole numbers", value=shown(value)), example)
        if not 1 <= len(value) <= most:
            self.refuse(
                key,
                tr("it holds {value} numbers, not 1 to {most}", value=len(value), most=most),
                example,
            )
        items: Iterable[object] = value
        return tuple(self._bounded(key, one, low, high, example) for one in items)

    def _bounded(self, key: str, value: object, low: int, high: int, example: str) -> int:
        if type(value) is not int:
            self.refuse(key, tr("{value} is no whole number", value=shown(value)), example)
        if not low <= value <= high:
            self.refuse(
                key,
                tr(
                    "{value} is not between {low} and {high}",
                    value=shown(value),
                    low=low,
                    high=high,
                ),
                example,
            )
        return value
