"""What the rules tell, as the rest of Regna reads it: numbers with names, and who may hear them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

PartKind = str
"""What a part is: SEAT, NUMBER, FLAG, or a kind of the game's own, such as "hex", which GameSpec.write_part writes."""
SEAT: Final = "seat"
"""A seat's number; -1 is nobody."""
NUMBER: Final = "number"
FLAG: Final = "flag"
"""0 or 1: no or yes."""
PartValue = str | int | bool | None
ALL_OF_IT: Final = "all of it"


@dataclass(frozen=True)
class EventKind:
    """A kind of event: its name and the names and kinds of its parts, in the order in which the rules tell them.

    `secret` names the parts that only the seats it is told to may hear; ALL_OF_IT: nobody else hears of it at all.
    """

    name: str
    parts: tuple[tuple[str, PartKind], ...] = ()
    secret: tuple[str, ...] | Literal["all of it"] = ()
    reveals: bool = False
    """Whether it shows somebody a secret: what brings it about cannot be taken back."""


def event_kind(
    name: str, *parts: str, secret: tuple[str, ...] | Literal["all of it"] = (), reveals: bool = False
) -> EventKind:
    """A kind of event whose parts are written "name:kind", or "name" where both are the same."""
    pairs = [part.partition(":") for part in parts]
    return EventKind(name, tuple((part, kind or part) for part, _, kind in pairs), secret, reveals)


class Event(msgspec.Struct, frozen=True):
    """Something that happened: the number of its kind, its parts as numbers, and who may hear its secret parts."""

    kind: int
    parts: tuple[int, ...]
    hearers: tuple[int, ...] | None = None
    """None: everybody."""


class Sentence(msgspec.Struct, frozen=True):
    """A line of the log: a sentence's key, its facts, and the seats that may hear it (None: all)."""

    key: str
    facts: dict[str, Any] = {}
    seats: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Gain:
    """Points of the final score that a seat has for something; `source` names it as a fact of a sentence."""

    seat: int
    points: int
    source: dict[str, Any]


def events_from(told: Sequence[tuple[int, int, tuple[int, ...]]], kinds: Sequence[EventKind]) -> list[Event]:
    """What the engine's list of events says, each with as many parts as its kind has."""
    return [
        Event(kind, parts[: len(kinds[kind].parts)], None if hearers < 0 else seats_in(hearers))
        for kind, hearers, parts in told
    ]


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a set of seats given as bits."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def event_document(
    event: Event, kind: EventKind, seat: int | None, write_part: Callable[[PartKind, int], PartValue]
) -> dict[str, PartValue] | None:
    """An event as JSON, as a seat (None: a spectator) may hear it; None if it hears nothing of it.

    A part it may not hear is left out.
    """
    heard = event.hearers is None or seat in event.hearers
    if not heard and kind.secret == ALL_OF_IT:
        return None
    return {
        "event": kind.name,
        **{
            name: written(part, number, write_part)
            for (name, part), number in zip(kind.parts, event.parts, strict=True)
            if heard or name not in kind.secret
        },
    }


def facts_of(event: Event, kind: EventKind, name_part: Callable[[PartKind, int], Any]) -> dict[str, Any]:
    """The parts of an event by their names, as sentences take them; `name_part` does it for kinds of the game's own."""
    facts: dict[str, Any] = {}
    for (name, part), number in zip(kind.parts, event.parts, strict=True):
        if part == SEAT:
            facts[name] = {"seat": number}
        else:
            facts[name] = number if part in (NUMBER, FLAG) else name_part(part, number)
    return facts


def written(kind: PartKind, number: int, write_part: Callable[[PartKind, int], PartValue]) -> PartValue:
    """One part as JSON."""
    if kind == SEAT:
        return number if number >= 0 else None
    if kind == NUMBER:
        return number
    if kind == FLAG:
        return bool(number)
    return write_part(kind, number)
