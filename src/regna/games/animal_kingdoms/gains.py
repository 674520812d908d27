"""Where the points of Animal Kingdoms come from."""

from regna.contract.events import Event, Gain
from regna.games.animal_kingdoms import names
from regna.games.animal_kingdoms.rules import events
from regna.games.animal_kingdoms.rules.realm import Realm


def gains(realm: Realm, event: Event) -> list[Gain]:
    """Kingdoms in every age (AK-083, AK-086), Rallies (AK-060), and at the end tiles and tokens (AK-161, AK-162)."""
    if event.kind == events.PLACE_SCORED:
        seat, kingdom, _, points, _ = event.parts
        return [Gain(seat, points, names.kingdom(realm, kingdom))]
    if event.kind == events.RALLIED:
        seat, _, points = event.parts
        return [Gain(seat, points, {"word": "points.rally"})]
    if event.kind in (events.PASS_TILES_SCORED, events.TOKENS_SCORED):
        seat, points = event.parts
        name = "pass_tiles" if event.kind == events.PASS_TILES_SCORED else "tokens"
        return [Gain(seat, points, {"word": f"points.{name}"})]
    return []
