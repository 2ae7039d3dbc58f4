"""Decides what a player may be called, and when two names are the same.

Knows nothing of cards or files.
"""

from difflib import get_close_matches
from itertools import combinations

from scorekeeper.errors import NotFound, Refused, Unreadable
from scorekeeper.language import tr
from scorekeeper.typed import clean
from scorekeeper.words import one_of, quoted

MOST_PLAYERS = 100
"""How many players a game may have, with those who have left."""
_LONGEST = 40
_LOOK_ALIKES = str.maketrans(
    "аеіјорсухѕһԁԛԝӏвнмткαιοκνρτυχγωβημεζ01|",
    "aeijopcyxshdqwlbhmtkaiokvptuxywbhmezoll",
    "\u200c\u200d",
)
"""Letters of Cyrillic and Greek, and digits, that are drawn like others of Latin."""
_NO_JOINERS = dict.fromkeys(map(ord, "\u200c\u200d"))


def clean_name(text: str) -> str:
    """Return the name of a player as it is kept: trimmed, composed, single spaces.

    >>> clean_name("  Ann   Lee ")
    'Ann Lee'

    Raises `Unreadable` for names that are empty, too long, or hold what cannot be shown.
    """
    return clean(text, "name", tr("a player's name"), _LONGEST, example="scorekeeper play Ann Bob")


def fold(name: str) -> str:
    """Return the form in which names are compared: composed, without case and invisible joiners.

    >>> fold("ANN") == fold("ann")
    True
    """
    if name.isascii():
        return name.lower()
    from unicodedata import normalize

    return normalize("NFC", normalize("NFC", name).casefold().translate(_NO_JOINERS))


def looks(name: str) -> str:
    """Return the form of a name as it looks: without accents and case, look-alikes as one letter.

    >>> looks("Аnn") == looks("Ann"), looks("Zoë") == looks("ZOE")
    (True, True)
    """
    from unicodedata import combining, normalize

    folded = normalize("NFKD", fold(name.replace("I", "l")))
    return "".join(c for c in folded if not combining(c)).translate(_LOOK_ALIKES)


def look_alikes(names: list[str]) -> list[tuple[str, str]]:
    """Return the pairs of names that differ, but not to the eye."""
    if all(map(str.isascii, names)) and not {*"I01|"} & {*"".join(names)}:
        return []
    return [(one, other) for one, other in combinations(names, 2) if looks(one) == looks(other)]


def alike(one: str, other: str) -> Refused:
    """Return the warning that two people of one table can hardly be told apart."""
    told = tr("{one} and {other} look alike; they are two players", one=one, other=other)
    return Refused("look-alikes", told)


def clean_names(names: list[str]) -> list[str]:
    """Return the names of the players of one game, in seat order.

    Raises `Unreadable` where there is none, one is not possible, or two are the same.
    """
    if not names:
        raise Unreadable("no-players", tr("a game needs a player"), "scorekeeper play Ann Bob")
    if len(names) > MOST_PLAYERS:
        many = tr("a game has at most {most} players", most=MOST_PLAYERS)
        raise Unreadable("too-many-players", many, "scorekeeper play Ann Bob")
    cleaned = [clean_name(name) for name in names]
    seats: dict[str, str] = {}
    for name in cleaned:
        if fold(name) in seats:
            both = tr(
                "two players cannot have one name: {one}, {other}",
                one=quoted(seats[fold(name)]),
                other=quoted(name),
            )
            raise Unreadable("duplicate-player", both, "scorekeeper play Ann Bob")
        seats[fold(name)] = name
    return cleaned


def find_player(names: list[str], text: str) -> int:
    """Return the seat, from 0, of the player with this name or unique beginning of a name.

    >>> find_player(["Ann", "Bob"], "b")
    1

    Raises `Unreadable` where several players fit, `NotFound` where nobody does.
    """
    wanted = fold(" ".join(text.split()))
    folded = [fold(name) for name in names]
    if wanted in folded:
        return folded.index(wanted)
    seats = [seat for seat, name in enumerate(folded) if wanted and name.startswith(wanted)]
    if len(seats) == 1:
        return seats[0]
    if seats:
        fitting = one_of([names[seat] for seat in seats])
        raise Unreadable(
            "ambiguous-player",
            tr("{text} may be {boxes}", text=quoted(text), boxes=fitting),
            tr("type more of it"),
        )
    near = get_close_matches(wanted, folded, n=1)
    hint = (
        tr("did you mean {name}?", name=names[folded.index(near[0])])
        if near
        else tr("the players are {names}", names=", ".join(names))
    )
    raise NotFound(
        "unknown-player", tr("nobody called {name} plays in this game", name=quoted(text)), hint
    )


def full_name_before_colon(names: list[str], text: str) -> tuple[str, str] | None:
    """Return the player whose full name stands before a colon, and what stands behind it.

    >>> full_name_before_colon(["Dr: No"], "dr: no: 55522 2:fh")
    ('Dr: No', '55522 2:fh')
    """
    known = {fold(name): name for name in names}
    end = text.rfind(":")
    while end >= 0:
        name = fold(" ".join(text[:end].split()))
        if name in known:
            return known[name], text[end + 1 :].strip()
        end = text.rfind(":", 0, end)
    return None


def full_name_at_beginning(names: list[str], text: str) -> tuple[str, str] | None:
    """Return the player whose full name begins a text, with no colon behind it, and the rest.

    >>> full_name_at_beginning(["Mary", "Mary Lou"], "mary lou 55522 fh")
    ('Mary Lou', '55522 fh')
    """
    known = {fold(name): name for name in names}
    words = text.split()
    for number in range(len(words) - 1, 0, -1):
        name = fold(" ".join(words[:number]).rstrip(",;"))
        if name in known and not name.replace(" ", "").isdigit():
            return known[name], " ".join(words[number:])
    return None


def split_at_name(text: str) -> tuple[str, str, str]:
    """Return what stands before the colon of a name, the colon, and the rest.

    A colon behind a number is that of a box in one of several columns, `2:fh`. Where there is none,
    the first two are empty.
    """
    end = text.rfind(":")
    while end >= 0 and text[:end].rpartition(" ")[2].isdigit():
        end = text.rfind(":", 0, end)
    return ("", "", text) if end < 0 else (text[:end], ":", text[end + 1 :])
