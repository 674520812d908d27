"""After the count of a battle (part H): 4 collect bribes, 5 eliminate, 6 move out."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import CHANCE, OK
from regna.games.barbarian_kingdoms.rules import (
    actions,
    board,
    coins,
    control,
    events,
    goal,
    money,
    phases,
    powers,
    reasons,
    resolution,
    strength,
)
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.realm import OPPONENT, Realm

# ---------------------------------------------------------------------- 4 collect bribes (BK-230, BK-231)


def collect_bribes(realm: Realm) -> None:
    """Both keep the coins received, winner and loser alike (BK-230)."""
    for side in range(2):
        giver = realm.seat_of(realm.kingdom_of(side))
        receiver = realm.seat_of(realm.kingdom_of(OPPONENT - side))
        if realm.events is not None:
            tell_bribe(realm, side)
        for kind in range(KINDS):
            for _ in range(realm.purses[side * KINDS + kind]):
                money.show(realm, giver, kind)
                money.gain(realm, receiver, kind)
            realm.purses[side * KINDS + kind] = 0


def tell_bribe(realm: Realm, side: i64) -> None:
    """Whose coins the other side keeps, if there are any."""
    given = coins.packed(realm.purses, side)
    if given > 0:
        events.tell(realm, events.BRIBE_COLLECTED, realm.kingdom_of(OPPONENT - side), realm.kingdom_of(side), given)


def sacks(realm: Realm) -> bool:
    """Sack: the Visigoths take a coin at random from the defeated treasury, if it has any (BK-288, A-28)."""
    winner, loser = realm.kingdom_of(realm.winner), realm.kingdom_of(OPPONENT - realm.winner)
    if not powers.has_power(realm, winner, board.VISIGOTHS) or realm.seat_of(winner) == realm.seat_of(loser):
        return False
    if money.wealth(realm, realm.seat_of(loser)) == 0:
        return False
    realm.kingdom = winner
    realm.seat = CHANCE
    realm.phase = phases.SACKING
    return True


def sacked_seat(realm: Realm) -> i64:
    """The seat whose treasury is sacked."""
    return realm.seat_of(realm.kingdom_of(OPPONENT - realm.winner))


def list_sacked(realm: Realm, out: Actions) -> None:
    """Every coin of the defeated treasury is equally likely."""
    for kind in range(KINDS):
        number = realm.treasury[sacked_seat(realm) * KINDS + kind]
        if number > 0:
            out.add_weighted(actions.COIN + kind, number)


def sack(realm: Realm, kind: i64) -> None:
    """The two of them know which coin it is; the others are a little less sure what the loser has (A-33)."""
    taker, loser = realm.seat_of(realm.kingdom), sacked_seat(realm)
    realm.treasury[loser * KINDS + kind] -= 1
    realm.treasury[taker * KINDS + kind] += 1
    for observer in range(realm.seats + 1):
        seat = observer - 1
        for any_kind in range(KINDS):
            place = (observer * realm.seats + loser) * KINDS + any_kind
            if realm.known[place] > 0 and (seat != taker or any_kind == kind):
                realm.known[place] -= 1
        if seat == loser:
            realm.known[(observer * realm.seats + taker) * KINDS + kind] += 1
    robbed = realm.kingdom_of(OPPONENT - realm.winner)
    events.tell_to(realm, bit(taker) | bit(loser), events.COIN_SACKED, realm.kingdom, robbed, kind)
    eliminate(realm)


# ---------------------------------------------------------------------- 5 eliminate (BK-240 to BK-243)


def eliminate(realm: Realm) -> None:
    """All units of the loser leave the province; the winner's occupy it (BK-240, BK-065)."""
    winner, loser = realm.kingdom_of(realm.winner), realm.kingdom_of(OPPONENT - realm.winner)
    beaten = strength.warriors(realm, OPPONENT - realm.winner)
    if beaten > 0:
        events.tell(realm, events.WARRIORS_LOST, loser, realm.target, beaten)
    realm.deployed[loser] -= beaten  # to the most expensive free slots (BK-241)
    if strength.king_fights(realm, OPPONENT - realm.winner):
        realm.kings[loser] = board.CAPTURED  # out for good, the winner keeps the figure (BK-242)
        realm.captors[loser] = winner
        events.tell(realm, events.KING_CAPTURED, loser, winner, realm.target)
    realm.entered[OPPONENT - realm.winner] = 0
    surplus = strength.units(realm, realm.winner) - 1
    control.occupy(realm, winner, realm.target)
    realm.entered[realm.winner] = surplus
    if goal.has_military_victory(realm, winner):
        goal.finish(realm, phases.MILITARY, winner)  # phases 6 to 8 are not played any more (BK-243, A-01)
    elif not goal.is_won(realm):
        move_out(realm)


