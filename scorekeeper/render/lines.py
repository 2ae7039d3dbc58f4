"""Says views in lines of plain text: outcomes, standings, options, lists of games, logs, rules."""

from collections.abc import Sequence

from scorekeeper.game.card import totals
from scorekeeper.game.options import ranked
from scorekeeper.game.state import Game, Step
from scorekeeper.game.verdicts import Options
from scorekeeper.rules.catalog import DEFAULT
from scorekeeper.rules.dice import Dice
from scorekeeper.rules.model import Order, RuleSet
from scorekeeper.rules.notation import short_name
from scorekeeper.views.log import LogLine, describe, log_lines
from scorekeeper.views.rulebook import bonus_rules, box_rules
from scorekeeper.views.standings import leaders, standings
from scorekeeper.views.summary import GameSummary

_ORDERS = {
    Order.ANY: "",
    Order.UPPER_FIRST: ", upper section first",
    Order.CARD: ", boxes in card order",
}


def outcome(game: Game, step: Step, note: str) -> str:
    """Return what an act did, the player's total after it, and what the repeat rule had to say."""
    text = describe(game, step)
    if step.turn is not None:
        card = game.state.cards[step.turn.seat]
        text += f". {game.record.names[step.turn.seat]} has {totals(game.rules, card).total}."
    return f"{text}\n{note}" if note else text


def heading(game: Game) -> str:
    """Return which game it is."""
    record = game.record
    parts = [record.title, record.night, f"{game.rules.name}{_ORDERS[record.order]}"]
    return f"{' · '.join(part for part in parts if part)} · {record.id}"


def status(game: Game) -> str:
    """Return whose turn it is and who leads; at the end the ranks."""
    if game.status == "finished":
        return "\n".join(["The game is over.", *_ranks(game)])
    if game.status == "abandoned":
        return "The game was abandoned."
    assert game.to_move is not None
    name = game.record.names[game.to_move]
    text = f"Round {game.round} of {len(game.rules.categories)}: {name} to move."
    if len(game.record.players) > 1 and game.state.turns:
        names, margin = leaders(game)
        if margin:
            text += f" {' and '.join(names)} {'lead' if names[1:] else 'leads'} by {margin}."
        else:
            text += " All are level."
    return text


def after_the_end(game: Game, which: str = "") -> str:
    """Return what can be done once a game has ended; `which` names it, where that is needed."""
    from shlex import join

    again = join(["scorekeeper", "play", *game.record.names])
    if game.status == "abandoned":
        return f"Take it up again: scorekeeper resume {game.record.id}, or start the next: {again}"
    return f"A slip? scorekeeper undo{which}, or correct. The next game: {again}"


def offer(game: Game, seat: int, dice: Dice, found: Options) -> str:
    """Return what a throw would give in every open box, the best first, then what is forbidden."""
    name = game.record.names[seat]
    lines = [f"{name}, {' '.join(map(str, dice))}:"]
    for option in ranked(found):
        extra = f" +{option.bonus}" if option.bonus else ""
        joker = "  Joker" if option.joker else ""
        box = option.category
        lines.append(f"  {short_name(box):>4}  {box.name:<16} {option.points:>3}{extra}{joker}")
    reasons: dict[str, list[str]] = {}
    for forbidden in found.forbidden:
        reasons.setdefault(forbidden.reason, []).append(forbidden.category.name)
    if not found.allowed:
        lines.append("  no box is open")
    lines += [f"Not allowed: {', '.join(boxes)}; {why}" for why, boxes in reasons.items()]
    return "\n".join(lines)


def games(summaries: Sequence[GameSummary], numbers: dict[str, int]) -> str:
    """Return a list of games, two lines each. `numbers` gives the `@` number of a game by id."""
    lines = []
    for one in summaries:
        about = [one["title"], one["night"], one["rules"], one["status"]]
        lines.append(f"@{numbers[one['id']]}  {one['id']}  {', '.join(a for a in about if a)}")
        if one["players"]:
            places = sorted(one["players"], key=lambda player: player["rank"])
            said = [f"{p['name']} {p['total']}{' (won)' * p['winner']}" for p in places]
            lines.append(f"    {', '.join(said)}")
        if one["to_move"] is not None:
            lines.append(f"    turn {one['turns'] + 1}, {one['to_move']} to move")
        if one["problem"]:
            lines.append(f"    {one['problem']}")
    return "\n".join(lines)


def log(game: Game) -> str:
    """Return the acts of a game, a line each; those that no longer stand are marked."""
    return "\n".join(f"{line.at[11:16]}  {line.text}{_fate(line)}" for line in log_lines(game))


def rule_set_list(sets: Sequence[RuleSet]) -> str:
    """Return the rule sets, a line each."""
    return "\n".join(
        f"{rules.id:<14} {rules.name}: {rules.summary}{' (default)' * (rules.id == DEFAULT)}"
        for rules in sets
    )


def rule_book(rules: RuleSet) -> str:
    """Return a rule set in full."""
    lines = [
        f"{rules.name} ({rules.id}, revision {rules.revision}): {rules.summary}",
        f"{rules.dice} dice, {len(rules.categories)} boxes, up to {rules.throws} throws a turn.",
        "",
    ]
    lines += [
        f"  {box.short:>4}  {box.name:<16} {box.condition}: {box.points}"
        for box in box_rules(rules)
    ]
    return "\n".join([*lines, "", *bonus_rules(rules), f"Source: {rules.source}."])


def _fate(line: LogLine) -> str:
    if not line.stands:
        return "  (undone)"
    return "  (corrected)" if line.replaced and line.act == "scored" else ""


def _ranks(game: Game) -> list[str]:
    table = sorted(standings(game), key=lambda standing: standing.rank)
    won = [standing.name for standing in table if standing.winner]
    lines = [f"{s.rank}. {s.name} {s.totals.total}" for s in table]
    if len(table) > 1:
        shared = "share the win" if won[1:] else "wins"
        lines.append(f"{' and '.join(won)} {shared}.")
    return lines
