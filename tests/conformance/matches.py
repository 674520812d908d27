"""Kept matches: finished ones, bots against bots, that every later version must replay to the same end.

`python -m tests.conformance.matches barony 900` plays what is missing in tests/barony/matches, with a strong bot in
every seat: forty matches, every number of seats with every value of every option, every way to end. One that has not
ended after 900 entries is given up for another. What is there stays as it is, also what weaker bots have played: a kept
match is written once and never again. The names in a record say who played.
"""

import importlib
import itertools
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import regna
from regna.bots import make_bot
from regna.contract.errors import BadOption
from regna.contract.spec import OptionValue
from regna.engine.rng import Rng
from regna.table.documents import Record, encode
from regna.table.game import Game
from regna.table.match import Match

BOT = "search:1000"
"""As strong as any that does not look at a clock, which would let no match be played again."""
FEWEST = 40
"""So many of its matches are kept of every game at least."""
DRAFTS = 200
"""So many sets of options are drawn for a match; the one that shows most of what was never played is taken."""
ANOTHER_SEED = 1000
"""In place of a match that does not end another one is played, with a seed so much higher."""
Sight = tuple[int, str, OptionValue]
"""A number of seats, an option and its value: what a match shows."""


def folder_of(id: str) -> Path:
    """Where the matches of a game are kept."""
    return Path(__file__).parents[1] / id / "matches"


def kept(id: str) -> list[tuple[str, Record]]:
    """Every kept match of a game, by the name of its file."""
    files = sorted(folder_of(id).iterdir()) if folder_of(id).exists() else []
    return [(path.name, msgspec.json.decode(lzma.decompress(path.read_bytes()), type=Record)) for path in files]


def best_kept(id: str) -> list[Record]:
    """The kept matches of a game in which the strong bot had every seat."""
    return [record for _, record in kept(id) if set(record.names) == {BOT}]


def shown_by(record: Record) -> set[Sight]:
    """What a match shows."""
    return {(record.seats, name, value) for name, value in record.options.items()}


def wanted(game: Game) -> set[Sight]:
    """What there is to show: for every number of seats every value that can be chosen alone."""
    return {
        (seats, option.name, value)
        for seats in game.spec.seats
        for option in game.spec.options
        for value in option.choices
        if accepted(game, seats, {option.name: value})
    }


def accepted(game: Game, seats: int, options: dict[str, OptionValue]) -> bool:
    """Whether a match can be played with these options."""
    try:
        game.new(seats=seats, seed=1, options=options)
    except BadOption:
        return False
    return True


def draft(game: Game, seats: int, missing: set[Sight], rng: Rng) -> dict[str, OptionValue]:
    """Options that show as much as possible of what is missing with so many seats."""
    best: dict[str, OptionValue] = {}
    most = 0
    for _ in range(DRAFTS):
        options = {}
        for option in game.spec.options:
            values = [value for value in option.choices if (seats, option.name, value) in missing]
            if values and rng.below(2) == 0:
                options[option.name] = values[int(rng.below(len(values)))]
        number = sum((seats, name, value) in missing for name, value in options.items())
        if number > most and accepted(game, seats, options):
            best, most = options, number
    return best


def play_out(match: Match, most: int, seed: int) -> bool:
    """Let the strong bot decide for every seat; whether the match ended with at most so many entries."""
    player, rng = make_bot(BOT, game=match.game.id), Rng(seed)
    while not match.over and match.sequence < most:
        seat = int(match.journal.state.seat)
        match.play(match.game.spec.write(match.journal.state, player.choose(match.state_for(seat, rng), rng)))
    return match.over


def missing_matches(game: Game, most: int) -> Iterator[Match]:
    """Play what the kept matches of the strong bot do not show yet."""
    records, everything = best_kept(game.id), wanted(game)
    while (missing := everything.difference(*map(shown_by, records))) or len(records) < FEWEST:
        number, open_seats = len(records), sorted({sight[0] for sight in missing or everything})
        seats = open_seats[number % len(open_seats)]
        for seed in itertools.count(number, ANOTHER_SEED):
            options = draft(game, seats, missing or everything, Rng(seed)) if number >= len(game.spec.seats) else {}
            match = game.new(seats=seats, seed=seed, options=options, names=(BOT,) * seats)
            if play_out(match, most, seed):
                break
        records.append(match.record())
        yield match
    endings = {match.result.ended for _, match in kept(game.id) if match.result}
    for position in positions_near_an_end(game.id):
        match = game.from_position(position, seed=1)
        if play_out(match, most, 1) and match.result().ended not in endings:
            endings.add(match.result().ended)
            yield match


def positions_near_an_end(id: str) -> list[Any]:
    """The positions close to a rare end that the game's ladder names."""
    ladder = importlib.import_module(f"tests.{id}.test_ladder")
    return [position for part in vars(ladder).values() for position in getattr(part, "fixed_positions", ())]


def keep(match: Match) -> str:
    """Write a match to the others of its game; the name of the file and how it ended, for who watches."""
    folder = folder_of(match.game.id)
    folder.mkdir(exist_ok=True)
    record, number = match.record(), len(list(folder.iterdir()))
    path = folder / f"{number:03}.json.xz"
    path.write_bytes(lzma.compress(encode(record), preset=9))
    chosen = {name: value for name, value in record.options.items() if value != match.game.complete_options({})[name]}
    return f"{path}: {record.seats} seats, {chosen}, {match.sequence} entries, {match.result().ended}"


if __name__ == "__main__":
    id, longest = sys.argv[1:]
    for finished in missing_matches(regna.game(id), int(longest)):
        print(keep(finished), flush=True)
