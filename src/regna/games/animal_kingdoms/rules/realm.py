"""The parts of a game of Animal Kingdoms at one moment, without the rules: what lies where, which question is asked."""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.archive import Archive
from regna.engine.state import State
from regna.games.animal_kingdoms.rules import board, cards, contest
from regna.games.animal_kingdoms.rules.board import Values
from regna.games.animal_kingdoms.rules.player import Player


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
        self.openings = openings  # which cards each kingdom's decree lets in now
        # Clones share the rows that follow: whoever changes one puts another in its place.
        self.decrees = decrees  # the decree of each kingdom in this age
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
        self.latest: i64 = board.NOWHERE  # alone: where the player played the latest card of this age
        self.scored: i64 = board.NOWHERE  # the kingdom being scored; KINGDOMS when all are, NOWHERE while players act
        self.quiet: i64 = 0  # how many seats in a row have put no token
        self.drawer: i64 = board.NOBODY  # who draws cards
        self.to_draw: i64 = 0  # how many cards the adversary still draws for this round of a battle
        self.verdict: i64 = contest.WINNING  # how the player's card stands against those drawn so far
        self.drawn: i64 = cards.NO_CARD  # the card the adversary has played in this turn
        self.wins: i64 = 0  # alone: battles won in this age
        self.losses: i64 = 0

    def take_over(self, other: "Realm") -> None:
        """Copy the state of the turn."""
        self.seat = other.seat
        self.phase = other.phase
        self.origin = other.origin
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

    def archive(self, archive: Archive) -> None:
        """Everything that changes in a match."""
        for player in self.players:
            player.archive(archive)
        self.place = archive.numbers(self.place)
        self.columns = archive.numbers(self.columns)
        self.column_size = archive.numbers(self.column_size)
        self.cubes = archive.numbers(self.cubes)
        self.councils = archive.numbers(self.councils)
        self.capitals = archive.numbers(self.capitals)
        self.decrees = archive.numbers(self.decrees[:])
        self.openings = archive.numbers(self.openings)
        self.majority = archive.numbers(self.majority[:])
        self.pass_tile_owners = archive.numbers(self.pass_tile_owners[:])
        self.pass_tile_points = archive.numbers(self.pass_tile_points[:])
        self.bonus = archive.numbers(self.bonus[:])
        self.pile_size = archive.number(self.pile_size)
        self.decrees_used = archive.number(self.decrees_used)
        self.age = archive.number(self.age)
        self.first = archive.number(self.first)
        self.active = archive.number(self.active)
        self.out = archive.number(self.out)
        self.latest = archive.number(self.latest)
        self.scored = archive.number(self.scored)
        self.quiet = archive.number(self.quiet)
        self.drawer = archive.number(self.drawer)
        self.to_draw = archive.number(self.to_draw)
        self.verdict = archive.number(self.verdict)
        self.drawn = archive.number(self.drawn)
        self.wins = archive.number(self.wins)
        self.losses = archive.number(self.losses)
