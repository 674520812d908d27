"""What every game offers the rest of Regna: a state, and decisions as small integers.

Compiled like the games, so that a call from the kernel into a game's rules, or back, is a C call.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from regna.kernel.rng import Rng

OK: Final[i64] = 0
"""The reason code of an action that is legal."""
CHANCE: Final[i64] = -1
"""The seat of luck: the table, not a player, decides by integer weights."""
OVER: Final[i64] = -2
"""The seat of a state in which nobody decides any more."""
SPECTATOR: Final[i64] = -1
"""The seat of somebody who only watches, where a seat is needed to say who may know what."""


class Actions:
    """A reusable list of action ids: decisions (add, pick), or outcomes of chance by weight (add_weighted, draw)."""

    def __init__(self) -> None:
        """An empty list with room for an ordinary position."""
        self.items = vec[i64]([0] * 64)
        self.weight = vec[i64]([1] * 64)
        self.n: i64 = 0
        self.total: i64 = 0  # the sum of the weights

    def clear(self) -> None:
        """Forget what is listed and keep the room."""
        self.n = 0
        self.total = 0

    def add(self, action: i64) -> None:
        """List one more action."""
        n = self.n
        if n == len(self.items):
            self.items = append(self.items, action)
            self.weight = append(self.weight, 1)
        else:
            self.items[n] = action
        self.n = n + 1

    def add_weighted(self, action: i64, weight: i64) -> None:
        """List one more outcome of chance, `weight` times as likely as one of weight 1."""
        self.add(action)
        self.weight[self.n - 1] = weight
        self.total += weight

    def pick(self, rng: Rng) -> i64:
        """One of the listed actions, each equally likely."""
        return self.items[rng.below(self.n)]

    def take(self, place: i64) -> i64:
        """What is listed at a place; it leaves the list, and the last one takes its place."""
        chosen = self.items[place]
        self.n -= 1
        self.items[place] = self.items[self.n]
        return chosen

    def take_any(self, rng: Rng) -> i64:
        """One of the listed at random, each equally likely; it leaves the list."""
        return self.take(rng.below(self.n))

    def draw(self, rng: Rng) -> i64:
        """One of the listed outcomes, each as likely as its weight says."""
        left = rng.below(self.total)
        for i in range(self.n):
            left -= self.weight[i]
            if left < 0:
                return self.items[i]
        raise AssertionError("weights of chance must be positive")

    def to_list(self) -> list[int]:
        """The listed actions as a Python list."""
        return [int(self.items[i]) for i in range(self.n)]

    def weights_to_list(self) -> list[int]:
        """The weights of the listed outcomes as a Python list."""
        return [int(self.weight[i]) for i in range(self.n)]


class Numbers:
    """A reusable list of numbers: what an observation is made of."""

    def __init__(self) -> None:
        """An empty list."""
        self.items = vec[float]()
        self.n: i64 = 0

    def clear(self) -> None:
        """Forget what is listed and keep the room."""
        self.n = 0

    def add(self, number: float) -> None:
        """List one more number."""
        n = self.n
        if n == len(self.items):
            self.items = append(self.items, number)
        else:
            self.items[n] = number
        self.n = n + 1

    def add_one_of(self, chosen: i64, count: i64) -> None:
        """List `count` numbers: 1 at place `chosen`, 0 elsewhere (all 0 if it is none of them)."""
        for i in range(count):
            self.add(1.0 if i == chosen else 0.0)

    def to_list(self) -> list[float]:
        """The listed numbers as a Python list."""
        return [self.items[i] for i in range(self.n)]


class Result:
    """How a game ended, or how it stands: scores, places (1 = first) and winners by seat, and the cause of the end."""

    def __init__(self, scores: list[int], places: list[int], ended: str) -> None:
        """`ended` is the cause's name, or "" while the game goes on."""
        self.scores = scores
        self.places = places
        self.winners = [seat for seat in range(len(places)) if places[seat] == 1]
        self.ended = ended


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The truth about one game at one moment, hidden parts included; cheap to clone.

    It holds no generator: luck is asked of the table, so no search can foresee it.
    """

    def __init__(self, seats: i64) -> None:
        """A state in which seat 0 decides; a game's own constructor goes on from here."""
        self.seats = seats
        self.seat: i64 = 0
        self.phase: i64 = 0

    def fill(self, out: Actions) -> None:
        """List every legal answer to the question asked, in an order that depends on the position only."""
        raise NotImplementedError

    def problem(self, action: i64) -> i64:
        """OK, or the reason why this action is not legal now; defined for every id of the action space."""
        raise NotImplementedError

    def apply(self, action: i64) -> None:
        """Carry out one decision, or one outcome of chance, already known to be legal."""
        raise NotImplementedError

    def weights(self, out: Actions) -> None:
        """At CHANCE: list the possible outcomes with their integer weights."""
        raise NotImplementedError

    def draw_outcome(self, out: Actions, rng: Rng) -> i64:
        """At CHANCE: one of the outcomes by its weight; `out` is scratch room.

        A game with long lists of equal ones may find it without listing them, but must find the same one.
        """
        out.clear()
        self.weights(out)
        return out.draw(rng)

    def clone(self) -> "State":
        """An independent copy; what never changes is shared."""
        raise NotImplementedError

    def guess(self, seat: i64, rng: Rng) -> None:
        """Redraw in place everything this seat (or SPECTATOR) cannot know, consistently with what it knows."""
        raise NotImplementedError

    def seen(self, action: i64, seat: i64) -> i64:
        """A decision or outcome due here as a seat sees it: itself, or the id for all that it cannot tell apart."""
        return action

    def observe(self, seat: i64, out: Numbers) -> None:
        """List the game's named features as this seat may know them."""
        raise NotImplementedError

    def value(self, seat: i64) -> float:
        """How good this is for a seat, from 0 to 1: its share of the victory at the end, an estimate before."""
        raise NotImplementedError

    def result(self) -> Result:
        """Scores, places and winners; before the end as if the game were scored now, by what everybody knows."""
        raise NotImplementedError

    def turn_of(self, other: i64, seat: i64) -> i64:
        """How many places clockwise from a seat another one sits; -1 if it is nobody."""
        return (other - seat) % self.seats if other >= 0 else -1

    def legal(self) -> list[int]:
        """Every legal answer as a Python list; empty at chance and at the end."""
        out = Actions()
        if self.seat >= 0:
            self.fill(out)
        return out.to_list()
