"""The pieces on their way between reserve and board, and who stands on a hex: what all chapters need."""

from typing import Final

from librt.vecs import remove
from mypy_extensions import i64

from regna.games.barony.rules.player import inserted
from regna.games.barony.rules.realm import NOBODY, Realm

# What stands on a hex besides knights
NO_BUILDING: Final[i64] = 0
VILLAGE: Final[i64] = 1
STRONGHOLD: Final[i64] = 2
CITY: Final[i64] = 3


def put_knight(realm: Realm, seat: i64, hex: i64) -> None:
    """Stand a knight of the player's reserve on the hex."""
    player = realm.players[seat]
    player.knights_left -= 1
    player.put_knight(hex)
    realm.pieces[hex] += 1


def return_knight(realm: Realm, seat: i64, hex: i64) -> None:
    """Take one of the player's knights from the hex back to the reserve."""
    player = realm.players[seat]
    player.take_knight(hex)
    player.knights_left += 1
    realm.pieces[hex] -= 1


def put_building(realm: Realm, seat: i64, hex: i64, building: i64) -> None:
    """Stand a village, stronghold or city of the player's reserve on the hex."""
    player = realm.players[seat]
    realm.building[hex] = building
    realm.owner[hex] = seat
    realm.pieces[hex] += 1
    if building == VILLAGE:
        player.villages_left -= 1
        player.villages = inserted(player.villages[:], hex)
    elif building == STRONGHOLD:
        player.strongholds_left -= 1
    else:
        player.cities_left -= 1
        player.cities = inserted(player.cities[:], hex)


def return_village(realm: Realm, hex: i64) -> None:
    """Take the village on the hex back to its owner's reserve."""
    player = realm.players[realm.owner[hex]]
    player.villages = remove(player.villages[:], hex)
    player.villages_left += 1
    realm.building[hex] = NO_BUILDING
    realm.owner[hex] = NOBODY
    realm.pieces[hex] -= 1


def own_pieces(realm: Realm, hex: i64) -> i64:
    """How many pieces the deciding player has on the hex; a village counts as one of them (BA-082)."""
    return realm.players[realm.seat].knights[hex] + (1 if realm.owner[hex] == realm.seat else 0)


def opposing_knight_at(realm: Realm, hex: i64) -> bool:
    """Whether a knight of anybody but the deciding player stands on the hex."""
    others = realm.pieces[hex] - realm.players[realm.seat].knights[hex]
    return others > (0 if realm.building[hex] == NO_BUILDING else 1)
