"""Section 15: what each seat knows of cards and tiles."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.rng import Rng
from regna.games.animal_kingdoms.rules import actions, advice, battles, board, cards, deck, phases, places
from regna.games.animal_kingdoms.rules.realm import Realm


def seen(realm: Realm, action: i64, seat: i64) -> i64:
    """A drawn card and a tile are seen by who draws them, a chosen card by who chooses it; all else by everybody.

    Alone everything lies open (AK-201, AK-280).
    """
    if realm.seats == 1:
        return action
    if action >= actions.FIRST_TO_PASS:
        return action if seat == realm.drawer else actions.FIRST_TO_PASS + actions.HIDDEN_TILE
    if action >= actions.CARD and action < actions.DECREE:
        return action if seat == realm.drawer else actions.CARD + actions.HIDDEN
    if action >= actions.CHOOSE and action < actions.REINFORCE:
        return action if seat == realm.seat else actions.CHOOSE + actions.HIDDEN
    return action


def gist(realm: Realm, action: i64, seat: i64) -> i64:
    """Further ahead no card that is drawn is told from another, and of a claim only the kingdom matters."""
    if action >= actions.CARD and action < actions.DECREE:
        return actions.CARD + actions.HIDDEN
    if action >= actions.CLAIM and action < actions.RALLY:
        return action - (action - actions.CLAIM) % cards.CARDS
    return seen(realm, action, seat)


def choice_is_secret(realm: Realm, side: i64) -> bool:
    """Whether a player has chosen a card for the battle that the others have not seen yet (AK-285)."""
    return realm.phase == phases.BATTLE and realm.players[side].card != cards.NO_CARD


def is_hidden_from(realm: Realm, seat: i64, card: i64) -> bool:
    """Whether a seat cannot see where a card is: in the pile, in another hand, or chosen by another player."""
    place = realm.place[card]
    if place == places.IN_PILE:
        return True
    if place >= places.IN_BATTLE:
        side = place - places.IN_BATTLE
        return side != seat and choice_is_secret(realm, side) and realm.players[side].card == card
    return place >= places.IN_HAND and place != places.IN_HAND + seat


def guess(realm: Realm, seat: i64, rng: Rng) -> None:
    """Deal all cards and tiles this seat has not seen anew, each way equally likely (AK-280 to AK-286, AMB-27)."""
    if realm.seats == 1:
        return
    pool = Actions()
    for card in range(cards.CARDS):  # in an order that tells nothing about where they are
        if is_hidden_from(realm, seat, card):
            pool.add(card)
    for other in range(realm.seats):
        player = realm.players[other]
        if other != seat:
            held = player.hand_size
            player.hand_size = 0
            for _ in range(held):
                card = pool.take_any(rng)
                player.take_card(card)
                realm.place[card] = places.IN_HAND + other
            if choice_is_secret(realm, other):
                player.card = pool.take_any(rng)
                realm.place[player.card] = places.IN_BATTLE + other
    for rest in range(pool.n):
        realm.place[pool.items[rest]] = places.IN_PILE
    if realm.phase != phases.FINISHED:
        guess_tiles(realm, seat, rng)


def choose_again(realm: Realm, seat: i64, rng: Rng) -> None:
    """Let the others choose their cards for the battle anew, out of the hands they are imagined to have."""
    asked = realm.seat
    out = Actions()
    for other in range(realm.seats):
        player = realm.players[other]
        if other != seat and choice_is_secret(realm, other):
            player.take_card(player.card)
            realm.place[player.card] = places.IN_HAND + other
            realm.seat = other
            out.clear()
            battles.add_choices(realm, out)
            advice.weigh(realm, out)
            battles.choose_card(realm, out.draw(rng) - actions.CHOOSE)
    realm.seat = asked


def guess_tiles(realm: Realm, seat: i64, rng: Rng) -> None:
    """Draw the first-to-pass tiles of the others anew (AK-284); at the end all are revealed (AK-161)."""
    pool = Actions()
    realm.pass_tile_points = realm.pass_tile_points[:]
    for age in range(board.AGES):
        if realm.pass_tile_points[age] != 0 and realm.pass_tile_owners[age] != seat:
            realm.pass_tile_points[age] = 0
            pool.add(age)
    for place in range(pool.n):
        tiles = Actions()
        deck.add_tiles(tiles, 0, realm.values.first_to_pass, realm.pass_tile_points)
        realm.pass_tile_points[pool.items[place]] = tiles.draw(rng)
