"""Where the points of Attila come from."""

from regna.contract.events import Event, Gain
from regna.games.attila.names import tribe_name
from regna.games.attila.rules import events
from regna.games.attila.rules.realm import Realm


def gains(realm: Realm, event: Event) -> list[Gain]:
    """Points come of tribes only, in every scoring (AT-014)."""
    if event.kind != events.POINTS_GAINED:
        return []
    seat, tribe, points, *_ = event.parts
    return [Gain(seat, points, tribe_name(tribe))]
