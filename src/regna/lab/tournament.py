"""Bots against each other, fairly: every deal is played with every rotation of the seats.

The luck of a deal and of the game has a generator of its own, and so has every seat. Budgets of time are CPU time. With
budgets in simulations a game is a pure function of the tournament and its number; with budgets in time the machine has
a say.
"""

import hashlib
import json
import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from regna.bots import Bot, make_player
from regna.bots.program import ProgramBot
from regna.contract.spec import OptionValue
from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER
from regna.lab.jobs import Kept, Row, Workers, run
from regna.lab.ratings import ratings
from regna.lab.simulation import CUT_OFF, SEED_STEP, failure_rows
from regna.lab.statistics import SequentialTest, share_interval
from regna.table.game import game

STREAMS: Final = 16
"""Generators for every game: one for its luck, one for every seat, and room for more seats than any game has."""
TIMES: Final = ("cpu_seconds", "longest")
"""What of a game depends on the machine."""


@dataclass(frozen=True)
class Tournament:
    """What is played: a game, and by whom; the seats rotate from game to game."""

    game: str
    bots: tuple[str, ...]
    """One name per seat, or more: then every choice of so many of them plays."""
    seed: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    seats: int = 0
    """0 for as many as there are names."""

    def head(self) -> dict[str, Any]:
        """What the first line of its file says; the number of seats only where the names do not tell it."""
        return {name: value for name, value in asdict(self).items() if name != "seats" or value}

    def lineups(self) -> list[tuple[str, ...]]:
        """Who sits where in the games of one deal: of every choice of bots, the rotations that differ."""
        seats = self.seats or len(self.bots)
        tables = combinations(self.bots, seats)
        return list(dict.fromkeys(table[shift:] + table[:shift] for table in tables for shift in range(seats)))

    def place(self, number: int) -> tuple[int, tuple[str, ...]]:
        """Which deal a game plays, and who sits where in it."""
        lineups = self.lineups()
        return number // len(lineups), lineups[number % len(lineups)]

    def luck(self, number: int) -> Rng:
        """The luck of a game: the same for all games of one deal."""
        return Rng((self.seed * SEED_STEP + self.place(number)[0]) * STREAMS)

    def luck_of(self, number: int, seat: int) -> Rng:
        """A seat's own luck in a game, for its thoughts."""
        return Rng((self.seed * SEED_STEP + number) * STREAMS + 1 + seat)


def play(tournament: Tournament, number: int) -> Row:
    """Play one game of a tournament; what is worth keeping of it. The clock is that of the thread.

    Where a program has not decided, the row tells how often, by the bot's name and the reason.
    """
    failures: Counter[tuple[str, str]] = Counter()
    row = play_with(tournament, number, players(tournament, tournament.place(number)[1], failures))
    return row | {"failures": [[*failure, times] for failure, times in failures.items()]} if failures else row


def players(tournament: Tournament, names: Iterable[str], failures: Counter[tuple[str, str]]) -> list[Bot]:
    """The bots of these names; what goes wrong with a program is counted."""
    this = game(tournament.game)
    options = this.complete_options(tournament.options)

    def failed(name: str, kind: str) -> None:
        failures[name, kind] += 1

    return [make_player(name, this, options, partial(failed, name), time.thread_time) for name in names]


def play_with(tournament: Tournament, number: int, bots: Sequence[Bot]) -> Row:
    """The same with these bots in its seats."""
    this = game(tournament.game)
    deal, names = tournament.place(number)
    luck = tournament.luck(number)
    own = [tournament.luck_of(number, seat) for seat in range(len(names))]
    thought: list[list[float]] = [[] for _ in names]
    state = this.dealt(len(names), this.complete_options(tournament.options), this.components, luck)
    out = Actions()
    decisions = 0
    while state.seat != OVER and decisions < this.spec.decision_limit:
        out.clear()
        if state.seat == CHANCE:
            state.list_chances(out)
            state.apply(out.draw(luck))
            continue
        seat = state.seat
        state.list_legal(out)
        seen = state.clone()
        seen.guess(seat, own[seat])  # a bot knows what its seat may know
        clock = time.monotonic if isinstance(bots[seat], ProgramBot) else time.thread_time
        started = clock()
        action = bots[seat].choose(seen, own[seat])
        if out.n > 1:
            thought[seat].append(clock() - started)
        state.apply(action)
        decisions += 1
    result = state.result()
    return {
        "number": number,
        "deal": deal,
        "bots": list(names),
        "winners": result.winners,
        "scores": result.scores,
        "ended": result.ended or CUT_OFF,
        "decisions": decisions,
        "choices": [len(times) for times in thought],
        "cpu_seconds": [round(sum(times), 4) for times in thought],
        "longest": [round(max(times, default=0.0), 4) for times in thought],
    }


