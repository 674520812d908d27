"""What one player of Attila has: cards in hand and laid in a conflict, influence, action tiles, points."""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.archive import Archive
from regna.games.attila.rules.board import TILE_COUNT, TRIBE_COUNT


class Player:
    """One player; lists go by tribe, tiles by kind (1: still there, 0: used)."""

    def __init__(self, hand: vec[i64], laid: vec[i64], influence: vec[i64], tiles: vec[i64]) -> None:
        """Take over the given lists."""
        self.hand = hand
        # Clones share these three: whoever changes one puts another in its place.
        self.laid = laid  # cards laid in the conflict under way
        self.influence = influence  # 0: not on the column (AT-009)
        self.tiles = tiles
        self.hand_size: i64 = 0
        self.laid_size: i64 = 0
        self.score: i64 = 0

    def clone(self) -> "Player":
        """An independent copy."""
        copy = Player(hand=self.hand[:], laid=self.laid, influence=self.influence, tiles=self.tiles)
        copy.hand_size = self.hand_size
        copy.laid_size = self.laid_size
        copy.score = self.score
        return copy

    def archive(self, archive: Archive) -> None:
        """Everything a player has."""
        self.hand = archive.numbers(self.hand)
        self.laid = archive.numbers(self.laid[:])
        self.influence = archive.numbers(self.influence[:])
        self.tiles = archive.numbers(self.tiles[:])
        self.hand_size = archive.number(self.hand_size)
        self.laid_size = archive.number(self.laid_size)
        self.score = archive.number(self.score)

    def lay_card(self, tribe: i64) -> None:
        """One more card is laid."""
        self.laid = self.laid[:]
        self.laid[tribe] += 1
        self.laid_size += 1

    def lift_cards(self) -> None:
        """No card is laid any more; the caller knows where they go."""
        self.laid = vec[i64]([0] * TRIBE_COUNT)
        self.laid_size = 0

    def take_card(self, tribe: i64) -> None:
        """One more card in hand."""
        self.hand[tribe] += 1
        self.hand_size += 1

    def give_card(self, tribe: i64) -> None:
        """One card of this tribe leaves the hand."""
        self.hand[tribe] -= 1
        self.hand_size -= 1


def new_player(action_tiles: bool) -> Player:
    """A player before the deal: no card, influence 0 everywhere, 0 points (AT-009), one tile of each kind (AT-012)."""
    nothing = vec[i64]([0] * TRIBE_COUNT)
    tiles = vec[i64]([1 if action_tiles else 0] * TILE_COUNT)
    return Player(hand=nothing, laid=nothing[:], influence=nothing[:], tiles=tiles)
