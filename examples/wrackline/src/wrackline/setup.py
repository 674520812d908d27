"""How a match begins."""

from regna.contract.components import Components
from regna.contract.spec import Options, first_seat
from regna.engine.rng import Rng
from wrackline.components import values_of
from wrackline.rules.game import Wrackline, new_game


def deal(seats: int, options: Options, components: Components, rng: Rng) -> Wrackline:
    """Everything in the sea; the wishes are dealt by luck in play (WL-004)."""
    return new_game(values_of(components, seats), seats, first_seat(options, seats, rng))
