"""How a match of Attila begins (chapter A)."""

from regna.contract.components import Components
from regna.contract.spec import Options, first_seat
from regna.engine.rng import Rng
from regna.games.attila import components
from regna.games.attila.rules.game import Attila, new_game


def deal(seats: int, options: Options, parts: Components, rng: Rng) -> Attila:
    """An empty map, all cards in the pile; the hands are dealt by luck in play (AT-007, AT-011, RUL-20)."""
    first = first_seat(options, seats, rng)
    return new_game(components.map_of(parts), components.values_of(parts, options), seats, first)
