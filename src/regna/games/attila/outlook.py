"""What is told of futures in Attila."""

from typing import Any, Final

from regna.contract.events import PartKind
from regna.contract.outlook import Outlook, Prospect
from regna.games.attila.names import province_name, tribe_name
from regna.games.attila.rules.realm import Realm


def name(realm: Realm, kind: PartKind, number: int) -> dict[str, Any]:
    """A tribe or a province as a sentence names it."""
    return tribe_name(number) if kind == "tribe" else province_name(realm, number)


OUTLOOK: Final = Outlook(
    turn="turn_begun",
    prospects=(
        Prospect("wins", "place_reached", whose="seat", only=("place", 1)),
        Prospect("points", "points_gained", whose="seat", summed=True, amount="points"),
        Prospect("influence", "influence_taken", whose="seat", summed=True, amount="to", less="from"),
        Prospect("influence", "influence_raised", whose="seat", summed=True, amount="to", less="from"),
        Prospect("scoring", "scoring_begun"),
        Prospect("conflict", "conflict_begun", about="province"),
        Prospect("tribe_leaves", "tribe_left", about="tribe"),
    ),
    name=name,
)
