"""Whether a step of a lesson is done: what must have happened, or how it must stand."""

from collections.abc import Mapping, Sequence
from typing import Any

from regna.contract.events import PartValue
from regna.lessons.documents import Check, Goal

Event = Mapping[str, PartValue]


def is_reached(goal: Goal, events: Sequence[Event], state: Mapping[str, Any]) -> bool:
    """Whether these events, told since the step began, and this state document are what the goal wants."""
    return (
        all_told(goal.events, events)
        and all(holds(check, value_at(state, check.path)) for check in goal.state)
        and (not goal.any or any(is_reached(one, events, state) for one in goal.any))
    )


def all_told(wanted: Sequence[Event], events: Sequence[Event]) -> bool:
    """Whether each of the wanted events was told, each by an event of its own."""
    left = list(events)
    for one in wanted:
        found = next((event for event in left if is_like(event, one)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def is_like(event: Event, wanted: Event) -> bool:
    """Whether an event is of the wanted kind and has the wanted parts."""
    return all(event.get("event" if name == "kind" else name) == value for name, value in wanted.items())


def holds(check: Check, value: Any) -> bool:
    """Whether a value of the state is as it should be."""
    return (
        (check.equals is None or value == check.equals)
        and (check.at_least is None or value >= check.at_least)
        and (check.at_most is None or value <= check.at_most)
        and (check.has is None or check.has in value)
    )


def value_at(state: Mapping[str, Any], path: str) -> Any:
    """What stands at a path of a state document; 0 where nothing does: counts of nothing are left out there."""
    value: Any = state
    for name in path.split("."):
        if isinstance(value, list):
            value = value[int(name)]
        elif isinstance(value, dict):
            value = value.get(name, 0)
    return value
