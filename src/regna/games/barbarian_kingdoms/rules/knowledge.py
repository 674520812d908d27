"""What each seat knows (A-30, A-33): treasuries, purses and face-down coins are hidden from others."""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.games.barbarian_kingdoms.rules import actions, aftermath, claim, coins, money, phases
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.realm import ATTACKER, OPPONENT, Realm

TRIES: Final[i64] = 20
"""How often a treasury that must hold some value is dealt at random before it gets the largest coins."""


def seen(realm: Realm, action: i64, seat: i64) -> i64:
    """A bribe is seen by who gives it until both are revealed, a coin by who takes or loses it; all else by all."""
    if action >= actions.COIN:
        may_see = seat == realm.seat_of(realm.kingdom) or (
            realm.phase == phases.SACKING and seat == aftermath.sacked_seat(realm)
        )
        return action if may_see else actions.COIN + actions.HIDDEN_KIND
    if action >= actions.BRIBE and action < actions.SPREAD:
        return action if seat == realm.seat else actions.BRIBE + actions.HIDDEN_NUMBER
    return action


# ---------------------------------------------------------------------- guessing what one cannot know


def guess(realm: Realm, seat: i64, rng: Rng) -> None:
    """Deal all coins this seat has not seen anew: behind the other screens, on the map and into the box (A-33).

    What it has seen going behind a screen and not coming out stays there; behind which screen an unseen coin went
    it does not remember, so the number of coins behind a screen is a guess as well (BK-081).
    """
    if realm.phase == phases.FINISHED:
        return
    empty_purses_of_others(realm, seat)
    bag = Actions()  # kinds, in an order that tells nothing about where they are
    behind_screens: i64 = 0
    for kind in range(KINDS):
        unseen = realm.pool[kind]
        for other in range(realm.seats):
            if other != seat:
                known = realm.known[((seat + 1) * realm.seats + other) * KINDS + kind]
                unseen += realm.treasury[other * KINDS + kind] - known
                behind_screens += realm.treasury[other * KINDS + kind] - known
                realm.treasury[other * KINDS + kind] = known
        realm.pool[kind] = 0
        for _ in range(unseen):
            bag.add(kind)
    for other in range(realm.seats):
        if other != seat:
            behind_screens -= give_at_least(realm, other, least_wealth(realm, other), behind_screens, bag, rng)
    for _ in range(behind_screens):
        other = (seat + 1 + rng.below(realm.seats - 1)) % realm.seats if seat >= 0 else rng.below(realm.seats)
        realm.treasury[other * KINDS + bag.take_any(rng)] += 1
    for place in range(bag.n):
        realm.pool[bag.items[place]] += 1
    fill_purses_of_others(realm, seat, rng)
    share_memories(realm, seat)


def share_memories(realm: Realm, seat: i64) -> None:
    """What others remember of a third treasury is unknown as well: as far as this seat can tell, the same."""
    for observer in range(realm.seats + 1):
        for other in range(realm.seats):
            if other != seat:
                for kind in range(KINDS):
                    remembered = realm.known[((seat + 1) * realm.seats + other) * KINDS + kind]
                    realm.known[(observer * realm.seats + other) * KINDS + kind] = remembered


def least_wealth(realm: Realm, seat: i64) -> i64:
    """What everybody can tell that a player's treasury is worth at least: enough for the price that is due."""
    if (realm.phase == phases.PAYING or realm.phase == phases.CONSENT) and seat == realm.seat_of(realm.active()):
        return claim.price(realm)
    return 1 if realm.phase == phases.SACKING and seat == aftermath.sacked_seat(realm) else 0


def give_at_least(realm: Realm, seat: i64, wealth: i64, most: i64, bag: Actions, rng: Rng) -> i64:
    """Deal a player so many unseen coins that the treasury has a value; returns how many it took."""
    for _ in range(TRIES):
        given = Actions()
        while money.wealth(realm, seat) < wealth and given.n < most:
            kind = bag.take_any(rng)
            given.add(kind)
            realm.treasury[seat * KINDS + kind] += 1
        if money.wealth(realm, seat) >= wealth:
            return given.n
        for place in range(given.n):
            realm.treasury[seat * KINDS + given.items[place]] -= 1
            bag.add(given.items[place])
    number: i64 = 0
    while money.wealth(realm, seat) < wealth:
        realm.treasury[seat * KINDS + take_largest(bag)] += 1
        number += 1
    return number


def take_largest(bag: Actions) -> i64:
    """The largest coin in the bag; it leaves the bag."""
    best: i64 = 0
    for place in range(bag.n):
        if coins.value_of(bag.items[place]) > coins.value_of(bag.items[best]):
            best = place
    return bag.take(best)


# ---------------------------------------------------------------------- purses


def purse_is_filled(realm: Realm, side: i64, kind: i64) -> bool:
    """Whether a side has decided how many coins of a kind it gives."""
    if realm.phase != phases.BRIBING:
        return False
    if side == ATTACKER and realm.side == OPPONENT:
        return True
    return side == realm.side and kind < realm.kind


def empty_purses_of_others(realm: Realm, seat: i64) -> None:
    """Coins in the purses of others are as unknown as those behind their screens."""
    for side in range(2):
        if realm.phase == phases.BRIBING and realm.seat_of(realm.kingdom_of(side)) != seat:
            for kind in range(KINDS):
                realm.treasury[realm.seat_of(realm.kingdom_of(side)) * KINDS + kind] += realm.purses[
                    side * KINDS + kind
                ]
                realm.purses[side * KINDS + kind] = 0


def fill_purses_of_others(realm: Realm, seat: i64, rng: Rng) -> None:
    """As far as others have filled their purses, any number of their coins may be in them."""
    for side in range(2):
        if realm.phase == phases.BRIBING and realm.seat_of(realm.kingdom_of(side)) != seat:
            for kind in range(KINDS):
                if purse_is_filled(realm, side, kind):
                    place = realm.seat_of(realm.kingdom_of(side)) * KINDS + kind
                    number = rng.below(realm.treasury[place] + 1)
                    realm.treasury[place] -= number
                    realm.purses[side * KINDS + kind] = number
