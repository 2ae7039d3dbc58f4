"""What can be read with `scorekeeper help TOPIC`: short pages, examples first."""

from scorekeeper.language import later

TOPICS = {
    "dice": (
        later("How dice are typed."),
        later(
            """\
55522             the dice in any order
5 5 5 2 2         or 5,5,5,2,2 or 5-5-5-2-2
12246 22446 14444 4k
                  all throws of a turn; the last one counts
14444 4k in 3     or only how many there were
scratch yahtzee   0 in a box, whatever the dice were

The number of dice is that of the game: five in most, six in Maxi Yatzy, three in Crag. How many
throws a turn took matters in Generala, where the first one may pay more, and in Maxi Yatzy, where
throws are saved. Where it is not told, a turn counts as one that was not served.
"""
        ),
    ),
    "boxes": (
        later("How boxes are named."),
        later(
            """\
55522 fh          a short name
55522 full house  the name; capitals, accents, spaces and hyphens do not matter
55522 full        any beginning that fits only one box
55522 5           1 to 6 are the number boxes
55522 9           from 7 on, the place on the printed card
55522 .           the box in which these dice count most
55522 2:fh        in a game of several columns, the column first; or behind it, fh 2

scorekeeper rules shows the boxes of a game with their short names; scorekeeper options 55522 what
dice would give in every open one. A filled box is never filled again; a box with 0 is filled.
"""
        ),
    ),
    "jokers": (
        later("Five of a kind when its box is filled."),
        later(
            """\
In official Yahtzee a further Yahtzee earns 100 if the Yahtzee box holds 50, and must go

1. into the number box of its face;
2. if that is filled, into any open box of the lower section, where it is a Joker: Full House 25,
   Small Straight 30 and Large Straight 40 although the dice do not fit;
3. if no lower box is open, into any number box, for 0.

With 0 in the Yahtzee box the same order holds, and there are no 100 points. Other games have other
rules: scorekeeper rules yahtzee-free, kniffel or yatzy-50 tells them. At the prompt the dice alone
show what is allowed, and why something is not.
"""
        ),
    ),
    "house-rules": (
        later("Playing by rules of your own."),
        later(
            """\
scorekeeper rules yahtzee --template > ours.toml
                  a file that says everything there is to say, to start from
scorekeeper rules ours.toml
                  the card, and what differs
scorekeeper play Ann Bob --rules ours.toml
                  a game by these rules

A file needs no more than what it starts from, a name, and what is different:

    base = "yahtzee"
    name = "Family Yahtzee"
    upper_bonus = [{ at_least = 60, points = 50 }]
    boxes.full-house.points = 30

The game keeps its rules whole: the file may be changed or lost without harm to it. What other
sources say of a game is at the end of scorekeeper rules ID, ready to be copied into a file.
"""
        ),
    ),
    "data": (
        later("Where games are kept, and how to keep them safe."),
        later(
            """\
scorekeeper path  where the games are
scorekeeper doctor
                  checks every one of them
games=$(scorekeeper path) && cp -r "$games/." backup
                  keeps a copy of all of them
games=$(scorekeeper path) && mkdir -p "$games" && cp -r backup/. "$games"
                  brings the copy back, with what was deleted since, and leaves other games

Each game is one file of JSON in the folder games, replaced whole at each change, with the state
before it beside it as .bak. What a command says is on disk before it says so. Deleted games are in
the folder trash until doctor --empty-trash. index.json, newest.json, current and the folder tab may
be deleted at any time. Another folder: --data-dir before the command, or SCOREKEEPER_DATA_DIR.
Nothing is sent anywhere.
"""
        ),
    ),
    "exit-codes": (
        later("What the exit code of a command says."),
        later(
            """\
0    done
1    unexpected; please report it
2    the input cannot be read, or fits several things
3    nothing has that name
4    the rules do not allow it
5    a stored game contradicts its rules
6    a file could not be read or written
130  interrupted with Ctrl-C

An error is one line on stderr: what was typed, why not, and an example of what would do. With
--json it is also an object on stdout, {"error": {"code": ..., "message": ..., "hint": ...}}.
"""
        ),
    ),
}
