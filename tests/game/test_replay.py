"""Records: broken ones stay readable up to the break, corrections and undo keep the rest true."""

from typing import Any

import pytest

from scorekeeper.errors import DoesNotReplay, NotFound, Refused, ScorekeeperError, Unreadable
from scorekeeper.game.acts import abandon, correct_turn, find_turn, redo, score_turn, undo
from scorekeeper.game.codec import event_document, header_document, record_from_documents
from scorekeeper.game.events import (
    Event,
    EventVoided,
    GameAbandoned,
    TurnCorrected,
    TurnScored,
)
from scorekeeper.game.record import GameRecord, new_record
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set
from scorekeeper.views.standings import standings
from tests.game.test_whole_games import AT, ID, begun, played, worst

YAHTZEE = rule_set("yahtzee")
ANN_FULL_HOUSE = TurnScored(AT, "p1", (5, 5, 5, 2, 2), "full-house", 25, 0)
BOB_CHANCE = TurnScored(AT, "p2", (1, 2, 3, 4, 5), "chance", 15, 0)
ANN_YAHTZEE = TurnScored(AT, "p1", (6, 6, 6, 6, 6), "yahtzee", 50, 0)
ANN_SIXES = TurnScored(AT, "p1", (6, 6, 6, 6, 6), "sixes", 30, 100)
GOOD: tuple[Event, ...] = (ANN_FULL_HOUSE, BOB_CHANCE, ANN_YAHTZEE, ANN_SIXES)


def record(*events: Event) -> GameRecord:
    """Return the record of Ann and Bob's game of Yahtzee with these events."""
    return begun(names=("Ann", "Bob")).record._replace(events=events)


def game_of(*events: Event) -> Game:
    return replay(record(*events), YAHTZEE)


def outcome(game: Game) -> object:
    """Return what people see of a game: the cards, the turns, the table."""
    return game.state.cards, game.state.turns, game.status, game.to_move, standings(game)


def boxes(game: Game, seat: int = 0) -> dict[str, int]:
    return {box: entry.points for box, entry in game.state.cards[seat].entries.items()}


# Records that contradict the rules.


def test_a_sound_record_replays_to_the_end() -> None:
    game = game_of(*GOOD)
    assert game.failure is None
    assert len(game.steps) == 4
    assert boxes(game) == {"full-house": 25, "yahtzee": 50, "sixes": 30}
    assert boxes(game, 1) == {"chance": 15}


