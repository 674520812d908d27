"""Section 10: battles between players."""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.animal_kingdoms.rules import (
    actions,
    board,
    cards,
    contest,
    deck,
    events,
    phases,
    places,
    reasons,
    scoring,
)
from regna.games.animal_kingdoms.rules.realm import Realm

TOKEN: Final[i64] = 2
"""What a reinforcement token adds to a card (AK-111)."""
STRONG: Final[i64] = 8
WEAK: Final[i64] = 1
"""A 1 beats an 8 (AK-103)."""


# ---------------------------------------------------------------------- choosing a card


def add_choices(realm: Realm, out: Actions) -> None:
    """List the cards that can be chosen."""
    player = realm.players[realm.seat]
    for place in range(player.hand_size):
        if choice_problem(realm, player.hand[place]) == OK:
            out.add(actions.CHOOSE + player.hand[place])


def choice_problem(realm: Realm, card: i64) -> i64:
    """A card still in hand (AK-101); what was revealed in this battle stays out (AK-120)."""
    if deck.has_card(realm, card):
        return OK
    is_revealed = realm.place[card] == places.IN_BATTLE + realm.seat
    return reasons.CARD_ALREADY_REVEALED if is_revealed else reasons.CARD_NOT_IN_HAND_TO_FIGHT


def choose_card(realm: Realm, card: i64) -> None:
    """The card lies face down before the player (AK-101)."""
    player = realm.players[realm.seat]
    player.give_card(card)
    player.card = card
    realm.place[card] = places.IN_BATTLE + realm.seat
    deck.tell_owner(realm, events.CARD_CHOSEN, realm.seat, card)


def ask_for_cards(realm: Realm) -> bool:
    """Ask the next of those who contend, two to five of them, for a card (AMB-09b); False when all have chosen.

    They choose clockwise from the age's first player, and none sees what another one has chosen (AK-285).
    """
    for turn in range(realm.seats):
        seat = (realm.first + turn) % realm.seats
        if realm.players[seat].part == contest.CONTENDS and realm.players[seat].card == cards.NO_CARD:
            realm.seat = seat
            realm.phase = phases.BATTLE
            return True
    return False


def reveal_cards(realm: Realm) -> None:
    """All have chosen: the cards are turned up together (AK-101)."""
    for side in range(realm.sides):
        if realm.players[side].card != cards.NO_CARD:
            events.tell(realm, events.CARD_REVEALED, side, realm.players[side].card)


# ---------------------------------------------------------------------- reinforcement tokens


def supply(realm: Realm) -> i64:
    """The tokens nobody has (AK-016): 18 is a hard limit (AMB-09)."""
    left = realm.values.tokens
    for side in range(realm.sides):
        left -= realm.players[side].tokens + realm.players[side].raised
    return left


def add_reinforcements(realm: Realm, out: Actions) -> None:
    """List how many tokens can be put on the own card, and putting none."""
    for tokens in range(1, board.MOST_TOKENS + 1):
        if token_problem(realm, realm.seat, tokens) == OK:
            out.add(actions.REINFORCE + realm.seat * board.MOST_TOKENS + tokens - 1)
    out.add(actions.DECLINE)


