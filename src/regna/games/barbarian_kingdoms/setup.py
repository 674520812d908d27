"""How a match of Barbarian Kingdoms begins (part B)."""

from regna.contract.components import Components
from regna.contract.spec import Options
from regna.engine.rng import Rng
from regna.games.barbarian_kingdoms import components
from regna.games.barbarian_kingdoms.rules.board import Setting
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms, new_game
from regna.games.barbarian_kingdoms.seating import seating_of


def deal(seats: int, options: Options, parts: Components, rng: Rng) -> BarbarianKingdoms:
    """Kings in their capitals, ten Tremis each; the coins of the provinces come by luck (BK-026, BK-029)."""
    seating = seating_of(parts, options, seats, rng)
    return new_game(Setting(components.map_of(parts), components.values_of(parts, options), seating), seats)