BROKEN: list[tuple[str, Event, str]] = [
    (
        "points-too-high",
        BOB_CHANCE._replace(box="ones", points=2),
        "2 points and a bonus of 0 are claimed for ones, the rules give 1 and 0",
    ),
    (
        "points-too-low",
        BOB_CHANCE._replace(box="small-straight", points=0),
        "0 points and a bonus of 0 are claimed for small-straight, the rules give 30 and 0",
    ),
    (
        "bonus-that-nobody-earned",
        BOB_CHANCE._replace(box="ones", points=1, bonus=100),
        "1 points and a bonus of 100 are claimed for ones, the rules give 1 and 0",
    ),
    (
        "bonus-that-is-missing",
        TurnScored(AT, "p1", (5,) * 5, "fives", 25, 0),
        "25 points and a bonus of 0 are claimed for fives, the rules give 25 and 100",
    ),
    ("filled-box", ANN_FULL_HOUSE, "Full House is filled already (25 from turn 1)"),
    (
        "forbidden-box",
        TurnScored(AT, "p1", (5,) * 5, "chance", 25, 100),
        "five 5s with the Yahtzee box filled: Fives is open and must be used",
    ),
    ("unknown-player", BOB_CHANCE._replace(player="p3"), "there is no player 'p3'"),
    (
        "unknown-box",
        BOB_CHANCE._replace(box="villa"),
        "Yahtzee knows no [1, 2, 3, 4, 5] in 'villa'",
    ),
    (
        "four-dice",
        BOB_CHANCE._replace(dice=(1, 2, 3, 4)),
        "Yahtzee knows no [1, 2, 3, 4] in 'chance'",
    ),
    (
        "six-dice",
        BOB_CHANCE._replace(dice=(1, 2, 3, 4, 5, 6)),
        "Yahtzee knows no [1, 2, 3, 4, 5, 6] in 'chance'",
    ),
    (
        "points-that-no-dice-give",
        BOB_CHANCE._replace(player="p1", box="threes", dice=(), points=13),
        "13 points in Threes are not possible",
    ),
    (
        "bonus-that-is-not-paid",
        BOB_CHANCE._replace(player="p1", box="threes", dice=(), points=9, bonus=100),
        "an extra bonus of 100 with 9 points in Threes is not possible",
    ),
    (
        "throws-below-none",
        BOB_CHANCE._replace(used=-1),
        "-1 throws are claimed for 'chance'",
    ),
    (
        "throws-told-and-counted",
        BOB_CHANCE._replace(throws=((1, 2, 3, 4, 5),), used=2),
        "2 throws are claimed for 'chance'",
    ),
    (
        "throws-of-no-dice",
        BOB_CHANCE._replace(player="p1", box="threes", dice=(), points=9, used=1),
        "1 throws are claimed for 'threes'",
    ),
    (
        "face-7",
        BOB_CHANCE._replace(dice=(1, 2, 3, 4, 7)),
        "Yahtzee knows no [1, 2, 3, 4, 7] in 'chance'",
    ),
    (
        "face-0",
        BOB_CHANCE._replace(dice=(0, 2, 3, 4, 5)),
        "Yahtzee knows no [0, 2, 3, 4, 5] in 'chance'",
    ),
    (
        "correction-with-a-false-claim",
        TurnCorrected(AT, 2, (1, 2, 3, 4, 6), "chance", 15, 0),
        "15 points and a bonus of 0 are claimed for chance, the rules give 16 and 0",
    ),
    (
        "correction-of-no-event",
        TurnCorrected(AT, 9, (1, 2, 3, 4, 6), "chance", 16, 0),
        "event 9 is no turn that stands",
    ),
    (
        "correction-of-itself",
        TurnCorrected(AT, 5, (1, 2, 3, 4, 6), "chance", 16, 0),
        "event 5 is no turn that stands",
    ),
    (
        "correction-into-an-unknown-box",
        TurnCorrected(AT, 2, (1, 2, 3, 4, 6), "villa", 16, 0),
        "Yahtzee knows no [1, 2, 3, 4, 6] in 'villa'",
    ),
    (
        "correction-that-breaks-a-later-turn",
        TurnCorrected(AT, 1, (6, 6, 6, 6, 6), "sixes", 30, 0),
        "turn 4 would no longer be allowed: Sixes is filled already (30 from turn 1)",
    ),
    (
        "void-of-what-is-not-the-last-act",
        EventVoided(AT, 3),
        "event 3 is not the last one to take back or restore",
    ),
    (
        "void-of-nothing",
        EventVoided(AT, 0),
        "event 0 is not the last one to take back or restore",
    ),
    (
        "void-of-itself",
        EventVoided(AT, 5),
        "event 5 is not the last one to take back or restore",
    ),
    (
        "void-of-the-future",
        EventVoided(AT, 6),
        "event 6 is not the last one to take back or restore",
    ),
    (
        "void-of-a-negative-number",
        EventVoided(AT, -1),
        "event -1 is not the last one to take back or restore",
    ),
]


@pytest.mark.parametrize(
    ("event", "why"), [(event, why) for _, event, why in BROKEN], ids=[name for name, *_ in BROKEN]
)
def test_a_record_that_breaks_the_rules_is_readable_up_to_there_and_names_the_event(
    event: Event, why: str
) -> None:
    sound = game_of(*GOOD)
    broken = game_of(*GOOD, event, BOB_CHANCE._replace(box="ones", points=1))
    assert broken.failure is not None
    assert broken.failure.slug == "does-not-replay"
    assert broken.failure.exit_code == 5
    assert broken.failure.message == f"game {ID}, event 5: {why}"
    assert outcome(broken) == outcome(sound)
    assert broken.steps == sound.steps
    assert len(broken.record.events) == 6


@pytest.mark.parametrize("event", [event for _, event, _ in BROKEN], ids=[n for n, *_ in BROKEN])
def test_what_would_break_the_record_is_refused_at_once_and_changes_nothing(event: Event) -> None:
    game = game_of(*GOOD)
    before = outcome(game), game.record
    with pytest.raises(ScorekeeperError) as caught:
        append(game, event)
    assert caught.value.exit_code in {4, 5}
    assert (outcome(game), game.record) == before


