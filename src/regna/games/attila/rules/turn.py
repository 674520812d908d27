"""Chapter B, with what chapter K changes for two players: a turn, its card plays, and their four steps in order."""

from typing import Final

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.attila.rules import (
    actions,
    conflict,
    deck,
    endings,
    events,
    peace,
    phases,
    placement,
    reasons,
    scoring,
    tiles,
)
from regna.games.attila.rules.board import MAX_PROVINCES, NOWHERE, TRIBE_COUNT
from regna.games.attila.rules.realm import Realm

PLAYS_FOR_TWO: Final[i64] = 2
"""With two players each makes two card plays a turn (AT-130); with more, one (AT-021)."""


# ------------------------------------------------------------------ the turn


def begin_turn(realm: Realm) -> None:
    """One card play, or two with two players (AT-021, AT-130)."""
    realm.plays_left = PLAYS_FOR_TWO if realm.seats == 2 else 1
    realm.tile_used = False
    realm.seat = realm.active
    realm.phase = phases.PLAY
    events.tell(realm, events.TURN_BEGUN, realm.active, realm.plays_left)


def finish_card_play(realm: Realm) -> None:
    """The next card play of the turn, or its last chance for a tile, or its end."""
    if realm.century_over:
        century = peace.century(realm)
        gain = realm.values.gain[century]
        events.tell(realm, events.CENTURY_BEGUN, peace.FIRST_CENTURY + century, gain)  # for step 2 of later card plays
    realm.century_over = False
    realm.played = NOWHERE
    realm.plays_left -= 1
    if realm.plays_left > 0:
        realm.phase = phases.PLAY  # the hand is not refilled in between (AT-025)
        return
    realm.phase = phases.CLOSE
    if not tiles.tile_may_be_used(realm):
        end_turn(realm)


def end_turn(realm: Realm) -> None:
    """The hand is refilled (AT-023); or, if the end was triggered, the game is over (AT-125)."""
    realm.really_played = False
    if realm.cause != endings.GOING_ON:
        endings.finish_game(realm)
        return
    refill(realm)


def refill(realm: Realm) -> None:
    """Up to six cards at the end of one's own turn, and at no other time (AT-023, AT-024)."""
    missing = realm.values.hand - realm.players[realm.active].hand_size
    if missing > 0:
        realm.phase = phases.DRAW
        events.tell(realm, events.DRAWING_BEGUN, realm.active, missing)
        deck.begin_drawing(realm, realm.active, missing)
    else:
        next_player(realm)


def next_player(realm: Realm) -> None:
    """The player to the left is active (AT-023)."""
    realm.active = (realm.active + 1) % realm.seats
    begin_turn(realm)


def end_problem(realm: Realm) -> i64:
    """Laying and trading end when the player says so; a card must be played and followed up (AT-022, AT-050)."""
    if realm.phase == phases.FOLLOW:
        return reasons.INFLUENCE_OR_MARKER
    return reasons.NOTHING_TO_END if realm.phase == phases.PLAY else OK


def end_what_is_under_way(realm: Realm) -> None:
    """Somebody has laid his cards, or traded enough, or uses no tile."""
    if realm.phase == phases.CONFLICT:
        conflict.end_laying(realm)
        ask_for_conflict_cards(realm)
    elif realm.phase == phases.TRADE_MORE:
        tiles.draw_traded(realm)
    elif realm.phase == phases.PAUSE:
        score_century(realm)
    else:
        end_turn(realm)


# ------------------------------------------------------------------ step 1: a card and a marker


def step_one_problem(realm: Realm) -> i64:
    """Whether a card is to be played now (AT-020, AT-021)."""
    if realm.phase == phases.PLAY:
        return OK
    if realm.phase == phases.PAUSE and realm.plays_left > 1:
        return reasons.SCORING_FIRST  # before the second card of two players (AT-130)
    return reasons.INFLUENCE_OR_MARKER if realm.phase == phases.FOLLOW else reasons.NO_MORE_CARDS


def list_card_plays(realm: Realm, out: Actions) -> None:
    """List the cards that can be played and where; without any, what is discarded instead (AT-022, RUL-05)."""
    player = realm.players[realm.seat]
    listed = out.n
    for tribe in range(TRIBE_COUNT):
        if player.hand[tribe] > 0:
            placement.list_places(realm, tribe, actions.PLAY_CARD + tribe * MAX_PROVINCES, out)
    if player.hand_size == 0:
        out.add(actions.PASS)
    elif out.n == listed:
        for tribe in range(TRIBE_COUNT):
            if player.hand[tribe] > 0:
                out.add(actions.DISCARD + tribe)


def card_problem(realm: Realm, tribe: i64, province: i64) -> i64:
    """A card of the hand, and a place for its marker (AT-030)."""
    return placement.placement_problem(realm, tribe, province) if has_card(realm, tribe) else reasons.CARD_NOT_IN_HAND


def has_card(realm: Realm, tribe: i64) -> bool:
    """Whether the deciding player holds a card of the tribe."""
    return realm.players[realm.seat].hand[tribe] > 0


def play_card(realm: Realm, tribe: i64, province: i64) -> None:
    """The marker is placed, then the card is discarded (AT-038)."""
    placement.place_marker(realm, tribe, province)
    deck.discard_card(realm, realm.players[realm.active], tribe)
    events.tell(realm, events.CARD_PLAYED, realm.active, tribe)
    realm.played = tribe
    realm.really_played = True
    realm.phase = phases.FOLLOW


