"""Other languages: every message is translated, none is left over, and a game is played in each."""

import ast
import json
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from itertools import combinations
from pathlib import Path
from shutil import copytree
from tempfile import mkdtemp

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo

from scorekeeper.cli.speech import language_of
from scorekeeper.cli.tree import command_names
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.model import RuleSet
from scorekeeper.rules.notation import find_category, names_of
from scorekeeper.rules.spoken import in_language
from tests.catalogues import KEYWORDS, OTHERS, PACKAGE, catalog, folder, messages
from tests.program import DATA, PROGRAM, done, run

GAME = (DATA / "games" / "yahtzee.txt").read_text("utf-8")
each_language = pytest.mark.parametrize("language", OTHERS)


def translations(language: str) -> list[Message]:
    return [message for message in catalog(language) if message.id]


def texts(value: object) -> tuple[str, ...]:
    """Return the forms of a message, one where it has no plural."""
    return tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),)


def blanks_around(text: str) -> tuple[int, int]:
    """Return how many blanks a text begins and ends with."""
    return len(text) - len(text.lstrip(" ")), len(text) - len(text.rstrip(" "))


@each_language
def test_every_message_is_translated_and_none_is_left_over(language: str) -> None:
    assert {message.id for message in translations(language)} == messages()
    assert len(messages()) > 600


@each_language
def test_no_translation_is_empty_or_uncertain(language: str) -> None:
    for message in translations(language):
        assert all(text.strip() for text in texts(message.string)), message.id
        assert not message.fuzzy, message.id


@each_language
def test_a_translation_has_the_values_of_its_message(language: str) -> None:
    for message in translations(language):
        wanted = fields(texts(message.id)[0])
        for text in texts(message.string):
            assert fields(text) == wanted, message.id


