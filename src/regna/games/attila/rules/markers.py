"""The markers of the tribes: where they stand, and how they come and go. The chapters say when."""

from mypy_extensions import i64

from regna.engine.masks import bit
from regna.games.attila.rules.board import MAX_PROVINCES
from regna.games.attila.rules.realm import Realm


def standing(realm: Realm, tribe: i64, province: i64) -> i64:
    """How many markers of a tribe stand in a province."""
    return realm.markers[tribe * MAX_PROVINCES + province]


def put(realm: Realm, tribe: i64, province: i64) -> None:
    """A marker goes from the supply to the province."""
    realm.supply[tribe] -= 1
    realm.crowd[province] += 1
    realm.markers[tribe * MAX_PROVINCES + province] += 1
    realm.present[tribe] |= bit(province)
    realm.reach[tribe] |= bit(province) | realm.map.neighbours[province]


def remove_all(realm: Realm, tribe: i64, province: i64) -> None:
    """All markers of a tribe go from the province back to the supply (AT-072)."""
    place = tribe * MAX_PROVINCES + province
    realm.supply[tribe] += realm.markers[place]
    realm.crowd[province] -= realm.markers[place]
    realm.markers[place] = 0
    realm.present[tribe] &= ~bit(province)
    mask = realm.present[tribe]
    reached = mask
    for other in range(realm.map.size):
        if (mask >> other) & 1:
            reached |= realm.map.neighbours[other]
    realm.reach[tribe] = reached


def on_map(realm: Realm, tribe: i64) -> i64:
    """M: how many markers of a tribe stand on the map."""
    return realm.values.markers_each - realm.supply[tribe]


def provinces_held(realm: Realm, tribe: i64) -> i64:
    """P: how many provinces hold a marker of a tribe."""
    mask = realm.present[tribe]
    held: i64 = 0
    while mask != 0:
        mask &= mask - 1
        held += 1
    return held
