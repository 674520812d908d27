"""Draws the rooms of Regna and who imports whom: `python -m docs.make_house`, into docs/pictures/house.svg.

An arrow goes from a room to one it imports from; where a longer way leads there, it is left out. Every arrow goes down.
"""

from html import escape
from pathlib import Path
from typing import Final

from fingerprint import compiled_groups
from tests.imports import Graph, module_graph, module_name, room_graph, room_of, without_shortcuts
from tests.sources import ROOT, modules

PICTURE: Final = Path(__file__).parent / "pictures" / "house.svg"
WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN = 190, 54, 22, 54, 24
COMPILED_FILL, PLAIN_FILL, INK, LINE = "#f3d9a4", "#f7f4ec", "#2b2a27", "#8a8273"


def levels(graph: Graph) -> list[list[str]]:
    """The rooms by how far they are from the ground: each stands above all it imports from."""
    height: dict[str, int] = {}

    def height_of(room: str) -> int:
        if room not in height:
            height[room] = 1 + max((height_of(target) for target in graph[room]), default=-1)
        return height[room]

    for room in graph:
        height_of(room)
    return [sorted(room for room in graph if height[room] == level) for level in range(1 + max(height.values()))]


def sizes() -> dict[str, tuple[int, int]]:
    """Files and lines of every room."""
    found: dict[str, tuple[int, int]] = {}
    for path in modules():
        if name := module_name(path):
            files, lines = found.get(room_of(name), (0, 0))
            found[room_of(name)] = (files + 1, lines + len(path.read_text(encoding="utf-8").splitlines()))
    return found


def compiled_rooms() -> set[str]:
    """The rooms that mypyc compiles."""
    return {room_of(module_name(path)) for group in compiled_groups(ROOT).values() for path in group}


def picture() -> str:
    """The whole picture as SVG."""
    graph = room_graph(module_graph())
    rows, size, compiled = levels(graph), sizes(), compiled_rooms()
    wide = max(len(row) for row in rows) * (WIDTH + GAP_X) - GAP_X + 2 * MARGIN
    high = len(rows) * (HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN + 30
    places: dict[str, tuple[float, float]] = {}
    for level, row in enumerate(rows):
        left = (wide - len(row) * (WIDTH + GAP_X) + GAP_X) / 2
        for number, room in enumerate(row):
            places[room] = (left + number * (WIDTH + GAP_X), high - MARGIN - 30 - HEIGHT - level * (HEIGHT + GAP_Y))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="14">',
        "<title>The rooms of Regna and who imports whom</title>",
        f'<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0 8 4 0 8z" fill="{LINE}"/></marker></defs>',
        f'<rect width="{wide}" height="{high}" fill="#ffffff"/>',
    ]
    for room, targets in sorted(without_shortcuts(graph).items()):
        for target in sorted(targets):
            parts.append(arrow(places[room], places[target]))
    parts += [box(room, places[room], size[room], room in compiled) for row in rows for room in row]
    parts.append(
        f'<rect x="{MARGIN}" y="{high - 36}" width="20" height="14" fill="{COMPILED_FILL}" stroke="{INK}"/>'
        f'<text x="{MARGIN + 28}" y="{high - 24}" fill="{INK}">compiled by mypyc; an arrow: imports from</text>'
    )
    return "\n".join([*parts, "</svg>", ""])


def arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """From the bottom of one box to the top of another."""
    x, y, to_x, to_y = start[0] + WIDTH / 2, start[1] + HEIGHT, end[0] + WIDTH / 2, end[1]
    bend = (to_y - y) / 2
    way = f"M{x:.0f} {y:.0f}C{x:.0f} {y + bend:.0f} {to_x:.0f} {to_y - bend:.0f} {to_x:.0f} {to_y:.0f}"
    return f'<path d="{way}" fill="none" stroke="{LINE}" stroke-width="1.4" marker-end="url(#head)"/>'


def box(room: str, place: tuple[float, float], size: tuple[int, int], compiled: bool) -> str:
    """A room: its name, and how large it is to the nearest hundred lines."""
    x, y = place
    files, lines = size
    about = f"{files} files, {round(lines, -2):,} lines" if files > 1 else f"{round(lines, -1)} lines"
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{WIDTH}" height="{HEIGHT}" rx="6" '
        f'fill="{COMPILED_FILL if compiled else PLAIN_FILL}" stroke="{INK}"/>'
        f'<text x="{x + WIDTH / 2:.0f}" y="{y + 23:.0f}" text-anchor="middle" font-weight="bold" fill="{INK}">'
        f"{escape(room.replace('.', '/'))}</text>"
        f'<text x="{x + WIDTH / 2:.0f}" y="{y + 42:.0f}" text-anchor="middle" font-size="11" fill="{INK}">'
        f"{about}</text>"
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    print(PICTURE)
