"""Barony's board: hexes, their terrains and who touches whom. It never changes in play and is shared by all clones."""

from typing import Final, Literal

from librt.vecs import append, vec
from mypy_extensions import i64

MOUNTAIN: Final[i64] = 0
FOREST: Final[i64] = 1
PLAIN: Final[i64] = 2
FIELD: Final[i64] = 3
LAKE: Final[i64] = 4
Terrain = Literal["mountain", "forest", "plain", "field", "lake"]
TERRAINS: Final[tuple[Terrain, ...]] = ("mountain", "forest", "plain", "field", "lake")
"""The five terrains (BA-003). The first four are also the kinds of resource token (BA-004)."""

Token = Literal["mountain", "forest", "plain", "field"]
TOKENS: Final[tuple[Token, ...]] = ("mountain", "forest", "plain", "field")
TOKEN_KINDS: Final[i64] = LAKE
"""Mountain, forest, plain and field have a resource token; lake has none (BA-004)."""

MAX_HEXES: Final[i64] = 108
"""36 tiles of three hexes (BA-002): the largest board, and what the action space is made for."""
DIRECTIONS: Final[i64] = 6
STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours of a hex in axial coordinates (q, r): two hexes are adjacent if they share a side (BA-016)."""
NOWHERE: Final[i64] = -1
SHUT_IN: Final[i64] = -1
OUTSIDE: Final[i64] = -2
WALL: Final[i64] = -3


class Board:
    """Hexes in reading order (row by row), with what the rules ask about them."""

    def __init__(self, qs: vec[i64], rs: vec[i64], terrains: vec[i64]) -> None:
        """Make the board of the places (qs[i], rs[i]); the order in which they are given does not matter."""
        grid = Grid(qs, rs)
        self.size: i64 = len(qs)
        self.terrain = vec[i64]([0] * int(self.size))
        for i in range(self.size):
            self.terrain[grid.cells[grid.cell_at(qs[i], rs[i])]] = terrains[i]
        self.places: list[tuple[int, int]] = []  # from 0 on: the same however the board came about
        ground: list[tuple[int, int, int]] = []
        for hex in range(self.size):
            q, r = int(grid.column_of(hex)), int(grid.row_of(hex))
            self.places.append((q, r))
            ground.append((q, r, int(self.terrain[hex])))
        self.names = names_of(self.places)
        self.index_of = {name: i for i, name in enumerate(self.names)}
        self.ground = tuple(ground)  # what it is made of
        self.neighbours = vec[i64]([-1] * int(self.size * DIRECTIONS))
        self.on_edge = vec[bool]([False] * int(self.size))
        self.by_lake = vec[bool]([False] * int(self.size))
        for hex in range(self.size):
            for direction in range(DIRECTIONS):
                near = grid.cells[grid.cell_of[hex] + grid.steps[direction]]
                if near >= 0:
                    self.neighbours[hex * DIRECTIONS + direction] = near
                    self.by_lake[hex] = self.by_lake[hex] or self.terrain[near] == LAKE
                elif near == OUTSIDE:
                    self.on_edge[hex] = True
        # The edge hexes an expedition can reach at all (BA-142, BA-143), so that nobody scans the whole board for them.
        self.shore = vec[i64]([i for i in range(len(self.places)) if self.on_edge[i] and self.terrain[i] != LAKE])

    def direction(self, source: i64, target: i64) -> i64:
        """The direction that leads from one hex to the other, or NOWHERE if they are not adjacent (BA-016)."""
        for direction in range(DIRECTIONS):
            if self.neighbours[source * DIRECTIONS + direction] == target:
                return direction
        return NOWHERE


class Grid:
    """The rectangle around a board, cell by cell: a hex by its number, OUTSIDE or SHUT_IN (AMB-19).

    Around it run a row of cells outside, from which all of them are found, and a WALL, so that no step leads away.
    """

    def __init__(self, qs: vec[i64], rs: vec[i64]) -> None:
        """The grid of the places (qs[i], rs[i]), in whatever order."""
        left, right, top, bottom = qs[0], qs[0], rs[0], rs[0]
        for i in range(i64(len(qs))):
            left, right = min(left, qs[i]), max(right, qs[i])
            top, bottom = min(top, rs[i]), max(bottom, rs[i])
        self.left = left - 2
        self.top = top - 2
        self.width = right - left + 5
        height = bottom - top + 5
        self.steps = vec[i64]([dq + dr * int(self.width) for dq, dr in STEPS])
        self.cells = vec[i64]([int(SHUT_IN)] * int(self.width * height))
        for i in range(i64(len(qs))):
            self.cells[self.cell_at(qs[i], rs[i])] = 0
        self.cell_of = vec[i64]()  # row by row
        for cell in range(self.width * height):
            if self.cells[cell] == 0:
                self.cells[cell] = len(self.cell_of)
                self.cell_of = append(self.cell_of, cell)
        for q in range(self.width):
            self.cells[q] = WALL
            self.cells[(height - 1) * self.width + q] = WALL
        for r in range(height):
            self.cells[r * self.width] = WALL
            self.cells[r * self.width + self.width - 1] = WALL
        self.find_outside(self.width + 1)

    def cell_at(self, q: i64, r: i64) -> i64:
        """The cell of a place."""
        return (r - self.top) * self.width + q - self.left

    def column_of(self, hex: i64) -> i64:
        """How far right the place of a hex is, from 0 on: its name counts diagonals by numbers from there."""
        return self.cell_of[hex] % self.width - 2

    def row_of(self, hex: i64) -> i64:
        """How far down it is, from 0 on: its name counts rows by letters.

        The neighbours of C4 are C3 and C5 in its row, B4 and B5 above, D3 and D4 below.
        """
        return self.cell_of[hex] // self.width - 2

    def find_outside(self, start: i64) -> None:
        """Mark all cells that can be reached from a cell without crossing the board."""
        self.cells[start] = OUTSIDE
        waiting = vec[i64]([int(start)])
        at: i64 = 0
        while at < len(waiting):
            for direction in range(DIRECTIONS):
                cell = waiting[at] + self.steps[direction]
                if self.cells[cell] == SHUT_IN:
                    self.cells[cell] = OUTSIDE
                    waiting = append(waiting, cell)
            at += 1


def names_of(places: list[tuple[int, int]]) -> list[str]:
    """The names of places, row by row."""
    names: list[str] = []
    letters, row = "", -1
    for q, r in places:
        if r != row:
            letters, row = row_letters(r), r
        names.append(letters + str(q + 1))
    return names


def board_of(ground: list[tuple[int, int, int]]) -> Board:
    """The board of these places, each (q, r, terrain)."""
    columns, rows, terrains = (
        [q for q, _, _ in ground],
        [r for _, r, _ in ground],
        [terrain for _, _, terrain in ground],
    )
    return Board(vec[i64](columns), vec[i64](rows), vec[i64](terrains))


def row_letters(row: int) -> str:
    """A to Z, then AA, AB and so on, as in a spreadsheet."""
    letters = ""
    row += 1
    while row > 0:
        row, digit = divmod(row - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def row_number(letters: str) -> int | None:
    """The row with these letters, counted from the top, or None if they are none."""
    row = 0
    for letter in letters:
        if not "A" <= letter <= "Z":
            return None
        row = row * 26 + ord(letter) - ord("A") + 1
    return row - 1 if letters else None


def outer_places(places: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """The places around the board that are connected with the world outside: a hole in the board is none (AMB-19)."""
    board = set(places)
    qs = [q for q, _ in places]
    rs = [r for _, r in places]
    left, right, top, bottom = min(qs) - 1, max(qs) + 1, min(rs) - 1, max(rs) + 1
    found = {(left, top)}
    waiting = [(left, top)]
    while waiting:
        q, r = waiting.pop()
        for dq, dr in STEPS:
            place = (q + dq, r + dr)
            inside_frame = left <= place[0] <= right and top <= place[1] <= bottom
            if inside_frame and place not in board and place not in found:
                found.add(place)
                waiting.append(place)
    return found


def is_connected(places: list[tuple[int, int]]) -> bool:
    """Whether one can walk over the board from any hex to any other (AMB-01)."""
    if not places:
        return False
    board = set(places)
    found = {places[0]}
    waiting = [places[0]]
    while waiting:
        q, r = waiting.pop()
        for dq, dr in STEPS:
            place = (q + dq, r + dr)
            if place in board and place not in found:
                found.add(place)
                waiting.append(place)
    return len(found) == len(board)
