"""Many matches side by side, for agents that decide in all of them at once."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.frame import Frame
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OK, OVER, State


class Batch:
    """Matches by their places, each with its luck and the number of decisions taken; luck decides by itself."""

    def __init__(self, actions: i64, limit: i64) -> None:
        """None yet; a match is broken off after `limit` decisions."""
        self.frame = Frame(actions)
        self.out = Actions()
        self.limit = limit
        self.states: list[State] = []
        self.lucks: list[Rng] = []
        self.taken = vec[i64]()

    def add(self, state: State, luck: Rng) -> None:
        """One more match."""
        self.states.append(state)
        self.lucks.append(luck)
        self.taken = append(self.taken, 0)
        self.let_luck_decide(i64(len(self.states)) - 1)

    def begin_anew(self, place: i64, state: State) -> None:
        """Another match in this place, with the luck that was there."""
        self.states[place] = state
        self.taken[place] = 0
        self.let_luck_decide(place)

    def let_luck_decide(self, place: i64) -> None:
        """Draw what is due until a seat decides, or nobody does any more."""
        state = self.states[place]
        while state.seat == CHANCE:
            state.apply(state.draw_outcome(self.out, self.lucks[place]))

    def step(self, actions: list[int]) -> list[int]:
        """Carry out one decision in every match; the places of those that are over or broken off now.

        ValueError if one is not legal; those before it are carried out.
        """
        if len(actions) != len(self.states):
            raise ValueError("one decision for every match is needed")
        ended: list[int] = []
        for place in range(i64(len(actions))):
            state = self.states[place]
            action: i64 = actions[place]
            if state.seat < 0 or action < 0 or action >= len(self.frame.marks) or state.problem(action) != OK:
                raise ValueError(f"decision {actions[place]} is not legal in match {int(place)}")
            state.apply(action)
            self.let_luck_decide(place)
            self.taken[place] += 1
            if state.seat == OVER or self.taken[place] >= self.limit:
                ended.append(int(place))
        return ended

    def look(self, observations: Any, masks: Any, seats: Any) -> None:
        """Fill a row of every array for every match: what the deciding seat sees, what it may do, and which it is."""
        frame = self.frame
        deciding = vec[i64]([0] * len(self.states))
        for place in range(i64(len(self.states))):
            state = self.states[place]
            deciding[place] = state.seat
            frame.observe(state, state.seat, observations[int(place)])
            frame.mask(state, masks[int(place)])
        seats[:] = memoryview(deciding)

    def pick(self) -> list[int]:
        """A legal decision of every match, each equally likely: for random play, and for measuring."""
        out = self.out
        chosen: list[int] = []
        for place in range(i64(len(self.states))):
            out.clear()
            self.states[place].list_legal(out)
            chosen.append(int(out.pick(self.lucks[place])))
        return chosen
