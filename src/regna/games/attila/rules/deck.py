"""Chapter I: the draw pile and the discards.

The draw pile is a bag of cards, not an order: which card comes next is decided when somebody draws it.
"""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.masks import bit
from regna.engine.state import CHANCE
from regna.games.attila.rules import actions, events
from regna.games.attila.rules.board import TRIBE_COUNT
from regna.games.attila.rules.player import Player
from regna.games.attila.rules.realm import Realm


def begin_drawing(realm: Realm, seat: i64, number: i64) -> None:
    """Luck decides which cards a seat draws; at least one is due."""
    realm.drawer = seat
    realm.to_draw = number
    realm.seat = CHANCE
    renew_draw_pile(realm)


def renew_draw_pile(realm: Realm) -> None:
    """When a card must be drawn and the pile is empty, the discards become the pile (AT-118)."""
    if cards_in(realm.bag) == 0:
        realm.bag = realm.discards
        realm.discards = vec[i64]([0] * TRIBE_COUNT)
        events.tell(realm, events.PILE_RENEWED, cards_in(realm.bag))


def list_cards(realm: Realm, out: Actions) -> None:
    """List what can be drawn: each card of the draw pile is equally likely."""
    for tribe in range(TRIBE_COUNT):
        if realm.bag[tribe] > 0:
            out.add_weighted(actions.CARD + tribe, realm.bag[tribe])


def draw_card(realm: Realm, tribe: i64) -> None:
    """The drawing player takes a card of this tribe into his hand."""
    realm.bag[tribe] -= 1
    realm.players[realm.drawer].take_card(tribe)
    if realm.events is not None:
        events.tell_to(realm, bit(realm.drawer), events.CARD_DRAWN, realm.drawer, tribe)
    realm.to_draw -= 1
    if realm.to_draw > 0:
        renew_draw_pile(realm)


def discard_card(realm: Realm, player: Player, tribe: i64) -> None:
    """A card of the hand goes face up to the discard pile (AT-011)."""
    player.give_card(tribe)
    realm.discards[tribe] += 1


def cards_in(pile: vec[i64]) -> i64:
    """How many cards a pile has."""
    total: i64 = 0
    for tribe in range(TRIBE_COUNT):
        total += pile[tribe]
    return total