def discard_problem(realm: Realm, tribe: i64) -> i64:
    """Only when no card can be played one is discarded without effect (RUL-05)."""
    if not has_card(realm, tribe):
        return reasons.CARD_NOT_IN_HAND
    return reasons.MUST_PLAY if placement.can_play(realm, realm.players[realm.seat]) else OK


def pass_problem(realm: Realm) -> i64:
    """Only an empty hand passes (RUL-05, RUL-08)."""
    player = realm.players[realm.seat]
    if player.hand_size == 0:
        return OK
    return reasons.MUST_PLAY if placement.can_play(realm, player) else reasons.MUST_DISCARD


def discard_unplayable(realm: Realm, tribe: i64) -> None:
    """A card without effect instead of a card play (RUL-05)."""
    deck.discard_card(realm, realm.players[realm.active], tribe)
    events.tell(realm, events.CARD_DISCARDED, realm.active, tribe)
    skip_card_play(realm)


def pass_card_play(realm: Realm) -> None:
    """Who has no card places nothing (RUL-08)."""
    events.tell(realm, events.PASSED, realm.active)
    skip_card_play(realm)


def skip_card_play(realm: Realm) -> None:
    """No placement, no influence; the card play is used up (RUL-05)."""
    realm.really_played = False
    finish_card_play(realm)


# ------------------------------------------------------------------ step 2: influence, or a second marker


def step_two_problem(realm: Realm) -> i64:
    """Whether influence is to be taken, or a second marker placed, now (AT-020, AT-050)."""
    if realm.phase == phases.FOLLOW:
        return OK
    return reasons.PLAY_FIRST if realm.phase == phases.PLAY else reasons.STEP_IS_DONE


def list_step_two(realm: Realm, out: Actions) -> None:
    """List influence, and where a second marker of the same tribe may go (AT-047, AT-050)."""
    out.add(actions.INFLUENCE)
    placement.list_places(realm, realm.played, actions.SECOND_MARKER, out)


def second_marker_problem(realm: Realm, province: i64) -> i64:
    """The same rules as for the first marker (AT-047)."""
    wrong_moment = step_two_problem(realm)
    return wrong_moment if wrong_moment != OK else placement.placement_problem(realm, realm.played, province)


def after_step_two(realm: Realm) -> None:
    """Conflicts first, if there are any (AT-061)."""
    if realm.conflict != NOWHERE:
        realm.phase = phases.CONFLICT
        ask_for_conflict_cards(realm)
    else:
        after_conflicts(realm)


# ------------------------------------------------------------------ step 3: conflict and peace


def ask_for_conflict_cards(realm: Realm) -> None:
    """Ask who has not laid yet; an empty hand passes (AT-065) unless the active player has a tile to use first."""
    while realm.committed < realm.seats:
        seat = conflict.seat_to_lay(realm)
        if realm.players[seat].hand_size > 0 or (seat == realm.active and tiles.tile_may_be_used(realm)):
            realm.seat = seat
            return
        conflict.end_laying(realm)
    realm.seat = realm.active
    conflict.resolve_conflict(realm)
    after_step_two(realm)  # a second conflict of the same card play comes next (AT-075)


def after_conflicts(realm: Realm) -> None:
    """Whether the tribe's last marker stays is settled now (AT-122); then the scoring, if a century is over."""
    if realm.emptied_at != NOWHERE:
        endings.trigger(realm, endings.BY_MARKERS)
        realm.emptied_at = NOWHERE
    if placement.stands_still(realm):
        endings.trigger(realm, endings.BY_STANDSTILL)
    if scoring_is_due(realm) and tiles.tile_may_be_used(realm):
        realm.phase = phases.PAUSE
    else:
        score_century(realm)


# ------------------------------------------------------------------ step 4: scoring


def scoring_is_due(realm: Realm) -> bool:
    """At the end of a century (AT-090), even in the last turn (AT-127); an option leaves it out then (RUL-21)."""
    return realm.century_over and (realm.values.two_scorings or realm.cause == endings.GOING_ON)


def score_century(realm: Realm) -> None:
    """The century's scoring, if one is due, ends the card play."""
    if scoring_is_due(realm):
        scoring.score_all_tribes(realm, False)
    finish_card_play(realm)


# ------------------------------------------------------------------ what goes on after cards were drawn or a tile used


def deal_to(realm: Realm, seat: i64) -> None:
    """A player gets his first hand (AT-011)."""
    realm.phase = phases.DEAL
    deck.begin_drawing(realm, seat, realm.values.hand)


def after_drawing(realm: Realm) -> None:
    """What the cards were drawn for goes on: the deal, the refilling of a hand, or a trade."""
    last = realm.drawer
    question = realm.back_to
    realm.drawer = NOWHERE
    realm.back_to = NOWHERE
    if realm.phase == phases.DEAL:
        following = (last + 1) % realm.seats
        if following == realm.first:
            begin_turn(realm)
        else:
            deal_to(realm, following)
    elif question == NOWHERE:
        next_player(realm)
    else:
        realm.seat = realm.active
        after_tile(realm, question)


def after_tile(realm: Realm, question: i64) -> None:
    """Back to the question a tile was used at; where that was only about tiles, go on at once."""
    realm.phase = question
    if question == phases.CONFLICT:
        ask_for_conflict_cards(realm)
    elif question == phases.PAUSE:
        score_century(realm)
    elif question == phases.CLOSE:
        end_turn(realm)
