"""Cards, decrees and tiles come by luck when they are first seen: what can be drawn, and where it goes.

The draw pile is a set of cards, not an order: which card comes next is decided when somebody draws it.
"""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.events import EVERYBODY
from regna.engine.masks import bit
from regna.engine.rng import Rng
from regna.engine.state import CHANCE
from regna.games.animal_kingdoms.rules import actions, board, cards, events, phases, places
from regna.games.animal_kingdoms.rules.realm import Realm

# ---------------------------------------------------------------------- luck


def let_luck_decide(realm: Realm, phase: i64) -> None:
    """Something is drawn next; a card comes from a pile that is not empty."""
    realm.seat = CHANCE
    realm.phase = phase
    if cards_are_drawn(realm):
        renew_draw_pile(realm)


def cards_are_drawn(realm: Realm) -> bool:
    """Whether luck brings a card now, not a decree or a tile."""
    return realm.phase != phases.DECREES and realm.phase != phases.TILES and realm.phase != phases.TILE_FOR_PASSING


def add_outcomes(realm: Realm, out: Actions) -> None:
    """What can be drawn now: each card, decree or tile equally likely."""
    if realm.phase == phases.DECREES:
        for decree in range(i64(len(realm.values.decrees))):
            if (realm.decrees_used >> decree) & 1 == 0:
                out.add_weighted(actions.DECREE + decree, 1)
    elif realm.phase == phases.TILES:
        add_tiles(out, actions.MAJORITY, realm.values.majority, realm.majority)
    elif realm.phase == phases.TILE_FOR_PASSING:
        add_tiles(out, actions.FIRST_TO_PASS, realm.values.first_to_pass, realm.pass_tile_points)
    else:
        for card in range(cards.CARDS):
            if realm.place[card] == places.IN_PILE:
                out.add_weighted(actions.CARD + card, 1)


def any_card(realm: Realm, rng: Rng) -> i64:
    """A card of the pile, found without listing it, which would take a quarter of all time in random play."""
    left = rng.below(realm.pile_size) + 1
    card: i64 = -1
    while left > 0:
        card += 1
        left -= i64(realm.place[card] == places.IN_PILE)  # without a branch, which would be mispredicted half the time
    return actions.CARD + card


def add_tiles(out: Actions, start: i64, tiles: vec[i64], taken: vec[i64]) -> None:
    """List the tiles not taken yet, by their points; 0 stands for a tile still to come."""
    left = vec[i64]([0] * (board.MOST_POINTS + 1))
    for points in tiles:
        left[points] += 1
    for points in taken:
        left[points] -= 1
    for points in range(1, board.MOST_POINTS + 1):
        if left[points] > 0:
            out.add_weighted(start + points, left[points])


# ---------------------------------------------------------------------- cards


def hand_limit(realm: Realm) -> i64:
    """Four cards (AK-025); alone, one fewer for every battle won while kingdoms are scored (AK-245)."""
    return board.HAND - realm.wins if realm.scored != board.NOWHERE and realm.scored < board.KINGDOMS else board.HAND


def lacks_cards(realm: Realm, side: i64) -> bool:
    """Whether a player has to draw. The adversary of the solo mode has no hand."""
    return side < realm.seats and realm.players[side].hand_size < hand_limit(realm)


def refill(realm: Realm, side: i64) -> None:
    """A player draws until the hand is full (AK-050, AK-062, AK-117)."""
    realm.drawer = side
    let_luck_decide(realm, phases.DRAWING)


def renew_draw_pile(realm: Realm) -> None:
    """When a card must be drawn and the pile is empty, the discards become the pile (AK-065, AMB-05)."""
    if realm.pile_size > 0:
        return
    renewed = places.DISCARDED
    if count_at(realm, places.UNDER_PILE) > 0:
        renewed = places.UNDER_PILE  # alone: the cards under the pile come before that (AK-252)
    move_all(realm, renewed, places.IN_PILE)
    realm.pile_size = count_at(realm, places.IN_PILE)
    events.tell(realm, events.PILE_RENEWED, renewed, realm.pile_size)


def count_at(realm: Realm, place: i64) -> i64:
    """How many cards are somewhere."""
    count: i64 = 0
    for card in range(cards.CARDS):
        if realm.place[card] == place:
            count += 1
    return count


