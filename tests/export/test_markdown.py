"""Games as Markdown: what stands in a section, and text that no reader of Markdown interprets."""

from collections.abc import Iterator

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from scorekeeper.export.as_markdown import text as markdown
from scorekeeper.game.acts import abandon, join, leave, undo, write_note
from scorekeeper.game.replay import append
from scorekeeper.game.state import Game
from scorekeeper.views.standings import standings
from tests.export.cases import NAME_IDS, bare, each_game, each_hostile_name
from tests.export.games import HOSTILE, all_games, named, over, with_joker
from tests.game.test_whole_games import AT, begun, played

MADE = {"html_inline", "html_block", "link_open", "image", "em_open", "code_inline", "s_open"}
"""What a name could make of itself in Markdown."""
SECTION = r"""## =SUM\(A1\) \<b\>

Yacht, @Friday \| x, 2026\-11\-30

| | Ann | Bob | Cy |
|---|---:|---:|---:|
| Yacht | 0 | 50 | 0 |
| Large Straight | 0 |  | 0 |
| Small Straight | 0 |  | 0 |
| Four of a Kind | 0 |  | 0 |
| Full House | 19 |  | 19 |
| Choice | 5 |  | 5 |
| Sixes | 0 |  | 0 |
| Fives | 0 |  | 0 |
| Fours | 0 |  | 0 |
| Threes | 0 |  | 0 |
| Twos | 0 |  | 0 |
| Ones | 0 |  | 0 |
| **Upper section** | 0 | 0 | 0 |
| **Lower section** | 24 | 50 | 24 |
| **Total** | 24 | 50 | 24 |

- 1. Ann: 24
- 1. Cy: 24
- Bob: 50, left

Ann and Cy share the win\.
"""


def plain(section: str) -> str:
    return section.replace("\\", "")


def tokens(text: str) -> Iterator[Token]:
    """Yield what a reader that lets HTML through makes of a text, the inline pieces too."""
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    for token in reader.parse(text):
        yield token
        yield from token.children or ()


def cells(text: str) -> list[str]:
    """Return the texts of the cells of all tables, as they are shown."""
    found, inside = [], False
    for token in tokens(text):
        if token.type in {"th_open", "td_open"}:
            inside = True
        elif inside and token.type == "inline":
            found.append(bare("".join(c.content for c in token.children or ())))
            inside = False
    return found


def test_a_section_has_title_card_ranks_and_winners_and_marks_who_left() -> None:
    assert markdown([over()]) == SECTION


def test_sections_follow_each_other_in_the_order_of_the_games() -> None:
    first, second = markdown([begun("yacht")]), markdown([begun("crag")])
    assert markdown([begun("yacht"), begun("crag")]) == f"{first}\n{second}"
    assert markdown([]) == ""


@each_hostile_name
def test_a_name_is_shown_as_it_was_written_and_makes_nothing(name: str) -> None:
    text = markdown([named(name, "Bob")])
    assert cells(text)[:3] == ["", name, "Bob"]
    kinds = {token.type for token in tokens(text)}
    assert not kinds & MADE


@pytest.mark.parametrize(
    "title",
    [*HOSTILE, "***", "1. one", "~~~", "- x", "> y", "a  \\"],
    ids=[*NAME_IDS, "rule", "list", "fence", "bullet", "quotation", "line-break"],
)
def test_a_title_is_a_heading_whatever_it_looks_like(title: str) -> None:
    game = named("Ann")
    text = markdown([game._replace(record=game.record._replace(title=title))])
    read = list(tokens(text))
    assert [token.type for token in read[:2]] == ["heading_open", "inline"]
    assert bare("".join(token.content for token in read[1].children or ())) == title


@each_game
def test_every_number_of_a_card_stands_in_its_cell(game: Game) -> None:
    shown = cells(markdown([game]))
    width = len(game.names) + 1
    rows = {row[0]: row[1:] for row in zip(*[iter(shown)] * width, strict=True)}
    for category in game.rules.categories:
        entries = [card.entries.get(category.id) for card in game.state.cards]
        assert rows[category.name] == tuple("" if e is None else str(e.points) for e in entries)
    table = [one.totals for one in standings(game)]
    assert rows["Upper section"] == tuple(str(one.upper) for one in table)
    assert rows["Lower section"] == tuple(str(one.lower) for one in table)
    assert rows["Total"] == tuple(str(one.total) for one in table)
    assert rows.get("Upper bonus", ("0",) * len(table)) == tuple(
        str(one.upper_bonus) for one in table
    )
    assert rows.get("Extra bonus", ("0",) * len(table)) == tuple(
        str(one.extra_bonus) for one in table
    )


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ("new", "The game is in round 1 of 13."),
        ("abandoned", "The game was abandoned."),
        ("failed", "This game cannot be read to its end: game 20261130-2043-x7k2, event 1: "),
    ],
)
def test_a_game_that_is_not_finished_says_so(stage: str, said: str) -> None:
    game = begun("yahtzee")
    games = {
        "new": game,
        "abandoned": append(game, abandon(game, AT)),
        "failed": next(one for one in all_games() if one.failure),
    }
    assert said in plain(markdown([games[stage]]))


def test_who_joined_late_has_a_column_and_who_left_no_rank() -> None:
    game = played(begun("yahtzee", names=("Ann", "Bob")), "55522 full-house")
    game = append(game, join(game, "Dee", AT))
    lines = markdown([append(game, leave(game, "Bob", AT))]).splitlines()
    assert "| | Ann | Bob | Dee |" in lines
    places = [line for line in lines if line.startswith("- ")]
    assert places == ["- 1. Ann: 25", "- 2. Dee: 0", "- Bob: 0, left"]


def test_jokers_and_extra_bonuses_are_in_the_sums() -> None:
    lines = markdown([with_joker()]).splitlines()
    (total,) = [line for line in lines if line.startswith("| **Total**")]
    (extra,) = [line for line in lines if line.startswith("| **Extra bonus**")]
    assert total.split(" | ")[1:3] == ["208", "0"]
    assert extra.split(" | ")[1:3] == ["100", "0"]


def test_notes_that_stand_are_told_and_inert() -> None:
    game = append(begun("yahtzee"), write_note("<i>late</i> $x$", AT))
    other = append(game, write_note("gone", AT))
    text = markdown([append(other, undo(other, AT))])
    assert text.endswith("\n\nNote\\: \\<i\\>late\\</i\\> \\$x\\$\n")
    assert "gone" not in text
