"""Section 2: cards, bonus cards, decrees and majority tiles, in this order."""

from mypy_extensions import i64

from regna.games.animal_kingdoms.rules import board, claims, deck, events, phases, solo, turns
from regna.games.animal_kingdoms.rules.realm import Realm


def begin_deal(realm: Realm, side: i64) -> None:
    """Luck deals four cards to a player (AK-012)."""
    realm.drawer = side
    deck.let_luck_decide(realm, phases.DEAL)


def after_deal(realm: Realm) -> None:
    """The next player's cards; then bonus cards, decrees and tiles (AK-013, AK-014, AK-202)."""
    following = (realm.drawer + 1) % realm.seats
    if deck.lacks_cards(realm, following):
        begin_deal(realm, following)
        return
    realm.drawer = board.NOBODY
    if deck.missing_bonus(realm) != board.NOWHERE:
        deck.let_luck_decide(realm, phases.BONUS_CARDS)
    else:
        deck.let_luck_decide(realm, phases.DECREES)


def after_bonus_card(realm: Realm) -> None:
    """In the set-up another one, then the decrees; in play the adversary's turn is over (AK-227, AK-228)."""
    if deck.missing_bonus(realm) != board.NOWHERE:
        deck.let_luck_decide(realm, phases.BONUS_CARDS)
    elif realm.decrees[0] == board.NOWHERE:
        deck.let_luck_decide(realm, phases.DECREES)
    else:
        solo.end_adversary_turn(realm)


def after_decree(realm: Realm) -> None:
    """When every kingdom has its decree the age begins; in the set-up the tiles come first."""
    if deck.kingdom_without_decree(realm) != board.NOWHERE:
        return
    for kingdom in range(board.KINGDOMS):
        claims.find_opening(realm, kingdom)
    if deck.tiles_are_missing(realm):
        deck.let_luck_decide(realm, phases.TILES)
    else:
        begin_age(realm)


def begin_age(realm: Realm) -> None:
    """Decrees and tiles lie there: the first player's turn."""
    events.tell(realm, events.AGE_BEGAN, realm.age, realm.first)
    turns.begin_turn(realm, realm.first)
