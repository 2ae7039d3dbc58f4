"""What holds for every game, whatever is thrown, corrected and taken back."""

import json
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from scorekeeper.errors import Refused, Unreadable
from scorekeeper.export.as_json import text
from scorekeeper.game import acts
from scorekeeper.game.card import EMPTY_CARD, Card, Entry, is_full, totals
from scorekeeper.game.codec import event_document, header_document, record_from_documents
from scorekeeper.game.events import Event
from scorekeeper.game.names import clean_names
from scorekeeper.game.options import options, verify
from scorekeeper.game.record import new_record
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.game.verdicts import Option
from scorekeeper.imports.exported import games as brought
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Category, Order, RuleSet
from scorekeeper.views.standings import Standing, standings
from tests.game.test_whole_games import AT, ID, begun

RULE_SETS = st.sampled_from([r for r in map(rule_set, rule_set_ids()) if r.dice == 5])
ORDERS = st.sampled_from(Order)
SEATS = st.integers(min_value=1, max_value=4)
CHOICE = st.integers(min_value=0, max_value=10_000)
TIMES = st.sampled_from([AT, "2026-11-30T20:45:10+01:00", "2026-12-01T00:01:00+01:00"])
FACE = st.integers(min_value=1, max_value=6)
THROWS = st.one_of(
    FACE.map(lambda face: (face,) * 5),
    st.sampled_from([(6,) * 5, (5,) * 5]),
    st.tuples(FACE, FACE, FACE, FACE, FACE),
)
PLAYERS = ("Ann", "Bob", "Cid", "Dee")


class Entered(NamedTuple):
    """What somebody typed: a throw, and the box for it."""

    seat: int
    dice: Dice
    box: str


def open_seats(game: Game) -> list[int]:
    return [s for s, card in enumerate(game.state.cards) if not is_full(game.rules, card)]


def offered(game: Game, seat: int, dice: Dice) -> tuple[Option, ...]:
    return options(game.rules, game.record.order, game.state.cards[seat], dice).allowed


