"""What is told of futures in Animal Kingdoms."""

from typing import Any, Final

from regna.contract.events import PartKind
from regna.contract.outlook import Outlook, Prospect
from regna.games.animal_kingdoms import names
from regna.games.animal_kingdoms.rules.realm import Realm


def name(realm: Realm, kind: PartKind, number: int) -> dict[str, Any]:
    """A kingdom as a sentence names it; no other part is named."""
    return names.kingdom(realm, number)


OUTLOOK: Final = Outlook(
    turn="turn_began",
    prospects=(
        Prospect("wins", "final_score", whose="seat", only=("place", 1)),
        Prospect("wins_kingdom", "place_scored", whose="seat", about="kingdom", only=("place", 1)),
        Prospect("takes_capital", "claimed", whose="seat", only=("capital", 1)),
        Prospect("passes_first", "pass_tile_taken", whose="seat"),
        Prospect("battle", "battle_began", about="kingdom"),
        Prospect("points", "place_scored", whose="seat", summed=True, amount="points"),
        Prospect("points", "rallied", whose="seat", summed=True, amount="points"),
        Prospect("territories", "claimed", whose="seat", summed=True),
    ),
    name=name,
)
