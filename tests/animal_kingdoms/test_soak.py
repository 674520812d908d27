"""Animal Kingdoms by the thousand; compiled only, because uncompiled it would take too long."""

import json
from collections import Counter

import pytest

import regna
from regna.engine.rng import Rng
from regna.games.animal_kingdoms import GAME as SPEC
from regna.games.animal_kingdoms.rules import actions, board, phases, solo
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from regna.lab.simulation import Plan, simulate
from tests.animal_kingdoms.test_ladder import TestAnimalKingdoms as ConformanceSuite
from tests.conformance.playing import BiasedPlayer, random_states
from tests.conformance.soak import GAMES, STATES, fairness_soak, soak
from tests.seeds import DEEP, first_seed

pytestmark = pytest.mark.soak
SEATS = [seats for seats in regna.game("animal_kingdoms").spec.seats if seats > 1]


@pytest.mark.parametrize("seats", SEATS)
def test_many_games(seats: int) -> None:
    """No crash, no dead end, conservation at every state; records replay to the same position."""
    found = soak("animal_kingdoms", seats, ConformanceSuite.variants, with_tastes=True)
    print(f"\nanimal_kingdoms, {seats} seats: {json.dumps(found)}")
    assert found["games"] >= GAMES
    assert found["ages"] >= 0.9 * GAMES  # AMB-26: a table that likes to rally and never to pass can go on for ever


@pytest.mark.parametrize("level", board.LEVELS)
def test_many_games_alone(level: str) -> None:
    """The same for every level of the solo mode, which always ends."""
    found = soak("animal_kingdoms", 1, [{"level": level}], with_tastes=True, games=GAMES // 5, kind=f", {level}")
    print(f"\nanimal_kingdoms alone, {level}: {json.dumps(found)}")
    assert found["ages"] == found["games"] >= GAMES // 5


@pytest.mark.parametrize("level", board.LEVELS)
def test_every_fallback_of_the_adversary_is_reached(level: str) -> None:
    """Which of its searches found a kingdom, in as many games as it takes to see each, and at most two thousand."""
    found = fallbacks(level, 2_000)
    print(f"\nanimal_kingdoms alone, {level}: {json.dumps(found)}")
    assert found.keys() == FALLBACKS


FALLBACKS = {"both met", "lead ignored", "both ignored", "out, lead met", "out, lead ignored"}


def fallbacks(level: str, most: int) -> Counter[str]:
    """How often the adversary's placement ended with which constraints (AK-217, AK-231)."""
    game = regna.game("animal_kingdoms")
    found: Counter[str] = Counter()
    for seed in range(first_seed(), first_seed() + most):
        if found.keys() == FALLBACKS:
            break
        state = SPEC.deal(1, game.complete_options({"level": level}), game.components, Rng(seed))
        for _, action in random_states(state, Rng(seed), SPEC.decision_limit, BiasedPlayer(SPEC, seed)):
            card = action - int(actions.CARD)
            if state.phase in (phases.ADVERSARY, phases.REPLACING) and not solo.is_unplayable(state, card):
                found[constraints_met(state, card)] += 1
    return found


def constraints_met(state: AnimalKingdoms, card: int) -> str:
    """The first of the searches that finds a kingdom for a card."""
    if solo.human_is_out(state):
        return "out, lead met" if solo.search(state, card, True, False) != board.NOWHERE else "out, lead ignored"
    if solo.search(state, card, True, True) != board.NOWHERE:
        return "both met"
    return "lead ignored" if solo.search(state, card, False, True) != board.NOWHERE else "both ignored"


@pytest.mark.parametrize("seats", SEATS)
def test_no_seat_learns_a_secret(seats: int) -> None:
    """On thousands of states no byte that a seat receives depends on what it cannot know."""
    part = STATES // len(SEATS)
    looked_at = fairness_soak("animal_kingdoms", seats, ConformanceSuite.variants, part)
    print(f"\nanimal_kingdoms, {seats} seats: {looked_at} states without a differing byte")
    assert looked_at >= part


def test_search_beats_random_play() -> None:
    """A modest search wins nearly always; by chance it would win half of the games."""
    games = 20 if DEEP else 7
    tally = simulate(Plan("animal_kingdoms", 2, games, 1, ("search:60", "random")))
    assert tally.wins[0] >= 0.85 * games
