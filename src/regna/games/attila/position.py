"""A whole state of Attila as a JSON document and back, with a check that explains an impossible position."""

from typing import Any, Final

from regna.contract.components import Components
from regna.contract.errors import BadPosition
from regna.contract.reader import Reader, complain_about, paths_naming
from regna.contract.spec import Document, Flaw, Options
from regna.engine.state import CHANCE, OVER
from regna.games.attila import components, turn_check
from regna.games.attila.rules import audit, conflict, endings, markers, peace, phases, turn
from regna.games.attila.rules.board import NO_PROVINCE, NOWHERE, TILES, TRIBES, Tribe
from regna.games.attila.rules.game import Attila, blank_game
from regna.games.attila.rules.player import Player
from regna.games.attila.rules.realm import Realm

PARTS: Final = {"markers", "peaceful", "closed", "players", "discards", "first", "active", "phase", "ended", "step"}
PLAYER_PARTS: Final = {"score", "influence", "hand", "laid", "tiles"}
NONE: Final = NO_PROVINCE
"""What stands where no province, tribe or ending is meant."""
MOST_POINTS: Final = 100_000
QUIET_STEP: Final[Document] = {
    "plays_left": 0, "played": NONE, "really_played": False, "tile_used": False, "conflicts": [], "committed": 0,
    "century_over": False, "emptied_at": NONE, "drawer": -1, "to_draw": 0, "back_to": NONE,
}  # fmt: skip
"""A turn in which nothing has happened."""


def document_of(realm: Realm) -> Document:
    """The whole state; what follows from other parts (supplies, draw pile, who decides) is not repeated."""
    ids = realm.map.ids
    return {
        "markers": {id: counts for i, id in enumerate(ids) if (counts := markers_in(realm, i))},
        "peaceful": [id for i, id in enumerate(ids) if realm.status[i] == peace.PEACEFUL],
        "closed": [id for i, id in enumerate(ids) if realm.status[i] == peace.CLOSED],
        "players": [player_document(player) for player in realm.players],
        "discards": by_tribe(realm.discards),
        "first": int(realm.first),
        "active": int(realm.active),
        "phase": phases.PHASES[realm.phase],
        "ended": endings.ENDINGS[realm.cause] or NONE,
        "step": step_document(realm),
    }


def by_tribe(numbers: Any) -> dict[Tribe, int]:
    """Tribe to number, without those that have none."""
    return {TRIBES[tribe]: int(numbers[tribe]) for tribe in range(len(TRIBES)) if numbers[tribe]}


def markers_in(realm: Realm, province: int) -> dict[Tribe, int]:
    """The markers in a province by tribe."""
    return by_tribe([markers.standing(realm, tribe, province) for tribe in range(len(TRIBES))])


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
        "conflicts": [ids[province] for province in conflict.provinces(realm)],
        "committed": int(realm.committed),
        "century_over": realm.century_over,
        "emptied_at": ids[realm.emptied_at] if realm.emptied_at != NOWHERE else NONE,
        "drawer": int(realm.drawer),
        "to_draw": int(realm.to_draw),
        "back_to": phases.PHASES[realm.back_to] if realm.back_to != NOWHERE else NONE,
    }


def state_from(document: Document, seats: int, options: Options, parts: Components) -> Attila:
    """The state a document describes; raises BadPosition if it cannot be read or can never arise."""
    reader = Reader(document)
    reader.only(PARTS, quiet_parts(reader.document))
    state = blank_game(components.map_of(parts), components.values_of(parts, options), seats)
    players = reader.document["players"]
    if not isinstance(players, list) or len(players) != seats:
        raise BadPosition("wrong_number_of_players", {"where": "players", "expected": seats}, ("AT-001",))
    for seat, player in enumerate(players):
        read_player(state, state.players[seat], Reader(player, f"players.{seat}"))
    read_map(state, reader)
    for tribe, number in reader.counts_of("discards", TRIBES, int(state.values.cards_each)).items():
        state.discards[tribe] = number
        state.bag[tribe] -= number
    state.first = reader.number("first", 0, seats - 1)
    state.active = reader.number("active", 0, seats - 1)
    state.phase = reader.choice("phase", phases.PHASES)
    state.cause = reader.choice("ended", (NONE, *endings.ENDINGS[1:]))
    read_step(state, Reader(reader.document["step"], "step"))
    complain_about(found_flaw(state), audit.FLAWS, lambda: where_it_is_wrong(state, document))
    turn_check.complain_about_turn(state)
    return state


