"""Golden playthroughs: a seeded game written down so that a reviewer can read what a change does to it.

`python -m tests.conformance.golden barony` writes the files anew; the diff is the review.
The name of a file says everything: 4-layout=fixed.seed7.txt is four seats, layout=fixed, seed 7;
a flag by its name alone is switched over.
"""

import json
import sys
from pathlib import Path

import regna
from regna.contract.spec import OptionValue
from regna.engine.playout import playout
from regna.engine.rng import Rng
from regna.table.documents import Decision
from regna.table.game import Game
from tests.conformance.counts import count_lines
from tests.conformance.playing import random_move

LIMIT = 400
"""A playthrough is cut off after so many decisions: enough to meet every action."""
DEPTH = 3


def parameters(game: Game, name: str) -> tuple[int, dict[str, OptionValue], int]:
    """Seats, options and seed out of a file's name: "3-layout=growth,finite_bank.seed5"."""
    front, _, seed = name.rpartition(".seed")
    seats, _, wishes = front.partition("-")
    options: dict[str, OptionValue] = {}
    for wish in wishes.split(","):
        for option in game.spec.options:
            name, _, value = wish.partition("=")
            if name == option.name:
                options[name] = value or not option.default
    return int(seats), options, int(seed)


def playthrough(game: Game, name: str) -> str:
    """The text of a playthrough: who is asked what, how many answers there are, which is given, what happens."""
    seats, options, seed = parameters(game, name)
    match = game.new(seats=seats, seed=seed, options=options)
    rng = Rng(seed)
    lines = [f"{game.id}, {seats} seats, {options}, seed {seed}", json.dumps(match.position().state), ""]
    while not match.over and sum(isinstance(entry, Decision) for entry in match.journal.entries) < LIMIT:
        turn, legal, before = match.turn, len(match.legal()), match.sequence
        move = random_move(match, rng)
        match.play(move)
        lines.append(f"{before:>4} {match.words.seat(turn.seat or 0)} {turn.phase}: {move} (of {legal})")
        lines += [f"        {line.text}" for line in match.story(since=before)]
    result = match.result()
    lines += ["", f"{result.ended or 'unfinished'}: scores {result.scores}, places {result.places}"]
    return "\n".join(lines) + "\n"


def checksums(game: Game) -> dict[str, list[int]]:
    """Length and checksum of a few seeded games for every number of seats."""
    found: dict[str, list[int]] = {}
    for seats in game.spec.seats:
        for seed in range(4):
            start = game.spec.deal(seats, game.complete_options({}), game.components, Rng(seed))
            decisions, checksum = playout(start, Rng(seed), 3000)
            found.setdefault(str(seats), []).extend((int(decisions), int(checksum)))
    return found


def write(game: Game, folder: Path, names: list[str]) -> None:
    """Write playthroughs, checksums and position counts of a game anew."""
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / f"{name}.txt").write_text(playthrough(game, name), encoding="utf-8")
    (folder / "checksums.json").write_text(json.dumps(checksums(game)) + "\n", encoding="utf-8")
    counts = {}
    for path in sorted(folder.glob("*.position.json")):
        state = game.from_position(json.loads(path.read_text(encoding="utf-8")), seed=1).state
        counts[path.name.removesuffix(".position.json")] = [count_lines(state, depth) for depth in range(1, DEPTH + 1)]
    (folder / "counts.json").write_text(json.dumps(counts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    id = sys.argv[1]
    place = Path("tests") / id / "golden"
    write(regna.game(id), place, sys.argv[2:] or [path.stem for path in sorted(place.glob("*.txt"))])
