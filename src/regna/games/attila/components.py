"""Attila's components: checks the values of components.toml, or of a user's file, and hands them to the rules."""

import re
from typing import Any, Final

from regna.games.attila.board import MAX_PROVINCES, NO_PROVINCE, TRIBES, Map, Province, Values
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
LANGUAGES: Final = ("en", "fr")
PROVINCE_PARTS: Final = {"id", "code", *LANGUAGES, "cell"}
LINKS: Final = ("borders", "arrows")
MOST_LETTERS: Final = 40


def check(components: Components) -> None:
    """Raise BadComponents, naming the group, if the values are not a set of Attila's components."""
    for group, names in NUMBERS.items():
        check_numbers(components, group, names)
    cards, most_seats = components["cards"], SEATS[-1]
    if cards["each"] * len(TRIBES) < cards["hand"] * most_seats:
        raise BadComponents("too_few_cards", {"group": "cards", "seats": most_seats}, ("AT-119",))
    check_provinces(components)
    check_islands(components)
    check_names(components)
    ids = {province["id"] for province in components["provinces"]}
    check_ids(components, "starts", ids)
    if len(components["starts"]) != components["counts"]["starts"]:
        facts = {"group": "starts", "found": len(components["starts"]), "expected": components["counts"]["starts"]}
        raise BadComponents("wrong_count", facts, ("AT-005",))
    for group in LINKS:
        check_links(components, group, ids)
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
            raise BadComponents("bad_province", {"group": "provinces", "found": shown(province)})
    cells = [tuple(province["cell"]) for province in provinces]
    for cell in cells:
        if cells.count(cell) > 1:
            raise BadComponents("cell_taken_twice", {"group": "provinces", "found": shown(list(cell))})


def is_province(value: Any) -> bool:
    """Whether a value describes a province."""
    if not isinstance(value, dict) or set(value) != PROVINCE_PARTS or not is_named(value):
        return False
    cell = value["cell"]
    numbers = isinstance(cell, list) and len(cell) == 2 and all(type(x) is int and 0 <= x <= 20 for x in cell)
    return numbers and isinstance(value["code"], str) and bool(CODE.fullmatch(value["code"]))


def is_named(value: dict[str, Any]) -> bool:
    """Whether something has an id, and a printable name in each language."""
    texts = all(isinstance(value[name], str) for name in ("id", *LANGUAGES))
    if not texts or not ID.fullmatch(value["id"]) or value["id"] == NO_PROVINCE:
        return False
    return all(0 < len(value[name]) <= MOST_LETTERS and value[name].isprintable() for name in LANGUAGES)


def check_islands(components: Components) -> None:
    """Islands without markers have ids and names (AT-036)."""
    islands = components["islands"]
    if not isinstance(islands, list):
        raise BadComponents("not_a_list", {"group": "islands"})
    for island in islands:
        if not isinstance(island, dict) or set(island) != {"id", *LANGUAGES} or not is_named(island):
            raise BadComponents("bad_island", {"group": "islands", "found": shown(island)}, ("AT-036",))


def check_names(components: Components) -> None:
    """Whatever a player types for a province or an island means only one of them."""
    owners: dict[str, str] = {}
    for place in [*components["provinces"], *components["islands"]]:
        names = {place["id"], place.get("code", place["id"]), *(place[name] for name in LANGUAGES)}
        for name in {name.lower().replace(" ", "_") for name in names}:
            if owners.setdefault(name, place["id"]) != place["id"]:
                raise BadComponents("named_twice", {"group": "provinces", "found": name})
    ids = [place["id"] for place in [*components["provinces"], *components["islands"]]]
    for id in ids:
        if ids.count(id) > 1:
            raise BadComponents("named_twice", {"group": "provinces", "found": id})


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
    links = [sorted(pair) for known in LINKS for pair in components[known]] if group == LINKS[-1] else []
    for link in links:
        if links.count(link) > 1:
            raise BadComponents("linked_twice", {"group": group, "found": " - ".join(link)}, ("AT-035",))


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
