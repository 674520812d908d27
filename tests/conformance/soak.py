"""Many random games per number of seats: no crash, no dead end, conservation, every record replays.

Four hundred in the ordinary run; `./regna test --soak` plays ten thousand.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import regna
from regna.kernel.rng import Rng
from regna.kernel.spec import OptionValue
from regna.table.documents import encode
from tests.conformance.fairness import find_leaks
from tests.conformance.playing import Temper, random_move

GAMES = int(os.environ.get("REGNA_SOAK", "400"))
STATES = 2 * GAMES
"""States looked at for fairness."""
PARTS = 40
Variant = dict[str, OptionValue]


def soak(game: str, seats: int, variants: list[Variant], with_tastes: bool, games: int = GAMES) -> dict[str, int]:
    """Play the games in one process per core, with each variant in turn; the number of games, decisions and endings.

    `with_tastes`: every second table has a taste of its own, which leads to rare ends; where it leads nowhere, without.
    """
    total: dict[str, int] = {}
    share = games // PARTS
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        parts = [
            pool.submit(soak_part, game, seats, variants, with_tastes, first, share) for first in range(0, games, share)
        ]
        for part in parts:
            for name, number in part.result().items():
                total[name] = total.get(name, 0) + number
    return total


def soak_part(
    id: str, seats: int, variants: list[Variant], with_tastes: bool, first: int, count: int
) -> dict[str, int]:
    """Some of the games, each through the table, audited after every decision and replayed from its JSON."""
    game = regna.game(id)
    found = {"games": 0, "decisions": 0}
    for seed in range(first, first + count):
        match = game.new(seats=seats, seed=seed, options=variants[seed % len(variants)])
        rng, temper = Rng(seed), Temper(game.spec, seed) if with_tastes else None
        while not match.over and match.sequence < game.spec.decision_limit:
            move = random_move(match, rng, temper)
            match.play(move)
            flaw = game.spec.audit(match.journal.state)
            assert flaw is None, (seed, match.sequence, move, flaw)
        again = regna.replay(encode(match.record()))
        assert again.position() == match.position(), seed
        found["games"] += 1
        found["decisions"] += match.sequence
        ended = match.result().ended or "cut_off"
        found[ended] = found.get(ended, 0) + 1
    return found


def fairness_soak(game: str, seats: int, variants: list[Variant]) -> int:
    """Look at so many states of random games that no seat may learn a secret in; returns how many."""
    share = STATES // PARTS
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        parts = [pool.submit(fairness_part, game, seats, variants, part * share, share) for part in range(PARTS)]
        return sum(part.result() for part in parts)


def fairness_part(id: str, seats: int, variants: list[Variant], first: int, states: int) -> int:
    """Some of the states, a few out of every game."""
    game = regna.game(id)
    sampled, seed = 0, first
    while sampled < states:
        options = game.complete_options(variants[seed % len(variants)])
        looked_at, leaks = find_leaks(game, seats, seed, options, every=7 + seed % 5, limit=game.spec.decision_limit)
        assert leaks == [], (seed, leaks)
        sampled += looked_at
        seed += 1
    return sampled
