"""Action F, noble title: tokens are paid for the next rank."""

from typing import Final, Literal

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barony.rules import actions, events, phases, reasons, turns
from regna.games.barony.rules.board import TOKEN_KINDS
from regna.games.barony.rules.realm import Realm

DUKE: Final[i64] = 4
Title = Literal["baron", "viscount", "count", "marquis", "duke"]
RANKS: Final[tuple[Title, ...]] = ("baron", "viscount", "count", "marquis", "duke")
"""The titles in order; everybody begins as baron, rank 0 (BA-160)."""


def title_problem(realm: Realm) -> i64:
    """Not for a duke (BA-167) nor without tokens worth the price (BA-161)."""
    if realm.players[realm.seat].rank == DUKE:
        return reasons.ALREADY_DUKE
    return OK if gold_missing(realm, realm.seat) == 0 else reasons.TOO_POOR


def gold_missing(realm: Realm, seat: i64) -> i64:
    """How much of the next title's price a player's tokens, and what is paid of it, do not reach; 0 for a duke."""
    player = realm.players[seat]
    if player.rank == DUKE:
        return 0
    paid: i64 = realm.paid if seat == realm.seat else 0
    return max(0, realm.values.title_price - paid - player.gold(realm.values))


def pay_problem(realm: Realm, kind: i64) -> i64:
    """Own tokens (BA-161); by ruling no token one can do without (BA-165, AMB-08).

    Paying the dearest first, only what can still reach the price, and stopping there gives exactly such payments.
    """
    player = realm.players[realm.seat]
    if player.tokens[kind] == 0:
        return reasons.NO_SUCH_TOKEN
    values = realm.values
    if not values.strict_payment:
        return OK
    place = values.turn_to_pay[kind]
    if place < realm.paid_down_to:
        return reasons.DEAREST_FIRST
    reach = realm.paid
    for later in range(place, TOKEN_KINDS):
        token = values.dearest_first[later]
        reach += player.tokens[token] * values.gold[token]
    return OK if reach >= values.title_price else reasons.PRICE_OUT_OF_REACH


def list_payments(realm: Realm, out: Actions) -> None:
    """List every kind of token that can be paid next."""
    for kind in range(TOKEN_KINDS):
        if pay_problem(realm, kind) == OK:
            out.add(actions.PAY_TOKEN + kind)


def choose_title(realm: Realm) -> None:
    """Ask for the tokens, one by one."""
    realm.phase = phases.PAY


def pay_token(realm: Realm, kind: i64) -> None:
    """The token goes back to the bank (BA-162); there is no change (BA-163)."""
    realm.players[realm.seat].change_tokens(kind, -1)
    realm.bank[kind] += 1
    realm.paid += realm.values.gold[kind]
    events.tell(realm, events.TOKEN_PAID, realm.seat, kind, realm.paid, realm.values.title_price)
    if realm.values.strict_payment:
        realm.paid_down_to = realm.values.turn_to_pay[kind]
        if realm.paid >= realm.values.title_price:
            gain_title(realm)


def gain_title(realm: Realm) -> None:
    """One rank higher (BA-164, BA-166); the first duke makes this the last round (BA-180)."""
    player = realm.players[realm.seat]
    player.rank += 1
    realm.paid = 0
    realm.paid_down_to = 0
    events.tell(realm, events.TITLE_GAINED, realm.seat, player.rank, realm.values.points_per_title)
    if player.rank == DUKE and not realm.last_round:
        realm.last_round = True
        events.tell(realm, events.LAST_ROUND_BEGAN, realm.seat, (realm.first - realm.seat - 1) % realm.seats)
    turns.end_turn(realm)
