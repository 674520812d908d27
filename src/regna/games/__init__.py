"""The games. Each has the same shape: see barony."""

from regna.games import barony
from regna.kernel.spec import GameSpec

GAMES: dict[str, GameSpec] = {spec.id: spec for spec in (barony.GAME,)}