def move_all(realm: Realm, place: i64, to: i64) -> None:
    """All cards of one place go to another."""
    for card in range(cards.CARDS):
        if realm.place[card] == place:
            realm.place[card] = to


def leave_pile(realm: Realm, card: i64, to: i64) -> None:
    """A drawn card goes to its place."""
    realm.place[card] = to
    realm.pile_size -= 1


def draw_card(realm: Realm, card: i64) -> None:
    """The drawing player takes a card into the hand."""
    leave_pile(realm, card, places.IN_HAND + realm.drawer)
    realm.players[realm.drawer].take_card(card)
    if realm.events is not None:
        tell_owner(realm, events.CARD_DRAWN, realm.drawer, card)


def tell_owner(realm: Realm, kind: i64, seat: i64, card: i64) -> None:
    """Which card it is only its owner hears; in the solo mode everything lies open (AK-201)."""
    events.tell_to(realm, EVERYBODY if realm.seats == 1 else bit(seat), kind, seat, card)


def draw_bonus(realm: Realm, card: i64) -> None:
    """A bonus card is revealed (AK-202, AK-227)."""
    leave_pile(realm, card, places.BONUS)
    realm.bonus = realm.bonus[:]
    realm.bonus[missing_bonus(realm)] = card
    events.tell(realm, events.BONUS_REVEALED, card)


def missing_bonus(realm: Realm) -> i64:
    """The place of a bonus card to be revealed, or NOWHERE."""
    for slot in range(i64(len(realm.bonus))):
        if realm.bonus[slot] == cards.NO_CARD:
            return slot
    return board.NOWHERE


def has_card(realm: Realm, card: i64) -> bool:
    """Whether the deciding player holds a card."""
    return realm.place[card] == places.IN_HAND + realm.seat


def discard_card(realm: Realm, card: i64) -> None:
    """A card of the deciding player goes face up to the discard pile (AK-061, AK-283)."""
    realm.players[realm.seat].give_card(card)
    realm.place[card] = places.DISCARDED


# ---------------------------------------------------------------------- decrees and tiles


def take_decree(realm: Realm, decree: i64) -> None:
    """The next kingdom gets a decree; it never comes back (AK-013, AK-148)."""
    kingdom = kingdom_without_decree(realm)
    realm.decrees = realm.decrees[:]
    realm.decrees[kingdom] = decree
    realm.decrees_used |= bit(decree)
    events.tell(realm, events.DECREE_DRAWN, kingdom, decree)


def kingdom_without_decree(realm: Realm) -> i64:
    """The first kingdom that waits for its decree, or NOWHERE."""
    for kingdom in range(board.KINGDOMS):
        if realm.decrees[kingdom] == board.NOWHERE:
            return kingdom
    return board.NOWHERE


def take_tile(realm: Realm, points: i64) -> None:
    """The next kingdom gets a majority tile; its tiles lie in ascending order (AK-014)."""
    for kingdom in range(board.KINGDOMS):
        start = kingdom * board.AGES
        if realm.majority[start + board.AGES - 1] == 0:
            place = start
            realm.majority = realm.majority[:]
            while realm.majority[place] != 0 and realm.majority[place] <= points:
                place += 1
            for later in range(start + board.AGES - 1, place, -1):
                realm.majority[later] = realm.majority[later - 1]
            realm.majority[place] = points
            if realm.events is not None:
                tell_tile(realm, kingdom, points)
            return


def tell_tile(realm: Realm, kingdom: i64, points: i64) -> None:
    """Which tile a kingdom gets, and once it has all of them which they are."""
    events.tell(realm, events.MAJORITY_TILE_DRAWN, kingdom, points)
    tiles, start = realm.majority, kingdom * board.AGES
    if tiles[start + board.AGES - 1] != 0:
        events.tell(realm, events.MAJORITY_TILES_LAID, kingdom, tiles[start], tiles[start + 1], tiles[start + 2])


def tiles_are_missing(realm: Realm) -> bool:
    """Whether a kingdom waits for majority tiles."""
    return realm.majority[board.KINGDOMS * board.AGES - 1] == 0
