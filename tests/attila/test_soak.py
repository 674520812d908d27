"""Attila by the thousand; compiled only, because uncompiled it would take too long."""

import json

import pytest

import regna
from regna.lab.simulation import Plan, simulate
from tests.attila.test_ladder import TestAttila as ConformanceSuite
from tests.conformance.soak import GAMES, STATES, fairness_soak, soak
from tests.seeds import DEEP

pytestmark = pytest.mark.soak
SEATS = regna.game("attila").spec.seats
ENOUGH = 10_000
"""So many games end by peace, by markers and, with few seats, by influence: 60 of them with two, 13 with three, 4 with
four, fewer with five. Fewer games may miss a rare end; the ladder reaches each from positions."""


@pytest.mark.parametrize("seats", SEATS)
def test_many_games(seats: int) -> None:
    """No crash, no dead end, conservation at every state; records replay to the same position."""
    found = soak("attila", seats, ConformanceSuite.variants, with_tastes=True)
    print(f"\nattila, {seats} seats: {json.dumps(found)}")
    assert found["games"] >= GAMES
    endings = set(found) - {"games", "at the table", "decisions"}
    assert endings <= set(regna.game("attila").spec.endings)
    assert endings >= ({"peace", "markers", "influence"} if seats <= 3 else {"peace", "markers"}) or GAMES < ENOUGH


@pytest.mark.parametrize("seats", SEATS)
def test_no_seat_learns_a_secret(seats: int) -> None:
    """On thousands of states no byte that a seat receives depends on what it cannot know."""
    part = STATES // len(SEATS)
    looked_at = fairness_soak("attila", seats, ConformanceSuite.variants, part)
    print(f"\nattila, {seats} seats: {looked_at} states without a differing byte")
    assert looked_at >= part


def test_search_beats_random_play() -> None:
    """A modest search wins nearly always; by chance it would win half of the games."""
    games = 20 if DEEP else 7
    tally = simulate(Plan("attila", 2, games, 1, ("search:60", "random")))
    assert tally.wins[0] >= 0.85 * games
