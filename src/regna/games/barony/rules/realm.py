"""The parts of a game of Barony at one moment, without the rules: what lies where, and which question is asked."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.state import State
from regna.games.barony.rules.board import NOWHERE, Board
from regna.games.barony.rules.player import Player, Values

# What stands on a hex besides knights
NO_BUILDING: Final[i64] = 0
VILLAGE: Final[i64] = 1
STRONGHOLD: Final[i64] = 2
CITY: Final[i64] = 3
NOBODY: Final[i64] = -1

# The question asked
PLACE: Final[i64] = 0  # where does a starting city go?
MAIN: Final[i64] = 1  # which of the six actions?
RECRUIT: Final[i64] = 2  # one more knight in the same city?
MOVE: Final[i64] = 3  # a second knight?
TAKE: Final[i64] = 4  # which token of the destroyed village's owner?
BUILD: Final[i64] = 5  # one more building?
PAY: Final[i64] = 6  # which token for the title?
FINISHED: Final[i64] = 7
PHASES: Final = ("place", "main", "recruit", "move", "take", "build", "pay", "finished")

CITIES_AT_START: Final[i64] = 3
"""Every player starts with three cities, each with a knight (BA-034)."""
DUKE: Final[i64] = 4
RANKS: Final = ("baron", "viscount", "count", "marquis", "duke")
"""The titles in order; everybody begins as baron, rank 0 (BA-160)."""

# How it ended
GOING_ON: Final[i64] = 0
BY_DUKE: Final[i64] = 1
ALL_PASSED: Final[i64] = 2
ENDINGS: Final = ("", "duke", "all_passed")


class Realm(State):
    """Board, pieces, tokens and the state of the turn. Nothing in it is hidden."""

    def __init__(
        self,
        board: Board,
        values: Values,
        players: vec[Player],
        bank: vec[i64],
        building: vec[i64],
        owner: vec[i64],
        pieces: vec[i64],
    ) -> None:
        """Take over the given parts; a new game and a position make them."""
        super().__init__(i64(len(players)))
        self.board = board
        self.values = values
        self.players = players
        self.bank = bank  # tokens beside the board, by kind (BA-021); below 0 is beyond the physical ones (AMB-10)
        self.building = building  # what is built on each hex
        self.owner = owner  # whose building it is
        self.pieces = pieces  # how many pieces of all players are on each hex
        self.first: i64 = 0  # who holds the first-player pawn (BA-009)
        self.placed: i64 = 0  # how many of the starting cities had their turn
        self.turns: i64 = 0
        self.passes: i64 = 0  # forced passes in succession
        self.recruit_hex: i64 = NOWHERE
        self.recruits_left: i64 = 0
        self.moved_to: i64 = NOWHERE  # where the first knight of a movement arrived
        self.moves_left: i64 = 0
        self.victim: i64 = NOBODY  # whose village was just destroyed
        self.paid: i64 = 0
        self.paid_down_to: i64 = 0  # place of the last token paid in the order of payment
        self.last_round = False
        self.ended: i64 = GOING_ON

    def take_over(self, other: "Realm") -> None:
        """Copy the state of the turn."""
        self.seat = other.seat
        self.phase = other.phase
        self.first = other.first
        self.placed = other.placed
        self.turns = other.turns
        self.passes = other.passes
        self.recruit_hex = other.recruit_hex
        self.recruits_left = other.recruits_left
        self.moved_to = other.moved_to
        self.moves_left = other.moves_left
        self.victim = other.victim
        self.paid = other.paid
        self.paid_down_to = other.paid_down_to
        self.last_round = other.last_round
        self.ended = other.ended
