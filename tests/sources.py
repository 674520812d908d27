"""The files that the guards read, and the proof that none was overlooked, wherever files may move."""

import sys
from importlib.util import find_spec
from pathlib import Path

from regna.engine.rng import Rng
from regna.engine.state import State
from regna.registry import GAMES
from regna.table.game import game

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "regna"


def file_of(module: str) -> Path:
    """The source of a module, by its name: of Regna in this checkout, of another package where it is installed."""
    if module.split(".", maxsplit=1)[0] != "regna":
        found = find_spec(module)
        assert found is not None
        assert found.origin is not None
        return Path(found.origin)
    place = SOURCES.parent.joinpath(*module.split("."))
    alone, package = place.with_suffix(".py"), place / "__init__.py"
    return package if package.exists() else alone


def modules() -> list[Path]:
    """The source of every module of Regna; whatever Python has imported of it is among them."""
    found = sorted(SOURCES.rglob("*.py"))
    overlooked = {file_of(name) for name in list(sys.modules) if name.split(".")[0] == "regna"}.difference(found)
    assert not overlooked, f"no source of Regna was found at {sorted(map(str, overlooked))}"
    return found


def first_state(id: str) -> State:
    """The start of a game."""
    this = game(id)
    start: State = this.spec.deal(this.spec.seats[-1], this.complete_options({}), this.components, Rng(1))
    return start


def modules_of_game(id: str) -> list[Path]:
    """The source of every module of a game; what its state and its face are made of is among them."""
    package = GAMES[id].package
    home = file_of(package).parent
    found = [
        path for path in (modules() if SOURCES in home.parents else sorted(home.rglob("*.py"))) if home in path.parents
    ]
    classes = type(first_state(id)).__mro__
    needed = {file_of(kind.__module__) for kind in classes if kind.__module__.startswith(f"{package}.")}
    overlooked = needed.difference(found)
    assert len(needed) > 1, f"the classes of {id} are somewhere else"
    assert not overlooked, f"no source of {id} was found at {sorted(map(str, overlooked))}"
    return found
