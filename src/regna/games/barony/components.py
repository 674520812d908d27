"""Barony's components: checks the values of components.toml, or of a user's file, and hands them to the rules."""

from collections.abc import Mapping
from typing import Any, Final

from regna.contract.components import Components, check_numbers, read_once
from regna.contract.errors import BadComponents, quoted
from regna.contract.spec import Options
from regna.games.barony.rules import board, layout
from regna.games.barony.rules.player import Values

SEATS: Final = (2, 3, 4)
"""BA-001."""
TILES: Final = 36
"""BA-002."""
LETTERS: Final = {"M": 0, "W": 1, "P": 2, "F": 3, "L": 4}
"""The letter of each terrain in a tile's code, by the terrain's number."""
MOST: Final = 1000
ANY: Final = (0, MOST)
NUMBERS: Final[Mapping[str, Mapping[str, tuple[int, int]]]] = {
    "pieces": {"knights": (3, MOST), "villages": ANY, "strongholds": ANY, "cities": (3, MOST)},
    "title": {"price": (1, MOST), "points": ANY},
    "city": {"points": ANY},
    "gold": dict.fromkeys(board.TOKENS, ANY),
    "silver_a": dict.fromkeys(board.TOKENS, ANY),
    "silver_b": dict.fromkeys(board.TOKENS, ANY),
    "bank": {"tokens_each": ANY},
    "deal": {"tiles_per_player": (1, MOST)},
}
"""The groups that are named whole numbers: name to least and most. Everybody starts with three cities and knights."""


def check(components: Components) -> None:
    """Raise BadComponents, naming the group, if the values are not a set of Barony's components."""
    for group, names in NUMBERS.items():
        check_numbers(components, group, names)
    if not any(components["gold"].values()):
        raise BadComponents("no_gold", {"group": "gold"}, ("BA-006",))
    tiles = components["tiles"]
    if not isinstance(tiles, list):
        raise BadComponents("not_a_list", {"group": "tiles"})
    if len(tiles) != TILES:
        raise BadComponents("wrong_number_of_tiles", {"found": len(tiles), "expected": TILES}, ("BA-002",))
    for number, code in enumerate(tiles, start=1):
        if not isinstance(code, str) or len(code) != 3 or not set(code) <= LETTERS.keys():
            raise BadComponents("bad_tile", {"number": number, "found": quoted(code)}, ("BA-003",))
    for seats in SEATS:
        check_layout(components, seats)


def check_layout(components: Components, seats: int) -> None:
    """A default layout has a place for each tile, and no two tiles overlap."""
    group = f"layout_{seats}"
    expected = components["deal"]["tiles_per_player"] * seats
    origins = components[group]
    if expected > TILES:
        raise BadComponents("too_many_tiles", {"found": expected, "expected": TILES}, ("BA-002", "BA-020"))
    if not isinstance(origins, list) or not all(is_place(origin) for origin in origins):
        raise BadComponents("not_a_list", {"group": group})
    if len(origins) != expected:
        facts = {"group": group, "found": len(origins), "expected": expected}
        raise BadComponents("wrong_number_of_places", facts, ("BA-020",))
    places = [place for q, r in origins for place in layout.pointing_down(q, r)]
    if len(set(places)) != len(places):
        raise BadComponents("tiles_overlap", {"group": group}, ("BA-020",))
    if not board.is_connected(places) or layout.encloses_a_hole(set(places)):
        raise BadComponents("layout_with_gaps", {"group": group}, ("AMB-01",))


def is_place(value: Any) -> bool:
    """Whether a value is a pair of small whole numbers."""
    size = int(board.MAX_HEXES)
    return isinstance(value, list) and len(value) == 2 and all(type(x) is int and abs(x) <= size for x in value)


@read_once
def tiles_of(components: Components) -> list[layout.Tile]:
    """The terrains of every tile."""
    return [(LETTERS[code[0]], LETTERS[code[1]], LETTERS[code[2]]) for code in components["tiles"]]


@read_once
def default_layout(components: Components, seats: int) -> list[layout.Place]:
    """The origins of the default layout's tiles."""
    return [(q, r) for q, r in components[f"layout_{seats}"]]


@read_once
def values_of(components: Components, options: Options) -> Values:
    """The numbers the rules need, and the options that change a rule."""
    silver = components["silver_b" if options["silver"] == "B" else "silver_a"]
    return Values(
        gold=[components["gold"][name] for name in board.TOKENS],
        silver=[silver[name] for name in board.TOKENS],
        tokens_each=components["bank"]["tokens_each"],
        pieces=components["pieces"],
        title_price=components["title"]["price"],
        points_per_title=components["title"]["points"],
        points_per_city=components["city"]["points"],
        strict_payment=bool(options["strict_payment"]),
        finite_bank=bool(options["finite_bank"]),
    )
