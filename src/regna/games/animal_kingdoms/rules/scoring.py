"""Section 9, and section 11 where it replaces a battle: the points of a kingdom at the end of an age."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.games.animal_kingdoms.rules import board, contest, events
from regna.games.animal_kingdoms.rules.realm import Realm

SECOND: Final[i64] = 3
THIRD: Final[i64] = 1
"""Points of the second and the third place (AK-086)."""
NO_LIMIT: Final[i64] = 1000
"""More cubes than anybody has."""


def influence(realm: Realm, kingdom: i64, side: i64) -> i64:
    """Cubes on territories, capital and councils (AK-081)."""
    return realm.cubes[kingdom * board.SIDES + side] + realm.councils[kingdom * board.SIDES + side]


def tile_of(realm: Realm, kingdom: i64) -> i64:
    """The leftmost remaining majority tile: each age uses the next higher one (AK-083, AK-084)."""
    return realm.majority[kingdom * board.AGES + realm.age]


def find_leaders(realm: Realm, kingdom: i64) -> i64:
    """Mark the sides with the most cubes as contending for first place; returns how many they are.

    Where nobody has a cube there are none (AK-082, AMB-06).
    """
    most = highest_below(realm, kingdom, NO_LIMIT)
    leaders: i64 = 0
    for side in range(realm.sides):
        leads = most > 0 and influence(realm, kingdom, side) == most
        realm.players[side].part = contest.CONTENDS if leads else contest.NO_PART
        if leads:
            leaders += 1
    if realm.events is not None:
        tell_majority(realm, kingdom, leaders)
    return leaders


def tell_majority(realm: Realm, kingdom: i64, leaders: i64) -> None:
    """How the majority was counted."""
    for side in range(realm.sides):
        if influence(realm, kingdom, side) > 0:
            here = kingdom * board.SIDES + side
            leads = i64(realm.players[side].part == contest.CONTENDS)
            events.tell(realm, events.CUBES_COUNTED, side, kingdom, realm.cubes[here], realm.councils[here], leads)
    events.tell(realm, events.MAJORITY_COUNTED, kingdom, leaders)


def highest_below(realm: Realm, kingdom: i64, limit: i64) -> i64:
    """The highest influence under a limit among the sides that have no part in a contest, 0 if there is none."""
    highest: i64 = 0
    for side in range(realm.sides):
        here = influence(realm, kingdom, side)
        if realm.players[side].part == contest.NO_PART and here < limit and here > highest:
            highest = here
    return highest


def keep_the_peace(realm: Realm, kingdom: i64) -> None:
    """Peace Treaty: among tied players the capital decides (AK-131, AK-132); else all are first (AK-133).

    A cube on a council is none on the capital (AK-134).
    """
    holder = realm.capitals[kingdom]
    if holder != board.NOBODY and realm.players[holder].part != contest.CONTENDS:
        holder = board.NOBODY
    events.tell(realm, events.TREATY_KEPT, kingdom, holder)
    if holder == board.NOBODY:
        return
    for side in range(realm.sides):
        if side != holder and realm.players[side].part == contest.CONTENDS:
            realm.players[side].part = contest.BEATEN


def places_in(realm: Realm, kingdom: i64) -> vec[i64]:
    """The place of each side in the kingdom once it is known who is first and who was beaten; 0 for none.

    Each of several can be first (AK-115, AK-133). Who was beaten is second (AK-106), so the next ones are third
    (AK-107); where nobody was beaten, the next are second, then third (AK-088, AMB-08). Equal numbers of cubes share a
    place (AK-087).
    """
    found = vec[i64]([0] * board.SIDES)
    place: i64 = 2
    for side in range(realm.sides):
        part = realm.players[side].part
        if part == contest.CONTENDS:
            found[side] = 1
        elif part == contest.BEATEN:
            found[side] = 2
            place = 3
    level = highest_below(realm, kingdom, NO_LIMIT)
    while level > 0 and place <= 3:
        for side in range(realm.sides):
            if realm.players[side].part == contest.NO_PART and influence(realm, kingdom, side) == level:
                found[side] = place
        level = highest_below(realm, kingdom, level)
        place += 1
    return found


def points_for(realm: Realm, kingdom: i64, place: i64) -> i64:
    """The first place takes the tile (AK-083), the second and the third have their points (AK-086)."""
    if place == 1:
        return tile_of(realm, kingdom)
    return SECOND if place == 2 else THIRD


def forecast(realm: Realm, kingdom: i64) -> vec[i64]:
    """The place of each side if the kingdom were scored now; 0 for none. Nothing changes, and nobody is told.

    Where a battle would be fought all who would fight in it are first, and the others are behind the beaten.
    """
    listener, parts = realm.events, vec[i64]([player.part for player in realm.players])
    realm.events = None
    fought = find_leaders(realm, kingdom) > 1 and not realm.values.peace_treaty
    if fought:
        suppose_battle(realm)
    else:
        keep_the_peace(realm, kingdom)
    found = places_in(realm, kingdom)
    for side in range(realm.sides):
        if fought and realm.players[side].part != contest.NO_PART:
            found[side] = 1
        realm.players[side].part = parts[side]
    realm.events = listener
    return found


def suppose_battle(realm: Realm) -> None:
    """As if somebody had won the battle: of those who contend only the first is not beaten."""
    decided = False
    for side in range(realm.sides):
        if realm.players[side].part == contest.CONTENDS:
            if decided:
                realm.players[side].part = contest.BEATEN
            decided = True


def award(realm: Realm, kingdom: i64) -> None:
    """The points go on the track at once (AK-089), each place in full; nobody has a part in a contest any more."""
    reached = places_in(realm, kingdom)
    if realm.events is not None:
        events.tell(realm, events.KINGDOM_SCORED, kingdom, tile_of(realm, kingdom))
    for side in range(realm.sides):
        realm.players[side].part = contest.NO_PART
        if reached[side] > 0:
            points = points_for(realm, kingdom, reached[side])
            realm.players[side].score += points
            if realm.events is not None:
                cubes = influence(realm, kingdom, side)
                events.tell(realm, events.PLACE_SCORED, side, kingdom, reached[side], points, cubes)
