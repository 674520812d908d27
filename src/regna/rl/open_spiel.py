"""Regna's games for OpenSpiel: whoever imports this can load `regna_barony`, `regna_attila` and so on.

The first chance node deals, all others draw what the rules leave to luck. A player's information state is what it has
seen of every decision and outcome, and what it sees now.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from regna.engine.actions import Actions
from regna.engine.frame import Frame
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State
from regna.registry import GAMES
from regna.rl.rewards import rewards
from regna.rl.table import feature_slices, observation_size
from regna.table.game import Game, game

DEALS: Final = 1000
"""The deals that the first chance node draws from, unless the parameter `deals` says otherwise."""
MOST_POINTS: Final = 1000.0
"""No reward in points is larger."""
MOST_DRAWS: Final = 10
"""No game has more outcomes of luck in a match than so many for every decision it may have."""

Seen = tuple[int, ...]


class Memory:
    """What every seat has seen since a moment: a chain that its copies share."""

    __slots__ = ("before", "seen")

    def __init__(self, before: "Memory | None", seen: Seen) -> None:
        """One more decision or outcome as the seats have seen it, by seat."""
        self.before = before
        self.seen = seen

    def __deepcopy__(self, memo: object) -> "Memory":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return remembered, (list(self.back()),)  # as a list: a long chain is too deep for pickle

    def back(self) -> Iterator[Seen]:
        """The last first."""
        at: Memory | None = self
        while at is not None:
            yield at.seen
            at = at.before


def remembered(seen: list[Seen]) -> Memory | None:
    """The chain that was taken apart, the last first."""
    chain: Memory | None = None
    for step in reversed(seen):
        chain = Memory(chain, step)
    return chain


class RegnaGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One of our games, with a number of players and options; each has a class of its own."""

    id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """What is not given is as usual."""
        id, given = self.id, params or {}
        chosen = parameters(id) | given
        self.game: Game = game(id)
        self.seats = int(chosen["players"])
        self.game.check_seats(self.seats)
        self.options = self.game.complete_options(
            {option.name: chosen[option.name] for option in self.game.spec.options}
        )
        self.first_deal, self.deals = int(chosen["seed"]), int(chosen["deals"])
        self.reward = str(chosen["reward"])
        spec = self.game.spec
        most = MOST_POINTS if self.reward == "score" else 1.0
        facts: dict[str, Any] = {"utility_sum": 0.0} if self.seats > 1 else {}
        info = pyspiel.GameInfo(
            num_distinct_actions=spec.actions.count,
            max_chance_outcomes=max(spec.actions.count, self.deals),
            num_players=self.seats,
            min_utility=-most,
            max_utility=most,
            max_game_length=spec.decision_limit,
            **facts,
        )
        super().__init__(kind_of(id, alone=self.seats == 1), info, given)

    def new_initial_state(self) -> "RegnaState":
        """Before the deal."""
        return RegnaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal, and what is drawn."""
        return 1 + MOST_DRAWS * self.game.spec.decision_limit

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """What a player sees: the named features."""
        if params:
            raise ValueError("an observer has no parameters")
        return Observer(self.game)

    def dealt(self, number: int) -> State:
        """The start of a match."""
        return self.game.state(self.seats, self.first_deal + number, self.options)


class RegnaState(pyspiel.State):  # type: ignore[misc]  # the same
    """A match at one moment, or before its deal. Whatever has no own copy in it is shared by clones."""

    def __init__(self, of: RegnaGame) -> None:
        """Nothing is dealt yet."""
        super().__init__(of)
        self.state: State | None = None
        self.memory: Memory | None = None
        self.taken = 0
        self.prefixes = ("",) * of.seats

    @property
    def regna(self) -> Any:
        """The game; OpenSpiel keeps it."""
        return self.get_game()

    def current_player(self) -> int:
        """The deciding seat, chance, or nobody."""
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.state.seat == OVER or self.taken >= self.regna.game.spec.decision_limit:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if self.state.seat == CHANCE else self.state.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.truth.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, each equally likely; then what can be drawn, by its weight."""
        if self.state is None:
            deals = self.regna.deals
            return [(number, 1 / deals) for number in range(deals)]
        out = Actions()
        self.state.list_chances(out)
        total = int(out.total)
        return sorted((int(out.items[i]), int(out.weight[i]) / total) for i in range(int(out.n)))

    def _apply_action(self, action: int) -> None:
        state = self.state
        if state is None:
            self.state = self.regna.dealt(action)
            return
        self.memory = Memory(self.memory, tuple(int(state.seen(action, seat)) for seat in range(self.regna.seats)))
        self.taken += state.seat >= 0
        state.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.state is None:
            return f"deal {action}"
        return str(self.regna.game.spec.write(self.state, action))

    def is_terminal(self) -> bool:
        """Whether it is over, or broken off."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """The rewards at the end; before it, and of a match that was broken off, none."""
        if self.state is None or self.state.seat != OVER:
            return [0.0] * self.regna.seats
        return rewards(self.state, self.regna.reward)

    def information_state_string(self, player: int | None = None) -> str:
        """What a player knows: what it has seen of everything, and what it sees now."""
        seat = self.current_player() if player is None else player
        if self.state is None:
            return ""
        return f"{self.known(seat)} | {self.sight(seat)}"

    def known(self, seat: int) -> str:
        """What a seat has seen of every decision and outcome so far."""
        steps = [str(step[seat]) for step in self.memory.back()] if self.memory else []
        return " ".join([self.prefixes[seat], *reversed(steps)])

    def resample_from_infostate(self, player: int, sampler: Any) -> "RegnaState":
        """The same moment with everything that a player cannot know drawn anew.

        What the others have seen may be something else now, so that they begin to remember here.
        """
        copy: RegnaState = self.clone()
        copy.truth.guess(player, Rng(int(sampler() * 2**52)))
        copy.memory = None
        copy.prefixes = tuple(
            self.known(seat) if seat == player else copy.sight(seat) for seat in range(self.regna.seats)
        )
        return copy

    def sight(self, seat: int) -> str:
        """What a seat sees now, as text: the numbers that are not zero."""
        seen = observer_of(self.regna.game)
        seen.look(self.truth, seat)
        places = np.flatnonzero(seen.tensor)
        return " ".join(f"{place}:{number:g}" for place, number in zip(places, seen.tensor[places], strict=True))

    @property
    def truth(self) -> State:
        """The state; there is one once a match is dealt."""
        assert self.state is not None  # noqa: S101  # only the root is undealt, and it asks nobody
        return self.state

    def __str__(self) -> str:
        return repr(self.state)


class Observer:
    """Observations as OpenSpiel asks for them: all in one row, and every feature in its shape."""

    def __init__(self, of: Game) -> None:
        """Room for one."""
        self.tensor: NDArray[np.float32] = np.zeros(observation_size(of), np.float32)
        slices = feature_slices(of)
        self.dict = {name: self.tensor[slices[name]].reshape(shape) for name, shape in of.spec.features}
        self._frame = Frame(of.spec.actions.count)

    def set_from(self, state: RegnaState, player: int) -> None:
        """What a player sees; nothing before the deal."""
        if state.state is None:
            self.tensor.fill(0)
        else:
            self.look(state.state, player)

    def look(self, state: State, seat: int) -> None:
        """What a seat sees."""
        self._frame.observe(state, seat, self.tensor)

    def string_from(self, state: RegnaState, player: int) -> str:
        """The same as text."""
        return "" if state.state is None else state.sight(player)


OBSERVERS: Final[dict[str, Observer]] = {}


def observer_of(of: Game) -> Observer:
    """One for every game, used again and again."""
    if of.id not in OBSERVERS:
        OBSERVERS[of.id] = Observer(of)
    return OBSERVERS[of.id]


def parameters(id: str) -> dict[str, Any]:
    """What can be chosen of a game, with what is usual: `seed` is the first of the deals."""
    spec = GAMES[id]
    options = {option.name: option.default for option in spec.options}
    return {"players": max(2, spec.seats[0]), "seed": 0, "deals": DEALS, "reward": "victory", **options}


def kind_of(id: str, alone: bool) -> Any:
    """What OpenSpiel wants to know of a game; where somebody may play alone, nobody loses what another one wins."""
    spec = GAMES[id]
    kinds = pyspiel.GameType
    imperfect, perfect = kinds.Information.IMPERFECT_INFORMATION, kinds.Information.PERFECT_INFORMATION
    return pyspiel.GameType(
        short_name=f"regna_{id}",
        long_name=game(id).name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=imperfect if spec.has_secrets else perfect,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=spec.seats[-1],
        min_num_players=spec.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(id),
    )


def register(id: str) -> None:
    """Make a game known to OpenSpiel."""
    kind = kind_of(id, alone=1 in GAMES[id].seats)
    pyspiel.register_game(kind, type(f"Regna_{id}", (RegnaGame,), {"id": id}))


for known in GAMES:
    register(known)
