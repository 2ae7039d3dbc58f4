"""What only some games of the family have: colours, columns, served throws, a price for others."""

import pytest

from scorekeeper.errors import DoesNotReplay, Refused
from scorekeeper.game.acts import correct_turn, score_turn, scratch, undo
from scorekeeper.game.card import Totals, totals
from scorekeeper.game.options import verify
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set
from scorekeeper.rules.model import Order
from scorekeeper.rules.scoring import points
from scorekeeper.views.outcome import outcome_of
from scorekeeper.views.standings import standings
from tests.game.test_turns import card_of
from tests.game.test_whole_games import AT, FIVES_IN_THE_NUMBERS, begun, played

BEST_KISMET = (
    f"66666 kismet, {FIVES_IN_THE_NUMBERS}, 66666 two-pair-same-colour, 66666 three-of-a-kind, "
    "23456 straight, 66111 flush, 66666 full-house, 66666 full-house-same-colour, "
    "66666 four-of-a-kind, 66666 yarborough"
)


def entered(game: Game, seat: int, dice: str, box: str, used: int = 0) -> Game:
    """Return the game with a turn that took so many throws."""
    faces = tuple(map(int, dice))
    return append(game, score_turn(game, seat, faces, game.rules.category(box), AT, (), used))


def note_of(game: Game, seat: int, dice: str, box: str) -> str:
    return outcome_of(game, entered(game, seat, dice, box)).note


class TestYahtzeeOf1956:
    """A further Yahtzee goes into the lower section, whether its number box is open or not."""

    RULES = rule_set("yahtzee-1956")

    @pytest.mark.parametrize(
        ("card", "box", "expected"),
        [
            ({"yahtzee": 50}, "large-straight", (40, 100, True)),
            ({"yahtzee": 50}, "full-house", (25, 100, True)),
            ({"yahtzee": 50}, "chance", (25, 100, True)),
            ({"yahtzee": 0}, "large-straight", (40, 0, True)),
            ({}, "fives", (25, 0, False)),
            ({}, "large-straight", (0, 0, False)),
        ],
    )
    def test_a_box_pays(
        self, card: dict[str, int], box: str, expected: tuple[int, int, bool]
    ) -> None:
        option = verify(self.RULES, Order.ANY, card_of(card), (5,) * 5, self.RULES.category(box))
        assert option[1:] == expected

    def test_the_own_number_box_is_refused_while_a_lower_box_is_open(self) -> None:
        fives = self.RULES.category("fives")
        with pytest.raises(Refused) as caught:
            verify(self.RULES, Order.ANY, card_of({"yahtzee": 50}), (5,) * 5, fives)
        assert caught.value.slug == "box-forbidden"

    def test_with_all_lower_boxes_filled_a_number_box_takes_0_and_the_bonus(self) -> None:
        lower = {c.id: 50 for c in self.RULES.categories if c.section.value == "lower"}
        for box in ("fives", "ones"):
            category = self.RULES.category(box)
            option = verify(self.RULES, Order.ANY, card_of(lower), (5,) * 5, category)
            assert option[1:] == (0, 100, False)

    def test_the_note_says_that_it_is_a_joker_at_once(self) -> None:
        game = entered(begun("yahtzee-1956"), 0, "66666", "yahtzee")
        note = note_of(game, 0, "55555", "large-straight")
        assert note == "Joker: any open lower box at full points; +100"


class TestKismet:
    """Colours by face: 1 and 6, 2 and 5, 3 and 4."""

    @pytest.mark.parametrize(
        ("dice", "box", "expected"),
        [
            ("22255", "flush", 35),
            ("22255", "full-house", 31),
            ("22255", "full-house-same-colour", 36),
            ("11663", "two-pair-same-colour", 17),
            ("11223", "two-pair-same-colour", 0),
            ("66661", "two-pair-same-colour", 25),
            ("66665", "two-pair-same-colour", 29),
            ("33366", "full-house-same-colour", 0),
            ("44444", "full-house", 35),
            ("44444", "full-house-same-colour", 40),
            ("44442", "four-of-a-kind", 43),
            ("13456", "straight", 0),
            ("23456", "straight", 30),
            ("11111", "kismet", 55),
            ("16611", "flush", 35),
            ("12611", "flush", 0),
        ],
    )
    def test_a_throw_is_worth(self, dice: str, box: str, expected: int) -> None:
        assert points(rule_set("kismet").category(box), tuple(map(int, dice))) == expected

    @pytest.mark.parametrize(
        ("upper", "bonus"), [(62, 0), (63, 35), (70, 35), (71, 55), (77, 55), (78, 75), (105, 75)]
    )
    def test_only_the_highest_upper_bonus_counts(self, upper: int, bonus: int) -> None:
        card = card_of({"sixes": min(upper, 30), "fives": max(0, upper - 30)})
        assert totals(rule_set("kismet"), card).upper_bonus == bonus

    def test_the_best_game_comes_to_565(self) -> None:
        game = played(begun("kismet"), BEST_KISMET)
        assert totals(game.rules, game.state.cards[0]) == Totals(105, 75, 385, 0, 565)

    def test_a_second_kismet_announces_what_the_others_lose(self) -> None:
        game = begun("kismet", names=("Ann", "Bob", "Cy"))
        game = played(game, "66666 kismet, 11123 ones, 12345 straight")
        assert note_of(game, 0, "44444", "fours") == (
            "A further Kismet: all others lose a turn and enter 0: "
            "Bob: scratch twos; Cy: scratch ones"
        )

    @pytest.mark.parametrize("first", ["12346 kismet", "66666 sixes"])
    def test_no_price_is_asked_where_the_box_holds_no_points(self, first: str) -> None:
        game = played(begun("kismet", names=("Ann", "Bob")), f"{first}, 11123 ones")
        assert note_of(game, 0, "44444", "fours") == ""

    def test_the_price_is_entered_without_dice_even_where_all_dice_fit(self) -> None:
        game = played(begun("kismet", names=("Ann", "Bob")), "66666 kismet")
        game = append(game, scratch(game, 1, game.rules.category("yarborough"), AT))
        assert game.state.cards[1].entries["yarborough"].points == 0
        assert game.to_move == 0


