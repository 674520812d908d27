"""Many random games per number of seats: no crash, no dead end, conservation, every record replays.

A thousand in the ordinary run; `./regna test --soak` plays ten thousand.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import regna
from regna.kernel.rng import Rng
from regna.table.documents import encode
from tests.conformance.playing import random_move

GAMES = int(os.environ.get("REGNA_SOAK", "1000"))
PARTS = 40


def soak(game: str, seats: int) -> dict[str, int]:
    """Play the games in two processes; the number of games, decisions and ways to end."""
    total: dict[str, int] = {}
    share = GAMES // PARTS
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        parts = pool.map(soak_part, [game] * PARTS, [seats] * PARTS, range(0, GAMES, share), [share] * PARTS)
        for part in parts:
            for name, number in part.items():
                total[name] = total.get(name, 0) + number
    return total


def soak_part(id: str, seats: int, first: int, count: int) -> dict[str, int]:
    """Some of the games, each through the table, audited after every decision and replayed from its JSON."""
    game = regna.game(id)
    found = {"games": 0, "decisions": 0}
    for seed in range(first, first + count):
        match = game.new(seats=seats, seed=seed)
        rng = Rng(seed)
        while not match.over and match.sequence < game.spec.decision_limit:
            move = random_move(match, rng)
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
