"""The vocabulary of rule sets: patterns, points, categories, bonuses, the repeat rule.

Data only. How the data are read is in `scoring` and in `game.options`; no rule set is named here.
The small values are named tuples, which cost a sixth of a dataclass at every start.
"""

from dataclasses import dataclass, field
from enum import Enum, StrEnum
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from scorekeeper.language import later


class AnyDice(NamedTuple):
    """Every throw fits, with all its dice."""


class Face(NamedTuple):
    """The dice that show `face`; every throw fits, even with none of them."""

    face: int


class Groups(NamedTuple):
    """Dice of equal faces, one group for each of `sizes`, largest first.

    `distinct` demands another face for each group; otherwise four equal dice are two pairs.
    """

    sizes: tuple[int, ...]
    distinct: bool = True


class Run(NamedTuple):
    """`length` faces in a row, anywhere."""

    length: int


class Straight(NamedTuple):
    """Each of exactly these faces."""

    faces: tuple[int, ...]


class Total(NamedTuple):
    """Dice that come to exactly `total`, with groups of equal faces of these sizes among them."""

    total: int
    groups: tuple[int, ...] = ()


class OneColour(NamedTuple):
    """Dice of one colour: all of them, or groups of equal faces of the sizes `groups`.

    `colours` are the faces of each colour. Groups may be of one face: four equal dice are two
    pairs.
    """

    colours: tuple[tuple[int, ...], ...]
    groups: tuple[int, ...] = ()


Pattern: TypeAlias = AnyDice | Face | Groups | Run | Straight | Total | OneColour


class Counted(StrEnum):
    """Which dice are added to the base points."""

    NOTHING = "nothing"
    MATCHED = "matched"
    ALL = "all"


class Points(NamedTuple):
    """The worth of a throw that fits: `base`, plus the sum of the dice that are `counted`.

    One that fits on the first throw of a turn is served, and is worth `served` more.
    """

    base: int = 0
    counted: Counted = Counted.NOTHING
    served: int = 0


class Section(StrEnum):
    """The two halves of a card: the number boxes, and all others."""

    UPPER = "upper"
    LOWER = "lower"


class Category(NamedTuple):
    """What one box of the card asks for and pays. `aliases` are further names to type.

    `column` counts from 0; `box` is the id without its column, the same in each of them. With
    `after`, it is worth 0 until the box of that id holds points.
    """

    id: str
    name: str
    section: Section
    pattern: Pattern
    points: Points
    aliases: tuple[str, ...] = ()
    column: int = 0
    after: str = ""

    @property
    def box(self) -> str:
        """The id of the box, whatever its column."""
        return self.id.rpartition(":")[2]

    @property
    def label(self) -> str:
        """The name of the box, whatever its column."""
        return self.name.rpartition(" x")[0] if ":" in self.id else self.name


class UpperBonus(NamedTuple):
    """`points` once the upper section holds `at_least` points."""

    at_least: int
    points: int


class Tier(Enum):
    """A group of boxes among which a repeated five of a kind must go, if one of them is open."""

    OWN = "own"
    """The number box of the face."""
    LOWER = "lower"
    FILLS = "fills"
    """The boxes that a Joker fills at full points."""
    ANY = "any"


class RepeatRule(NamedTuple):
    """What holds for five of a kind when the box for it (`box`) is filled already.

    With the number box of its face open, the first tier of `own_open` that has an open box is
    compulsory; with it filled, the first of `own_filled`, and the boxes of `fills` then pay their
    full points although the dice do not fit. `bonus` points are earned in the boxes of
    `bonus_tier`, if `box` holds points. With `needs_points`, a scratched `box` switches all of
    this off. With `at_once`, a Joker does not wait for the number box: `fills` pay their full
    points with it open, too. Without `upper_pays`, all number boxes are worth 0.
    """

    box: str
    fills: tuple[str, ...]
    own_open: tuple[Tier, ...]
    own_filled: tuple[Tier, ...]
    bonus: int
    bonus_tier: Tier = Tier.ANY
    needs_points: bool = False
    at_once: bool = False
    upper_pays: bool = True


class Order(Enum):
    """The order in which the boxes of a card may be filled."""

    ANY = "any"
    UPPER_FIRST = "upper-first"
    CARD = "card"


class RulesFault(ValueError):
    """What is wrong with a rule set: `value` is not possible in its `field`."""

    def __init__(self, rules_id: str, field: str, value: object) -> None:
        self.field = field
        self.value = value
        super().__init__(f"rule set {rules_id}: {field}: {value!r} is not possible")


