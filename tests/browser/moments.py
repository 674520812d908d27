"""Moments of matches, found by what is wanted of them: seeds are played at random, always the same, until one comes."""

import hashlib
import random
from collections.abc import Callable
from typing import Final

import msgspec

from regna.games.animal_kingdoms.rules.board import KINGDOMS
from regna.server.live.create import opened
from regna.server.model.rows import MatchRow
from regna.table.documents import Decision
from regna.table.match import Match

MOST_SEEDS: Final = 400
MOST_DECISIONS: Final = 3_000
"""In one match: random players of Barony need many, and some never come to an end."""
FEW: Final = 4
"""Decisions that can be shown one after the other in a few seconds."""
LAST: Final = 8
"""So many decisions at the end of a match are free of purses: more than a test makes by hand."""
PLACES: Final = ("hex", "to", "province", "kingdom")
"""Parts of decisions that are places on a board."""

Wish = Callable[[Match], bool]
"""Whether a moment is the one that is looked for."""


def share_of(seat: int) -> str:
    """What a seat adds to the luck of an arranged match: always the same."""
    return hashlib.sha256(bytes([seat])).hexdigest()[:32]


def reach(row: MatchRow, wish: Wish) -> tuple[MatchRow, Match]:
    """A match that stands as wished, and its row with the luck it was dealt with."""
    for seed in range(MOST_SEEDS):
        dealt = msgspec.structs.replace(row, secret=hashlib.sha256(str(seed).encode()).digest())
        match, choice = opened(dealt), random.Random(seed)  # noqa: S311  # any legal decision will do
        for _ in range(MOST_DECISIONS):
            if wish(match):
                return dealt, match
            if match.over:
                break
            match.play(choice.choice(match.legal()))
    raise AssertionError(f"no match of {row.game} with {len(row.seats)} seats comes to the moment that is looked for")


def mine(now: Match) -> bool:
    """Seat 0 is asked."""
    return now.turn.seat == 0


def theirs(now: Match) -> bool:
    """Another seat is asked."""
    return now.turn.seat not in {0, None}


def over(now: Match) -> bool:
    """The match is over."""
    return now.over


def over_without_purses(now: Match) -> bool:
    """The match is over, and none of the last decisions put coins into a purse."""
    decided = [entry.act for entry in now.entries_since() if isinstance(entry, Decision)]
    return now.over and not any(act.startswith("bribe ") for act in decided[-LAST:])


def in_phase(phase: str) -> Wish:
    """Seat 0 is asked in this phase."""
    return lambda now: mine(now) and now.turn.phase == phase


def when(find: Callable[[Match], str | None]) -> Wish:
    """Seat 0 is asked, and a decision of this kind is possible."""
    return lambda now: mine(now) and find(now) is not None


def after(decisions: int) -> Wish:
    """Seat 0 is asked, and at least so many decisions were made."""
    return lambda now: mine(now) and sum(isinstance(entry, Decision) for entry in now.entries_since()) >= decisions


def revocable(now: Match) -> str | None:
    """A decision of seat 0 that could be taken back."""
    return next((act for act in now.legal() if not now.would_be_final(act, 0)), None)


def final(now: Match) -> str | None:
    """A weighty decision of seat 0 about something on the table that could not be taken back."""
    return next((act for act in now.legal() if " " in act and now.needs_confirmation(act, 0)), None)


def of_many_parts(now: Match) -> str | None:
    """A decision that is chosen in three steps or more."""
    return next((act for act in now.legal() if act.count(" ") > 1), None)


def brought(event: str) -> Wish:
    """The last decision for which there was a choice has brought this kind of event about."""

    def is_it(now: Match) -> bool:
        made = [
            place for place, entry in enumerate(now.entries_since()) if isinstance(entry, Decision) and not entry.forced
        ]
        return bool(made) and any(told.event["event"] == event for told in now.events(since=made[-1]))

    return is_it


def others_brought(event: str) -> Wish:
    """Seat 0 is asked, and somebody else has just brought this kind of event about."""

    def is_it(now: Match) -> bool:
        last = next((entry for entry in reversed(now.entries_since()) if isinstance(entry, Decision)), None)
        return mine(now) and last is not None and last.seat != 0 and brought(event)(now)

    return is_it


def refusing(game: str) -> Wish:
    """Seat 0 is asked, and the board of this game has places that are no part of any possible decision."""
    return some_kingdoms_are_closed if game == "animal_kingdoms" else mine


def some_kingdoms_are_closed(now: Match) -> bool:
    """In Animal Kingdoms: seat 0 may claim kingdoms, but not all of them."""
    claimed = {act.split(" ")[2] for act in now.legal() if act.startswith("claim ")} if mine(now) else set()
    return 0 < len(claimed) < KINGDOMS


def others_moved(now: Match) -> bool:
    """Seat 0 is asked, and since it last decided the others decided little, but something at a place on the board."""
    since: list[str] = []
    for entry in now.entries_since():
        if isinstance(entry, Decision):
            since = [] if entry.seat == 0 else [*since, entry.act]
    return (
        mine(now)
        and len(since) < FEW
        and any(part in PLACES for act in since for part in now.game.spec.actions.verbs[act.split(" ")[0]])
    )
