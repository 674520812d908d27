"""A whole state of Attila as a JSON document and back, with a check that explains an impossible position."""

from typing import Any, Final

from regna.contract.errors import BadPosition
from regna.contract.reader import Reader, complain_about
from regna.contract.spec import Document, Flaw
from regna.engine.state import CHANCE, OVER
from regna.games.attila.rules.audit import FLAWS, SOUND, flaw
from regna.games.attila.rules.board import NO_PROVINCE, NOWHERE, TRIBE_COUNT, TRIBES, Map, Values
from regna.games.attila.rules.deck import cards_in
from regna.games.attila.rules.game import PLAYS_FOR_TWO, Attila, blank_game
from regna.games.attila.rules.player import DOUBLE_TURN, TILES, TRADE_TILE, Player
from regna.games.attila.rules.realm import (
    BY_INFLUENCE,
    BY_PEACE,
    BY_STANDSTILL,
    CENTURIES,
    CLOSE,
    CLOSED,
    CONFLICT,
    DEAL,
    DRAW,
    ENDINGS,
    FINISHED,
    FOLLOW,
    GOING_ON,
    PAUSE,
    PEACEFUL,
    PHASES,
    PLAY,
    TRADE_MORE,
    Realm,
)

PARTS: Final = {"markers", "peaceful", "closed", "players", "discards", "first", "active", "phase", "ended", "step"}
PLAYER_PARTS: Final = {"score", "influence", "hand", "laid", "tiles"}
STEP_PARTS: Final = {
    "plays_left", "played", "really_played", "tile_used", "conflicts", "committed", "century_over", "emptied_at",
    "drawer", "to_draw", "back_to",
}  # fmt: skip
WINDOWS: Final = (PLAY, FOLLOW, CONFLICT, PAUSE, CLOSE)
"""The questions at which an action tile can be used (AT-111)."""
NONE: Final = NO_PROVINCE
"""What stands where no province, tribe or ending is meant."""
MOST_POINTS: Final = 100_000


def document_of(realm: Realm) -> Document:
    """The whole state; what follows from other parts (supplies, draw pile, who decides) is not repeated."""
    ids = realm.map.ids
    return {
        "markers": {id: counts for i, id in enumerate(ids) if (counts := markers_in(realm, i))},
        "peaceful": [id for i, id in enumerate(ids) if realm.status[i] == PEACEFUL],
        "closed": [id for i, id in enumerate(ids) if realm.status[i] == CLOSED],
        "players": [player_document(player) for player in realm.players],
        "discards": by_tribe(realm.discards),
        "first": int(realm.first),
        "active": int(realm.active),
        "phase": PHASES[realm.phase],
        "ended": ENDINGS[realm.cause] or NONE,
        "step": step_document(realm),
    }


def by_tribe(numbers: Any) -> dict[str, int]:
    """Tribe to number, without those that have none."""
    return {TRIBES[tribe]: int(numbers[tribe]) for tribe in range(len(TRIBES)) if numbers[tribe]}


def markers_in(realm: Realm, province: int) -> dict[str, int]:
    """The markers in a province by tribe."""
    return by_tribe([realm.markers_of(tribe, province) for tribe in range(len(TRIBES))])


def player_document(player: Player) -> Document:
    """One player's points, influence, cards and action tiles."""
    return {
        "score": int(player.score),
        "influence": by_tribe(player.influence),
        "hand": by_tribe(player.hand),
        "laid": by_tribe(player.laid),
        "tiles": [tile for kind, tile in enumerate(TILES) if player.tiles[kind]],
    }


def step_document(realm: Realm) -> Document:
    """What the turn under way has to remember."""
    ids = realm.map.ids
    return {
        "plays_left": int(realm.plays_left),
        "played": TRIBES[realm.played] if realm.played != NOWHERE else NONE,
        "really_played": realm.really_played,
        "tile_used": realm.tile_used,
        "conflicts": [ids[province] for province in realm.conflicts()],
        "committed": int(realm.committed),
        "century_over": realm.century_over,
        "emptied_at": ids[realm.emptied_at] if realm.emptied_at != NOWHERE else NONE,
        "drawer": int(realm.drawer),
        "to_draw": int(realm.to_draw),
        "back_to": PHASES[realm.back_to] if realm.back_to != NOWHERE else NONE,
    }


