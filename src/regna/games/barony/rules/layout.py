"""Laying out the board at random (BA-020): nine tiles per player, any connected shape without holes (AMB-01).

lattice   footprints of one regular pattern around a random centre: compact, and always without holes
growth    tile after tile, in both directions, wherever it touches best: freer outlines
fixed     the default layout of the components, the same shape every time
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from regna.engine.rng import Rng, shuffle, shuffle_numbers
from regna.games.barony.rules.board import DIRECTIONS, FOREST, LAKE, NOWHERE, STEPS, Board, outer_places
from regna.games.barony.rules.player import inserted

Place = tuple[int, int]
Footprint = tuple[Place, Place, Place]
"""The three places of a tile, clockwise."""
Tile = tuple[int, int, int]
"""Its three terrains, clockwise."""

ATTEMPTS: Final = 3000
"""How many boards are dealt, and tiles exchanged, before a wish is called impossible; the first deal mostly does."""
CENTRE_STEPS: Final[i64] = 60
"""A random centre lies on a grid of this many steps per hex."""
PULL: Final = 0.55
"""Growth: how much one hex of distance from the middle counts against one shared side."""


class NoBoard(Exception):
    """No board that meets the wishes was found."""


def pointing_down(q: int, r: int) -> Footprint:
    """The tile with two hexes above and one below; (q, r) is its left upper hex."""
    return (q, r), (q + 1, r), (q, r + 1)


def pointing_up(q: int, r: int) -> Footprint:
    """The tile with one hex above and two below; (q, r) is its left lower hex."""
    return (q, r), (q + 1, r - 1), (q + 1, r)


def lattice(tiles: int, rng: Rng) -> list[Footprint]:
    """The footprints nearest to a random centre, out of a pattern that covers the plane.

    The origins with q - r divisible by three form that pattern: every tile touches six others.
    """
    centre_q = rng.below(3 * CENTRE_STEPS)
    centre_r = rng.below(CENTRE_STEPS)
    reach: i64 = 2 + tiles // 3
    width = 2 * reach + 1
    origins = vec[i64]()  # row * width + column, both from -reach on
    for row in range(width):
        for column in range(row % 3, width, i64(3)):
            origins = append(origins, row * width + column)
    shuffle_numbers(origins, rng)  # equal distances in random order
    count = i64(len(origins))
    nearest = vec[i64]()  # the distance, then that order: distance * count + i
    for i in range(count):
        dq = (origins[i] % width - reach) * CENTRE_STEPS - centre_q
        dr = (origins[i] // width - reach) * CENTRE_STEPS - centre_r
        distance = (dq * dq + dq * dr + dr * dr) * count + i
        if len(nearest) < tiles:
            nearest = inserted(nearest, distance)
        elif distance < nearest[tiles - 1]:
            nearest, _ = pop(nearest)
            nearest = inserted(nearest, distance)
    found: list[Footprint] = []
    for distance in nearest:
        origin = origins[distance % count]
        found.append(pointing_down(int(origin % width - reach), int(origin // width - reach)))
    return found


def growth(tiles: int, rng: Rng) -> list[Footprint]:
    """Tile after tile next to the board: many shared sides and near the middle, one of the best at random."""
    chosen = [pointing_down(0, 0)]
    board = set(chosen[0])
    while len(chosen) < tiles:
        middle_q = sum(q for q, _ in board) / len(board)
        middle_r = sum(r for _, r in board) / len(board)
        candidates: list[tuple[float, Footprint]] = []
        for footprint in free_footprints(board):
            contacts = sum((q + dq, r + dr) in board for q, r in footprint for dq, dr in STEPS)
            if contacts >= 2:
                dq = sum(q for q, _ in footprint) / 3 - middle_q
                dr = sum(r for _, r in footprint) / 3 - middle_r
                candidates.append((contacts - PULL * (dq * dq + dq * dr + dr * dr) ** 0.5, footprint))
        best = max(score for score, _ in candidates)
        good = [footprint for score, footprint in sorted(candidates) if score >= best - 1]
        shuffle(good, rng)
        for footprint in good:
            if not encloses_a_hole(board.union(footprint)):
                chosen.append(footprint)
                board.update(footprint)
                break
        else:
            return growth(tiles, rng)  # every good place would close a bay: begin again
    return chosen


def free_footprints(board: set[Place]) -> list[Footprint]:
    """Every footprint, in both directions, that lies beside the board without overlapping it, in a fixed order."""
    found: set[Footprint] = set()
    for q, r in board:
        for near_q in range(q - 2, q + 3):
            for near_r in range(r - 2, r + 3):
                for footprint in (pointing_down(near_q, near_r), pointing_up(near_q, near_r)):
                    if not board.intersection(footprint):
                        found.add(footprint)
    return sorted(found)


def encloses_a_hole(board: set[Place]) -> bool:
    """Whether an empty place is shut in by the board."""
    outside = outer_places(list(board))
    return any((q + dq, r + dr) not in board and (q + dq, r + dr) not in outside for q, r in board for dq, dr in STEPS)


class Deal:
    """Tiles drawn at random onto footprints, each turned at random; the others stay in the box (BA-020)."""

    def __init__(self, footprints: list[Footprint], tiles: list[Tile], rng: Rng) -> None:
        """Shuffle the tiles and lay the first ones down."""
        shuffled = list(tiles)
        shuffle(shuffled, rng)
        self.footprints = footprints
        self.tiles = shuffled[: len(footprints)]
        self.turns = [int(rng.below(3)) for _ in footprints]

    def terrain_at(self) -> dict[Place, int]:
        """The terrain of every place of the board."""
        return {
            self.footprints[i][corner]: self.tiles[i][(corner + self.turns[i]) % 3]
            for i in range(len(self.tiles))
            for corner in range(3)
        }

    def board(self) -> Board:
        """The board of the tiles as they lie."""
        qs, rs, terrains = vec[i64](), vec[i64](), vec[i64]()
        for i in range(len(self.tiles)):
            (q1, r1), (q2, r2), (q3, r3) = self.footprints[i]
            first, second, third = self.tiles[i]
            turn = self.turns[i]
            if turn == 1:
                first, second, third = second, third, first
            elif turn == 2:
                first, second, third = third, first, second
            qs = append(append(append(qs, q1), q2), q3)
            rs = append(append(append(rs, r1), r2), r3)
            terrains = append(append(append(terrains, first), second), third)
        return Board(qs, rs, terrains)

    def tiles_with_touching_lakes(self) -> list[int]:
        """The tiles of which a lake touches another lake."""
        terrain_at = self.terrain_at()
        found: list[int] = []
        for i in range(len(self.tiles)):
            lakes = [place for place in self.footprints[i] if terrain_at[place] == LAKE]
            if any(terrain_at.get((q + dq, r + dr)) == LAKE for q, r in lakes for dq, dr in STEPS):
                found.append(i)
        return found

    def part_lakes(self, rng: Rng, attempts: int) -> int:
        """Turn and exchange tiles until no lake touches another; the number of attempts it took, or all of them.

        A random deal is free of touching lakes about once in a million, so dealing anew would not do.
        """
        touching = self.tiles_with_touching_lakes()
        for attempt in range(attempts):
            if not touching:
                return attempt
            moved = touching[int(rng.below(i64(len(touching))))]
            other = int(rng.below(i64(len(self.tiles))))
            before = (self.tiles[moved], self.turns[moved], self.tiles[other])
            self.tiles[moved], self.tiles[other] = self.tiles[other], self.tiles[moved]
            self.turns[moved] = int(rng.below(3))
            now = self.tiles_with_touching_lakes()
            if len(now) <= len(touching):
                touching = now
            else:
                self.tiles[moved], self.turns[moved], self.tiles[other] = before
        return attempts


def lay_out(
    layout: str,
    tiles: list[Tile],
    tiles_to_lay: int,
    default_origins: list[Place],
    cities_to_place: int,
    no_adjacent_lakes: bool,
    rng: Rng,
) -> Board:
    """A board of that layout which meets the wishes; dealt anew until one does (AMB-26)."""
    left = ATTEMPTS
    while left > 0:
        left -= 1
        if layout == "lattice":
            footprints = lattice(tiles_to_lay, rng)
        elif layout == "growth":
            footprints = growth(tiles_to_lay, rng)
        else:
            footprints = [pointing_down(q, r) for q, r in default_origins]
        deal = Deal(footprints, tiles, rng)
        if no_adjacent_lakes:
            left -= deal.part_lakes(rng, left)
            if left <= 0:
                break
        board = deal.board()
        if land_is_connected(board) and placement_cannot_get_stuck(board, cities_to_place):
            return board
    raise NoBoard


def land_is_connected(board: Board) -> bool:
    """Whether knights can walk from any land hex to any other: no part of the realm is cut off by lakes."""
    unseen = vec[bool]([terrain != LAKE for terrain in board.terrain])
    waiting = vec[i64]()
    for hex in range(board.size):
        if unseen[hex]:
            if len(waiting) > 0:
                return False  # a second part
            unseen[hex] = False
            waiting = append(waiting, hex)
            at: i64 = 0
            while at < len(waiting):
                for direction in range(DIRECTIONS):
                    near = board.neighbours[waiting[at] * DIRECTIONS + direction]
                    if near != NOWHERE and unseen[near]:
                        unseen[near] = False
                        waiting = append(waiting, near)
                at += 1
    return len(waiting) > 0


def placement_cannot_get_stuck(board: Board, cities: int) -> bool:
    """Whether every order of legal placements leaves a site for each starting city (AMB-26)."""
    free = vec[i64]([0 if terrain == LAKE or terrain == FOREST else 1 for terrain in board.terrain])
    return not can_be_blocked(board, free, i64(cities - 1))


def can_be_blocked(board: Board, free: vec[i64], cities: i64) -> bool:
    """Whether that many cities, or fewer, can be placed so that no site is left: an exact search.

    Some city must block the site with the fewest free neighbours: one on it, or one next to it. If even the cities that
    block most do not block enough, no line from here can succeed, which ends nearly every line at once.
    """
    sites: i64 = 0
    hardest = NOWHERE
    fewest = DIRECTIONS + 2
    blocking = vec[i64]([0] * int(DIRECTIONS + 2))  # how many sites would block so many sites
    for hex in range(board.size):
        if free[hex] > 0:
            blocked: i64 = 1
            for side in range(hex * DIRECTIONS, hex * DIRECTIONS + DIRECTIONS):
                near = board.neighbours[side]
                if near != NOWHERE:
                    blocked += free[near]
            sites += 1
            blocking[blocked] += 1
            if blocked < fewest:
                fewest = blocked
                hardest = hex
    if sites == 0:
        return True
    reach: i64 = 0
    left_to_place = cities
    for blocked in range(DIRECTIONS + 1, i64(0), i64(-1)):
        placed = min(left_to_place, blocking[blocked])
        reach += placed * blocked
        left_to_place -= placed
    if reach < sites:
        return False
    for side in range(i64(-1), DIRECTIONS):
        city = hardest if side < 0 else board.neighbours[hardest * DIRECTIONS + side]
        if city != NOWHERE and free[city] > 0:
            rest = free[:]
            rest[city] = 0
            for direction in range(DIRECTIONS):
                near = board.neighbours[city * DIRECTIONS + direction]
                if near != NOWHERE:
                    rest[near] = 0
            if can_be_blocked(board, rest, cities - 1):
                return True
    return False
