"""What a good player of Barbarian Kingdoms knows: which decisions to think of first, and how a position stands.

A search is guided by it. It is advice, not rules: nothing here changes what is legal, and no number here is exact.
"""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.state import OVER
from regna.games.barbarian_kingdoms.rules import actions, board, control, money, phases, reign
from regna.games.barbarian_kingdoms.rules.board import NOBODY
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import Realm

ROLLOUT: Final[i64] = 30
"""A turn or two of everybody: an invasion, the contest against it, the claim after it."""
EXPLORATION: Final = 0.4

# How readily a good player takes a decision, against one of weight 1
CLAIM: Final[i64] = 60  # one province more for ever: four of them win the game
RECRUIT: Final[i64] = 8  # warriors take land and keep it
TAX: Final[i64] = 12  # when nothing can be paid
TAX_WHEN_RICH: Final[i64] = 3
POOR: Final[i64] = 4  # Tremis with which neither a warrior nor a claim can be paid any more
INVADE_FREE_LAND: Final[i64] = 8  # it can be claimed next, and there are coins in it
INVADE_A_HOLDING: Final[i64] = 10  # takes a province from somebody else, undefended
ATTACK: Final[i64] = 3  # a battle costs coins whoever wins
LAST_KING: Final[i64] = 120  # who has captured a King, and is rich enough to take another, looks there first: he wins
RICH: Final[i64] = 14  # Tremis that with a warrior beat a King and most treasuries
KING_MARCHES: Final[i64] = 2  # divides: a King who leads is a King who can be captured
MOVE: Final[i64] = 1
END_MANEUVER: Final[i64] = 6
NO_CONTEST: Final[i64] = 5  # a battle for somebody else's profit
CONTEST: Final[i64] = 3
NO_REINFORCEMENT: Final[i64] = 3
SEND: Final[i64] = 3
OUT: Final[i64] = 3  # a warrior sent back to the board must be paid for again
NO_BRIBE: Final[i64] = 6  # coins given are the opponent's for ever
BRIBE: Final[i64] = 4  # one coin of a kind; more are rarer

# What a position is worth
PROVINCE: Final = 4.0  # seven win
DEFEATED_KING: Final = 6.0  # two win
OWN_KING: Final = 3.0  # six points in every battle near him
WARRIOR: Final = 1.0
TREMIS: Final = 0.15  # they become warriors and claims, as long as there is time
FOOTHOLD: Final = 1.5  # a unit where it could claim in the next turn
SHARPNESS: Final[i64] = 4
"""Twice as near to victory is 2 ** 4 to 1 that one wins."""


# ---------------------------------------------------------------------- which decisions to think of first


def weigh(realm: Realm, out: Actions) -> None:
    """Give every listed decision its weight."""
    total: i64 = 0
    for i in range(out.n):
        weight = weight_of(realm, out.items[i])
        out.weight[i] = weight
        total += weight
    out.total = total


def weight_of(realm: Realm, action: i64) -> i64:
    """How readily a good player takes one decision."""
    if action >= actions.BRIBE:
        number = action - actions.BRIBE
        return NO_BRIBE if number == 0 else max(i64(1), BRIBE - number)
    if action >= actions.PAY:
        return 1  # which coins hardly matters
    if action >= actions.OUT:
        return 1 if (action - actions.OUT) % board.PLACES == actions.TO_BOARD else OUT
    if action >= actions.SEND:
        return SEND
    if action >= actions.CONTEST:
        return CONTEST
    if action >= actions.INVADE:
        march = action - actions.INVADE
        return weight_of_invasion(realm, march // board.AREAS, march % board.AREAS)
    if action >= actions.MOVE:
        return MOVE
    if action >= actions.CLAIM:
        return CLAIM
    if action >= actions.RECRUIT:
        return RECRUIT
    if action == actions.TAX:
        return TAX if money.wealth(realm, realm.seat) <= POOR else TAX_WHEN_RICH
    if action == actions.END and realm.phase == phases.MANEUVER:
        return END_MANEUVER
    if action == actions.PASS or action == actions.END:
        return NO_CONTEST if realm.phase == phases.CONTEST_ASKED else NO_REINFORCEMENT
    return 1


def weight_of_invasion(realm: Realm, place: i64, province: i64) -> i64:
    """Free land, a holding nobody defends, or an attack; rather with a warrior than with the King."""
    defender = realm.standing[province]
    if defender != NOBODY:
        if realm.kings[defender] == province and can_take_last_king(realm):
            return LAST_KING
        weight = ATTACK
    elif realm.holders[province] != NOBODY:
        weight = INVADE_A_HOLDING
    else:
        weight = INVADE_FREE_LAND
    return (weight + 1) // KING_MARCHES if control.is_king(realm, realm.kingdom, place) else weight


def can_take_last_king(realm: Realm) -> bool:
    """Whether the party that decides has captured an opposing King, and its treasury is full."""
    if money.wealth(realm, realm.seat) < RICH:
        return False
    party = realm.seating.party_of[realm.kingdom]
    for kingdom in range(board.KINGDOM_COUNT):
        if realm.seating.party_of[kingdom] == party and reign.opposing_kings_defeated_by(realm, kingdom) > 0:
            return True
    return False


# ---------------------------------------------------------------------- how a position stands


def estimate(realm: Realm, out: Numbers) -> None:
    """Every seat's chance to win: how near its party's best kingdom is to a victory, against those of the others."""
    total = 0.0
    for seat in range(realm.seats):
        party = reign.party_of(realm, seat)
        chance = chance_of(realm, party)
        out.add(chance)
        first = True  # of its party: a party counts once
        for other in range(seat):
            if reign.party_of(realm, other) == party:
                first = False
        if first:
            total += chance
    for seat in range(realm.seats):
        out.items[seat] /= total


def chance_of(realm: Realm, party: i64) -> float:
    """A party's chance against those of the others, before they are made to be one together."""
    if realm.seat == OVER:
        return 1.0 if realm.seating.party_of[realm.champion] == party else 0.0
    best = 0.0
    for kingdom in range(board.KINGDOM_COUNT):
        if realm.seating.party_of[kingdom] == party:
            best = max(best, nearness(realm, kingdom))
    chance = best
    for _ in range(SHARPNESS - 1):
        chance *= best
    return chance


def nearness(realm: Realm, kingdom: i64) -> float:
    """How near a kingdom is to a victory; never quite hopeless."""
    near = 1.0 + PROVINCE * float(realm.held[kingdom]) + WARRIOR * float(realm.deployed[kingdom])
    near += DEFEATED_KING * float(reign.opposing_kings_defeated_by(realm, kingdom))
    if realm.kings[kingdom] != board.CAPTURED:
        near += OWN_KING
    near += FOOTHOLD * float(footholds(realm, kingdom))
    return near + TREMIS * float(money.wealth(realm, realm.seat_of(kingdom)))


def footholds(realm: Realm, kingdom: i64) -> i64:
    """How many units stand where the kingdom could claim: not its own land, nor a capital (BK-069, BK-150)."""
    count: i64 = 0
    left = realm.army[kingdom] & ~realm.lands[kingdom]
    for other in range(board.KINGDOM_COUNT):
        if has(left, realm.map.capitals[other]):
            count -= 1
    while left != 0:
        left &= left - 1
        count += 1
    return min(count, control.tokens_left(realm, kingdom))
