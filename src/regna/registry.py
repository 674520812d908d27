"""Every game there is: those in regna.games, and those that other installed packages offer.

A package offers a game with an entry point in the group "regna.games" that names its GameSpec:

    [project.entry-points."regna.games"]
    chess = "my_chess:GAME"
"""

import logging
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final

import regna.games
from regna.contract.spec import GameSpec

GROUP: Final = "regna.games"


def own_games() -> list[GameSpec[Any]]:
    """The games of this package, one for each folder, in the order in which they are listed."""
    names = [found.name for found in pkgutil.iter_modules(regna.games.__path__)]
    modules = [import_module(f"{regna.games.__name__}.{name}") for name in names]
    return sorted((module.GAME for module in modules), key=lambda spec: (spec.order, spec.id))


def offered_games() -> Iterator[GameSpec[Any]]:
    """The games of other packages. One that cannot be loaded is left out and logged: the others can still be played."""
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            found = entry.load()
        except Exception:  # whatever somebody else's code raises
            logging.getLogger(__name__).exception("the game %s cannot be loaded", entry.name)
            continue
        if isinstance(found, GameSpec):
            yield found
        else:
            logging.getLogger(__name__).error("the game %s is no GameSpec", entry.name)


def all_games() -> dict[str, GameSpec[Any]]:
    """Every game by its id; an id that is taken is not given to another one."""
    found = {spec.id: spec for spec in own_games()}
    for spec in offered_games():
        if found.setdefault(spec.id, spec) is not spec:
            logging.getLogger(__name__).error(
                "there is already a game %s: that of %s is left out", spec.id, spec.package
            )
    return found


GAMES: Final = all_games()
