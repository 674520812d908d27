"""Barony's board: hexes, their terrains and who touches whom. It never changes in play and is shared by all clones."""

from typing import Final, Literal

from librt.vecs import vec
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


class Board:
    """Hexes in reading order (row by row), with what the rules ask about them."""

    def __init__(self, terrain_at: dict[tuple[int, int], int]) -> None:
        """Make the board of these (q, r) places; the order in which they are given does not matter."""
        places = sorted(terrain_at, key=lambda place: (place[1], place[0]))
        index = {place: i for i, place in enumerate(places)}
        outside = outer_places(places)
        top, left = corner_of(places)
        self.places = [(q - left, r - top) for q, r in places]  # the same however the board came about
        self.names = [row_letters(r) + str(q + 1) for q, r in self.places]
        self.index_of = {name: i for i, name in enumerate(self.names)}
        self.size: i64 = len(places)
        self.terrain = vec[i64]([terrain_at[place] for place in places])
        self.ground = tuple((q - left, r - top, terrain_at[(q, r)]) for q, r in places)  # what it is made of
        neighbours: list[int] = []
        on_edge: list[bool] = []
        by_lake: list[bool] = []
        for q, r in places:
            edge = lake = False
            for dq, dr in STEPS:
                beside = (q + dq, r + dr)
                near = index.get(beside, -1)
                neighbours.append(near)
                if near < 0:
                    edge = edge or beside in outside
                elif terrain_at[beside] == LAKE:
                    lake = True
            on_edge.append(edge)
            by_lake.append(lake)
        self.neighbours = vec[i64](neighbours)
        self.on_edge = vec[bool](on_edge)
        self.by_lake = vec[bool](by_lake)
        # The edge hexes an expedition can reach at all (BA-142, BA-143), so that nobody scans the whole board for them.
        self.shore = vec[i64]([i for i in range(len(places)) if self.on_edge[i] and self.terrain[i] != LAKE])

    def direction(self, source: i64, target: i64) -> i64:
        """The direction that leads from one hex to the other, or NOWHERE if they are not adjacent (BA-016)."""
        for direction in range(DIRECTIONS):
            if self.neighbours[source * DIRECTIONS + direction] == target:
                return direction
        return NOWHERE


def corner_of(places: list[tuple[int, int]]) -> tuple[int, int]:
    """The first row and the first diagonal: names such as C4 count rows by letters and diagonals by numbers from there.

    The neighbours of C4 are C3 and C5 in its row, B4 and B5 above, D3 and D4 below.
    """
    return min((r for _, r in places), default=0), min((q for q, _ in places), default=0)


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
