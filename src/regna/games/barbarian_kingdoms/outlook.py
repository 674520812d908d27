"""What is told of futures in Barbarian Kingdoms."""

from typing import Any, Final

from regna.contract.events import PartKind
from regna.contract.outlook import Outlook, Prospect
from regna.games.barbarian_kingdoms.events import coins_of
from regna.games.barbarian_kingdoms.names import area_name
from regna.games.barbarian_kingdoms.rules import coins
from regna.games.barbarian_kingdoms.rules.board import NOBODY
from regna.games.barbarian_kingdoms.rules.realm import Realm


def name(realm: Realm, kind: PartKind, number: int) -> dict[str, Any]:
    """A province as a sentence names it; no other part is named."""
    return area_name(realm, number)


def measure(realm: Realm, kind: PartKind, number: int) -> int:
    """The seat that runs a kingdom, -1 for nobody; coins by their value."""
    if kind == "kingdom":
        return int(realm.seat_of(number)) if number != NOBODY else -1
    if kind in ("coins", "taken", "put_back"):
        return sum(count * value for count, value in zip(coins_of(kind, number), coins.VALUES, strict=True))
    return number


def round_length(realm: Realm) -> int:
    """Every kingdom that takes part has one turn; a player may run several."""
    return int(realm.seating.playing)


OUTLOOK: Final = Outlook(
    turn="turn_begun",
    prospects=(
        Prospect("wins", "game_won", whose="kingdom"),
        Prospect("king_falls", "king_captured", whose="kingdom"),
        Prospect("loses_warrior", "warriors_lost", whose="kingdom"),
        Prospect("gains_province", "control_changed", whose="to", about="province"),
        Prospect("loses_province", "control_changed", whose="from", about="province"),
        Prospect("provinces", "control_changed", whose="to", summed=True),
        Prospect("provinces", "control_changed", whose="from", summed=True, lost=True),
        Prospect("tremis", "tax_collected", whose="kingdom", summed=True, amount="coins", less="back"),
        Prospect("tremis", "province_pillaged", whose="kingdom", summed=True, amount="coins"),
        Prospect("tremis", "bribe_collected", whose="kingdom", summed=True, amount="coins"),
    ),
    name=name,
    measure=measure,
    round=round_length,
)
