"""Tactics: positions with the decisions that are right or wrong in them, and whether a bot sees it.

`tests/<id>/tactics.toml` has at least twenty a game. Each is a moment of a kept match, or a position by hand:

    [[tactic]]
    name = "duke now"
    why = "Tokens for the last title, and most points: the game is won by taking it."
    match = "003"          # tests/<id>/matches/003.json.xz
    entries = 211          # so many of its entries have been played
    then = ["move C4 D4"]  # decisions played after them; may be left out
    right = ["title"]      # patterns; one of them must be taken. Left out: anything that is not wrong
    wrong = ["move *"]     # patterns; none of them may be taken
    turn = true            # judged over all decisions until another seat decides; left out: the first alone

In place of `match` and `entries` there may be `position`, a document as `regna position` prints it, in JSON.
"""

import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec

from regna.bots.players import Bot
from regna.engine.rng import Rng
from regna.table.documents import Record
from regna.table.game import Game
from regna.table.match import Match
from regna.table.replay import replay_in
from tests.conformance.matches import kept

LONGEST_TURN = 40
"""More decisions than a turn has."""


class Tactic(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A moment, and what a good player takes or leaves there."""

    name: str
    why: str
    match: str = ""
    entries: int = 0
    position: str = ""
    then: list[str] = []
    right: list[str] = []
    wrong: list[str] = []
    turn: bool = False


class Tactics(msgspec.Struct, forbid_unknown_fields=True):
    """The tactics of a game."""

    tactic: list[Tactic]


def tactics_of(id: str) -> list[Tactic]:
    """All tactics of a game."""
    text = (Path(__file__).parents[1] / id / "tactics.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Tactics).tactic


def arranged(this: Game, tactic: Tactic, records: dict[str, Record]) -> Match:
    """A match at the moment of a tactic."""
    if tactic.position:
        match = this.from_position(msgspec.json.decode(tactic.position), seed=1)
    else:
        match = replay_in(this, records[tactic.match], upto=tactic.entries, seed=1, any_rules=True)
    for decision in tactic.then:
        match.play(decision)
    return match


def records_of(id: str) -> dict[str, Record]:
    """The kept matches of a game by their numbers."""
    return {name.partition(".")[0]: record for name, record in kept(id)}


def fits(decision: str, patterns: list[str]) -> bool:
    """Whether a decision is one of those meant."""
    return any(fnmatchcase(decision, pattern) for pattern in patterns)


def flaws(match: Match, tactic: Tactic) -> list[str]:
    """What is wrong with a tactic itself: patterns that mean no legal decision, or the same one as right and wrong."""
    legal = match.legal()
    found = []
    if not tactic.right and not tactic.wrong:
        found.append("it says nothing")
    if len(legal) < 2:
        found.append("there is nothing to choose")
    if not tactic.turn:
        for pattern in (*tactic.right, *tactic.wrong):
            if not any(fnmatchcase(decision, pattern) for decision in legal):
                found.append(f"no legal decision is {pattern}")
    if any(fits(decision, tactic.right) and fits(decision, tactic.wrong) for decision in legal):
        found.append("a decision is right and wrong")
    if tactic.right and all(fits(decision, tactic.right) for decision in legal):
        found.append("everything is right")
    return found


def decisions_of(match: Match, bot: Bot, seed: int, turn: bool) -> list[str]:
    """What a bot decides at this moment, or until another seat decides."""
    rng = Rng(seed)
    seat = match.deciding
    taken: list[str] = []
    while seat is not None and match.deciding == seat and len(taken) < LONGEST_TURN:
        action = bot.choose(match.state_for(seat, rng), rng)
        taken.append(match.game.spec.write(match.journal.state, action))
        match.play(taken[-1])
        if not turn:
            break
    return taken


def holds(taken: list[str], tactic: Tactic) -> bool:
    """Whether what was decided is right, or at least not wrong."""
    if any(fits(decision, tactic.wrong) for decision in taken):
        return False
    return not tactic.right or any(fits(decision, tactic.right) for decision in taken)