def reinforcement_problem(realm: Realm, action: i64) -> i64:
    """Tokens are played, or not, once cards are revealed (AK-111)."""
    if realm.seats == 1:
        return reasons.NO_TOKENS_ALONE
    if realm.phase != phases.REINFORCING:
        return reasons.NO_TOKENS_IN_THIS_GAME if realm.values.tokens == 0 else reasons.NO_TOKENS_NOW
    if action == actions.DECLINE:
        return OK
    wanted = action - actions.REINFORCE
    return token_problem(realm, wanted // board.MOST_TOKENS, wanted % board.MOST_TOKENS + 1)


def token_problem(realm: Realm, side: i64, tokens: i64) -> i64:
    """Any number of one's own tokens, on one's own card (AK-111, AK-113)."""
    if side != realm.seat:
        return reasons.TOKEN_ON_ANOTHERS_CARD
    return OK if tokens <= realm.players[realm.seat].tokens else reasons.TOO_FEW_TOKENS


def put_tokens(realm: Realm, tokens: i64) -> None:
    """Tokens go on the player's card; now everybody may answer again (AK-111, AMB-07)."""
    player = realm.players[realm.seat]
    player.tokens -= tokens
    player.raised += tokens
    realm.quiet = 0
    events.tell(realm, events.TOKENS_PUT, realm.seat, tokens, player.card, strength(realm, realm.seat))


def ask_for_tokens(realm: Realm, start: i64) -> bool:
    """Ask the next one who contends and has a token; False when all have declined in succession (AMB-07)."""
    seat = start % realm.seats
    while realm.quiet < realm.seats:
        player = realm.players[seat]
        if player.part == contest.CONTENDS and player.tokens > 0:
            realm.seat = seat
            realm.phase = phases.REINFORCING
            return True
        realm.quiet += 1  # who has no token declines
        seat = (seat + 1) % realm.seats
    return False


# ---------------------------------------------------------------------- the outcome


def strength(realm: Realm, side: i64) -> i64:
    """The value of the revealed card with its tokens (AK-111); a raised 1 is no longer a 1 (AMB-07b)."""
    player = realm.players[side]
    return cards.value_of(player.card) + TOKEN * player.raised


def highest_strength(realm: Realm) -> i64:
    """The highest strength of those who contend."""
    highest: i64 = 0
    for side in range(realm.sides):
        if realm.players[side].part == contest.CONTENDS:
            highest = max(highest, strength(realm, side))
    return highest


def best_strength(realm: Realm, highest: i64) -> i64:
    """The strength that wins this round: the highest (AK-102, AK-119), unless a 1 meets an 8 or more.

    Then the 1s are best (AK-103, AK-104, AK-112, AMB-07c, AMB-07d).
    """
    if highest >= STRONG:
        for side in range(realm.sides):
            if realm.players[side].part == contest.CONTENDS and strength(realm, side) == WEAK:
                return WEAK
    return highest


def drop_the_beaten(realm: Realm) -> bool:
    """Who is not best has lost (AK-109); whether the battle is decided.

    It is if one is left, or if those left have no card any more: a perfect tie (AK-105, AK-110, AK-115).
    """
    highest = highest_strength(realm)
    best = best_strength(realm, highest)
    left: i64 = 0
    cards_left: i64 = 0
    for side in range(realm.sides):
        player = realm.players[side]
        if player.part == contest.CONTENDS:
            shown = strength(realm, side)
            events.tell(realm, events.STRENGTH_COMPARED, side, player.card, shown, i64(shown == best))
            if shown == best:
                left += 1
                cards_left = player.hand_size
            else:
                player.part = contest.BEATEN
    if best < highest:
        events.tell(realm, events.ONE_BEAT_EIGHT)
    outcome = contest.WON if left == 1 else (contest.TIED if cards_left > 0 else contest.PERFECT_TIE)
    events.tell(realm, events.ROUND_ENDED, realm.scored, outcome)
    return outcome != contest.TIED


def clear_round(realm: Realm) -> None:
    """The tokens spent go back to the supply (AK-114, AK-116), unspent ones stay (AK-118)."""
    realm.quiet = 0
    for side in range(realm.sides):
        if realm.players[side].raised > 0:
            events.tell(realm, events.TOKENS_SPENT, side, realm.players[side].raised)
        realm.players[side].card = cards.NO_CARD
        realm.players[side].raised = 0


def end_battle(realm: Realm) -> None:
    """Tokens for the losers, all revealed cards to the discards, the points (AK-105 to AK-108, AK-116)."""
    reward_losers(realm)
    for card in range(cards.CARDS):
        if realm.place[card] >= places.IN_BATTLE:
            events.tell(realm, events.BATTLE_CARD_DISCARDED, realm.place[card] - places.IN_BATTLE, card)
            realm.place[card] = places.DISCARDED
    scoring.award(realm, realm.scored)


def reward_losers(realm: Realm) -> None:
    """A token for each who lost, clockwise from the age's first player, while the supply lasts (AK-108, AMB-09).

    Who shares a first place has not lost (AMB-08b). Alone the supply is empty (AK-204).
    """
    for turn in range(realm.seats):
        seat = (realm.first + turn) % realm.seats
        if realm.players[seat].part == contest.BEATEN and supply(realm) > 0:
            realm.players[seat].tokens += 1
            events.tell(realm, events.TOKEN_GIVEN, seat)
