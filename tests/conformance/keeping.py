"""Comparing with what an earlier version wrote: everything it had is still there; more may have come."""

from collections.abc import Iterator
from typing import Any

SHOWN = 80
"""Letters of a value that a complaint shows."""


def lost(kept: Any, found: Any, path: str = "") -> Iterator[str]:
    """What is no longer as it was kept, each with where it is.

    An object may have got more fields. A list is as long as it was, and true is not 1.
    """
    if isinstance(kept, dict) and isinstance(found, dict):
        for name, value in kept.items():
            if name in found:
                yield from lost(value, found[name], f"{path}.{name}")
            else:
                yield f"{path}.{name}: gone, was {shortly(value)}"
    elif isinstance(kept, list) and isinstance(found, list) and len(kept) == len(found):
        for place, (before, now) in enumerate(zip(kept, found, strict=True)):
            yield from lost(before, now, f"{path}[{place}]")
    elif type(kept) is not type(found) or kept != found:
        yield f"{path}: {shortly(found)}, was {shortly(kept)}"


def shortly(value: Any) -> str:
    """The beginning of a value, for a complaint."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
