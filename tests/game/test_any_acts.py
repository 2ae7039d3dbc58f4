"""Whatever people do to a game in whatever order: it replays, undo is before and redo is after."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import ScorekeeperError
from scorekeeper.export.as_json import text
from scorekeeper.game import acts
from scorekeeper.game.card import totals
from scorekeeper.game.codec import event_document, header_document, record_from_documents
from scorekeeper.game.events import Event
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.imports.exported import games as brought
from scorekeeper.rules.catalog import rule_set
from scorekeeper.views.changes import changed_cells
from scorekeeper.views.log import log_lines
from scorekeeper.views.standings import standings
from scorekeeper.views.summary import running_totals
from tests.game.test_whole_games import AT, begun

NAMES = ("Ann", "Bob", "Dee", "Eve")
faces = st.integers(1, 6)
dice = st.one_of(st.tuples(faces, faces, faces, faces, faces), faces.map(lambda face: (face,) * 5))
turn = st.integers(1, 8).map(str)
ACTS = st.one_of(
    st.tuples(st.just("score"), st.sampled_from(NAMES), dice, st.integers(0, 14)),
    st.tuples(st.just("score"), st.none(), dice, st.integers(0, 14)),
    st.tuples(
        st.just("correct"), turn, dice, st.integers(0, 14), st.none() | st.sampled_from(NAMES)
    ),
    st.tuples(st.just("swap"), turn, turn),
    st.tuples(st.sampled_from(["join", "leave"]), st.sampled_from(NAMES)),
    st.tuples(st.sampled_from(["undo", "redo", "note", "abandon"])),
)


def event_of(game: Game, act: tuple[Any, ...]) -> Event:
    """Return the event for an act; raises where it is not possible."""
    boxes = game.rules.categories
    match act:
        case ("score", name, thrown, box):
            seat = acts.seat_to_move(game) if name is None else game.names.index(name)
            return acts.score_turn(game, seat, thrown, boxes[box % len(boxes)], AT)
        case ("correct", number, thrown, box, name):
            wrong = acts.find_turn(game, number)
            whose = None if name is None else game.names.index(name)
            category = boxes[box % len(boxes)]
            return acts.correct_turn(game, wrong.number, thrown, category, AT, seat=whose)
        case ("swap", one, other):
            return acts.swap_turns(game, one, other, AT)
        case ("join", name):
            return acts.join(game, name, AT)
        case ("leave", name):
            return acts.leave(game, name, AT)
        case ("undo",):
            return acts.undo(game, AT)
        case ("redo",):
            return acts.redo(game, AT)
        case ("note",):
            return acts.write_note("a remark", AT)
        case _:
            return acts.abandon(game, AT)


def done(game: Game, things: list[tuple[Any, ...]]) -> Game:
    """Return the game after all of them that are possible."""
    for thing in things:
        try:
            game = append(game, event_of(game, thing))
        except (ScorekeeperError, ValueError):
            continue
    return game


@st.composite
def any_games(draw: st.DrawFn) -> Game:
    rules = draw(st.sampled_from(["yahtzee", "yahtzee-click", "yatzy-50", "yatzy", "yacht"]))
    return done(begun(rules, names=NAMES[:2]), draw(st.lists(ACTS, max_size=25)))


@given(any_games())
def test_a_game_is_what_its_record_replays_to(game: Game) -> None:
    assert replay(game.record, game.rules) == game
    documents: list[object] = [event_document(event) for event in game.record.events]
    assert record_from_documents(header_document(game.record), documents) == game.record
    (back,) = brought([text([game])])
    assert back.record == game.record


@given(any_games(), ACTS)
def test_undo_is_the_state_before_and_redo_the_state_after(
    game: Game, act: tuple[Any, ...]
) -> None:
    after = done(game, [act])
    if len(after.record.events) == len(game.record.events) or act[0] in {"undo", "redo"}:
        return
    undone = append(after, acts.undo(after, AT))
    assert seen(undone) == seen(game)
    assert seen(append(undone, acts.redo(undone, AT))) == seen(after)


def seen(game: Game) -> object:
    """Return what people see of a game."""
    return (
        game.names,
        game.present,
        game.state.cards,
        game.state.turns,
        game.status,
        game.to_move,
        game.round,
        standings(game),
    )


@given(any_games(), ACTS)
def test_the_cells_that_are_told_are_those_that_changed(game: Game, act: tuple[Any, ...]) -> None:
    after = done(game, [act])
    told = changed_cells(game, after)
    for seat, (one, other) in enumerate(zip(game.state.cards, after.state.cards, strict=False)):
        for box in game.rules.categories:
            was, now = one.entries.get(box.id), other.entries.get(box.id)
            worth = (was and was[:-1]) != (now and now[:-1])
            assert ((seat, box.id) in told) == worth


@given(any_games())
def test_every_report_agrees_with_the_cards(game: Game) -> None:
    table = standings(game)
    for seat, card in enumerate(game.state.cards):
        own = totals(game.rules, card)
        assert table[seat].totals == own
        assert (table[seat].rank is None) == (seat in game.state.left)
        running = running_totals(game, seat)
        assert (running[-1] if running else 0) == own.total
    if game.to_move is not None:
        assert game.to_move in game.present
    assert len(log_lines(game)) == len(game.record.events)
    assert all(line.text for line in log_lines(game))
    assert rule_set(game.record.rules) is game.rules
