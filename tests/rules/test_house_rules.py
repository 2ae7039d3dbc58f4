"""House rules: what they may say, what of it is refused, and that nothing is lost on the way."""

import json
import tomllib
from pathlib import Path

import pytest

from scorekeeper.errors import FileTrouble, NotFound, ScorekeeperError, Unreadable
from scorekeeper.export.rules_template import rules_template
from scorekeeper.game.card import EMPTY_CARD
from scorekeeper.game.options import verify
from scorekeeper.houserules import find_rules
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.document import document_of, rules_of
from scorekeeper.rules.model import Order, RuleSet
from scorekeeper.rules.scoring import points
from scorekeeper.views.rulebook import differences
from tests.game.test_turns import card_of

READINGS = [
    (rules_id, toml) for rules_id in rule_set_ids() for _, toml in rule_set(rules_id).readings
]
NAMED = ("base", "id", "name", "summary", "source")


def house(folder: Path, text: str, name: str = "ours.toml") -> RuleSet:
    path = folder / name
    path.write_text(text, "utf-8")
    return find_rules(str(path))


def told(rules: RuleSet) -> dict[str, object]:
    """Return all that decides a game."""
    return {key: value for key, value in document_of(rules).items() if key not in NAMED}


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_a_rule_set_comes_back_from_its_document(rules_id: str) -> None:
    rules = rule_set(rules_id)
    again = rules_of(json.loads(json.dumps(document_of(rules))), "here")
    assert again.categories == rules.categories
    assert document_of(again) == document_of(rules)


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_the_template_without_its_marks_says_what_the_rules_say(
    rules_id: str, tmp_path: Path
) -> None:
    lines = rules_template(rule_set(rules_id)).splitlines()
    text = "\n".join(line.removeprefix("# ") for line in lines if not line.startswith("##"))
    assert told(house(tmp_path, text)) == told(rule_set(rules_id))


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_the_template_as_it_is_changes_nothing(rules_id: str, tmp_path: Path) -> None:
    rules = house(tmp_path, rules_template(rule_set(rules_id)))
    assert told(rules) == told(rule_set(rules_id))
    assert rules.base == rules_id
    assert rules.name == f"{rule_set(rules_id).name}, our way"
    assert differences(rules, rule_set(rules_id)) == []


@pytest.mark.parametrize(("rules_id", "toml"), READINGS, ids=str)
def test_every_other_reading_is_possible_and_makes_a_difference(
    rules_id: str, toml: str, tmp_path: Path
) -> None:
    rules = house(tmp_path, f'base = "{rules_id}"\nname = "Ours"\n{toml}\n')
    assert told(rules) != told(rule_set(rules_id))
    assert differences(rules, rule_set(rules_id))


def test_what_differs_is_played(tmp_path: Path) -> None:
    rules = house(
        tmp_path,
        """
        base = "yahtzee"
        name = "Ours"
        remove = ["small-straight"]
        upper_bonus = [{ at_least = 60, points = 50 }, { at_least = 70, points = 80 }]
        order = "upper-first"
        repeat.bonus = 50
        [boxes.full-house]
        pattern = { groups = [3, 2], distinct = false }
        points = 30
        [boxes.two-pairs]
        pattern = { groups = [2, 2] }
        points = { sum = "matched" }
        aliases = ["2p"]
        """,
    )
    assert points(rules.category("full-house"), (5,) * 5) == 30
    assert points(rules.category("two-pairs"), (5, 5, 2, 2, 1)) == 14
    assert [c.id for c in rules.categories][6:] == [
        "three-of-a-kind", "four-of-a-kind", "full-house", "large-straight", "yahtzee", "chance",
        "two-pairs",
    ]  # fmt: skip
    assert rules.order is Order.UPPER_FIRST
    assert rules.repeat is not None
    assert rules.repeat.fills == ("full-house", "large-straight")
    option = verify(rules, Order.ANY, card_of({"yahtzee": 50}), (5,) * 5, rules.category("fives"))
    assert (option.points, option.bonus) == (25, 50)


def test_a_game_without_extra_bonus_may_get_one(tmp_path: Path) -> None:
    rules = house(tmp_path, 'base = "yatzy"\nname = "O"\nrepeat = { box = "yatzy", bonus = 50 }')
    chance = rules.category("chance")
    for card, bonus in ((EMPTY_CARD, 0), (card_of({"yatzy": 50}), 50), (card_of({"yatzy": 0}), 0)):
        option = verify(rules, Order.ANY, card, (5,) * 5, chance)
        assert (option.points, option.bonus, option.joker) == (25, bonus, False)


