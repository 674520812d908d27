"""The story: events in words, each told to who may hear it. Nothing is worked out again here."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from regna.contract.events import Event, EventKind, PartKind, Sentence, facts_of
from wrackline.events import KINDS, write_part
from wrackline.rules import events
from wrackline.rules.realm import Realm

SILENT = (events.TURN_BEGUN,)
"""What shows by itself in what follows."""


def story(realm: Realm, told: Sequence[Event]) -> list[Sentence]:
    """A sentence for each event: "log.<name>", or "log.<name>.<what makes a difference>"."""
    return [sentence_for(realm, event) for event in told if event.kind not in SILENT]


def sentence_for(realm: Realm, event: Event) -> Sentence:
    """The sentence of one event."""
    kind = KINDS[event.kind]
    facts = facts_of(event, kind, partial(name_part, realm, kind))
    key = f"log.{kind.name}"
    if event.kind == events.WISH_DEALT:
        return Sentence(key, facts, event.hearers)
    if event.kind == events.ANSWERED:
        return Sentence(f"{key}.{'yes' if facts.pop('yes') else 'no'}", facts)
    if event.kind == events.WAVE_CAME:
        facts["count"] = facts.pop("pieces")
        return Sentence(key if facts["count"] else f"{key}.nothing", facts)
    return Sentence(key, facts)


def name_part(realm: Realm, event: EventKind, kind: PartKind, number: int) -> Any:
    """A kind of piece or a cause of the end as a sentence names it."""
    word = "ending" if kind == "cause" else "kind" if event.name in WITHOUT_ARTICLE else "some"
    return {"word": f"{word}.{write_part(realm, kind, number)}"}


WITHOUT_ARTICLE = ("wish_dealt", "answered", "wish_shown")
"""The events whose sentences name a kind as such, and not a piece of it."""