def test_throws_that_cannot_be_claimed_are_a_bad_turn() -> None:
    with pytest.raises(ScorekeeperError) as caught:
        append(game_of(*GOOD), BOB_CHANCE._replace(used=-1))
    assert (caught.value.slug, caught.value.exit_code) == ("bad-turn", 5)


def test_a_record_whose_first_event_is_wrong_still_shows_the_empty_cards() -> None:
    game = game_of(ANN_FULL_HOUSE._replace(points=30))
    assert game.failure is not None
    assert game.failure.message.startswith(f"game {ID}, event 1: ")
    assert outcome(game) == outcome(game_of())


def test_a_correction_of_a_voided_turn_is_a_break() -> None:
    events = (*GOOD, EventVoided(AT, 4), TurnCorrected(AT, 4, (6, 6, 6, 6, 1), "sixes", 24, 0))
    game = game_of(*events)
    assert game.failure is not None
    assert game.failure.message == f"game {ID}, event 6: event 4 is no turn that stands"
    assert outcome(game) == outcome(game_of(*GOOD[:3]))


def test_a_void_of_a_void_that_a_new_turn_has_buried_is_a_break() -> None:
    events = (*GOOD, EventVoided(AT, 4), ANN_SIXES, EventVoided(AT, 5))
    game = game_of(*events)
    assert game.failure is not None
    assert game.failure.message.startswith(f"game {ID}, event 7: event 5 is not the last one")


def test_only_the_act_undone_last_is_restored_first() -> None:
    game = game_of(*GOOD, EventVoided(AT, 4), EventVoided(AT, 3))
    with pytest.raises(Refused) as caught:
        append(game, EventVoided(AT, 5))
    assert caught.value.slug == "cannot-void"
    assert boxes(append(game, EventVoided(AT, 6))) == {"full-house": 25, "yahtzee": 50}


def test_the_same_void_twice_is_a_break() -> None:
    game = game_of(*GOOD, EventVoided(AT, 4), EventVoided(AT, 4))
    assert game.failure is not None
    assert game.failure.message.startswith(f"game {ID}, event 6: event 4 is not the last one")


def test_nothing_is_appended_to_a_record_that_is_broken() -> None:
    game = game_of(*GOOD, ANN_FULL_HOUSE)
    assert game.failure is not None
    for event in (BOB_CHANCE, EventVoided(AT, 4), GameAbandoned(AT)):
        with pytest.raises(DoesNotReplay) as caught:
            append(game, event)
        assert caught.value is game.failure


def test_a_sound_turn_after_the_break_is_not_taken_into_the_cards() -> None:
    game = game_of(ANN_FULL_HOUSE, ANN_FULL_HOUSE, BOB_CHANCE)
    assert boxes(game) == {"full-house": 25}
    assert boxes(game, 1) == {}


# Abandoned games.


def test_an_abandoned_game_takes_no_act_but_the_undo_that_resumes_it() -> None:
    game = game_of(ANN_FULL_HOUSE)
    over = append(game, abandon(game, AT))
    assert (over.status, over.to_move, over.finished_at) == ("abandoned", None, None)
    chance = YAHTZEE.category("chance")
    for act in (BOB_CHANCE, TurnCorrected(AT, 1, (2, 2, 2, 3, 3), "full-house", 25, 0)):
        with pytest.raises(Refused) as caught:
            append(over, act)
        assert caught.value.slug == "game-abandoned"
        assert caught.value.hint == f"scorekeeper resume {ID}"
    with pytest.raises(Refused) as caught:
        score_turn(over, 1, (1, 2, 3, 4, 5), chance, AT)
    assert caught.value.slug == "game-abandoned"
    with pytest.raises(Refused) as caught:
        abandon(over, AT)
    assert caught.value.slug == "game-abandoned"
    resumed = append(over, undo(over, AT))
    assert outcome(resumed) == outcome(game)
    assert append(resumed, BOB_CHANCE).status == "playing"


def test_redo_abandons_a_resumed_game_again() -> None:
    game = append(game_of(ANN_FULL_HOUSE), GameAbandoned(AT))
    resumed = append(game, undo(game, AT))
    assert outcome(append(resumed, redo(resumed, AT))) == outcome(game)


