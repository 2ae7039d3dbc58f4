"""The use cases about people: one person under another name, or under two."""

from collections.abc import Callable

from scorekeeper.errors import NotFound, Refused
from scorekeeper.game.names import alike, clean_name, fold, looks
from scorekeeper.game.people import People, Renaming
from scorekeeper.language import tr
from scorekeeper.library import Library
from scorekeeper.store.people import load_people, save_people
from scorekeeper.words import quoted, shell_words


class Registry:
    """Changes under which name people are shown, in all games at once."""

    def __init__(self, library: Library, clock: Callable[[], str]) -> None:
        self._library = library
        self._clock = clock

    def rename(self, old: str, new: str) -> Renaming:
        """Show a person by a new name; raises `Refused` where somebody else has it."""
        before = load_people(self._library.store.folder)
        old, new = self._known(clean_name(old)), clean_name(new)
        known = self._names()
        if fold(old) != fold(new) and fold(new) in known:
            taken = tr("somebody else is called {new}", new=quoted(new))
            self._refuse_opponents(old, new)
            raise Refused("name-taken", taken, _one_person(old, new))
        renaming = self._add(before, old, new)
        for key, other in sorted(known.items()):
            if looks(other) == looks(new) and key not in {fold(old), fold(new)}:
                self._library.warn(alike(new, other))
        return renaming

    def merge(self, old: str, new: str) -> Renaming:
        """Make two people one; raises `Refused` where both have played in one game."""
        before = load_people(self._library.store.folder)
        old, new = self._known(clean_name(old)), self._known(clean_name(new))
        if fold(old) == fold(new):
            raise Refused(
                "one-person", tr("{old} is one person already", old=old), "scorekeeper players"
            )
        self._refuse_opponents(old, new)
        return self._add(before, old, new)

    def _refuse_opponents(self, old: str, new: str) -> None:
        """Raise `Refused` where two people have played in one game: they are not one."""
        for game in self._library.summaries():
            if {fold(old), fold(new)} <= {fold(player["name"]) for player in game["players"]}:
                both = tr(
                    "{old} and {new} played against each other in game {game}",
                    old=old,
                    new=new,
                    game=game["id"],
                )
                other = shell_words(old, "Other Name")
                raise Refused("two-people", both, f"scorekeeper rename {other}")

    def undo(self) -> Renaming:
        """Take back the last change; raises `Refused` where there is none."""
        before = load_people(self._library.store.folder)
        if not before.renamings:
            raise Refused(
                "nothing-to-undo", tr("nobody was renamed"), "scorekeeper rename Ann Anna"
            )
        save_people(self._library.store.folder, People(before.renamings[:-1]), before)
        self._library.forget_lists()
        return before.renamings[-1]

    def _add(self, before: People, old: str, new: str) -> Renaming:
        renaming = Renaming(self._clock(), old, new)
        after = People((*before.renamings, renaming))
        # A name is looked up once: the new one must not stand for somebody else by then.
        if after.name_of(new) != new:
            other = after.name_of(new)
            had = tr("{name} was the name of {other}", name=quoted(new), other=other)
            raise Refused("name-taken", had, _one_person(old, other))
        if after.name_of(old) != new:
            had = tr("{name} was the name of {other}", name=quoted(old), other=after.name_of(old))
            raise Refused("name-taken", had, "scorekeeper rename --undo")
        save_people(self._library.store.folder, after, before)
        self._library.forget_lists()
        return renaming

    def _known(self, name: str) -> str:
        names = self._names()
        if fold(name) not in names:
            raise NotFound(
                "unknown-player", tr("nobody called {name} has played", name=quoted(name))
            )
        return names[fold(name)]

    def _names(self) -> dict[str, str]:
        return {
            fold(player["name"]): player["name"]
            for game in self._library.summaries()
            for player in game["players"]
        }


def _one_person(old: str, new: str) -> str:
    return tr("one person? scorekeeper merge {names}", names=shell_words(old, new))
