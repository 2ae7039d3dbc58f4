"""Repairs of earlier turns: swaps, corrections for another player, and what follows from them."""

import json
from pathlib import Path

import pytest

from scorekeeper.errors import NotFound, Refused, Unreadable
from scorekeeper.game import rebuild
from scorekeeper.game import replay as replaying
from scorekeeper.game.acts import correct_turn, leave, redo, swap_turns, undo, write_note
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set
from scorekeeper.service import Scorekeeper
from scorekeeper.store.games import GameStore
from scorekeeper.views.changes import changed_cells
from scorekeeper.views.outcome import Outcome
from tests.game.test_whole_games import AT, begun, played

YAHTZEE = rule_set("yahtzee")
TWO = begun(names=("Ann", "Bob"))
MIXED_UP = played(TWO, "55522 full-house, 12346 small-straight, 66612 sixes")


def boxes(game: Game, seat: int) -> dict[str, tuple[int, int]]:
    return {box: (e.points, e.bonus) for box, e in game.state.cards[seat].entries.items()}


def test_swapped_turns_of_two_players_change_their_players() -> None:
    game = append(MIXED_UP, swap_turns(MIXED_UP, "1", "2", AT))
    assert boxes(game, 0) == {"small-straight": (30, 0), "sixes": (18, 0)}
    assert boxes(game, 1) == {"full-house": (25, 0)}
    assert [(turn.player.name, turn.box) for turn in game.state.turns] == [
        ("Bob", "full-house"),
        ("Ann", "small-straight"),
        ("Ann", "sixes"),
    ]
    assert changed_cells(MIXED_UP, game) == {
        (0, "full-house"),
        (1, "full-house"),
        (0, "small-straight"),
        (1, "small-straight"),
    }


def test_swapped_turns_of_one_player_change_their_boxes() -> None:
    game = append(MIXED_UP, swap_turns(MIXED_UP, "1", "3", AT))
    assert boxes(game, 0) == {"sixes": (0, 0), "full-house": (0, 0)}
    assert game.state.turns[0].dice == (5, 5, 5, 2, 2)


def test_a_swap_derives_joker_and_bonus_anew() -> None:
    game = played(TWO, "66666 yahtzee, Bob: 12345 chance, Ann: 55555 fives, Bob: 11122 fives")
    swapped = append(game, swap_turns(game, "3", "4", AT))
    assert boxes(swapped, 1)["fives"] == (25, 0)
    assert boxes(swapped, 0)["fives"] == (0, 0)


def test_a_swap_is_undone_and_redone() -> None:
    swapped = append(MIXED_UP, swap_turns(MIXED_UP, "1", "2", AT))
    undone = append(swapped, undo(swapped, AT))
    assert undone.state.cards == MIXED_UP.state.cards
    assert append(undone, redo(undone, AT)).state.cards == swapped.state.cards
    assert replay(swapped.record, YAHTZEE) == swapped