def test_a_game_in_which_nothing_happened_can_be_abandoned_and_resumed() -> None:
    over = append(game_of(), GameAbandoned(AT))
    assert over.status == "abandoned"
    assert outcome(append(over, undo(over, AT))) == outcome(game_of())


def test_a_finished_game_cannot_be_abandoned() -> None:
    game = played(begun(), worst("yahtzee"))
    with pytest.raises(Refused) as caught:
        append(game, abandon(game, AT))
    assert caught.value.slug == "game-over"


# Times.


def test_a_turn_has_the_time_at_which_it_was_entered() -> None:
    times = ["2026-11-30T20:45:10+01:00", "2026-12-01T00:01:00+01:00"]
    game = game_of(ANN_FULL_HOUSE._replace(at=times[0]), BOB_CHANCE._replace(at=times[1]))
    assert [turn.at for turn in game.state.turns] == times
    assert (game.record.started, game.finished_at) == (AT, None)


def test_a_game_is_finished_at_the_time_of_its_last_turn_also_after_a_correction() -> None:
    almost = played(begun(), worst("yahtzee").rpartition(",")[0])
    last, later = "2026-12-01T00:01:00+01:00", "2026-12-02T09:00:00+01:00"
    (box,) = (c for c in YAHTZEE.categories if not almost.state.cards[0].filled(c.id))
    game = append(almost, score_turn(almost, 0, (1, 2, 3, 4, 6), box, last))
    assert game.finished_at == last
    corrected = append(game, correct_turn(game, 13, (1, 2, 3, 5, 6), box, later))
    assert corrected.finished_at == last


# Undo and redo.


def test_undo_goes_back_to_the_empty_card_and_redo_to_the_end() -> None:
    games = [game_of(*GOOD[:number]) for number in range(5)]
    game = games[-1]
    for earlier in reversed(games[:-1]):
        game = append(game, undo(game, AT))
        assert outcome(game) == outcome(earlier)
    for later in games[1:]:
        game = append(game, redo(game, AT))
        assert outcome(game) == outcome(later)
    with pytest.raises(Refused) as caught:
        redo(game, AT)
    assert caught.value.slug == "nothing-to-redo"
    assert replay(game.record, YAHTZEE) == game
    assert len(game.record.events) == 12


def test_undo_of_a_correction_restores_the_first_entry() -> None:
    game = game_of(*GOOD)
    corrected = append(game, TurnCorrected(AT, 2, (1, 1, 1, 1, 6), "ones", 4, 0))
    assert boxes(corrected, 1) == {"ones": 4}
    back = append(corrected, undo(corrected, AT))
    assert outcome(back) == outcome(game)
    assert outcome(append(back, redo(back, AT))) == outcome(corrected)


# Corrections.


def test_a_correction_changes_the_bonus_of_a_later_turn() -> None:
    game = game_of(*GOOD)
    assert game.state.turns[3].bonus == 100
    scratched = append(game, TurnCorrected(AT, 3, (6, 6, 6, 6, 1), "yahtzee", 0, 0))
    assert scratched.state.turns[3].bonus == 0
    assert boxes(scratched) == {"full-house": 25, "yahtzee": 0, "sixes": 30}


def test_a_corrected_turn_keeps_its_number_player_and_time() -> None:
    game = game_of(*GOOD)
    later = "2026-11-30T22:00:00+01:00"
    chance = YAHTZEE.category("chance")
    turn = append(game, correct_turn(game, 2, (6, 6, 1, 1, 1), chance, later)).state.turns[1]
    assert (turn.number, turn.seat, turn.at, turn.event) == (2, 1, AT, 2)
    assert (turn.dice, turn.box, turn.points) == ((6, 6, 1, 1, 1), "chance", 15)
    assert turn.corrected
    assert [t.corrected for t in game.state.turns] == [False] * 4


def test_a_turn_can_be_corrected_twice() -> None:
    game = game_of(*GOOD)
    for dice, points in (((6, 6, 1, 1, 1), 15), ((6, 6, 6, 1, 1), 20)):
        chance = YAHTZEE.category("chance")
        act = correct_turn(game, 2, dice, chance, AT)
        assert act == TurnCorrected(AT, 2, dice, "chance", points, 0)
        game = append(game, act)
    assert boxes(game, 1) == {"chance": 20}


