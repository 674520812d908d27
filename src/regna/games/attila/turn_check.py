"""Whether the parts of a turn of Attila fit together, as a position gives them; an impossible one is explained."""

from typing import Final

from regna.contract.errors import BadPosition
from regna.games.attila.rules import conflict, deck, endings, markers, peace, phases, placement, tiles, turn
from regna.games.attila.rules.board import DOUBLE_TURN, NOWHERE, TRADE_TILE, TRIBE_COUNT
from regna.games.attila.rules.realm import Realm

WINDOWS: Final = (phases.PLAY, phases.FOLLOW, phases.CONFLICT, phases.PAUSE, phases.CLOSE)
"""The questions at which an action tile can be used (AT-111)."""


def question_of(state: Realm) -> int:
    """The question asked, or the one a trade interrupts."""
    return int(state.phase if state.back_to == NOWHERE else state.back_to)


def complain_about_turn(state: Realm) -> None:
    """The parts of the turn under way must fit together; each complaint names the first that does not."""
    question = question_of(state)
    trading = state.back_to != NOWHERE
    if trading and state.phase not in (phases.TRADE_MORE, phases.DRAW):
        raise BadPosition("turn_does_not_fit", {"where": "step.back_to"}, ("AT-114",))
    if state.phase == phases.TRADE_MORE and not trading:
        raise BadPosition("turn_does_not_fit", {"where": "step.back_to"}, ("AT-114",))
    playing = question in (phases.FOLLOW, phases.CONFLICT, phases.PAUSE)
    if playing != (state.played != NOWHERE) or (playing and not state.really_played):
        raise BadPosition("turn_does_not_fit", {"where": "step.played"}, ("AT-020",))
    most_plays = (turn.PLAYS_FOR_TWO if state.seats == 2 else 1) if playing or question == phases.PLAY else 0
    least_plays = 1 if most_plays else 0
    if not least_plays <= state.plays_left <= most_plays:
        raise BadPosition("turn_does_not_fit", {"where": "step.plays_left"}, ("AT-021", "AT-130"))
    if state.really_played and (first_card_is_due(state) or question not in WINDOWS):
        raise BadPosition("turn_does_not_fit", {"where": "step.really_played"}, ("AT-021",))
    player = state.players[state.active]
    card_is_gone = playing or question == phases.CLOSE
    if card_is_gone and player.hand_size + player.laid_size + state.to_draw >= state.values.hand:
        raise BadPosition("turn_does_not_fit", {"where": f"players.{state.active}.hand"}, ("AT-025",))
    complain_about_conflicts(state, question)
    complain_about_tiles(state)
    complain_about_drawing(state)
    complain_about_end(state)


def first_card_is_due(state: Realm) -> bool:
    """Whether the turn has seen no card yet; after a Double Turn its tile is gone."""
    if question_of(state) != phases.PLAY:
        return False
    return state.plays_left == turn.PLAYS_FOR_TWO if state.seats == 2 else not double_may_have_been_used(state)


def double_may_have_been_used(state: Realm) -> bool:
    """Whether the tile of this turn can have been the Double Turn."""
    return state.tile_used and not state.players[state.active].tiles[DOUBLE_TURN]


def complain_about_conflicts(state: Realm, question: int) -> None:
    """Which provinces are in conflict, who has laid cards, and what the card play has brought about."""
    conflicts = len(conflict.provinces(state))
    most = {int(phases.FOLLOW): 1, int(phases.CONFLICT): 2}.get(question, 0)
    if conflicts > most or (question == phases.CONFLICT and conflicts == 0):
        raise BadPosition("turn_does_not_fit", {"where": "step.conflicts"}, ("AT-060", "AT-061"))
    for province in conflict.provinces(state):
        if not markers.standing(state, state.played, province):
            raise BadPosition("turn_does_not_fit", {"where": "step.conflicts"}, ("AT-060",))
    if state.committed > (state.seats - 1 if state.phase == phases.CONFLICT else 0):
        raise BadPosition("turn_does_not_fit", {"where": "step.committed"}, ("AT-062", "AT-111"))
    asked = state.players[conflict.seat_to_lay(state)]
    has_a_tile = state.committed == 0 and tiles.tile_may_be_used(state)
    if state.phase == phases.CONFLICT and not asked.hand_size + asked.laid_size and not has_a_tile:
        raise BadPosition("turn_does_not_fit", {"where": "step.committed"}, ("AT-065",))
    if state.century_over and not century_may_be_over(state, question):
        raise BadPosition("turn_does_not_fit", {"where": "step.century_over"}, ("AT-090",))
    if question == phases.PAUSE and not turn.scoring_is_due(state):
        raise BadPosition("turn_does_not_fit", {"where": "step.century_over"}, ("AT-090", "AT-111"))
    if state.emptied_at != NOWHERE and not last_marker_may_be_there(state, question):
        raise BadPosition("turn_does_not_fit", {"where": "step.emptied_at"}, ("AT-121", "AT-122"))
    if question == phases.FOLLOW and not state.present[state.played]:
        raise BadPosition("turn_does_not_fit", {"where": "step.played"}, ("AT-030",))


