"""`.venv/bin/python -m bench.reasons GAME...`: whether the reasons of hints still hold on fresh futures.

Positions come from matches that casual bots play. In each a hint is made as for a person, and every difference it tells
is looked at again in 10,000 fresh futures. It holds if it goes the same way there and lies within the interval that was
told; "still large" are those that reach again what is worth telling.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from regna.bots import make_bot
from regna.contract.spec import GameSpec
from regna.engine.rng import Rng
from regna.engine.search import Search
from regna.engine.state import State
from regna.insight.futures import Futures
from regna.insight.hint import SIMULATIONS, others
from regna.insight.reasons import Difference, compare, differences, sentence
from regna.registry import GAMES
from regna.table.game import game

FRESH = 10_000
EVERY = 23
"""Of the decisions of a match every so many is a position; coprime to most numbers of seats."""


@dataclass
class Score:
    """What was found of one game."""

    positions: int = 0
    with_reasons: int = 0
    told: int = 0
    hold: int = 0
    still_large: int = 0
    seconds: float = 0.0


def positions(id: str, seed: int) -> Iterator[State]:
    """Positions in which somebody has a choice, from match after match, as the seat that decides may imagine them."""
    this = game(id)
    rng = Rng(seed)
    while True:
        seats = this.spec.seats[int(rng.below(len(this.spec.seats)))]
        match = this.new(seats, seed=int(rng.word()))
        bots = [make_bot("casual", game=id) for _ in range(seats)]
        decisions = int(rng.below(EVERY))
        while match.deciding is not None and match.sequence < this.spec.decision_limit:
            state = match.state_for(match.deciding, rng)
            if len(state.legal()) > 1:
                decisions += 1
                if decisions % EVERY == 0:
                    yield state.clone()
            match.play(this.spec.write(state, bots[match.deciding].choose(state, rng)))


def told_in(spec: GameSpec[Any], state: State, rng: Rng) -> tuple[int, int, list[Difference]]:
    """The best decision, the one it is compared with, and the differences that a hint tells."""
    search = Search(state, state.seat, rng.split())
    search.run(SIMULATIONS)
    best, other, told = search.best(), -1, list[Difference]()
    for other in others(spec, state, search, best):
        told = compare(spec, state, ((best,), (other,)), rng.split()).told
        if told:
            break
    return best, other, told


def holds(one: Difference, fresh: Difference) -> bool:
    """Whether a difference goes the same way in fresh futures, and lies where it was said to."""
    before, now = one.first - one.second, fresh.first - fresh.second
    return before * now > 0 and abs(before - now) <= one.error


def measure(id: str, number: int, seed: int, fresh: int, *, verbose: bool) -> Score:
    """Look at so many positions of a game."""
    this, score, rng = game(id), Score(), Rng(seed + 1)
    for state in positions(id, seed):
        if score.positions == number:
            break
        begun = time.process_time()
        best, other, told = told_in(this.spec, state, rng)
        score.seconds += time.process_time() - begun
        score.positions += 1
        score.with_reasons += bool(told)
        if not told:
            continue
        pairs = list(Futures(this.spec, int(state.seat)).pairs(state, ((best,), (other,)), fresh, rng.split()))
        again = {one.matter: one for one in differences(pairs)}
        for one in told:
            now = again.get(one.matter, Difference(one.matter, 0.0, 0.0, 0.0))
            score.told += 1
            score.hold += holds(one, now)
            score.still_large += now.size >= 1.0
            if verbose:
                said = sentence(
                    this.spec, state, one, this.spec.outlook.rounds if this.spec.outlook else 0, int(state.seat)
                )
                text = this.words.say(said.key, said.facts)
                acts = " / ".join(this.spec.write(state, action) for action in (best, other))
                mark = "" if holds(one, now) else f"  DOES NOT HOLD: {now.first:.3f}, {now.second:.3f}"
                sys.stdout.write(f"{acts}: {text}{mark}\n")
    return score


def main() -> None:
    """Print a row for every game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--fresh", type=int, default=FRESH)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--verbose", action="store_true", help="print every sentence")
    given = parser.parse_args()
    sys.stdout.write("| game | positions | with reasons | sentences | hold | still large | CPU seconds a hint |\n")
    sys.stdout.write("|---|---|---|---|---|---|---|\n")
    for id in given.games:
        score = measure(id, given.positions, given.seed, given.fresh, verbose=given.verbose)
        held, large = (100 * part / max(1, score.told) for part in (score.hold, score.still_large))
        sys.stdout.write(
            f"| {id} | {score.positions} | {score.with_reasons} | {score.told} | {held:.1f} % | {large:.1f} % "
            f"| {score.seconds / max(1, score.positions):.2f} |\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
