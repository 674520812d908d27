"""The kinds of events that the rules tell, in the order of their numbers in rules/events.py."""

from typing import Final

from regna.contract.events import EventKind, PartKind, PartValue, event_kind
from wrackline.rules.actions import KINDS as PIECES
from wrackline.rules.phases import ENDINGS
from wrackline.rules.realm import Realm

KINDS: Final[tuple[EventKind, ...]] = (
    event_kind("wish_dealt", "seat", "kind", secret=("kind",)),
    event_kind("turn_begun", "seat"),
    event_kind("piece_brought", "kind"),
    event_kind("wave_came", "wave:number", "of:number", "pieces:number"),
    event_kind("piece_taken", "seat", "kind"),
    event_kind("waded", "seat"),
    event_kind("piece_found", "seat", "kind"),
    event_kind("thrown_back", "seat"),
    event_kind("rested", "seat"),
    event_kind("answered", "seat", "other:seat", "kind", "yes:flag", reveals=True),
    event_kind("match_ended", "cause"),
    event_kind("wish_shown", "seat", "kind", reveals=True),
    event_kind(
        "points_counted", "seat", "pieces:number", "wish:number", "sets:number", "question:number", "points:number"
    ),
)


def write_part(realm: Realm, kind: PartKind, number: int) -> PartValue:
    """A kind of piece or a cause of the end, by its name."""
    return PIECES[number] if kind == "kind" else ENDINGS[number]
