"""Sets of small numbers, compiled and uncompiled alike: the engine's, and those of the game that has its own."""

from regna.engine import masks
from regna.games.barbarian_kingdoms.rules import masks as own


def test_every_bit_is_its_own() -> None:
    """Up to the last one that an integer of 64 bits with a sign can hold."""
    for number in range(63):
        assert int(masks.bit(number)) == int(own.bit(number)) == 1 << number
        assert [other for other in range(63) if own.has(own.bit(number), other)] == [number]
