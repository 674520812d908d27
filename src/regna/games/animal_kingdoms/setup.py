"""The start of a match of Animal Kingdoms."""

from regna.contract.components import Components
from regna.contract.spec import Options, first_seat
from regna.engine.rng import Rng
from regna.games.animal_kingdoms.components import values_of
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms, new_game


def deal(seats: int, options: Options, components: Components, rng: Rng) -> AnimalKingdoms:
    """An empty board; cards, decrees and tiles come by luck in play (AK-012 to AK-015)."""
    return new_game(values_of(components, options, seats), seats, first_seat(options, seats, rng))