def century_may_be_over(state: Realm, question: int) -> bool:
    """Whether a conflict of this card play took the last tile of a century: the last one fought, or the one before."""
    if question not in (phases.CONFLICT, phases.PAUSE) or state.next_conflict != NOWHERE:
        return False
    ends = [sum(state.values.peace[: century + 1]) for century in range(int(peace.CENTURIES) - 1)]
    return state.peace_placed in ends or (question == phases.PAUSE and state.peace_placed - 1 in ends)


def last_marker_may_be_there(state: Realm, question: int) -> bool:
    """Whether the played tribe's last marker can have gone where the position says, and is still undecided (AT-122).

    It was the second marker if two were placed; a first conflict may meanwhile have brought others to the supply.
    """
    if question not in (phases.FOLLOW, phases.CONFLICT) or not markers.standing(state, state.played, state.emptied_at):
        return False
    if state.next_conflict != NOWHERE and state.emptied_at != state.next_conflict:
        return False
    return state.supply[state.played] == 0 or (question == phases.CONFLICT and state.emptied_at == state.conflict)


def complain_about_tiles(state: Realm) -> None:
    """A trade has used a tile; a question about tiles alone is asked only of who has one."""
    trading = state.back_to != NOWHERE
    left = state.players[state.active].tiles
    if (trading and (not state.tile_used or left[TRADE_TILE])) or (state.tile_used and not state.values.action_tiles):
        raise BadPosition("turn_does_not_fit", {"where": "step.tile_used"}, ("AT-110",))
    if state.tile_used and all(left):
        raise BadPosition("turn_does_not_fit", {"where": "step.tile_used"}, ("AT-110",))
    if state.phase in (phases.PAUSE, phases.CLOSE) and not tiles.tile_may_be_used(state):
        raise BadPosition("turn_does_not_fit", {"where": "step.tile_used"}, ("AT-111",))


def complain_about_drawing(state: Realm) -> None:
    """Who draws, how many, and from what."""
    drawing = state.phase in (phases.DEAL, phases.DRAW)
    if drawing != (state.drawer != NOWHERE):
        raise BadPosition("turn_does_not_fit", {"where": "step.drawer"}, ("AT-024",))
    if (drawing or state.phase == phases.TRADE_MORE) != (state.to_draw > 0):
        raise BadPosition("turn_does_not_fit", {"where": "step.to_draw"}, ("AT-024", "AT-114"))
    if state.phase == phases.DEAL:
        complain_about_deal(state)
    elif drawing or state.phase == phases.TRADE_MORE:
        if drawing and state.drawer != state.active:
            raise BadPosition("turn_does_not_fit", {"where": "step.drawer"}, ("AT-024",))
        missing = state.values.hand - state.players[state.active].hand_size
        if state.to_draw > missing or (state.back_to == NOWHERE and state.to_draw != missing):
            raise BadPosition("turn_does_not_fit", {"where": "step.to_draw"}, ("AT-023", "AT-114"))
    if drawing and deck.cards_in(state.bag) == 0:
        raise BadPosition("turn_does_not_fit", {"where": "discards"}, ("AT-118",))


def complain_about_deal(state: Realm) -> None:
    """While the first hands are dealt there is nothing but cards (AT-007, AT-011)."""
    for seat, player in enumerate(state.players):
        place, now = state.seats_after(seat, state.first), state.seats_after(state.drawer, state.first)
        expected = state.values.hand if place < now else 0
        if place == now:
            expected = state.values.hand - state.to_draw
        tiles_used = state.values.action_tiles and not all(player.tiles)
        if player.hand_size != expected or player.score or any(player.influence) or tiles_used:
            raise BadPosition("not_a_deal", {"where": f"players.{seat}"}, ("AT-009", "AT-011"))
    untouched = not any(state.crowd) and not any(state.status) and not any(state.discards)
    if not untouched or state.active != state.first:
        raise BadPosition("not_a_deal", {"where": "step"}, ("AT-004", "AT-007"))


def complain_about_end(state: Realm) -> None:
    """The cause of the end must be on the table, and nobody draws after it."""
    drawing_up = state.phase == phases.DEAL or (state.phase == phases.DRAW and state.back_to == NOWHERE)
    if state.cause == endings.GOING_ON:
        wrong = state.phase == phases.FINISHED or (state.played == NOWHERE and placement.stands_still(state))
    elif state.cause == endings.BY_STANDSTILL:
        wrong = not placement.stands_still(state)
    elif state.cause == endings.BY_PEACE:
        wrong = state.peace_placed < state.values.peace_tiles
    elif state.cause == endings.BY_INFLUENCE:
        wrong = max(state.players[state.active].influence) < state.values.top
    else:
        wrong = all(state.supply[tribe] == state.values.markers_each for tribe in range(int(TRIBE_COUNT)))
    untouched = first_card_is_due(state) and not state.tile_used
    if wrong or (state.cause != endings.GOING_ON and (drawing_up or untouched)):
        raise BadPosition("wrong_ending", {"where": "ended"}, ("AT-120", "AT-121", "AT-123"))
