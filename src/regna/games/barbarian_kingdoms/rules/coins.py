"""Coins: four kinds, never split, created or destroyed (BK-080); how amounts are laid and how change is made with them.

A number of coins of each kind is written (ones, twos, threes, fives).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

KINDS: Final[i64] = 4
VALUES: Final = (1, 2, 3, 5)
SUPPLY: Final = (30, 24, 17, 1)
"""The 72 coins of the box, worth 134 Tremis (BK-013)."""
COMMON_POOL: Final = (6, 6, 5, 1)
"""The 18 coins that belong to no kingdom: what six kingdoms leave over (A-03)."""
START: Final = (3, 2, 1, 0)
"""The ten Tremis of a new treasury (BK-027)."""
MOST_OF_A_KIND: Final[i64] = 30
MOST_PRICE: Final[i64] = 9
"""The dearest slot a player board can have; the space of payments is made for it."""

Amount = tuple[int, int, int, int]

EXCHANGES: Final[tuple[tuple[Amount, Amount], ...]] = (
    ((0, 1, 0, 0), (2, 0, 0, 0)),
    ((0, 0, 1, 0), (1, 1, 0, 0)),
    ((0, 0, 1, 0), (3, 0, 0, 0)),
    ((0, 2, 0, 0), (1, 0, 1, 0)),
    ((0, 0, 0, 1), (0, 1, 1, 0)),
    ((0, 0, 0, 1), (1, 2, 0, 0)),
    ((0, 0, 0, 1), (2, 0, 1, 0)),
    ((0, 0, 0, 1), (3, 1, 0, 0)),
    ((0, 0, 0, 1), (5, 0, 0, 0)),
    ((0, 0, 2, 0), (0, 3, 0, 0)),
    ((0, 0, 2, 0), (1, 0, 0, 1)),
    ((0, 3, 0, 0), (1, 0, 0, 1)),
    ((0, 1, 0, 1), (1, 0, 2, 0)),
    ((0, 0, 1, 1), (0, 4, 0, 0)),
    ((0, 0, 3, 0), (0, 2, 0, 1)),
)
"""Coins of equal value that can be exchanged, either way; every exchange of coins is made up of these (A-05)."""
WAYS: Final = tuple(way for one, other in EXCHANGES for way in ((one, other), (other, one)))
"""Each of them both ways, by its number: what is given, what is got."""
EXCHANGE_COUNT: Final[i64] = 30

SPREADS: Final = ("123", "132", "213", "231", "312", "321")
"""The ways to lay a 1, a 2 and a 3 into a kingdom's three initial provinces, in the order of the map (BK-026)."""

BUNDLES: Final[tuple[tuple[Amount, Amount], ...]] = (
    ((1, 0, 0, 0), (0, 0, 0, 0)),
    ((0, 1, 0, 0), (0, 0, 0, 0)),
    ((0, 0, 1, 0), (0, 0, 0, 0)),
    ((0, 0, 0, 1), (0, 0, 0, 0)),
    ((0, 1, 0, 0), (1, 0, 0, 0)),
    ((0, 0, 1, 0), (1, 0, 0, 0)),
    ((0, 0, 1, 0), (0, 1, 0, 0)),
    ((0, 0, 1, 0), (2, 0, 0, 0)),
    ((0, 2, 0, 0), (0, 0, 1, 0)),
    ((0, 0, 0, 1), (1, 0, 0, 0)),
    ((0, 0, 0, 1), (0, 1, 0, 0)),
    ((0, 0, 0, 1), (2, 0, 0, 0)),
    ((0, 0, 0, 1), (0, 0, 1, 0)),
    ((0, 0, 0, 1), (1, 1, 0, 0)),
    ((0, 0, 0, 1), (3, 0, 0, 0)),
    ((0, 0, 0, 1), (0, 2, 0, 0)),
    ((0, 0, 0, 1), (1, 0, 1, 0)),
    ((0, 0, 0, 1), (2, 1, 0, 0)),
    ((0, 0, 0, 1), (4, 0, 0, 0)),
    ((0, 0, 2, 0), (0, 0, 0, 1)),
    ((0, 3, 0, 0), (0, 0, 0, 1)),
    ((0, 1, 0, 1), (0, 0, 2, 0)),
)
"""What a tax takes from one province and puts back there: single coins, then all ways of taking with change (A-13)."""
BUNDLE_COUNT: Final[i64] = 22
PLAIN_BUNDLES: Final[i64] = 4
"""The first four are single coins without change."""

