"""Imports only go down, and the kernel and the games touch nothing outside themselves."""

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "regna"
LAYERS = ["kernel", "games", "table", "bots", "lab", "envs", "server", "cli"]
"""From the bottom to the top; `resources` is read by the table and everything above."""
OUTSIDE = {
    "asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil", "socket",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
CALLS = {"open", "print", "input", "exec", "eval"}


def modules() -> list[Path]:
    """Every module of Regna."""
    return sorted(SOURCES.rglob("*.py"))


def layer_of(path: Path) -> str:
    """The layer a module belongs to."""
    return path.relative_to(SOURCES).parts[0].removesuffix(".py")


def imported(path: Path) -> list[str]:
    """The full names of all modules a file imports, wherever in the file."""
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return names


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCES)))
def test_imports_go_down(path: Path) -> None:
    """A layer never imports one above it; a game never imports another game."""
    layer = layer_of(path)
    if layer == "__init__":
        return
    for name in imported(path):
        parts = name.split(".")
        if parts[0] != "regna" or len(parts) < 2:
            assert name != "regna" or layer in ("lab", "envs", "server", "cli"), f"{layer} imports the whole package"
        elif parts[1] == "resources":
            assert layer not in ("kernel", "games")
        elif parts[1] in LAYERS and layer in LAYERS:
            assert LAYERS.index(parts[1]) <= LAYERS.index(layer), f"{layer} reaches up to {name}"
        if layer == "games" and len(path.relative_to(SOURCES).parts) > 2 and parts[:2] == ["regna", "games"]:
            assert parts[2:3] in ([], [path.relative_to(SOURCES).parts[1]]), f"one game imports another: {name}"


@pytest.mark.parametrize(
    "path", [path for path in modules() if layer_of(path) in ("kernel", "games")], ids=lambda path: path.stem
)
def test_kernel_and_games_are_pure(path: Path) -> None:
    """No files, no clock, no `random`, no printing."""
    for name in imported(path):
        assert name.split(".")[0] not in OUTSIDE, name
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in CALLS, node.func.id
        assert not isinstance(node, ast.Global | ast.Nonlocal)


def test_the_purity_test_can_fail(tmp_path: Path) -> None:
    """A module that looks at the clock is noticed."""
    bad = tmp_path / "bad.py"
    bad.write_text("from time import time\n", encoding="utf-8")
    assert set(imported(bad)) & OUTSIDE
