"""A whole state of Barony as a JSON document and back, with a check that explains an impossible position."""

from typing import Any, Final

from regna.contract.errors import BadPosition, quoted
from regna.contract.reader import Reader, complain_about
from regna.contract.spec import Document, Flaw
from regna.engine.state import OVER
from regna.games.barony.rules.audit import FLAWS, SOUND, flaw
from regna.games.barony.rules.board import MAX_HEXES, NOWHERE, TERRAINS, TOKENS, Board, is_connected, row_number
from regna.games.barony.rules.game import MOVES_PER_ACTION, Barony, new_game
from regna.games.barony.rules.player import Player, Values, inserted
from regna.games.barony.rules.realm import (
    ALL_PASSED,
    BUILD,
    BY_DUKE,
    CITIES_AT_START,
    CITY,
    DUKE,
    ENDINGS,
    FINISHED,
    MOVE,
    NOBODY,
    PAY,
    PHASES,
    PLACE,
    RANKS,
    RECRUIT,
    STRONGHOLD,
    TAKE,
    VILLAGE,
    Realm,
)

STEP_PARTS: Final = {
    PLACE: {"placed"},
    RECRUIT: {"hex", "left"},
    MOVE: {"moved_to"},
    TAKE: {"moved_to", "left", "victim"},
    PAY: {"paid", "down_to"},
    FINISHED: {"ended"},
}
"""What a position tells about the turn under way, by the question asked."""


def document_of(realm: Realm) -> Document:
    """The whole state; what follows from other parts (reserves, bank, scores) is not repeated."""
    board = realm.board
    return {
        "board": {board.names[i]: TERRAINS[board.terrain[i]] for i in range(len(board.names))},
        "players": [player_document(realm, seat) for seat in range(len(realm.players))],
        "first": int(realm.first),
        "seat": int(realm.seat) if realm.seat != OVER else None,
        "phase": PHASES[realm.phase],
        "turns": int(realm.turns),
        "passes": int(realm.passes),
        "last_round": realm.last_round,
        "step": step_document(realm),
    }


def player_document(realm: Realm, seat: int) -> Document:
    """One player's pieces, tokens and title."""
    player = realm.players[seat]
    names = realm.board.names
    owned = [i for i in range(len(names)) if realm.owner[i] == seat]
    return {
        "title": RANKS[player.rank],
        "founded": int(player.founded),
        "tokens": {TOKENS[kind]: int(player.tokens[kind]) for kind in range(len(TOKENS)) if player.tokens[kind]},
        "knights": {names[i]: int(player.knights[i]) for i in player.army},
        "villages": [names[i] for i in owned if realm.building[i] == VILLAGE],
        "strongholds": [names[i] for i in owned if realm.building[i] == STRONGHOLD],
        "cities": [names[i] for i in owned if realm.building[i] == CITY],
        "knights_removed": int(player.knights_removed),
    }


def step_document(realm: Realm) -> Document:
    """What the turn under way has to remember."""
    phase, names = realm.phase, realm.board.names
    if phase == PLACE:
        return {"placed": int(realm.placed)}
    if phase == RECRUIT:
        return {"hex": names[realm.recruit_hex], "left": int(realm.recruits_left)}
    if phase == MOVE:
        return {"moved_to": names[realm.moved_to]}
    if phase == TAKE:
        return {"moved_to": names[realm.moved_to], "left": int(realm.moves_left), "victim": int(realm.victim)}
    if phase == PAY:
        return {"paid": int(realm.paid), "down_to": TOKENS[realm.values.dearest_first[realm.paid_down_to]]}
    if phase == FINISHED:
        return {"ended": ENDINGS[realm.ended]}
    return {}


class BoardReader(Reader):
    """Reads parts that name hexes of a board."""

    def hex(self, name: str, board: Board) -> int:
        """A hex of the board."""
        return hex_number(self.document[name], board, self.path(name))

    def hexes(self, name: str, board: Board) -> list[int]:
        """A list of different hexes of the board."""
        value = self.document[name]
        if not isinstance(value, list):
            raise BadPosition("not_a_list", {"where": self.path(name)})
        found = [hex_number(item, board, self.path(name)) for item in value]
        for item in value:
            if value.count(item) > 1:
                raise BadPosition("hex_twice", {"where": self.path(name), "hex": quoted(item)})
        return found


def hex_number(value: Any, board: Board, where: str) -> int:
    """The number of a hex given by its name."""
    number = board.index_of.get(value) if isinstance(value, str) else None
    if number is None:
        raise BadPosition("no_such_hex", {"where": where, "found": quoted(value)})
    return number


