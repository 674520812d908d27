"""`python -m bench.rounds`: how many rounds a bot of Barony needs against itself, and which moves it takes back.

A move is taken back if a knight goes the same way in the other direction, in the same turn or the next one of that
player. There may be a reason: what others have on the two hexes or beside them is not what it was before, because they
have moved, or because the first move has struck them. Games are kept in build/strength, so the command goes on where
it was broken off.
"""

import time
from dataclasses import asdict, dataclass
from statistics import median
from typing import Annotated, Final, cast

import typer

from bench.strength import KEPT, SEED
from regna.bots import make_bot
from regna.cli.progress import progress
from regna.engine.rng import Rng
from regna.games.barony.rules import actions, pieces
from regna.games.barony.rules.board import DIRECTIONS, NOWHERE
from regna.games.barony.rules.realm import Realm
from regna.lab.jobs import Kept, Row, Workers, run
from regna.table.game import game

GAME: Final = "barony"
Step = tuple[int, int]
"""Of a knight: from a hex to one beside it."""
Steps = dict[Step, list[int]]
"""Those of a turn, with what others had around before."""


@dataclass(frozen=True)
class Plan:
    """Who plays: the same bot in both seats."""

    bot: str
    seed: int


def main(
    bot: Annotated[str, typer.Option("--bot", help="Who plays itself.")] = "master",
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 20,
    workers: Annotated[int, typer.Option("--workers", min=0, help="Processes; 0: one per core.")] = 0,
) -> None:
    """Play the games and say what they came to."""
    plan = Plan(bot, SEED)
    KEPT.mkdir(parents=True, exist_ok=True)
    rows: list[Row] = []
    with progress(f"{GAME}:{bot}") as (started, done):
        started(games)
        for row in run(play, plan, range(games), Workers(workers), Kept(KEPT / f"rounds-{bot}.jsonl", asdict(plan))):
            rows.append(row)
            done(1)
    rounds = [row["rounds"] for row in rows]
    typer.echo(f"{games} games of {bot}: {min(rounds)} to {max(rounds)} rounds, median {median(rounds):g}")
    moves, back, idly = (sum(row[name] for row in rows) for name in ("moves", "taken_back", "without_reason"))
    typer.echo(f"{moves} moves, {back} taken back, {idly} of them without a reason")


def play(plan: Plan, number: int) -> Row:
    """One game, and what is counted of it. The clock is that of the thread."""
    match = game(GAME).new(seats=2, seed=plan.seed + number)
    bots = [make_bot(plan.bot, clock=time.thread_time, game=GAME) for _ in range(2)]
    rng = Rng(plan.seed + number)
    last: list[Steps] = [{}, {}]
    turn: Steps = {}
    realm = cast("Realm", match.state)
    moves = back = idly = 0
    while (seat := match.deciding) is not None:
        decision = bots[seat].choose(match.state_for(seat, rng), rng)
        step = step_of(realm, decision)
        if step:
            moves += 1
            before = (last[seat] | turn).get(step[::-1])
            back += before is not None
            idly += before == others_around(realm, step)
            turn[step] = others_around(realm, step)
        turns = realm.turns
        match.play(match.game.spec.write(realm, decision))
        realm = cast("Realm", match.state)
        if realm.turns != turns:
            last[seat], turn = turn, {}
    return {
        "number": number,
        "rounds": int(realm.turns) // 2,
        "moves": moves,
        "taken_back": back,
        "without_reason": idly,
    }


def step_of(realm: Realm, decision: int) -> Step | None:
    """Where a knight goes, if this is a move."""
    side = decision - actions.MOVE_FROM
    if not 0 <= side < actions.BUILD_VILLAGE - actions.MOVE_FROM:
        return None
    return int(side // DIRECTIONS), int(realm.board.neighbours[side])


def others_around(realm: Realm, step: Step) -> list[int]:
    """What others have on the two hexes and beside them."""
    sides = [side for hex in step for side in range(hex * DIRECTIONS, (hex + 1) * DIRECTIONS)]
    hexes = {*step, *(int(realm.board.neighbours[side]) for side in sides)} - {int(NOWHERE)}
    return [int(realm.pieces[hex] - pieces.own_pieces(realm, hex)) for hex in sorted(hexes)]


if __name__ == "__main__":
    typer.run(main)
