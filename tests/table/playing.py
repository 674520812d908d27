"""Random play with undos, for tests that look back."""

from regna.contract.errors import Refused
from regna.engine.rng import Rng
from regna.table.match import Match
from tests.conformance.playing import random_move


def play_with_undos(match: Match, seed: int, limit: int) -> Match:
    """The match after random decisions with keys, every third of them tried to take back, up to a number of entries."""
    rng = Rng(seed)
    while not match.over and match.sequence < limit:
        seat = int(match.journal.state.seat)
        match.decide(seat, random_move(match, rng), key=f"d{match.sequence}")
        if rng.below(3) == 0:
            try:
                match.undo(seat, key=f"u{match.sequence}")
            except Refused:
                continue  # past luck, a secret or another seat: then it stands
    return match
