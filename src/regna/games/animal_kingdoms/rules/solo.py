"""Section 14: the turn of the solo mode's adversary. It decides nothing: cards and rules play it."""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.animal_kingdoms.rules import (
    actions,
    board,
    cards,
    claims,
    deck,
    events,
    phases,
    places,
    reasons,
    scoring,
    turns,
)
from regna.games.animal_kingdoms.rules.realm import Realm

LEAD: Final[i64] = 2
"""So many cubes more than the player keep the adversary out of a kingdom (AK-214)."""


# ---------------------------------------------------------------------- its turn


def play_drawn_card(realm: Realm, card: i64) -> None:
    """The card drawn for the adversary is played, and a bonus card after it; or another one is drawn."""
    if discard_unplayable(realm, card):
        return
    deck.leave_pile(realm, card, places.PLAYED)
    realm.drawn = card
    play_for_adversary(realm, card, places.IN_PILE)
    if not bonus_follows(realm):
        end_adversary_turn(realm)


def human_is_out(realm: Realm) -> bool:
    """Whether the player has claimed a capital, or passed (AK-230, AMB-13)."""
    return realm.players[board.HUMAN].passed > 0


def is_unplayable(realm: Realm, card: i64) -> bool:
    """A 1, 2 or 3 once the player is out (AK-232)."""
    return human_is_out(realm) and cards.value_of(card) < board.SMALLEST


def discard_unplayable(realm: Realm, card: i64) -> bool:
    """A drawn card that cannot be played is discarded, and another one drawn (AK-232); whether that was so."""
    if not is_unplayable(realm, card):
        return False
    deck.leave_pile(realm, card, places.DISCARDED)
    events.tell(realm, events.ADVERSARY_DISCARDED, card, places.IN_PILE)
    deck.renew_draw_pile(realm)
    return True


def play_for_adversary(realm: Realm, card: i64, source: i64) -> None:
    """A card and a cube go where the rules of the adversary say; the decree does not matter (AK-210).

    From now on the card counts for the player's decrees like any other (AK-211).
    """
    kingdom = kingdom_for(realm, card)
    designated = designated_by(realm, card)
    claims.play_card(realm, board.RIVAL, card, kingdom)
    is_capital = realm.capitals[kingdom] != board.NOBODY
    events.tell(realm, events.CLAIMED, board.RIVAL, card, source, kingdom, i64(is_capital), designated)


def end_adversary_turn(realm: Realm) -> None:
    """With a capital it is out of this age (AK-218, AK-231); else it is the player's turn, if still in."""
    realm.drawn = cards.NO_CARD
    turns.end_action(realm)


# ---------------------------------------------------------------------- where it plays


def kingdom_for(realm: Realm, card: i64) -> i64:
    """The designated kingdom or the next one clockwise that meets the constraints, as many as can be met.

    Before the player is out both count, then only the second, then none (AK-217); after that the second never
    counts (AK-231, AMB-18). Each search begins at the designated kingdom (AMB-15b).
    """
    kingdom = search(realm, card, True, not human_is_out(realm))
    if kingdom == board.NOWHERE:
        kingdom = search(realm, card, False, not human_is_out(realm))
    return kingdom if kingdom != board.NOWHERE else search(realm, card, False, False)


def designated_by(realm: Realm, card: i64) -> i64:
    """4 to 8: the kingdom of that size (AK-212); 1 to 3: where the player's latest creature went (AK-213).

    Without such a creature in this age it is the smallest kingdom (AK-260, AMB-14).
    """
    if cards.value_of(card) >= board.SMALLEST:
        return cards.value_of(card) - board.SMALLEST
    return realm.latest if realm.latest != board.NOWHERE else 0


def search(realm: Realm, card: i64, mind_lead: bool, mind_capital: bool) -> i64:
    """The first kingdom clockwise from the designated one that can be played, or NOWHERE (AK-216, AK-219)."""
    designated = designated_by(realm, card)
    for steps in range(board.KINGDOMS):
        kingdom = board.clockwise(designated, steps)
        if claims.is_full(realm, kingdom):
            continue
        if mind_lead and leads_enough(realm, kingdom):
            continue
        if mind_capital and claims.only_capital_free(realm, kingdom):
            continue  # AK-215
        return kingdom
    return board.NOWHERE


