"""The frozen search: what it chooses for a seed never changes, or no figure measured against it would mean anything."""

import pytest

import regna
from regna.engine.anchor import Anchor
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, State

CHOSEN = {
    "barony": (897, 11, 1164428170),
    "attila": (0, 10, 2936524792),
    "animal_kingdoms": (347, 12, 2968692582),
    "barbarian_kingdoms": (6265, 8, 3298664132),
}
"""For a moment of a game: the decision chosen, how often it was tried, and what the luck says next."""


def moment(id: str) -> State:
    """Forty decisions into a game at random, or a little later: where somebody decides."""
    this = regna.game(id)
    rng = Rng(11)
    state: State = this.spec.deal(3, this.complete_options({}), this.components, rng)
    playout(state, rng, 40)
    while state.seat == CHANCE or len(state.legal()) < 3:
        playout(state, rng, 1)
    return state


@pytest.mark.parametrize("id", CHOSEN)
def test_the_anchor_chooses_as_it_always_did(id: str) -> None:
    """Compiled or not, in every version."""
    state, rng = moment(id), Rng(5)
    search = Anchor(state, state.seat, rng, 300)
    search.run(30)
    chosen = search.best()
    assert (chosen, search.visits()[chosen][0], int(rng.word())) == CHOSEN[id]
