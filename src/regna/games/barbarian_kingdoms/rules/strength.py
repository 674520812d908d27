"""Battle points (part H): the units in the battle province, what they and the bribes count, which side is stronger."""

from typing import Final

from mypy_extensions import i64

from regna.games.barbarian_kingdoms.rules import board, coins, events, money, powers
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.realm import ATTACKER, OPPONENT, Realm

# Why a battle is won (BK-225, BK-287)
BY_POINTS: Final[i64] = 0
AS_ACTIVE_PLAYER: Final[i64] = 1  # on equality
BY_THEODORIC: Final[i64] = 2  # on equality
WON_BY: Final = ("points", "active_player", "theodoric")

# ---------------------------------------------------------------------- units in the battle province


def units(realm: Realm, side: i64) -> i64:
    """How many units a side has in the battle province."""
    here: i64 = 1 if realm.standing[realm.target] == realm.kingdom_of(side) else 0
    return here + realm.entered[side]


def king_fights(realm: Realm, side: i64) -> bool:
    """Whether a side's King is in the battle province."""
    return realm.kings[realm.kingdom_of(side)] == realm.target


def warriors(realm: Realm, side: i64) -> i64:
    """How many warriors a side has in the battle province."""
    return units(realm, side) - (1 if king_fights(realm, side) else 0)


# ---------------------------------------------------------------------- points


def base_points(realm: Realm, side: i64) -> i64:
    """+2 for a control marker, +6 for the King, +3 for every warrior (BK-220, A-14); public before the bribes."""
    points = warriors(realm, side) * warrior_points(realm, side) + king_points(realm, side)
    return points + marker_points(realm, side) + points_of_fortifications(realm, side)


def king_points(realm: Realm, side: i64) -> i64:
    """Six for the King."""
    return board.KING_POINTS if king_fights(realm, side) else 0


def marker_points(realm: Realm, side: i64) -> i64:
    """Two for a control marker, if no walls are broken (BK-289)."""
    controls = realm.holders[realm.target] == realm.kingdom_of(side)
    return board.MARKER_POINTS if controls and not breaks_walls(realm, OPPONENT - side) else 0


def points_of_fortifications(realm: Realm, side: i64) -> i64:
    """Where the Ostrogoths control the province, its coins count for them (Fortifications, BK-282, A-27)."""
    kingdom = realm.kingdom_of(side)
    if realm.holders[realm.target] != kingdom or not powers.has_power(realm, kingdom, board.OSTROGOTHS):
        return 0
    return realm.values.fortifications * money.lying_in(realm, realm.target)


def warrior_points(realm: Realm, side: i64) -> i64:
    """Three; beside Ælle a Saxon warrior counts more (Shield Wall, BK-291)."""
    wall = powers.has_king_power(realm, realm.kingdom_of(side), board.SAXONS) and king_fights(realm, side)
    return realm.values.shield_wall if wall else board.WARRIOR_POINTS


def breaks_walls(realm: Realm, side: i64) -> bool:
    """Alaric fights on this side: the other side's marker gives no points (BK-289)."""
    return powers.has_king_power(realm, realm.kingdom_of(side), board.VISIGOTHS) and king_fights(realm, side)


def bribe(realm: Realm, side: i64) -> i64:
    """What a side's purse is worth."""
    total: i64 = 0
    for kind in range(KINDS):
        total += realm.purses[side * KINDS + kind] * coins.value_of(kind)
    return total


def total_points(realm: Realm, side: i64) -> i64:
    """Base points, and one for every Tremis given (BK-224)."""
    return base_points(realm, side) + bribe(realm, side)


def stronger_side(realm: Realm) -> i64:
    """Who has won, with the bribes."""
    return winner_with(realm, total_points(realm, ATTACKER), total_points(realm, OPPONENT))


def stronger_without_bribes(realm: Realm) -> i64:
    """Who would win if both purses stayed empty; everybody can count that."""
    return winner_with(realm, base_points(realm, ATTACKER), base_points(realm, OPPONENT))


def bribe_to_turn(realm: Realm) -> i64:
    """The smallest bribe that lets the weaker side win if the other purse is empty."""
    attacker, opponent = base_points(realm, ATTACKER), base_points(realm, OPPONENT)
    if stronger_without_bribes(realm) == ATTACKER:
        gap = attacker - opponent
        return gap if winner_with(realm, attacker, opponent + gap) == OPPONENT else gap + 1
    gap = opponent - attacker
    return gap if winner_with(realm, attacker + gap, opponent) == ATTACKER else gap + 1


def winner_with(realm: Realm, attacker: i64, opponent: i64) -> i64:
    """The higher total; on equality the active player (BK-225), or Theodoric's side (BK-287)."""
    if attacker == opponent:
        great = powers.has_king_power(realm, realm.rival, board.OSTROGOTHS) and king_fights(realm, OPPONENT)
        return OPPONENT if great else ATTACKER
    return ATTACKER if attacker > opponent else OPPONENT


def tell_points(realm: Realm) -> None:
    """Tell what both sides count, what was in their purses, and who has won and why."""
    if realm.events is None:
        return
    for side in range(2):
        kingdom, points, purse = realm.kingdom_of(side), base_points(realm, side), coins.packed(realm.purses, side)
        from_warriors = warriors(realm, side) * warrior_points(realm, side)
        king, marker = king_points(realm, side), marker_points(realm, side)
        fortifications = points_of_fortifications(realm, side)
        events.tell(realm, events.STRENGTH_COUNTED, kingdom, points, from_warriors, king, marker, fortifications)
        events.tell(realm, events.PURSE_OPENED, kingdom, points, bribe(realm, side), purse, total_points(realm, side))
    why = BY_POINTS
    if total_points(realm, ATTACKER) == total_points(realm, OPPONENT):
        why = AS_ACTIVE_PLAYER if realm.winner == ATTACKER else BY_THEODORIC
    winner, loser = realm.kingdom_of(realm.winner), realm.kingdom_of(OPPONENT - realm.winner)
    events.tell(realm, events.BATTLE_WON, winner, loser, realm.target, why)
