"""Games for the tests of exports: what people call themselves, and what happens to a game."""

from scorekeeper.game.acts import abandon, join, leave, score_turn, write_note
from scorekeeper.game.replay import append, replay
from scorekeeper.game.state import Game
from scorekeeper.rules.catalog import rule_set_ids
from tests.game.test_whole_games import AT, begun, played, worst

HOSTILE = (
    "<script>alert(1)</script>",
    '"&\'`$(x)`"',
    "]]><!--x-->",
    "=1+1",
    "| a | **b** |",
    "عبد الرحمن",
    "[x](javascript:y)",
    "\N{GAME DIE} Zoë 李雷",
    "# heading",
    "N" * 40,
)


def named(*names: str, rules: str = "yahtzee") -> Game:
    game = begun(rules, names=names)
    record = game.record._replace(title="=SUM(A1) <b>", night="@Friday | x")
    return replay(record, game.rules)


def over() -> Game:
    """Return a finished game in which Ann and Cy share the win, and Bob has left."""
    game = named("Ann", "Bob", "Cy", rules="yacht")
    game = played(game, "55522 full-house, 66666 yacht")
    game = append(game, leave(game, "Bob", AT))
    rest = [turn.strip() for turn in worst("yacht").split(",")]
    zeros = [turn for turn in rest if not turn.endswith("full-house")]
    game = played(game, ", ".join(f"Ann: {turn}" for turn in zeros))
    game = played(game, "Cy: 55522 full-house")
    return played(game, ", ".join(f"Cy: {turn}" for turn in zeros))


def with_joker() -> Game:
    """Return a game with a Joker, extra bonuses, a scratched box, a late-comer and a note."""
    game = named(*HOSTILE)
    turns = ("66666 yahtzee", "66612 sixes", "66666 large-straight", "11123 fives")
    for dice, box in map(str.split, turns):
        faces = tuple(map(int, dice))
        game = append(game, score_turn(game, 0, faces, game.rules.category(box), AT))
    return append(game, write_note("<i>late</i>", AT))


def all_games() -> list[Game]:
    """Return games by every rule set, at every stage."""
    new = [named("Ann", "Bob", rules=rules_id) for rules_id in rule_set_ids()]
    given_up = append(new[0], abandon(new[0], AT))
    late = append(new[1], join(new[1], "Dee", AT))
    failed = replay(new[0].record._replace(events=over().record.events[:1]), new[0].rules)
    assert failed.failure
    return [*new, given_up, late, failed, over(), with_joker()]
