"""Sections 3 and 8: whose turn it is, and who is out of the age."""

from mypy_extensions import i64

from regna.games.animal_kingdoms.rules import age_end, board, deck, events, phases
from regna.games.animal_kingdoms.rules.realm import Realm

# ---------------------------------------------------------------------- the turn (section 3)


def begin_turn(realm: Realm, side: i64) -> None:
    """Claim, rally or pass (AK-021); alone, the adversary draws a card on its turn (AK-205, AK-210).

    Without a cube it passes instead (AK-220, AMB-23).
    """
    realm.active = side
    events.tell(realm, events.TURN_BEGAN, side)
    if side < realm.seats:
        realm.seat = side
        realm.phase = phases.TURN
    elif realm.players[side].cubes > 0:
        deck.let_luck_decide(realm, phases.ADVERSARY)
    else:
        leave_age(realm, side)


def next_turn(realm: Realm) -> None:
    """Clockwise, whoever is still in (AK-020, AK-022, AK-023); when nobody is, the age is scored (AK-024)."""
    for turn in range(1, realm.sides + 1):
        side = (realm.active + turn) % realm.sides
        if realm.players[side].passed == 0:
            begin_turn(realm, side)
            return
    age_end.begin_scoring(realm)


def end_action(realm: Realm) -> None:
    """The hand is full again: a capital claimed ends the age as if one had passed (AK-055, AK-056, AMB-04)."""
    if realm.players[realm.active].capital != board.NOWHERE:
        leave_age(realm, realm.active)
    else:
        next_turn(realm)


# ---------------------------------------------------------------------- pass (section 8)


def leave_age(realm: Realm, side: i64) -> None:
    """Out for the rest of the age; the first to be out takes a tile at random (AK-057, AK-073, AK-074, AMB-04).

    Alone there are no such tiles (AK-204).
    """
    realm.out += 1
    realm.players[side].passed = realm.out
    events.tell(realm, events.LEFT_AGE, side, realm.out, realm.players[side].capital)
    if realm.out == 1 and realm.seats > 1:
        realm.drawer = side
        realm.pass_tile_owners = realm.pass_tile_owners[:]
        realm.pass_tile_owners[realm.age] = side
        deck.let_luck_decide(realm, phases.TILE_FOR_PASSING)
    else:
        next_turn(realm)
