"""Attila's components: checks the values of components.toml, or of a user's file, and hands them to the rules."""

from typing import Any, Final

from regna.contract.components import Components, check_numbers, read_once
from regna.contract.errors import BadComponents, quoted
from regna.contract.maps import LANGUAGES, check_cells, check_links, check_names, is_drawn, is_named, reachable
from regna.contract.spec import Options
from regna.games.attila.rules.board import MAX_PROVINCES, NO_PROVINCE, TRIBES, Map, Province, Values

SEATS: Final = (2, 3, 4, 5)
"""AT-001."""
CENTURY_NAMES: Final = ("century_4", "century_5", "century_6", "century_7")
NUMBERS: Final = {
    "cards": {"each": (1, 100), "hand": (1, 100)},
    "markers": {"each": (1, 100), "in_province": (1, 20)},
    "peace": dict.fromkeys(CENTURY_NAMES, (1, 10)),
    "gain": dict.fromkeys(CENTURY_NAMES, (1, 100)),
    "influence": {"top": (1, 100)},
    "counts": {"provinces": (1, int(MAX_PROVINCES)), "starts": (1, int(MAX_PROVINCES))},
}
"""The groups that are named whole numbers: name to least and most."""
PROVINCE_PARTS: Final = {"id", "code", *LANGUAGES, "cell"}
LINKS: Final = ("borders", "arrows")


def check(components: Components) -> None:
    """Raise BadComponents, naming the group, if the values are not a set of Attila's components."""
    for group, names in NUMBERS.items():
        check_numbers(components, group, names)
    cards, most_seats = components["cards"], SEATS[-1]
    if cards["each"] * len(TRIBES) < cards["hand"] * most_seats:
        raise BadComponents("too_few_cards", {"group": "cards", "seats": most_seats}, ("AT-119",))
    check_provinces(components)
    check_islands(components)
    check_names([*components["provinces"], *components["islands"]])
    ids = {province["id"] for province in components["provinces"]}
    check_ids(components, "starts", ids)
    if len(components["starts"]) != components["counts"]["starts"]:
        facts = {"group": "starts", "found": len(components["starts"]), "expected": components["counts"]["starts"]}
        raise BadComponents("wrong_count", facts, ("AT-005",))
    check_links(components, LINKS, ids, "AT-035")
    check_connected(components, ids)
    tiles = sum(components["peace"].values())
    if len(ids) <= tiles:  # else every province could be closed before the last tile is placed
        raise BadComponents("too_few_provinces", {"found": len(ids), "expected": tiles}, ("AT-120",))


def check_provinces(components: Components) -> None:
    """Provinces have ids, short codes, names in both languages and a cell of their own on the schematic map."""
    provinces, expected = components["provinces"], components["counts"]["provinces"]
    if not isinstance(provinces, list):
        raise BadComponents("not_a_list", {"group": "provinces"})
    if len(provinces) != expected:
        raise BadComponents(
            "wrong_count", {"group": "provinces", "found": len(provinces), "expected": expected}, ("AT-005",)
        )
    for province in provinces:
        if not is_province(province):
            raise BadComponents("bad_province", {"group": "provinces", "found": quoted(province)})
    check_cells(provinces)


def is_province(value: Any) -> bool:
    """Whether a value describes a province."""
    whole = isinstance(value, dict) and set(value) == PROVINCE_PARTS
    return whole and is_named(value, (NO_PROVINCE,)) and is_drawn(value)


def check_islands(components: Components) -> None:
    """Islands without markers have ids and names (AT-036)."""
    islands = components["islands"]
    if not isinstance(islands, list):
        raise BadComponents("not_a_list", {"group": "islands"})
    for island in islands:
        if not isinstance(island, dict) or set(island) != {"id", *LANGUAGES} or not is_named(island, (NO_PROVINCE,)):
            raise BadComponents("bad_island", {"group": "islands", "found": quoted(island)}, ("AT-036",))


def check_ids(components: Components, group: str, ids: set[str]) -> None:
    """A list of different provinces."""
    values = components[group]
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise BadComponents("not_a_list", {"group": group})
    for value in values:
        if value not in ids:
            raise BadComponents("no_such_province", {"group": group, "found": quoted(value)})
        if values.count(value) > 1:
            raise BadComponents("named_twice", {"group": group, "found": value})


def check_connected(components: Components, ids: set[str]) -> None:
    """Every province can be reached from a starting province, else markers could never go there (AT-032)."""
    reached = reachable([*components["borders"], *components["arrows"]], components["starts"])
    for id in sorted(ids - reached):
        raise BadComponents("out_of_reach", {"group": "borders", "found": id}, ("AT-032",))


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
            )
            for province in components["provinces"]
        ],
        list(components["starts"]),
        [(one, other) for one, other in components["borders"]],
        [(one, other) for one, other in components["arrows"]],
        {island["id"]: {name: island[name] for name in LANGUAGES} for island in components["islands"]},
    )


@read_once
def values_of(components: Components, options: Options) -> Values:
    """The numbers the rules need, and the options that change a rule."""
    return Values(
        cards_each=components["cards"]["each"],
        hand=components["cards"]["hand"],
        markers_each=components["markers"]["each"],
        in_province=components["markers"]["in_province"],
        peace=[components["peace"][name] for name in CENTURY_NAMES],
        gain=[components["gain"][name] for name in CENTURY_NAMES],
        top=components["influence"]["top"],
        hidden_cards=options["conflict_cards"] == "hidden",
        tied_stay=options["all_tied"] == "stay",
        alone_stays=options["one_tribe"] == "stay",
        two_scorings=options["last_scorings"] == "two",
        action_tiles=bool(options["action_tiles"]),
    )
