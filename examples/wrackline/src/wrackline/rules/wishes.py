"""Wishes: they are dealt (WL-004), and others ask for them (WL-030 to WL-032)."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.masks import bit
from regna.engine.state import OK, tell, tell_to
from wrackline.rules import actions, events, knowledge, reasons, tide, walk
from wrackline.rules.realm import NOTHING, Realm


def list_cards(realm: Realm, out: Actions) -> None:
    """The wishes that nobody has yet, each equally likely (WL-004)."""
    for kind in range(actions.KIND_COUNT):
        if not any(player.wish == kind for player in realm.players):
            out.add_weighted(actions.WISH + kind, 1)


def deal_wish(realm: Realm, kind: i64) -> None:
    """A wish for the next player, who alone looks at it; after the last one the first turn begins (WL-004)."""
    seat = knowledge.next_to_wish(realm)
    realm.players[seat].wish = kind
    tell_to(realm, bit(seat), events.WISH_DEALT, seat, kind)
    if knowledge.next_to_wish(realm) == NOTHING:
        tide.begin_turn(realm, realm.active)


def ask_problem(realm: Realm, other: i64, kind: i64) -> i64:
    """OK, or why the active player cannot ask another one for this wish."""
    if other >= realm.seats:
        return reasons.NO_SUCH_PLAYER
    if other == realm.active:
        return reasons.ASKING_ONESELF
    if realm.players[realm.active].asked_seat != NOTHING:
        return reasons.ASKED_ALREADY
    if knowledge.is_open(realm, other):
        return reasons.WISH_IS_OPEN
    return reasons.ANSWERED_ALREADY if knowledge.was_asked(realm, other, kind) else OK


def list_questions(realm: Realm, out: Actions) -> None:
    """Everybody the active player may ask, and for what (WL-030, WL-032)."""
    for other in range(realm.seats):
        for kind in range(actions.KIND_COUNT):
            if ask_problem(realm, other, kind) == OK:
                out.add(actions.ASK + other * actions.KIND_COUNT + kind)


def ask(realm: Realm, other: i64, kind: i64) -> None:
    """A question, and the truth as the answer (WL-031)."""
    player = realm.players[realm.active]
    player.asked_seat = other
    player.asked_kind = kind
    tell(realm, events.ANSWERED, realm.active, other, kind, 1 if knowledge.is_open(realm, other) else 0)
    walk.finish_step(realm)
