"""The kinds of events that the rules of Attila tell, in the order of their numbers in rules/events.py."""

from typing import Final

from regna.contract.events import EventKind, PartKind, PartValue, event_kind
from regna.games.attila.rules.board import TRIBES
from regna.games.attila.rules.endings import ENDINGS
from regna.games.attila.rules.realm import Realm
from regna.games.attila.rules.scoring import SHARES

KINDS: Final[tuple[EventKind, ...]] = (
    event_kind("turn_begun", "seat", "plays:number"),
    # Steps 1 and 2: a marker goes from the supply to the map, the card from the hand to the discards
    event_kind("marker_placed", "seat", "tribe", "province", "second:flag"),
    event_kind("card_played", "seat", "tribe"),
    event_kind("card_discarded", "seat", "tribe"),
    event_kind("passed", "seat"),
    event_kind("influence_taken", "seat", "tribe", "from:number", "to:number"),
    event_kind("last_marker_placed", "tribe", "province"),
    # Step 3: conflict and peace
    event_kind("conflict_begun", "province"),
    event_kind("card_laid", "seat", "tribe", secret=("tribe",)),
    event_kind("laying_ended", "seat", "province", "cards:number"),
    event_kind("cards_revealed", "seat", "tribe", "cards:number", reveals=True),
    event_kind("strength_counted", "province", "tribe", "markers:number", "cards:number", "strength:number"),
    event_kind("tribe_left", "tribe", "province", "markers:number"),
    event_kind("last_marker_back", "tribe", "province"),
    event_kind("all_stayed", "province"),
    event_kind("laid_cards_discarded", "seat", "tribe", "cards:number"),
    event_kind("peace_made", "province", "century:number"),
    event_kind("province_closed", "province"),
    # Step 4: scoring
    event_kind("scoring_begun", "last:flag"),
    event_kind("tribe_scored", "tribe", "markers:number", "provinces:number", "highest:number", "second:number"),
    event_kind("points_gained", "seat", "tribe", "points:number", "space:number", "share", "players:number"),
    event_kind("score_stands", "seat", "score:number"),
    event_kind("century_begun", "century:number", "gain:number"),
    # Action tiles
    event_kind("double_turn_played", "seat"),
    event_kind("trade_played", "seat"),
    event_kind("card_traded", "seat", "tribe"),
    event_kind("two_influence_played", "seat", "tribe", "other:tribe"),
    event_kind("influence_raised", "seat", "tribe", "from:number", "to:number"),
    # Cards
    event_kind("drawing_begun", "seat", "cards:number"),
    event_kind("card_drawn", "seat", "tribe", secret=("tribe",)),
    event_kind("pile_renewed", "cards:number"),
    # The end
    event_kind("end_triggered", "seat", "cause"),
    event_kind("place_reached", "seat", "place:number", "score:number"),
)


def write_part(realm: Realm, kind: PartKind, number: int) -> PartValue:
    """A tribe, a province, a share of a tribe's points or a cause of the end, by its name."""
    if kind == "tribe":
        return TRIBES[number]
    if kind == "province":
        return realm.map.ids[number]
    return SHARES[number] if kind == "share" else ENDINGS[number]
