"""`regna puzzles`: positions of which one decision is clearly the best, found by self-play."""

from contextlib import closing
from pathlib import Path
from typing import Annotated, Final

import typer

from regna.cli.language import command_words
from regna.cli.progress import progress
from regna.cli.terminal import Cluster, GameName, Language, Processes, language_or_default, spoken, tell
from regna.contract.errors import RegnaError
from regna.lab.jobs import Workers, run
from regna.lab.mining import SEATS, Mining, PuzzleFile, find_puzzle
from regna.table.game import game as open_game

MOST_GAMES: Final = 200
"""After so many games for every puzzle it gives up."""


def puzzles(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE")],
    count: Annotated[int, typer.Option("--count", min=1)] = 100,
    seed: Annotated[int, typer.Option("--seed")] = 1,
    workers: Processes = 1,
    on: Cluster = "",
    language: Language = None,
) -> None:
    """Find puzzles by letting a bot play against itself; the file is whole at any time, and goes on where it is."""
    tongue = language_or_default(language)
    this = open_game(game, tongue)
    plan = Mining(this.id, tuple(seats for seats in SEATS if seats in this.spec.seats), seed)
    try:
        file = PuzzleFile(out, plan.head())
    except RegnaError as error:
        raise spoken(error, tongue) from None
    found = played = 0
    with (
        progress(this.name) as (started, done),
        closing(run(find_puzzle, plan, range(count * MOST_GAMES), Workers(workers, on), file)) as rows,
    ):
        started(count)
        for row in rows:
            played += 1
            if row["puzzle"] is not None:
                found += 1
                done(1)
            if found == count:
                break
    facts = {"game": this.name, "count": found, "games": played, "file": str(out)}
    tell(command_words(tongue).say("puzzles.done", facts))