def test_a_box_may_wait_for_another_one(tmp_path: Path) -> None:
    (toml,) = [toml for what, toml in rule_set("generala").readings if what == "Double Generala"]
    rules = house(tmp_path, f'base = "generala"\nname = "Double"\n{toml}')
    double = rules.category("double-generala")
    for card, expected in (
        (EMPTY_CARD, 0),
        (card_of({"generala": 0}), 0),
        (card_of({"generala": 50}), 100),
    ):
        assert verify(rules, Order.ANY, card, (3,) * 5, double).points == expected


def test_a_card_of_house_rules_may_have_columns(tmp_path: Path) -> None:
    rules = house(tmp_path, 'base = "yacht"\nname = "Twice"\ncolumns = [1, 2]')
    assert [c.id for c in rules.categories][::12] == ["1:yacht", "2:yacht"]
    again = rules_of(document_of(rules), "here")
    assert again.categories == rules.categories


def test_a_box_that_is_removed_is_filled_by_no_joker(tmp_path: Path) -> None:
    fewer = house(tmp_path, f'{HEAD}remove = ["full-house", "chance"]')
    assert fewer.repeat is not None
    assert rule_set("yahtzee").repeat is not None
    assert fewer.repeat.fills == ("small-straight", "large-straight")
    assert len(fewer.categories) == 11
    without = house(tmp_path, f'{HEAD}remove = ["yahtzee"]', "other.toml")
    assert without.repeat is None
    assert len(without.categories) == 12


