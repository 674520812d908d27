"""What never changes in a game of Barbarian Kingdoms: map, kingdoms and who runs them, costs, powers, options."""

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from regna.games.barbarian_kingdoms.rules.coins import Coinage

Kingdom = Literal["huns", "ostrogoths", "vandals", "visigoths", "saxons", "franks"]
KINGDOMS: Final[tuple[Kingdom, ...]] = ("huns", "ostrogoths", "vandals", "visigoths", "saxons", "franks")
"""In the order of play (BK-008)."""
KINGDOM_COUNT: Final[i64] = 6
HUNS: Final[i64] = 0
OSTROGOTHS: Final[i64] = 1
VANDALS: Final[i64] = 2
VISIGOTHS: Final[i64] = 3
SAXONS: Final[i64] = 4
FRANKS: Final[i64] = 5
MOST_SEATS: Final[i64] = 6
INITIAL_PROVINCES: Final = 3
WARRIORS: Final[i64] = 4
TOKENS: Final[i64] = 4
"""What every kingdom has (BK-013)."""
GOAL: Final[i64] = 7
"""Provinces for a Territorial Victory (BK-002): three of one's own and all four tokens (BK-073)."""
KINGS_TO_DEFEAT: Final[i64] = 2  # BK-004

# Battle points (BK-220)
MARKER_POINTS: Final[i64] = 2
KING_POINTS: Final[i64] = 6
WARRIOR_POINTS: Final[i64] = 3

MAX_PROVINCES: Final[i64] = 40
"""The room of the action space; the game's map has 36 provinces (BK-040), and coins for no more neutral ones."""
SEA: Final[i64] = 40
"""The Sea as an area; where a unit is meant, one of the warriors there."""
AREAS: Final[i64] = 41
KING_AT_SEA: Final[i64] = 41
"""As the place of a unit: the King, where he is at Sea."""
PLACES: Final[i64] = 42
NOWHERE: Final[i64] = -1
CAPTURED: Final[i64] = -2
"""Where a defeated King is (BK-242)."""
NOBODY: Final[i64] = -1
NO_PROVINCE: Final = "none"
"""What a position writes for no province; so no province can have this id."""
SEA_ID: Final = "sea"
KING_AT_SEA_ID: Final = "sea_king"
BOARD_ID: Final = "board"
"""Names of places that no province can have."""


class Province:
    """What a province is called, where it is drawn, whose it is at the start, and its neighbours."""

    def __init__(
        self,
        id: str,
        code: str,
        names: dict[str, str],
        cell: tuple[int, int],
        kingdom: int,
        capital: bool,
        coastal: bool,
        port: bool,
    ) -> None:
        """`cell` is column and row on a schematic map; `kingdom` is whose emblem is printed there, or NOBODY."""
        self.id = id
        self.code = code
        self.names = names
        self.cell = cell
        self.kingdom = kingdom
        self.capital = capital
        self.coastal = coastal
        self.port = port
        self.land: list[str] = []
        self.straits: list[str] = []

    def typed_names(self) -> set[str]:
        """What a player can type for it, in small letters and with _ for spaces."""
        return {self.id, self.code.lower(), *(name.lower().replace(" ", "_") for name in self.names.values())}


class Map:
    """The provinces by number; sets of areas are bit masks, bit i for province i, bit SEA for the Sea."""

    def __init__(
        self, provinces: list[Province], borders: list[tuple[str, str]], straits: list[tuple[str, str]]
    ) -> None:
        """Borders, straits, and the Sea beside every port make areas adjacent (BK-041, BK-042)."""
        self.provinces = provinces
        self.ids = [province.id for province in provinces]
        self.size: i64 = len(provinces)
        self.index_of = {id: i for i, id in enumerate(self.ids)}
        self.number_of = {name: i for i, province in enumerate(provinces) for name in province.typed_names()}
        masks = [0] * len(provinces)
        for pairs, by_land in ((borders, True), (straits, False)):
            for one, other in pairs:
                a, b = self.index_of[one], self.index_of[other]
                masks[a] |= 1 << b
                masks[b] |= 1 << a
                (provinces[a].land if by_land else provinces[a].straits).append(other)
                (provinces[b].land if by_land else provinces[b].straits).append(one)
        ports, coast = 0, 0
        initial, capitals = [0] * int(KINGDOM_COUNT), [0] * int(KINGDOM_COUNT)
        for i, province in enumerate(provinces):
            if province.port:
                masks[i] |= 1 << int(SEA)
                ports |= 1 << i
            coast |= int(province.coastal) << i
            if province.kingdom != NOBODY:
                initial[province.kingdom] |= 1 << i
                if province.capital:
                    capitals[province.kingdom] = i
        self.neighbours = vec[i64](masks)
        self.ports: i64 = ports
        self.coast: i64 = coast
        self.initial = vec[i64](initial)
        self.capitals = vec[i64](capitals)


