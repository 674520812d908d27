"""Positions of Attila from random play restore; a changed one is refused, or it can be played to its end."""

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

import regna
from regna.games.attila import GAME as SPEC
from regna.games.attila.realm import PHASES
from regna.games.attila.rules import Attila
from regna.kernel.rng import Rng
from regna.kernel.state import OVER, State
from tests.attila.scenes import GAME, JUNK, document, restored
from tests.conformance.playing import Temper, random_states

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
        for now, _ in random_states(state, rng, ENOUGH, Temper(SPEC, seed)):
            yield frame, now
        assert state.seat == OVER
        yield frame, state


@cache
def pool() -> dict[str, list[tuple[dict[str, Any], dict[str, Any]]]]:
    """Positions of every phase from random games, with their frames."""
    found: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {phase: [] for phase in PHASES}
    for number, (frame, state) in enumerate(games(12)):
        if number % 3 == 0 or PHASES[state.phase] in ("pause", "trade", "finished"):
            found[PHASES[state.phase]].append((frame, SPEC.state_document(state)))
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


# ---------------------------------------------------------------------- mutations


def places(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all parts of a document, large and small."""
    inside = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def one_of(rng: Rng, items: Sequence[Any]) -> Any:
    """One of them at random."""
    return items[int(rng.below(len(items)))]


def mutate(state: dict[str, Any], others: list[dict[str, Any]], rng: Rng) -> None:
    """One random part is removed, replaced by junk, by a neighbouring number or by that of another position."""
    path = one_of(rng, list(places(state)))
    parent: Any = state
    for key in path[:-1]:
        parent = parent[key]
    way, old = int(rng.below(6)), parent[path[-1]]
    if way == 0:
        del parent[path[-1]]
    elif way == 1 and type(old) is int:
        parent[path[-1]] = old + (1 if rng.below(2) else -1)
    elif way == 2 and isinstance(parent, list):
        parent.append(deepcopy(one_of(rng, JUNK)))
    elif way == 2:
        parent[one_of(rng, ["franks", "goths", "noricum", "romans"])] = deepcopy(one_of(rng, JUNK))
    elif way < 5 and path[0] in one_of(rng, others):
        parent[path[-1]] = deepcopy(part_at(one_of(rng, others), path, old))
    else:
        parent[path[-1]] = deepcopy(one_of(rng, JUNK))


def part_at(state: Any, path: tuple[Any, ...], otherwise: Any) -> Any:
    """What another position has in this place."""
    for key in path:
        try:
            state = state[key]
        except (KeyError, IndexError, TypeError):
            return otherwise
    return state


def play_to_the_end(frame: dict[str, Any], state: Attila, rng: Rng) -> None:
    """Random play: always an answer, never a broken invariant, never a position that does not restore, and an end."""
    assert SPEC.audit(state) is None
    for steps, _ in enumerate(random_states(state, rng, ENOUGH)):
        assert SPEC.audit(state) is None
        if steps % 10 == 0:
            written = SPEC.state_document(state)
            assert SPEC.state_document(restored(frame | {"state": written})) == written
            guessed = state.clone()
            guessed.guess(int(rng.below(state.seats)), rng)
            assert SPEC.audit(guessed) is None
    assert state.seat == OVER
    assert SPEC.audit(state) is None


@pytest.mark.parametrize("seed", range(5))
def test_a_mutated_document_is_refused_or_can_be_played(seed: int) -> None:
    """Whatever is changed: BadPosition and nothing else, or a game that goes on to its end."""
    rng = Rng(seed)
    others = [written for phase in PHASES for _, written in pool()[phase][:30]]
    refused = played = 0
    while refused < 200 or played < 20:
        frame, written = one_of(rng, pool()[one_of(rng, PHASES)])
        broken = deepcopy(written)
        mutate(broken, others, rng)
        try:
            state = restored(frame | {"state": broken})
        except regna.BadPosition:
            refused += 1
            continue
        if played < 20:
            play_to_the_end(frame, state, rng)
        played += 1
