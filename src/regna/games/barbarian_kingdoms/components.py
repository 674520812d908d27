"""Barbarian Kingdoms' components: checks the values of components.toml or of a user's file, hands them to the rules."""

from typing import Any, Final

from regna.contract.components import SOURCES, Components, read_once
from regna.contract.errors import BadComponents, quoted
from regna.contract.maps import LANGUAGES, check_cells, check_links, check_names, is_drawn, is_named, reachable
from regna.contract.spec import Options
from regna.games.barbarian_kingdoms.rules import board, coins
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE, Map, Power, Province, Values

SEATS: Final = (2, 3, 4, 5, 6)
"""BK-001."""
PROVINCE_PARTS: Final = {"id", "code", *LANGUAGES, "cell", "kingdom", "capital", "coastal", "port"}
LINKS: Final = ("borders", "straits")
TAKEN: Final = (board.NO_PROVINCE, board.SEA_ID, board.KING_AT_SEA_ID, board.BOARD_ID)
"""Names that mean something else."""
MOST_TEXT: Final = 300
COSTS: Final = {"recruit_costs": int(board.WARRIORS), "claim_costs": int(board.TOKENS)}
"""Groups of prices, and how many slots each kingdom has."""
POWERS: Final = {
    "horde": ("huns", "kingdom", 1, 2),
    "scourge_of_god": ("huns", "king", 0, 0),
    "fortifications": ("ostrogoths", "kingdom", 0, 5),
    "the_great": ("ostrogoths", "king", 0, 0),
    "raid": ("vandals", "kingdom", 0, 0),
    "lord_of_the_seas": ("vandals", "king", 0, 0),
    "sack": ("visigoths", "kingdom", 0, 0),
    "breaker_of_walls": ("visigoths", "king", 0, 0),
    "settlers": ("saxons", "kingdom", 0, 9),
    "shield_wall": ("saxons", "king", 0, 20),
    "levy": ("franks", "kingdom", 1, 4),
    "conversion": ("franks", "king", 0, 0),
}
"""Every power: whose it is, of which kind, and between which numbers what it counts may lie (BK-280)."""
POWER_PARTS: Final = {"id", "kingdom", "kind", "source", "number", *LANGUAGES, "text_en", "text_fr"}
ROW_PARTS: Final = {"players", "variant", "source", "kingdoms", "letters"}
VARIANTS: Final = ("standard", "team", "both", "two_player")
TEAM_LETTERS: Final = "ABC"
ROWS: Final = "abcde"
"""The rows of the Configurations card for one number of players."""


def check(components: Components) -> None:
    """Raise BadComponents, naming the group, if the values are not a set of Barbarian Kingdoms' components."""
    for group, slots in COSTS.items():
        check_costs(components, group, slots)
    check_provinces(components)
    check_names(components["provinces"])
    ids = {province["id"] for province in components["provinces"]}
    check_links(components, LINKS, ids, "BK-041")
    check_kingdoms(components)
    check_domination(components)
    check_connected(components)
    check_configurations(components)
    check_powers(components)


def check_costs(components: Components, group: str, slots: int) -> None:
    """Every kingdom has a price for each slot, and none is lower than the one before (BK-102, BK-151)."""
    values = components[group]
    if not isinstance(values, dict) or set(values) != set(board.KINGDOMS):
        raise BadComponents("wrong_names", {"group": group, "expected": ", ".join(board.KINGDOMS)})
    for kingdom, costs in values.items():
        numbers = isinstance(costs, list) and len(costs) == slots
        if not numbers or not all(type(cost) is int and 1 <= cost <= coins.MOST_PRICE for cost in costs):
            facts = {
                "group": group,
                "found": quoted(costs),
                "kingdom": kingdom,
                "expected": slots,
                "most": int(coins.MOST_PRICE),
            }
            raise BadComponents("bad_costs", facts)
        if costs != sorted(costs):
            raise BadComponents("costs_not_rising", {"group": group, "kingdom": kingdom}, ("BK-102", "BK-151"))


def check_provinces(components: Components) -> None:
    """Provinces have ids, short codes, names in both languages, a cell of their own; a port lies on the coast."""
    provinces = components["provinces"]
    if not isinstance(provinces, list) or not 0 < len(provinces) <= board.MAX_PROVINCES:
        raise BadComponents("not_that_many", {"group": "provinces", "most": int(board.MAX_PROVINCES)})
    for province in provinces:
        if not is_province(province):
            raise BadComponents("bad_province", {"group": "provinces", "found": quoted(province)})
    check_cells(provinces)


