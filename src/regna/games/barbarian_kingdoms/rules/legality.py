"""Which decision may be made at which question; the chapters say what else it needs."""

from mypy_extensions import i64

from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules import (
    actions,
    aftermath,
    battle,
    board,
    claim,
    coins,
    contest,
    invade,
    maneuver,
    payment,
    phases,
    reasons,
    recruit,
    tax,
)
from regna.games.barbarian_kingdoms.rules.realm import Realm


def pending_problem(realm: Realm) -> i64:
    """What has to be answered first; OK if any action may be announced."""
    phase = realm.phase
    if phase == phases.ACTION:
        return OK
    if phase == phases.PAYING:
        return reasons.PAY_FIRST
    if phase == phases.TAXING:
        return reasons.TAX_UNDER_WAY
    if phase == phases.MANEUVER:
        return reasons.MANEUVER_UNDER_WAY
    if phase == phases.CONTEST_ASKED:
        return reasons.CONTEST_IS_OPEN
    if phase == phases.JOINING:
        return reasons.SEND_UNITS_FIRST
    if phase == phases.MUSTERING or phase == phases.REINFORCING:
        return reasons.REINFORCEMENTS_NOW
    if phase == phases.BRIBING:
        return reasons.BRIBES_NOW
    if phase == phases.MOVING_OUT:
        return reasons.MOVE_OUT_FIRST
    if phase == phases.CONSENT:
        return reasons.ANSWER_THE_OFFER
    return reasons.LEVY_NOW if phase == phases.LEVY else reasons.SCOURGE_NOW


def unless_busy(realm: Realm, otherwise: i64) -> i64:
    """What has to be answered first, or else this reason."""
    busy = pending_problem(realm)
    return busy if busy != OK else otherwise


def unnamed_payment_problem(realm: Realm, without_one: i64) -> i64:
    """More coins of a kind than any price needs; `without_one` is what they are worth without the smallest."""
    if realm.phase != phases.PAYING:
        return unless_busy(realm, reasons.NOTHING_TO_PAY)
    return reasons.ONE_COIN_TOO_MANY if without_one >= claim.price(realm) else reasons.COINS_NOT_THERE


def unnamed_change_problem(realm: Realm, otherwise: i64) -> i64:
    """Coins that can never be exchanged for each other, for this reason where change is made at all."""
    return otherwise if realm.phase == phases.PAYING else unless_busy(realm, reasons.NOTHING_TO_PAY)


def unnamed_taking_problem(realm: Realm) -> i64:
    """Coins that can never be taken at once."""
    in_tax = realm.phase == phases.TAXING
    return reasons.TAKE_IN_STEPS if in_tax else unless_busy(realm, reasons.NO_TAX_UNDER_WAY)


def word_problem(realm: Realm, action: i64) -> i64:
    """Decisions of one word."""
    phase = realm.phase
    if action == actions.TAX:
        return pending_problem(realm)
    if action == actions.END:
        if phase == phases.TAXING:
            return tax.end_of_tax_problem(realm)
        may_end = (
            phase == phases.MANEUVER or phase == phases.MUSTERING or phase == phases.LEVY or phase == phases.SCOURGE
        )
        return OK if may_end else unless_busy(realm, reasons.NOTHING_TO_END)
    if action == actions.PASS:
        may_pass = phase == phases.CONTEST_ASKED or phase == phases.REINFORCING
        return OK if may_pass else unless_busy(realm, reasons.NO_VOLUNTARY_PASS)
    if action == actions.WITHDRAW:
        return (
            payment.withdrawal_problem(realm, claim.price(realm))
            if phase == phases.PAYING
            else unless_busy(realm, reasons.NOTHING_TO_PAY)
        )
    return OK if phase == phases.CONSENT else unless_busy(realm, reasons.NOTHING_OFFERED)


def recruit_now_problem(realm: Realm, province: i64) -> i64:
    """Recruit as an action, or as the second warrior of a Levy (BK-101, BK-292)."""
    if province >= realm.map.size:
        return reasons.NO_SUCH_PROVINCE
    busy = OK if realm.phase == phases.LEVY else pending_problem(realm)
    return busy if busy != OK else recruit.recruit_problem(realm, province)


