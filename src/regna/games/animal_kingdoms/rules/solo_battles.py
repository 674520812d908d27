"""Section 14: battles against the adversary of the solo mode, whose cards come by luck."""

from typing import Final

from mypy_extensions import i64

from regna.games.animal_kingdoms.rules import battles, board, cards, contest, deck, events, phases, places
from regna.games.animal_kingdoms.rules.realm import Realm

BATTLE_CARDS: Final[i64] = 3
"""What the adversary draws in a battle (AK-241); one more on the level Hard (AK-262)."""


def adversary_cards(realm: Realm) -> i64:
    """How many cards it draws in each round: one fewer for every battle the player has lost (AK-241, AK-247)."""
    most = BATTLE_CARDS + 1 if realm.values.level == board.HARD else BATTLE_CARDS
    return max(most - realm.losses, 0)


def adversary_answers(realm: Realm) -> bool:
    """The player's card is shown, then the adversary's are drawn (AK-241); False if it draws none (AMB-20)."""
    realm.to_draw = adversary_cards(realm)
    if realm.to_draw > 0:
        deck.let_luck_decide(realm, phases.ADVERSARY_FIGHTS)
    return realm.to_draw > 0


def compare(own: i64, other: i64) -> i64:
    """How a card stands against another one: the higher value wins, but a 1 beats an 8 (AK-102, AK-103)."""
    if own == other:
        return contest.EVEN
    return contest.WINNING if (own > other) != one_meets_eight(own, other) else contest.LOSING


def one_meets_eight(one: i64, other: i64) -> bool:
    """Whether two cards are a 1 and an 8."""
    return (one == battles.WEAK and other == battles.STRONG) or (one == battles.STRONG and other == battles.WEAK)


def reveal_adversary_card(realm: Realm, card: i64) -> bool:
    """One of its cards is revealed; whether more are to come.

    Each of them is compared with the player's card alone (AMB-19b); one that beats it is enough (AK-242).
    """
    own = realm.players[board.HUMAN].card
    verdict = compare(cards.value_of(own), cards.value_of(card))
    events.tell(realm, events.ADVERSARY_REVEALED, card, own, verdict)
    if one_meets_eight(cards.value_of(own), cards.value_of(card)):
        events.tell(realm, events.ONE_BEAT_EIGHT)
    realm.verdict = max(realm.verdict, verdict)
    deck.leave_pile(realm, card, places.IN_BATTLE + board.RIVAL)
    realm.to_draw -= 1
    if realm.to_draw > 0:
        deck.renew_draw_pile(realm)
    return realm.to_draw > 0


def settle(realm: Realm) -> bool:
    """Won or lost (AK-242, AK-243), or both are first for want of another card (AMB-19); whether it is decided.

    On a tie the player chooses another card against new ones (AK-244).
    """
    human = realm.players[board.HUMAN]
    outcome = contest.TIED if human.hand_size > 0 else contest.PERFECT_TIE
    if realm.verdict == contest.LOSING:
        human.part = contest.BEATEN
        outcome = contest.LOST
    elif realm.verdict == contest.WINNING:
        realm.players[board.RIVAL].part = contest.BEATEN
        outcome = contest.WON
    realm.verdict = contest.WINNING
    events.tell(realm, events.ROUND_ENDED, realm.scored, outcome)
    return outcome != contest.TIED


def remember_battle(realm: Realm) -> None:
    """A battle won costs the player a card, one lost the adversary, for the rest of the age (AK-245, AK-247)."""
    if realm.players[board.HUMAN].part == contest.BEATEN:
        realm.losses += 1
    elif realm.players[board.RIVAL].part == contest.BEATEN:
        realm.wins += 1
