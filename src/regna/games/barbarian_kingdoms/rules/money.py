"""Money (part E): how coins change hands, pillage, and which coins everybody has seen."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import CHANCE
from regna.games.barbarian_kingdoms.rules import actions, coins, events, phases
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.realm import Realm

# ---------------------------------------------------------------------- coins that everybody sees moving


def gain(realm: Realm, seat: i64, kind: i64) -> None:
    """A coin everybody has seen goes behind a screen, and everybody remembers it (A-33)."""
    realm.treasury[seat * KINDS + kind] += 1
    for observer in range(realm.seats + 1):
        realm.known[(observer * realm.seats + seat) * KINDS + kind] += 1


def spend(realm: Realm, seat: i64, kind: i64) -> None:
    """A coin comes from behind a screen for everybody to see; if it was known to be there, it no longer is."""
    realm.treasury[seat * KINDS + kind] -= 1
    show(realm, seat, kind)


def show(realm: Realm, seat: i64, kind: i64) -> None:
    """A coin of a player is seen by everybody on its way out."""
    for observer in range(realm.seats + 1):
        place = (observer * realm.seats + seat) * KINDS + kind
        if realm.known[place] > 0:
            realm.known[place] -= 1


def has_coins(realm: Realm, seat: i64, payment: i64) -> bool:
    """Whether a treasury has all coins of a payment (BK-080)."""
    for kind in range(KINDS):
        if coins.coins_in(payment, kind) > realm.treasury[seat * KINDS + kind]:
            return False
    return True


def can_lay(realm: Realm, seat: i64, amount: i64) -> bool:
    """Whether a treasury can lay an amount exactly."""
    start = seat * KINDS
    return coins.can_make(
        realm.treasury[start], realm.treasury[start + 1], realm.treasury[start + 2], realm.treasury[start + 3], amount
    )


def wealth(realm: Realm, seat: i64) -> i64:
    """What a treasury is worth."""
    total: i64 = 0
    for kind in range(KINDS):
        total += realm.treasury[seat * KINDS + kind] * coins.value_of(kind)
    return total


def lying_in(realm: Realm, province: i64) -> i64:
    """What the face-up coins of a province are worth."""
    total: i64 = 0
    for kind in range(KINDS):
        total += realm.coins[province * KINDS + kind] * coins.value_of(kind)
    return total


# ---------------------------------------------------------------------- paying and pillage (BK-083, BK-088, BK-089)


def lay(realm: Realm, payment: i64, province: i64) -> None:
    """The coins are placed face up in the province of the action (BK-083, BK-103, BK-152)."""
    events.tell(realm, events.PRICE_PAID, realm.kingdom, province, payment)
    for kind in range(KINDS):
        for _ in range(coins.coins_in(payment, kind)):
            spend(realm, realm.seat, kind)
            realm.coins[province * KINDS + kind] += 1


def tell_pillage(realm: Realm, kingdom: i64, province: i64) -> None:
    """Which coins lie there face up, if any."""
    lying = coins.packed(realm.coins, province)
    if lying > 0:
        events.tell(realm, events.PROVINCE_PILLAGED, kingdom, province, lying)


def pillage(realm: Realm, kingdom: i64) -> bool:
    """Take all coins of the province of the action; True if a face-down one is among them, which comes by luck."""
    seat, province = realm.seat_of(kingdom), realm.target
    if realm.events is not None:
        tell_pillage(realm, kingdom, province)
    for kind in range(KINDS):
        for _ in range(realm.coins[province * KINDS + kind]):
            gain(realm, seat, kind)
        realm.coins[province * KINDS + kind] = 0
    if not has(realm.chests, province):
        return False
    events.tell(realm, events.CHEST_TAKEN, kingdom, province)
    realm.kingdom = kingdom
    realm.seat = CHANCE
    realm.phase = phases.PILLAGING
    return True


def list_unseen(realm: Realm, out: Actions) -> None:
    """What a face-down coin can be: any coin nobody has seen yet (BK-082)."""
    for kind in range(KINDS):
        if realm.pool[kind] > 0:
            out.add_weighted(actions.COIN + kind, realm.pool[kind])


def look_at_chest(realm: Realm, kind: i64) -> None:
    """The pillager alone sees what the face-down coin is (BK-089)."""
    realm.pool[kind] -= 1
    realm.chests &= ~bit(realm.target)
    seat = realm.seat_of(realm.kingdom)
    realm.treasury[seat * KINDS + kind] += 1
    events.tell_to(realm, bit(seat), events.CHEST_OPENED, realm.kingdom, realm.target, kind)
