"""Whole games whose end is known, played turn by turn; ties, and whose turn it is."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from scorekeeper.errors import Refused
from scorekeeper.game.acts import score_turn, seat_to_move, undo
from scorekeeper.game.card import Totals, totals
from scorekeeper.game.record import new_record
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set, rule_set_ids
from scorekeeper.rules.dice import read_dice
from scorekeeper.rules.model import AnyDice, Face, Order, Run, Straight
from scorekeeper.service import Scorekeeper
from scorekeeper.store.games import GameStore
from scorekeeper.views.standings import leaders, standings

AT = "2026-11-30T20:43:00+01:00"
ID = "20261130-2043-x7k2"

FIVES_IN_THE_NUMBERS = "11111 ones, 22222 twos, 33333 threes, 44444 fours, 55555 fives, 66666 sixes"
ALL_OF_A_KIND = (
    f"66666 FIVE, {FIVES_IN_THE_NUMBERS}, 66666 full-house, 66666 small-straight, "
    "66666 large-straight, 66666 three-of-a-kind, 66666 four-of-a-kind, 66666 chance"
)
FIVE_LAST = (
    f"{FIVES_IN_THE_NUMBERS}, 66655 full-house, 13456 small-straight, 23456 large-straight, "
    "66666 three-of-a-kind, 66666 four-of-a-kind, 66666 chance, 66666 FIVE"
)
BEST_YACHT = (
    f"66666 yacht, 23456 large-straight, 12345 small-straight, 66666 four-of-a-kind, "
    f"66655 full-house, 66666 choice, {FIVES_IN_THE_NUMBERS}"
)
BEST_YATZY = (
    f"66666 yatzy, {FIVES_IN_THE_NUMBERS}, 66666 one-pair, 66655 two-pairs, "
    "66666 three-of-a-kind, 66666 four-of-a-kind, 12345 small-straight, 23456 large-straight, "
    "66655 full-house, 66666 chance"
)
THREE_OF_EACH_AND_250 = (
    "11123 ones, 22213 twos, 33312 threes, 44412 fours, 55512 fives, 66612 sixes, "
    "22233 full-house, 12341 small-straight, 12345 large-straight, 44462 three-of-a-kind, "
    "44441 four-of-a-kind, 12346 yahtzee, 66521 chance"
)
NO_UPPER_BONUS_AND_250 = (
    "55555 yahtzee, 66661 sixes, 55551 fives, 44441 fours, 12346 ones, 11345 twos, 11245 threes, "
    "66664 three-of-a-kind, 66665 four-of-a-kind, 66555 chance, 22233 full-house, "
    "12341 small-straight, 12346 large-straight"
)
WITHOUT = {1: "22346", 2: "11346", 3: "11246", 4: "11236", 5: "11236", 6: "11235"}


def begun(
    rules_id: str = "yahtzee", names: Sequence[str] = ("Ann",), order: Order = Order.ANY
) -> Game:
    """Return a game in which nothing has been entered yet."""
    rules = rule_set(rules_id)
    return replay(new_record(ID, rules, list(names), AT, order), rules)


def played(game: Game, turns: str) -> Game:
    """Play turns like `55522 full-house, Bob: 12345 chance`, each for the player to move or named.

    `FIVE` is the box for five of a kind.
    """
    for turn in turns.split(","):
        name, _, throw = turn.rpartition(": ")
        dice, box = throw.split()
        if box == "FIVE":
            box = next(c.id for c in game.rules.categories if c.points.base == 50)
        seat = game.names.index(name.strip()) if name else seat_to_move(game)
        faces = read_dice(dice, game.rules.dice, game.rules.faces)
        game = append(game, score_turn(game, seat, faces, game.rules.category(box), AT))
    return game


def worst(rules_id: str) -> str:
    """Return the turns of a game of five 1s in the box for any dice and a zero in all others."""
    turns: list[str] = []
    for category in rule_set(rules_id).categories:
        match category.pattern:
            case AnyDice():
                turns.insert(0, f"11111 {category.id}")
            case Face(face):
                turns.append(f"{WITHOUT[face]} {category.id}")
            case Run() | Straight():
                turns.append(f"11346 {category.id}")
            case _:
                turns.append(f"12346 {category.id}")
    return ", ".join(turns)


@pytest.mark.parametrize(
    ("rules_id", "turns", "expected"),
    [
        ("yahtzee", ALL_OF_A_KIND, Totals(105, 35, 235, 1200, 1575)),
        ("yahtzee-free", ALL_OF_A_KIND, Totals(105, 35, 235, 1200, 1575)),
        ("yahtzee-click", ALL_OF_A_KIND, Totals(105, 35, 235, 1200, 1575)),
        ("yatzy-50", ALL_OF_A_KIND, Totals(105, 35, 235, 600, 975)),
        ("yahtzee", FIVE_LAST, Totals(105, 35, 235, 0, 375)),
        ("yahtzee-free", FIVE_LAST, Totals(105, 35, 235, 0, 375)),
        ("yahtzee-click", FIVE_LAST, Totals(105, 35, 235, 0, 375)),
        ("yatzy-50", FIVE_LAST, Totals(105, 35, 235, 0, 375)),
        ("yacht", BEST_YACHT, Totals(105, 0, 198, 0, 303)),
        ("yatzy", BEST_YATZY, Totals(105, 50, 219, 0, 374)),
        ("yahtzee", THREE_OF_EACH_AND_250, Totals(63, 35, 152, 0, 250)),
        ("yahtzee", NO_UPPER_BONUS_AND_250, Totals(61, 0, 189, 0, 250)),
    ],
    ids=[
        "yahtzee-1575",
        "yahtzee-free-1575",
        "yahtzee-click-1575",
        "yatzy-50-975",
        "yahtzee-375",
        "yahtzee-free-375",
        "yahtzee-click-375",
        "yatzy-50-375",
        "yacht-303",
        "yatzy-374",
        "yahtzee-250-with-upper-bonus",
        "yahtzee-250-without-upper-bonus",
    ],
)
def test_a_whole_game_comes_to_its_known_end(rules_id: str, turns: str, expected: Totals) -> None:
    game = played(begun(rules_id), turns)
    assert game.status == "finished"
    assert totals(game.rules, game.state.cards[0]) == expected


FIVE_DICE = [rules_id for rules_id in rule_set_ids() if rule_set(rules_id).dice == 5]


SMALLEST = {"triple-yahtzee": 5 + 10 + 15, "generala": 0}
"""Where the least is not that of one box for any dice."""


@pytest.mark.parametrize("rules_id", [one for one in FIVE_DICE if "forced" not in one])
def test_the_smallest_end_of_a_game_is_that_of_chance(rules_id: str) -> None:
    game = played(begun(rules_id), worst(rules_id))
    least = SMALLEST.get(rules_id, 5)
    assert game.status == "finished"
    assert totals(game.rules, game.state.cards[0]) == Totals(0, 0, least, 0, least)


@pytest.mark.parametrize(("rules_id", "bonus"), [("yahtzee", 100), ("yatzy-50", 50)])
def test_twelve_extra_bonuses_are_paid_one_for_each_further_five_of_a_kind(
    rules_id: str, bonus: int
) -> None:
    game = played(begun(rules_id), ALL_OF_A_KIND)
    assert [turn.bonus for turn in game.state.turns] == [0, *[bonus] * 12]


def test_the_number_boxes_are_no_jokers_and_the_lower_boxes_are() -> None:
    game = played(begun("yahtzee"), ALL_OF_A_KIND)
    assert [turn.joker for turn in game.state.turns] == [False] * 7 + [True] * 6


def test_a_finished_game_has_no_player_to_move_and_takes_no_turn() -> None:
    game = begun()
    assert (game.status, game.to_move, game.round, game.finished_at) == ("playing", 0, 1, None)
    game = played(game, worst("yahtzee"))
    assert (game.status, game.to_move, game.round, game.finished_at) == ("finished", None, 13, AT)
    for category in game.rules.categories:
        with pytest.raises(Refused) as caught:
            score_turn(game, 0, (1, 2, 3, 4, 5), category, AT)
        assert caught.value.slug == "game-over"
    with pytest.raises(Refused) as caught:
        seat_to_move(game)
    assert caught.value.slug == "game-over"


def test_a_game_goes_on_until_the_last_player_has_filled_every_box() -> None:
    game = begun(names=("Ann", "Bob"))
    for_ann = ", ".join(f"Ann: {turn.strip()}" for turn in worst("yahtzee").split(","))
    for_bob = for_ann.replace("Ann:", "Bob:")
    game = played(game, for_ann)
    assert (game.status, game.to_move, game.round) == ("playing", 1, 1)
    game = played(game, for_bob.rpartition(",")[0])
    assert (game.status, game.to_move, game.round) == ("playing", 1, 13)
    game = played(game, for_bob.rpartition(",")[2])
    assert (game.status, game.to_move, game.round) == ("finished", None, 13)


# Ties.


def at_one_table(**cards: str) -> Game:
    """Return a game of Yahtzee in which each player has played these turns, in rounds."""
    game = begun(names=tuple(cards))
    rounds = zip(*(turns.split(",") for turns in cards.values()), strict=True)
    return played(game, ",".join(turn for one in rounds for turn in one))


def test_250_to_250_is_a_shared_win_and_the_next_rank_is_3() -> None:
    game = at_one_table(Ann=THREE_OF_EACH_AND_250, Bob=NO_UPPER_BONUS_AND_250, Cid=worst("yahtzee"))
    table = [(s.name, s.totals.total, s.rank, s.winner) for s in standings(game)]
    assert table == [("Ann", 250, 1, True), ("Bob", 250, 1, True), ("Cid", 5, 3, False)]
    assert leaders(game) == (["Ann", "Bob"], 245)


def test_a_tie_behind_the_winner_shares_rank_2_and_the_next_rank_is_4() -> None:
    game = at_one_table(
        Ann=worst("yahtzee"),
        Bob=NO_UPPER_BONUS_AND_250,
        Cid=FIVE_LAST,
        Dee=THREE_OF_EACH_AND_250,
    )
    table = [(s.name, s.totals.total, s.rank, s.winner) for s in standings(game)]
    assert table == [
        ("Ann", 5, 4, False),
        ("Bob", 250, 2, False),
        ("Cid", 375, 1, True),
        ("Dee", 250, 2, False),
    ]
    assert leaders(game) == (["Cid"], 125)


def test_all_players_win_where_all_are_level() -> None:
    game = at_one_table(Ann=worst("yahtzee"), Bob=worst("yahtzee"), Cid=worst("yahtzee"))
    assert [(s.rank, s.winner) for s in standings(game)] == [(1, True)] * 3
    assert leaders(game) == (["Ann", "Bob", "Cid"], 0)


def test_a_tie_does_not_go_to_the_first_seat_nor_to_the_last() -> None:
    one = at_one_table(Ann=THREE_OF_EACH_AND_250, Bob=NO_UPPER_BONUS_AND_250)
    other = at_one_table(Ann=NO_UPPER_BONUS_AND_250, Bob=THREE_OF_EACH_AND_250)
    for game in (one, other):
        assert [s.winner for s in standings(game)] == [True, True]


def test_nobody_has_won_a_game_that_is_not_over() -> None:
    game = played(begun(names=("Ann", "Bob")), "66666 yahtzee")
    assert [(s.rank, s.winner) for s in standings(game)] == [(1, False), (2, False)]


def test_a_player_with_no_points_stands_in_the_table() -> None:
    game = played(begun(names=("Ann", "Bob")), "12346 yahtzee")
    assert [(s.name, s.totals.total, s.rank) for s in standings(game)] == [
        ("Ann", 0, 1),
        ("Bob", 0, 1),
    ]


# Whose turn it is.


@pytest.mark.parametrize(
    ("turns", "to_move", "number"),
    [
        ("", "Ann", 1),
        ("Ann: 12345 chance", "Bob", 1),
        ("Bob: 12345 chance", "Ann", 1),
        ("Cid: 12345 chance", "Ann", 1),
        ("Ann: 12345 chance, Cid: 12345 chance", "Bob", 1),
        ("Ann: 12345 chance, Bob: 12345 chance", "Cid", 1),
        ("Ann: 12345 chance, Bob: 12345 chance, Cid: 12345 chance", "Ann", 2),
        ("Cid: 12345 chance, Cid: 12345 ones, Ann: 12345 chance", "Bob", 1),
        (
            "Cid: 12345 chance, Cid: 12345 ones, Ann: 12345 chance, Bob: 12345 chance",
            "Ann",
            2,
        ),
        (
            "Ann: 12345 chance, Bob: 12345 chance, Cid: 12345 chance, Ann: 12345 ones",
            "Bob",
            2,
        ),
        (
            "Ann: 12345 chance, Bob: 12345 chance, Cid: 12345 chance, Bob: 12345 ones",
            "Ann",
            2,
        ),
    ],
    ids=lambda value: str(value).replace("12345 ", "") or "nothing",
)
def test_the_player_with_the_fewest_entries_moves_the_first_of_them_in_seat_order(
    turns: str, to_move: str, number: int
) -> None:
    game = begun(names=("Ann", "Bob", "Cid"))
    game = played(game, turns) if turns else game
    assert game.to_move is not None
    assert game.names[game.to_move] == to_move
    assert game.round == number


def test_undo_gives_the_turn_back_to_the_player_who_had_it() -> None:
    game = played(begun(names=("Ann", "Bob")), "12345 chance, 12345 chance, 12345 ones")
    assert game.to_move == 1
    assert append(game, undo(game, AT)).to_move == 0


def test_a_player_alone_is_always_to_move() -> None:
    assert played(begun(), "12345 chance, 12345 ones").to_move == 0


@pytest.mark.parametrize("rules_id", rule_set_ids())
def test_in_card_order_a_game_is_played_from_the_first_box_to_the_last(rules_id: str) -> None:
    game = begun(rules_id, order=Order.CARD)
    dice = (1, 2, 3, 4, 6, 6)[: game.rules.dice]
    for category in game.rules.categories:
        for other in game.rules.categories:
            if other != category and not game.state.cards[0].filled(other.id):
                with pytest.raises(Refused) as caught:
                    score_turn(game, 0, dice, other, AT)
                assert caught.value.slug == "wrong-order"
        game = append(game, score_turn(game, 0, dice, category, AT))
    assert game.status == "finished"


CRAG = (
    "112 ones",
    "221 twos",
    "331 threes",
    "446 fours",
    "551 fives",
    "662 sixes",
    "135 odd-straight",
    "642 even-straight",
    "123 low-straight",
    "465 high-straight",
    "444 three-of-a-kind",
    "256 thirteen",
    "661 crag",
)


def test_a_whole_game_of_crag() -> None:
    game = played(begun("crag"), ", ".join(CRAG))
    assert game.status == "finished"
    assert [turn.points for turn in game.state.turns] == [
        2, 4, 6, 8, 10, 12, 20, 20, 20, 20, 25, 26, 50,
    ]  # fmt: skip
    assert totals(game.rules, game.state.cards[0]) == Totals(42, 0, 181, 0, 223)


@pytest.mark.parametrize(
    ("dice", "box", "points"),
    [
        ("166", "crag", 50),
        ("256", "crag", 0),
        ("346", "thirteen", 26),
        ("166", "thirteen", 26),
        ("555", "crag", 0),
        ("136", "odd-straight", 0),
    ],
)
def test_crag_needs_thirteen_with_a_pair(dice: str, box: str, points: int) -> None:
    game = played(begun("crag"), f"{dice} {box}")
    assert game.state.turns[0].points == points


def test_forced_yatzy_goes_in_card_order_unless_the_players_agree_otherwise(tmp_path: Path) -> None:
    keeper = Scorekeeper(GameStore(tmp_path), lambda: AT, lambda: ID)
    assert keeper.start(["Ann"], "yatzy-forced").record.order is Order.CARD
    with pytest.raises(Refused, match="Ones is next"):
        keeper.score("66666 yatzy")
    keeper.delete(ID)
    assert keeper.start(["Ann"], "yatzy-forced", Order.ANY).record.order is Order.ANY
