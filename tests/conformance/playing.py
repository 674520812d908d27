"""Random play for tests, through the state and through the table."""

from collections.abc import Iterator
from typing import Any

from regna.contract.spec import GameSpec
from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State
from regna.table.game import Game
from regna.table.match import Match

LIKED = 60
"""How much more likely a decision is for each word in it that this table likes."""


class BiasedPlayer:
    """The taste of a table: half of all words are liked, so that games go where even chances never lead.

    Every second table (by its seed) has none: there every legal decision is equally likely.
    """

    def __init__(self, spec: GameSpec[Any], seed: int) -> None:
        """The same seed, the same taste."""
        self.spec = spec
        self.rng = Rng(seed).split()
        self.indifferent = seed % 2 == 0
        self.likes: dict[str, int] = {}
        self.weights: dict[int, int] = {}

    def choose(self, state: State, rng: Rng) -> int:
        """One of the legal decisions at random, by taste."""
        out = Actions()
        state.list_legal(out)
        if self.indifferent:
            return int(out.pick(rng))
        tasted = Actions()
        for action in out.to_list():
            tasted.add_weighted(action, self.weight(state, action))
        return int(tasted.draw(rng))

    def weight(self, state: State, action: int) -> int:
        """How much this table likes a decision."""
        if action not in self.weights:
            weight = 1
            for word in self.spec.write(state, action).split():
                weight *= self.likes.setdefault(word, LIKED if self.rng.below(2) == 0 else 1)
            self.weights[action] = weight
        return self.weights[action]


def random_states(
    start: State, rng: Rng, limit: int, player: BiasedPlayer | None = None
) -> Iterator[tuple[State, int]]:
    """Every state of a random game with the action taken there; the same object moves on, so clone what you keep."""
    out = Actions()
    for _ in range(limit):
        if start.seat == OVER:
            return
        out.clear()
        if start.seat == CHANCE:
            start.list_chances(out)
            action = int(out.draw(rng))
        elif player is None:
            start.list_legal(out)
            action = int(out.pick(rng))
        else:
            action = player.choose(start, rng)
        yield start, action
        start.apply(action)


def random_match(game: Game, seats: int, seed: int, limit: int) -> Match:
    """A match in which everybody decides at random, played to its end or to the limit of entries."""
    match = game.new(seats=seats, seed=seed)
    rng = Rng(seed)
    while not match.over and match.sequence < limit:
        match.play(random_move(match, rng))
    return match


def random_move(match: Match, rng: Rng, player: BiasedPlayer | None = None) -> str:
    """One of the legal decisions at random, as text."""
    state = match.journal.state
    if player is not None:
        return match.game.spec.write(state, player.choose(state, rng))
    out = Actions()
    state.list_legal(out)
    return match.game.spec.write(state, int(out.pick(rng)))


def random_match_with(game: Game, document: Any, seats: int, seed: int, moves: int, avoided: str = "") -> Match:
    """A match with a user's components, played at random for some moves or to the end, sound at every moment.

    A decision that begins with the avoided word is taken only where there is no other.
    """
    match = game.new(seats=seats, seed=seed, components=document)
    rng = Rng(seed)
    for _ in range(moves):
        if match.over:
            break
        legal = match.legal()
        liked = [move for move in legal if move.split()[0] != avoided] or legal
        match.play(liked[int(rng.below(len(liked)))])
        assert game.spec.audit(match.state) is None
    return match
