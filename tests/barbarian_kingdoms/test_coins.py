"""The coins of the box, and the tables of exchanges and takings, against every possibility counted out here."""

from collections.abc import Iterator
from itertools import product

import pytest

from regna.engine.rng import Rng
from regna.engine.state import CHANCE
from regna.games.barbarian_kingdoms.rules.coins import (
    BUNDLE_COUNT,
    BUNDLES,
    EXCHANGE_COUNT,
    EXCHANGES,
    PLAIN_BUNDLES,
    can_make,
)
from tests.barbarian_kingdoms.scenes import (
    GAME,
    THREE,
    VALUES,
    legal,
    outcomes,
    play,
    scene,
    why,
    worth,
    written,
)
from tests.rules import rule

Purse = tuple[int, int, int, int]
Pair = tuple[Purse, Purse]
NOTHING: Purse = (0, 0, 0, 0)
BOX: Purse = (30, 24, 17, 1)
MOST_COINS = 5
"""A side of an exchange that cannot be taken apart has at most as many coins as the largest is worth."""


def purse(numbers: tuple[int, ...]) -> Purse:
    """Four numbers as a purse."""
    ones, twos, threes, fives = numbers
    return ones, twos, threes, fives


def parts_of(whole: Purse) -> Iterator[Purse]:
    """Every part of some coins, none and all included."""
    return (purse(part) for part in product(*(range(number + 1) for number in whole)))


def minus(whole: Purse, part: Purse) -> Purse:
    """What is left of some coins."""
    return purse(tuple(one - other for one, other in zip(whole, part, strict=True)))


def plus(one: Purse, other: Purse) -> Purse:
    """Coins together."""
    return purse(tuple(first + second for first, second in zip(one, other, strict=True)))


def text_of(coins: Purse) -> str:
    """Coins as a decision writes them."""
    return "+".join(value for value, number in zip(VALUES, coins, strict=True) for _ in range(number)) or "none"


def pairs() -> Iterator[Pair]:
    """Coins against other coins of no greater value: no kind on both sides, and the only 5 at most once."""
    small = [coins for coins in parts_of((MOST_COINS, MOST_COINS, MOST_COINS, 1)) if sum(coins) <= MOST_COINS]
    for one, other in product(small, small):
        apart = all(not first or not second for first, second in zip(one, other, strict=True))
        if apart and one != NOTHING and worth(one) >= worth(other):
            yield one, other


def falls_apart(one: Purse, other: Purse) -> bool:
    """Whether a pair is made up of two pairs of which neither gives more than it gets."""
    gain = worth(one) - worth(other)
    lefts, rights = [(part, worth(part)) for part in parts_of(one)], [(part, worth(part)) for part in parts_of(other)]
    return any(
        0 <= left - right <= gain and (first, second) not in ((NOTHING, NOTHING), (one, other))
        for first, left in lefts
        for second, right in rights
    )


def simple_exchanges() -> set[Pair]:
    """Equal values that no two smaller exchanges make up, both ways."""
    found = {pair for pair in pairs() if worth(pair[0]) == worth(pair[1]) and not falls_apart(*pair)}
    return found | {(other, one) for one, other in found}


def simple_takings() -> set[Pair]:
    """Coins taken for less, or nothing, put back, that no two smaller takings make up."""
    return {pair for pair in pairs() if worth(pair[0]) > worth(pair[1]) and not falls_apart(*pair)}


SIMPLE_EXCHANGES = sorted(simple_exchanges())
SIMPLE_TAKINGS = sorted(simple_takings())


@rule("BK-086", "A-05")
def test_the_exchanges_are_exactly_those_that_cannot_be_taken_apart() -> None:
    """Nothing is missing from the table, nothing in it can be made up, nothing is there twice."""
    both_ways = [way for one, other in EXCHANGES for way in ((one, other), (other, one))]
    assert sorted(both_ways) == SIMPLE_EXCHANGES
    assert len(both_ways) == EXCHANGE_COUNT == 30


@rule("BK-173", "A-13")
def test_the_takings_are_exactly_those_that_cannot_be_taken_apart() -> None:
    """Single coins first, then every taking with change that leaves something for the taker."""
    assert sorted(BUNDLES) == SIMPLE_TAKINGS
    assert len(BUNDLES) == BUNDLE_COUNT == 22
    assert [back == NOTHING for _, back in BUNDLES] == [True] * PLAIN_BUNDLES + [False] * (22 - PLAIN_BUNDLES)


