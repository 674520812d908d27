"""Who imports whom in Regna: the graph of its modules, and of its rooms."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.sources import SOURCES, modules

Graph = Mapping[str, frozenset[str]]
"""A name to the names it imports."""


FOUND = re.compile(r"games\.[^.]+")
"""The rooms whose modules the registry finds by their folders, without naming them."""


def module_name(path: Path) -> str:
    """The dotted name of a module below the package, such as "table.match"; the package itself is ""."""
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The folder a module belongs to, or the module itself where it stands alone beside the folders."""
    parts = module.split(".")
    if parts[0] == "games" and len(parts) > 1:
        return ".".join(parts[:3] if parts[2:3] == ["rules"] else parts[:2])
    if parts[0] == "server" and len(parts) > 2:
        return ".".join(parts[:2])
    return parts[0]


def runtime_imports(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import that is carried out, wherever it stands; those for types alone are not."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from (found for part in node.orelse for found in runtime_imports(part))
        else:
            yield from runtime_imports(node)


def imported_modules(source: str, known: set[str]) -> set[str]:
    """The modules of Regna that a source imports when it runs."""
    found = set()
    for node in runtime_imports(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name.removeprefix("regna.") in known else str(node.module) for name in whole]
        found |= {name.removeprefix("regna.") for name in names if name.startswith("regna.")}
    return found & known


def module_graph() -> Graph:
    """Every module, and those it imports when it runs."""
    paths = {module_name(path): path for path in modules()}
    known = set(paths)
    return {
        name: frozenset(imported_modules(path.read_text(encoding="utf-8"), known) - {name})
        for name, path in paths.items()
    }


def room_graph(graph: Graph) -> Graph:
    """Every room, and those its modules import from."""
    rooms: dict[str, set[str]] = {}
    for name, targets in graph.items():
        if name:
            rooms.setdefault(room_of(name), set()).update(room_of(target) for target in targets if target)
    rooms["registry"] |= {room for room in rooms if FOUND.fullmatch(room)}
    return {room: frozenset(targets - {room}) for room, targets in rooms.items()}


def find_cycle(graph: Graph) -> list[str]:
    """Names that import each other in a circle, or none."""
    done: set[str] = set()

    def visit(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name not in done:
            for target in sorted(graph.get(name, ())):
                found = visit(target, [*way, name])
                if found:
                    return found
            done.add(name)
        return []

    return next((found for name in sorted(graph) if (found := visit(name, []))), [])


def without_shortcuts(graph: Graph) -> Graph:
    """The same graph without the edges that a longer way makes superfluous; it must have no circle."""

    def reached(name: str) -> set[str]:
        return {further for target in graph.get(name, ()) for further in {target, *reached(target)}}

    return {
        name: frozenset(t for t in targets if not any(t in reached(other) for other in targets - {t}))
        for name, targets in graph.items()
    }
