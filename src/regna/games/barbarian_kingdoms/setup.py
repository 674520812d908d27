"""How a match of Barbarian Kingdoms begins (part B)."""

from regna.contract.components import Components, read_once
from regna.contract.spec import Options
from regna.engine.rng import Rng
from regna.games.barbarian_kingdoms import components
from regna.games.barbarian_kingdoms.rules.board import Setting
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms, new_game
from regna.games.barbarian_kingdoms.seating import kingdoms_of, seating_of


def deal(seats: int, options: Options, parts: Components, rng: Rng) -> BarbarianKingdoms:
    """Kings in their capitals, ten Tremis each; the coins of the provinces come by luck (BK-026, BK-029)."""
    return start_of(parts, options, seats, kingdoms_of(parts, options, seats, rng)).clone()


@read_once
def start_of(parts: Components, options: Options, seats: int, kingdoms: tuple[int, ...]) -> BarbarianKingdoms:
    """The start in which place i runs kingdoms[i]: the same for every match that is dealt so."""
    seating = seating_of(parts, options, seats, kingdoms)
    return new_game(Setting(components.map_of(parts), components.values_of(parts, options), seating), seats)