def test_a_correction_that_changes_nothing_is_accepted() -> None:
    game = game_of(*GOOD)
    act = correct_turn(game, 1, (5, 5, 5, 2, 2), YAHTZEE.category("full-house"), AT)
    assert boxes(append(game, act)) == boxes(game)


def test_a_correction_into_a_box_of_an_earlier_turn_is_refused() -> None:
    game = game_of(*GOOD)
    with pytest.raises(Refused) as caught:
        correct_turn(game, 4, (6, 6, 6, 1, 1), YAHTZEE.category("full-house"), AT)
    assert caught.value.slug == "box-filled"
    assert caught.value.message == "Full House is filled already (25 from turn 1)"


def test_a_correction_into_a_box_of_a_later_turn_names_that_turn() -> None:
    game = game_of(*GOOD)
    with pytest.raises(Refused) as caught:
        correct_turn(game, 1, (6, 6, 6, 6, 1), YAHTZEE.category("sixes"), AT)
    assert caught.value.slug == "breaks-later-turn"
    assert caught.value.message == (
        "turn 4 would no longer be allowed: Sixes is filled already (24 from turn 1)"
    )
    assert (
        caught.value.hint == "scorekeeper swap 1 4 lets them change places; or first correct turn 4"
    )


def test_a_correction_that_makes_a_later_joker_illegal_names_that_turn() -> None:
    game = played(begun(), "66666 yahtzee, 66612 sixes, 66666 large-straight")
    assert game.state.turns[2].joker
    with pytest.raises(Refused) as caught:
        correct_turn(game, 2, (6, 6, 6, 1, 2), YAHTZEE.category("ones"), AT)
    assert caught.value.slug == "breaks-later-turn"
    assert caught.value.message == (
        "turn 3 would no longer be allowed: five 6s with the Yahtzee box filled: "
        "Sixes is open and must be used"
    )


def test_a_correction_that_breaks_a_turn_which_was_corrected_before_names_that_turn() -> None:
    game = played(begun(), "12345 ones, 66655 chance")
    full_house = YAHTZEE.category("full-house")
    game = append(game, correct_turn(game, 2, (6, 6, 6, 5, 5), full_house, AT))
    with pytest.raises(Refused) as caught:
        correct_turn(game, 1, (2, 2, 3, 3, 3), full_house, AT)
    assert caught.value.slug == "breaks-later-turn"
    assert caught.value.message == (
        "turn 2 would no longer be allowed: Full House is filled already (25 from turn 1)"
    )
    assert (
        caught.value.hint == "scorekeeper swap 1 2 lets them change places; or first correct turn 2"
    )


def test_two_turns_can_change_their_boxes_by_way_of_a_third() -> None:
    game = played(begun(), "11122 full-house, 11112 three-of-a-kind")
    for turn, dice, box in (
        (2, (1, 1, 1, 1, 2), "chance"),
        (1, (1, 1, 1, 2, 2), "three-of-a-kind"),
        (2, (1, 1, 1, 1, 2), "full-house"),
    ):
        game = append(game, correct_turn(game, turn, dice, YAHTZEE.category(box), AT))
    assert boxes(game) == {"three-of-a-kind": 7, "full-house": 0}


