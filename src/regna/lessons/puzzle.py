"""The puzzles of the games, read from their packages: positions of which one decision is clearly the best."""

import functools
import json
import lzma
from typing import Any, Final

import msgspec

from regna.contract.spec import OptionValue
from regna.lessons.attempt import ACCEPTED, Answer
from regna.registry import GAMES
from regna.resources import read_puzzles
from regna.table.documents import POSITION_FORMAT
from regna.table.game import Game
from regna.table.luck import SharedLuck
from regna.table.match import Match

PUZZLE_FORMAT: Final = "regna-puzzles/1"


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position, who decides there, and what is best: a line of a file of puzzles."""

    number: int
    """The game of the miner in which it was found: its name."""
    seats: int
    options: dict[str, OptionValue]
    state: dict[str, Any]
    seat: int
    solution: str
    chances: dict[str, int]
    """By decision: the seat's chance to win after it, in percent."""
    rating: int
    themes: list[str]
    """Kinds of events that the solution leads to."""


@functools.cache
def puzzles_of(game: str) -> dict[int, Puzzle]:
    """All puzzles of a game by their numbers; none where it has none."""
    packed = read_puzzles(GAMES[game].package)
    return {} if packed is None else {puzzle.number: puzzle for puzzle in read_file(packed)}


def read_file(packed: bytes) -> list[Puzzle]:
    """The puzzles in a file of the miner; games in which none was found are left out."""
    _, *rows = map(json.loads, lzma.decompress(packed).decode().splitlines())
    return [msgspec.convert(row["puzzle"], Puzzle) for row in rows if row["puzzle"] is not None]


def open_puzzle(puzzle: Puzzle, game: Game) -> Match:
    """A match that begins with the puzzle. The same decision always meets the same luck."""
    position = {
        "format": POSITION_FORMAT,
        "game": game.id,
        "seats": puzzle.seats,
        "options": puzzle.options,
        "state": puzzle.state,
    }
    luck = SharedLuck(f"puzzle {puzzle.number:16}".encode(), (b"",) * puzzle.seats)
    return game.from_position(position, luck=luck)


def judge(puzzle: Puzzle, match: Match, decision: str) -> Answer:
    """What a decision gets: it is the best, it is refused, or it is worse; raises Malformed if it cannot be read."""
    refusal = match.refusal(decision, puzzle.seat)
    if refusal is not None:
        return Answer("refused", refusal.code, refusal.rules, refusal.text)
    text = match.read(decision).text
    if text == puzzle.solution:
        return ACCEPTED
    facts = {"chance": puzzle.chances[text], "best": puzzle.chances[puzzle.solution]}
    return Answer("astray", "wrong", (), match.words.say("puzzle.wrong", facts))
