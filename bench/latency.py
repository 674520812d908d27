"""How long something took, over many times."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


def within(milliseconds: list[float], share: float) -> float:
    """The milliseconds within which this share of them lies; 0 if there are none."""
    ordered = sorted(milliseconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


@contextmanager
def steady_hand() -> Iterator[None]:
    """Whoever measures does not look for garbage meanwhile: with a thousand sockets that takes a third of a second."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
