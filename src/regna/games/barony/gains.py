"""Where the points of Barony come from."""

from regna.contract.events import Event, Gain
from regna.games.barony.rules import events
from regna.games.barony.rules.realm import Realm


def gains(realm: Realm, event: Event) -> list[Gain]:
    """All points are counted at the end: titles, founded cities, tokens (BA-182)."""
    if event.kind != events.SCORE_COUNTED:
        return []
    seat, titles, cities, tokens, _ = event.parts
    counted = (("titles", titles), ("cities", cities), ("tokens", tokens))
    return [Gain(seat, points, {"word": f"points.{name}"}) for name, points in counted]