class TestGenerala:
    """More for what is served on the first throw; a served Generala wins."""

    @pytest.mark.parametrize(
        ("dice", "box", "used", "expected"),
        [
            ("12345", "straight", 1, 25),
            ("12345", "straight", 2, 20),
            ("23456", "straight", 0, 20),
            ("34561", "straight", 1, 0),
            ("33322", "full", 1, 35),
            ("33322", "full", 3, 30),
            ("33333", "full", 3, 0),
            ("44441", "poker", 1, 45),
            ("44444", "poker", 3, 40),
            ("44444", "fours", 1, 20),
            ("44444", "generala", 3, 50),
        ],
    )
    def test_a_throw_is_worth(self, dice: str, box: str, used: int, expected: int) -> None:
        game = entered(begun("generala"), 0, dice, box, used)
        assert game.state.turns[0].points == expected
        assert game.state.turns[0].used == used
        assert game.status == "playing"

    def test_throws_that_were_kept_say_whether_it_was_served(self) -> None:
        game = begun("generala")
        box = game.rules.category("straight")
        game = append(game, score_turn(game, 0, (1, 2, 3, 4, 5), box, AT, ((1, 2, 3, 4, 4),)))
        assert (game.state.turns[0].points, game.state.turns[0].used) == (20, 2)

    def test_a_served_generala_wins_at_once_whatever_the_totals(self) -> None:
        game = begun("generala", names=("Ann", "Bob", "Cy"))
        game = played(game, "44441 poker, 66612 sixes")
        game = entered(game, 2, "22222", "generala", used=1)
        assert (game.status, game.to_move, game.state.won) == ("finished", None, 2)
        assert game.finished_at == AT
        table = standings(game)
        assert [(one.name, one.rank, one.winner) for one in table] == [
            ("Ann", 2, False),
            ("Bob", 3, False),
            ("Cy", 1, True),
        ]
        with pytest.raises(Refused) as caught:
            entered(game, 0, "66666", "sixes")
        assert caught.value.slug == "game-over"
        assert "Cy has won at once" in caught.value.message

    def test_undoing_it_lets_the_game_go_on(self) -> None:
        game = entered(begun("generala", names=("Ann", "Bob")), 0, "22222", "generala", used=1)
        game = append(game, undo(game, AT))
        assert (game.status, game.state.won) == ("playing", None)
        assert entered(game, 0, "22222", "generala", used=2).status == "playing"

    def test_a_correction_to_a_served_one_is_refused_once_others_have_gone_on(self) -> None:
        game = entered(begun("generala", names=("Ann", "Bob")), 0, "22222", "generala", used=2)
        game = entered(game, 1, "66612", "sixes")
        box = game.rules.category("generala")
        with pytest.raises(Refused) as caught:
            correct_turn(game, 1, (2,) * 5, box, AT, used=1)
        assert caught.value.slug == "breaks-later-turn"

    def test_points_of_a_served_throw_are_a_false_claim_without_it(self) -> None:
        game = entered(begun("generala"), 0, "12345", "straight", used=1)
        (event,) = game.record.events
        for used in (0, 2):
            changed = event._replace(used=used)  # type: ignore[call-arg]
            failure = replay(game.record._replace(events=(changed,)), game.rules).failure
            assert isinstance(failure, DoesNotReplay)
        for used in (4, -1):
            changed = event._replace(used=used)  # type: ignore[call-arg]
            assert replay(game.record._replace(events=(changed,)), game.rules).failure


