"""Sections 4 to 6: claiming a territory or a capital with a creature that respects the kingdom's decree."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.animal_kingdoms.rules import actions, board, cards, deck, decrees, events, places, reasons
from regna.games.animal_kingdoms.rules.decrees import Referred
from regna.games.animal_kingdoms.rules.realm import Realm

# ---------------------------------------------------------------------- what may be claimed


def add_claims(realm: Realm, out: Actions) -> None:
    """List the cards that can be played, and where."""
    if cube_problem(realm) != OK:
        return
    player = realm.players[realm.seat]
    for place in range(player.hand_size):
        card = player.hand[place]
        for kingdom in range(board.KINGDOMS):
            if kingdom_problem(realm, kingdom) == OK and decree_problem(realm, card, kingdom) == OK:
                out.add(actions.CLAIM + kingdom * cards.CARDS + card)


def claim_problem(realm: Realm, card: i64, kingdom: i64) -> i64:
    """A card of the hand, a cube, a free territory, and the decree (AK-030, AK-045)."""
    if not deck.has_card(realm, card):
        return reasons.CARD_NOT_IN_HAND
    problem = cube_problem(realm)
    if problem == OK:
        problem = kingdom_problem(realm, kingdom)
    return problem if problem != OK else decree_problem(realm, card, kingdom)


def cube_problem(realm: Realm) -> i64:
    """Without a cube one can only pass (AK-052, AMB-03)."""
    return OK if realm.players[realm.seat].cubes > 0 else reasons.NO_CUBE_LEFT


def kingdom_problem(realm: Realm, kingdom: i64) -> i64:
    """A kingdom with all its territories occupied takes no more cubes (AK-040)."""
    return OK if realm.column_size[kingdom] < board.territories_of(kingdom) else reasons.KINGDOM_FULL


def decree_problem(realm: Realm, card: i64, kingdom: i64) -> i64:
    """The creature must respect the decree, for a capital too (AK-031, AK-048)."""
    return OK if decrees.admits(realm.openings[kingdom], card) else reasons.AGAINST_THE_DECREE


# ---------------------------------------------------------------------- decrees (AK-033 to AK-039)


def referred_cards(realm: Realm, kingdom: i64) -> list[int]:
    """The placed cards a kingdom's decree looks at; where no card lies yet there is nothing to see (AMB-02)."""
    scope = realm.values.scopes[realm.decrees[kingdom]]
    found: list[int] = []
    for other in range(board.KINGDOMS):
        size = realm.column_size[other]
        for place in range(size - looked_at(scope, kingdom, other, size), size):
            found.append(int(realm.columns[other * board.LARGEST + place]))
    return found


def find_opening(realm: Realm, kingdom: i64) -> None:
    """Which cards the decree lets in now; at every claim, so without a list of the cards it looks at."""
    decree = realm.decrees[kingdom]
    scope = realm.values.scopes[decree]
    referred = Referred()
    for other in range(board.KINGDOMS):
        size = realm.column_size[other]
        for place in range(size - looked_at(scope, kingdom, other, size), size):
            referred.add(realm.columns[other * board.LARGEST + place])
    realm.openings[kingdom] = realm.values.decrees[decree].opening(referred)


def looked_at(scope: i64, kingdom: i64, other: i64, size: i64) -> i64:
    """How many cards of a column of this size, the last ones, the decree of a kingdom looks at (AK-033 to AK-037)."""
    if scope == decrees.CARD_ITSELF or size == 0:
        return 0
    if kingdom == other:
        if scope == decrees.HERE_ALL:
            return size
        return 1 if scope == decrees.HERE_LAST else 0
    if scope == decrees.NEIGHBOURS_LAST:
        return 1 if board.are_neighbours(kingdom, other) else 0
    return 1 if scope == decrees.OTHERS_LAST else 0


# ---------------------------------------------------------------------- the card and the cube


def claim(realm: Realm, card: i64, kingdom: i64) -> None:
    """The card is played, the cube placed, the hand refilled (AK-030, AK-045, AK-050)."""
    realm.players[realm.seat].give_card(card)
    play_card(realm, realm.seat, card, kingdom)
    is_capital = realm.capitals[kingdom] != board.NOBODY
    events.tell(realm, events.CLAIMED, realm.seat, card, places.IN_HAND, kingdom, i64(is_capital), board.NOWHERE)
    if realm.seats == 1:
        realm.latest = kingdom
    deck.refill(realm, realm.seat)


def play_card(realm: Realm, side: i64, card: i64, kingdom: i64) -> None:
    """The card goes on top of the column (AK-032), a cube on a territory, the last one being the capital.

    Which of the normal territories is taken has no effect (AK-046, AK-047, AK-051).
    """
    realm.place[card] = places.PLAYED
    realm.columns[kingdom * board.LARGEST + realm.column_size[kingdom]] = card
    realm.column_size[kingdom] += 1
    player = realm.players[side]
    player.cubes -= 1
    realm.cubes[kingdom * board.SIDES + side] += 1
    if realm.column_size[kingdom] == board.territories_of(kingdom):
        realm.capitals[kingdom] = side
        player.capital = kingdom
    for other in range(board.KINGDOMS):
        if looked_at(realm.values.scopes[realm.decrees[other]], other, kingdom, 1) > 0:
            find_opening(realm, other)


def only_capital_free(realm: Realm, kingdom: i64) -> bool:
    """Whether the next cube in a kingdom takes its capital (AK-047)."""
    return realm.column_size[kingdom] == board.territories_of(kingdom) - 1


def is_full(realm: Realm, kingdom: i64) -> bool:
    """Whether all territories are occupied."""
    return kingdom_problem(realm, kingdom) != OK
