"""Attila's components: checks the values of components.toml, or of a user's file, and hands them to the rules."""

import re
from typing import Any, Final

from regna.games.attila.board import MAX_PROVINCES, Map, Province, Values
from regna.kernel.components import Components, check_numbers
from regna.kernel.errors import BadComponents, shown
from regna.kernel.spec import Options

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
ID: Final = re.compile(r"[a-z][a-z_]{0,39}")
CODE: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,2}")
PROVINCE_PARTS: Final = {"id", "code", "en", "fr", "cell"}
TRIBES_IN_THE_BOX: Final = 6


def check(components: Components) -> None:
    """Raise BadComponents, naming the group, if the values are not a set of Attila's components."""
    for group, names in NUMBERS.items():
        check_numbers(components, group, names)
    cards, most_seats = components["cards"], SEATS[-1]
    if cards["each"] * TRIBES_IN_THE_BOX < cards["hand"] * most_seats:
        raise BadComponents("too_few_cards", {"group": "cards", "seats": most_seats}, ("AT-119",))
    check_provinces(components)
    ids = {province["id"] for province in components["provinces"]}
    check_ids(components, "starts", ids)
    if len(components["starts"]) != components["counts"]["starts"]:
        facts = {"group": "starts", "found": len(components["starts"]), "expected": components["counts"]["starts"]}
        raise BadComponents("wrong_count", facts, ("AT-005",))
    for group in ("borders", "arrows"):
        check_links(components, group, ids)
    check_connected(components, ids)
    tiles = sum(components["peace"].values())
    if len(ids) <= tiles:  # else every province could be closed before the game ends
        raise BadComponents("too_few_provinces", {"found": len(ids), "expected": tiles}, ("AT-120",))
    islands = components["islands"]
    if not isinstance(islands, list) or not all(isinstance(name, str) and ID.fullmatch(name) for name in islands):
        raise BadComponents("not_a_list", {"group": "islands"})
    for name in islands:
        if name in ids:
            raise BadComponents("island_is_a_province", {"group": "islands", "found": name}, ("AT-036",))


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
            raise BadComponents("bad_province", {"group": "provinces", "found": shown(province)})
    names = [province["id"] for province in provinces] + [province["code"].lower() for province in provinces]
    for name in names:
        if names.count(name) > 1:
            raise BadComponents("named_twice", {"group": "provinces", "found": name})
    cells = [tuple(province["cell"]) for province in provinces]
    for cell in cells:
        if cells.count(cell) > 1:
            raise BadComponents("cell_taken_twice", {"group": "provinces", "found": shown(list(cell))})


def is_province(value: Any) -> bool:
    """Whether a value describes a province."""
    if not isinstance(value, dict) or set(value) != PROVINCE_PARTS:
        return False
    texts = all(isinstance(value[name], str) and 0 < len(value[name]) <= 40 for name in ("id", "code", "en", "fr"))
    cell = value["cell"]
    numbers = isinstance(cell, list) and len(cell) == 2 and all(type(x) is int and 0 <= x <= 20 for x in cell)
    return texts and numbers and bool(ID.fullmatch(value["id"])) and bool(CODE.fullmatch(value["code"]))


def check_ids(components: Components, group: str, ids: set[str]) -> None:
    """A list of different provinces."""
    values = components[group]
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise BadComponents("not_a_list", {"group": group})
    for value in values:
        if value not in ids:
            raise BadComponents("no_such_province", {"group": group, "found": shown(value)})
        if values.count(value) > 1:
            raise BadComponents("named_twice", {"group": group, "found": value})


def check_links(components: Components, group: str, ids: set[str]) -> None:
    """A list of pairs of different provinces."""
    values = components[group]
    pairs = isinstance(values, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(id, str) for id in pair) for pair in values
    )
    if not pairs:
        raise BadComponents("not_a_list", {"group": group})
    for one, other in values:
        for id in (one, other):
            if id not in ids:
                raise BadComponents("no_such_province", {"group": group, "found": shown(id)})
        if one == other:
            raise BadComponents("link_to_itself", {"group": group, "found": one}, ("AT-035",))


def check_connected(components: Components, ids: set[str]) -> None:
    """Every province can be reached from a starting province, else markers could never go there (AT-032)."""
    links = [*components["borders"], *components["arrows"]]
    reached = set(components["starts"])
    grown = True
    while grown:
        grown = False
        for one, other in links:
            if (one in reached) != (other in reached):
                reached |= {one, other}
                grown = True
    for id in sorted(ids - reached):
        raise BadComponents("out_of_reach", {"group": "borders", "found": id}, ("AT-032",))


def map_of(components: Components) -> Map:
    """The map the rules need."""
    return Map(
        [
            Province(
                province["id"],
                province["code"],
                {"en": province["en"], "fr": province["fr"]},
                (province["cell"][0], province["cell"][1]),
            )
            for province in components["provinces"]
        ],
        list(components["starts"]),
        [(one, other) for one, other in components["borders"]],
        [(one, other) for one, other in components["arrows"]],
        list(components["islands"]),
    )


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
