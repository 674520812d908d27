"""Positions of Animal Kingdoms from random play begin a match; spoiled at random they are refused, or can be played."""

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import regna
from regna.engine.rng import Rng
from regna.engine.state import OVER
from regna.games.animal_kingdoms import GAME as SPEC
from regna.games.animal_kingdoms.rules import phases
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from tests.animal_kingdoms.scenes import ALL_CARDS, FRENCH, GAME
from tests.conformance.breaks import check_sentence
from tests.conformance.mutations import JUNK, look_around, part_at, places, random_step
from tests.conformance.playing import BiasedPlayer, random_states
from tests.seeds import DEEP

EXAMPLES = 400 if DEEP else 100
MANY_STEPS = 3000
"""More than any game has that is played without a taste for rallies."""
GAMES: tuple[tuple[int, dict[str, Any]], ...] = (
    (1, {"level": "expert"}), (2, {}), (1, {"level": "hard"}), (3, {"first": "B"}), (4, {"peace_treaty": True}),
    (5, {}), (1, {"level": "easy"}), (3, {}), (1, {"level": "medium"}), (2, {"peace_treaty": True}), (1, {}), (5, {}),
)  # fmt: skip
Sample = tuple[int, dict[str, Any], dict[str, Any]]
"""Seats, options and the document of a state."""


def samples() -> Iterator[Sample]:
    """Positions of random games with all numbers of seats and all options, more of the rare phases."""
    for seed, (seats, given_options) in enumerate(GAMES * 3):
        options = GAME.complete_options(given_options)
        rng = Rng(seed)
        state = SPEC.deal(seats, options, GAME.components, rng)
        for step, _ in enumerate(random_states(state, rng, 1000, BiasedPlayer(SPEC, seed))):
            if step % 7 == 0 or phases.PHASES[state.phase] not in ("turn", "draw", "rally", "decrees", "tiles"):
                yield seats, options, SPEC.state_document(state)
        yield seats, options, SPEC.state_document(state)


@cache
def pool() -> dict[str, list[Sample]]:
    """Those positions by the question they ask."""
    found: dict[str, list[Sample]] = {phase: [] for phase in phases.PHASES}
    for sample in samples():
        found[sample[2]["phase"]].append(sample)
    return found


def frame(sample: Sample) -> dict[str, Any]:
    """The whole document of a position."""
    seats, options, state = sample
    parts = {"digest": GAME.components.digest(), "replaced": {}}
    head = {"format": "regna-position/1", "game": "animal_kingdoms", "rules": SPEC.rules_version}
    return head | {"seats": seats, "options": options, "components": parts, "state": state}


@pytest.mark.slow
@pytest.mark.parametrize("phase", phases.PHASES)
def test_a_match_begins_in_positions_of_every_phase(phase: str) -> None:
    """The table takes each of them, as JSON text too, and its record starts with exactly that state."""
    assert pool()[phase]
    for sample in pool()[phase][::11]:
        match = GAME.from_position(json.dumps(frame(sample)), seed=1)
        assert match.record().start == sample[2]
        assert GAME.from_position(regna.encode(match.position()), seed=2).position() == match.position()
        assert regna.replay(match.record()).position() == match.position()


# ---------------------------------------------------------------------- spoiled at random


def spoil(data: st.DataObject, state: dict[str, Any], other: dict[str, Any]) -> None:
    """Change one part (count up or down, add a card, take it from another position, remove it, write junk), or two.

    Two cards that change places, wherever they lie, often leave a position that can be played.
    """
    path = data.draw(st.sampled_from(list(places(state))), label="part")
    parent: Any = state
    for key in path[:-1]:
        parent = parent[key]
    old = parent[path[-1]]
    way = data.draw(st.integers(0, 11), label="way")
    if way >= 10:
        one, two = (data.draw(st.sampled_from(ALL_CARDS), label="card") for _ in range(2))
        state.update(exchanged(state, {one: two, two: one}))
    elif way < 4 and type(old) is int:
        parent[path[-1]] = old + data.draw(st.sampled_from((-1, 1, 2)), label="more")
    elif way < 5 and isinstance(old, list):
        old.append(data.draw(st.sampled_from(ALL_CARDS), label="card"))
    elif way < 6 and isinstance(old, str):
        parent[path[-1]] = data.draw(
            st.sampled_from((*ALL_CARDS, *phases.PHASES, "none", "contends", "even")), label="word"
        )
    elif way < 8:
        parent[path[-1]] = deepcopy(part_at(other, path, old))
    elif way < 9:
        del parent[path[-1]]
    else:
        parent[path[-1]] = deepcopy(data.draw(st.sampled_from(JUNK), label="junk"))


def exchanged(part: Any, names: dict[str, str]) -> Any:
    """A document with some words replaced."""
    if isinstance(part, dict):
        return {key: exchanged(value, names) for key, value in part.items()}
    if isinstance(part, list):
        return [exchanged(value, names) for value in part]
    return names.get(part, part) if isinstance(part, str) else part


@pytest.mark.slow
def test_a_spoiled_position_is_refused_or_can_be_played_to_its_end() -> None:
    """BadPosition and nothing else; or a game with an answer at every step, an end, and positions that restore."""
    seen = Counter[str]()

    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(st.data())
    def spoil_one(data: st.DataObject) -> None:
        seen[refuse_or_play(data)] += 1

    spoil_one()
    assert seen["refused"] > EXAMPLES // 4
    assert seen["played"] > EXAMPLES // 20


def refuse_or_play(data: st.DataObject) -> str:
    """Spoil a position in one to three places; returns whether it was refused, or played to its end."""
    phase = data.draw(st.sampled_from(phases.PHASES), label="phase")
    seats, options, state = data.draw(st.sampled_from(pool()[phase]), label="position")
    siblings = [sample[2] for part in pool().values() for sample in part if sample[0] == seats]
    changed = deepcopy(state)
    for _ in range(data.draw(st.sampled_from((1, 1, 1, 2, 3)), label="changes")):
        spoil(data, changed, data.draw(st.sampled_from(siblings), label="other"))
    assume(json.dumps(changed) != json.dumps(state))  # as text, where True is not 1
    try:
        restored = SPEC.state_from(deepcopy(changed), seats, options, GAME.components)
    except regna.BadPosition as error:
        check_sentence(GAME, FRENCH, error)
        return "refused"
    play_to_the_end(restored, options, Rng(data.draw(st.integers(0, 99), label="luck")))
    return "played"


def play_to_the_end(state: AnimalKingdoms, options: Any, rng: Rng) -> None:
    """Random play with everything a table does on the way: story, questions, views, positions."""
    seats = int(state.seats)
    for step in range(MANY_STEPS):
        if state.seat == OVER:
            assert len(state.result().places) == seats
            return
        random_step(GAME, FRENCH, state, rng)
        if step < 20 or step % 20 == 0:
            check_moment(state, options, rng)
    raise AssertionError("an endless game")


def check_moment(state: AnimalKingdoms, options: Any, rng: Rng) -> None:
    """What every seat is asked and shown; the position and each guess can be written down and restored."""
    seats = int(state.seats)
    look_around(GAME, state)
    guessed = state.clone()
    guessed.guess(int(rng.below(seats)), rng)
    for here in (state, guessed):
        written = SPEC.state_document(here)
        assert SPEC.state_document(SPEC.state_from(written, seats, options, GAME.components)) == written
