"""Imports only go down, and the engine, the contract and the games touch nothing outside themselves."""

import ast
import re
from pathlib import Path

import pytest
from docs.make_house import PICTURE, picture

from tests.imports import find_cycle, module_graph, room_graph
from tests.sources import SOURCES, modules

LAYERS = [
    "engine", "contract", "games", "registry", "table", "lessons", "insight", "bots", "rl", "lab", "server", "client",
    "cli",
]  # fmt: skip
"""From the bottom to the top."""
RESOURCES = "resources"
"""Outside the layers: read by the table and everything above."""
FACE = "__init__"
"""Outside the layers: the package itself, which shows what is in them."""
WHOLE = {"lab", "server", "cli"}
"""Who may import the whole package."""
PURE = {"engine", "contract", "games"}
COMPILED = "rules"
"""The folder of a game that is compiled: it imports the engine and itself."""
SERVER: dict[str, set[str]] = {
    "settings": set(),
    "logs": {"model"},
    "model": set(),
    "storage": {"model"},
    "protocol": {"model"},
    "live": {"settings", "model", "storage", "protocol"},
    "http": {"settings", "model", "storage", "protocol", "live"},
    "run": {"settings", "model", "storage", "protocol", "live", "http"},
}
"""Inside the server: what each layer may import besides itself."""
OF_CLIENT = ("contract.errors", "server.protocol.messages", "server.model", "table.documents")
"""All that the client for programs may import: what goes over the wire, and nothing that makes a server."""
OUTSIDE = {
    "asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil", "socket",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
CALLS = {"open", "print", "input", "exec", "eval"}


def layer_of(place: Path) -> str:
    """The layer a module belongs to, by its path in the package."""
    return place.parts[0].removesuffix(".py")


def imported(source: str) -> list[str]:
    """The full names of all modules a source imports, wherever in it."""
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports name the whole path"
            names += [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
    return names


def wrong_imports(place: Path, source: str) -> list[str]:
    """What a module may not import: a layer above its own, another game, the package itself."""
    layer = layer_of(place)
    if layer == FACE:
        return []
    if layer not in (*LAYERS, RESOURCES):
        return [f"{place} is in no known layer"]
    found = []
    for name in imported(source):
        package, *parts = name.split(".")
        if package == "regna":
            found += wrong_import(place, layer, name, parts)
    return found


def wrong_import(place: Path, layer: str, name: str, parts: list[str]) -> list[str]:
    """What is wrong with a module of a layer importing this; `parts` are the parts of the name below the package."""
    if not parts:
        return [f"{layer} imports the whole package"] if layer not in WHOLE else []
    if parts[0] == RESOURCES:
        return [f"{layer} reads files: {name}"] if layer in PURE else []
    if parts[0] not in LAYERS:
        return [f"{name} is in no known layer"] if layer not in WHOLE else []
    if layer == RESOURCES or LAYERS.index(parts[0]) > LAYERS.index(layer):
        return [f"{layer} reaches up to {name}"]
    if layer == "games" and parts[0] == "games" and len(place.parts) > 2 and parts[1:2] not in ([], [place.parts[1]]):
        return [f"one game imports another: {name}"]
    if layer == "client" and not any(is_or_holds(".".join(parts), known) for known in OF_CLIENT):
        return [f"the client imports {name}"]
    if COMPILED in place.parts[:-1] and parts[0] != "engine" and parts[:3] != ["games", place.parts[1], COMPILED]:
        return [f"compiled rules import {name}"]
    if layer == "server" and parts[0] == "server":
        return wrong_in_server(place.parts[1].removesuffix(".py"), name, parts[1:])
    return []


def wrong_in_server(part: str, name: str, parts: list[str]) -> list[str]:
    """What is wrong with a layer of the server importing this; `parts` are the parts of the name below the server."""
    if part == FACE or not parts:
        return []
    unknown = [one for one in (part, parts[0]) if one not in SERVER]
    if unknown:
        return [f"server/{unknown[0]} is in no known layer of the server"]
    return [] if parts[0] in {part, *SERVER[part]} else [f"server/{part} reaches up to {name}"]


def import_graph(sources: dict[str, str]) -> dict[str, set[str]]:
    """For each module of the package, by its full name, the modules of the package that it imports by name."""
    return {module: {name for name in imported(source) if name in sources} for module, source in sources.items()}


def cycle_in(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle; none if there is no circle."""
    done: set[str] = set()

    def visit(module: str, path: list[str]) -> list[str]:
        if module in path:
            return path[path.index(module) :]
        if module in done:
            return []
        for other in sorted(graph[module]):
            found = visit(other, [*path, module])
            if found:
                return found
        done.add(module)
        return []

    return next((found for module in sorted(graph) if (found := visit(module, []))), [])


def is_or_holds(name: str, known: str) -> bool:
    """Whether a name is that of a known module, of something in it, or of a package that holds it."""
    return f"{name}.".startswith(f"{known}.") or f"{known}.".startswith(f"{name}.")


def impurities(source: str) -> list[str]:
    """What a module of the lower layers may not use: files, the clock, `random`, printing, global state."""
    found = [name for name in imported(source) if name.split(".")[0] in OUTSIDE]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            found.append(node.func.id)
        if isinstance(node, ast.Global | ast.Nonlocal):
            found += node.names
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCES)))
def test_imports_go_down(path: Path) -> None:
    """A layer never imports one above it; a game never imports another game."""
    assert wrong_imports(path.relative_to(SOURCES), path.read_text(encoding="utf-8")) == []


def test_the_server_has_no_import_cycle() -> None:
    """Also not among the modules of one layer, and not for types alone."""
    server = SOURCES / "server"
    sources = {
        ".".join(("regna", *path.relative_to(SOURCES).with_suffix("").parts)): path.read_text(encoding="utf-8")
        for path in modules()
        if server in path.parents
    }
    assert cycle_in(import_graph(sources)) == []


def test_a_cycle_is_found() -> None:
    """Three modules in a circle, whatever else they import; a chain is none."""
    chain = {"regna.a": "import regna.b", "regna.b": "from regna import c", "regna.c": "import os"}
    assert cycle_in(import_graph(chain)) == []
    circle = chain | {"regna.c": "def late():\n    from regna.a import x"}
    assert sorted(cycle_in(import_graph(circle))) == ["regna.a", "regna.b", "regna.c"]


@pytest.mark.parametrize(
    "path", [path for path in modules() if layer_of(path.relative_to(SOURCES)) in PURE], ids=lambda path: path.stem
)
def test_engine_contract_and_games_are_pure(path: Path) -> None:
    """No files, no clock, no `random`, no printing."""
    assert impurities(path.read_text(encoding="utf-8")) == []


def test_every_layer_is_there() -> None:
    """Those named above are all there are, and the checks read modules of each."""
    assert {layer_of(path.relative_to(SOURCES)) for path in modules()} == {*LAYERS, RESOURCES, FACE}
    server = SOURCES / "server"
    parts = {layer_of(path.relative_to(server)) for path in modules() if server in path.parents}
    assert parts - {FACE} == set(SERVER)


@pytest.mark.parametrize(
    ("place", "source", "complaint"),
    [
        ("kernel/search.py", "", "kernel/search.py is in no known layer"),
        ("loose.py", "", "loose.py is in no known layer"),
        ("table/match.py", "from regna.server import live", "table reaches up to regna.server"),
        ("server/storage/x.py", "import regna.server.protocol", "server/storage reaches up to regna.server.protocol"),
        ("server/protocol/commands.py", "import regna.server.live", "server/protocol reaches up to regna.server.live"),
        ("server/model/rows.py", "import regna.server.storage", "server/model reaches up to regna.server.storage"),
        ("server/live/room.py", "from regna.server import http", "server/live reaches up to regna.server.http"),
        ("server/live/room.py", "from regna.server import run", "server/live reaches up to regna.server.run"),
        ("server/loose.py", "import regna.server.run", "server/loose is in no known layer of the server"),
        ("server/run.py", "import regna.server.loose", "server/loose is in no known layer of the server"),
        ("engine/state.py", "import regna.games.barony", "engine reaches up to regna.games.barony"),
        ("engine/state.py", "import regna.contract.spec", "engine reaches up to regna.contract.spec"),
        ("engine/state.py", "import regna", "engine imports the whole package"),
        ("table/match.py", "from regna.kernel import search", "regna.kernel is in no known layer"),
        ("games/barony/rules/game.py", "import regna.contract.spec", "compiled rules import regna.contract.spec"),
        (
            "games/barony/rules/game.py",
            "import regna.games.barony.view",
            "compiled rules import regna.games.barony.view",
        ),
        ("games/barony/view.py", "from regna.resources import read_words", "games reads files: regna.resources"),
        ("games/attila/rules/deck.py", "import regna.games.barony", "one game imports another: regna.games.barony"),
        ("client.py", "from regna.server.live import rooms", "the client imports regna.server.live"),
        ("client.py", "import regna.table.match", "the client imports regna.table.match"),
        ("server/run.py", "import regna.client", "server reaches up to regna.client"),
        ("resources.py", "import regna.engine.state", "resources reaches up to regna.engine.state"),
    ],
)
def test_a_wrong_import_is_found(place: str, source: str, complaint: str) -> None:
    """Also one from or to a layer nobody knows."""
    assert complaint in wrong_imports(Path(place), source)


@pytest.mark.parametrize(
    "source", ["from time import time", "import random", "def f():\n    print(1)", "def f():\n    global a\n    a = 1"]
)
def test_an_impure_module_is_found(source: str) -> None:
    """The clock, `random`, printing, global state."""
    assert len(impurities(source)) >= 1


def test_no_module_imports_itself_over_others() -> None:
    """Neither do rooms; and the look at them is not blind."""
    graph = module_graph()
    assert len(graph) == len(modules()) > 100
    assert find_cycle(graph) == []
    rooms = room_graph(graph)
    assert find_cycle(rooms) == []
    assert {"engine", "contract", "registry", "table", "server.live", "cli"} <= set(rooms)
    assert find_cycle({"a": frozenset({"b"}), "b": frozenset({"c"}), "c": frozenset({"a"})}) == ["a", "b", "c", "a"]


def test_the_picture_of_the_house_is_that_of_the_imports() -> None:
    """`.venv/bin/python -m docs.make_house` draws it anew; the sizes of the rooms may have changed a little since."""
    drawn = PICTURE.read_text(encoding="utf-8")
    assert without_sizes(drawn) == without_sizes(picture())


def without_sizes(drawing: str) -> str:
    """A picture without the numbers of files and lines."""
    return re.sub(r">[\d, files]*[\d,]+ lines<", "><", drawing)
