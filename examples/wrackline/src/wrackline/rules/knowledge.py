"""Who knows what: the wishes are the only secrets (WL-044)."""

from mypy_extensions import i64

from regna.engine.rng import Rng, shuffle
from wrackline.rules import actions, phases
from wrackline.rules.realm import NOTHING, Realm


def next_to_wish(realm: Realm) -> i64:
    """The seat that is dealt the next wish; NOTHING when all have one."""
    for seat in range(realm.seats):
        if realm.players[seat].wish == NOTHING:
            return seat
    return NOTHING


def was_asked(realm: Realm, seat: i64, kind: i64) -> bool:
    """Whether somebody asked this seat for this wish."""
    return any(player.asked_seat == seat and player.asked_kind == kind for player in realm.players)


def is_open(realm: Realm, seat: i64) -> bool:
    """Whether everybody knows a wish: the right question was asked (WL-031), or the match is over (WL-042)."""
    return realm.phase == phases.OVER or was_asked(realm, seat, realm.players[seat].wish)


def may_be(realm: Realm, observer: i64, seat: i64, kind: i64) -> bool:
    """Whether this may be the wish of a seat, for all that a seat or a spectator knows about it."""
    if seat == observer or is_open(realm, seat):
        return realm.players[seat].wish == kind
    return not was_asked(realm, seat, kind)


def guess(realm: Realm, observer: i64, rng: Rng) -> None:
    """Deal the wishes anew, until they could be the true ones for all that the observer knows."""
    dealt = [seat for seat in range(realm.seats) if realm.players[seat].wish != NOTHING]
    cards = list(range(actions.KIND_COUNT))
    shuffle(cards, rng)
    while not all(may_be(realm, observer, seat, cards[seat]) for seat in dealt):
        shuffle(cards, rng)
    for seat in dealt:
        realm.players[seat].wish = cards[seat]


def seen(realm: Realm, action: i64, seat: i64) -> i64:
    """A dealt wish is seen by its owner only; everything else by everybody."""
    if action >= actions.WISH and action < actions.HIDDEN_WISH and seat != next_to_wish(realm):
        return actions.HIDDEN_WISH
    return action
