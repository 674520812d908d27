"""Questions for bots: positions of real matches, as the deciding seat may imagine them."""

import regna
from regna.engine.rng import Rng
from regna.table.documents import encode
from regna.table.match import Match
from tests.conformance.playing import random_match


def imagined(match: Match, seed: int = 1) -> bytes:
    """The position as a document in which everything the deciding seat cannot know is drawn anew."""
    return encode(match.position_for(int(match.journal.state.seat), Rng(seed)))


def moments(id: str) -> list[Match]:
    """A match of the game at several moments."""
    this = regna.game(id)
    found = [random_match(this, this.spec.seats[-1], seed=3, limit=limit) for limit in (0, 20, 60)]
    return [match for match in found if match.deciding is not None]