@pytest.mark.parametrize(
    ("typed", "kind", "slug"),
    [
        ("0", NotFound, "unknown-turn"),
        ("5", NotFound, "unknown-turn"),
        ("99999", NotFound, "unknown-turn"),
        ("", Unreadable, "bad-turn"),
        ("-1", Unreadable, "bad-turn"),
        ("1.0", Unreadable, "bad-turn"),
        ("x", Unreadable, "bad-turn"),
        ("²", Unreadable, "bad-turn"),
        ("٢", Unreadable, "bad-turn"),
        ("1" * 5000, Unreadable, "bad-turn"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_turn_that_does_not_exist_is_an_error(
    typed: str, kind: type[ScorekeeperError], slug: str
) -> None:
    with pytest.raises(kind) as caught:
        find_turn(game_of(*GOOD), typed)
    assert caught.value.slug == slug


def test_turns_are_found_by_the_number_that_they_have_after_undo() -> None:
    game = game_of(ANN_FULL_HOUSE, EventVoided(AT, 1), ANN_YAHTZEE, BOB_CHANCE)
    assert [(turn.number, turn.event) for turn in game.state.turns] == [(1, 3), (2, 4)]
    assert find_turn(game, "1").box == "yahtzee"


# The form of a stored record.


def documents() -> tuple[dict[str, Any], list[Any]]:
    game = game_of(*GOOD, EventVoided(AT, 4), GameAbandoned(AT))
    return header_document(game.record), [event_document(event) for event in game.record.events]


def test_the_revision_of_the_rules_is_kept_as_it_was_when_the_game_began() -> None:
    header, events = documents()
    assert header["revision"] == 1
    older = record_from_documents({**header, "revision": 7}, events)
    assert older.revision == 7
    assert header_document(older) == {**header, "revision": 7}


@pytest.mark.parametrize("key", ["id", "rules", "revision", "order", "title", "started", "players"])
@pytest.mark.parametrize("value", [None, 7.5, {}, [], True])
def test_a_header_with_a_field_of_another_form_is_unreadable(key: str, value: object) -> None:
    header, events = documents()
    with pytest.raises(Unreadable):
        record_from_documents({**header, key: value}, events)


@pytest.mark.parametrize(
    "key", ["at", "event", "player", "dice", "box", "points", "bonus", "nothing"]
)
def test_an_event_without_one_of_its_fields_is_unreadable_and_is_named(key: str) -> None:
    header, events = documents()
    left = {name: value for name, value in events[1].items() if name != key}
    if key == "nothing":
        assert record_from_documents(header, [events[0], left]).events == GOOD[:2]
        return
    with pytest.raises(Unreadable) as caught:
        record_from_documents(header, [events[0], left])
    assert caught.value.message.startswith("event 2: ")


@pytest.mark.parametrize(
    "event",
    [
        None,
        [],
        "scored",
        {},
        {"at": AT, "event": "exploded"},
        {"at": AT, "event": "voided"},
        {"at": AT, "event": "voided", "target": "1"},
        {"at": AT, "event": "voided", "target": True},
        {"at": AT, "event": "corrected", "target": None},
        {"at": 7, "event": "abandoned"},
    ],
    ids=str,
)
def test_an_event_of_another_form_is_unreadable_and_is_named(event: object) -> None:
    header, events = documents()
    with pytest.raises(Unreadable) as caught:
        record_from_documents(header, [*events, event])
    assert caught.value.message.startswith("event 7")


@pytest.mark.parametrize("dice", [[1, 2, 3, 4, "5"], [1, 2, 3, 4, 5.0], [True] * 5, "12345", None])
def test_dice_that_are_no_whole_numbers_are_unreadable(dice: object) -> None:
    header, events = documents()
    with pytest.raises(Unreadable):
        record_from_documents(header, [{**events[0], "dice": dice}])


@pytest.mark.parametrize(
    "players",
    [
        [],
        [{"id": "p1", "name": "Ann"}, {"id": "p1", "name": "Bob"}],
        [{"id": "p1", "name": "Ann"}, {"id": "p2", "name": "ANN"}],
        [{"id": "p1", "name": ""}],
        [{"id": "p1", "name": "A\x1b[2J"}],
        [{"id": "p1"}],
        [{"name": "Ann"}],
        ["Ann"],
    ],
    ids=str,
)
def test_players_that_no_game_can_have_are_unreadable(players: object) -> None:
    header, _ = documents()
    with pytest.raises(Unreadable):
        record_from_documents({**header, "players": players}, [])


@pytest.mark.parametrize(
    ("first", "second", "allowed"),
    [(1, 5, True), (1, 6, False), (3, 3, True), (3, 4, False), (0, 5, True), (0, 6, False)],
)
def test_throws_that_an_earlier_turn_saved_may_be_used_once(
    first: int, second: int, allowed: bool
) -> None:
    rules = rule_set("maxi-yatzy")
    record = new_record(ID, rules, ["Ann"], AT)._replace(
        events=(
            TurnScored(AT, "p1", (6, 6, 6, 1, 2, 3), "sixes", 18, 0, used=first),
            TurnScored(AT, "p1", (5, 5, 5, 1, 2, 3), "fives", 15, 0, used=second),
        )
    )
    failure = replay(record, rules).failure
    assert (failure is None) == allowed
    if failure is not None:
        assert (
            f"{second} throws in one turn; Maxi Yatzy allows {second - 1} here" in failure.message
        )