def one_turn(game: Game, dice: Dice, choice: int) -> Event:
    """Return a legal turn, mostly of the player to move; `choice` picks the seat and the box."""
    seats = open_seats(game)
    seat = seats[choice % len(seats)] if choice % 5 == 0 else acts.seat_to_move(game)
    allowed = offered(game, seat, dice)
    category = allowed[choice // 5 % len(allowed)].category
    return acts.score_turn(game, seat, dice, category, AT)


def seen(game: Game) -> tuple[object, ...]:
    """Return all that anybody can see of the state of a game."""
    state = game.state
    return state.cards, state.turns, game.status, game.to_move, game.round, standings(game)


def plain(game: Game) -> tuple[object, ...]:
    """Return cards and turns, without the trace that a correction leaves."""
    turns = [turn._replace(event=0, corrected=False, at="") for turn in game.state.turns]
    return game.state.cards, turns, game.status, standings(game)


@st.composite
def full_games(draw: st.DrawFn, seats: st.SearchStrategy[int] = SEATS) -> Game:
    """Games played to the end, nothing taken back."""
    rules, order = draw(RULE_SETS), draw(ORDERS)
    game = begun(rules.id, PLAYERS[: draw(seats)], order)
    turns = len(game.state.cards) * len(rules.categories)
    throws = draw(st.lists(THROWS, min_size=turns, max_size=turns))
    choices = draw(st.lists(CHOICE, min_size=turns, max_size=turns))
    for dice, choice in zip(throws, choices, strict=True):
        game = append(game, one_turn(game, dice, choice))
    return game


@st.composite
def any_games(draw: st.DrawFn) -> Game:
    """Games at any stage, with turns taken back, restored and corrected, and interruptions."""
    rules, order = draw(RULE_SETS), draw(ORDERS)
    names = draw(st.just(list(PLAYERS[: draw(SEATS)])) | _NAMES)
    record = new_record(ID, rules, names, draw(TIMES), order, draw(_TITLES), draw(_TITLES))
    game = replay(record, rules)
    length = draw(st.integers(0, 50))
    acted = st.tuples(st.integers(0, 9), THROWS, CHOICE)
    for kind, dice, choice in draw(st.lists(acted, min_size=length, max_size=length)):
        event = _act(game, kind, dice, choice)
        if event is not None:
            game = append(game, event)
    return game


def _act(game: Game, kind: int, dice: Dice, choice: int) -> Event | None:
    """Return the act of this kind, or None where it is not possible now."""
    state = game.state
    if kind == 0 and state.done:
        return acts.undo(game, AT)
    if kind == 1 and state.undone:
        return acts.redo(game, AT)
    if state.abandoned:
        return acts.undo(game, AT)
    if kind == 2 and state.turns:
        number = choice % len(state.turns) + 1
        category = game.rules.categories[choice // 100 % len(game.rules.categories)]
        try:
            return acts.correct_turn(game, number, dice, category, AT)
        except Refused:
            return None
    if game.status == "finished":
        return None
    if kind == 3 and choice % 4 == 0:
        return acts.abandon(game, AT)
    return one_turn(game, dice, choice)


def _possible(names: list[str]) -> bool:
    try:
        clean_names(names)
    except Unreadable:
        return False
    return True


_LETTERS = st.sampled_from("aAbBéñ李نß\u0301\u200d👩👧 '\"\\,;=+-@<&{}")
_NAMES = st.lists(st.text(_LETTERS, min_size=1, max_size=8), min_size=1, max_size=4).filter(
    _possible
)
_TITLES = st.sampled_from(["", "Friday", "=1+1", 'a "quoted", title', "ñandú 李", "  two  words "])


# The end of a game, and the way back.


@given(full_games())
def test_a_random_legal_game_ends_full_and_finished(game: Game) -> None:
    assert game.status == "finished"
    assert game.to_move is None
    assert all(is_full(game.rules, card) for card in game.state.cards)
    boxes = {category.id for category in game.rules.categories}
    assert all(set(card.entries) == boxes for card in game.state.cards)
    assert len(game.state.turns) == len(boxes) * len(game.state.cards)
    assert any(standing.winner for standing in standings(game))


@given(full_games(seats=st.integers(1, 2)))
def test_undo_goes_back_through_a_whole_game_and_redo_to_its_end(game: Game) -> None:
    past = [seen(game)]
    for _ in range(len(game.state.turns)):
        game = append(game, acts.undo(game, AT))
        past.append(seen(game))
    assert game.state.cards == (EMPTY_CARD,) * len(game.state.cards)
    assert past[-1] == seen(replay(game.record._replace(events=()), game.rules))
    for later in reversed(past[:-1]):
        game = append(game, acts.redo(game, AT))
        assert seen(game) == later
    assert replay(game.record, game.rules) == game


@given(full_games(seats=st.integers(1, 2)))
def test_each_stage_on_the_way_back_is_the_stage_on_the_way_there(game: Game) -> None:
    events = game.record.events
    for number in range(len(events) - 1, -1, -1):
        game = append(game, acts.undo(game, AT))
        there = replay(game.record._replace(events=events[:number]), game.rules)
        assert seen(game) == seen(there)


@given(any_games())
def test_every_beginning_of_a_record_replays(game: Game) -> None:
    assert game.failure is None
    built = replay(game.record._replace(events=()), game.rules)
    for number, event in enumerate(game.record.events, start=1):
        built = append(built, event)
        beginning = game.record._replace(events=game.record.events[:number])
        assert replay(beginning, game.rules) == built
    assert built == game


# Sums.


@given(any_games())
def test_a_total_is_the_sum_of_its_parts_and_of_all_turns(game: Game) -> None:
    tiers = game.rules.upper_bonus if not game.rules.multipliers[1:] else ()
    for standing in standings(game):
        upper, upper_bonus, lower, extra_bonus, total = standing.totals
        assert total == upper + upper_bonus + lower + extra_bonus
        if tiers:
            assert upper_bonus == max((t.points for t in tiers if upper >= t.at_least), default=0)
        turns = [turn for turn in game.state.turns if turn.seat == standing.seat]
        times = game.rules.multipliers
        counted = [turn.points * times[game.rules.category(turn.box).column] for turn in turns]
        assert upper + lower == sum(counted)
        assert extra_bonus == sum(turn.bonus for turn in turns)


@given(any_games(), st.randoms(use_true_random=False))
def test_totals_and_ranks_do_not_depend_on_the_seats(game: Game, random: object) -> None:
    seats = list(range(len(game.record.players)))
    random.shuffle(seats)  # type: ignore[attr-defined]
    players = tuple(game.record.players[seat] for seat in seats)
    moved = replay(game.record._replace(players=players), game.rules)
    assert moved.failure is None

    def table(one: Game) -> dict[str, Standing]:
        return {standing.name: standing._replace(seat=0) for standing in standings(one)}

    assert table(moved) == table(game)


@given(any_games())
def test_a_rank_is_one_more_than_the_number_of_those_in_front(game: Game) -> None:
    table = standings(game)
    for own in table:
        in_front = [s for s in table if s.totals.total > own.totals.total]
        assert own.rank == len(in_front) + 1
        assert own.winner == (game.status == "finished" and not in_front)


# Options and verdicts.


@st.composite
def any_cards(draw: st.DrawFn, rules: RuleSet) -> Card:
    """Cards with any boxes filled; those for five of a kind mostly filled, scratched or not."""
    filled = draw(st.lists(st.sampled_from(rules.categories), unique=True))
    entries = {c.id: Entry((), draw(st.sampled_from([0, 15])), 0, False, 1) for c in filled}
    if rules.repeat is not None and draw(st.integers(0, 3)):
        for one in rules.in_columns(rules.repeat.box):
            entries[one.id] = Entry((), draw(st.sampled_from([0, 50])), 0, False, 1)
    return Card(entries)


@given(RULE_SETS, ORDERS, THROWS, st.data())
def test_options_and_verify_agree_on_every_box(
    rules: RuleSet, order: Order, dice: Dice, data: st.DataObject
) -> None:
    card = data.draw(any_cards(rules))
    found = options(rules, order, card, dice)
    allowed = {option.category.id: option for option in found.allowed}
    forbidden = {one.category.id: one.reason for one in found.forbidden}
    assert not set(allowed) & set(forbidden)
    for category in rules.categories:
        verdict: Option | Refused
        try:
            verdict = verify(rules, order, card, dice, category)
        except Refused as refusal:
            verdict = refusal
        if card.filled(category.id):
            assert isinstance(verdict, Refused)
            assert verdict.slug == "box-filled"
            assert category.id not in {*allowed, *forbidden}
        elif isinstance(verdict, Refused):
            assert verdict.slug in {"wrong-order", "box-forbidden"}
            assert forbidden[category.id] == verdict.message
        else:
            assert allowed[category.id] == verdict
    assert bool(allowed) == (not is_full(rules, card))
    in_card_order = [category.id for category in rules.categories]
    for listed in (allowed, forbidden):
        assert list(listed) == [box for box in in_card_order if box in listed]


@given(RULE_SETS, ORDERS, THROWS, st.data())
def test_the_order_of_the_dice_means_nothing(
    rules: RuleSet, order: Order, dice: Dice, data: st.DataObject
) -> None:
    card = data.draw(any_cards(rules))
    other = tuple(data.draw(st.permutations(dice)))
    assert options(rules, order, card, other) == options(rules, order, card, dice)


@given(RULE_SETS, ORDERS, THROWS, st.data())
def test_a_bonus_is_earned_only_by_five_of_a_kind_with_its_box_scored(
    rules: RuleSet, order: Order, dice: Dice, data: st.DataObject
) -> None:
    card = data.draw(any_cards(rules))
    for option in options(rules, order, card, dice).allowed:
        if option.bonus or option.joker:
            assert rules.repeat is not None
            assert len(set(dice)) == 1
            own = [card.entries[one.id].points for one in rules.in_columns(rules.repeat.box)]
        if option.bonus:
            assert rules.repeat is not None
            assert option.bonus == rules.repeat.bonus * rules.multipliers[option.category.column]
            assert any(own)


# Out and in.


@given(st.lists(any_games(), max_size=2))
def test_games_go_out_as_json_and_come_back_the_same(games: list[Game]) -> None:
    lines = text(games).splitlines(keepends=True)
    back = [one.record for one in brought(lines) if one.record is not None]
    assert back == [game.record for game in games]
    assert [replay(record, rule_set(record.rules)) for record in back] == games


@given(any_games(), st.integers(0, 3))
def test_a_broken_game_goes_out_and_comes_back_as_it_is(game: Game, place: int) -> None:
    events = list(game.record.events)
    events.insert(place, events[0] if events else acts.abandon(game, AT))
    broken = replay(game.record._replace(events=tuple(events)), game.rules)
    assert [one.record for one in brought([text([broken])])] == [broken.record]
    exported = json.loads(text([broken]))["games"][0]
    assert ("error" in exported) == (broken.failure is not None)


@given(any_games())
def test_a_record_is_the_same_after_it_was_a_document(game: Game) -> None:
    header = json.loads(json.dumps(header_document(game.record)))
    events = json.loads(json.dumps([event_document(event) for event in game.record.events]))
    assert record_from_documents(header, events) == game.record


@given(any_games())
def test_an_exported_game_says_what_the_cards_say(game: Game) -> None:
    exported = json.loads(text([game]))["games"][0]
    for seat, player in enumerate(exported["players"]):
        entries = game.state.cards[seat].entries
        points = [player["boxes"][category.id] for category in game.rules.categories]
        assert list(player["boxes"]) == [category.id for category in game.rules.categories]
        assert [worth for worth in points if worth is not None] == [
            entries[category.id].points
            for category in game.rules.categories
            if category.id in entries
        ]
        assert player["total"] == totals(game.rules, game.state.cards[seat]).total
    assert [turn["turn"] for turn in exported["turns"]] == list(range(1, len(game.state.turns) + 1))


# Corrections.


def played_at_once(game: Game, entered: list[Entered]) -> Game:
    """Return the game in which these turns were entered without a correction."""
    fresh = replay(game.record._replace(events=()), game.rules)
    for seat, dice, box in entered:
        category = game.rules.category(box)
        fresh = append(fresh, acts.score_turn(fresh, seat, dice, category, AT))
    return fresh


def check_correction(game: Game, number: int, dice: Dice, category: Category) -> Game:
    """Correct a turn, and demand what playing it right at once would have given.

    Return the corrected game, or the game as it was where the correction was refused.
    """
    entered = [Entered(turn.seat, turn.dice, turn.box) for turn in game.state.turns]
    right = entered[number - 1]._replace(dice=dice, box=category.id)
    try:
        until_there = played_at_once(game, [*entered[: number - 1], right])
    except Refused as refusal:
        expected: Game | str = refusal.slug
    else:
        try:
            expected = played_at_once(
                until_there, [*entered[: number - 1], right, *entered[number:]]
            )
        except Refused:
            expected = "breaks-later-turn"
    if isinstance(expected, str):
        before = seen(game)
        with pytest.raises(Refused) as caught:
            append(game, acts.correct_turn(game, number, dice, category, AT))
        assert caught.value.slug == expected
        assert seen(game) == before
        return game
    corrected = append(game, acts.correct_turn(game, number, dice, category, AT))
    assert plain(corrected) == plain(expected)
    assert corrected.state.turns[number - 1].corrected
    return corrected


@given(full_games(seats=st.integers(1, 2)), THROWS, st.data())
def test_a_correction_gives_what_playing_it_right_at_once_would_have_given(
    game: Game, dice: Dice, data: st.DataObject
) -> None:
    turn = data.draw(st.sampled_from(game.state.turns))
    check_correction(game, turn.number, dice, game.rules.category(turn.box))


@given(any_games(), THROWS, st.data())
def test_a_correction_into_any_box_is_right_or_refused_and_changes_nothing(
    game: Game, dice: Dice, data: st.DataObject
) -> None:
    if not game.state.turns or game.state.abandoned:
        return
    turn = data.draw(st.sampled_from(game.state.turns))
    check_correction(game, turn.number, dice, data.draw(st.sampled_from(game.rules.categories)))


# All of it in any order.


class Table(RuleBasedStateMachine):
    """A game at the table, beside what undo and redo have to bring back."""

    def __init__(self) -> None:
        super().__init__()
        self.game = begun()
        self.past: list[tuple[object, ...]] = []
        self.future: list[tuple[object, ...]] = []

    @initialize(rules=RULE_SETS, order=ORDERS, seats=SEATS)
    def begin(self, rules: RuleSet, order: Order, seats: int) -> None:
        self.game = begun(rules.id, PLAYERS[:seats], order)

    def _do(self, game: Game) -> None:
        self.past.append(seen(self.game))
        self.future.clear()
        self.game = game

    @precondition(lambda self: self.game.status == "playing")
    @rule(turns=st.lists(st.tuples(THROWS, CHOICE), min_size=1, max_size=12))
    def play(self, turns: list[tuple[Dice, int]]) -> None:
        for dice, choice in turns:
            if self.game.status == "playing":
                self._do(append(self.game, one_turn(self.game, dice, choice)))

    @precondition(lambda self: self.game.status == "playing")
    @rule(dice=THROWS, choice=CHOICE)
    def try_a_forbidden_box(self, dice: Dice, choice: int) -> None:
        seat = choice % len(self.game.state.cards)
        allowed = {option.category for option in offered(self.game, seat, dice)}
        before = self.game
        for category in self.game.rules.categories:
            if category not in allowed:
                with pytest.raises(Refused):
                    acts.score_turn(self.game, seat, dice, category, AT)
        assert self.game == before

    @rule(times=st.integers(1, 5))
    def undo(self, times: int) -> None:
        for _ in range(times):
            if not self.past:
                with pytest.raises(Refused):
                    acts.undo(self.game, AT)
                return
            self.future.append(seen(self.game))
            self.game = append(self.game, acts.undo(self.game, AT))
            assert seen(self.game) == self.past.pop()

    @rule(times=st.integers(1, 5))
    def redo(self, times: int) -> None:
        for _ in range(times):
            if not self.future:
                with pytest.raises(Refused):
                    acts.redo(self.game, AT)
                return
            self.past.append(seen(self.game))
            self.game = append(self.game, acts.redo(self.game, AT))
            assert seen(self.game) == self.future.pop()

    @precondition(lambda self: self.game.state.turns and not self.game.state.abandoned)
    @rule(dice=THROWS, choice=CHOICE, same_box=st.booleans())
    def correct(self, dice: Dice, choice: int, same_box: bool) -> None:
        turn = self.game.state.turns[choice % len(self.game.state.turns)]
        boxes = self.game.rules.categories
        category = (
            self.game.rules.category(turn.box) if same_box else boxes[choice // 100 % len(boxes)]
        )
        corrected = check_correction(self.game, turn.number, dice, category)
        if corrected is not self.game:
            self._do(corrected)

    @rule()
    def abandon(self) -> None:
        if self.game.status == "playing":
            self._do(append(self.game, acts.abandon(self.game, AT)))
        else:
            with pytest.raises(Refused):
                append(self.game, acts.abandon(self.game, AT))

    @precondition(lambda self: self.game.state.abandoned)
    @rule()
    def resume(self) -> None:
        self.undo(1)

    @rule()
    def open_again(self) -> None:
        stored = [event_document(event) for event in self.game.record.events]
        record = record_from_documents(header_document(self.game.record), list(stored))
        opened = replay(record, self.game.rules)
        assert opened == self.game
        self.game = opened

    @invariant()
    def undo_reaches_all_that_was_done(self) -> None:
        assert len(self.game.state.done) == len(self.past)
        assert len(self.game.state.undone) == len(self.future)
        assert self.game.failure is None


TestTable = Table.TestCase
TestTable.settings = settings(stateful_step_count=25)