def state_from(document: Document, seats: int, map: Map, values: Values) -> Attila:
    """The state a document describes; raises BadPosition if it cannot be read or can never arise."""
    reader = Reader(document)
    reader.only(PARTS)
    state = blank_game(map, values, seats)
    players = document["players"]
    if not isinstance(players, list) or len(players) != seats:
        raise BadPosition("wrong_number_of_players", {"where": "players", "expected": seats}, ("AT-001",))
    for seat, player in enumerate(players):
        read_player(state, state.players[seat], Reader(player, f"players.{seat}"))
    read_map(state, reader)
    for tribe, number in reader.counts_of("discards", TRIBES, int(values.cards_each)).items():
        state.discards[tribe] = number
        state.bag[tribe] -= number
    state.first = reader.number("first", 0, seats - 1)
    state.active = reader.number("active", 0, seats - 1)
    state.phase = reader.choice("phase", PHASES)
    state.cause = reader.choice("ended", (NONE, *ENDINGS[1:]))
    read_step(state, Reader(document["step"], "step"))
    complain_about(found_flaw(state), FLAWS)
    complain_about_turn(state)
    return state


def read_player(state: Attila, player: Player, reader: Reader) -> None:
    """A player's points, influence, cards and tiles; the cards come out of the draw pile."""
    reader.only(PLAYER_PARTS)
    most = int(state.values.cards_each)
    player.score = reader.number("score", 0, MOST_POINTS)
    for tribe, number in reader.counts_of("influence", TRIBES, int(state.values.top)).items():
        player.influence[tribe] = number
    for tribe, number in reader.counts_of("hand", TRIBES, most).items():
        player.hand[tribe] = number
        player.hand_size += number
        state.bag[tribe] -= number
    for tribe, number in reader.counts_of("laid", TRIBES, most).items():
        player.laid[tribe] = number
        player.laid_size += number
        state.bag[tribe] -= number
    kinds = reader.several("tiles", TILES)
    for kind in range(len(TILES)):
        player.tiles[kind] = 1 if kind in kinds else 0


def read_map(state: Attila, reader: Reader) -> None:
    """Markers from the supplies to the provinces, and which provinces are at peace."""
    ids = tuple(state.map.ids)
    markers = Reader(reader.document["markers"], "markers")
    for name in markers.document:
        province = Reader({"province": name}, "markers").choice("province", ids)
        for tribe, number in markers.counts_of(name, TRIBES, int(state.values.in_province) + 1).items():
            for _ in range(number):
                state.put_marker(tribe, province)
    for province in reader.several("peaceful", ids):
        state.status[province] = PEACEFUL
        state.peace_placed += 1
    for province in reader.several("closed", ids):
        if state.status[province] == PEACEFUL:
            raise BadPosition("peaceful_and_closed", {"where": "closed", "province": ids[province]}, ("AT-080",))
        state.status[province] = CLOSED


def read_step(state: Attila, reader: Reader) -> None:
    """What the turn under way remembers."""
    reader.only(STEP_PARTS)
    ids = tuple(state.map.ids)
    seats = int(state.seats)
    state.plays_left = reader.number("plays_left", 0, int(PLAYS_FOR_TWO))
    state.played = reader.choice("played", (NONE, *TRIBES)) - 1
    state.really_played = reader.flag("really_played")
    state.tile_used = reader.flag("tile_used")
    conflicts = reader.several("conflicts", ids)
    if len(conflicts) > 2:
        raise BadPosition("too_many_conflicts", {"where": "step.conflicts"}, ("AT-075",))
    state.conflict, state.next_conflict = (*conflicts, int(NOWHERE), int(NOWHERE))[:2]
    state.committed = reader.number("committed", 0, seats)
    state.century_over = reader.flag("century_over")
    state.emptied_at = reader.choice("emptied_at", (NONE, *ids)) - 1
    state.drawer = reader.number("drawer", -1, seats - 1)
    state.to_draw = reader.number("to_draw", 0, int(state.values.hand))
    window = reader.choice("back_to", (NONE, *(PHASES[window] for window in WINDOWS)))
    state.back_to = WINDOWS[window - 1] if window else NOWHERE
    if state.phase == FINISHED:
        state.seat = OVER
    elif state.phase in (DEAL, DRAW):
        state.seat = CHANCE
    elif state.phase == CONFLICT:
        state.seat = state.seat_to_lay()
    else:
        state.seat = state.active


def question_of(state: Realm) -> int:
    """The question asked, or the one a trade interrupts."""
    return int(state.phase if state.back_to == NOWHERE else state.back_to)