def leads_enough(realm: Realm, kingdom: i64) -> bool:
    """Whether it already has two cubes more than the player, councils included (AK-214, AMB-15)."""
    return scoring.influence(realm, kingdom, board.RIVAL) - scoring.influence(realm, kingdom, board.HUMAN) >= LEAD


# ---------------------------------------------------------------------- bonus cards


def bonus_cards(level: i64) -> i64:
    """How many bonus cards the adversary has: none on Easy (AK-260), two on Expert (AK-263), else one (AK-202)."""
    if level == board.EASY:
        return 0
    return 2 if level == board.EXPERT else 1


def bonus_follows(realm: Realm) -> bool:
    """A bonus card like the card just played is played too, with another cube (AK-225, AK-226, AMB-17).

    Not after a capital, and not without a cube. Of two that match the player chooses one (AK-263); if only one of
    them is playable, it is that one. Whether there is any.
    """
    first = matching_bonus(realm, 0)
    rival = realm.players[board.RIVAL]
    if first == board.NOWHERE or rival.capital != board.NOWHERE or rival.cubes == 0:
        return False
    second = matching_bonus(realm, first + 1)
    if second == board.NOWHERE:
        play_bonus(realm, first)
    elif is_unplayable(realm, realm.bonus[first]) == is_unplayable(realm, realm.bonus[second]):
        realm.seat = board.HUMAN
        realm.phase = phases.BONUS_CHOICE
    else:
        play_bonus(realm, second if is_unplayable(realm, realm.bonus[first]) else first)
    return True


def matching_bonus(realm: Realm, start: i64) -> i64:
    """The first bonus card from a place on that matches the card just played, or NOWHERE."""
    for slot in range(start, i64(len(realm.bonus))):
        if matches(realm, realm.bonus[slot]):
            return slot
    return board.NOWHERE


def matches(realm: Realm, card: i64) -> bool:
    """Same species, or same value (AK-226); on the level Medium only the species counts (AK-261)."""
    if cards.species_of(card) == cards.species_of(realm.drawn):
        return True
    return cards.value_of(card) == cards.value_of(realm.drawn) and realm.values.level != board.MEDIUM


def add_bonus_choices(realm: Realm, out: Actions) -> None:
    """List the bonus cards that can be chosen."""
    for card in realm.bonus:
        if card != cards.NO_CARD and bonus_problem(realm, card) == OK:
            out.add(actions.CHOOSE + card)


def bonus_problem(realm: Realm, card: i64) -> i64:
    """One of the two bonus cards that match (AK-263)."""
    for slot in range(i64(len(realm.bonus))):
        if realm.bonus[slot] == card:
            return OK
    return reasons.NOT_THAT_BONUS


def choose_bonus(realm: Realm, card: i64) -> None:
    """The player has chosen one of two bonus cards."""
    events.tell(realm, events.BONUS_CHOSEN, realm.seat, card)
    play_bonus(realm, 0 if realm.bonus[0] == card else 1)


def play_bonus(realm: Realm, slot: i64) -> None:
    """The bonus card is played by the same rules and a new one revealed (AK-226, AK-227).

    If it cannot be played, cards are drawn instead until one can (AMB-17).
    """
    card = realm.bonus[slot]
    realm.bonus = realm.bonus[:]
    realm.bonus[slot] = cards.NO_CARD
    if is_unplayable(realm, card):
        realm.place[card] = places.DISCARDED
        events.tell(realm, events.ADVERSARY_DISCARDED, card, places.BONUS)
        deck.let_luck_decide(realm, phases.REPLACING)
    else:
        events.tell(realm, events.BONUS_MATCHED, card)
        play_for_adversary(realm, card, places.BONUS)
        deck.let_luck_decide(realm, phases.BONUS_CARDS)


def replace_bonus(realm: Realm, card: i64) -> None:
    """A card drawn instead of a bonus card that cannot be played (AMB-17)."""
    if discard_unplayable(realm, card):
        return
    deck.leave_pile(realm, card, places.PLAYED)
    play_for_adversary(realm, card, places.IN_PILE)
    deck.let_luck_decide(realm, phases.BONUS_CARDS)
