"""A model is made of games: weights by which those who won would have been expected to win.

The model is linear. Where everybody plays alone its loss is convex: there is one best answer, and Newton's method finds
it in a few steps. In teams every step lowers the loss as well, and the last one ends it. The same games give the same
bytes. Needs NumPy; whoever plays with the model does not.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from regna.contract.errors import Refused
from regna.lab.selfplay import command_of, read_lines, shard_files

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

RIDGE: Final = 1.0
"""How strongly weights are held near zero: as if each had been seen to be nothing in one game."""
STEPS: Final = 30
"""More than Newton's method needs where everybody plays alone."""
CLOSE: Final = 1e-10
"""A step that gains less was the last."""
DIGITS: Final = 6
"""Significant ones of a weight: what differs behind them depends on the machine."""
PARTS: Final = 5
"""A part of the games is left out and foreseen from the others, in turn."""
STAGES: Final = ("early", "middle", "late")


@dataclass
class Games:
    """Positions with the same number of seats."""

    numbers: "Floats"
    """By position, seat and number."""
    together: "Floats"
    """By position and two seats: 1.0 where they belong to one party."""
    won: "Floats"
    """By position and seat: its share of the victory, as if it were a party's only seat."""
    weight: "Floats"
    """By position: every game counts once, however long."""
    game: "NDArray[np.int64]"
    """By position: the number of the game."""


@dataclass(frozen=True)
class Trained:
    """What was learned, and from what."""

    early: list[float]
    late: list[float]
    seats: list[int]
    games: int
    positions: int
    shards: str
    played: list[str]
    """The commands that played them."""
    losses: dict[str, tuple[float, float]]
    """By stage of the game: the mean log-loss in games left out of the learning, and that of equal chances."""


def train(folders: Sequence[Path], game: str, inputs: tuple[str, ...]) -> Trained:
    """Learn from all shards in some folders; raises Refused if they are not of this game and description."""
    try:
        import numpy  # noqa: F401  # only to say at once that it is missing
    except ModuleNotFoundError:
        raise Refused("no_numpy") from None
    hash = hashlib.sha256()
    plans: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    for folder in folders:
        for file in shard_files(folder):
            first, *games = read_lines(file)
            head = json.loads(first)
            if head["game"] != game or tuple(head["inputs"]) != inputs:
                raise Refused("shard_of_another", {"file": str(file), "game": game})
            plans[first] = plans.get(first, 0) + len(games)
            for line in (first, *games):
                hash.update(line.encode())
            rows += [row for row in map(json.loads, games) if row["winners"]]
    if not rows:
        raise Refused("no_games", {"folder": ", ".join(map(str, folders))})
    tables = list(group(rows))
    early, late = learn(tables)
    return Trained(
        early=rounded(early),
        late=rounded(late),
        seats=sorted({len(row["parties"]) for row in rows}),
        games=len(rows),
        positions=sum(len(table.numbers) for table in tables),
        shards=hash.hexdigest()[:16],
        played=[command_of(json.loads(first), games) for first, games in plans.items()],
        losses=foreseen(tables),
    )


def group(rows: Iterable[dict[str, Any]]) -> Iterator[Games]:
    """The positions of games by their number of seats."""
    import numpy as np

    by_seats: dict[int, list[tuple[int, dict[str, Any]]]] = {}
    for number, row in enumerate(rows):
        by_seats.setdefault(len(row["parties"]), []).append((number, row))
    for seats in sorted(by_seats):
        chosen = [(number, row, len(row["positions"])) for number, row in by_seats[seats] if row["positions"]]
        lengths = [length for _, _, length in chosen]
        together, won = [], []
        for _, row, _ in chosen:
            parties, winners = row["parties"], {row["parties"][seat] for seat in row["winners"]}
            together.append([[float(one == other) for other in parties] for one in parties])
            won.append([(party in winners) / (len(winners) * parties.count(party)) for party in parties])
        yield Games(
            numbers=np.concatenate([np.array(row["positions"]) for _, row, _ in chosen]),
            together=np.repeat(np.array(together), lengths, axis=0),
            won=np.repeat(np.array(won), lengths, axis=0),
            weight=np.repeat(1.0 / np.array(lengths), lengths),
            game=np.repeat(np.array([number for number, _, _ in chosen]), lengths),
        )


