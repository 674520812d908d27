"""Random play for tests, through the state and through the table."""

from collections.abc import Iterator

from regna.kernel.rng import Rng
from regna.kernel.state import CHANCE, OVER, Actions, State
from regna.table.game import Game
from regna.table.match import Match


def random_states(start: State, rng: Rng, limit: int) -> Iterator[tuple[State, int]]:
    """Every state of a random game with the action taken there; the same object moves on, so clone what you keep."""
    out = Actions()
    for _ in range(limit):
        if start.seat == OVER:
            return
        out.clear()
        if start.seat == CHANCE:
            start.weights(out)
            action = int(out.draw(rng))
        else:
            start.fill(out)
            action = int(out.pick(rng))
        yield start, action
        start.apply(action)


def random_match(game: Game, seats: int, seed: int, limit: int) -> Match:
    """A match in which everybody decides at random, played to its end or to the limit of entries."""
    match = game.new(seats=seats, seed=seed)
    rng = Rng(seed)
    while not match.over and match.sequence < limit:
        match.play(random_move(match, rng))
    return match


def random_move(match: Match, rng: Rng) -> str:
    """One of the legal decisions at random, as text."""
    state = match.journal.state
    out = Actions()
    state.fill(out)
    return match.game.spec.write(state, int(out.pick(rng)))