@pytest.mark.parametrize(
    ("first", "second", "error"),
    [("1", "1", Unreadable), ("1", "9", NotFound), ("x", "1", Unreadable), ("1", "", Unreadable)],
)
def test_a_swap_of_what_is_no_pair_of_turns_is_refused(
    first: str, second: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        swap_turns(MIXED_UP, first, second, AT)


def test_a_swap_into_a_filled_box_is_refused_and_names_it() -> None:
    game = played(TWO, "55522 full-house, 66622 full-house, 66612 sixes, 12345 chance")
    with pytest.raises(Refused, match="Full House is filled already"):
        append(game, swap_turns(game, "2", "3", AT))


@pytest.mark.parametrize(
    ("first", "last", "number", "box", "slug", "hint"),
    [
        ("yahtzee", "fives", 3, "chance", "box-forbidden", "allowed: fives"),
        (
            "yahtzee", "fives", 3, "yahtzee", "box-filled",
            "scorekeeper swap 1 3 lets them change places; or first correct turn 1",
        ),
        (
            "yahtzee", "fives", 1, "fives", "breaks-later-turn",
            "scorekeeper swap 1 3 lets them change places; or first correct turn 3",
        ),
        (
            "sixes", "chance", 1, "yahtzee", "breaks-later-turn",
            "scorekeeper undo back to turn 3, or first correct it into another open box",
        ),
    ],
)  # fmt: skip
def test_a_refused_correction_comes_with_the_way_out(
    first: str, last: str, number: int, box: str, slug: str, hint: str
) -> None:
    game = played(TWO, f"66666 {first}, Bob: 12345 chance, Ann: 55555 {last}")
    dice = game.state.turns[number - 1].dice
    with pytest.raises(Refused) as caught:
        append(game, correct_turn(game, number, dice, YAHTZEE.category(box), AT))
    assert (caught.value.slug, caught.value.hint) == (slug, hint)


def test_a_correction_may_give_a_turn_to_another_player() -> None:
    event = correct_turn(MIXED_UP, 3, (6, 6, 6, 1, 2), YAHTZEE.category("sixes"), AT, seat=1)
    game = append(MIXED_UP, event)
    assert "sixes" not in game.state.cards[0].entries
    assert boxes(game, 1)["sixes"] == (18, 0)
    assert game.to_move == 0


@pytest.fixture
def keeper(tmp_path: Path) -> Scorekeeper:
    keeper = Scorekeeper(GameStore(tmp_path), lambda: AT, lambda: "20261130-2043-x7k2")
    keeper.start(["Ann", "Bob"], "yahtzee")
    for line in ("66666 y", "12345 c", "55512 5", "11122 fh", "55555 ls", "66612 6"):
        keeper.score(line)
    return keeper


def test_a_correction_that_takes_a_later_bonus_lists_it_before_it_is_made(
    keeper: Scorekeeper,
) -> None:
    asked: list[Outcome] = []

    def agree(trial: Outcome) -> bool:
        asked.append(trial)
        assert keeper.load().state.turns[0].points == 50
        return True

    done = keeper.correct("1", "66662 y", agree=agree)
    assert done is not None
    assert asked[0].consequences == done.consequences
    (line,) = done.consequences
    assert line == (
        "turn 5: Ann, 5 5 5 5 5 in Large Straight as a Joker, 40;"
        " it was worth 40, +100 bonus as a Joker"
    )
    assert keeper.load().state.turns[4].bonus == 0


def test_a_correction_that_loses_the_upper_bonus_lists_it(keeper: Scorekeeper) -> None:
    for line in ("44441 4", "33331 3", "66661 6", "22211 2", "11112 1"):
        keeper.score(line, "Ann")
    assert keeper.load().state.turns[-1].player.name == "Ann"
    done = keeper.correct("7", "11123 4")
    assert done is not None
    assert done.consequences == ["Ann's upper bonus: 0; it was 35"]


def test_who_does_not_agree_changes_nothing(keeper: Scorekeeper) -> None:
    before = keeper.load()
    assert keeper.correct("1", "66662 y", agree=lambda _: False) is None
    assert keeper.load() == before


def test_nobody_is_asked_where_nothing_else_changes(keeper: Scorekeeper) -> None:
    def agree(trial: Outcome) -> bool:
        raise AssertionError(trial)

    assert keeper.correct("6", "66122 6", agree=agree) is not None
    assert keeper.swap("2", "4", agree=agree) is not None


def test_what_others_did_while_somebody_was_asked_is_never_lost(keeper: Scorekeeper) -> None:
    def agree(_: Outcome) -> bool:
        keeper.score("22213 2", "Bob")
        return True

    with pytest.raises(Refused) as caught:
        keeper.correct("1", "66662 y", agree=agree)
    assert caught.value.slug == "changed-meanwhile"
    game = keeper.load()
    assert game.state.turns[0].points == 50
    assert game.state.turns[-1].box == "twos"


def test_a_repair_of_one_version_is_not_made_in_another_as_long(
    keeper: Scorekeeper, tmp_path: Path
) -> None:
    (path,) = (tmp_path / "games").glob("*.json")
    base = path.read_bytes()
    keeper.score("22213 2", "Bob")
    other = path.read_bytes()
    path.write_bytes(base)
    keeper.score("44441 4", "Bob")
    mine = path.read_bytes()

    def agree(_: Outcome) -> bool:
        path.write_bytes(other)
        return True

    assert len(json.loads(mine)["events"]) == len(json.loads(other)["events"])
    with pytest.raises(Refused) as caught:
        keeper.correct("1", "66662 y", agree=agree)
    assert caught.value.slug == "changed-meanwhile"
    assert path.read_bytes() == other


def test_throws_of_a_turn_are_kept_and_the_last_one_counts(keeper: Scorekeeper) -> None:
    done = keeper.score("12246 22446 14444 4k", "Bob")
    (turn,) = done.step.turns
    assert (turn.dice, turn.points) == ((1, 4, 4, 4, 4), 17)
    assert turn.throws == ((1, 2, 2, 4, 6), (2, 2, 4, 4, 6))
    assert keeper.load().state.turns[-1].throws == turn.throws
    done = keeper.correct("7", "12246 24444 4k") or done
    assert done.step.turns[0].throws == ((1, 2, 2, 4, 6),)


@pytest.mark.parametrize(
    ("line", "error", "told"),
    [
        ("12246 22446 14444 14444 4k", Refused, "four throws; Yahtzee allows three"),
        ("12246 2244 14444 4k", Unreadable, "'2244' has 4 dice"),
        ("1224 22446 4k", Unreadable, "'1224' has 4 dice"),
        ("12246 22447 4k", Unreadable, "'22447' has a 7"),
    ],
)
def test_throws_that_cannot_be_are_refused(
    keeper: Scorekeeper, line: str, error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        keeper.score(line, "Bob")


def test_a_full_stop_takes_the_box_with_the_most_points(keeper: Scorekeeper) -> None:
    done = keeper.score("22255 .", "Bob")
    assert (done.step.turns[0].box, done.step.turns[0].points) == ("three-of-a-kind", 16)


def test_a_game_has_no_more_corrections_than_can_be_gone_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rebuild, "_MOST_REPAIRS", 3)
    game = played(TWO, "55522 full-house")
    chance, full_house = game.rules.category("chance"), game.rules.category("full-house")
    for category in (chance, full_house, chance):
        game = append(game, correct_turn(game, 1, (5, 5, 5, 2, 2), category, AT))
    for fuller in (game, append(game, undo(game, AT))):
        with pytest.raises(Refused) as caught:
            correct_turn(fuller, 1, (5, 5, 5, 2, 2), full_house, AT)
        assert caught.value.message == "3 corrections of turns are as many as a game has"
    assert replay(game.record, game.rules) == game


def test_undo_and_redo_go_through_no_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = played(TWO, "55522 full-house").rules.category("chance")
    game = played(TWO, "55522 full-house")
    stages = [game]
    stages.append(append(game, write_note("spilt tea", AT)))
    stages.append(append(stages[-1], correct_turn(stages[-1], 1, (5, 5, 5, 2, 3), chance, AT)))
    stages.append(append(stages[-1], leave(stages[-1], "Bob", AT)))
    game = stages[-1]
    monkeypatch.setattr(replaying, "rebuild", None)
    monkeypatch.setattr(replaying, "place", None)
    for stage in reversed(stages[:-1]):
        game = append(game, undo(game, AT))
        assert game.state._replace(undone=()) == stage.state
    for stage in stages[1:]:
        game = append(game, redo(game, AT))
        assert game.state._replace(undone=()) == stage.state
    assert game.state == stages[-1].state


def test_what_undo_leads_to_holds_no_more_than_it_needs() -> None:
    game = MIXED_UP
    for text in ("one", "two", "three"):
        game = append(game, write_note(text, AT))
    game = append(game, undo(game, AT))
    for one in (game, replay(game.record, game.rules)):
        kept = [*one.undoable, *one.redoable]
        assert len(kept) == 6
        assert {(state.done, state.undone) for state in kept} == {((), ())}


def test_a_game_has_no_more_events_than_can_be_gone_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(replaying, "_MOST_EVENTS", 2)
    game = append(played(TWO, "55522 full-house"), write_note("spilt tea", AT))
    with pytest.raises(Refused) as caught:
        append(game, undo(game, AT))
    assert caught.value.message == "2 entries in its log are as many as a game has"
    longer = game.record._replace(events=(*game.record.events, write_note("more", AT)))
    broken = replay(longer, game.rules)
    assert broken.state == game.state
    assert broken.failure is not None