@rule("BK-080")
def test_an_amount_can_be_made_only_of_whole_coins() -> None:
    """Compared with every part of every small treasury, up to one more than all of it."""
    for coins in parts_of((3, 3, 3, 1)):
        sums = {worth(part) for part in parts_of(coins)}
        found = {amount for amount in range(worth(coins) + 2) if can_make(*coins, amount)}
        assert found == sums, coins


@rule("BK-080")
@pytest.mark.parametrize(("coins", "amount", "possible"), [
    ((30, 24, 17, 1), 134, True),
    ((30, 24, 17, 1), 135, False),
    ((0, 0, 17, 1), 56, True),
    ((0, 0, 17, 1), 55, False),
    ((0, 24, 0, 0), 47, False),
    ((0, 1, 1, 1), 9, False),
    ((0, 0, 0, 0), 0, True),
])  # fmt: skip
def test_large_amounts_are_made_of_whole_coins_too(coins: Purse, amount: int, possible: bool) -> None:
    """The whole box makes 134, never 135; without ones some sums are out of reach."""
    assert can_make(*coins, amount) is possible


@rule("BK-080", "BK-013")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_box_has_72_coins_worth_134(seats: int) -> None:
    """30 ones, 24 twos, 17 threes and one 5, wherever they are."""
    match = GAME.new(seats=seats, seed=seats)
    state = GAME.spec.state_from(match.position().state, seats, match.options, GAME.components)
    found = counted(state.clone())
    assert found == BOX
    assert (sum(found), worth(found)) == (72, 134)


def counted(state: object) -> Purse:
    """All coins of a game by kind: behind screens, in purses, face up, and those nobody has seen."""
    places = [getattr(state, name) for name in ("treasury", "purses", "coins", "pool")]
    return purse(tuple(sum(int(number) for place in places for number in place[kind::4]) for kind in range(4)))


@rule("BK-080")
@pytest.mark.parametrize("edition", ["final", "review"])
@pytest.mark.parametrize("seed", range(4))
def test_no_coin_is_made_or_lost_in_play(seed: int, edition: str) -> None:
    """After every one of 150 random decisions and outcomes all 72 are somewhere, and nowhere fewer than none."""
    state, rng = scene(THREE, edition=edition), Rng(seed)
    for _ in range(150):
        if state.seat < 0 and state.seat != CHANCE:
            break
        texts = written(state, outcomes(state)) if state.seat == CHANCE else legal(state)
        kept = [text for text in texts if text.split()[0] in ("recruit", "claim", "pay", "change", "take")]
        choice = kept if kept and rng.below(3) else texts
        play(state, choice[int(rng.below(len(choice)))])
        assert counted(state) == BOX
        assert min(*state.treasury, *state.coins, *state.pool, *state.purses) >= 0


@rule("BK-086", "A-05")
def test_an_exchange_of_unequal_value_is_refused() -> None:
    """Also where it would be to the player's disadvantage, and before anything else is looked at."""
    state = play(scene(treasuries={0: "3"}, lying={"venetia": "1+2"}), "recruit liguria")
    for given in ("3 2", "3 1", "3 1+1", "3 2+2", "3 5", "3 none", "none 1"):
        assert why(state, f"change venetia {given}") == "unequal_change", given
    assert why(state, "change venetia 3 1+2") == "ok"


@rule("A-05")
def test_an_exchange_that_falls_apart_is_made_in_steps() -> None:
    """Equal values, but two exchanges in one, or a coin that goes both ways."""
    state = play(scene(treasuries={0: "3+3+2"}, lying={"venetia": "1+1+2+2"}), "recruit liguria")
    for given in ("3+3 1+2+1+2", "3+2 1+2+2", "3+3 1+1+2+2"):
        assert why(state, f"change venetia {given}") == "change_in_steps", given


@rule("BK-086")
def test_coins_are_not_exchanged_for_the_same_coins() -> None:
    """Smaller steps would not help."""
    state = play(scene(treasuries={0: "3+3+2"}, lying={"venetia": "1+1+2+2"}), "recruit liguria")
    for given in ("2 2", "1+2 2+1", "none none"):
        assert why(state, f"change venetia {given}") == "same_coins", given


@rule("A-13")
def test_a_taking_that_falls_apart_is_made_in_steps() -> None:
    """Two coins at once, an exchange for nothing, or more put back than taken."""
    state = play(scene(treasuries={0: "1+1+2+3"}, lying={"roma": "2+3", "venetia": "", "liguria": ""}), "tax")
    for given in ("take roma 2+3", "take roma none", "take_change roma 2 none"):
        assert why(state, given) == "take_in_steps", given
    for given in ("3 1+2", "2 3", "none 1", "none none", "2+3 1+1"):
        assert why(state, f"take_change roma {given}") == "take_in_steps", given
