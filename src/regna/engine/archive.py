"""What changes in a match as bytes: short, quick, and the same for equal states.

Every class names its fields once; that one list writes them and reads them back.
"""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

# A byte is a number from LEAST on, or says that the number before stands so many times more, or that 8 bytes follow.
LEAST: Final[i64] = -8
SMALL: Final[i64] = 192
LONG: Final[i64] = 255


class Archive:
    """Bytes that are written, or read again: each method takes a field as it is and gives it as it is to be."""

    def __init__(self, data: bytes | None = None) -> None:
        """To write, or to read what was written."""
        self.reading = data is not None
        self.data = b"" if data is None else data
        self.place: i64 = 0  # of the next byte to read
        self.out = vec[u8]()  # what is written

    def number(self, value: i64) -> i64:
        """One number."""
        if self.reading:
            return self.read()
        self.out = with_number(self.out, value)
        return value

    def flag(self, value: bool) -> bool:
        """Yes or no."""
        return self.number(1 if value else 0) == 1

    def numbers(self, values: vec[i64]) -> vec[i64]:
        """A row of numbers, however many; a row of the right length is filled anew, so nobody else may hold it."""
        if self.reading:
            return self.read_row(values)
        count = i64(len(values))
        out = with_number(self.out, count)
        i: i64 = 0
        while i < count:
            value = values[i]
            out = with_number(out, value)
            i += 1
            more: i64 = 0
            while i < count and more < LONG - SMALL and values[i] == value:
                more += 1
                i += 1
            if more > 0:
                out = append(out, u8(SMALL + more - 1))
        self.out = out
        return values

    def read(self) -> i64:
        """The next number."""
        byte: i64 = self.data[self.place]
        self.place += 1
        if byte < SMALL:
            return byte + LEAST
        if byte < LONG:
            raise ValueError("these bytes are not those of a state of this match")
        self.place += 8
        return read_i64_le(self.data, self.place - 8)

    def read_row(self, values: vec[i64]) -> vec[i64]:
        """The next row."""
        count = self.read()
        if count < 0 or count > (LONG - SMALL + 1) * len(self.data):
            raise ValueError("these bytes are not those of a state of this match")
        if count != len(values):
            values = vec[i64]()
            for _ in range(count):
                values = append(values, 0)
        i: i64 = 0
        while i < count:
            value = self.read()
            values[i] = value
            i += 1
            if i < count:
                more: i64 = self.data[self.place]
                if more >= SMALL and more < LONG:
                    self.place += 1
                    until = i + more - SMALL + 1
                    while i < until:
                        values[i] = value
                        i += 1
        return values

    def finish(self) -> bytes:
        """What was written; or, after reading, a check that nothing is left."""
        if self.reading and self.place != len(self.data):
            raise ValueError("these bytes are not those of a state of this match")
        return self.data if self.reading else bytes(memoryview(self.out))


def with_number(out: vec[u8], value: i64) -> vec[u8]:
    """What was written, and one more number."""
    if value >= LEAST and value < SMALL + LEAST:
        return append(out, u8(value - LEAST))
    out = append(out, u8(LONG))
    for byte in range(i64(8)):
        out = append(out, u8((value >> (8 * byte)) & 255))
    return out
