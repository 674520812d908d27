"""Section 7: cards of the hand are discarded for new ones."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.animal_kingdoms.rules import actions, claims, deck, events, phases, reasons
from regna.games.animal_kingdoms.rules.realm import Realm


def add_rallies(realm: Realm, out: Actions) -> None:
    """List the cards that can be discarded in a rally."""
    player = realm.players[realm.seat]
    for place in range(player.hand_size):
        if rally_problem(realm, player.hand[place]) == OK:
            out.add(actions.RALLY + player.hand[place])


def rally_problem(realm: Realm, card: i64) -> i64:
    """A card of the hand; to begin with, a cube (AMB-03) and Rally open. There is no limit (AK-066, AMB-26)."""
    if not deck.has_card(realm, card):
        return reasons.CARD_NOT_IN_HAND_TO_RALLY
    if realm.phase == phases.RALLYING:
        return OK
    problem = claims.cube_problem(realm)
    return problem if problem != OK else (OK if rally_is_open(realm) else reasons.RALLY_CLOSED)


def rally_is_open(realm: Realm) -> bool:
    """Until somebody is out of this age, the adversary included (AK-063, AK-064, AMB-16, AMB-23)."""
    return realm.out == 0


def rally_with(realm: Realm, card: i64) -> None:
    """The first card brings 1 point (AK-060); up to four are discarded (AK-061), then the hand is refilled."""
    is_first = realm.phase == phases.TURN
    if is_first:
        realm.players[realm.seat].score += 1
        realm.phase = phases.RALLYING
    deck.discard_card(realm, card)
    events.tell(realm, events.RALLIED, realm.seat, card, i64(is_first))
    if realm.players[realm.seat].hand_size == 0:
        deck.refill(realm, realm.seat)