def state_from(document: Document, seats: int, values: Values) -> Barony:
    """The state a document describes; raises BadPosition if it cannot be read or can never arise."""
    reader = Reader(document)
    reader.only({"board", "players", "first", "seat", "phase", "turns", "passes", "last_round", "step"})
    board = board_from(document["board"])
    players = document["players"]
    if not isinstance(players, list) or len(players) != seats:
        raise BadPosition("wrong_number_of_players", {"where": "players", "expected": seats}, ("BA-001",))
    state = new_game(board, values, seats, reader.number("first", 0, seats - 1))
    for seat, player in enumerate(players):
        place_pieces(state, seat, BoardReader(player, f"players.{seat}"))
    state.phase = reader.choice("phase", PHASES)
    state.turns = reader.number("turns", 0, 10**9)
    state.passes = reader.number("passes", 0, seats if state.phase == FINISHED else seats - 1)
    state.last_round = reader.flag("last_round")
    if state.phase == FINISHED:
        if document["seat"] is not None:
            raise BadPosition("seat_after_the_end", {"where": "seat"})
        state.seat = OVER
    else:
        state.seat = reader.number("seat", 0, seats - 1)
    read_step(state, BoardReader(document["step"], "step"))
    complain_about(found_flaw(state), FLAWS)
    complain_about_dukes_and_turns(state)
    return state


def board_from(document: Any) -> Board:
    """The board of named hexes: any connected shape of up to 108 hexes (AMB-01)."""
    reader = Reader(document, "board")
    if not 1 <= len(reader.document) <= MAX_HEXES:
        raise BadPosition(
            "wrong_number_of_hexes", {"where": "board", "found": len(reader.document), "most": int(MAX_HEXES)}
        )
    terrain_at = {}
    for name in reader.document:
        letters = name.rstrip("0123456789")
        row, digits = row_number(letters), name[len(letters) :]
        if row is None or not digits or digits[0] == "0" or row >= MAX_HEXES or len(digits) > 3:
            raise BadPosition("bad_hex_name", {"where": "board", "found": quoted(name)})
        terrain_at[(int(digits) - 1, row)] = reader.choice(name, TERRAINS)
    board = Board(terrain_at)
    if set(board.names) != set(reader.document):
        raise BadPosition("names_not_from_a1", {"where": "board"})
    if not is_connected(board.places):
        raise BadPosition("board_in_parts", {"where": "board"}, ("AMB-01",))
    return board


def place_pieces(state: Barony, seat: int, reader: BoardReader) -> None:
    """Take a player's pieces and tokens from the reserve and the bank to where the document says."""
    reader.only({"title", "founded", "tokens", "knights", "villages", "strongholds", "cities", "knights_removed"})
    board, values, player = state.board, state.values, state.players[seat]
    player.rank = reader.choice("title", RANKS)
    player.founded = reader.number("founded", 0, int(values.cities - CITIES_AT_START))
    player.knights_removed = reader.number("knights_removed", 0, int(values.knights))
    player.knights_left -= player.knights_removed
    for token, number in reader.counts_of("tokens", TOKENS, 1000).items():
        player.tokens[token] = number
        state.bank[token] -= number
    for name, number in reader.counts("knights").items():
        hex = hex_number(name, board, reader.path("knights"))
        for _ in range(number):
            state.add_knight_from_reserve(player, hex)
    for kind, part in ((VILLAGE, "villages"), (STRONGHOLD, "strongholds"), (CITY, "cities")):
        for hex in reader.hexes(part, board):
            if state.owner[hex] != NOBODY:
                raise BadPosition("two_buildings", {"where": reader.path(part), "hex": board.names[hex]}, ("BA-095",))
            set_building(state, player, seat, hex, int(kind))


def set_building(state: Barony, player: Player, seat: int, hex: int, kind: int) -> None:
    """Stand a building of the reserve on the hex."""
    state.building[hex] = kind
    state.owner[hex] = seat
    state.pieces[hex] += 1
    if kind == VILLAGE:
        player.villages_left -= 1
        player.villages = inserted(player.villages, hex)
    elif kind == STRONGHOLD:
        player.strongholds_left -= 1
    else:
        player.cities_left -= 1
        player.cities = inserted(player.cities, hex)


