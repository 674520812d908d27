"""`python -m bench.strength`: how strong the bots are, row by row, as docs/bots.md tells it.

Every row is a tournament (`regna tournament` plays the same by hand): seats rotated, deals paired, budgets in CPU time.
Games are kept in build/strength as they end, by what the bots are made of, so the command goes on where it was broken
off, and never counts games of bots that were different.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from fingerprint import digest_of

import regna
from regna.bots.levels import LEVELS
from regna.cli.progress import progress
from regna.lab.jobs import Row, Workers
from regna.lab.tournament import Tournament, play_deals, standings

PACKAGE: Final = Path(regna.__file__).parent
PLAYERS: Final = ("engine/*.py", "bots/*.py", "games/*/components.*", "games/*/rules/*.py", "games/*/model.json")
"""What the play of a bot depends on."""
MADE_OF: Final = digest_of((file for pattern in PLAYERS for file in PACKAGE.glob(pattern)), PACKAGE)
KEPT: Final = Path("build", "strength", MADE_OF)
SEED: Final = 18
"""No budget and no number of a game was tuned by games of this seed."""
TIME: Final = 0.005
"""Seconds for a choice where engines are compared: enough for a hundred simulations, and 400 games end in minutes."""
LONGER: Final = 4
COLUMNS: Final = (
    "game, bots and number of games", "victories of the first", "95 % interval", "goal", "reached", "ms a choice",
    "CPU minutes",
)  # fmt: skip


@dataclass(frozen=True)
class Goal:
    """What a game's bots must reach: shares of the victories, the lower end of the 95 % interval counts."""

    anchor: float
    """Against the frozen search of version 0.1 at equal time, two seats."""
    anchor_of_four: float
    """The same with four seats, two against two; 0 if it is not asked for."""
    longer: float
    """With four times the time against itself."""
    level: float
    """A level against the next lower one."""


GOALS: Final = {
    "barony": Goal(0.95, 0.90, 0.60, 0.70),
    "attila": Goal(0.85, 0.65, 0.60, 0.70),
    "animal_kingdoms": Goal(0.65, 0.0, 0.55, 0.60),
    "barbarian_kingdoms": Goal(0.85, 0.65, 0.60, 0.70),
}


@dataclass(frozen=True)
class Match:
    """One row: who plays whom, and the share the first bot must reach."""

    game: str
    bots: tuple[str, ...]
    goal: float

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return f"{self.game}:{','.join(self.bots)}"

    def tournament(self) -> Tournament:
        """What is played."""
        return Tournament(self.game, self.bots, SEED)


def matches_of(game: str) -> Iterator[Match]:
    """Every row of a game."""
    goal = GOALS[game]
    search, anchor = f"search@{TIME}s", f"anchor@{TIME}s"
    yield Match(game, (search, anchor), goal.anchor)
    if goal.anchor_of_four:
        yield Match(game, (search, search, anchor, anchor), goal.anchor_of_four)
    yield Match(game, (f"search@{LONGER * TIME}s", search), goal.longer)
    names = list(LEVELS)
    for weaker, stronger in pairwise(names):
        yield Match(game, (stronger, weaker), goal.level)


def all_matches() -> list[Match]:
    """Every row there is."""
    return [match for game in regna.game_ids for match in matches_of(game)]


def play(match: Match, games: int, workers: Workers, folder: Path = KEPT) -> list[Row]:
    """Play a row, or what its file does not have yet."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{match.game}-{'-'.join(match.bots)}.jsonl"
    rows = []
    with progress(match.name) as (started, done):
        started(games)
        for row in play_deals(match.tournament(), games, workers, file):
            rows.append(row)
            done(1)
    return rows


def finding(match: Match, rows: list[Row]) -> dict[str, Any]:
    """What a row came to: the first bot's share with its interval, and whether the goal is reached or out of reach."""
    table = standings(rows)
    first = next(found for found in table if found["bot"] == match.bots[0])
    low, high = first["share_95"]
    return {
        "match": match.name,
        "games": first["games"],
        "wins": first["wins"],
        "share_95": [low, high],
        "goal": match.goal,
        "reached": low >= match.goal,
        "refuted": high < match.goal,
        "ms_per_choice": {found["bot"]: found["ms_per_choice"] for found in table},
        "cpu_minutes": sum(found["cpu_seconds"] for found in table) / 60.0,
    }


def line_of(match: Match, found: dict[str, Any]) -> str:
    """A row of the table in docs/bots.md, beginning with what `regna tournament` is given to play it by hand."""
    low, high = (round(100 * end, 1) for end in found["share_95"])
    verdict = "yes" if found["reached"] else "no" if found["refuted"] else "open"
    cells = (
        f"`{match.game} --bots {','.join(match.bots)} --games {found['games']}`",
        f"{found['wins']:g} of {found['games']}",
        f"{low} to {high}",
        f"{100 * match.goal:.0f}",
        verdict,
        ", ".join(f"{found['ms_per_choice'][name]:.1f}" for name in dict.fromkeys(match.bots)),
        f"{found['cpu_minutes']:.1f}",
    )
    return f"| {' | '.join(cells)} |"


def main(
    only: Annotated[str, typer.Option("--only", metavar="TEXT", help="Only the rows whose name has this in it.")] = "",
    games: Annotated[int, typer.Option("--games", min=1, help="How many games a row has.")] = 400,
    workers: Annotated[int, typer.Option("--workers", min=0, help="Processes; 0: one per core.")] = 0,
) -> None:
    """Play the rows and print the table; ends with 1 if a goal is refuted."""
    refuted = False
    typer.echo(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
    for match in all_matches():
        if only in match.name:
            found = finding(match, play(match, games, Workers(workers)))
            refuted = refuted or found["refuted"]
            typer.echo(line_of(match, found))
    if refuted:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