def is_province(value: Any) -> bool:
    """Whether a value describes a province."""
    whole = isinstance(value, dict) and set(value) == PROVINCE_PARTS
    if not whole or not is_named(value, TAKEN) or not is_drawn(value):
        return False
    flags = all(isinstance(value[name], bool) for name in ("capital", "coastal", "port"))
    owned = value["kingdom"] in (*board.KINGDOMS, board.NO_PROVINCE) and not (
        value["capital"] and value["kingdom"] == board.NO_PROVINCE
    )
    return flags and owned and not (value["port"] and not value["coastal"])


def check_kingdoms(components: Components) -> None:
    """Every kingdom has three initial provinces, one of them its capital (BK-026, BK-028)."""
    for kingdom in board.KINGDOMS:
        own = [province for province in components["provinces"] if province["kingdom"] == kingdom]
        if len(own) != board.INITIAL_PROVINCES or len([province for province in own if province["capital"]]) != 1:
            facts = {"group": "provinces", "kingdom": kingdom, "expected": board.INITIAL_PROVINCES}
            raise BadComponents("wrong_initial_provinces", facts, ("BK-026", "BK-028"))
    neutral = len(components["provinces"]) - len(board.KINGDOMS) * board.INITIAL_PROVINCES
    left = sum(coins.SUPPLY) - len(board.KINGDOMS) * 9
    if neutral > left:
        raise BadComponents("too_few_coins", {"found": neutral, "expected": left}, ("BK-029",))


def check_domination(components: Components) -> None:
    """Every kingdom has a tile that names a neutral province (BK-024); its number matters in the review edition."""
    values = components["domination"]
    if not isinstance(values, dict) or set(values) != set(board.KINGDOMS):
        raise BadComponents("wrong_names", {"group": "domination", "expected": ", ".join(board.KINGDOMS)})
    neutral = {province["id"] for province in components["provinces"] if province["kingdom"] == board.NO_PROVINCE}
    for tile in values.values():
        known = isinstance(tile, dict) and set(tile) == {"province", "number"} and type(tile["number"]) is int
        if not known or not isinstance(tile["province"], str) or tile["province"] not in neutral:
            raise BadComponents("bad_tile", {"group": "domination", "found": quoted(tile)}, ("BK-024",))
    places = [tile["province"] for tile in values.values()]
    for place in places:
        if places.count(place) > 1:
            raise BadComponents("named_twice", {"group": "domination", "found": place})


def check_connected(components: Components) -> None:
    """Every province can be reached over land, straits and the Sea."""
    links = [*components["borders"], *components["straits"]]
    links += [[board.SEA_ID, province["id"]] for province in components["provinces"] if province["port"]]
    reached = reachable(links, [components["provinces"][0]["id"]])
    for province in components["provinces"]:
        if province["id"] not in reached:
            raise BadComponents("out_of_reach", {"group": "borders", "found": province["id"]}, ("BK-041",))


def check_configurations(components: Components) -> None:
    """Rows of the Configurations card; at least one for every number of players (BK-020)."""
    rows = components["configurations"]
    if not isinstance(rows, list):
        raise BadComponents("not_a_list", {"group": "configurations"})
    for row in rows:
        if not is_row(row):
            raise BadComponents("bad_row", {"group": "configurations", "found": quoted(row)}, ("BK-020",))
    for seats in SEATS:
        number = len([row for row in rows if row["players"] == seats])
        if not 0 < number <= len(ROWS):
            facts = {"group": "configurations", "seats": seats, "found": number, "most": len(ROWS)}
            raise BadComponents("wrong_number_of_rows", facts, ("BK-020",))