def play_deals(
    tournament: Tournament,
    games: int,
    workers: Workers,
    kept: Path | None = None,
    test: SequentialTest | None = None,
) -> Iterator[Row]:
    """The games in their order, at least so many and all of the last deal; those that a file has are not played again.

    With a test of the first bot's share of victories they end with the deal after which it is clear.
    """
    a_deal = len(tournament.lineups())
    numbers = range(math.ceil(games / a_deal) * a_deal)
    deal: list[Row] = []
    file = Kept(kept, tournament.head()) if kept else None
    for row in run(play, tournament, numbers, workers, file):
        yield row
        deal.append(row)
        if test is not None and len(deal) == a_deal:
            of_first = [victory(row, tournament.bots[0]) for row in deal if tournament.bots[0] in row["bots"]]
            test.add(sum(of_first) / len(of_first))
            deal.clear()
            if test.verdict():
                return


def victory(row: Row, name: str) -> float:
    """A bot's part of the victory in a game, over all its seats; several winners share it."""
    winners: list[str] = [row["bots"][seat] for seat in row["winners"]]
    return winners.count(name) / max(1, len(winners))


def standings(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Per bot: the share of its games' victories with Wilson's 95 % interval, its rating, and its CPU time.

    A game counts once, however many seats a bot has in it. There is a rating only where openskill is installed.
    """
    rows = list(rows)
    rated = ratings(rows)
    found = []
    for name in dict.fromkeys(name for row in rows for name in row["bots"]):
        games = [row for row in rows if name in row["bots"]]
        wins = sum(victory(row, name) for row in games)
        seats = [(row, seat) for row in games for seat, other in enumerate(row["bots"]) if other == name]
        choices = max(1, sum(row["choices"][seat] for row, seat in seats))
        thought = sum(row["cpu_seconds"][seat] for row, seat in seats)
        low, high = share_interval(wins, len(games))
        found.append(
            {
                "bot": name,
                "games": len(games),
                "wins": round(wins, 4),
                "share": round(wins / len(games), 4),
                "share_95": [round(low, 4), round(high, 4)],
                "mean_score": round(sum(row["scores"][seat] for row, seat in seats) / len(seats), 2),
                "rating": [round(part, 2) for part in rated[name]] if name in rated else None,
                "cpu_seconds": round(thought, 2),
                "ms_per_choice": round(1000 * thought / choices, 2),
                "longest_ms": round(1000 * max(row["longest"][seat] for row, seat in seats), 1),
                "mean_decisions": round(sum(row["decisions"] for row in games) / len(games), 1),
            }
        )
    return found


def is_repeatable(tournament: Tournament) -> bool:
    """Whether no bot looks at a clock, so that the same tournament has the same games on any machine."""
    bots = players(tournament, tournament.bots, Counter())
    return all(getattr(bot, "seconds", math.inf) == math.inf for bot in bots)


def failures_of(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Decisions that programs did not take in these games."""
    found: Counter[tuple[str, str]] = Counter()
    for row in rows:
        for name, kind, times in row.get("failures", []):
            found[name, kind] += times
    return failure_rows(found)


def digest(tournament: Tournament, rows: Iterable[Row]) -> str:
    """A short name for a tournament and its games, without what depends on the machine."""
    mark = hashlib.sha256(json.dumps(tournament.head()).encode())
    for row in rows:
        played = {name: value for name, value in row.items() if name not in TIMES}
        mark.update(json.dumps(played, sort_keys=True).encode())
    return mark.hexdigest()[:16]
