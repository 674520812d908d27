"""The kinds of events that the rules of Animal Kingdoms tell, in the order of their numbers in rules/events.py."""

from typing import Final

from regna.contract.events import EventKind, PartKind, PartValue
from regna.engine.state import State

KINDS: Final[tuple[EventKind, ...]] = ()


def write_part(state: State, kind: PartKind, number: int) -> PartValue:
    """A part of an event as JSON."""
    raise ValueError(kind)
