"""Players who come late or leave, and notes."""

import pytest

from scorekeeper.errors import Refused, ScorekeeperError, Unreadable
from scorekeeper.export.as_json import text
from scorekeeper.game.acts import abandon, join, leave, redo, score_turn, undo, write_note
from scorekeeper.game.codec import event_document, header_document, record_from_documents
from scorekeeper.game.events import Event, PlayerJoined
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.imports.exported import games
from scorekeeper.rules.catalog import rule_set
from scorekeeper.views.standings import leaders, standings
from tests.game.test_whole_games import AT, begun, played, worst

YACHT = rule_set("yacht")
TWO = begun(names=("Ann", "Bob"))
LATER = "2026-11-30T23:00:00+01:00"


def after(game: Game, *makers: object) -> Game:
    """Return the game after acts, each a function of the game."""
    for make in makers:
        assert callable(make)
        event: Event = make(game)
        game = append(game, event)
    return game


def test_who_comes_late_moves_until_level_with_the_others() -> None:
    game = played(TWO, "55522 full-house, 12345 chance, 12346 small-straight, 66612 sixes")
    game = after(game, lambda g: join(g, "Dee", AT))
    assert game.names == ["Ann", "Bob", "Dee"]
    assert game.to_move == 2
    game = played(game, "66666 yahtzee, 11123 ones")
    assert [turn.player.name for turn in game.state.turns[-2:]] == ["Dee", "Dee"]
    assert game.to_move == 0


def test_who_leaves_keeps_the_card_and_has_no_rank() -> None:
    game = played(TWO, "55522 full-house, 66666 yahtzee")
    game = after(game, lambda g: leave(g, "bob", AT))
    table = standings(game)
    assert [(one.totals.total, one.rank, one.winner) for one in table] == [
        (25, 1, False),
        (50, None, False),
    ]
    assert leaders(game) == (["Ann"], 0)
    assert game.to_move == 0
    assert played(game, "12345 chance").to_move == 0


def test_who_has_left_enters_nothing_until_back() -> None:
    game = after(TWO, lambda g: leave(g, "Bob", AT))
    event = score_turn(game, 1, (1, 2, 3, 4, 5), game.rules.category("chance"), AT)
    with pytest.raises(Refused) as caught:
        append(game, event)
    assert (caught.value.slug, caught.value.hint) == ("player-left", "scorekeeper join Bob")
    back = after(game, lambda g: join(g, "BOB", AT))
    assert back.names == ["Ann", "Bob"]
    assert append(back, event).state.turns[-1].player.name == "Bob"


def test_a_game_is_over_when_those_who_stayed_have_filled_their_cards() -> None:
    ann = begun("yacht", names=("Ann", "Bob"))
    turns = ", ".join(f"Ann: {turn.strip()}" for turn in worst("yacht").split(","))
    game = played(ann, turns)
    assert game.status == "playing"
    game = after(game, lambda g: leave(g, "Bob", LATER))
    assert (game.status, game.finished_at) == ("finished", LATER)
    assert [one.winner for one in standings(game)] == [True, False]
    assert after(game, lambda g: undo(g, AT)).status == "playing"


@pytest.mark.parametrize(
    ("make", "slug"),
    [
        (lambda game: join(game, "ANN", AT), "already-plays"),
        (lambda game: join(game, " ", AT), "empty-name"),
        (lambda game: leave(game, "Eve", AT), "unknown-player"),
        (lambda _: write_note("  ", AT), "empty-note"),
        (lambda _: write_note("x" * 201, AT), "long-text"),
    ],
    ids=["a name that plays", "no name", "nobody of that name", "no text", "too much text"],
)
def test_what_cannot_be_is_refused(make: object, slug: str) -> None:
    with pytest.raises(ScorekeeperError) as caught:
        after(TWO, make)
    assert caught.value.slug == slug


def test_the_last_player_cannot_leave() -> None:
    game = after(TWO, lambda g: leave(g, "Ann", AT))
    with pytest.raises(Refused, match="Bob is the only one left") as caught:
        after(game, lambda g: leave(g, "Bob", AT))
    assert (caught.value.slug, caught.value.hint) == ("last-player", "scorekeeper abandon")
    with pytest.raises(Refused, match="Ann has left"):
        after(game, lambda g: leave(g, "Ann", AT))


@pytest.mark.parametrize("end", ["finished", "abandoned"])
def test_nobody_comes_or_goes_once_a_game_has_ended(end: str) -> None:
    game = begun("yacht", names=("Ann",))
    game = played(game, worst("yacht")) if end == "finished" else append(game, abandon(game, AT))
    for make in (lambda: join(game, "Dee", AT), lambda: leave(game, "Ann", AT)):
        with pytest.raises(Refused):
            make()


def test_coming_and_going_are_undone_and_redone() -> None:
    joined = after(TWO, lambda g: join(g, "Dee", AT))
    gone = after(joined, lambda g: leave(g, "Ann", AT))
    undone = after(gone, lambda g: undo(g, AT))
    assert undone.present == [0, 1, 2]
    assert after(undone, lambda g: undo(g, AT)).names == ["Ann", "Bob"]
    assert after(undone, lambda g: redo(g, AT)).present == [1, 2]


def test_a_name_is_free_again_once_its_coming_is_undone() -> None:
    game = after(TWO, lambda g: join(g, "Dee", AT), lambda g: undo(g, AT))
    game = after(game, lambda g: join(g, "Dee", AT))
    assert [player.id for player in game.state.players] == ["p1", "p2", "p4"]


def test_a_note_changes_no_card_and_is_undone_like_any_act() -> None:
    game = played(TWO, "55522 full-house")
    noted = after(game, lambda _: write_note("Bob knocked  the cup over", AT))
    assert noted.state.cards == game.state.cards
    assert noted.to_move == 1
    assert after(noted, lambda g: undo(g, AT)).state.turns == game.state.turns


def test_a_note_with_control_characters_is_refused() -> None:
    with pytest.raises(Unreadable):
        write_note("red \x1b[31m", AT)


def test_every_kind_of_event_goes_out_and_comes_back() -> None:
    game = played(TWO, "55522 full-house, 12345 chance")
    game = after(
        game,
        lambda g: join(g, "Dee", AT),
        lambda _: write_note("a note", AT),
        lambda g: leave(g, "Bob", AT),
        lambda g: undo(g, AT),
        lambda g: abandon(g, AT),
    )
    record = game.record
    documents: list[object] = [event_document(event) for event in record.events]
    assert record_from_documents(header_document(record), documents) == record
    assert replay(record, game.rules) == game
    (back,) = games([text([game])])
    assert back.record == record


def test_who_is_back_has_not_left_any_more_and_the_others_still_have() -> None:
    game = begun(names=("Ann", "Bob", "Cy"))
    game = after(game, lambda g: leave(g, "Bob", AT), lambda g: leave(g, "Cy", AT))
    assert game.state.left == {1, 2}
    assert after(game, lambda g: join(g, "bob", AT)).state.left == {2}


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (PlayerJoined(AT, "p9", "BOB"), "another player is called BOB"),
        (PlayerJoined(AT, "p2", "Bob"), "Bob plays already"),
    ],
)
def test_nobody_plays_twice(event: PlayerJoined, message: str) -> None:
    with pytest.raises(Refused) as caught:
        append(TWO, event)
    assert (caught.value.slug, caught.value.message) == ("already-plays", message)