def claim_now_problem(realm: Realm, province: i64) -> i64:
    """Claim as an action, or at once after Attila's Invade in that province (BK-150, BK-285)."""
    if province >= realm.map.size:
        return reasons.NO_SUCH_PROVINCE
    busy = OK if realm.phase == phases.SCOURGE and province == realm.target else pending_problem(realm)
    return busy if busy != OK else claim.claim_problem(realm, province)


def march_problem(realm: Realm, action: i64) -> i64:
    """Moves, castling, invasions."""
    if action >= actions.CASTLE and action < actions.INVADE:
        if not exists(realm, action - actions.CASTLE):
            return reasons.NO_SUCH_PROVINCE
        busy = OK if realm.phase == phases.MANEUVER else pending_problem(realm)
        return busy if busy != OK else maneuver.castle_problem(realm, action - actions.CASTLE)
    first = actions.MOVE if action < actions.CASTLE else actions.INVADE
    place, area = (action - first) // board.AREAS, (action - first) % board.AREAS
    if not exists(realm, place) or not exists(realm, area):
        return reasons.NO_SUCH_PROVINCE
    busy = OK if realm.phase == phases.MANEUVER and first == actions.MOVE else pending_problem(realm)
    if busy != OK:
        return busy
    return (
        maneuver.move_problem(realm, place, area)
        if first == actions.MOVE
        else invade.invade_problem(realm, place, area)
    )


def exists(realm: Realm, place: i64) -> bool:
    """Whether the map has this province, or it is no province."""
    return place < realm.map.size or place >= board.SEA


def war_problem(realm: Realm, action: i64) -> i64:
    """Contests, units sent into battle, units that move out."""
    phase = realm.phase
    if action >= actions.OUT:
        unit, area = (action - actions.OUT) // board.PLACES, (action - actions.OUT) % board.PLACES
        if not exists(realm, area):
            return reasons.NO_SUCH_PROVINCE
        return (
            aftermath.out_problem(realm, unit, area)
            if phase == phases.MOVING_OUT
            else unless_busy(realm, reasons.NOBODY_MOVES_OUT)
        )
    if action >= actions.SEND:
        place = action - actions.SEND
        if not exists(realm, place):
            return reasons.NO_SUCH_PROVINCE
        may_send = phase == phases.JOINING or phase == phases.MUSTERING or phase == phases.REINFORCING
        return battle.send_problem(realm, place) if may_send else unless_busy(realm, reasons.NO_BATTLE)
    if phase == phases.CONTEST_ASKED:
        return contest.contest_problem(realm, action - actions.CONTEST)
    return unless_busy(realm, reasons.NOTHING_TO_CONTEST)


def money_problem(realm: Realm, action: i64) -> i64:
    """Payments, change, taxes, bribes."""
    phase = realm.phase
    if action >= actions.BRIBE:
        return (
            battle.bribe_problem(realm, action - actions.BRIBE)
            if phase == phases.BRIBING
            else unless_busy(realm, reasons.NO_BATTLE)
        )
    if action >= actions.TAKE:
        province, bundle = (action - actions.TAKE) // coins.BUNDLE_COUNT, (action - actions.TAKE) % coins.BUNDLE_COUNT
        if province >= realm.map.size:
            return reasons.NO_SUCH_PROVINCE
        return (
            tax.take_problem(realm, province, bundle)
            if phase == phases.TAXING
            else unless_busy(realm, reasons.NO_TAX_UNDER_WAY)
        )
    if action >= actions.CHANGE:
        province, exchange = (
            (action - actions.CHANGE) // coins.EXCHANGE_COUNT,
            (action - actions.CHANGE) % coins.EXCHANGE_COUNT,
        )
        if province >= realm.map.size:
            return reasons.NO_SUCH_PROVINCE
        if phase == phases.PAYING:
            return payment.change_problem(realm, province, exchange, claim.price(realm))
        return unless_busy(realm, reasons.NOTHING_TO_PAY)
    if phase == phases.PAYING:
        return payment.payment_problem(realm, action - actions.PAY, claim.price(realm))
    return unless_busy(realm, reasons.NOTHING_TO_PAY)