def is_row(row: Any) -> bool:
    """Whether a value is a row: different kingdoms, and letters for teams of equal size or for two players."""
    if not isinstance(row, dict) or set(row) != ROW_PARTS or row["variant"] not in VARIANTS:
        return False
    players, kingdoms, letters = row["players"], row["kingdoms"], row["letters"]
    if type(players) is not int or players not in SEATS or row["source"] not in SOURCES:
        return False
    if not isinstance(kingdoms, list) or not all(kingdom in board.KINGDOMS for kingdom in kingdoms):
        return False
    if len(set(kingdoms)) != len(kingdoms) or len(kingdoms) != (4 if players == 2 else players):
        return False
    if (players == 2) != (row["variant"] == "two_player") or not isinstance(letters, str):
        return False
    if row["variant"] == "standard":
        return letters == ""
    sizes = [letters.count(letter) for letter in sorted(set(letters))]
    fair = sorted(set(letters)) == list(TEAM_LETTERS[: len(sizes)]) and len(set(sizes)) == 1
    return (
        len(letters) == len(kingdoms) and fair and 2 <= len(sizes) < len(kingdoms) and (players != 2 or len(sizes) == 2)
    )


def check_powers(components: Components) -> None:
    """The twelve powers, each once, with what it counts within bounds (BK-280)."""
    powers = components["powers"]
    if not isinstance(powers, list):
        raise BadComponents("not_a_list", {"group": "powers"})
    for power in powers:
        if not is_power(power):
            raise BadComponents("bad_power", {"group": "powers", "found": quoted(power)}, ("BK-280",))
    ids = [power["id"] for power in powers]
    if sorted(ids) != sorted(POWERS):
        raise BadComponents("wrong_powers", {"group": "powers", "expected": ", ".join(POWERS)}, ("BK-280",))


def is_power(value: Any) -> bool:
    """Whether a value describes one of the powers."""
    if not isinstance(value, dict) or set(value) != POWER_PARTS or not is_named(value, ()) or value["id"] not in POWERS:
        return False
    kingdom, kind, least, most = POWERS[value["id"]]
    if (value["kingdom"], value["kind"]) != (kingdom, kind) or value["source"] not in SOURCES:
        return False
    if type(value["number"]) is not int or not least <= value["number"] <= most:
        return False
    texts = [value["text_en"], value["text_fr"]]
    return all(isinstance(text, str) and 0 < len(text) <= MOST_TEXT for text in texts)


@read_once
def map_of(components: Components) -> Map:
    """The map the rules need."""
    return Map(
        [
            Province(
                province["id"],
                province["code"],
                {name: province[name] for name in LANGUAGES},
                (province["cell"][0], province["cell"][1]),
                board.KINGDOMS.index(province["kingdom"]) if province["kingdom"] != board.NO_PROVINCE else int(NOBODY),
                province["capital"],
                province["coastal"],
                province["port"],
            )
            for province in components["provinces"]
        ],
        [(one, other) for one, other in components["borders"]],
        [(one, other) for one, other in components["straits"]],
    )


@read_once
def values_of(components: Components, options: Options) -> Values:
    """Costs and powers, and the options that change a rule."""
    index_of = {province["id"]: number for number, province in enumerate(components["provinces"])}
    review = options["edition"] == "review"
    tiles = []
    for kingdom in board.KINGDOMS:
        tile = components["domination"][kingdom]
        placed = not review or tile["number"] == 1  # ED-02
        tiles.append(index_of[tile["province"]] if placed else int(NOWHERE))
    return Values(
        recruit_costs=[cost for kingdom in board.KINGDOMS for cost in components["recruit_costs"][kingdom]],
        claim_costs=[cost for kingdom in board.KINGDOMS for cost in components["claim_costs"][kingdom]],
        powers=powers_of(components),
        tiles=tiles,
        review=review,
        with_powers=bool(options["powers"]),
        common_pool=options["neutral_pool"] == "common18",
        owner_may_expel=bool(options["owner_may_expel"]),
        pillage_on_recovery=bool(options["pillage_on_recovery"]),
    )


def text_of(components: Components, power: dict[str, Any], language: str) -> str:
    """What a power does, with its number."""
    text = components.worded("powers", language, power["id"], power[f"text_{language}"])
    return text.replace("{number}", str(power["number"]))


def powers_of(components: Components) -> list[Power]:
    """The twelve powers in the order of the kingdoms; in a user's file all are the user's."""
    powers = {power["id"]: power for power in components["powers"]}
    source = components.source("powers")
    return [
        Power(
            id,
            board.KINGDOMS.index(powers[id]["kingdom"]),
            powers[id]["kind"] == "king",
            "user" if source == "user" else powers[id]["source"],
            {name: powers[id][name] for name in LANGUAGES},
            {name: text_of(components, powers[id], name) for name in LANGUAGES},
            powers[id]["number"],
        )
        for id in POWERS
    ]