class TestTripleYahtzee:
    """Three columns, whose sums count once, twice and three times."""

    def test_the_upper_bonus_is_multiplied_with_its_column(self) -> None:
        turns = "11123 3:ones, 22213 3:twos, 33312 3:threes, 44412 3:fours, 55512 3:fives"
        game = played(begun("triple-yahtzee"), f"{turns}, 66612 3:sixes")
        assert totals(game.rules, game.state.cards[0]) == Totals(189, 105, 0, 0, 294)

    def test_each_column_has_a_bonus_of_its_own(self) -> None:
        card = card_of({"1:sixes": 30, "1:fives": 25, "1:fours": 8, "2:sixes": 30, "3:fives": 25})
        assert totals(rule_set("triple-yahtzee"), card) == Totals(63 + 60 + 75, 35, 0, 0, 233)

    def test_without_extra_bonuses_the_best_game_comes_to_2250(self) -> None:
        best = f"{FIVES_IN_THE_NUMBERS}, 66666 three-of-a-kind, 66666 four-of-a-kind, "
        best += "66655 full-house, 12341 small-straight, 12345 large-straight, 66666 chance"
        columns = [", ".join(_in_column(turn, n) for turn in best.split(", ")) for n in (1, 2, 3)]
        fives = ", ".join(f"66666 {n}:yahtzee" for n in (1, 2, 3))
        game = played(begun("triple-yahtzee"), f"{', '.join(columns)}, {fives}")
        assert game.status == "finished"
        assert totals(game.rules, game.state.cards[0]) == Totals(630, 210, 1410, 0, 2250)

    def test_no_bonus_and_no_joker_before_all_three_yahtzee_boxes_are_filled(self) -> None:
        card = card_of({"1:yahtzee": 50, "2:yahtzee": 50, "1:fives": 15})
        option = self.verdict(card, "1:large-straight")
        assert option == (0, 0, False)

    def test_then_the_bonus_is_that_of_the_column_that_is_used(self) -> None:
        yahtzees = {f"{n}:yahtzee": 50 for n in (1, 2, 3)}
        for column in (1, 2, 3):
            assert self.verdict(card_of(yahtzees), f"{column}:fives") == (25, 100 * column, False)

    def test_any_open_number_box_of_the_face_comes_before_the_lower_section(self) -> None:
        card = card_of({**{f"{n}:yahtzee": 50 for n in (1, 2, 3)}, "1:fives": 15, "3:fives": 15})
        with pytest.raises(Refused) as caught:
            self.verdict(card, "1:full-house")
        assert caught.value.message == (
            "five 5s with all three Yahtzee boxes filled: Fives x2 is open and must be used"
        )
        full = card.with_entry("2:fives", card.entries["1:fives"])
        assert self.verdict(full, "2:full-house") == (25, 200, True)

    @pytest.mark.parametrize(
        ("scratched", "bonus"), [((), 300), ((1,), 300), ((1, 2), 300), ((1, 2, 3), 0)]
    )
    def test_one_yahtzee_box_with_points_is_enough(
        self, scratched: tuple[int, ...], bonus: int
    ) -> None:
        card = card_of({f"{n}:yahtzee": 0 if n in scratched else 50 for n in (1, 2, 3)})
        assert self.verdict(card, "3:fives") == (25, bonus, False)

    @staticmethod
    def verdict(card: object, box: str) -> tuple[int, int, bool]:
        rules = rule_set("triple-yahtzee")
        option = verify(rules, Order.ANY, card, (5,) * 5, rules.category(box))  # type: ignore[arg-type]
        return option[1:]


def _in_column(turn: str, column: int) -> str:
    dice, box = turn.split()
    return f"{dice} {column}:{box}"


class TestScratching:
    """0 in a box, whatever the dice were."""

    def test_a_box_that_may_hold_0_is_scratched_without_dice(self) -> None:
        game = begun("yahtzee", names=("Ann", "Bob"))
        game = append(game, scratch(game, 0, game.rules.category("yahtzee"), AT))
        turn = game.state.turns[0]
        assert (turn.dice, turn.box, turn.points) == ((), "yahtzee", 0)
        assert game.to_move == 1

    def test_chance_cannot_be_scratched(self) -> None:
        game = begun("yahtzee")
        with pytest.raises(Refused) as caught:
            scratch(game, 0, game.rules.category("chance"), AT)
        assert caught.value.slug == "impossible-points"

    def test_a_turn_is_corrected_into_a_scratched_box(self) -> None:
        game = played(begun("yahtzee"), "55522 full-house")
        act = correct_turn(game, 1, (), game.rules.category("yahtzee"), AT)
        game = append(game, act)
        assert (game.state.turns[0].box, game.state.turns[0].points) == ("yahtzee", 0)
