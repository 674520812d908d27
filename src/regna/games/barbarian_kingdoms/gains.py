"""Where the Reign Score of Barbarian Kingdoms comes from."""

from regna.contract.events import Event, Gain
from regna.games.barbarian_kingdoms.rules import events
from regna.games.barbarian_kingdoms.rules.realm import Realm


def gains(realm: Realm, event: Event) -> list[Gain]:
    """It is counted at the end: Kings, pieces on the board, the treasury (BK-300)."""
    if event.kind != events.REIGN_COUNTED:
        return []
    seat, _, _, kings, pieces, treasury = event.parts
    counted = (("kings", kings), ("pieces", pieces), ("treasury", treasury))
    return [Gain(seat, points, {"word": f"points.{name}"}) for name, points in counted]
