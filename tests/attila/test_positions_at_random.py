"""Positions of Attila from every phase of random play begin a match and come back."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import regna
from regna.engine.rng import Rng
from regna.engine.state import OVER, State
from regna.games.attila import GAME as SPEC
from regna.games.attila.rules.phases import PHASES
from tests.attila.scenes import GAME, document
from tests.conformance.playing import BiasedPlayer, random_states

ENOUGH = SPEC.decision_limit


def games(number: int) -> Iterator[tuple[dict[str, Any], State]]:
    """The frame of a document, and every state of random games with all numbers of seats and all options."""
    variants: tuple[dict[str, str | bool], ...] = (
        {},
        {"action_tiles": False},
        {"conflict_cards": "open", "all_tied": "stay", "one_tribe": "stay", "last_scorings": "one"},
        {"first": "B"},
        {"last_scorings": "one"},
    )
    for seed in range(number):
        seats, given = 2 + seed % 4, variants[seed % 5]
        frame = document(*[{}] * seats, options=given)
        rng = Rng(seed)
        state = SPEC.deal(seats, GAME.complete_options(given), GAME.components, rng)
        for now, _ in random_states(state, rng, ENOUGH, BiasedPlayer(SPEC, seed)):
            yield frame, now
        assert state.seat == OVER
        yield frame, state


@cache
def pool() -> dict[str, list[tuple[dict[str, Any], dict[str, Any]]]]:
    """Positions of every phase from random games, with their frames."""
    found: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {phase: [] for phase in PHASES}
    for number, (frame, state) in enumerate(games(12)):
        if number % 3 == 0 or PHASES[state.phase] in ("pause", "trade", "finished"):
            found[PHASES[state.phase]].append((frame, GAME.spec.state_document(state)))
    return found


@pytest.mark.parametrize("phase", PHASES)
def test_a_match_begins_in_positions_of_every_phase(phase: str) -> None:
    """The table takes each of them, as JSON text too, and its record starts with exactly that state."""
    assert pool()[phase]
    for frame, written in pool()[phase][::9]:
        match = GAME.from_position(json.dumps(frame | {"state": written}), seed=1)
        assert match.record().start == written
        assert GAME.from_position(regna.encode(match.position()), seed=2).position() == match.position()
        assert regna.replay(match.record()).position() == match.position()
