"""Where the points of Wrackline come from."""

from regna.contract.events import Event, Gain
from wrackline.rules import events
from wrackline.rules.realm import Realm


def gains(realm: Realm, event: Event) -> list[Gain]:
    """All points are counted at the end (WL-042)."""
    if event.kind != events.POINTS_COUNTED:
        return []
    seat, pieces, wish, sets, question, _ = event.parts
    counted = (("pieces", pieces), ("wish", wish), ("sets", sets), ("question", question))
    return [Gain(seat, points, {"word": f"points.{name}"}) for name, points in counted]
