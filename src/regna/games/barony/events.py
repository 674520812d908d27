"""The kinds of events that the rules of Barony tell, in the order of their numbers in rules/events.py.

Nothing in Barony is hidden, so everybody hears everything.
"""

from typing import Final

from regna.contract.events import EventKind, PartKind, PartValue, event_kind
from regna.games.barony.rules import board, phases, title
from regna.games.barony.rules.realm import Realm

KINDS: Final[tuple[EventKind, ...]] = (
    # A city, and a knight with it, from the reserve to the hex
    event_kind("city_placed", "seat", "hex"),
    event_kind("knight_placed", "seat", "hex"),
    event_kind("no_site_found", "seat"),
    # Round 0 is the placement of the first cities
    event_kind("turn_began", "seat", "round:number"),
    event_kind("passed", "seat"),
    # From the reserve to a city, and from hex to hex
    event_kind("knight_recruited", "seat", "hex"),
    event_kind("knight_moved", "seat", "from:hex", "to:hex"),
    # Back to the owner's reserve; the flag says whether the owner has a token to lose for a village
    event_kind("knights_destroyed", "seat", "owner:seat", "hex", "count:number"),
    event_kind("village_destroyed", "seat", "owner:seat", "hex", "has_token:flag"),
    event_kind("token_taken", "seat", "owner:seat", "token"),
    # The knight goes back to the reserve, the building comes from there
    event_kind("knight_replaced", "seat", "hex"),
    event_kind("village_built", "seat", "hex"),
    event_kind("stronghold_built", "seat", "hex"),
    # How many of the kind the bank has left: below 0 it is beyond the tokens in the box
    event_kind("token_received", "seat", "token", "left:number"),
    event_kind("bank_was_empty", "seat", "token"),
    # The village goes back to the reserve, the city comes from there
    event_kind("village_replaced", "seat", "hex"),
    event_kind("city_founded", "seat", "hex", "points:number"),
    # One knight from the reserve out of the game, another from the reserve to the hex
    event_kind("knight_removed", "seat"),
    event_kind("knight_sent", "seat", "hex"),
    # To the bank; how much of the price is paid now
    event_kind("token_paid", "seat", "token", "paid:number", "price:number"),
    event_kind("title_gained", "seat", "title", "points:number"),
    # The first duke, and how many players still have a turn
    event_kind("last_round_began", "seat", "turns:number"),
    # The points of titles, founded cities and tokens, in the order of the places
    event_kind("score_counted", "seat", "titles:number", "cities:number", "tokens:number", "score:number"),
    # The seat sits farther from the first player than the other with the same score
    event_kind("tie_broken", "seat", "other:seat", "score:number"),
    # Its cause and the winner
    event_kind("game_ended", "ending", "seat", "score:number"),
)

WORDS: Final[dict[PartKind, tuple[str, ...]]] = {
    "token": board.TOKENS,
    "title": title.RANKS,
    "ending": phases.ENDINGS,
}
"""The names of what the numbers of a part stand for."""


def write_part(realm: Realm, kind: PartKind, number: int) -> PartValue:
    """A part of an event as JSON: the name of a hex, of a kind of token, of a title or of an ending."""
    return realm.board.names[number] if kind == "hex" else WORDS[kind][number]