def read_step(state: Barony, reader: BoardReader) -> None:
    """What the turn under way remembers; each part must fit the pieces on the board."""
    phase, board = state.phase, state.board
    reader.only(STEP_PARTS.get(phase, set()))
    if phase == PLACE:
        state.placed = reader.number("placed", 0, int(CITIES_AT_START * state.seats) - 1)
        if state.seat != state.placing_seat():
            raise BadPosition("wrong_seat_to_place", {"where": "seat"}, ("BA-029",))
        complain_about_placement(state)
    elif phase == RECRUIT:
        state.recruit_hex = reader.hex("hex", board)
        state.recruits_left = reader.number("left", 1, int(state.recruit_limit(state.recruit_hex)) - 1)
        own_city = state.owner[state.recruit_hex] == state.seat and state.building[state.recruit_hex] == CITY
        if not own_city or state.players[state.seat].knights[state.recruit_hex] == 0:
            raise BadPosition("recruits_without_city", {"where": "step.hex"}, ("BA-050",))
        if state.players[state.seat].knights_left == 0:
            raise BadPosition("recruits_without_knights", {"where": "step"}, ("BA-054",))
    elif phase in (MOVE, TAKE):
        state.moved_to = reader.hex("moved_to", board)
        state.moves_left = reader.number("left", 0, int(MOVES_PER_ACTION) - 1) if phase == TAKE else 1
        if state.players[state.seat].knights[state.moved_to] == 0:
            raise BadPosition("moved_knight_missing", {"where": "step.moved_to"}, ("BA-060",))
        if phase == TAKE:
            state.victim = reader.number("victim", 0, int(state.seats) - 1)
            if state.victim == state.seat or not state.players[state.victim].has_token():
                raise BadPosition("nothing_to_take", {"where": "step.victim"}, ("BA-089", "BA-091"))
            if state.own_pieces(state.players[state.seat], state.moved_to) < 2:
                raise BadPosition("nobody_to_rob", {"where": "step.moved_to"}, ("BA-081",))
    elif phase == BUILD:
        player = state.players[state.seat]
        if not player.villages and player.strongholds_left == state.values.strongholds:
            raise BadPosition("nothing_built", {"where": "phase"}, ("BA-100",))
    elif phase == PAY:
        state.paid = reader.number("paid", 0, 10**6)
        state.paid_down_to = state.values.turn_to_pay[reader.choice("down_to", TOKENS)]
        paid_up = state.values.strict_payment and state.paid >= state.values.title_price
        if paid_up or not state.legal():
            raise BadPosition("payment_out_of_reach", {"where": "step.paid"}, ("BA-161", "AMB-08"))
    elif phase == FINISHED:
        state.ended = reader.choice("ended", ENDINGS[1:]) + 1
        if (state.ended == BY_DUKE) != state.last_round or (state.ended == ALL_PASSED) != (state.passes == state.seats):
            raise BadPosition("wrong_ending", {"where": "step.ended"}, ("BA-180", "BA-187"))


def complain_about_placement(state: Barony) -> None:
    """While the first cities are placed there is nothing but cities, each with its knight (BA-026, BA-034)."""
    cities = 0
    for player in state.players:
        cities += len(player.cities)
        only_cities = list(player.army) == list(player.cities) and max([1, *player.knights]) == 1
        nothing_else = player.founded == player.rank == player.knights_removed == 0 and not player.has_token()
        buildings = len(player.villages) + int(state.values.strongholds - player.strongholds_left)
        if not only_cities or not nothing_else or buildings or len(player.cities) > CITIES_AT_START:
            raise BadPosition("not_a_placement", {"where": "players"}, ("BA-026", "BA-034"))
    if cities > state.placed:
        raise BadPosition("not_a_placement", {"where": "step.placed"}, ("BA-029",))


def complain_about_dukes_and_turns(state: Barony) -> None:
    """The last round, the duke and whose turn it is must fit together."""
    dukes = [seat for seat, player in enumerate(state.players) if player.rank == DUKE]
    if bool(dukes) != state.last_round:
        raise BadPosition("last_round_without_duke", {"where": "last_round"}, ("BA-180",))
    if state.phase not in (PLACE, FINISHED) and state.seat != (state.first + state.turns) % state.seats:
        raise BadPosition("turns_do_not_fit", {"where": "turns"}, ("BA-040",))
    if state.phase == PLACE and (state.turns or state.passes):
        raise BadPosition("turns_do_not_fit", {"where": "turns"}, ("BA-040",))
    if dukes and state.phase != FINISHED:
        order = [int(state.first + turn) % len(state.players) for turn in range(len(state.players))]
        if order.index(int(state.seat)) <= max(order.index(seat) for seat in dukes):
            raise BadPosition("turn_after_a_duke", {"where": "seat"}, ("BA-181",))


def found_flaw(realm: Realm) -> Flaw | None:
    """The first broken invariant, if any."""
    code, seat, hex = flaw(realm)
    if code == SOUND:
        return None
    facts: dict[str, Any] = {}
    if seat != NOBODY:
        facts["seat"] = {"seat": int(seat)}
    if hex != NOWHERE:
        facts["hex"] = realm.board.names[hex]
    return FLAWS[code][0], facts
