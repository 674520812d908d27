"""Chapter C: where a marker may go. The second marker of a card play follows the same rules (AT-047)."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.attila.rules import conflict, events, markers, peace, reasons
from regna.games.attila.rules.board import NOWHERE, TRIBE_COUNT
from regna.games.attila.rules.player import Player
from regna.games.attila.rules.realm import Realm


def placement_problem(realm: Realm, tribe: i64, province: i64) -> i64:
    """Whether a marker of the tribe may go from the supply into the province.

    A tribe without a marker on the map enters through a starting province (AT-031); otherwise starting provinces,
    provinces that hold the tribe and their neighbours are open to it (AT-032), peaceful neighbours included
    (AT-034).
    """
    if province >= realm.map.size:
        return reasons.NO_SUCH_PROVINCE
    if realm.supply[tribe] == 0:
        return reasons.NO_MARKER_LEFT
    status = realm.status[province]
    if status == peace.PEACEFUL:
        return reasons.PROVINCE_AT_PEACE  # AT-033
    if status == peace.CLOSED:
        return reasons.PROVINCE_CLOSED  # AT-033
    if realm.crowd[province] > realm.values.in_province:
        return reasons.PROVINCE_FULL  # the fifth marker is the last (AT-037)
    if (in_reach(realm, tribe) >> province) & 1:
        return OK
    return reasons.STARTING_PROVINCES_ONLY if realm.present[tribe] == 0 else reasons.OUT_OF_REACH


def in_reach(realm: Realm, tribe: i64) -> i64:
    """Starting provinces, those that hold the tribe and their neighbours, as a mask (AT-031, AT-032)."""
    return realm.map.starts | realm.reach[tribe]


def list_places(realm: Realm, tribe: i64, first: i64, out: Actions) -> None:
    """List where a marker of the tribe may go; `first` is the decision for the first province."""
    reach = in_reach(realm, tribe)
    for province in range(realm.map.size):
        if (reach >> province) & 1 and placement_problem(realm, tribe, province) == OK:
            out.add(first + province)


def can_place(realm: Realm, tribe: i64) -> bool:
    """Whether a marker of the tribe can go anywhere."""
    reach = in_reach(realm, tribe)
    for province in range(realm.map.size):
        if (reach >> province) & 1 and placement_problem(realm, tribe, province) == OK:
            return True
    return False


def stands_still(realm: Realm) -> bool:
    """Whether no marker can be placed any more, by anybody, for ever (RUL-26)."""
    for tribe in range(TRIBE_COUNT):
        if can_place(realm, tribe):
            return False
    return True


def can_play(realm: Realm, player: Player) -> bool:
    """Whether any card in a player's hand can be played (AT-022)."""
    for tribe in range(TRIBE_COUNT):
        if player.hand[tribe] > 0 and can_place(realm, tribe):
            return True
    return False


def place_marker(realm: Realm, tribe: i64, province: i64) -> None:
    """A fifth marker brings conflict (AT-060), the tribe's last one may end the game (AT-121)."""
    markers.put(realm, tribe, province)
    second = realm.played != NOWHERE  # of this card play
    events.tell(realm, events.MARKER_PLACED, realm.active, tribe, province, 1 if second else 0)
    if realm.crowd[province] > realm.values.in_province:
        conflict.add_conflict(realm, province)
    if realm.supply[tribe] == 0:
        realm.emptied_at = province
        events.tell(realm, events.LAST_MARKER_PLACED, tribe, province)
