"""Following: a match goes on with entries that another table has written."""

from typing import Any

import msgspec
import pytest

import regna
from regna.registry import GAMES
from regna.table.documents import Decision
from regna.table.match import Match
from tests.table.playing import play_with_undos


@pytest.mark.parametrize("id", GAMES)
def test_a_follower_is_the_same_match(id: str) -> None:
    """In pieces of any size, undos included: the same record, line, view and question."""
    game = regna.game(id)
    start = game.new(seats=game.spec.seats[1], seed=1).record()
    leader, follower = regna.replay(start, seed=1), regna.replay(start)
    play_with_undos(leader, 1, 150)
    entries = leader.record().entries
    piece = 1
    while follower.sequence < leader.sequence:
        follower.follow(entries[follower.sequence : follower.sequence + piece])
        piece = piece % 7 + 1
    assert follower.record() == leader.record()
    assert follower.journal.line == leader.journal.line
    assert follower.view(0) == leader.view(0)


def test_nothing_to_follow() -> None:
    """No entries, no change."""
    match = regna.game("barony").new(seats=2, seed=1)
    before = match.record()
    match.follow([])
    assert match.record() == before


def keyed() -> tuple[Match, Match]:
    """A leader that has decided with a key, and a follower that has not heard of it yet."""
    leader = regna.game("attila").new(seats=3, seed=4)
    follower = regna.replay(leader.record())
    for number in range(8):
        leader.decide(int(leader.journal.state.seat), leader.legal()[0], key=f"k{number}")
    return leader, follower


def test_keys_are_answered_as_by_the_leader() -> None:
    """Also where luck follows a decision and comes in the next piece, and whatever was asked before."""
    leader, follower = keyed()
    asked = [entry for entry in leader.record().entries if isinstance(entry, Decision) and entry.key]
    french = follower.in_language("fr")
    for entry in leader.record().entries[follower.sequence :]:
        follower.follow([entry])
        if isinstance(entry, Decision) and entry.key:  # asked at once, before the luck that follows is known here
            assert follower.decide(entry.seat, entry.act, key=entry.key).sequence == follower.sequence
    before = follower.record()
    assert len(asked) == 8
    for entry in asked:
        answer = leader.decide(entry.seat, entry.act, key=entry.key)
        assert follower.decide(entry.seat, entry.act, key=entry.key) == answer
        assert french.decide(entry.seat, entry.act, key=entry.key) == answer
    assert follower.record() == before


def test_a_follower_goes_on_deciding() -> None:
    """Each in turn, with the other following."""
    first = regna.game("barony").new(seats=2, seed=4)
    second = regna.replay(first.record())
    for _ in range(40):
        first.play(first.legal()[0])
        second.follow(first.record().entries[second.sequence :])
        first, second = second, first
    assert first.record() == second.record()


@pytest.mark.parametrize(
    ("change", "right_sum", "code"),
    [
        ({"act": "dance"}, False, "damaged"),
        ({"sum": ""}, False, "damaged"),
        ({"act": "dance"}, True, "malformed_decision"),
        ({"seat": 7}, True, "wrong_seat"),
    ],
)
def test_nothing_has_changed_if_one_does_not_fit(change: dict[str, Any], right_sum: bool, code: str) -> None:
    """Not even by the entries before it; and its number counts from the start of the match."""
    leader = regna.game("barony").new(seats=2, seed=1)
    play_with_undos(leader, 1, 20)
    follower = regna.replay(leader.record())
    known = follower.sequence
    play_with_undos(leader, 2, 120)
    entries = leader.record().entries
    decision = next(place for place in range(known + 70, len(entries)) if isinstance(entries[place], Decision))
    bad = msgspec.structs.replace(entries[decision], **change)
    if right_sum:
        bad = leader.at(decision).journal.sealed(bad)
    spoiled = [*entries[known:decision], bad, *entries[decision + 1 :]]
    before, line = follower.record(), list(follower.journal.line)
    with pytest.raises(regna.BadRecord) as caught:
        follower.follow(spoiled)
    assert (caught.value.code, caught.value.facts["entry"]) == (code, decision + 1)
    assert caught.value.text
    assert (follower.record(), follower.journal.line) == (before, line)
    follower.follow(entries[known:])
    assert follower.record() == leader.record()


def test_a_gap_is_found() -> None:
    """Entries that do not come directly after the present ones."""
    leader, follower = keyed()
    with pytest.raises(regna.BadRecord) as caught:
        follower.follow(leader.record().entries[follower.sequence + 1 :])
    assert caught.value.facts["entry"] == follower.sequence + 1
