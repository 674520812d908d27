"""Barony by the thousand; compiled only, because uncompiled it would take too long."""

import json

import pytest

import regna
from regna.lab.simulation import Plan, simulate
from tests.barony.test_ladder import TestBarony as ConformanceSuite
from tests.conformance.soak import GAMES, soak
from tests.seeds import DEEP

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_games(seats: int) -> None:
    """No crash, no dead end, conservation at every state; records replay to the same position."""
    found = soak("barony", seats, ConformanceSuite.variants, with_tastes=False)
    print(f"\nbarony, {seats} seats: {json.dumps(found)}")
    assert found["games"] >= GAMES
    assert set(found) - {"games", "at the table", "decisions", "cut_off"} <= set(regna.game("barony").spec.endings)
    assert found["duke"] >= 0.85 * GAMES  # of two players at random one in twelve games finds no end


def test_search_beats_random_play() -> None:
    """A modest search wins nearly always; by chance it would win half of the games."""
    games = 10 if DEEP else 4  # the longest games of all
    tally = simulate(Plan("barony", 2, games, 1, ("search:60", "random")))
    assert tally.wins[0] >= 0.8 * games
