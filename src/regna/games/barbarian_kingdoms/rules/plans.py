"""What a player has in mind where a purse is filled kind after kind of coin (BK-222): the sum, as one number of Tremis.

A sum is made of the largest coins: the small ones are kept, which pay any price.
"""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.games.barbarian_kingdoms.rules import actions, advice, coins
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.realm import Realm

CERTAIN: Final[i64] = 1 << 12
"""The weight of what is certain; a plan has the share that its decisions, one after the other, leave of it."""


def list_bribes(realm: Realm, out: Actions) -> None:
    """List every sum that can still be put into the purse, with its weight."""
    for amount in range(value_from(realm, realm.kind) + 1):
        if can_make(realm, realm.kind, amount):
            out.add_weighted(actions.BRIBE_OF + amount, weight_of(realm, amount))


def list_steps(realm: Realm, amount: i64, out: Actions) -> None:
    """List how many coins of each kind to give, from the kind that is asked for."""
    for kind in range(realm.kind, KINDS):
        number = coins_of(realm, kind, amount)
        out.add(actions.BRIBE + number)
        amount -= number * coins.value_of(kind)


def coins_of(realm: Realm, kind: i64, amount: i64) -> i64:
    """How many coins of a kind an amount takes: as few as possible, if larger ones make up the rest."""
    number: i64 = 0
    while not can_make(realm, kind + 1, amount - number * coins.value_of(kind)):
        number += 1
    return number


def weight_of(realm: Realm, amount: i64) -> i64:
    """How readily the coins of this amount are given, one kind after the other."""
    weight = CERTAIN
    asked = realm.kind
    for kind in range(asked, KINDS):
        realm.kind = kind
        number = coins_of(realm, kind, amount)
        weight = weight * advice.weight_of(realm, actions.BRIBE + number) // weight_of_all(realm)
        amount -= number * coins.value_of(kind)
    realm.kind = asked
    return max(i64(1), weight)


def weight_of_all(realm: Realm) -> i64:
    """The weights of all numbers of coins of the kind that is asked for together."""
    total: i64 = 0
    for number in range(realm.treasury[realm.seat * KINDS + realm.kind] + 1):
        total += advice.weight_of(realm, actions.BRIBE + number)
    return total


def can_make(realm: Realm, kind: i64, amount: i64) -> bool:
    """Whether an amount can be given with coins of this kind and those after it."""
    start = realm.seat * KINDS
    treasury = realm.treasury
    return amount >= 0 and coins.can_make(
        treasury[start] if kind < 1 else 0,
        treasury[start + 1] if kind < 2 else 0,
        treasury[start + 2] if kind < 3 else 0,
        treasury[start + 3] if kind < 4 else 0,
        amount,
    )


def value_from(realm: Realm, first: i64) -> i64:
    """What the coins of a kind and of those after it are worth together."""
    total: i64 = 0
    for kind in range(first, KINDS):
        total += realm.treasury[realm.seat * KINDS + kind] * coins.value_of(kind)
    return total
