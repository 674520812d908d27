"""The parts of a game of Attila at one moment, without the rules: what lies where, and which question is asked."""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.archive import Archive
from regna.engine.state import State
from regna.games.attila.rules.board import NOWHERE, Map, Values
from regna.games.attila.rules.player import Player


class Realm(State):
    """Map, markers, cards, influence and the state of the turn. Hands, laid cards and the bag are hidden (AT-140)."""

    def __init__(
        self,
        map: Map,
        values: Values,
        players: vec[Player],
        markers: vec[i64],
        crowd: vec[i64],
        status: vec[i64],
        supply: vec[i64],
        present: vec[i64],
        reach: vec[i64],
        bag: vec[i64],
        discards: vec[i64],
    ) -> None:
        """Take over the given parts; a new game and a position make them."""
        super().__init__(i64(len(players)))
        self.map = map
        self.values = values
        self.players = players
        self.markers = markers  # how many of each tribe stand in each province: tribe * MAX_PROVINCES + province
        self.crowd = crowd  # how many markers of all tribes stand in each province
        self.status = status  # whether each province is open, peaceful or closed
        self.supply = supply  # unplaced markers of each tribe
        self.present = present  # the provinces that hold each tribe, as a mask
        self.reach = reach  # those provinces and their neighbours, as a mask
        self.bag = bag  # the draw pile: how many cards of each tribe; it has no order, since nobody has seen it
        self.discards = discards  # how many cards of each tribe
        self.peace_placed: i64 = 0
        self.first: i64 = 0
        self.active: i64 = 0  # whose turn it is; another seat may decide in a conflict
        self.plays_left: i64 = 0  # card plays still due in this turn, the one under way included
        self.played: i64 = NOWHERE  # the tribe of the card play under way
        self.really_played = False  # whether the last card play placed a marker
        self.tile_used = False  # an action tile in this turn
        self.conflict: i64 = NOWHERE  # the province in conflict
        self.next_conflict: i64 = NOWHERE  # the second one of the same card play
        self.committed: i64 = 0  # how many seats have laid their cards, counted clockwise from the active one
        self.century_over = False  # the last tile of a century was placed in this card play
        self.emptied_at: i64 = NOWHERE  # where the last marker of the played tribe was placed
        self.drawer: i64 = NOWHERE  # who draws cards
        self.to_draw: i64 = 0  # how many; while cards are traded, how many were
        self.back_to: i64 = NOWHERE  # the question that a trade interrupts
        self.cause: i64 = 0  # what ends the game with this turn, one of endings.py; 0 while it goes on

    def take_over(self, other: "Realm") -> None:
        """Copy the state of the turn."""
        self.seat = other.seat
        self.phase = other.phase
        self.origin = other.origin
        self.peace_placed = other.peace_placed
        self.first = other.first
        self.active = other.active
        self.plays_left = other.plays_left
        self.played = other.played
        self.really_played = other.really_played
        self.tile_used = other.tile_used
        self.conflict = other.conflict
        self.next_conflict = other.next_conflict
        self.committed = other.committed
        self.century_over = other.century_over
        self.emptied_at = other.emptied_at
        self.drawer = other.drawer
        self.to_draw = other.to_draw
        self.back_to = other.back_to
        self.cause = other.cause

    def archive(self, archive: Archive) -> None:
        """Everything that changes in a match."""
        for player in self.players:
            player.archive(archive)
        self.markers = archive.numbers(self.markers)
        self.crowd = archive.numbers(self.crowd)
        self.status = archive.numbers(self.status)
        self.supply = archive.numbers(self.supply)
        self.present = archive.numbers(self.present)
        self.reach = archive.numbers(self.reach)
        self.bag = archive.numbers(self.bag)
        self.discards = archive.numbers(self.discards)
        self.peace_placed = archive.number(self.peace_placed)
        self.first = archive.number(self.first)
        self.active = archive.number(self.active)
        self.plays_left = archive.number(self.plays_left)
        self.played = archive.number(self.played)
        self.really_played = archive.flag(self.really_played)
        self.tile_used = archive.flag(self.tile_used)
        self.conflict = archive.number(self.conflict)
        self.next_conflict = archive.number(self.next_conflict)
        self.committed = archive.number(self.committed)
        self.century_over = archive.flag(self.century_over)
        self.emptied_at = archive.number(self.emptied_at)
        self.drawer = archive.number(self.drawer)
        self.to_draw = archive.number(self.to_draw)
        self.back_to = archive.number(self.back_to)
        self.cause = archive.number(self.cause)
