"""The events that are made for what people want to do, and what is refused before that."""

import pytest

from scorekeeper.errors import NotFound, Refused, Unreadable
from scorekeeper.game.acts import (
    abandon,
    best_box,
    example_turn,
    find_turn,
    join,
    leave,
    redo,
    score_turn,
    scratch,
    seat_to_move,
    swap_turns,
    take_up,
    undo,
    write_note,
)
from scorekeeper.game.events import (
    EventVoided,
    NoteWritten,
    PlayerJoined,
    PlayerLeft,
    TurnScored,
    TurnsSwapped,
)
from scorekeeper.game.record import new_record
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.house import house_rules
from scorekeeper.rules.notation import find_category
from tests.game.test_whole_games import AT, begun, played
from tests.program import WHOLE_CARD

YAHTZEE = rule_set("yahtzee")
TWO = begun(names=("Ann", "Bob"))


def finished() -> Game:
    lines = (line.split() for line in WHOLE_CARD)
    turns = ((dice, find_category(YAHTZEE, box).id) for dice, box in lines)
    return played(begun(names=("Ann",)), ", ".join(f"{dice} {box}" for dice, box in turns))


def test_an_example_is_a_turn_that_the_rules_allow() -> None:
    assert example_turn(TWO) == "55522 fh"
    assert example_turn(TWO, (1, 2, 3, 4, 5)) == "12345 ls"
    filled = played(TWO, "55522 full-house, Bob: 12345 large-straight")
    assert example_turn(filled) == "55522 3k"
    assert example_turn(filled, seat=1) == "55522 fh"
    assert example_turn(filled, (1, 2, 3, 4, 5), seat=1) == "12345 ss"
    assert example_turn(filled, (1, 2, 3, 4, 5), seat=0) == "12345 ls"
    assert example_turn(begun("yatzy", names=("Ann",))) == "55522 fh"
    assert example_turn(finished()) == "55522"


def test_the_best_box_is_the_one_that_earns_most() -> None:
    assert best_box(TWO, 0, (5, 5, 5, 2, 2)).id == "full-house"
    filled = played(TWO, "55522 full-house")
    assert best_box(filled, 0, (5, 5, 5, 2, 2)).id == "three-of-a-kind"
    assert best_box(filled, 1, (5, 5, 5, 2, 2)).id == "full-house"
    with pytest.raises(Refused) as caught:
        best_box(finished(), 0, (1, 1, 1, 1, 1))
    assert caught.value.slug == "game-over"


def test_the_best_box_of_a_full_card_is_refused_by_name() -> None:
    full = played(
        begun(names=("Ann", "Bob")),
        ", ".join(f"Ann: 11112 {category.id}" for category in YAHTZEE.categories),
    )
    with pytest.raises(Refused) as caught:
        best_box(full, 0, (1, 2, 3, 4, 5))
    assert (caught.value.slug, caught.value.message) == ("card-full", "every box of Ann is filled")


def test_served_dice_have_another_best_box() -> None:
    game = begun("generala", names=("Ann",))
    assert best_box(game, 0, (1, 2, 3, 4, 5), 1).id == "straight"
    event = score_turn(game, 0, (1, 2, 3, 4, 5), game.rules.category("straight"), AT, used=1)
    assert (event.points, event.used, event.throws) == (25, 1, ())
    later = score_turn(game, 0, (1, 2, 3, 4, 5), game.rules.category("straight"), AT, used=2)
    assert later.points == 20


@pytest.mark.parametrize("before", [1, 2])
def test_throws_that_were_typed_are_counted_for_what_is_paid_on_the_first(before: int) -> None:
    game = begun("generala")
    straight = game.rules.category("straight")
    throws = ((1, 2, 3, 4, 4),) * before
    assert score_turn(game, 0, (1, 2, 3, 4, 5), straight, AT, throws).points == 20


