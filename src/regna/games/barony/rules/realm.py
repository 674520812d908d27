"""The parts of a game of Barony at one moment, without the rules: what lies where, and which question is asked."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.archive import Archive
from regna.engine.state import State
from regna.games.barony.rules.board import NOWHERE, Board
from regna.games.barony.rules.phases import GOING_ON
from regna.games.barony.rules.player import Player, Values

NOBODY: Final[i64] = -1


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
        self.origin = other.origin
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

    def archive(self, archive: Archive) -> None:
        """Everything that changes in a match."""
        for player in self.players:
            player.archive(archive)
        self.bank = archive.numbers(self.bank)
        self.building = archive.numbers(self.building)
        self.owner = archive.numbers(self.owner)
        self.pieces = archive.numbers(self.pieces)
        self.first = archive.number(self.first)
        self.placed = archive.number(self.placed)
        self.turns = archive.number(self.turns)
        self.passes = archive.number(self.passes)
        self.recruit_hex = archive.number(self.recruit_hex)
        self.recruits_left = archive.number(self.recruits_left)
        self.moved_to = archive.number(self.moved_to)
        self.moves_left = archive.number(self.moves_left)
        self.victim = archive.number(self.victim)
        self.paid = archive.number(self.paid)
        self.paid_down_to = archive.number(self.paid_down_to)
        self.last_round = archive.flag(self.last_round)
        self.ended = archive.number(self.ended)
