"""Many random games per number of seats: no crash, no dead end, conservation; some at the table, whose records replay.

A few dozen in the short run, with fixed seeds; ten thousand in the deep run, with other seeds every day.
"""

from collections.abc import Callable, Iterator

import regna
from regna.contract.spec import OptionValue
from regna.engine.rng import Rng
from regna.table.documents import encode
from regna.table.game import Game
from tests.conformance.fairness import find_leaks
from tests.conformance.playing import BiasedPlayer, random_move, random_states
from tests.seeds import DEEP, advice, failed_seeds, first_seed

GAMES = 10_000 if DEEP else 24
AT_TABLE = 50 if DEEP else 5
"""One game in so many is played through the table, which takes ten times as long as on the bare state."""
STATES = 20_000 if DEEP else 100
"""States of a game looked at for fairness: every number of seats has its part of them."""
SPARSE = 7 if DEEP else 23
"""About one state in so many is looked at: few states come from more games."""
Variant = dict[str, OptionValue]
Way = Callable[[Game, int, Variant, BiasedPlayer | None, int, str], tuple[str, int]]
"""How a game is played; its end and its length."""


def seeds(check: str) -> Iterator[int]:
    """Those that failed once, then one after the other."""
    yield from failed_seeds(check)
    seed = first_seed()
    while True:
        yield seed
        seed += 1


def soak(
    id: str, seats: int, variants: list[Variant], with_tastes: bool, games: int = GAMES, kind: str = ""
) -> dict[str, int]:
    """Play games with each variant in turn; how many games, decisions and ends of each kind. `kind` names the variants.

    `with_tastes`: every second table has a taste of its own, which leads to rare ends; where it leads nowhere, without.
    """
    game, check = regna.game(id), f"many games of {id} with {seats} seats{kind}"
    found = {"games": 0, "at the table": 0, "decisions": 0}

    def play(way: Way, seed: int) -> None:
        temper = BiasedPlayer(game.spec, seed) if with_tastes else None
        ended, decisions = way(game, seats, variants[seed % len(variants)], temper, seed, check)
        found["games"] += 1
        found["at the table"] += way is at_table
        found["decisions"] += decisions
        found[ended] = found.get(ended, 0) + 1

    for seed in failed_seeds(check):
        play(bare, seed)
        play(at_table, seed)
    for seed in range(first_seed(), first_seed() + games):
        play(bare if seed % AT_TABLE else at_table, seed)
    return found


def bare(
    game: Game, seats: int, variant: Variant, temper: BiasedPlayer | None, seed: int, check: str
) -> tuple[str, int]:
    """A game on the state alone, audited after every decision; its end and its length."""
    spec, decisions = game.spec, 0
    state = spec.deal(seats, game.complete_options(variant), game.components, Rng(seed))
    for here, action in random_states(state, Rng(seed), spec.decision_limit, temper):
        flaw = spec.audit(here)
        assert flaw is None, (flaw, decisions, spec.write(here, action), advice(check, seed))
        decisions += 1
    assert spec.audit(state) is None, advice(check, seed)
    return state.result().ended or "cut_off", decisions


def at_table(
    game: Game, seats: int, variant: Variant, temper: BiasedPlayer | None, seed: int, check: str
) -> tuple[str, int]:
    """A game through the table, audited after every decision and replayed from its JSON; its end and its length."""
    match, rng = game.new(seats=seats, seed=seed, options=variant), Rng(seed)
    while not match.over and match.sequence < game.spec.decision_limit:
        move = random_move(match, rng, temper)
        match.play(move)
        flaw = game.spec.audit(match.journal.state)
        assert flaw is None, (flaw, match.sequence, move, advice(check, seed))
    again = regna.replay(encode(match.record()))
    assert again.position() == match.position(), advice(check, seed)
    return match.result().ended or "cut_off", match.sequence


def fairness_soak(id: str, seats: int, variants: list[Variant], states: int) -> int:
    """Look at so many states of random games that no seat may learn a secret in; returns how many."""
    game, check = regna.game(id), f"fairness of {id} with {seats} seats"
    sampled = 0
    for seed in seeds(check):
        options = game.complete_options(variants[seed % len(variants)])
        looked_at, leaks = find_leaks(
            game, seats, seed, options, every=SPARSE + seed % 5, limit=game.spec.decision_limit
        )
        assert leaks == [], (leaks, advice(check, seed))
        sampled += looked_at
        if sampled >= states:
            break
    return sampled
