"""The kinds of events that the rules of Animal Kingdoms tell, in the order of their numbers in rules/events.py.

A part of the kind "seat" can be the adversary of the solo mode: alone it is side 1.
"""

from typing import Final

from regna.contract.events import EventKind, PartKind, PartValue, event_kind
from regna.games.animal_kingdoms.rules import ages, board, cards, contest, places
from regna.games.animal_kingdoms.rules.realm import Realm

KINDS: Final[tuple[EventKind, ...]] = (
    event_kind("card_drawn", "seat", "card", secret=("card",)),
    event_kind("bonus_revealed", "card"),
    event_kind("decree_drawn", "kingdom", "decree"),
    event_kind("majority_tile_drawn", "kingdom", "points:number"),
    event_kind("majority_tiles_laid", "kingdom", "first:number", "second:number", "third:number"),
    event_kind("pass_tile_taken", "seat", "age", "points:number", secret=("points",)),
    event_kind("pile_renewed", "from:place", "cards:number"),
    event_kind("age_began", "age", "first:seat"),
    event_kind("turn_began", "seat"),
    event_kind("claimed", "seat", "card", "from:place", "kingdom", "capital:flag", "designated:kingdom"),
    event_kind("rallied", "seat", "card", "points:number"),
    event_kind("left_age", "seat", "order:number", "capital:kingdom"),
    event_kind("bonus_chosen", "seat", "card"),
    event_kind("bonus_matched", "card"),
    event_kind("adversary_discarded", "card", "from:place"),
    event_kind("age_ended", "age"),
    event_kind("cubes_counted", "seat", "kingdom", "territories:number", "councils:number", "leads:flag"),
    event_kind("majority_counted", "kingdom", "leaders:number"),
    event_kind("treaty_kept", "kingdom", "holder:seat"),
    event_kind("kingdom_scored", "kingdom", "tile:number"),
    event_kind("place_scored", "seat", "kingdom", "place:number", "points:number", "cubes:number"),
    event_kind("battle_began", "kingdom", "points:number"),
    event_kind("card_chosen", "seat", "card", secret=("card",)),
    event_kind("card_revealed", "seat", "card", reveals=True),
    event_kind("tokens_put", "seat", "tokens:number", "card", "strength:number"),
    event_kind("tokens_declined", "seat"),
    event_kind("strength_compared", "seat", "card", "strength:number", "stays:flag"),
    event_kind("adversary_revealed", "card", "against:card", "verdict"),
    event_kind("one_beat_eight"),
    event_kind("round_ended", "kingdom", "outcome"),
    event_kind("tokens_spent", "seat", "tokens:number"),
    event_kind("token_given", "seat"),
    event_kind("battle_card_discarded", "seat", "card"),
    event_kind("first_player_chosen", "seat", "cause"),
    event_kind("council_joined", "seat", "kingdom"),
    event_kind("cubes_returned", "seat", "kingdom", "cubes:number"),
    event_kind("cards_gathered", "pile:number", "under_pile:number"),
    event_kind("pass_tile_revealed", "seat", "age", "points:number", reveals=True),
    event_kind("pass_tiles_scored", "seat", "points:number"),
    event_kind("tokens_scored", "seat", "points:number"),
    event_kind("final_score", "seat", "points:number", "place:number"),
    event_kind("game_ended", "winners:number", "decided_by:kingdom"),
)
PLACES: Final = {
    int(places.IN_PILE): "draw_pile",
    int(places.UNDER_PILE): "under_pile",
    int(places.DISCARDED): "discards",
    int(places.BONUS): "bonus",
    int(places.IN_HAND): "hand",
}
"""Where cards of an event come from."""


def write_part(realm: Realm, kind: PartKind, number: int) -> PartValue:
    """A part of an event as JSON."""
    if kind == "card":
        return cards.NAMES[number]
    if kind == "kingdom":
        return realm.values.kingdoms[number].id if number != board.NOWHERE else None
    if kind == "decree":
        return realm.values.decrees[number].id
    if kind == "age":
        return number + 1
    if kind == "place":
        return PLACES[number]
    if kind == "outcome":
        return contest.OUTCOMES[number]
    if kind == "cause":
        return ages.CAUSES[number]
    if kind == "verdict":
        return contest.VERDICTS[number]
    raise ValueError(kind)
