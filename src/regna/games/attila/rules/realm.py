"""The parts of a game of Attila at one moment, without the rules: what lies where, and which question is asked."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.masks import bit
from regna.engine.state import State
from regna.games.attila.rules.board import MAX_PROVINCES, NOWHERE, Map, Values
from regna.games.attila.rules.player import Player

# The question asked
DEAL: Final[i64] = 0  # luck: the first cards of every player
PLAY: Final[i64] = 1  # which card, and where does its marker go?
FOLLOW: Final[i64] = 2  # influence, or a second marker?
CONFLICT: Final[i64] = 3  # which cards does a player lay?
PAUSE: Final[i64] = 4  # an action tile between conflict and scoring?
CLOSE: Final[i64] = 5  # an action tile before the turn ends?
TRADE_MORE: Final[i64] = 6  # another card to trade?
DRAW: Final[i64] = 7  # luck: cards from the draw pile
FINISHED: Final[i64] = 8
PHASES: Final = ("deal", "play", "follow", "conflict", "pause", "close", "trade", "draw", "finished")

# What a province is
OPEN: Final[i64] = 0
PEACEFUL: Final[i64] = 1  # a peace tile lies there
CLOSED: Final[i64] = 2  # pacified after the last tile was gone (AT-080)

STATUSES: Final = ("open", "peaceful", "closed")

CENTURIES: Final[i64] = 4
FIRST_CENTURY: Final = 4
"""Four centuries, the 4th to the 7th (AT-008); in the code they are numbered from 0."""

# What ended the game, or will at the end of this turn
GOING_ON: Final[i64] = 0
BY_PEACE: Final[i64] = 1
BY_MARKERS: Final[i64] = 2
BY_INFLUENCE: Final[i64] = 3
BY_STANDSTILL: Final[i64] = 4
ENDINGS: Final = ("", "peace", "markers", "influence", "standstill")


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
        self.cause: i64 = GOING_ON

    def take_over(self, other: "Realm") -> None:
        """Copy the state of the turn."""
        self.seat = other.seat
        self.phase = other.phase
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

    def markers_of(self, tribe: i64, province: i64) -> i64:
        """How many markers of a tribe stand in a province."""
        return self.markers[tribe * MAX_PROVINCES + province]

    def in_conflict(self, tribe: i64) -> bool:
        """Whether a tribe has a marker in the province in conflict."""
        return self.markers_of(tribe, self.conflict) > 0

    def conflicts(self) -> list[int]:
        """The provinces in conflict, in the order in which they are fought."""
        return [int(province) for province in (self.conflict, self.next_conflict) if province != NOWHERE]

    def trigger_end(self, cause: i64) -> None:
        """The game ends with this turn; what comes later cannot undo it (AT-124)."""
        if self.cause == GOING_ON:
            self.cause = cause

    def put_marker(self, tribe: i64, province: i64) -> None:
        """A marker goes from the supply to the province."""
        self.supply[tribe] -= 1
        self.crowd[province] += 1
        self.markers[tribe * MAX_PROVINCES + province] += 1
        self.present[tribe] |= bit(province)
        self.reach[tribe] |= bit(province) | self.map.neighbours[province]

    def remove_markers(self, tribe: i64, province: i64) -> None:
        """All markers of a tribe go from the province back to the supply (AT-072)."""
        place = tribe * MAX_PROVINCES + province
        self.supply[tribe] += self.markers[place]
        self.crowd[province] -= self.markers[place]
        self.markers[place] = 0
        self.present[tribe] &= ~bit(province)
        mask = self.present[tribe]
        reached = mask
        for other in range(self.map.size):
            if (mask >> other) & 1:
                reached |= self.map.neighbours[other]
        self.reach[tribe] = reached

    def markers_on_map(self, tribe: i64) -> i64:
        """M: how many markers of a tribe stand on the map."""
        return self.values.markers_each - self.supply[tribe]

    def provinces_held(self, tribe: i64) -> i64:
        """P: how many provinces hold a marker of a tribe."""
        mask = self.present[tribe]
        held: i64 = 0
        while mask != 0:
            mask &= mask - 1
            held += 1
        return held

    def century(self) -> i64:
        """The earliest century with a peace tile left; with none left it stays the last (AT-040, RUL-01)."""
        placed = self.peace_placed
        for century in range(CENTURIES):
            placed -= self.values.peace[century]
            if placed < 0:
                return century
        return CENTURIES - 1