def test_house_rules_may_start_from_house_rules(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    house(tmp_path, 'base = "yahtzee"\nname = "First"\nupper_bonus = []', "first.toml")
    second = house(tmp_path / "deep", 'base = "../first.toml"\nname = "Second"\nrepeat = false')
    assert (second.base, second.name, second.upper_bonus, second.repeat) == (
        "yahtzee", "Second", (), None,
    )  # fmt: skip


def test_another_content_is_another_rule_set(tmp_path: Path) -> None:
    one = house(tmp_path, 'base = "yahtzee"\nname = "Ours"\nrepeat.bonus = 50')
    again = house(
        tmp_path, '# said otherwise\nname = "Ours"\nbase = "official"\n[repeat]\nbonus = 50'
    )
    other = house(tmp_path, 'base = "yahtzee"\nname = "Ours"\nrepeat.bonus = 60')
    assert one.id == again.id != other.id
    assert one.id.startswith("ours-")


def test_house_rules_may_have_an_id_and_names_of_any_letters(tmp_path: Path) -> None:
    assert house(tmp_path, 'base = "yacht"\nname = "Ours"\nid = "mine"').id.startswith("mine-")
    assert house(tmp_path, 'base = "yacht"\nname = "Šeima žaidžia"').id.startswith("eima-aid")
    assert house(tmp_path, 'base = "yacht"\nname = "家族"').id.startswith("house-")


HEAD = 'base = "yahtzee"\nname = "Ours"\n'
BAD = {
    "no base": ('name = "Ours"', "base: it is missing"),
    "no name": ('base = "yahtzee"', "name: it is missing"),
    "unknown base": ('base = "yatzee"\nname = "Ours"', "base: there is no rule set 'yatzee'"),
    "unknown key": (f"{HEAD}uper_bonus = []", "there is no key 'uper_bonus'"),
    "unknown key below": (f"{HEAD}repeat.bonuss = 5", "repeat: there is no key 'bonuss'"),
    "wrong type": (f'{HEAD}dice = "five"', "dice: 'five' is no whole number"),
    "a half": (f"{HEAD}repeat.bonus = 1.5", "repeat.bonus: 1.5 is no whole number"),
    "true for a number": (f"{HEAD}throws = true", "throws: True is no whole number"),
    "number for a name": ('base = "yahtzee"\nname = 5', "name: 5 is no text"),
    "a text in numbers": (
        f"{HEAD}boxes.chance.pattern = {{ colours = [[1, 2], [3, 'x']] }}",
        "boxes.chance.pattern.colours: 'x' is no whole number",
    ),
    "no dice": (f"{HEAD}dice = 0", "dice: 0 is not between 1 and 8"),
    "too many dice": (f"{HEAD}dice = 9", "dice: 9 is not between 1 and 8"),
    "dice for another card": (f"{HEAD}dice = 4", "boxes.full-house.pattern: four dice"),
    "more faces": (f"{HEAD}faces = 8", "repeat: it needs a number box for each face"),
    "unknown order": (f'{HEAD}order = "down"', "order: 'down' is not any, upper-first or card"),
    "no list": (f"{HEAD}upper_bonus = 35", "upper_bonus: 35 is no list"),
    "falling tiers": (
        f"{HEAD}upper_bonus = [{{at_least=9, points=5}}, {{at_least=8, points=6}}]",
        "upper_bonus: at_least and points must rise from one to the next",
    ),
    "half a tier": (f"{HEAD}upper_bonus = [{{at_least=63}}]", "upper_bonus[1].points: it is"),
    "unknown tier": (f'{HEAD}repeat.own_open = ["all"]', "repeat.own_open: 'all' is not own"),
    "no open tier": (f'{HEAD}repeat.own_open = ["lower"]', "own_open that may find no open"),
    "fills what is not": (f'{HEAD}repeat.fills = ["villa"]', "repeat: 'villa' is no box here"),
    "fills a sum": (f'{HEAD}repeat.fills = ["chance"]', "'chance' is no box here, or one to"),
    "repeat of nothing": (f'{HEAD}repeat.box = "yatzy"', "repeat: 'yatzy' is no box here"),
    "repeat as number": (f"{HEAD}repeat = 5", "repeat: it is neither a table nor false"),
    "impossible pattern": (
        f"{HEAD}boxes.full-house.pattern = {{ groups = [4, 2] }}",
        "boxes.full-house.pattern: five dice cannot make it",
    ),
    "impossible face": (
        f"{HEAD}boxes.sixes.pattern = {{ face = 7 }}",
        "boxes.sixes.pattern: five dice cannot make it",
    ),
    "long run": (
        f"{HEAD}boxes.small-straight.pattern = {{ run = 7 }}",
        "boxes.small-straight.pattern: five dice cannot make it",
    ),
    "no pattern": (f"{HEAD}boxes.full-house.pattern = {{}}", "pattern: a pattern says one of"),
    "two patterns": (
        f"{HEAD}boxes.full-house.pattern = {{ run = 3, face = 1 }}",
        "pattern: a pattern says one of",
    ),
    "pattern as text": (f'{HEAD}boxes.full-house.pattern = "3+2"', "pattern is no table"),
    "negative points": (f"{HEAD}boxes.chance.points = -5", "points: -5 is not between 0 and 9999"),
    "unknown sum": (
        f'{HEAD}boxes.chance.points = {{ sum = "some" }}',
        "boxes.chance.points.sum: 'some' is not matched or all",
    ),
    "served alone": (
        f"{HEAD}boxes.yahtzee.points = {{ served = 5 }}",
        "boxes.yahtzee.points.served: it says what is paid on the first throw",
    ),
    "mistyped box": (f"{HEAD}boxes.full_house.points = 30", "boxes: 'full_house' is no id"),
    "unknown box": (f"{HEAD}boxes.fullhouse.points = 30", "fullhouse.pattern: a new box says"),
    "doubled box": (
        f"{HEAD}[boxes.villa]\npattern = {{ groups = [3] }}\npoints = 5\n"
        "aliases = ['fh']",
        "boxes.villa: full-house is called 'fh', too",
    ),
    "doubled name": (f'{HEAD}boxes.chance.name = "Yahtzee"', "is called 'yahtzee', too"),
    "two boxes of a face": (f"{HEAD}boxes.sixes.pattern = {{ face = 5 }}", "boxes: two boxes"),
    "box twice": (f"{HEAD}[boxes.chance]\n[boxes.chance]\n", "is no TOML: Cannot declare"),
    "removed box": (f'{HEAD}remove = ["villa"]', "remove: there is no box 'villa'"),
    "nothing left": (
        f"{HEAD}repeat = false\nremove = ["
        + ", ".join(f'"{c.id}"' for c in rule_set("yahtzee").categories)
        + "]",
        "boxes: a card has 1 to 40 boxes, not 0",
    ),
    "price in no box": (f'{HEAD}penalty = "kismet"', "penalty: there is no box 'kismet'"),
    "wins in no box": (f'{HEAD}served_wins = "general"', "served_wins: there is no box 'general'"),
    "after no box": (f'{HEAD}boxes.chance.after = "choice"', "after: there is no other box 'choic"),
    "after itself": (f'{HEAD}boxes.chance.after = "chance"', "after: there is no other box"),
    "fills nothing": (
        f'{HEAD}repeat.fills = []\nrepeat.bonus_tier = "fills"',
        "repeat: it needs a box in fills",
    ),
    "hidden sign": ('base = "yahtzee"\nname = "O\\u202eurs"', "name cannot hold"),
    "escape": ('base = "yahtzee"\nname = "\\u001b[31m"', "name cannot hold"),
    "long name": (f'base = "yahtzee"\nname = "{"N" * 41}"', "can have 40 characters, not 41"),
    "name of a column": (f'{HEAD}boxes.chance.name = "Chance x2"', "taken for the box of a column"),
    "columns": (f"{HEAD}columns = [1, 0]", "columns: 0 is not between 1 and 99"),
    "no TOML": ("base: yahtzee", "is no TOML"),
    "no text": ("\x00", "is no TOML"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_a_fault_is_told_with_its_file_and_key(case: str, tmp_path: Path) -> None:
    text, says = BAD[case]
    with pytest.raises(Unreadable) as caught:
        house(tmp_path, text)
    assert (caught.value.slug, caught.value.exit_code) == ("bad-rules", 2)
    assert says in caught.value.message
    assert "ours.toml" in caught.value.message
    assert "\n" not in caught.value.message


@pytest.mark.parametrize("case", ["unknown key", "mistyped box", "unknown box", "dice", "no TOML"])
def test_a_fault_comes_with_what_is_right(case: str, tmp_path: Path) -> None:
    text = BAD[case][0] if case in BAD else f"{HEAD}throws = 0"
    with pytest.raises(Unreadable) as caught:
        house(tmp_path, text)
    assert caught.value.hint


def test_files_that_start_from_each_other_are_refused(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text('base = "./a.toml"\nname = "B"')
    for text, name in (
        ('base = "./b.toml"\nname = "A"', "a.toml"),
        ('base = "./c.toml"', "c.toml"),
    ):
        with pytest.raises(Unreadable) as caught:
            house(tmp_path, text, name)
        assert "starts from these rules itself" in caught.value.message


def test_a_base_that_is_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "b.toml").symlink_to("b.toml")
    with pytest.raises(FileTrouble, match=r"b\.toml.* cannot be read"):
        house(tmp_path, 'base = "./b.toml"\nname = "A"', "a.toml")


def test_a_long_chain_of_files_is_refused(tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / f"{number}.toml").write_text(f'base = "./{number + 1}.toml"\nname = "N"')
    with pytest.raises(Unreadable) as caught:
        find_rules(str(tmp_path / "0.toml"))
    assert "more than 8 files start from each other" in caught.value.message


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"#" * 10_000_000, "is larger than 100 kB"),
        (b"a = " + b"[" * 50_000, "is nested too deep"),
        (b"a." * 20_000 + b"a = 1", "is nested too deep"),
        (b"a." * 49_000 + b"a = 1", "is nested too deep"),
        (b"dice" + b".a" * 900 + b" = 1", "is nested too deep"),
        (b"\xff\xfe", "is no TOML"),
        (b'base = "yahtzee"\nname = 0x' + b"f" * 5_000, "a very long number"),
        (b'base = "yahtzee"\nname = "N"\ndice = 0x' + b"f" * 5_000, "a very long number"),
        (b'base = "yahtzee"\nname = "N"\ndice = [0x' + b"f" * 5_000 + b"]", "a very long number"),
    ],
    ids=[
        "large",
        "deep",
        "deep keys",
        "deepest keys",
        "deep value",
        "no UTF-8",
        "name",
        "number",
        "list",
    ],
)
def test_a_file_that_is_no_file_of_rules_is_refused(
    content: bytes, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(content)
    with pytest.raises(Unreadable) as caught:
        find_rules(str(path))
    assert says in caught.value.message


@pytest.mark.parametrize(
    "content", [b"faces = [", b"\xff", b"x = 1\n" * 20_000, b"x = " + b"[" * 5_000]
)
def test_no_hint_writes_over_a_file_that_is_there(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "ours.toml"
    file.write_bytes(content)
    with pytest.raises(Unreadable) as caught:
        find_rules(str(file))
    assert caught.value.hint == "scorekeeper rules --template yahtzee shows how one is written"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("ours.toml", "ours.toml"),
        ("my rules.toml", "'my rules.toml'"),
        ("$(x).toml", "'$(x).toml'"),
    ],
)
def test_a_file_that_is_not_there_is_told_how_to_be_made(name: str, written: str) -> None:
    with pytest.raises(NotFound) as caught:
        find_rules(name)
    made = f"make one: scorekeeper rules --template yahtzee > {written}"
    assert caught.value.hint == made
    for odd in (f"{'x' * 80}.toml", "a\x1b.toml"):
        with pytest.raises(NotFound) as caught:
            find_rules(odd)
        assert "> " not in caught.value.hint


def test_the_root_is_named_where_it_is_no_file_of_rules() -> None:
    with pytest.raises(Unreadable, match="'/' is a folder, no file of rules"):
        find_rules("/")


def test_a_folder_is_no_file_of_rules(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        find_rules(f"{tmp_path}/")
    assert "is a folder" in caught.value.message


@pytest.mark.parametrize("name", ["none.toml", "no/such", "a\x00b.toml"])
def test_a_file_that_is_not_there_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(ScorekeeperError) as caught:
        find_rules(f"{tmp_path}/{name}")
    assert isinstance(caught.value, NotFound) or caught.value.exit_code == 6


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HEAD.encode())
    assert find_rules(str(path)).name == "Ours"


def test_the_template_is_toml_with_base_and_name_alone() -> None:
    assert tomllib.loads(rules_template(rule_set("yahtzee"))) == {
        "base": "yahtzee",
        "name": "Yahtzee, our way",
    }
