"""Every game there is: those in regna.games, and those that other installed packages offer.

A package offers a game with an entry point in the group "regna.games" that names its GameSpec:

    [project.entry-points."regna.games"]
    chess = "my_chess:GAME"
"""

import logging
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import Any, Final

import regna.games
from regna.contract.spec import GameSpec

GROUP: Final = "regna.games"


def own_game(id: str) -> GameSpec[Any]:
    """A game of this package."""
    found: GameSpec[Any] = import_module(f"{regna.games.__name__}.{id}").GAME
    return found


def own_games() -> list[GameSpec[Any]]:
    """The games of this package, one for each folder, in the order in which they are listed."""
    found = (own_game(folder.name) for folder in pkgutil.iter_modules(regna.games.__path__))
    return sorted(found, key=lambda spec: (spec.order, spec.id))


def offered_games() -> Iterator[GameSpec[Any]]:
    """The games of other packages. One that cannot be loaded is left out and logged: the others can still be played."""
    from importlib.metadata import entry_points

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


class Games(Mapping[str, GameSpec[Any]]):
    """Every game by its id; an id that is taken is not given to another one.

    A game is loaded when it is asked for, so that who plays one does not wait for the others. Those of this package
    have the names of their folders; what other packages offer is known once it is loaded.
    """

    def __init__(self) -> None:
        """Nothing is loaded yet."""
        self._own = frozenset(found.name for found in pkgutil.iter_modules(regna.games.__path__))

    def __getitem__(self, id: str) -> GameSpec[Any]:
        return own_game(id) if id in self._own else self._offered[id]

    def __contains__(self, id: object) -> bool:
        return id in self._own or id in self._offered

    def __iter__(self) -> Iterator[str]:
        yield from (spec.id for spec in own_games())
        yield from self._offered

    def __len__(self) -> int:
        return len(self._own) + len(self._offered)

    @cached_property
    def _offered(self) -> dict[str, GameSpec[Any]]:
        found: dict[str, GameSpec[Any]] = {}
        for spec in offered_games():
            if spec.id in self._own or found.setdefault(spec.id, spec) is not spec:
                logging.getLogger(__name__).error(
                    "there is already a game %s: that of %s is left out", spec.id, spec.package
                )
        return found


GAMES: Final[Mapping[str, GameSpec[Any]]] = Games()
