"""Random play inside the core: whole games, and rollouts cut off after a number of decisions."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State


def playout(state: State, rng: Rng, limit: i64) -> tuple[i64, i64]:
    """Play at random to the end, or for `limit` decisions; returns how many were played and a checksum of them.

    Outcomes of chance are drawn by their weights, enter the checksum and are not counted.
    """
    out = Actions()
    decisions: i64 = 0
    checksum: i64 = 0
    while state.seat != OVER and decisions < limit:
        if state.seat == CHANCE:
            action = state.draw_outcome(out, rng)
        else:
            out.clear()
            state.list_legal(out)
            action = out.pick(rng)
            decisions += 1
        state.apply(action)
        checksum = (checksum * 31 + action) & 0xFFFFFFFF
    return decisions, checksum
