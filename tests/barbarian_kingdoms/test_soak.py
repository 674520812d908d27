"""Barbarian Kingdoms by the thousand; compiled only, because uncompiled it would take too long."""

import json

import pytest

import regna
from regna.contract.spec import OptionValue
from regna.lab.simulation import Plan, simulate
from tests.barbarian_kingdoms.test_ladder import VARIANTS
from tests.conformance.soak import GAMES, STATES, fairness_soak, soak
from tests.seeds import DEEP

pytestmark = pytest.mark.soak
SEATS = regna.game("barbarian_kingdoms").spec.seats
TEAMS: list[tuple[int, list[dict[str, OptionValue]]]] = [
    (4, [{"teams": "two", "configuration": row} for row in "abcd"]),
    (6, [{"teams": "two"}]),
    (6, [{"teams": "three"}]),
]
ENOUGH = 4_000
"""So many games have the shares of all games; in few, random players may miss the territorial victory."""


def check(found: dict[str, int], games: int) -> None:
    """Every game was played; many show both kinds of victory, and few that do not end."""
    assert found["games"] >= games
    assert found["military"] > 0
    if games >= ENOUGH:
        assert found["territorial"] > 0
        assert found.get("cut_off", 0) < 0.2 * games  # random players can go on for long once the Kings are gone


@pytest.mark.parametrize("seats", SEATS)
def test_many_games(seats: int) -> None:
    """No crash, no dead end, 134 Tremis and one unit per province at every state; records replay."""
    found = soak("barbarian_kingdoms", seats, VARIANTS[seats], with_tastes=True)
    print(f"\nbarbarian_kingdoms, {seats} seats: {json.dumps(found)}")
    check(found, GAMES)


@pytest.mark.parametrize(("seats", "variants"), TEAMS, ids=["2v2", "3v3", "2v2v2"])
def test_many_games_in_teams(seats: int, variants: list[dict[str, OptionValue]]) -> None:
    """The same for every kind of team."""
    games = 2 * GAMES // 5  # three kinds of teams, more than GAMES together
    kind = f", teams {variants[0]['teams']}"
    found = soak("barbarian_kingdoms", seats, variants, with_tastes=True, games=games, kind=kind)
    print(f"\nbarbarian_kingdoms, {seats} seats{kind}: {json.dumps(found)}")
    check(found, games)


@pytest.mark.parametrize("seats", SEATS)
def test_no_seat_learns_a_secret(seats: int) -> None:
    """On thousands of states no byte that a seat receives depends on what it cannot know."""
    part = STATES // len(SEATS)
    looked_at = fairness_soak("barbarian_kingdoms", seats, VARIANTS[seats], part)
    print(f"\nbarbarian_kingdoms, {seats} seats: {looked_at} states without a differing byte")
    assert looked_at >= part


def test_search_beats_random_play() -> None:
    """A modest search wins nearly always; by chance it would win half of the games."""
    games = 20 if DEEP else 7
    tally = simulate(Plan("barbarian_kingdoms", 2, games, 1, ("search:60", "random")))
    assert tally.wins[0] >= 0.75 * games
