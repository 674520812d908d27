"""Questions for bots: positions of real matches, as the deciding seat may imagine them."""

from regna.engine.rng import Rng
from regna.table.documents import encode
from regna.table.match import Match


def imagined(match: Match, seed: int = 1) -> bytes:
    """The position as a document in which everything the deciding seat cannot know is drawn anew."""
    return encode(match.position_for(int(match.journal.state.seat), Rng(seed)))