class Power:
    """One of the twelve powers as people read it: which kingdom's, from where we know it, and what it does."""

    def __init__(
        self,
        id: str,
        kingdom: int,
        of_king: bool,
        source: str,
        names: dict[str, str],
        texts: dict[str, str],
        number: int,
    ) -> None:
        """`number` is what the power counts, 0 where it counts nothing."""
        self.id = id
        self.kingdom = kingdom
        self.of_king = of_king
        self.source = source
        self.names = names
        self.texts = texts
        self.number = number


class Seating:
    """Who runs which kingdom, who is on whose side, and in which order kingdoms play; fixed when a match begins."""

    def __init__(self, seat_of: list[int], side_of: list[int], party_of: list[int], order: list[int]) -> None:
        """By kingdom, NOBODY where it is absent.

        Kingdoms of one side never fight each other; those of one party win together. Usually both are the kingdom
        alone; with teams both are the team; for two players both are the player, or with `sister_war` only the party.
        """
        self.seat_of = vec[i64](seat_of)
        self.side_of = vec[i64](side_of)
        self.party_of = vec[i64](party_of)
        self.order = vec[i64](order)
        self.ground = tuple(seat_of), tuple(side_of), tuple(party_of), tuple(order)  # what it is made of
        self.playing: i64 = len(order)
        self.kingdoms_of = [
            [kingdom for kingdom in order if seat_of[kingdom] == seat] for seat in range(max(seat_of) + 1)
        ]
        """The kingdoms of every seat in the order of play."""
        self.in_parties = len({party_of[kingdom] for kingdom in order}) < len(order)
        """Whether several kingdoms win together, so that all Kings of another party must fall (BK-323, BK-332)."""


class Values:
    """Costs, powers, and the options that change a rule; never changes in play, shared by all clones."""

    def __init__(
        self,
        recruit_costs: list[int],
        claim_costs: list[int],
        powers: list[Power],
        tiles: list[int],
        review: bool,
        with_powers: bool,
        common_pool: bool,
        owner_may_expel: bool,
        pillage_on_recovery: bool,
    ) -> None:
        """Costs are listed slot by slot for every kingdom; `tiles` has the Domination province of every kingdom.

        A tile that is not placed in this edition is NOWHERE (BK-024, ED-02).
        """
        self.recruit_costs = vec[i64](recruit_costs)
        self.claim_costs = vec[i64](claim_costs)
        self.powers = powers
        self.tiles = tiles
        self.review = review
        self.with_powers = with_powers
        self.common_pool = common_pool
        self.owner_may_expel = owner_may_expel
        self.pillage_on_recovery = pillage_on_recovery
        numbers = {power.id: power.number for power in powers}
        self.horde: i64 = numbers["horde"]
        self.fortifications: i64 = numbers["fortifications"]
        self.settlers: i64 = numbers["settlers"]
        self.shield_wall: i64 = numbers["shield_wall"]
        self.levy: i64 = numbers["levy"]
        self.coinage = Coinage()


class Setting:
    """Map, values and seating together, and what follows from them; shared by all clones."""

    def __init__(self, map: Map, values: Values, seating: Seating) -> None:
        """Emblems of absent kingdoms control nothing; their provinces and Domination tiles are impassable (BK-025)."""
        self.map = map
        self.values = values
        self.seating = seating
        emblems = [NOBODY] * int(MAX_PROVINCES)
        closed = 0
        for i, province in enumerate(map.provinces):
            if province.kingdom != NOBODY:
                if seating.seat_of[province.kingdom] == NOBODY:
                    closed |= 1 << i
                else:
                    emblems[i] = i64(province.kingdom)
        for kingdom, tile in enumerate(values.tiles):
            if seating.seat_of[kingdom] == NOBODY and tile != NOWHERE:
                closed |= 1 << tile
        self.emblems = vec[i64](emblems)
        self.closed: i64 = closed
        neutral = 0
        for i in range(len(map.provinces)):
            if emblems[i] == NOBODY and not closed >> i & 1:
                neutral |= 1 << i
        self.neutral: i64 = neutral
        """Provinces with a face-down coin at the start (BK-029, BK-030)."""