def test_what_is_served_may_be_the_best_where_it_is_not_otherwise() -> None:
    differences = {
        "base": "generala",
        "name": "Served",
        "boxes": {"straight": {"points": {"base": 1, "served": 30}}},
    }
    ours = house_rules(rule_set("generala"), differences, "'ours.toml'")
    game = replay(new_record("20261130-2043-x7k2", ours, ["Ann"], AT), ours)
    assert best_box(game, 0, (1, 2, 3, 4, 5), 1).id == "straight"
    assert best_box(game, 0, (1, 2, 3, 4, 5), 2).id == "fives"
    assert best_box(game, 0, (1, 2, 3, 4, 5)).id == "fives"


def test_a_box_is_scratched_without_dice() -> None:
    assert scratch(TWO, 1, YAHTZEE.category("yahtzee"), AT) == TurnScored(
        AT, "p2", (), "yahtzee", 0, 0
    )
    filled = played(TWO, "66666 yahtzee")
    with pytest.raises(Refused) as caught:
        scratch(filled, 0, YAHTZEE.category("yahtzee"), AT)
    assert caught.value.slug == "box-filled"
    with pytest.raises(Refused) as caught:
        scratch(finished(), 0, YAHTZEE.category("yahtzee"), AT)
    assert caught.value.slug == "game-over"


def test_a_forbidden_box_is_refused_with_its_name_and_a_filled_one_as_it_is() -> None:
    game = played(begun(names=("Ann",)), "66666 yahtzee")
    with pytest.raises(Refused) as caught:
        score_turn(game, 0, (4, 4, 4, 4, 4), YAHTZEE.category("chance"), AT)
    assert caught.value.slug == "box-forbidden"
    assert caught.value.message.startswith("Chance is not allowed: five 4s with the Yahtzee box")
    assert caught.value.hint == "allowed: fours"
    with pytest.raises(Refused) as caught:
        score_turn(game, 0, (4, 4, 4, 4, 4), YAHTZEE.category("yahtzee"), AT)
    assert caught.value.message == "Yahtzee is filled already (50 from turn 1)"


def test_an_abandoned_game_is_taken_up_by_undoing_its_end() -> None:
    game = played(TWO, "55522 full-house")
    gone = append(game, abandon(game, AT))
    assert take_up(gone, AT) == EventVoided(AT, 2)
    assert append(gone, take_up(gone, AT)).status == "playing"
    with pytest.raises(Refused) as caught:
        take_up(game, AT)
    assert caught.value.slug == "not-abandoned"
    assert caught.value.message == f"game {game.record.id} is not abandoned"
    assert caught.value.hint == "scorekeeper undo and scorekeeper correct reach into a finished one"
    for act in (lambda: abandon(gone, AT), lambda: seat_to_move(gone)):
        with pytest.raises(Refused) as caught:
            act()
        assert caught.value.slug == "game-abandoned"


def test_turns_are_swapped_by_their_numbers() -> None:
    game = played(TWO, "55522 full-house, 12346 small-straight")
    assert swap_turns(game, "2", "#1", AT) == TurnsSwapped(AT, 2, 1)
    with pytest.raises(Unreadable) as same:
        swap_turns(game, "2", "2", AT)
    assert (same.value.slug, same.value.hint) == ("same-turn", "scorekeeper swap 12 13")
    assert same.value.message == "turn 2 cannot be swapped with itself"
    for first, second in (("x", "1"), ("1", "x")):
        with pytest.raises(Unreadable) as wrong:
            swap_turns(game, first, second, AT)
        assert wrong.value.hint == "scorekeeper swap 12 13"


@pytest.mark.parametrize("text", ["1", "#1", "1:", "1.", "#1,"])
def test_a_turn_is_found_by_its_number(text: str) -> None:
    game = played(TWO, "55522 full-house")
    assert find_turn(game, text).number == 1


