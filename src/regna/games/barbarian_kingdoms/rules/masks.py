"""Sets of small numbers as bits of one integer.

The engine has `bit`, too. These two are asked at every step of every decision, and only what is compiled with the game
becomes part of the code that asks (1.4 times faster).
"""

from mypy_extensions import i64


def bit(number: i64) -> i64:
    """The set of one number, from 0 to 62."""
    one = number - number + 1  # a literal 1 would be shifted as a C int of 32 bits
    return one << number


def has(mask: i64, number: i64) -> bool:
    """Whether a number is in a set."""
    return (mask >> number) & 1 == 1