def staged(numbers: "Floats") -> "Floats":
    """The numbers twice: as they count at the beginning of a game, and as they count at its end."""
    import numpy as np

    stage = numbers[..., :1]
    return np.concatenate([(1.0 - stage) * numbers, stage * numbers], axis=-1)


def learn(tables: Sequence[Games]) -> "tuple[Floats, Floats]":
    """The weights at the beginning and at the end of a game that make the outcomes likeliest."""
    import numpy as np

    inputs = [staged(table.numbers) for table in tables]
    apart = [(x - x.mean(axis=1, keepdims=True)) ** 2 for x in inputs]
    positions = sum(x.shape[0] * x.shape[1] for x in inputs)
    spread = np.sqrt(np.sum([part.sum(axis=(0, 1)) for part in apart], axis=0) / positions)
    scale = np.where(spread > CLOSE, 1.0 / np.maximum(spread, CLOSE), 0.0)  # what all share tells nobody apart
    scaled = [x * scale for x in inputs]
    weights = np.zeros(len(scale))
    before = np.inf
    for _ in range(STEPS):
        loss = RIDGE * float(weights @ weights) / 2
        slope = RIDGE * weights
        curve = RIDGE * np.eye(len(scale))
        for table, x in zip(tables, scaled, strict=True):
            chance = softmax(x @ weights)
            party = party_chances(table, chance)
            loss -= float(table.weight @ (table.won * np.log(party)).sum(axis=1))
            # Who of a party has won it is as likely as the model says: then the loss is never underestimated.
            share = np.einsum("pts,pt->ps", table.together, table.won) * chance / party
            flat = x.reshape(-1, x.shape[-1])
            slope += (table.weight[:, None] * (chance - share)).ravel() @ flat
            mean = np.einsum("ps,psk->pk", chance, x)
            curve += flat.T @ (flat * (table.weight[:, None] * chance).reshape(-1, 1))
            curve -= mean.T @ (mean * table.weight[:, None])
        if before - loss < CLOSE:
            break
        before = loss
        weights = weights - np.linalg.solve(curve, slope)
    early, late = np.split(weights * scale, 2)
    return early, late


def softmax(scores: "Floats") -> "Floats":
    """Chances of the seats, by position."""
    import numpy as np

    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances: Floats = raised / raised.sum(axis=1, keepdims=True)
    return chances


def party_chances(table: Games, chance: "Floats") -> "Floats":
    """Chances of the seats' parties, by position and seat."""
    import numpy as np

    party: Floats = np.einsum("pst,pt->ps", table.together, chance)
    return np.maximum(party, 1e-12)


def foreseen(tables: Sequence[Games]) -> dict[str, tuple[float, float]]:
    """By stage of the game: the log-loss in games the model has not learned from, and that of equal chances."""
    import numpy as np

    found, equal, stages, weights = [], [], [], []
    for part in range(PARTS):
        early, late = learn([chosen(table, table.game % PARTS != part) for table in tables])
        for table in (chosen(table, table.game % PARTS == part) for table in tables):
            scores = staged(table.numbers) @ np.concatenate([early, late])
            found.append(-(table.won * np.log(party_chances(table, softmax(scores)))).sum(axis=1))
            even = np.full_like(scores, 1.0 / scores.shape[1])
            equal.append(-(table.won * np.log(party_chances(table, even))).sum(axis=1))
            stages.append(np.minimum(table.numbers[:, 0, 0] * len(STAGES), len(STAGES) - 1).astype(int))
            weights.append(table.weight)
    loss, even, stage, weight = (np.concatenate(part) for part in (found, equal, stages, weights))
    return {
        name: (
            float(np.average(loss[stage == number], weights=weight[stage == number])),
            float(np.average(even[stage == number], weights=weight[stage == number])),
        )
        for number, name in enumerate(STAGES)
        if (stage == number).any()
    }


def chosen(table: Games, which: "NDArray[np.bool_]") -> Games:
    """Some of the positions."""
    return Games(*(getattr(table, name)[which] for name in ("numbers", "together", "won", "weight", "game")))


def rounded(weights: "Floats") -> list[float]:
    """Weights as they are written."""
    return [float(f"{weight:.{DIGITS}g}") + 0.0 for weight in weights]
