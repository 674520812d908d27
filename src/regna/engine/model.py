"""A learned evaluation: every seat's chance to win, from how the game describes each of them.

It is linear. A seat's score is the sum of its numbers times their weights, and chances are to each other as e to the
power of the scores. The weights move with the game: a lead that means little at its beginning decides it at its end.
"""

import math

from librt.vecs import append, vec
from mypy_extensions import i64

from regna.engine.numbers import Numbers
from regna.engine.state import OVER, State


class Model:
    """The weights of a description, and room to reckon in: one search at a time may use it."""

    def __init__(self, early: list[float], late: list[float]) -> None:
        """A weight for every number of a description, at the beginning of a game and at its end.

        The first number of a description is the stage: 0 at the beginning, 1 at the end.
        """
        self.early = vec[float](early)
        self.late = vec[float](late)
        self.numbers = Numbers()
        self.chances = vec[float]()

    def estimate(self, state: State, out: Numbers) -> None:
        """List for every seat the chance that it wins, as `State.estimate` does.

        A game that is over is known, and whoever plays alone cannot be compared: there the game's own estimate stands.
        """
        if state.seat == OVER or state.seats == 1:
            state.estimate(out)
            return
        seats = state.seats
        highest = 0.0
        for seat in range(seats):
            score = self.score(state, seat)
            if seat == len(self.chances):
                self.chances = append(self.chances, score)
            else:
                self.chances[seat] = score
            highest = score if seat == 0 else max(highest, score)
        total = 0.0
        for seat in range(seats):
            self.chances[seat] = math.exp(self.chances[seat] - highest)
            total += self.chances[seat]
        for seat in range(seats):
            party = state.party_of(seat)
            together = 0.0
            for other in range(seats):
                if state.party_of(other) == party:
                    together += self.chances[other]
            out.add(together / total)

    def score(self, state: State, seat: i64) -> float:
        """How well a seat stands, against the scores of the others."""
        numbers = self.numbers
        numbers.clear()
        state.describe(seat, numbers)
        stage = numbers.items[0]
        begun = 0.0
        ended = 0.0
        for i in range(numbers.n):
            begun += self.early[i] * numbers.items[i]
            ended += self.late[i] * numbers.items[i]
        return begun + stage * (ended - begun)
