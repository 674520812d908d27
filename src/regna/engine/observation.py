"""What a seat sees, as an array of 32-bit floats: whole numbers, most of them 0."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

ONE: Final[i64] = 0x3F800000
"""1 as the bits of a 32-bit float."""
FRACTION_BITS: Final[i64] = 23
FRACTION: Final[i64] = 0x7FFFFF
BIAS: Final[i64] = 127
SIGN: Final[i64] = 0x80000000


def float_bits(number: i64) -> i64:
    """A whole number as the bits of a 32-bit float; of a very long one, its first 24 digits."""
    if number == 0:
        return 0
    size = number if number > 0 else -number
    exponent: i64 = 0
    while size >> (exponent + 1) != 0:
        exponent += 1
    shift = FRACTION_BITS - exponent
    fraction = size << shift if shift >= 0 else size >> -shift
    bits = ((exponent + BIAS) << FRACTION_BITS) | (fraction & FRACTION)
    return bits if number > 0 else bits - SIGN


FLOATS_KNOWN: Final[i64] = 128
FLOATS: Final = vec[i32]([i32(float_bits(number)) for number in range(FLOATS_KNOWN)])
"""The bits of the small numbers, which are nearly all."""


class Observation:
    """A row of numbers that is filled again and again, in memory that arrays look at.

    What is not 0 is remembered, so that clearing costs no more than that. There is no vec of 32-bit floats: `cells`
    holds their bits, `floats` shows them.
    """

    def __init__(self) -> None:
        """An empty row with memory of its own, which grows with the first observation."""
        self.cells = vec[i32]()
        self.start: i64 = 0
        self.n: i64 = 0  # where the next number goes
        self.filled = vec[i64]()  # the places of the numbers that are not 0
        self.filled_count: i64 = 0

    def move_to(self, cells: vec[i32], start: i64) -> None:
        """Write there from now on: zeros, of which every row has its own part."""
        self.cells = cells
        self.start = start
        self.n = start
        self.filled_count = 0

    def clear(self) -> None:
        """Forget what is listed and keep the room."""
        cells, filled = self.cells, self.filled
        for i in range(self.filled_count):
            cells[filled[i]] = 0
        self.filled_count = 0
        self.n = self.start

    def add(self, number: i64) -> None:
        """List one more number."""
        place = self.add_zeros(1)
        if number != 0:
            self.put(place, number)

    def add_zeros(self, count: i64) -> i64:
        """List `count` zeros, each of which may be put right once; where they begin."""
        start = self.n
        self.n = start + count
        while len(self.cells) < self.n:
            self.cells = append(self.cells, 0)
        while len(self.filled) < self.n - self.start:
            self.filled = append(self.filled, 0)
        return start

    def put(self, place: i64, number: i64) -> None:
        """Write a number over a zero that is listed."""
        self.cells[place] = FLOATS[number] if number >= 0 and number < FLOATS_KNOWN else i32(float_bits(number))
        n = self.filled_count
        self.filled[n] = place
        self.filled_count = n + 1

    def add_one_of(self, chosen: i64, count: i64) -> None:
        """List `count` numbers: 1 at place `chosen`, 0 elsewhere (all 0 if it is none of them)."""
        start = self.add_zeros(count)
        if chosen >= 0 and chosen < count:
            self.put(start + chosen, 1)

    def add_one_of_each(self, row: vec[i64], rows: i64, count: i64) -> None:
        """The same for each of the first `rows` numbers of a row."""
        start = self.add_zeros(rows * count)
        cells, filled, n = self.cells, self.filled, self.filled_count
        for i in range(rows):
            chosen = row[i]
            if chosen >= 0 and chosen < count:
                place = start + i * count + chosen
                cells[place] = i32(ONE)
                filled[n] = place
                n += 1
        self.filled_count = n

    def add_where(self, row: vec[i64], wanted: i64, count: i64) -> None:
        """List `count` numbers: 1 wherever the row has the wanted number, 0 elsewhere."""
        start = self.add_zeros(count)
        cells, filled, n = self.cells, self.filled, self.filled_count
        for i in range(count):
            if row[i] == wanted:
                cells[start + i] = i32(ONE)
                filled[n] = start + i
                n += 1
        self.filled_count = n

    def add_row(self, row: vec[i64], first: i64, count: i64) -> None:
        """List `count` numbers of a row, from its place `first` on."""
        start = self.add_zeros(count)
        cells, filled, n, floats = self.cells, self.filled, self.filled_count, FLOATS
        for i in range(count):
            number = row[first + i]
            if number != 0:
                known = number > 0 and number < FLOATS_KNOWN
                cells[start + i] = floats[number] if known else i32(float_bits(number))
                filled[n] = start + i
                n += 1
        self.filled_count = n

    def add_set(self, members: i64, count: i64) -> None:
        """List `count` numbers: 1 for every member of a set, which is bits of one integer."""
        place = self.add_zeros(count)
        while members != 0 and place < self.n:
            if members & 1 == 1:
                self.put(place, 1)
            members >>= 1
            place += 1

    def floats(self) -> "memoryview[float]":
        """The numbers that are listed, as 32-bit floats; valid as long as the row does not grow."""
        return memoryview(self.cells)[self.start : self.n].cast("B").cast("f")

    def to_list(self) -> list[float]:
        """The numbers that are listed, as a Python list."""
        return list(self.floats()) if self.n > self.start else []
