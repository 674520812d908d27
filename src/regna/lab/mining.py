"""Puzzles found by self-play: positions of which one decision wins clearly more often than every other.

A bot plays against itself, and now and then a decision is drawn by the game's weights, so that there is something to
punish. Where a brief search sees one decision far ahead, several searches look again, and then several larger ones with
other luck. All of them start from guesses of what the seat cannot know, so no secret is needed to solve a puzzle. What
one game brings is a pure function of the plan and the game's number.
"""

import json
import lzma
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from regna.bots import make_bot
from regna.bots.players import models_for
from regna.contract.errors import Refused
from regna.engine.actions import Actions
from regna.engine.model import Model
from regna.engine.rng import Rng
from regna.engine.search import AS_THE_GAME_SAYS, Search
from regna.engine.state import CHANCE, OVER, State
from regna.lab.jobs import Row
from regna.lab.simulation import SEED_STEP
from regna.lab.statistics import mean_interval
from regna.lab.tournament import STREAMS
from regna.lessons.puzzle import PUZZLE_FORMAT, Puzzle, open_puzzle
from regna.table.game import Game, game

AHEAD: Final = 0.15
"""By so much of the chance to win the best decision is ahead of every other one."""
STRAY: Final = 6
"""One decision in so many is drawn by the weights."""
LEAST_CHOICE: Final = 4
"""Fewer decisions to choose from are no puzzle."""
LOST, WON = 0.2, 0.97
"""A puzzle can be saved by its solution, and is not won without it."""
GLANCE: Final = 40
"""Simulations for every decision of the games."""
DARING: Final = 3.0
"""How much more than in play the judges explore: every decision must have been tried, also one that looks bad."""
STEPS_AFTER: Final = 6
"""So many decisions of the same turn are looked at for the themes."""
TRIES: Final = 6
"""How often a level tries to solve a puzzle."""
LEVEL_RATINGS: Final = {"beginner": 800, "casual": 1100, "skilled": 1400, "expert": 1700}
"""What the levels are worth when puzzles are rated like opponents."""
EASY: Final = ("beginner", "casual")
"""What bots of these levels always solve is no puzzle."""
LOWEST, HIGHEST = 500, 2000
"""Ratings of puzzles."""
SEATS: Final = (2, 3, 4)
"""With more of them there is too much to look at."""
SCALE: Final = 400
"""So many points of rating are odds of ten to one."""
LUCK, PLAY, JUDGES = range(3)
"""The generators of a game."""


@dataclass(frozen=True)
class Jury:
    """Searches that judge a position independently of each other."""

    searches: int
    simulations: int


FIRST, SECOND = Jury(5, 240), Jury(8, 1600)
"""The second one decides: larger, and with other luck."""
CONFIRMING: Final = 77
"""The seed of the third, which sees again what two have agreed on: the same for whoever asks."""
STILL_AHEAD: Final = 0.1
"""There what was just far enough ahead may be a little less."""


@dataclass(frozen=True)
class Mining:
    """What is searched for puzzles: games with these numbers of seats, in turn."""

    game: str
    seats: tuple[int, ...]
    seed: int

    def head(self) -> dict[str, Any]:
        """What the first line of the file says."""
        return {"format": PUZZLE_FORMAT, **asdict(self)}

    def luck(self, number: int, stream: int) -> Rng:
        """One of the generators of a game."""
        return Rng((self.seed * SEED_STEP + number) * STREAMS + stream)


@dataclass(frozen=True)
class Chance:
    """The chance to win after a decision, and the interval in which it lies."""

    mean: float
    low: float
    high: float


def find_puzzle(plan: Mining, number: int) -> Row:
    """Play one game until a puzzle is found in it, or to its end."""
    this = game(plan.game)
    seats = plan.seats[number % len(plan.seats)]
    luck, play, judges = (plan.luck(number, stream) for stream in (LUCK, PLAY, JUDGES))
    state: State = this.spec.deal(seats, this.complete_options({}), this.components, luck)
    model = models_for("search", this.id).get(seats)
    out = Actions()
    for _ in range(this.spec.decision_limit):
        while state.seat == CHANCE:
            state.apply(state.draw_outcome(out, luck))
        if state.seat == OVER:
            break
        out.clear()
        state.list_legal(out)
        if out.n == 1:
            state.apply(out.items[0])
            continue
        search = Search(state, state.seat, play, AS_THE_GAME_SAYS, 0.0, model)
        search.run(GLANCE)
        if out.n >= LEAST_CHOICE and is_promising(search):
            found = judged(this, state, number, seats, judges, model)
            if found is not None:
                return {"number": number, "puzzle": msgspec.to_builtins(found)}
        if play.below(STRAY) == 0:
            state.weigh(out)
            state.apply(out.draw(play))
        else:
            state.apply(search.best())
    return {"number": number, "puzzle": None}


def is_promising(search: Search) -> bool:
    """Whether a brief search sees one decision far ahead, in a game that is not decided."""
    means = sorted((mean for _, mean in search.visits().values()), reverse=True)
    return len(means) > 1 and means[0] - means[1] >= AHEAD and means[0] >= LOST and means[1] <= WON