def fields(text: str) -> set[str]:
    """Return the values in braces; the page of help has none, whatever it holds."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@each_language
def test_a_message_begins_and_ends_as_it_is_joined_to_others(language: str) -> None:
    for message in translations(language):
        one, *_ = texts(message.id)
        for other in texts(message.string):
            assert blanks_around(other) == blanks_around(one), message.id


@each_language
def test_the_catalogue_that_is_read_is_made_of_the_one_that_is_written(language: str) -> None:
    out = BytesIO()
    write_mo(out, catalog(language))
    out.seek(0)
    with (folder(language) / "scorekeeper.mo").open("rb") as file:
        kept = GNUTranslations(file)
    assert kept._catalog == GNUTranslations(out)._catalog  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("es", {1: "1 partida", 2: "2 partidas", 21: "21 partidas"}),
        ("eu", {1: "partida 1", 2: "2 partida", 21: "21 partida"}),
        ("lt", {1: "1 žaidimas", 2: "2 žaidimai", 10: "10 žaidimų", 21: "21 žaidimas"}),
    ],
)
def test_numbers_take_the_form_that_the_language_asks_for(
    language: str, forms: dict[int, str]
) -> None:
    with (folder(language) / "scorekeeper.mo").open("rb") as file:
        kept = GNUTranslations(file)
    for number, expected in forms.items():
        assert kept.ngettext("{n} game", "{n} games", number).format(n=number) == expected


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls that mark a constant text as a message, with the names of what they call."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in KEYWORDS and isinstance(node.args[0], ast.Constant):
                yield name, node


def test_no_message_is_hidden_in_another_string() -> None:
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                assert not list(calls(node)), f"{path}:{node.lineno}"


def test_a_message_is_given_the_values_that_it_names() -> None:
    told = 0
    for path in PACKAGE.rglob("*.py"):
        for name, call in calls(ast.parse(path.read_text("utf-8"))):
            message = call.args[0]
            assert isinstance(message, ast.Constant)
            given = {one.arg for one in call.keywords} | ({"n"} if name == "trn" else set())
            if given:
                assert fields(str(message.value)) | {"n"} == given | {"n"}, (path, call.lineno)
                told += 1
    assert told > 300


@each_language
def test_a_whole_game_is_played_with_the_same_result(language: str) -> None:
    told = done("--lang", language, "play", "Ann", "Bob", typed=GAME)
    card = done("card", "--json").json
    assert card["status"] == "finished"
    assert [player["total"] for player in card["players"]] == [146, 388]
    for english in ("Turn", "Round", "leads", "wins", "bonus", "Full House", "to move"):
        assert not re.search(rf"\b{english}\b", told.out), english


@each_language
def test_slips_and_questions_are_answered_in_the_language(language: str) -> None:
    typed = "66666 y\n55522 fh\n66666 6\n12345\n.\nundo\nredo\nlog\ncard\nhelp\nnote x\n"
    told = done("--lang", language, "play", "Ann", "Bob", typed=typed).out
    for english in ("Undid", "Redid", "Turn", "Note", "Joker", "a turn", "bonus", "Upper"):
        assert not re.search(rf"\b{english}\b", told), english
    for line, code in (("66666 1", 4), ("55522 fulhouse", 3), ("1234 fh", 2), ("correct 9 1", 3)):
        refused = run("--lang", language, "play", typed=f"{line}\n")
        in_english = run("play", typed=f"{line}\n")
        assert refused.code == in_english.code == code
        assert refused.err.partition(": ")[2] != in_english.err.partition(": ")[2]


SAID_ALONE = [
    one
    for one in messages()
    if isinstance(one, str) and len(one) > 12 and " " in one.strip() and "{" not in one
]
"""Messages that are long enough to be known again in what is printed."""


def in_english(text: str, language: str) -> list[str]:
    """Return the messages that stand in a text as they are in English."""
    flat = " ".join(text.split())
    known = catalog(language)
    return [
        one for one in SAID_ALONE if one != str(known[one].string) and " ".join(one.split()) in flat
    ]


@each_language
@pytest.mark.parametrize(
    "command",
    [
        *(f"rules {one}" for one in ("", *rule_set_ids())),
        "rules maxi-yatzy --blank", "rules triple-yahtzee --blank", "stats", "stats Ann Bob",
        "stats Zoe", "history", "history --limit 1", "games", "players", "standings", "show @1",
        "log @1", "card @1", "doctor", "help", "-h", "help boxes", "help dice", "help jokers",
        "help data", "help house-rules", "help exit-codes", "export @1 --format html",
        "export @1 --format markdown", "export @1 --format text", "export @1 --format svg",
        *(f"{one} -h" for one in command_names()),
    ],
)  # fmt: skip
def test_reports_and_help_are_in_the_language(language: str, command: str, data: Path) -> None:
    copytree(played_by_two(), data)
    told = run("--lang", language, *command.split())
    assert told.code == 0, told
    assert in_english(told.out + told.err, language) == []


@cache
def played_by_two() -> Path:
    """Return a data folder with a finished game, and one that is being played."""
    folder = Path(mkdtemp())
    done("--data-dir", str(folder), "play", "Ann", "Bob", "--night", "Friday", typed=GAME)
    done("--data-dir", str(folder), "play", "Ann", "Bob", typed="55522 fh\n")
    return folder


@each_language
@pytest.mark.parametrize(
    "command",
    [
        "scor", "score", "score 55522", "score 55522 xx", "score 5552 fh", "card --jsn", "card @7",
        "card 2020", "history --since never", "history --status lost", "stats --format pdf",
        "export @1 --format pdf", "export --all --format xlsx", "export @1 --turns --output /",
        "import no-such-file.json", "import /", "rules no-such-rules", "rules no.toml",
        "rules --blank", "help no-such-topic", "rename Zoe Ann", "merge Ann Bob", "merge Ann Ann",
        "rename --undo", "play --rules yatzy", "resume zzz", "delete @1", "correct 99 55522 fh",
        "leave Zoe", "join Ann", "swap 1 1", "completion tcsh", "board", "new Ann Ann",
        "new Ann --rules nothing", "score 55522 fh --player",
    ],
)  # fmt: skip
def test_errors_are_in_the_language_and_end_as_in_english(
    language: str, command: str, data: Path
) -> None:
    copytree(played_by_two(), data)
    english, told = run(*command.split()), run("--lang", language, *command.split())
    assert english.code > 1
    assert told.code == english.code
    assert told.err != english.err
    assert in_english(told.err, language) == []


BAD_RULES = [
    "", "[", 'base = "yahtzee"', 'base = "none"\nname = "x"', 'base = "yahtzee"\nname = 1',
    'base = "yahtzee"\nname = "x"\ncolour = 1', 'base = "yahtzee"\nname = "x"\ndice = 99',
    'base = "yahtzee"\nname = "x"\nrepeat = 1', 'base = "yahtzee"\nname = "x"\norder = "no"',
    'base = "yahtzee"\nname = "x"\nboxes.one.points = 1',
    'base = "yahtzee"\nname = "x"\nboxes.chance.pattern = { groups = [4, 4] }',
    'base = "yahtzee"\nname = "x"\nrepeat.own_filled = ["fills"]',
]  # fmt: skip


@each_language
@pytest.mark.parametrize("text", BAD_RULES)
def test_what_is_wrong_with_house_rules_is_said_in_the_language(
    language: str, text: str, tmp_path: Path
) -> None:
    (tmp_path / "ours.toml").write_text(text)
    command = ("rules", str(tmp_path / "ours.toml"))
    english, told = run(*command), run("--lang", language, *command)
    assert told.code == english.code == 2
    assert told.err != english.err
    assert in_english(told.err, language) == []


@pytest.mark.parametrize(
    ("arguments", "surroundings", "expected"),
    [
        ("card", {}, "en"),
        ("card", {"LANG": "es_ES.UTF-8"}, "es"),
        ("card", {"LANG": "lt"}, "lt"),
        ("card", {"LANG": "es_ES.UTF-8", "LC_ALL": "eu_ES@euro"}, "eu"),
        ("card", {"LANG": "es_ES.UTF-8", "LC_MESSAGES": "C"}, "en"),
        ("card", {"LANG": "de_DE.UTF-8"}, "en"),
        ("card", {"LANGUAGE": "de:lt:es", "LANG": "de_DE.UTF-8"}, "lt"),
        ("card", {"LANG": "es_ES.UTF-8", "SCOREKEEPER_LANG": "eu"}, "eu"),
        ("--lang lt card", {"SCOREKEEPER_LANG": "eu"}, "lt"),
        ("--lang=lt card", {"LANG": "es_ES.UTF-8"}, "lt"),
        ("--plain --data-dir es --lang eu card", {}, "eu"),
        ("note --lang eu", {}, "en"),
        ("--lang", {"LANG": "es_ES.UTF-8"}, "es"),
    ],
)
def test_the_option_comes_before_the_variable_and_this_before_the_locale(
    arguments: str, surroundings: dict[str, str], expected: str
) -> None:
    assert language_of(arguments.split(), surroundings) == expected


def test_the_locale_chooses_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert done("-h").out.startswith("Uso: ")
    assert done("--lang", "en", "-h").out.startswith("Usage: ")
    assert done("games", "--json").json == {"games": []}


@pytest.mark.parametrize(
    ("language", "mean", "on"),
    [
        ("en", "mean 146.0,", "2026-11-30"),
        ("es", "media 146,0,", "30/11/2026"),
        ("eu", "batez besteko 146,0,", "2026/11/30"),
        ("lt", "vidurkis 146,0,", "2026-11-30"),
    ],
)
def test_numbers_and_days_are_written_as_the_language_does(
    language: str, mean: str, on: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_LANG", language)
    cards = "player,started,ones,chance\nAnn,2026-11-30,3,22\n"
    assert run("import", "-", "--format", "cards", typed=cards).code == 0
    assert on in done("players").out
    whole = DATA / "games" / "yahtzee.txt"
    done("import", str(whole), "--player", "Ann", "--player", "Bob", "--date", "2026-11-30")
    assert mean in done("stats").out
    assert done("stats", "--json").json["players"]


@each_language
def test_the_variable_chooses_a_language_too(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_LANG", language)
    assert done().out != "No game is being played.\n"
    assert done("--lang", "en").out == "No game is being played.\n"


@each_language
def test_what_programs_read_is_the_same_in_every_language(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done("play", "Ann", "Bob", typed=GAME)
    commands = [
        ("card", "--json"), ("show", "@1", "--json"), ("log", "--json"), ("history", "--json"),
        ("stats", "--json"), ("rules", "yahtzee", "--json"), ("export", "--format", "json"),
        ("export", "--format", "csv"), ("export", "--format", "turns"),
        ("export", "--format", "bgstats"), ("score", "1234", "fh", "--json"),
    ]  # fmt: skip
    before = [run(*command) for command in commands]
    monkeypatch.setenv("SCOREKEEPER_LANG", language)
    for command, expected in zip(commands, before, strict=True):
        assert run(*command)[:2] == expected[:2], command


def test_with_json_boxes_are_typed_in_the_language_and_told_in_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SCOREKEEPER_LANG", "eu")
    done("new", "Ane", "Jon")
    assert done("score", "44444", "lau", "--json").json["box"] == "fours"
    done("score", "66666", "yahtzee", "--json")
    done("score", "44444", "yahtzee", "--json")
    forbidden = done("options", "66666", "--json").json["forbidden"]
    assert {"Sixes is open" in one["reason"] for one in forbidden} == {True}


@each_language
def test_a_page_says_its_language(language: str) -> None:
    done("new", "Ann")
    page = done("--lang", language, "export", "--format", "html").out
    assert f'<html lang="{language}">' in page
    assert "Score card" not in page


def test_an_unknown_language_is_refused() -> None:
    told = run("--lang", "xx", "card")
    assert told.code == 2
    assert told.err == "there is no language 'xx' (--lang en, es, eu or lt)\n"


def test_english_loads_no_catalogue_and_no_names() -> None:
    done("new", "Ann")
    listed = subprocess.run(
        [sys.executable, "-X", "importtime", *PROGRAM[1:], "card"], capture_output=True, check=True
    ).stderr.decode()
    assert "scorekeeper.rules.names" not in listed
    assert "scorekeeper.language" in listed


TYPED = {
    "es": "ases ones, tres iguales three-of-a-kind, cuatro del mismo tipo four-of-a-kind, "
    "3 de un tipo three-of-a-kind, escalera menor small-straight, azar chance, "
    "recta pequena small-straight, recta grande large-straight, house full-house",
    "eu": "bakoteak ones, bak ones, bi twos, lau fours, lau mota four-of-a-kind, sei sixes, "
    "mota bateko 3 three-of-a-kind, erreskura full-house, zuzen txikia small-straight, "
    "zuzen handia large-straight, aukera chance",
    "lt": "vieni ones, du twos, trys threes, keturi fours, sesi sixes, šeši sixes, sansas chance, "
    "pilnas namas full-house, mazas tiesus small-straight, didelis tiesus large-straight, "
    "keturiu rusiu four-of-a-kind",
}


@each_language
def test_boxes_are_typed_in_the_language_and_in_english(language: str) -> None:
    rules = in_language(rule_set("yahtzee"), language)
    for pair in TYPED[language].split(", "):
        typed, _, box = pair.rpartition(" ")
        assert find_category(rules, typed).id == box, typed
    for category in rule_set("yahtzee").categories:
        for name in (category.id, category.name, *category.aliases):
            assert find_category(rules, name).id == category.id, name


@each_language
@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_no_two_boxes_have_one_name_in_any_language(rules_id: str, language: str) -> None:
    english = rule_set(rules_id)
    rules = in_language(english, language)
    for one, other in combinations(rules.categories, 2):
        assert names_of(one) & names_of(other) == set(), (one.id, other.id)
    assert [decides(one) for one in rules.categories] == [
        decides(one) for one in english.categories
    ]
    assert differing(rules, english) >= 6


def decides(category: object) -> list[object]:
    """Return what of a box is not a name."""
    values = category._asdict()  # type: ignore[attr-defined]
    return [value for key, value in values.items() if key not in {"name", "aliases"}]


def differing(rules: RuleSet, english: RuleSet) -> int:
    pairs = zip(rules.categories, english.categories, strict=True)
    return sum(one.name != other.name for one, other in pairs)


@each_language
def test_house_rules_are_kept_in_the_words_of_their_file(language: str, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text('base = "yahtzee"\nname = "Ours"\nrepeat.bonus = 50\n')
    done("--lang", language, "new", "Ann", "--rules", str(tmp_path / "ours.toml"))
    kept = json.loads(done("export", "--format", "json").out)["games"][0]["rules"]["definition"]
    assert kept["boxes"]["full-house"]["name"] == "Full House"
    told = done("--lang", language, "play", typed="rules\n").out
    assert "Full House" not in told
    changed = [line for line in told.splitlines() if line.startswith("  ") and "; it was" in line]
    assert changed == []


@each_language
def test_a_box_that_house_rules_name_keeps_its_name(language: str, tmp_path: Path) -> None:
    text = 'base = "yahtzee"\nname = "Ours"\nboxes.full-house.name = "Boat"\n'
    (tmp_path / "ours.toml").write_text(text)
    done("--lang", language, "new", "Ann", "--rules", str(tmp_path / "ours.toml"))
    assert "Boat" in done("--lang", language, "card").out


@pytest.mark.parametrize(
    ("lang", "reason"),
    [
        ("es", "no existe ese archivo o carpeta"),
        ("eu", "ez dago halako fitxategi edo karpetarik"),
        ("lt", "nėra tokio failo ar aplanko"),
        ("en", "No such file or directory"),
    ],
)
def test_what_the_system_says_of_a_file_is_in_the_language(lang: str, reason: str) -> None:
    answer = run("--lang", lang, "import", "nowhere.json")
    assert answer.code == 6
    assert reason in answer.err
