"""Writes docs/environments.md, each game as an environment: `.venv/bin/python -m docs.make_environments`."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final

from docs.make_games import table

from regna.contract.spec import GameSpec
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.engine.state import OVER
from regna.registry import own_games
from regna.rl import environment_id, feature_bounds, feature_slices, observation_size
from regna.table.game import Game, game

PAGE: Final = Path(__file__).parent / "environments.md"
TOLD: Final = Path(__file__).parent / "features.toml"
"""What every feature tells."""
GAMES: Final = 50
"""Random games at every number of seats; more would hardly change what is typical."""
HEAD: Final = f"""\
# Each game as an environment

Written by `.venv/bin/python -m docs.make_environments` from the games themselves; [research.md](research.md) tells how
they are used. Action ids never change their meaning; which belong to which decision, [games.md](games.md) lists. A
feature stands in an observation where "at" says, row by row, and is never outside its bounds with the components of the
box; seats go clockwise from the observer, and where one of several is meant, it has the 1. The
[rewards](research.md#environments) of n seats are: `victory` from -1/n to 1 - 1/n, `rank` from -1 to 1, `score` in
points like those below. Lengths are those of {GAMES} games of random play each, in decisions, without what luck
decides; whoever wants to win mostly needs fewer.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for spec in own_games() for line in chapter(spec))])


def chapter(spec: GameSpec[Any]) -> Iterator[str]:
    """One game."""
    this = game(spec.id)
    yield f"## {this.name} (`{environment_id(this)}`)\n"
    luck = f"luck chooses among {spec.most_outcomes} outcomes at most" if spec.most_outcomes else "luck only deals"
    secrets = "some things are hidden" if spec.has_secrets else "nothing is hidden"
    yield (
        f"{spec.actions.count} action ids, {observation_size(this)} numbers in an observation; {secrets}; {luck}; "
        f"a match is broken off after {spec.decision_limit} decisions.\n"
    )
    heads = ("seats", "shortest", "median", "longest", "legal on average", "broken off", "points of the first, median")
    yield from table(heads, (row_of_lengths(this, seats) for seats in spec.seats))
    yield from table(("feature", "shape", "at", "bounds", "what it tells"), rows_of_features(this))


def row_of_lengths(this: Game, seats: int) -> tuple[str, ...]:
    """What random play at a table comes to."""
    lengths, points, broken_off, choices = [], [], 0, []
    for number in range(GAMES):
        state = this.state(seats, number)
        rng, taken, limit = Rng(number), 0, this.spec.decision_limit
        while state.seat != OVER and taken < limit:
            done, _ = playout(state, rng, min(20, limit - taken))
            taken += int(done)
            if state.seat >= 0:
                choices.append(len(state.legal()))
        broken_off += state.seat != OVER
        lengths.append(taken)
        points.append(max(state.result().scores))
    figures = (min(lengths), median(lengths), max(lengths), sum(choices) / len(choices), broken_off, median(points))
    return (str(seats), *(f"{figure:.0f}" for figure in figures))


def rows_of_features(this: Game) -> Iterator[tuple[str, ...]]:
    """Every feature with where it stands and what its numbers are and tell."""
    places, bounds = feature_slices(this), feature_bounds(this)
    told = tomllib.loads(TOLD.read_text(encoding="utf-8"))[this.id]
    for name, shape in this.spec.features:
        at, (least, most) = places[name], bounds[name]
        yield f"`{name}`", " × ".join(map(str, shape)), f"{at.start} to {at.stop - 1}", f"{least} to {most}", told[name]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