def complain_about_turn(state: Attila) -> None:
    """The parts of the turn under way must fit together; each complaint names the first that does not."""
    question = question_of(state)
    trading = state.back_to != NOWHERE
    if trading and state.phase not in (TRADE_MORE, DRAW):
        raise BadPosition("turn_does_not_fit", {"where": "step.back_to"}, ("AT-114",))
    if state.phase == TRADE_MORE and not trading:
        raise BadPosition("turn_does_not_fit", {"where": "step.back_to"}, ("AT-114",))
    playing = question in (FOLLOW, CONFLICT, PAUSE)
    if playing != (state.played != NOWHERE) or (playing and not state.really_played):
        raise BadPosition("turn_does_not_fit", {"where": "step.played"}, ("AT-020",))
    most_plays = (PLAYS_FOR_TWO if state.seats == 2 else 1) if playing or question == PLAY else 0
    least_plays = 1 if most_plays else 0
    if not least_plays <= state.plays_left <= most_plays:
        raise BadPosition("turn_does_not_fit", {"where": "step.plays_left"}, ("AT-021", "AT-130"))
    if state.really_played and (first_card_is_due(state) or question not in WINDOWS):
        raise BadPosition("turn_does_not_fit", {"where": "step.really_played"}, ("AT-021",))
    player = state.players[state.active]
    card_is_gone = playing or question == CLOSE
    if card_is_gone and player.hand_size + player.laid_size + state.to_draw >= state.values.hand:
        raise BadPosition("turn_does_not_fit", {"where": f"players.{state.active}.hand"}, ("AT-025",))
    complain_about_conflicts(state, question)
    complain_about_tiles(state, question)
    complain_about_drawing(state)
    complain_about_end(state)


def first_card_is_due(state: Attila) -> bool:
    """Whether the turn has seen no card yet; after a Double Turn its tile is gone."""
    if question_of(state) != PLAY:
        return False
    return state.plays_left == PLAYS_FOR_TWO if state.seats == 2 else not double_may_have_been_used(state)


def double_may_have_been_used(state: Attila) -> bool:
    """Whether the tile of this turn can have been the Double Turn."""
    return state.tile_used and not state.players[state.active].tiles[DOUBLE_TURN]


def complain_about_conflicts(state: Attila, question: int) -> None:
    """Which provinces are in conflict, who has laid cards, and what the card play has brought about."""
    conflicts = len(state.conflicts())
    most = {int(FOLLOW): 1, int(CONFLICT): 2}.get(question, 0)
    if conflicts > most or (question == CONFLICT and conflicts == 0):
        raise BadPosition("turn_does_not_fit", {"where": "step.conflicts"}, ("AT-060", "AT-061"))
    for province in state.conflicts():
        if not state.markers_of(state.played, province):
            raise BadPosition("turn_does_not_fit", {"where": "step.conflicts"}, ("AT-060",))
    if state.committed > (state.seats - 1 if state.phase == CONFLICT else 0):
        raise BadPosition("turn_does_not_fit", {"where": "step.committed"}, ("AT-062", "AT-111"))
    asked = state.players[state.seat_to_lay()]
    has_a_tile = state.committed == 0 and state.tile_may_be_used()
    if state.phase == CONFLICT and not asked.hand_size + asked.laid_size and not has_a_tile:
        raise BadPosition("turn_does_not_fit", {"where": "step.committed"}, ("AT-065",))
    if state.century_over and not century_may_be_over(state, question):
        raise BadPosition("turn_does_not_fit", {"where": "step.century_over"}, ("AT-090",))
    if question == PAUSE and not state.scoring_is_due():
        raise BadPosition("turn_does_not_fit", {"where": "step.century_over"}, ("AT-090", "AT-111"))
    if state.emptied_at != NOWHERE and not last_marker_may_be_there(state, question):
        raise BadPosition("turn_does_not_fit", {"where": "step.emptied_at"}, ("AT-121", "AT-122"))
    if question == FOLLOW and not state.present[state.played]:
        raise BadPosition("turn_does_not_fit", {"where": "step.played"}, ("AT-030",))


def century_may_be_over(state: Attila, question: int) -> bool:
    """Whether a conflict of this card play took the last tile of a century: the last one fought, or the one before."""
    if question not in (CONFLICT, PAUSE) or state.next_conflict != NOWHERE:
        return False
    ends = [sum(state.values.peace[: century + 1]) for century in range(int(CENTURIES) - 1)]
    return state.peace_placed in ends or (question == PAUSE and state.peace_placed - 1 in ends)


def last_marker_may_be_there(state: Attila, question: int) -> bool:
    """Whether the played tribe's last marker can have gone where the position says, and is still undecided (AT-122).

    It was the second marker if two were placed; a first conflict may meanwhile have brought others to the supply.
    """
    if question not in (FOLLOW, CONFLICT) or not state.markers_of(state.played, state.emptied_at):
        return False
    if state.next_conflict != NOWHERE and state.emptied_at != state.next_conflict:
        return False
    return state.supply[state.played] == 0 or (question == CONFLICT and state.emptied_at == state.conflict)


