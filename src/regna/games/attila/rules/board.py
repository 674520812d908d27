"""What never changes in play: tribes, kinds of action tiles, the map, the values. All clones share map and values."""

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

Tribe = Literal["franks", "huns", "goths", "saxons", "teutons", "vandals"]
TRIBES: Final[tuple[Tribe, ...]] = ("franks", "huns", "goths", "saxons", "teutons", "vandals")
"""The six tribes in the order in which they are scored (AT-002, AT-091)."""
TRIBE_COUNT: Final[i64] = 6

# The action tiles (AT-012)
DOUBLE_TURN: Final[i64] = 0
TRADE_TILE: Final[i64] = 1
TWO_INFLUENCE: Final[i64] = 2
Tile = Literal["double", "trade", "raise"]
TILES: Final[tuple[Tile, ...]] = ("double", "trade", "raise")
TILE_COUNT: Final[i64] = 3

MAX_PROVINCES: Final[i64] = 32
"""The largest map, and what the action space is made for; the game's own has 25 provinces (AT-005)."""
NOWHERE: Final[i64] = -1
NO_PROVINCE: Final = "none"
"""What a position writes for no province; so no province can have this id."""


class Province:
    """What a province is called, where it is drawn, and its neighbours by land and by arrow."""

    def __init__(self, id: str, code: str, names: dict[str, str], cell: tuple[int, int]) -> None:
        """`cell` is column and row on a schematic map; neighbours are added by the map."""
        self.id = id
        self.code = code
        self.names = names
        self.cell = cell
        self.start = False
        self.land: list[str] = []
        self.sea: list[str] = []


class Map:
    """The provinces by number; sets of provinces are bit masks, bit i for province i."""

    def __init__(
        self,
        provinces: list[Province],
        starts: list[str],
        borders: list[tuple[str, str]],
        arrows: list[tuple[str, str]],
        islands: dict[str, dict[str, str]],
    ) -> None:
        """Arrows link in both directions, like borders (AT-035); islands have names and link nothing (AT-036)."""
        self.provinces = provinces
        self.ids = [province.id for province in provinces]
        self.islands = islands
        self.size: i64 = len(provinces)
        self.index_of = {id: i for i, id in enumerate(self.ids)}
        masks = [0] * len(provinces)
        for pairs, by_land in ((borders, True), (arrows, False)):
            for one, other in pairs:
                a, b = self.index_of[one], self.index_of[other]
                masks[a] |= 1 << b
                masks[b] |= 1 << a
                (provinces[a].land if by_land else provinces[a].sea).append(other)
                (provinces[b].land if by_land else provinces[b].sea).append(one)
        self.names = {province.id: province.names for province in provinces} | islands
        start_mask = 0
        for id in starts:
            start_mask |= 1 << self.index_of[id]
            provinces[self.index_of[id]].start = True
        self.neighbours = vec[i64](masks)
        self.starts: i64 = start_mask


class Values:
    """Numbers of the components, and the options that change a rule; never changes in play, shared by all clones."""

    def __init__(
        self,
        cards_each: int,
        hand: int,
        markers_each: int,
        in_province: int,
        peace: list[int],
        gain: list[int],
        top: int,
        hidden_cards: bool,
        tied_stay: bool,
        alone_stays: bool,
        two_scorings: bool,
        action_tiles: bool,
    ) -> None:
        """Peace tiles and gains are listed by century, the 4th first."""
        self.cards_each: i64 = cards_each
        self.hand: i64 = hand
        self.markers_each: i64 = markers_each
        self.in_province: i64 = in_province
        self.peace = vec[i64](peace)
        self.gain = vec[i64](gain)
        self.top: i64 = top
        self.peace_tiles: i64 = sum(peace)
        self.hidden_cards = hidden_cards
        self.tied_stay = tied_stay
        self.alone_stays = alone_stays
        self.two_scorings = two_scorings
        self.action_tiles = action_tiles
