"""What one side of Animal Kingdoms has: a player, or the adversary of the solo mode."""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.archive import Archive
from regna.games.animal_kingdoms.rules import board, cards, contest


class Player:
    """One side; its cubes on the board are counted by kingdom, not here."""

    def __init__(self, hand: vec[i64]) -> None:
        """Take over a hand: HAND places, the first `hand_size` of them filled in ascending order."""
        self.hand = hand
        self.hand_size: i64 = 0
        self.score: i64 = 0
        self.cubes: i64 = 0  # available
        self.tokens: i64 = 0  # reinforcement tokens kept
        self.passed: i64 = 0  # 0: still in this age; 1 for the first who was out, 2 for the next ...
        self.capital: i64 = board.NOWHERE  # the kingdom whose capital was claimed in this age
        self.part: i64 = contest.NO_PART
        self.card: i64 = cards.NO_CARD  # chosen in this round of the battle
        self.raised: i64 = 0  # tokens put on that card

    def clone(self) -> "Player":
        """An independent copy."""
        copy = Player(self.hand[:])
        copy.hand_size = self.hand_size
        copy.score = self.score
        copy.cubes = self.cubes
        copy.tokens = self.tokens
        copy.passed = self.passed
        copy.capital = self.capital
        copy.part = self.part
        copy.card = self.card
        copy.raised = self.raised
        return copy

    def archive(self, archive: Archive) -> None:
        """Everything a player has."""
        self.hand = archive.numbers(self.hand)
        self.hand_size = archive.number(self.hand_size)
        self.score = archive.number(self.score)
        self.cubes = archive.number(self.cubes)
        self.tokens = archive.number(self.tokens)
        self.passed = archive.number(self.passed)
        self.capital = archive.number(self.capital)
        self.part = archive.number(self.part)
        self.card = archive.number(self.card)
        self.raised = archive.number(self.raised)

    def take_card(self, card: i64) -> None:
        """One more card in hand, at its place in the order."""
        place = self.hand_size
        while place > 0 and self.hand[place - 1] > card:
            self.hand[place] = self.hand[place - 1]
            place -= 1
        self.hand[place] = card
        self.hand_size += 1

    def give_card(self, card: i64) -> None:
        """A card leaves the hand."""
        place: i64 = 0
        while self.hand[place] != card:
            place += 1
        self.hand_size -= 1
        while place < self.hand_size:
            self.hand[place] = self.hand[place + 1]
            place += 1
        self.hand[place] = cards.NO_CARD


def new_player(cubes: i64) -> Player:
    """A side before the deal: all its cubes, no card, no point (AK-011, AK-016)."""
    player = Player(vec[i64]([cards.NO_CARD] * board.HAND))
    player.cubes = cubes
    return player
