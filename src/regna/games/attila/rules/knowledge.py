"""Chapter L: what each seat knows of the cards."""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.games.attila.rules import actions, advice, conflict, plans
from regna.games.attila.rules.board import TRIBE_COUNT
from regna.games.attila.rules.player import Player
from regna.games.attila.rules.realm import Realm


def seen(realm: Realm, action: i64, seat: i64) -> i64:
    """A drawn card is seen by who draws it, a laid one by who lays it (AT-140); everything else by everybody."""
    if action >= actions.LAY_SEVERAL:
        if seat == realm.seat:
            return action
        first = actions.HIDDEN if realm.values.hidden_cards else plans.first_card(realm, action - actions.LAY_SEVERAL)
        return actions.LAY + first
    if action >= actions.CARD:
        return action if seat == realm.drawer else actions.CARD + actions.HIDDEN
    if action >= actions.LAY and action < actions.TRADE and realm.values.hidden_cards and seat != realm.seat:
        return actions.LAY + actions.HIDDEN
    return action


def guess(realm: Realm, seat: i64, rng: Rng) -> None:
    """Deal all cards this seat has not seen anew, each way equally likely (AT-140, RUL-27).

    Laid cards first, because they can only be of tribes in the province (AT-064); then hands; the rest is the bag.
    """
    unseen = realm.bag
    hidden = realm.values.hidden_cards
    for other in range(realm.seats):
        if other != seat:
            player = realm.players[other]
            for tribe in range(TRIBE_COUNT):
                unseen[tribe] += player.hand[tribe]
                player.hand[tribe] = 0
                if hidden:
                    unseen[tribe] += player.laid[tribe]
            if hidden and player.laid_size > 0:
                player.laid = vec[i64]([0] * TRIBE_COUNT)
    pool = Actions()
    for other in range(realm.seats):
        if other != seat and hidden:
            player = realm.players[other]
            for _ in range(player.laid_size):
                player.laid[take_unseen(realm, unseen, pool, rng, True)] += 1
    for other in range(realm.seats):
        if other != seat:
            player = realm.players[other]
            for _ in range(player.hand_size):
                player.hand[take_unseen(realm, unseen, pool, rng, False)] += 1


def choose_again(realm: Realm, seat: i64, rng: Rng) -> None:
    """Let the others lay as many cards as they have laid anew, out of the hands they are imagined to have."""
    asked = realm.seat
    out = Actions()
    for other in range(realm.seats):
        player = realm.players[other]
        if other != seat:
            number = take_back(player)
            realm.seat = other
            for _ in range(number):
                out.clear()
                conflict.list_cards(realm, out)
                advice.weigh(realm, out)
                conflict.lay_card(realm, out.draw(rng) - actions.LAY)
    realm.seat = asked


def take_back(player: Player) -> i64:
    """A player takes the laid cards back into the hand; returns how many they were."""
    number = player.laid_size
    for tribe in range(TRIBE_COUNT):
        player.hand[tribe] += player.laid[tribe]
    player.hand_size += number
    player.lift_cards()
    return number


def take_unseen(realm: Realm, unseen: vec[i64], pool: Actions, rng: Rng, laid: bool) -> i64:
    """The tribe of one of the unseen cards, at random; of a card laid in the conflict, a tribe that is there."""
    pool.clear()
    for tribe in range(TRIBE_COUNT):
        if unseen[tribe] > 0 and (not laid or conflict.involves(realm, tribe)):
            pool.add_weighted(tribe, unseen[tribe])
    tribe = pool.draw(rng)
    unseen[tribe] -= 1
    return tribe
