"""Animal Kingdoms by the thousand; compiled only, because uncompiled it would take too long."""

import json

import pytest

import regna
from regna.games.animal_kingdoms.board import LEVELS
from regna.lab.simulation import Plan, simulate
from tests.animal_kingdoms.test_ladder import TestAnimalKingdoms as Ladder
from tests.conformance.soak import GAMES, STATES, fairness_soak, soak

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3600)]
SEATS = [seats for seats in regna.game("animal_kingdoms").spec.seats if seats > 1]


@pytest.mark.parametrize("seats", SEATS)
def test_many_games(seats: int) -> None:
    """No crash, no dead end, conservation at every state, every record replays to the same position."""
    found = soak("animal_kingdoms", seats, Ladder.variants, with_tastes=True)
    print(f"\nanimal_kingdoms, {seats} seats: {json.dumps(found)}")
    assert found["games"] == GAMES
    assert found["ages"] >= 0.9 * GAMES  # AMB-26: a table that likes to rally and never to pass can go on for ever


@pytest.mark.parametrize("level", LEVELS)
def test_many_games_alone(level: str) -> None:
    """The same for every level of the solo mode, which always ends."""
    found = soak("animal_kingdoms", 1, [{"level": level}], with_tastes=True, games=GAMES // 5)
    print(f"\nanimal_kingdoms alone, {level}: {json.dumps(found)}")
    assert found["ages"] == found["games"] == GAMES // 5


@pytest.mark.parametrize("seats", SEATS)
def test_no_seat_learns_a_secret(seats: int) -> None:
    """On thousands of states no byte that a seat receives depends on what it cannot know."""
    looked_at = fairness_soak("animal_kingdoms", seats, Ladder.variants)
    print(f"\nanimal_kingdoms, {seats} seats: {looked_at} states without a differing byte")
    assert looked_at >= STATES


def test_search_beats_random_play() -> None:
    """A modest search wins nearly always; by chance it would win half of the games."""
    tally = simulate(Plan("animal_kingdoms", 2, 20, 1, ("search:60", "random")))
    assert tally.wins[0] >= 17
