"""The story: events in words, each told to who may hear it. Nothing is worked out again here."""

from collections.abc import Sequence
from typing import Any

from regna.contract.events import SEAT, Event, EventKind, Sentence
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
    facts = {name: fact(realm, kind, name, number) for (name, _), number in zip(kind.parts, event.parts, strict=True)}
    key = f"log.{kind.name}"
    if event.kind == events.WISH_DEALT:
        return Sentence(key, facts, event.hearers)
    if event.kind == events.ANSWERED:
        return Sentence(f"{key}.{'yes' if facts.pop('yes') else 'no'}", facts)
    if event.kind == events.WAVE_CAME:
        facts["count"] = facts.pop("pieces")
        return Sentence(key if facts["count"] else f"{key}.nothing", facts)
    return Sentence(key, facts)


def fact(realm: Realm, kind: EventKind, name: str, number: int) -> Any:
    """A part of an event as a sentence names it."""
    sort = dict(kind.parts)[name]
    if sort == SEAT:
        return {"seat": number}
    if sort in ("kind", "cause"):
        word = "ending" if sort == "cause" else "kind" if kind.name in WITHOUT_ARTICLE else "some"
        return {"word": f"{word}.{write_part(realm, sort, number)}"}
    return number


WITHOUT_ARTICLE = ("wish_dealt", "answered", "wish_shown")
"""The events whose sentences name a kind as such, and not a piece of it."""
