"""Sets of small numbers, compiled and uncompiled alike."""

from regna.kernel.masks import bit, has


def test_every_bit_is_its_own() -> None:
    """Up to the last one that an integer of 64 bits with a sign can hold."""
    for number in range(63):
        assert int(bit(number)) == 1 << number
        assert [other for other in range(63) if has(bit(number), other)] == [number]
