"""The learned evaluation inside the engine: the same chances as NumPy's, one together, and used by the search."""

import math

import numpy as np
import pytest

import regna
from regna.contract.spec import OptionValue
from regna.engine.actions import Actions
from regna.engine.model import Model
from regna.engine.numbers import Numbers
from regna.engine.rng import Rng
from regna.engine.search import AS_THE_GAME_SAYS, Search
from regna.engine.state import OVER, State
from tests.conformance.advice import described
from tests.conformance.playing import random_states

TABLES: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("barony", 4, {}),
    ("attila", 3, {}),
    ("animal_kingdoms", 5, {}),
    ("barbarian_kingdoms", 2, {}),
    ("barbarian_kingdoms", 4, {"configuration": "b", "teams": "two"}),
]


def states(id: str, seats: int, options: dict[str, OptionValue], number: int = 120) -> list[State]:
    """Some states of a game at random."""
    this = regna.game(id)
    start = this.spec.deal(seats, this.complete_options(options), this.components, Rng(6))
    return [state.clone() for state, _ in random_states(start, Rng(7), number)][::10]


def weights(id: str, seed: int) -> list[float]:
    """Some weight for every number that describes a seat."""
    rng = Rng(seed)
    return [(int(rng.below(2001)) - 1000) / 4000 for _ in regna.game(id).spec.described]


def estimated(model: Model, state: State) -> list[float]:
    """What a model says."""
    out = Numbers()
    model.estimate(state, out)
    return out.to_list()


@pytest.mark.parametrize(("id", "seats", "options"), TABLES)
def test_chances_are_those_of_numpy(id: str, seats: int, options: dict[str, OptionValue]) -> None:
    """To nine digits, parties included, and never all the same."""
    early, late = weights(id, 1), weights(id, 2)
    model = Model(early, late)
    spread = 0.0
    for state in states(id, seats, options):
        if state.seat == OVER:
            continue
        numbers = np.array([described(state, seat) for seat in range(seats)])
        stage = numbers[:, :1]
        scores = ((1 - stage) * numbers) @ np.array(early) + (stage * numbers) @ np.array(late)
        raised = np.exp(scores - scores.max())
        parties = np.array([state.party_of(seat) for seat in range(seats)])
        together = (parties[:, None] == parties[None, :]) @ (raised / raised.sum())
        found = estimated(model, state)
        assert found == pytest.approx(list(together), abs=1e-9)
        assert math.isclose(sum(dict(zip(parties.tolist(), found, strict=True)).values()), 1.0)
        spread = max(spread, max(found) - min(found))
    assert spread > 0.1


def test_weights_move_with_the_game() -> None:
    """At the beginning those of the beginning count alone, later both."""
    nothing = [0.0] * len(regna.game("barony").spec.described)
    loud = [number + 1.0 for number in nothing]
    first, *_, last = states("barony", 2, {})
    assert estimated(Model(nothing, loud), first) == [0.5, 0.5]
    assert estimated(Model(nothing, loud), last) != [0.5, 0.5]


def test_the_end_and_whoever_plays_alone_are_left_to_the_game() -> None:
    """A finished game is known; alone there is nobody to compare with."""
    model = Model(weights("animal_kingdoms", 1), weights("animal_kingdoms", 2))
    ended = states("animal_kingdoms", 2, {}, 10_000)[-1]
    while ended.seat != OVER:
        ended.apply(ended.legal()[0] if ended.seat >= 0 else drawn(ended))
    assert sorted(estimated(model, ended)) == [0.0, 1.0]
    alone = states("animal_kingdoms", 1, {})[3]
    out = Numbers()
    alone.estimate(out)
    assert estimated(model, alone) == out.to_list()


def drawn(state: State) -> int:
    """An outcome of luck."""
    return int(state.draw_outcome(Actions(), Rng(1)))


def test_a_search_asks_its_model() -> None:
    """For one to which nothing counts all decisions are alike; without it the game's own estimate is asked."""
    state = states("barony", 2, {})[5]
    nothing = [0.0] * len(regna.game("barony").spec.described)
    values = []
    for model in (Model(nothing, nothing), None):
        search = Search(state, state.seat, Rng(3), AS_THE_GAME_SAYS, 0.0, model)
        search.run(30)
        values.append({round(value, 9) for _, value in search.visits().values()})
    assert values[0] == {0.5}
    assert values[1] != {0.5}
