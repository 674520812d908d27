"""Maps as components: what provinces and their links must be, whichever game they belong to."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from regna.contract.components import Components
from regna.contract.errors import BadComponents, quoted

ID: Final = re.compile(r"[a-z][a-z_]{0,39}")
CODE: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,2}")
LANGUAGES: Final = ("en", "fr")
MOST_LETTERS: Final = 40
MOST_CELLS: Final = 20
"""Columns and rows of a schematic map."""


def is_named(value: dict[str, Any], taken: Sequence[str]) -> bool:
    """Whether something has an id that is not taken, and a printable name in each language."""
    texts = all(isinstance(value[name], str) for name in ("id", *LANGUAGES))
    if not texts or not ID.fullmatch(value["id"]) or value["id"] in taken:
        return False
    return all(0 < len(value[name]) <= MOST_LETTERS and value[name].isprintable() for name in LANGUAGES)


def is_drawn(value: dict[str, Any]) -> bool:
    """Whether a province has a cell on a schematic map and a short code."""
    cell = value["cell"]
    numbers = isinstance(cell, list) and len(cell) == 2 and all(type(x) is int and 0 <= x <= MOST_CELLS for x in cell)
    return numbers and isinstance(value["code"], str) and bool(CODE.fullmatch(value["code"]))


def check_cells(provinces: list[dict[str, Any]]) -> None:
    """Every province has a cell of its own."""
    cells = [province["cell"] for province in provinces]
    for cell in cells:
        if cells.count(cell) > 1:
            raise BadComponents("cell_taken_twice", {"group": "provinces", "found": quoted(cell)})


def check_names(places: list[dict[str, Any]]) -> None:
    """Whatever a player types for a place means only one of them."""
    owners: dict[str, str] = {}
    ids = [place["id"] for place in places]
    for place in places:
        if ids.count(place["id"]) > 1:
            raise BadComponents("named_twice", {"group": "provinces", "found": place["id"]})
        names = {place["id"], place.get("code", place["id"]), *(place[name] for name in LANGUAGES)}
        for name in {name.lower().replace(" ", "_") for name in names}:
            if owners.setdefault(name, place["id"]) != place["id"]:
                raise BadComponents("named_twice", {"group": "provinces", "found": name})


def check_links(components: Components, groups: Sequence[str], ids: set[str], rule: str) -> None:
    """Groups of pairs of different provinces, none of them linked twice; `rule` says what a link is."""
    links: list[list[str]] = []
    for group in groups:
        values = components[group]
        pairs = isinstance(values, list) and all(
            isinstance(pair, list) and len(pair) == 2 and all(isinstance(id, str) for id in pair) for pair in values
        )
        if not pairs:
            raise BadComponents("not_a_list", {"group": group})
        for one, other in values:
            for id in (one, other):
                if id not in ids:
                    raise BadComponents("no_such_province", {"group": group, "found": quoted(id)})
            if one == other:
                raise BadComponents("link_to_itself", {"group": group, "found": one}, (rule,))
            link = sorted((one, other))
            if link in links:
                raise BadComponents("linked_twice", {"group": group, "found": " - ".join(link)}, (rule,))
            links.append(link)


def reachable(links: Sequence[Sequence[str]], starts: Iterable[str]) -> set[str]:
    """All places one can come to from some of them."""
    reached = set(starts)
    grown = True
    while grown:
        grown = False
        for one, other in links:
            if (one in reached) != (other in reached):
                reached |= {one, other}
                grown = True
    return reached
