"""Games of a bot against itself, for a model to learn from: how every seat stood at every choice, and who won.

A game is a pure function of the plan and its number. One decision in a few is not the bot's own but drawn by the game's
weights: a search looks at many positions that good players never reach, and its model must know how those end.
"""

import hashlib
import json
import lzma
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from regna.bots import make_bot
from regna.contract.errors import Refused
from regna.contract.spec import OptionValue
from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OVER, State
from regna.lab.jobs import Row
from regna.lab.simulation import SEED_STEP
from regna.lab.tournament import STREAMS
from regna.table.game import Game, game

FORMAT: Final = "regna-positions/1"
GAMES_EACH: Final = 8
"""Games in a shard."""
STRAY: Final = 8
"""One decision in so many is drawn by the weights."""
DIGITS: Final = 5
"""How exactly numbers are kept."""
POSITIONS_HASHED: Final = 300
LUCK, BOTS, STRAYING = range(3)
"""The generators of a game."""


@dataclass(frozen=True)
class SelfPlay:
    """What is played: a game, and by which bot; the numbers of seats take turns."""

    game: str
    bot: str
    seats: tuple[int, ...]
    seed: int
    options: dict[str, OptionValue] = field(default_factory=dict)

    def head(self) -> dict[str, Any]:
        """What the first line of every shard says."""
        return {"format": FORMAT, "inputs": game(self.game).spec.described, **asdict(self)}

    def luck(self, number: int, stream: int) -> Rng:
        """One of the generators of a game."""
        return Rng((self.seed * SEED_STEP + number) * STREAMS + stream)


def play_shard(plan: SelfPlay, number: int) -> Row:
    """Play the games of one shard."""
    first = number * GAMES_EACH
    return {"number": number, "games": [play(plan, played) for played in range(first, first + GAMES_EACH)]}


def play(plan: SelfPlay, number: int) -> dict[str, Any]:
    """One game: who won, who belongs together, and the description of every seat at every choice.

    A game that was cut off has no winners.
    """
    this = game(plan.game)
    seats = plan.seats[number % len(plan.seats)]
    luck, thoughts, straying = (plan.luck(number, stream) for stream in (LUCK, BOTS, STRAYING))
    bots = [make_bot(plan.bot, game=this.id) for _ in range(seats)]
    state: State = this.dealt(seats, this.complete_options(plan.options), this.components, luck)
    parties = [int(state.party_of(seat)) for seat in range(seats)]
    out = Actions()
    positions = []
    for _ in range(this.spec.decision_limit):
        while state.seat == CHANCE:
            state.apply(state.draw_outcome(out, luck))
        if state.seat == OVER:
            break
        out.clear()
        state.list_legal(out)
        if out.n > 1:
            positions.append([described(state, seat) for seat in range(seats)])
        if straying.below(STRAY) == 0:
            state.weigh(out)
            state.apply(out.draw(straying))
        else:
            seen = state.clone()
            seen.guess(state.seat, thoughts)  # a bot knows what its seat may know
            state.apply(bots[state.seat].choose(seen, thoughts))
    winners = state.result().winners if state.seat == OVER else []
    return {"number": number, "parties": parties, "winners": winners, "positions": positions}


def described(state: State, seat: int) -> list[float]:
    """How a seat stands."""
    out = Numbers()
    state.describe(seat, out)
    return [round(number, DIGITS) for number in out.to_list()]


def command_of(head: dict[str, Any], games: int) -> str:
    """What to type for the same shards."""
    words = ["regna selfplay", head["game"], "--bot", head["bot"], "--seed", str(head["seed"]), "--games", str(games)]
    if len(head["seats"]) == 1:
        words += ["--seats", str(head["seats"][0])]
    for name, value in head["options"].items():
        words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    return " ".join(words)


def description_hash(this: Game) -> str:
    """A short name for how a game describes a few positions: another one means that old models no longer fit."""
    state: State = this.dealt(2, this.complete_options({}), this.components, Rng(1))
    rng, out, mark = Rng(2), Actions(), hashlib.sha256()
    for _ in range(POSITIONS_HASHED):
        if state.seat == OVER:
            break
        if state.seat == CHANCE:
            state.apply(state.draw_outcome(out, rng))
            continue
        mark.update(json.dumps([described(state, seat) for seat in range(2)]).encode())
        out.clear()
        state.list_legal(out)
        state.apply(out.pick(rng))
    return mark.hexdigest()[:16]


class Shards:
    """A folder of compressed files: in each a line that says what was played, then a line for every game."""

    def __init__(self, folder: Path, head: dict[str, Any]) -> None:
        """Begin the folder, or look at what it has; it must have been played by the same plan."""
        self.folder = folder
        self.first = json.dumps(head)
        self.rows: dict[int, Row] = {}
        folder.mkdir(parents=True, exist_ok=True)
        for file in shard_files(folder):
            first, *games = read_lines(file)
            if first != self.first:
                raise Refused("rows_of_another", {"file": str(file)})
            number = json.loads(games[0])["number"] // GAMES_EACH
            self.rows[number] = {"number": number, "games": [json.loads(game) for game in games]}

    def add(self, row: Row) -> None:
        """Keep one more; a file is whole or not there."""
        lines = [self.first, *(json.dumps(played) for played in row["games"])]
        file = self.folder / f"{row['number']:05}.jsonl.xz"
        unfinished = file.with_suffix(".part")
        unfinished.write_bytes(lzma.compress("".join(f"{line}\n" for line in lines).encode()))
        unfinished.replace(file)


def shard_files(folder: Path) -> list[Path]:
    """The shards in a folder, in the order of their numbers."""
    return sorted(folder.glob("*.jsonl.xz"))


def read_lines(file: Path) -> list[str]:
    """The lines of a shard; raises Refused if it is damaged or something else."""
    try:
        lines = lzma.decompress(file.read_bytes()).decode().splitlines()
        if json.loads(lines[0])["format"] == FORMAT and len(lines) > 1:
            return lines
    except (lzma.LZMAError, EOFError, ValueError, KeyError, TypeError, IndexError):
        pass
    raise Refused("no_shard", {"file": str(file)})


def seats_of(this: Game) -> tuple[int, ...]:
    """The numbers of seats that a model can learn from: whoever plays alone is compared with nobody."""
    return tuple(seats for seats in this.spec.seats if seats > 1)
