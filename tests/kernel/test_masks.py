"""Sets of small numbers, compiled and uncompiled alike: the kernel's, and those of the game that has its own."""

from regna.games.barbarian_kingdoms import masks as own
from regna.kernel import masks


def test_every_bit_is_its_own() -> None:
    """Up to the last one that an integer of 64 bits with a sign can hold."""
    for number in range(63):
        assert int(masks.bit(number)) == int(own.bit(number)) == 1 << number
        assert [other for other in range(63) if own.has(own.bit(number), other)] == [number]
