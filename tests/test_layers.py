"""Imports only go down, and the engine, the contract and the games touch nothing outside themselves."""

import ast
from pathlib import Path

import pytest

from tests.sources import SOURCES, modules

pytestmark = pytest.mark.once

LAYERS = ["engine", "contract", "games", "registry", "table", "bots", "lab", "server", "cli"]
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
    if COMPILED in place.parts[:-1] and parts[0] != "engine" and parts[:3] != ["games", place.parts[1], COMPILED]:
        return [f"compiled rules import {name}"]
    return []


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


@pytest.mark.parametrize(
    "path", [path for path in modules() if layer_of(path.relative_to(SOURCES)) in PURE], ids=lambda path: path.stem
)
def test_engine_contract_and_games_are_pure(path: Path) -> None:
    """No files, no clock, no `random`, no printing."""
    assert impurities(path.read_text(encoding="utf-8")) == []


def test_every_layer_is_there() -> None:
    """Those named above are all there are, and the checks read modules of each."""
    assert {layer_of(path.relative_to(SOURCES)) for path in modules()} == {*LAYERS, RESOURCES, FACE}


@pytest.mark.parametrize(
    ("place", "source", "complaint"),
    [
        ("kernel/search.py", "", "kernel/search.py is in no known layer"),
        ("loose.py", "", "loose.py is in no known layer"),
        ("table/match.py", "from regna.server import hall", "table reaches up to regna.server"),
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