# ---------------------------------------------------------------------- 6 move out (BK-250 to BK-255)


def move_out(realm: Realm) -> None:
    """One unit stays (BK-250); the others go while there is a place for them, else warriors return (BK-252)."""
    kingdom = realm.kingdom_of(realm.winner)
    if realm.entered[realm.winner] > 0 and (refuges(realm, kingdom) != 0 or may_put_to_sea(realm, kingdom)):
        realm.ask(kingdom, phases.MOVING_OUT)
        return
    if realm.entered[realm.winner] > 0:
        events.tell(realm, events.WARRIORS_RETURNED, kingdom, realm.target, realm.entered[realm.winner])
    realm.deployed[kingdom] -= realm.entered[realm.winner]
    realm.entered[realm.winner] = 0
    resolution.resolve(realm)


def refuges(realm: Realm, kingdom: i64) -> i64:
    """Adjacent, unoccupied provinces under the winner's control, also those left just now (BK-251, BK-255)."""
    return realm.map.neighbours[realm.target] & realm.lands[kingdom] & ~realm.occupied


def may_put_to_sea(realm: Realm, kingdom: i64) -> bool:
    """Whether any unit may move out to the Sea."""
    return may_sail(realm, kingdom, actions.WARRIOR) or (
        strength.king_fights(realm, realm.winner) and may_sail(realm, kingdom, actions.KING)
    )


def may_sail(realm: Realm, kingdom: i64, unit: i64) -> bool:
    """Not to the Sea (BK-253); but for the Vandals from a port (Raid, BK-283), Geiseric from any coast (A-26)."""
    if not powers.has_power(realm, kingdom, board.VANDALS):
        return False
    if unit == actions.KING and powers.has_king_power(realm, kingdom, board.VANDALS):
        return has(realm.map.coast, realm.target)
    return has(realm.map.ports, realm.target)


def out_problem(realm: Realm, unit: i64, area: i64) -> i64:
    """To a refuge; the King is never sent back to the board, a warrior only without a refuge (BK-251 to BK-254)."""
    kingdom = realm.kingdom
    if unit == actions.KING and not strength.king_fights(realm, realm.winner):
        return reasons.NO_UNIT_THERE
    if area == actions.TO_BOARD:
        if unit == actions.KING:
            return reasons.KING_IS_PROTECTED
        return reasons.MUST_MOVE_OUT if refuges(realm, kingdom) != 0 else OK
    if area == board.SEA:
        return OK if may_sail(realm, kingdom, unit) else reasons.NOT_TO_THE_SEA
    if realm.is_closed(area):
        return reasons.IMPASSABLE
    if not has(realm.map.neighbours[realm.target], area):
        return reasons.NOT_ADJACENT
    if realm.holders[area] != kingdom:
        return reasons.NO_REFUGE
    return reasons.PROVINCE_OCCUPIED if has(realm.occupied, area) else OK


def list_ways_out(realm: Realm, out: Actions) -> None:
    """Every unit to every place it can go."""
    for unit in range(2):
        if unit == actions.WARRIOR or strength.king_fights(realm, realm.winner):
            for area in range(board.PLACES):
                if (area < realm.map.size or area >= board.SEA) and out_problem(realm, unit, area) == OK:
                    out.add(actions.OUT + unit * board.PLACES + area)


def go_out(realm: Realm, unit: i64, area: i64) -> None:
    """One of the winner's units leaves the province; the order has no further effect (A-15)."""
    kingdom = realm.kingdom
    realm.entered[realm.winner] -= 1
    if area == actions.TO_BOARD:
        events.tell(realm, events.WARRIORS_RETURNED, kingdom, realm.target, 1)
        realm.deployed[kingdom] -= 1
    else:
        events.tell(realm, events.UNIT_MOVED_OUT, kingdom, unit, realm.target, area)
        control.arrive(realm, kingdom, area, unit == actions.KING)
    move_out(realm)