def complain_about_tiles(state: Attila, question: int) -> None:
    """A trade has used a tile; a question about tiles alone is asked only of who has one."""
    trading = state.back_to != NOWHERE
    tiles = state.players[state.active].tiles
    if (trading and (not state.tile_used or tiles[TRADE_TILE])) or (state.tile_used and not state.values.action_tiles):
        raise BadPosition("turn_does_not_fit", {"where": "step.tile_used"}, ("AT-110",))
    if state.tile_used and all(tiles):
        raise BadPosition("turn_does_not_fit", {"where": "step.tile_used"}, ("AT-110",))
    if state.phase in (PAUSE, CLOSE) and not state.tile_may_be_used():
        raise BadPosition("turn_does_not_fit", {"where": "step.tile_used"}, ("AT-111",))


def complain_about_drawing(state: Attila) -> None:
    """Who draws, how many, and from what."""
    drawing = state.phase in (DEAL, DRAW)
    if drawing != (state.drawer != NOWHERE):
        raise BadPosition("turn_does_not_fit", {"where": "step.drawer"}, ("AT-024",))
    if (drawing or state.phase == TRADE_MORE) != (state.to_draw > 0):
        raise BadPosition("turn_does_not_fit", {"where": "step.to_draw"}, ("AT-024", "AT-114"))
    if state.phase == DEAL:
        complain_about_deal(state)
    elif drawing or state.phase == TRADE_MORE:
        if drawing and state.drawer != state.active:
            raise BadPosition("turn_does_not_fit", {"where": "step.drawer"}, ("AT-024",))
        missing = state.values.hand - state.players[state.active].hand_size
        if state.to_draw > missing or (state.back_to == NOWHERE and state.to_draw != missing):
            raise BadPosition("turn_does_not_fit", {"where": "step.to_draw"}, ("AT-023", "AT-114"))
    if drawing and cards_in(state.bag) == 0:
        raise BadPosition("turn_does_not_fit", {"where": "discards"}, ("AT-118",))


def complain_about_deal(state: Attila) -> None:
    """While the first hands are dealt there is nothing but cards (AT-007, AT-011)."""
    for seat, player in enumerate(state.players):
        turn, now = state.turn_of(seat, state.first), state.turn_of(state.drawer, state.first)
        expected = state.values.hand if turn < now else 0
        if turn == now:
            expected = state.values.hand - state.to_draw
        tiles_used = state.values.action_tiles and not all(player.tiles)
        if player.hand_size != expected or player.score or any(player.influence) or tiles_used:
            raise BadPosition("not_a_deal", {"where": f"players.{seat}"}, ("AT-009", "AT-011"))
    untouched = not any(state.crowd) and not any(state.status) and not any(state.discards)
    if not untouched or state.active != state.first:
        raise BadPosition("not_a_deal", {"where": "step"}, ("AT-004", "AT-007"))


def complain_about_end(state: Attila) -> None:
    """The cause of the end must be on the table, and nobody draws after it."""
    drawing_up = state.phase == DEAL or (state.phase == DRAW and state.back_to == NOWHERE)
    if state.cause == GOING_ON:
        wrong = state.phase == FINISHED or (state.played == NOWHERE and state.stands_still())
    elif state.cause == BY_STANDSTILL:
        wrong = not state.stands_still()
    elif state.cause == BY_PEACE:
        wrong = state.peace_placed < state.values.peace_tiles
    elif state.cause == BY_INFLUENCE:
        wrong = max(state.players[state.active].influence) < state.values.top
    else:
        wrong = all(state.supply[tribe] == state.values.markers_each for tribe in range(int(TRIBE_COUNT)))
    untouched = first_card_is_due(state) and not state.tile_used
    if wrong or (state.cause != GOING_ON and (drawing_up or untouched)):
        raise BadPosition("wrong_ending", {"where": "ended"}, ("AT-120", "AT-121", "AT-123"))


def found_flaw(realm: Realm) -> Flaw | None:
    """The first broken invariant, if any."""
    code, seat, tribe, province = flaw(realm)
    if code == SOUND:
        return None
    facts: dict[str, Any] = {}
    if seat != NOWHERE:
        facts["seat"] = {"seat": int(seat)}
    if tribe != NOWHERE:
        facts["tribe"] = {"word": f"tribe.{TRIBES[tribe]}"}
    if province != NOWHERE:
        facts["province"] = {"names": realm.map.provinces[province].names}
    return FLAWS[code][0], facts
