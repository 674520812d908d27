"""A small generator of our own, the same in compiled and uncompiled runs.

xoshiro128++ (Blackman and Vigna, public domain): four words of 32 bits. Every intermediate value fits into 63 bits, so
the same lines give the same numbers whether `i64` is a machine integer or a Python one.
"""

from typing import Any, Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final[i64] = 0xFFFFFFFF
# Factors of the seed mixer; below 2**31, so that a product with a 32-bit word stays below 2**63.
FACTOR_A: Final[i64] = 0x7FEB352D
FACTOR_B: Final[i64] = 0x6C8E9CF5
STEP: Final[i64] = 0x61C88647

Item = TypeVar("Item")


class Rng:
    """A stream of random numbers fixed by its seed."""

    def __init__(self, seed: int) -> None:
        """Start the stream of this seed; any whole number is a seed."""
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        self.restart(seed)

    def restart(self, seed: int) -> None:
        """Begin the stream of this seed again."""
        low: i64 = seed & 0x7FFFFFFF
        middle: i64 = (seed >> 31) & 0x7FFFFFFF
        high: i64 = hash_of_rest(seed >> 62)
        self.a = mixed(low + STEP)
        self.b = mixed(self.a ^ middle)
        self.c = mixed(self.b ^ high)
        self.d = mixed(self.c ^ low) | 1  # never all four words zero

    def word(self) -> i64:
        """The next 32 random bits."""
        a, b, c, d = self.a, self.b, self.c, self.d
        total = (a + d) & WORD
        out = ((((total << 7) & WORD) | (total >> 25)) + a) & WORD
        shifted = (b << 9) & WORD
        c ^= a
        d ^= b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ shifted
        self.d = ((d << 11) & WORD) | (d >> 21)
        return out

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound - 1, each equally likely; bound from 1 to 2**31 - 1."""
        product = self.word() * bound
        low = product & WORD
        if low < bound:  # the rare case in which some results would be likelier than others
            threshold = (WORD + 1 - bound) % bound
            while low < threshold:
                product = self.word() * bound
                low = product & WORD
        return product >> 32

    def split(self) -> "Rng":
        """A new stream that depends on this one, for a part that may draw as often as it likes."""
        high = self.word()
        return Rng(int((high >> 1 << 31) | (self.word() >> 1)))

    def __reduce__(self) -> tuple[Any, ...]:
        return continued, (int(self.a), int(self.b), int(self.c), int(self.d))

    def __repr__(self) -> str:
        return f"<Rng at {int(self.a):08x} {int(self.b):08x} {int(self.c):08x} {int(self.d):08x}>"


def continued(a: int, b: int, c: int, d: int) -> Rng:
    """A stream that goes on where another one stood."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.d = a, b, c, d
    return rng


def mixed(value: i64) -> i64:
    """A 32-bit word in which every bit of the value counts."""
    value &= WORD
    value ^= value >> 16
    value = (value * FACTOR_A) & WORD
    value ^= value >> 15
    value = (value * FACTOR_B) & WORD
    value ^= value >> 16
    value = (value * FACTOR_A) & WORD
    return value ^ (value >> 15)


def hash_of_rest(rest: int) -> i64:
    """One word out of the bits of a seed beyond the first 62; seeds may be of any size or sign."""
    word: i64 = 0
    while rest not in (0, -1):
        word = mixed(word ^ (rest & 0x7FFFFFFF))
        rest >>= 31
    return mixed(word ^ 1) if rest == -1 else word


def shuffle_numbers(items: vec[i64], rng: Rng) -> None:
    """The same as `shuffle`, for a row of numbers."""
    for i in range(i64(len(items)) - 1, i64(0), i64(-1)):
        other = rng.below(i + 1)
        items[i], items[other] = items[other], items[i]


def shuffle(items: list[Item], rng: Rng) -> None:
    """Put the items into random order, each order equally likely."""
    for i in range(len(items) - 1, 0, -1):
        other = int(rng.below(i64(i + 1)))
        items[i], items[other] = items[other], items[i]
