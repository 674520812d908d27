"""Section 12: councils and the next age."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.games.animal_kingdoms.rules import board, cards, deck, events, phases, places
from regna.games.animal_kingdoms.rules.player import Player
from regna.games.animal_kingdoms.rules.realm import Realm

# Why a player begins the next age
FEWEST_POINTS: Final[i64] = 0
EARLIEST_CAPITAL: Final[i64] = 1  # among those with the fewest points
EARLIEST_PASS: Final[i64] = 2
CAUSES: Final = ("fewest_points", "earliest_capital", "earliest_pass")


def begin_next_age(realm: Realm) -> None:
    """Everything is made ready, and five new decrees are drawn (AK-148)."""
    prepare_age(realm)
    deck.let_luck_decide(realm, phases.DECREES)


def prepare_age(realm: Realm) -> None:
    """A new first player, cubes and cards back, everybody in again; majority tiles stay (AK-149)."""
    realm.first = next_first(realm)
    return_cubes(realm)
    gather_cards(realm)
    for side in range(realm.sides):
        realm.players[side].passed = 0
        realm.players[side].capital = board.NOWHERE
    realm.out = 0
    realm.latest = board.NOWHERE
    realm.wins = 0
    realm.losses = 0
    realm.scored = board.NOWHERE
    realm.age += 1
    realm.decrees = vec[i64]([board.NOWHERE] * board.KINGDOMS)  # the old ones never come back (AK-148)


def next_first(realm: Realm) -> i64:
    """Who has the fewest points on the track (AK-150, AK-152); alone always the same side (AMB-22)."""
    if realm.seats == 1:
        return realm.first
    chosen: i64 = 0
    for seat in range(1, realm.seats):
        if starts_before(realm.players[seat], realm.players[chosen]):
            chosen = seat
    if realm.events is not None:
        events.tell(realm, events.FIRST_PLAYER_CHOSEN, chosen, cause_of(realm, chosen))
    return chosen


def cause_of(realm: Realm, first: i64) -> i64:
    """Why a player begins the next age: with fewer points than all others, or by what decides among equals."""
    chosen = realm.players[first]
    for seat in range(realm.seats):
        if seat != first and realm.players[seat].score == chosen.score:
            return EARLIEST_CAPITAL if chosen.capital != board.NOWHERE else EARLIEST_PASS
    return FEWEST_POINTS


def starts_before(one: Player, other: Player) -> bool:
    """Fewer points; among equals the earliest capital (AK-151), else who passed earliest (AMB-10)."""
    if one.score != other.score:
        return one.score < other.score
    if (one.capital != board.NOWHERE) != (other.capital != board.NOWHERE):
        return one.capital != board.NOWHERE
    return one.passed < other.passed


def return_cubes(realm: Realm) -> None:
    """Cubes on capitals move to a council and stay (AK-140, AK-142, AK-144); all others go back (AK-145)."""
    for kingdom in range(board.KINGDOMS):
        for side in range(realm.sides):
            here = kingdom * board.SIDES + side
            if realm.capitals[kingdom] == side:
                realm.cubes[here] -= 1
                realm.councils[here] += 1
                events.tell(realm, events.COUNCIL_JOINED, side, kingdom)
            if realm.events is not None and realm.cubes[here] > 0:
                events.tell(realm, events.CUBES_RETURNED, side, kingdom, realm.cubes[here])
            realm.players[side].cubes += realm.cubes[here]
            realm.cubes[here] = 0
        realm.capitals[kingdom] = board.NOBODY


def gather_cards(realm: Realm) -> None:
    """Columns, discards and pile become the new draw pile; hands stay (AK-146, AK-147).

    Alone the columns are shuffled by themselves and go under it (AK-252, AMB-21).
    """
    deck.move_all(realm, places.UNDER_PILE, places.IN_PILE)
    deck.move_all(realm, places.DISCARDED, places.IN_PILE)
    deck.move_all(realm, places.PLAYED, places.UNDER_PILE if realm.seats == 1 else places.IN_PILE)
    realm.pile_size = deck.count_at(realm, places.IN_PILE)
    if realm.events is not None:
        events.tell(realm, events.CARDS_GATHERED, realm.pile_size, deck.count_at(realm, places.UNDER_PILE))
    for kingdom in range(board.KINGDOMS):
        for place in range(realm.column_size[kingdom]):
            realm.columns[kingdom * board.LARGEST + place] = cards.NO_CARD
        realm.column_size[kingdom] = 0
        realm.openings[kingdom] = 0  # until the new decrees lie there
