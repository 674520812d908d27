"""Numbers as bytes: short for small ones, right for all, and nothing else is read."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.archive import Archive

EXTREMES = [0, 1, -1, -8, -9, 183, 184, 255, 256, 2**31, -(2**31), 2**62, -(2**63), 2**63 - 1]


def written(rows: list[list[int]]) -> bytes:
    """These rows as bytes."""
    archive = Archive()
    for row in rows:
        archive.numbers(vec[i64](row))
    return archive.finish()


def read(data: bytes, rows: int) -> list[list[int]]:
    """So many rows out of bytes."""
    archive = Archive(data)
    found = [list(archive.numbers(vec[i64]())) for _ in range(rows)]
    archive.finish()
    return found


@pytest.mark.parametrize(
    "row", [[], EXTREMES, [5] * 2, [5] * 63, [5] * 64, [5] * 65, [0] * 1000, [2**40] * 3, [1, 1, 2, 2, 2, 1]]
)
def test_what_is_written_is_read(row: list[int]) -> None:
    """Also where rows follow each other."""
    assert read(written([row, [7], row]), 3) == [row, [7], row]


def test_numbers_and_flags() -> None:
    """One after the other, as they were written."""
    out = Archive()
    for number in EXTREMES:
        out.number(number)
        out.flag(number > 0)
    back = Archive(out.finish())
    assert [(back.number(0), back.flag(False)) for _ in EXTREMES] == [(number, number > 0) for number in EXTREMES]
    back.finish()


def test_runs_are_short() -> None:
    """A row of equal numbers takes two bytes for every 64 of them, besides its length."""
    assert len(written([[0] * 128])) == 1 + 2 * 2


@pytest.mark.parametrize(
    "data", [b"", b"\x0a\x08", b"\xff\x00", b"\xc5", b"\xff" + b"\x7f" * 8, b"\x09\x08\x08", b"\x09\xc5"]
)
def test_anything_else_is_refused(data: bytes) -> None:
    """Too short, too long, or no number where one is due."""
    with pytest.raises((ValueError, IndexError)):
        read(data, 1)
