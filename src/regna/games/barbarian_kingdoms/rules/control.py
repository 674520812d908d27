"""Movement, occupancy and control (parts C and D): where units may go, who controls what, when control is lost."""

from mypy_extensions import i64

from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import actions, board, events, powers, reasons
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.realm import Realm

# ---------------------------------------------------------------------- where units are


def units_of(realm: Realm, kingdom: i64) -> i64:
    """The places where a kingdom has a unit, as a mask: provinces, the Sea for warriors there, and for its King."""
    places = realm.army[kingdom]
    if realm.at_sea[kingdom] > 0:
        places |= bit(board.SEA)
    if realm.kings[kingdom] == board.SEA:
        places |= bit(board.KING_AT_SEA)
    return places


def has_unit(realm: Realm, kingdom: i64, place: i64) -> bool:
    """Whether a kingdom has a unit at a place."""
    return has(units_of(realm, kingdom), place)


def is_king(realm: Realm, kingdom: i64, place: i64) -> bool:
    """Whether the unit at a place is the King."""
    return place == board.KING_AT_SEA or (place != board.SEA and realm.kings[kingdom] == place)


def unit_at(realm: Realm, kingdom: i64, place: i64) -> i64:
    """Which unit a kingdom has at a place."""
    return actions.KING if is_king(realm, kingdom, place) else actions.WARRIOR


def units_near(realm: Realm, kingdom: i64, province: i64) -> i64:
    """The places from which a kingdom's units can enter a province, as a mask (BK-041, BK-212, A-22)."""
    near = realm.army[kingdom] & realm.map.neighbours[province]
    if realm.at_sea[kingdom] > 0 and has(realm.map.ports, province):
        near |= bit(board.SEA)
    if realm.kings[kingdom] == board.SEA and has(reach(realm, kingdom, board.KING_AT_SEA), province):
        near |= bit(board.KING_AT_SEA)
    return near


def reach(realm: Realm, kingdom: i64, place: i64) -> i64:
    """The areas adjacent to a unit's place, as a mask (BK-041 to BK-043).

    For Geiseric himself the Sea is adjacent to every coastal province, port or not (BK-284, A-26).
    """
    geiseric = powers.has_king_power(realm, kingdom, board.VANDALS) and is_king(realm, kingdom, place)
    if place == board.SEA or place == board.KING_AT_SEA:
        return realm.map.coast if geiseric else realm.map.ports
    near = realm.map.neighbours[place]
    return near | bit(board.SEA) if geiseric and has(realm.map.coast, place) else near


def step_problem(realm: Realm, kingdom: i64, place: i64, area: i64) -> i64:
    """A unit goes from where it is to an adjacent area that is not impassable (BK-045, BK-048)."""
    if not has_unit(realm, kingdom, place):
        return reasons.NO_UNIT_THERE
    if area != board.SEA and realm.is_closed(area):
        return reasons.IMPASSABLE
    if has(reach(realm, kingdom, place), area):
        return OK
    from_sea = place == board.SEA or place == board.KING_AT_SEA
    return reasons.NO_PORT if from_sea != (area == board.SEA) else reasons.NOT_ADJACENT


# ---------------------------------------------------------------------- moving units


def leave(realm: Realm, kingdom: i64, place: i64) -> bool:
    """A unit leaves its place; an initial province it was occupying is given back at once (BK-065, BK-213).

    True if it is the King, who is NOWHERE until he arrives.
    """
    king = is_king(realm, kingdom, place)
    if king:
        realm.kings[kingdom] = NOWHERE
    if place == board.SEA:
        realm.at_sea[kingdom] -= 1
    elif place != board.KING_AT_SEA:
        realm.army[kingdom] &= ~bit(place)
        realm.occupied &= ~bit(place)
        realm.assaulted &= ~bit(place)
        realm.standing[place] = NOBODY
        settle_control(realm, place)
    return king


def arrive(realm: Realm, kingdom: i64, area: i64, king: bool) -> None:
    """A unit occupies an area; outside battles nobody else is in that province (BK-046, BK-047)."""
    if king:
        realm.kings[kingdom] = area
    if area != board.SEA:
        occupy(realm, kingdom, area)
    elif not king:
        realm.at_sea[kingdom] += 1


def occupy(realm: Realm, kingdom: i64, province: i64) -> None:
    """A kingdom's unit occupies a province now, whoever did before: occupation passes without a gap (BK-065)."""
    before = realm.standing[province]
    if before == kingdom:
        return
    if before != NOBODY:
        realm.army[before] &= ~bit(province)
        realm.assaulted &= ~bit(province)
    realm.army[kingdom] |= bit(province)
    realm.occupied |= bit(province)
    realm.standing[province] = kingdom
    events.tell(realm, events.PROVINCE_OCCUPIED, kingdom, province)
    settle_control(realm, province)


# ---------------------------------------------------------------------- control


def controller(realm: Realm, province: i64) -> i64:
    """Whose marker is visible: a token, or an emblem without an opposing unit on it (BK-060 to BK-067)."""
    token = realm.tokens[province]
    if token != NOBODY:
        return token
    emblem = realm.setting.emblems[province]
    if emblem == NOBODY:
        return NOBODY  # even when occupied (BK-061)
    unit = realm.standing[province]
    return NOBODY if unit != NOBODY and realm.oppose(unit, emblem) else emblem


def settle_control(realm: Realm, province: i64) -> None:
    """Control follows from markers and units at once (BK-065, BK-070)."""
    before = realm.holders[province]
    now = controller(realm, province)
    if now == before:
        return
    realm.holders[province] = now
    events.tell(realm, events.CONTROL_CHANGED, province, before, now)
    if before != NOBODY:
        realm.held[before] -= 1
        realm.lands[before] &= ~bit(province)
    if now != NOBODY:
        realm.held[now] += 1
        realm.lands[now] |= bit(province)


def is_suspended(realm: Realm, province: i64) -> bool:
    """Whether an opposing unit covers the emblem of an initial province (BK-063)."""
    return realm.setting.emblems[province] != NOBODY and realm.holders[province] == NOBODY


def place_token(realm: Realm, kingdom: i64, province: i64) -> None:
    """The cheapest control token goes to a province (BK-155)."""
    realm.tokens[province] = kingdom
    realm.placed[kingdom] += 1
    events.tell(realm, events.TOKEN_PLACED, kingdom, province)
    settle_control(realm, province)


def remove_token(realm: Realm, province: i64) -> None:
    """A control token goes back to the most expensive free slot of its board (BK-070, BK-071)."""
    owner = realm.tokens[province]
    if owner != NOBODY:
        realm.placed[owner] -= 1
        realm.tokens[province] = NOBODY
        events.tell(realm, events.TOKEN_REMOVED, owner, province)
        settle_control(realm, province)


def tokens_left(realm: Realm, kingdom: i64) -> i64:
    """Control tokens on a player board."""
    return board.TOKENS - realm.placed[kingdom]
