"""Sets of small numbers as bits of one integer."""

from mypy_extensions import i64


def bit(number: i64) -> i64:
    """The set of one number, from 0 to 62."""
    one = number - number + 1  # a literal 1 would be shifted as a C int of 32 bits
    return one << number