@dataclass(frozen=True, eq=False, repr=False)
class RuleSet:
    """A game: its dice, its categories in the printed order of the card, and its bonuses.

    Each is made once, at import, so one is another only if it is the same object.

    `revision` grows when a published rule set changes; `throws` is the most a turn may take, and
    with `saves_throws` what one turn leaves may be used in a later one; `order` is the one in which
    the boxes are filled unless the players agree on another; `upper_bonus` holds tiers, lowest
    first, of which only the highest that is reached counts; `repeat` is None where a repeated five
    of a kind is like any other throw. `source` says where the rules are written down, `aliases` are
    further names of the game. A card has a column for each of `multipliers`, by which its sums
    count; where there are several, the ids of its boxes begin with the number of the column,
    `2:full-house`. Whoever serves the box `served_wins` has won at once. When the box `penalty`
    holds points, further throws for it cost every other player a box. Both are empty where there
    is no such rule. `base` is the rule set that these house rules differ from, empty where they are
    none; `readings` are what else sources say, each with the lines of house rules that make it so.

    Raises `RulesFault` where the data contradict themselves.
    """

    id: str
    name: str
    revision: int
    summary: str
    source: str
    categories: tuple[Category, ...]
    upper_bonus: tuple[UpperBonus, ...] = ()
    repeat: RepeatRule | None = None
    dice: int = 5
    faces: int = 6
    throws: int = 3
    saves_throws: bool = False
    order: Order = Order.ANY
    multipliers: tuple[int, ...] = (1,)
    served_wins: str = ""
    penalty: str = ""
    aliases: tuple[str, ...] = ()
    base: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    _by_id: dict[str, Category] = field(init=False)
    _by_box: dict[str, tuple[Category, ...]] = field(init=False)

    def __post_init__(self) -> None:
        by_box: dict[str, tuple[Category, ...]] = {}
        for category in self.categories:
            by_box[category.box] = (*by_box.get(category.box, ()), category)
        # A frozen dataclass sets what it derives past its own guard.
        object.__setattr__(self, "_by_id", {one.id: one for one in self.categories})
        object.__setattr__(self, "_by_box", by_box)
        ids = [category.id for category in self.categories]
        columns = [category.column for category in self.categories]
        faces = [(c.column, c.pattern.face) for c in self.categories if isinstance(c.pattern, Face)]
        tiers = self.upper_bonus
        rising = all(a.at_least < b.at_least and a.points < b.points for a, b in pairwise(tiers))
        for name, wrong in (
            ("revision", [self.revision] if self.revision < 1 else []),
            ("dice", [self.dice] if self.dice < 1 else []),
            ("categories", [] if ids else [()]),
            ("categories", [box for box in ids if ids.count(box) > 1]),
            ("pattern", [c.id for c in self.categories if not self._possible(c.pattern)]),
            ("categories", [f"two boxes for {n}" for c, n in faces if faces.count((c, n)) > 1]),
            ("multipliers", [one for one in self.multipliers if one < 1]),
            ("multipliers", [] if set(columns) == set(range(len(self.multipliers))) else [columns]),
            ("upper_bonus", [b for b in tiers if b.at_least <= 0 or b.points <= 0]),
            ("upper_bonus", [] if rising else ["order"]),
            ("repeat", self._repeat_faults()),
            ("served_wins", [b for b in (self.served_wins,) if b and b not in by_box]),
            ("penalty", [b for b in (self.penalty,) if b and b not in by_box]),
            ("after", [c.after for c in self.categories if c.after and not self._waits(c)]),
        ):
            if wrong:
                raise RulesFault(self.id, name, wrong[0])

    def _waits(self, category: Category) -> bool:
        """Return whether a box waits for another one that there is."""
        return category.after in self._by_box and category.after != category.box

    def _possible(self, pattern: Pattern) -> bool:
        match pattern:
            case AnyDice():
                return True
            case Face(face):
                return 1 <= face <= self.faces
            case Groups(sizes, distinct):
                enough = len(sizes) <= self.faces or not distinct
                return bool(sizes) and min(sizes) >= 1 and sum(sizes) <= self.dice and enough
            case Run(length):
                return 1 <= length <= min(self.dice, self.faces)
            case Total(total, groups):
                reached = self.dice <= total <= self.dice * self.faces
                return reached and (not groups or self._possible(Groups(groups)))
            case OneColour(colours, groups):
                faces = [face for colour in colours for face in colour]
                known = set(faces) <= set(range(1, self.faces + 1)) and all(colours)
                enough = not groups or self._possible(Groups(groups, distinct=False))
                return bool(colours) and known and len(set(faces)) == len(faces) and enough
            case Straight(faces):
                known = set(faces) <= set(range(1, self.faces + 1))
                return 1 <= len(set(faces)) == len(faces) <= self.dice and known

    def _repeat_faults(self) -> list[str]:
        rule = self.repeat
        if rule is None:
            return []
        faults = [box for box in (rule.box, *rule.fills) if box not in self._by_box]
        faults += [
            category.id
            for box in rule.fills
            for category in self._by_box.get(box, ())
            if category.points.counted is not Counted.NOTHING
        ]
        numbers = {c.pattern.face for c in self.categories if isinstance(c.pattern, Face)}
        if numbers != set(range(1, self.faces + 1)):
            faults.append(later("a number box for each face"))
        if not rule.fills and Tier.FILLS in {*rule.own_open, *rule.own_filled, rule.bonus_tier}:
            faults.append(later("a box in fills, since it sends a throw there"))
        if not {Tier.OWN, Tier.ANY} & set(rule.own_open):
            faults.append(later("own_open that may find no open box"))
        if Tier.ANY not in rule.own_filled:
            faults.append(later("own_filled that may find no open box"))
        return faults

    @property
    def most_throws(self) -> int:
        """The most throws that any turn can have, saved ones included."""
        return self.throws * len(self.categories) if self.saves_throws else self.throws

    def category(self, box: str) -> Category:
        """Return the category of the box with this id; raises `KeyError` where there is none."""
        return self._by_id[box]

    def in_columns(self, box: str) -> tuple[Category, ...]:
        """Return the categories of a box in each column; raises `KeyError` where there is none."""
        return self._by_box[box]

    def number_boxes(self, face: int) -> tuple[Category, ...]:
        """Return the categories that count this face, one a column; empty where there are none."""
        return tuple(
            category
            for category in self.categories
            if isinstance(category.pattern, Face) and category.pattern.face == face
        )

    @property
    def extra_bonus(self) -> int:
        """The points for each repeated five of a kind, in a column that counts once; 0 for none."""
        return self.repeat.bonus if self.repeat is not None else 0
