"""The parts of a match at one moment, without the rules: what lies where, and whose turn it is."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.archive import Archive
from regna.engine.state import State
from wrackline.rules.actions import KIND_COUNT

NOTHING: Final[i64] = -1
"""No kind, no seat."""


class Values:
    """The numbers of components.toml that hold for a match. They never change, so all clones share them."""

    def __init__(
        self, pieces: i64, waves: i64, tide: i64, steps: i64, basket: i64, piece: i64, wished: i64, set: i64, yes: i64
    ) -> None:
        """`pieces` are those of each kind; the last four are points."""
        self.pieces = pieces
        self.waves = waves
        self.tide = tide
        self.steps = steps
        self.basket = basket
        self.piece = piece
        self.wished = wished
        self.set = set
        self.yes = yes


class Player:
    """A basket, a secret wish, and the question asked, if any."""

    def __init__(self, basket: vec[i64]) -> None:
        """Without a wish or a question yet."""
        self.basket = basket
        self.wish: i64 = NOTHING
        self.asked_seat: i64 = NOTHING
        self.asked_kind: i64 = NOTHING

    def clone(self) -> "Player":
        """An independent copy."""
        copy = Player(self.basket[:])
        copy.wish = self.wish
        copy.asked_seat = self.asked_seat
        copy.asked_kind = self.asked_kind
        return copy

    def archive(self, archive: Archive) -> None:
        """Everything a player has, written or read."""
        self.basket = archive.numbers(self.basket)
        self.wish = archive.number(self.wish)
        self.asked_seat = archive.number(self.asked_seat)
        self.asked_kind = archive.number(self.asked_kind)


class Realm(State):
    """Sea, beach, players and the state of the turn. Only the wishes are hidden (WL-044)."""

    def __init__(self, values: Values, players: vec[Player], sea: vec[i64], beach: vec[i64], gone: vec[i64]) -> None:
        """Take over the given parts; a new match, a clone and a position make them."""
        super().__init__(i64(len(players)))
        self.values = values
        self.players = players
        self.sea = sea  # how many pieces of each kind
        self.beach = beach
        self.gone = gone  # what waves have carried off
        self.waves: i64 = 0  # how many have come
        self.active: i64 = 0  # whose turn it is
        self.steps: i64 = 0  # how many it has left
        self.to_come: i64 = 0  # how much the tide still brings

    def archive(self, archive: Archive) -> None:
        """Everything that changes in a match, written or read."""
        for player in self.players:
            player.archive(archive)
        self.sea = archive.numbers(self.sea)
        self.beach = archive.numbers(self.beach)
        self.gone = archive.numbers(self.gone)
        self.waves = archive.number(self.waves)
        self.active = archive.number(self.active)
        self.steps = archive.number(self.steps)
        self.to_come = archive.number(self.to_come)


def pieces_in(row: vec[i64]) -> i64:
    """How many pieces of all kinds lie somewhere."""
    total: i64 = 0
    for kind in range(KIND_COUNT):
        total += row[kind]
    return total