def quiet_parts(document: Document) -> Document:
    """What a position may leave out: an empty map, no card discarded, and the first player begins a turn."""
    return {
        "markers": {},
        "peaceful": [],
        "closed": [],
        "discards": {},
        "first": 0,
        "active": document.get("first", 0),
        "phase": phases.PHASES[phases.PLAY],
        "ended": NONE,
        "step": {},
    }


def quiet_step(state: Attila) -> Document:
    """What the step may leave out: the card plays of this turn are those that its question leaves."""
    placed = state.phase in (phases.FOLLOW, phases.CONFLICT, phases.PAUSE)
    plays = turn.PLAYS_FOR_TWO if state.seats == 2 and state.phase == phases.PLAY else 1
    left = int(plays) if placed or state.phase == phases.PLAY else 0
    return QUIET_STEP | {"plays_left": left, "really_played": placed}


def read_player(state: Attila, player: Player, reader: Reader) -> None:
    """A player's points, influence, cards and tiles; the cards come out of the draw pile."""
    tiles = list(TILES) if state.values.action_tiles else []
    reader.only(PLAYER_PARTS, {"score": 0, "influence": {}, "hand": {}, "laid": {}, "tiles": tiles})
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
    placed = Reader(reader.document["markers"], "markers")
    for name in placed.document:
        province = Reader({"province": name}, "markers").choice("province", ids)
        for tribe, number in placed.counts_of(name, TRIBES, int(state.values.in_province) + 1).items():
            for _ in range(number):
                markers.put(state, tribe, province)
    for province in reader.several("peaceful", ids):
        state.status[province] = peace.PEACEFUL
        state.peace_placed += 1
    for province in reader.several("closed", ids):
        if state.status[province] == peace.PEACEFUL:
            raise BadPosition("peaceful_and_closed", {"where": "closed", "province": ids[province]}, ("AT-080",))
        state.status[province] = peace.CLOSED


def read_step(state: Attila, reader: Reader) -> None:
    """What the turn under way remembers."""
    reader.only(set(QUIET_STEP), quiet_step(state))
    ids = tuple(state.map.ids)
    seats = int(state.seats)
    state.plays_left = reader.number("plays_left", 0, int(turn.PLAYS_FOR_TWO))
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
    window = reader.choice("back_to", (NONE, *(phases.PHASES[window] for window in turn_check.WINDOWS)))
    state.back_to = turn_check.WINDOWS[window - 1] if window else NOWHERE
    if state.phase == phases.FINISHED:
        state.seat = OVER
    elif state.phase in (phases.DEAL, phases.DRAW):
        state.seat = CHANCE
    elif state.phase == phases.CONFLICT:
        state.seat = conflict.seat_to_lay(state)
    else:
        state.seat = state.active


def where_it_is_wrong(realm: Realm, document: Document) -> str:
    """The parts of the document that the first broken invariant is about."""
    _, seat, tribe, province = audit.flaw(realm)
    if province != NOWHERE:
        return ", ".join(paths_naming(document, realm.map.ids[province]))
    if seat != NOWHERE:
        return f"players.{seat}"
    return ", ".join(paths_naming(document, TRIBES[tribe])) if tribe != NOWHERE else "players"


def found_flaw(realm: Realm) -> Flaw | None:
    """The first broken invariant, if any."""
    code, seat, tribe, province = audit.flaw(realm)
    if code == audit.SOUND:
        return None
    facts: dict[str, Any] = {}
    if seat != NOWHERE:
        facts["seat"] = {"seat": int(seat)}
    if tribe != NOWHERE:
        facts["tribe"] = {"word": f"tribe.{TRIBES[tribe]}"}
    if province != NOWHERE:
        facts["province"] = {"names": realm.map.provinces[province].names}
    return audit.FLAWS[code][0], facts
