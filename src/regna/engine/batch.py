"""Many matches side by side, for agents that decide in all of them at once."""

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from regna.engine.actions import Actions
from regna.engine.observation import Observation
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State


class Batch:
    """Matches by their places, each with its luck and the number of decisions taken; luck decides by itself.

    What is legal is marked in `marks`, a row of `actions` for every match, what the deciding seat sees is in `cells`, a
    row of `features`, and `seats` tells who it is: arrays over these see every change.
    """

    def __init__(self, size: i64, actions: i64, features: i64, limit: i64) -> None:
        """Room for `size` matches; each is broken off after `limit` decisions."""
        self.actions = actions
        self.features = features
        self.limit = limit
        self.states: list[State] = []
        self.lucks: list[Rng] = []
        self.legal: list[Actions] = []  # of every match, as they are marked
        self.taken = vec[i64]([0] * size)
        self.seats = vec[i64]([0] * size)
        self.marks = vec[u8](bytes(int(size * actions)))
        self.cells = vec[i32](memoryview(bytes(int(4 * size * features))).cast("i"))  # floats: see Observation
        self.seen: list[Observation] = []
        self.end = Observation()  # what somebody sees of a match that has ended
        self.out = Actions()

    def add(self, state: State, luck: Rng) -> None:
        """One more match."""
        self.states.append(state)
        self.lucks.append(luck)
        self.legal.append(Actions())
        place = i64(len(self.seen))
        seen = Observation()
        seen.move_to(self.cells, place * self.features)
        self.seen.append(seen)
        self.ask(place)

    def begin_anew(self, place: i64, state: State) -> None:
        """Another match in this place, with the luck that was there."""
        self.states[place] = state
        self.taken[place] = 0
        self.ask(place)

    def ask(self, place: i64) -> None:
        """Draw what is due until a seat decides, or nobody does any more; then look, and mark what is legal."""
        state = self.states[place]
        while state.seat == CHANCE:
            state.apply(state.draw_outcome(self.out, self.lucks[place]))
        legal = self.legal[place]
        marks, row = self.marks, place * self.actions
        items = legal.items
        for i in range(legal.n):
            marks[row + items[i]] = 0
        legal.clear()
        self.seats[place] = state.seat
        if state.seat != OVER:
            state.list_legal(legal)
            items = legal.items
            for i in range(legal.n):
                marks[row + items[i]] = 1
            seen = self.seen[place]
            seen.clear()
            state.observe(state.seat, seen)

    def step(self, actions: list[int]) -> list[int]:
        """Carry out one decision in every match; the places of those that are over or broken off now.

        ValueError if one is not legal; nothing has changed then.
        """
        if len(actions) != len(self.states):
            raise ValueError("one decision for every match is needed")
        for place in range(i64(len(actions))):
            action: i64 = actions[place]
            if action < 0 or action >= self.actions or self.marks[place * self.actions + action] == 0:
                raise ValueError(f"decision {actions[place]} is not legal in match {int(place)}")
        ended: list[int] = []
        for place in range(i64(len(actions))):
            state = self.states[place]
            state.apply(actions[place])
            self.ask(place)
            self.taken[place] += 1
            if state.seat == OVER or self.taken[place] >= self.limit:
                ended.append(int(place))
        return ended

    def look_at_end(self, place: i64, seat: i64) -> None:
        """See as `end` what a seat of one match sees."""
        self.end.clear()
        self.states[place].observe(seat, self.end)

    def pick(self) -> list[int]:
        """A legal decision of every match, each equally likely."""
        return [int(self.legal[place].pick(self.lucks[place])) for place in range(i64(len(self.states)))]
