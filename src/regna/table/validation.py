"""Checks of what callers pass in: types, sizes, letters. Type hints alone do not stop a caller."""

import secrets
from typing import Any, Final

from regna.contract.errors import Malformed, quoted
from regna.engine.rng import Rng

MOST_LETTERS: Final = 100
"""The longest name or idempotency key."""
MOST_BITS: Final = 512
"""The largest whole number, as a power of two: seeds may be long, but not without end."""


def whole_number(name: str, value: Any) -> int:
    """The value as a whole number; bool does not count as one."""
    if type(value) is not int or value.bit_length() > MOST_BITS:
        raise Malformed("not_a_number", {"name": name, "found": quoted(value)})
    return value


def short_text(name: str, value: Any) -> str:
    """The value as a short printable text."""
    if not isinstance(value, str) or len(value) > MOST_LETTERS or not (value.isprintable() or not value):
        raise Malformed("not_a_text", {"name": name, "found": quoted(value), "most": MOST_LETTERS})
    return value


def seat_names(value: Any, seats: int) -> tuple[str, ...]:
    """The players' names: none, or up to one per seat."""
    if not isinstance(value, tuple | list) or len(value) > seats:
        raise Malformed("bad_names", {"seats": seats})
    return tuple(short_text("names", name) for name in value)


def luck_from(seed: Any) -> Rng:
    """The luck of this seed; without one, fresh luck."""
    return Rng(fresh_seed() if seed is None else whole_number("seed", seed))


def fresh_seed() -> int:
    """A seed nobody can foresee."""
    return secrets.randbits(62)