@pytest.mark.parametrize(
    ("text", "slug", "hint"),
    [
        ("", "bad-turn", "scorekeeper correct 7 55522 fh"),
        ("#", "bad-turn", "scorekeeper correct 7 55522 fh"),
        ("x", "bad-turn", "scorekeeper correct 7 55522 fh"),
        ("-1", "bad-turn", "scorekeeper correct 7 55522 fh"),
        ("1.5", "bad-turn", "scorekeeper correct 7 55522 fh"),
        ("²", "bad-turn", "scorekeeper correct 7 55522 fh"),
        ("123456", "bad-turn", "scorekeeper correct 7 55522 fh"),
        ("12345", "unknown-turn", "the turns are 1 to 1; see: scorekeeper log"),
        ("0", "unknown-turn", "the turns are 1 to 1; see: scorekeeper log"),
        ("2", "unknown-turn", "the turns are 1 to 1; see: scorekeeper log"),
    ],
)
def test_a_turn_that_is_not_there_is_refused(text: str, slug: str, hint: str) -> None:
    with pytest.raises((Unreadable, NotFound)) as caught:
        find_turn(played(TWO, "55522 full-house"), text)
    assert (caught.value.slug, caught.value.hint) == (slug, hint)


def test_before_the_first_turn_there_is_none_to_find() -> None:
    with pytest.raises(NotFound) as caught:
        find_turn(TWO, "1")
    assert caught.value.hint == "no turn has been entered yet; see: scorekeeper log"


def test_who_joins_gets_an_id_that_nobody_has_had() -> None:
    assert join(TWO, " Dee  Lee ", AT) == PlayerJoined(AT, "p3", "Dee Lee")
    joined = append(TWO, join(TWO, "Dee", AT))
    assert join(joined, "Eve", AT) == PlayerJoined(AT, "p4", "Eve")
    undone = append(joined, undo(joined, AT))
    assert join(undone, "Eve", AT) == PlayerJoined(AT, "p4", "Eve")
    odd = TWO._replace(
        record=TWO.record._replace(
            players=(TWO.record.players[0], TWO.record.players[1]._replace(id="p3"))
        )
    )
    assert join(odd, "Dee", AT).player == "p4"


def test_who_comes_back_keeps_the_id_and_the_name() -> None:
    gone = append(TWO, leave(TWO, "bob", AT))
    assert gone.record.events == (PlayerLeft(AT, "p2"),)
    assert join(gone, "BOB", AT) == PlayerJoined(AT, "p2", "Bob")


def test_nobody_joins_or_leaves_a_game_that_is_over() -> None:
    for act in (lambda: join(finished(), "Dee", AT), lambda: leave(finished(), "Ann", AT)):
        with pytest.raises(Refused) as caught:
            act()
        assert caught.value.slug == "game-over"
        assert caught.value.message.endswith("is over: every box is filled")
        assert caught.value.hint == (
            "the next one: scorekeeper rematch; a slip: scorekeeper undo, scorekeeper correct"
        )


def test_a_note_says_something() -> None:
    assert write_note("  the cup   fell ", AT) == NoteWritten("the cup fell", AT)
    with pytest.raises(Unreadable) as caught:
        write_note("  ", AT)
    assert caught.value.slug == "empty-note"
    assert caught.value.message == "a note says something"
    assert caught.value.hint == "scorekeeper note Bob knocked the cup over"
    with pytest.raises(Unreadable) as caught:
        write_note("\x1b", AT)
    assert "a note" in caught.value.message


def test_undo_and_redo_name_the_act_that_they_take() -> None:
    game = played(TWO, "55522 full-house, 12346 small-straight")
    assert undo(game, AT) == EventVoided(AT, 2)
    back = append(game, undo(game, AT))
    assert undo(back, AT) == EventVoided(AT, 1)
    assert redo(back, AT) == EventVoided(AT, 3)
    with pytest.raises(Refused) as caught:
        undo(TWO, AT)
    assert (caught.value.slug, caught.value.hint) == ("nothing-to-undo", "55522 fh")
    with pytest.raises(Refused) as caught:
        redo(game, AT)
    assert (caught.value.slug, caught.value.hint) == (
        "nothing-to-redo",
        "scorekeeper undo, then scorekeeper redo",
    )
