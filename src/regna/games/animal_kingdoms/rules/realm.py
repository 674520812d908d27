"""The parts of a game of Animal Kingdoms at one moment, without the rules: what lies where, which question is asked."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.state import State
from regna.games.animal_kingdoms.rules.board import NOBODY, NOWHERE, Values
from regna.games.animal_kingdoms.rules.player import NO_CARD, Player

# The question asked
DEAL: Final[i64] = 0  # luck: the first cards of every player
BONUS_CARDS: Final[i64] = 1  # luck: the adversary's bonus cards
DECREES: Final[i64] = 2  # luck: a decree for every kingdom
TILES: Final[i64] = 3  # luck: three majority tiles for every kingdom
TURN: Final[i64] = 4  # claim, rally or pass?
RALLYING: Final[i64] = 5  # another card to discard?
DRAWING: Final[i64] = 6  # luck: cards from the draw pile
TILE_FOR_PASSING: Final[i64] = 7  # luck: which first-to-pass tile?
BATTLE: Final[i64] = 8  # which card does a participant choose?
REINFORCING: Final[i64] = 9  # tokens on the own card?
ADVERSARY: Final[i64] = 10  # luck: the card the adversary plays
BONUS_CHOICE: Final[i64] = 11  # which of two bonus cards?
REPLACING: Final[i64] = 12  # luck: a card instead of an unplayable bonus card
ADVERSARY_FIGHTS: Final[i64] = 13  # luck: the adversary's cards in a battle
FINISHED: Final[i64] = 14
PHASES: Final = (
    "deal", "bonus_cards", "decrees", "tiles", "turn", "rally", "draw", "first_to_pass", "battle", "reinforce",
    "adversary", "bonus", "replacement", "adversary_fights", "finished",
)  # fmt: skip
PHASE_COUNT: Final[i64] = 15

# Where a card is
IN_PILE: Final[i64] = 0
UNDER_PILE: Final[i64] = 1  # alone: below all cards that are in the pile (AK-252)
DISCARDED: Final[i64] = 2
PLAYED: Final[i64] = 3  # in a kingdom's column
BONUS: Final[i64] = 4
IN_HAND: Final[i64] = 5  # + side
IN_BATTLE: Final[i64] = 10  # + side

# How a card stands against the adversary's cards in a battle (AK-242 to AK-244)
WINNING: Final[i64] = 0
EVEN: Final[i64] = 1
LOSING: Final[i64] = 2
VERDICTS: Final = ("winning", "even", "losing")
VERDICT_COUNT: Final[i64] = 3

HUMAN: Final[i64] = 0
RIVAL: Final[i64] = 1
"""Alone, the two sides."""


class Realm(State):
    """Board, cards, tiles and the turn; hands, chosen cards and first-to-pass tiles are hidden (AK-280, AK-284)."""

    def __init__(
        self,
        values: Values,
        seats: i64,
        players: vec[Player],
        place: vec[i64],
        columns: vec[i64],
        column_size: vec[i64],
        cubes: vec[i64],
        councils: vec[i64],
        capitals: vec[i64],
        decrees: vec[i64],
        openings: vec[i64],
        majority: vec[i64],
        pass_tile_owners: vec[i64],
        pass_tile_points: vec[i64],
        bonus: vec[i64],
    ) -> None:
        """Take over the given parts; a new game and a position make them."""
        super().__init__(seats)
        self.values = values
        self.players = players  # one for every seat; alone, also the adversary
        self.sides = i64(len(players))
        self.place = place  # where each card is
        self.columns = columns  # the cards of each kingdom in the order played: kingdom * LARGEST + place
        self.column_size = column_size
        self.cubes = cubes  # on territories, the capital included: kingdom * SIDES + side
        self.councils = councils  # on council spaces: kingdom * SIDES + side
        self.capitals = capitals  # the side with a cube on each capital
        self.decrees = decrees  # the decree of each kingdom in this age
        self.openings = openings  # which cards each kingdom's decree lets in now
        self.majority = majority  # the points of the tiles of each kingdom: kingdom * AGES + age
        self.pass_tile_owners = pass_tile_owners  # who was first to pass in each age
        self.pass_tile_points = pass_tile_points  # and what that tile is worth
        self.bonus = bonus  # the adversary's bonus cards
        self.pile_size: i64 = 0  # how many cards are in the draw pile, those under it not counted
        self.decrees_used: i64 = 0  # a mask of those that lie or lay on the board
        self.age: i64 = 0
        self.first: i64 = 0  # who began this age
        self.active: i64 = 0  # whose turn it is
        self.out: i64 = 0  # how many sides are out of this age
        self.latest: i64 = NOWHERE  # alone: where the player played the latest card of this age
        self.scored: i64 = NOWHERE  # the kingdom being scored; KINGDOMS when all are, NOWHERE while players act
        self.quiet: i64 = 0  # how many seats in a row have put no token
        self.drawer: i64 = NOBODY  # who draws cards
        self.to_draw: i64 = 0  # how many cards the adversary still draws for this round of a battle
        self.verdict: i64 = WINNING  # how the player's card stands against those drawn so far
        self.drawn: i64 = NO_CARD  # the card the adversary has played in this turn
        self.wins: i64 = 0  # alone: battles won in this age
        self.losses: i64 = 0

    def take_over(self, other: "Realm") -> None:
        """Copy the state of the turn."""
        self.seat = other.seat
        self.phase = other.phase
        self.pile_size = other.pile_size
        self.decrees_used = other.decrees_used
        self.age = other.age
        self.first = other.first
        self.active = other.active
        self.out = other.out
        self.latest = other.latest
        self.scored = other.scored
        self.quiet = other.quiet
        self.drawer = other.drawer
        self.to_draw = other.to_draw
        self.verdict = other.verdict
        self.drawn = other.drawn
        self.wins = other.wins
        self.losses = other.losses