def judged(this: Game, state: State, number: int, seats: int, rng: Rng, model: Model | None) -> Puzzle | None:
    """The puzzle that a position is, if all three juries agree on its only solution."""
    if state.chooses_in_secret():
        return None  # the best answer to a secret one is no single decision
    first = solution_by(state, FIRST, rng, model)
    if first is None or all(solves(this, state, first[0], level, rng) for level in EASY for _ in range(TRIES)):
        return None
    found = solution_by(state, SECOND, rng, model)
    if found is None or found[0] != first[0] or not is_confirmed(state, found[0], model):
        return None
    solution, chances = found
    puzzle = Puzzle(
        number=number,
        seats=seats,
        options={},
        state=this.spec.state_document(state),
        seat=int(state.seat),
        solution=this.spec.write(state, solution),
        chances={this.spec.write(state, action): round(100 * chance.mean) for action, chance in chances.items()},
        rating=rating_of(this, state, solution, rng),
        themes=[],
    )
    puzzle.themes = themes_of(this, puzzle, rng, model)
    return puzzle


def is_confirmed(state: State, solution: int, model: Model | None) -> bool:
    """Whether searches with luck of their own find this solution, and no other decision near it."""
    found = solution_by(state, SECOND, Rng(CONFIRMING), model, STILL_AHEAD)
    return found is not None and found[0] == solution


def solution_by(
    state: State, jury: Jury, rng: Rng, model: Model | None, ahead: float = AHEAD
) -> tuple[int, dict[int, Chance]] | None:
    """The only best decision, and the chances after all; None if a decision was not tried, or is not far behind."""
    out = Actions()
    state.list_legal(out)
    means: dict[int, list[float]] = {action: [] for action in out.to_list()}
    for _ in range(jury.searches):
        search = Search(state, state.seat, rng, AS_THE_GAME_SAYS, DARING * state.exploration(), model)
        search.run(jury.simulations)
        tried = search.visits()
        if len(tried) < len(means):
            return None
        for action, (_, mean) in tried.items():
            means[action].append(mean)
        if lead(means) < ahead / 2:
            return None  # the others could not make up for it
    chances = {action: chance_of(values) for action, values in means.items()}
    (best, first), (_, second), *_ = sorted(chances.items(), key=lambda pair: -pair[1].mean)
    if first.mean - second.mean < ahead or first.mean < LOST or second.mean > WON:
        return None
    is_apart = all(chance.high < first.low for action, chance in chances.items() if action != best)
    return (best, chances) if is_apart else None


def lead(means: dict[int, list[float]]) -> float:
    """How far the best decision is ahead of the second."""
    second, first = sorted(sum(values) / len(values) for values in means.values())[-2:]
    return first - second


def chance_of(values: list[float]) -> Chance:
    """The mean of what several searches found, and how sure that is by how much they differ."""
    low, high = mean_interval(sum(values), sum(value * value for value in values), len(values))
    return Chance(sum(values) / len(values), low, high)


def themes_of(this: Game, puzzle: Puzzle, rng: Rng, model: Model | None) -> list[str]:
    """The kinds of events that the solution and the rest of the turn lead to, if the game has a name for them."""
    match = open_puzzle(puzzle, this)
    match.decide(puzzle.seat, puzzle.solution)
    for _ in range(STEPS_AFTER):
        if match.deciding != puzzle.seat:
            break
        search = Search(match.state_for(puzzle.seat, rng), puzzle.seat, rng, AS_THE_GAME_SAYS, 0.0, model)
        search.run(GLANCE)
        match.decide(puzzle.seat, this.spec.write(match.state, search.best()))
    kinds = [str(happening.event["event"]) for happening in match.events(puzzle.seat)]
    return [kind for kind in dict.fromkeys(kinds) if this.words.knows(f"theme.{kind}")]


def rating_of(this: Game, state: State, solution: int, rng: Rng) -> int:
    """How hard it is: what an opponent is worth who beats the levels as often as the puzzle does."""
    solved = sum(solves(this, state, solution, level, rng) for level in LEVEL_RATINGS for _ in range(TRIES))
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 1.0:
        middle = (low + high) / 2
        expected = TRIES * sum(1 / (1 + math.pow(10, (middle - level) / SCALE)) for level in LEVEL_RATINGS.values())
        low, high = (middle, high) if expected > solved else (low, middle)
    return round(low)


def solves(this: Game, state: State, solution: int, level: str, rng: Rng) -> bool:
    """Whether a bot of this level finds the solution."""
    seen = state.clone()
    seen.guess(state.seat, rng)
    return make_bot(level, game=this.id).choose(seen, rng) == solution


class PuzzleFile:
    """A file of JSON lines packed by xz: what was searched, then a line for every game, with its puzzle, if any."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        """Begin the file, or read what it has; it must have been searched by the same plan."""
        self.path = path
        self.first = json.dumps(head)
        self.rows: dict[int, Row] = {}
        if path.exists():
            first, *rows = read_lines(path)
            if first != self.first:
                raise Refused("rows_of_another", {"file": str(path)})
            self.rows = {row["number"]: row for row in map(json.loads, rows)}

    def add(self, row: Row) -> None:
        """Keep one more; the file is whole at any time."""
        self.rows[row["number"]] = row
        lines = [self.first, *(json.dumps(self.rows[number]) for number in sorted(self.rows))]
        unfinished = self.path.with_suffix(".part")
        unfinished.write_bytes(lzma.compress("".join(f"{line}\n" for line in lines).encode()))
        unfinished.replace(self.path)


def read_lines(path: Path) -> list[str]:
    """The lines of a file of puzzles; raises Refused if it is damaged or something else."""
    try:
        lines = lzma.decompress(path.read_bytes()).decode().splitlines()
        if json.loads(lines[0])["format"] == PUZZLE_FORMAT:
            return lines
    except (lzma.LZMAError, EOFError, ValueError, KeyError, TypeError, IndexError):
        pass
    raise Refused("rows_of_another", {"file": str(path)})
