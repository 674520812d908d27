"""Many random games per number of seats: no crash, no dead end, conservation, every record replays.

A few dozen in the short run, with fixed seeds; ten thousand in the deep run, with other seeds every day.
"""

import itertools
from collections.abc import Iterator

import pytest

import regna
from regna.contract.spec import OptionValue
from regna.engine.rng import Rng
from regna.table.documents import encode
from regna.table.game import Game
from tests.conformance.fairness import find_leaks
from tests.conformance.playing import BiasedPlayer, random_move
from tests.seeds import DEEP, advice, failed_seeds, first_seed

GAMES = 10_000 if DEEP else 40
STATES = 20_000 if DEEP else 80
"""States looked at for fairness."""
SPARSE = 7 if DEEP else 23
"""About one state in so many is looked at: few states come from more games."""
HOURS = pytest.mark.timeout(6 * 3600)
"""For tests that take hours in the deep run."""
Variant = dict[str, OptionValue]


def seeds(check: str) -> Iterator[int]:
    """Those that failed once, then one after the other."""
    yield from failed_seeds(check)
    seed = first_seed()
    while True:
        yield seed
        seed += 1


def soak(id: str, seats: int, variants: list[Variant], with_tastes: bool, games: int = GAMES) -> dict[str, int]:
    """Play games with each variant in turn; the number of games, decisions and endings.

    `with_tastes`: every second table has a taste of its own, which leads to rare ends; where it leads nowhere, without.
    """
    game, check = regna.game(id), f"many games of {id} with {seats} seats"
    found = {"games": 0, "decisions": 0}
    for seed in itertools.islice(seeds(check), games + len(failed_seeds(check))):
        ended, decisions = soak_game(game, seats, variants[seed % len(variants)], with_tastes, seed, check)
        found["games"] += 1
        found["decisions"] += decisions
        found[ended] = found.get(ended, 0) + 1
    return found


def soak_game(game: Game, seats: int, variant: Variant, with_tastes: bool, seed: int, check: str) -> tuple[str, int]:
    """A game through the table, audited after every decision and replayed from its JSON; its end and its length."""
    match = game.new(seats=seats, seed=seed, options=variant)
    rng, temper = Rng(seed), BiasedPlayer(game.spec, seed) if with_tastes else None
    while not match.over and match.sequence < game.spec.decision_limit:
        move = random_move(match, rng, temper)
        match.play(move)
        flaw = game.spec.audit(match.journal.state)
        assert flaw is None, (flaw, match.sequence, move, advice(check, seed))
    again = regna.replay(encode(match.record()))
    assert again.position() == match.position(), advice(check, seed)
    return match.result().ended or "cut_off", match.sequence


def fairness_soak(id: str, seats: int, variants: list[Variant]) -> int:
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
        if sampled >= STATES:
            break
    return sampled
