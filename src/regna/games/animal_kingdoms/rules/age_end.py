"""Section 9: the end of an age. Kingdom after kingdom is scored, with a battle (section 10) where there is a tie."""

from mypy_extensions import i64

from regna.games.animal_kingdoms.rules import ages, battles, board, contest, deck, ending, events, scoring, solo_battles
from regna.games.animal_kingdoms.rules.realm import Realm


def begin_scoring(realm: Realm) -> None:
    """Nobody is in any more (AK-024)."""
    events.tell(realm, events.AGE_ENDED, realm.age)
    score_next_kingdom(realm)


def score_next_kingdom(realm: Realm) -> None:
    """One kingdom after the other, from the smallest (AK-080), alone as well (AK-240).

    A tie for most cubes is fought out at once (AK-085), unless there is a Peace Treaty.
    """
    while realm.scored < board.KINGDOMS - 1:
        realm.scored += 1
        if scoring.find_leaders(realm, realm.scored) > 1:
            if not realm.values.peace_treaty:
                begin_battle(realm)
                return
            scoring.keep_the_peace(realm, realm.scored)
        scoring.award(realm, realm.scored)
    realm.scored = board.KINGDOMS
    end_age(realm)


# ---------------------------------------------------------------------- battles (section 10, and 14)


def begin_battle(realm: Realm) -> None:
    """Each participant chooses a card; alone, who has none left has lost (AMB-19)."""
    events.tell(realm, events.BATTLE_BEGAN, realm.scored, scoring.tile_of(realm, realm.scored))
    if realm.seats == 1 and realm.players[board.HUMAN].hand_size == 0:
        realm.players[board.HUMAN].part = contest.BEATEN
        events.tell(realm, events.ROUND_ENDED, realm.scored, contest.NO_CARD_LEFT)
        finish_battle(realm)
    else:
        battles.ask_for_cards(realm)


def choose_for_battle(realm: Realm, card: i64) -> None:
    """When all have chosen, the cards are shown, and tokens may be put on them; alone the adversary draws."""
    battles.choose_card(realm, card)
    if realm.seats == 1:
        if not solo_battles.adversary_answers(realm):
            close_solo_round(realm)
    elif not battles.ask_for_cards(realm):
        battles.reveal_cards(realm)
        go_on_asking_for_tokens(realm, realm.first)


def reinforce(realm: Realm, tokens: i64) -> None:
    """The player puts tokens on the own card; the next one is asked."""
    battles.put_tokens(realm, tokens)
    go_on_asking_for_tokens(realm, realm.seat + 1)


def decline(realm: Realm) -> None:
    """The player puts no token now; declining is not final (AMB-07)."""
    realm.quiet += 1
    events.tell(realm, events.TOKENS_DECLINED, realm.seat)
    go_on_asking_for_tokens(realm, realm.seat + 1)


def go_on_asking_for_tokens(realm: Realm, start: i64) -> None:
    """When nobody puts a token any more, the round is over: one has won, or those tied choose again (AK-110)."""
    if battles.ask_for_tokens(realm, start):
        return
    decided = battles.drop_the_beaten(realm)
    battles.clear_round(realm)
    if decided:
        finish_battle(realm)
    else:
        battles.ask_for_cards(realm)


def close_solo_round(realm: Realm) -> None:
    """All cards of the adversary are drawn: the battle is decided, or the player chooses again (AK-244)."""
    decided = solo_battles.settle(realm)
    battles.clear_round(realm)
    if decided:
        finish_battle(realm)
    else:
        battles.ask_for_cards(realm)


def finish_battle(realm: Realm) -> None:
    """Points, tokens and cards; then the participants draw (AK-105, AK-116)."""
    if realm.seats == 1:
        solo_battles.remember_battle(realm)
    battles.end_battle(realm)
    refill_after_battle(realm)


def refill_after_battle(realm: Realm) -> None:
    """Every participant draws, clockwise from the age's first player (AK-117); then the next kingdom is scored."""
    for turn in range(realm.seats):
        seat = (realm.first + turn) % realm.seats
        if deck.lacks_cards(realm, seat):
            deck.refill(realm, seat)
            return
    score_next_kingdom(realm)


# ---------------------------------------------------------------------- what follows


def end_age(realm: Realm) -> None:
    """The next age (AK-141), or the end (AK-002, AK-160). Alone, one first draws up to four (AK-251, AMB-21)."""
    if realm.age == board.AGES - 1:
        ending.finish_game(realm)
    elif realm.seats == 1 and deck.lacks_cards(realm, board.HUMAN):
        deck.refill(realm, board.HUMAN)
    else:
        ages.begin_next_age(realm)