# A payment as one number: ones + 10 * (twos + 6 * (threes + 4 * fives)). More of a kind never makes up a price.
MOST_ONES: Final[i64] = 9
MOST_TWOS: Final[i64] = 5
MOST_THREES: Final[i64] = 3
PAYMENT_COUNT: Final[i64] = 480


class Coinage:
    """The tables above as the rules need them: number of an exchange or bundle * KINDS + kind; way * 3 + place."""

    def __init__(self) -> None:
        """All of them in the order of their numbers."""
        self.given = vec[i64]([number for give, _ in WAYS for number in give])
        self.got = vec[i64]([number for _, get in WAYS for number in get])
        self.taken = vec[i64]([number for take, _ in BUNDLES for number in take])
        self.put_back = vec[i64]([number for _, back in BUNDLES for number in back])
        self.gains = vec[i64]([worth(take) - worth(back) for take, back in BUNDLES])
        self.spreads = vec[i64]([VALUES.index(int(value)) for way in SPREADS for value in way])


def worth(coins: Amount) -> int:
    """What coins are worth together."""
    return sum(number * value for number, value in zip(coins, VALUES, strict=True))


def value_of(kind: i64) -> i64:
    """What a coin of this kind is worth."""
    return kind + 1 if kind < 3 else 5


def packed(numbers: vec[i64], place: i64) -> i64:
    """The coins of one place, out of a list that has four numbers for every place, as one number."""
    start = place * KINDS
    return numbers[start] + 32 * (numbers[start + 1] + 32 * (numbers[start + 2] + 32 * numbers[start + 3]))


def unpacked(number: int) -> Amount:
    """The coins by kind that `packed` has made one number of."""
    return (number % 32, number // 32 % 32, number // 1024 % 32, number // 32768)


def payment_of(ones: i64, twos: i64, threes: i64, fives: i64) -> i64:
    """The number of a payment."""
    return ones + 10 * (twos + 6 * (threes + 4 * fives))


def coins_in(payment: i64, kind: i64) -> i64:
    """How many coins of a kind a payment has."""
    if kind == 0:
        return payment % 10
    if kind == 1:
        return payment // 10 % 6
    return payment // 60 % 4 if kind == 2 else payment // 240


def amount_of_payment(payment: int) -> Amount:
    """The coins of a payment by kind."""
    return (int(coins_in(payment, 0)), int(coins_in(payment, 1)), int(coins_in(payment, 2)), int(coins_in(payment, 3)))


def payment_value(payment: i64) -> i64:
    """What a payment is worth."""
    total: i64 = 0
    for kind in range(KINDS):
        total += coins_in(payment, kind) * value_of(kind)
    return total


def smallest_coin(payment: i64) -> i64:
    """The value of the smallest coin in a payment; 0 if there is none."""
    for kind in range(KINDS):
        if coins_in(payment, kind) > 0:
            return value_of(kind)
    return 0


def can_make(ones: i64, twos: i64, threes: i64, fives: i64, amount: i64) -> bool:
    """Whether some of these coins are worth exactly this amount."""
    most_fives = amount // 5 if amount // 5 < fives else fives
    for five in range(most_fives + 1):
        without_fives = amount - 5 * five
        most_threes = without_fives // 3 if without_fives // 3 < threes else threes
        for three in range(most_threes + 1):
            left = without_fives - 3 * three
            two = left // 2 if left // 2 < twos else twos
            if left - 2 * two <= ones:
                return True
    return False
