"""A whole state of Barony as a JSON document and back, with a check that explains an impossible position."""

from typing import Any, Final

from regna.contract.components import Components
from regna.contract.errors import BadPosition, quoted
from regna.contract.reader import Reader, complain_about, paths_naming
from regna.contract.spec import Document, Flaw, Options
from regna.engine.state import OVER
from regna.games.barony import components
from regna.games.barony.rules import audit, board, movement, phases, pieces, placement, recruitment, title
from regna.games.barony.rules.board import Board
from regna.games.barony.rules.game import Barony, new_game
from regna.games.barony.rules.realm import NOBODY, Realm

PARTS: Final = {"board", "players", "first", "seat", "phase", "turns", "passes", "last_round", "step"}
QUIET_PLAYER: Final[Document] = {
    "title": "baron", "founded": 0, "tokens": {}, "knights": {}, "villages": [], "strongholds": [], "cities": [],
    "knights_removed": 0,
}  # fmt: skip
"""A player of whom nothing is said."""
STEP_PARTS: Final = {
    phases.PLACE: {"placed"},
    phases.RECRUIT: {"hex", "left"},
    phases.MOVE: {"moved_to"},
    phases.TAKE: {"moved_to", "left", "victim"},
    phases.PAY: {"paid", "down_to"},
    phases.FINISHED: {"ended"},
}
"""What a position tells about the turn under way, by the question asked."""


def document_of(realm: Realm) -> Document:
    """The whole state; what follows from other parts (reserves, bank, scores) is not repeated."""
    names = realm.board.names
    return {
        "board": {names[i]: board.TERRAINS[realm.board.terrain[i]] for i in range(len(names))},
        "players": [player_document(realm, seat) for seat in range(len(realm.players))],
        "first": int(realm.first),
        "seat": int(realm.seat) if realm.seat != OVER else None,
        "phase": phases.PHASES[realm.phase],
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
        "title": title.RANKS[player.rank],
        "founded": int(player.founded),
        "tokens": {
            board.TOKENS[kind]: int(player.tokens[kind]) for kind in range(len(board.TOKENS)) if player.tokens[kind]
        },
        "knights": {names[i]: int(player.knights[i]) for i in player.army},
        "villages": [names[i] for i in owned if realm.building[i] == pieces.VILLAGE],
        "strongholds": [names[i] for i in owned if realm.building[i] == pieces.STRONGHOLD],
        "cities": [names[i] for i in owned if realm.building[i] == pieces.CITY],
        "knights_removed": int(player.knights_removed),
    }


def step_document(realm: Realm) -> Document:
    """What the turn under way has to remember."""
    phase, names = realm.phase, realm.board.names
    if phase == phases.PLACE:
        return {"placed": int(realm.placed)}
    if phase == phases.RECRUIT:
        return {"hex": names[realm.recruit_hex], "left": int(realm.recruits_left)}
    if phase == phases.MOVE:
        return {"moved_to": names[realm.moved_to]}
    if phase == phases.TAKE:
        return {"moved_to": names[realm.moved_to], "left": int(realm.moves_left), "victim": int(realm.victim)}
    if phase == phases.PAY:
        return {"paid": int(realm.paid), "down_to": board.TOKENS[realm.values.dearest_first[realm.paid_down_to]]}
    if phase == phases.FINISHED:
        return {"ended": phases.ENDINGS[realm.ended]}
    return {}


class HexReader(Reader):
    """Reads parts that name hexes of a board."""

    def __init__(self, document: Any, where: str, index_of: dict[str, int]) -> None:
        """`index_of` gives the number of every hex of the board by its name."""
        super().__init__(document, where)
        self.index_of = index_of

    def hex(self, name: str) -> int:
        """A hex of the board."""
        return self.hex_number(self.document[name], name)

    def hexes(self, name: str) -> list[int]:
        """A list of different hexes of the board."""
        value = self.document[name]
        if not isinstance(value, list):
            raise BadPosition("not_a_list", {"where": self.path(name)})
        found = [self.hex_number(item, name) for item in value]
        for item in value:
            if value.count(item) > 1:
                raise BadPosition("hex_twice", {"where": self.path(name), "hex": quoted(item)})
        return found

    def hex_number(self, value: Any, part: str) -> int:
        """The number of a hex given by its name in some part of the document."""
        number = self.index_of.get(value) if isinstance(value, str) else None
        if number is None:
            raise BadPosition("no_such_hex", {"where": self.path(part), "found": quoted(value)})
        return number


def state_from(document: Document, seats: int, options: Options, parts: Components) -> Barony:
    """The state a document describes; raises BadPosition if it cannot be read or can never arise."""
    reader = Reader(document)
    reader.only(PARTS, quiet_parts(reader.document, seats))
    laid_out = board_from(reader.document["board"])
    players = reader.document["players"]
    if not isinstance(players, list) or len(players) != seats:
        raise BadPosition("wrong_number_of_players", {"where": "players", "expected": seats}, ("BA-001",))
    state = new_game(laid_out, components.values_of(parts, options), seats, reader.number("first", 0, seats - 1))
    for seat, player in enumerate(players):
        place_pieces(state, seat, HexReader(player, f"players.{seat}", laid_out.index_of))
    state.phase = reader.choice("phase", phases.PHASES)
    state.turns = reader.number("turns", 0, 10**9)
    state.passes = reader.number("passes", 0, seats if state.phase == phases.FINISHED else seats - 1)
    state.last_round = reader.flag("last_round")
    if state.phase == phases.FINISHED:
        if reader.document["seat"] is not None:
            raise BadPosition("seat_after_the_end", {"where": "seat"})
        state.seat = OVER
    else:
        state.seat = reader.number("seat", 0, seats - 1)
    read_step(state, HexReader(reader.document["step"], "step", laid_out.index_of))
    complain_about(found_flaw(state), audit.FLAWS, lambda: where_it_is_wrong(state, document))
    complain_about_dukes_and_turns(state)
    return state


def quiet_parts(document: Document, seats: int) -> Document:
    """What a position may leave out: nothing is under way, and the turns fit who decides and who is a duke."""
    phase, first, players = (document.get(name) for name in ("phase", "first", "players"))
    ranks = [player.get("title") for player in players if isinstance(player, dict)] if isinstance(players, list) else []
    first = first if type(first) is int else 0
    seat = document.get("seat", None if phase == phases.PHASES[phases.FINISHED] else first)
    after = seat if type(seat) is int and phase != phases.PHASES[phases.PLACE] else first
    return {
        "phase": phases.PHASES[phases.MAIN],
        "first": first,
        "seat": seat,
        "turns": (after - first) % seats,
        "passes": 0,
        "last_round": title.RANKS[title.DUKE] in ranks,
        "step": {},
    }


def board_from(document: Any) -> Board:
    """The board of named hexes: any connected shape of up to 108 hexes (AMB-01)."""
    reader = Reader(document, "board")
    if not 1 <= len(reader.document) <= board.MAX_HEXES:
        raise BadPosition(
            "wrong_number_of_hexes", {"where": "board", "found": len(reader.document), "most": int(board.MAX_HEXES)}
        )
    ground = []
    for name in reader.document:
        letters = name.rstrip("0123456789")
        row, digits = board.row_number(letters), name[len(letters) :]
        if row is None or not digits or digits[0] == "0" or row >= board.MAX_HEXES or len(digits) > 3:
            raise BadPosition("bad_hex_name", {"where": "board", "found": quoted(name)})
        ground.append((int(digits) - 1, row, reader.choice(name, board.TERRAINS)))
    laid_out = board.board_of(ground)
    if set(laid_out.names) != set(reader.document):
        raise BadPosition("names_not_from_a1", {"where": "board"})
    if not board.is_connected(laid_out.places):
        raise BadPosition("board_in_parts", {"where": "board"}, ("AMB-01",))
    return laid_out


def place_pieces(state: Barony, seat: int, reader: HexReader) -> None:
    """Take a player's pieces and tokens from the reserve and the bank to where the document says."""
    reader.only(set(QUIET_PLAYER), QUIET_PLAYER)
    values, player = state.values, state.players[seat]
    player.rank = reader.choice("title", title.RANKS)
    player.founded = reader.number("founded", 0, int(values.cities - placement.CITIES_AT_START))
    player.knights_removed = reader.number("knights_removed", 0, int(values.knights))
    player.knights_left -= player.knights_removed
    for token, number in reader.counts_of("tokens", board.TOKENS, 1000).items():
        player.tokens[token] = number
        state.bank[token] -= number
    for name, number in reader.counts("knights").items():
        hex = reader.hex_number(name, "knights")
        for _ in range(number):
            pieces.put_knight(state, seat, hex)
    for building, part in ((pieces.VILLAGE, "villages"), (pieces.STRONGHOLD, "strongholds"), (pieces.CITY, "cities")):
        for hex in reader.hexes(part):
            if state.owner[hex] != NOBODY:
                facts = {"where": reader.path(part), "hex": state.board.names[hex]}
                raise BadPosition("two_buildings", facts, ("BA-095",))
            pieces.put_building(state, seat, hex, building)


def read_step(state: Barony, reader: HexReader) -> None:
    """What the turn under way remembers; each part must fit the pieces on the board."""
    phase = state.phase
    reader.only(STEP_PARTS.get(phase, set()))
    if phase == phases.PLACE:
        state.placed = reader.number("placed", 0, int(placement.CITIES_AT_START * state.seats) - 1)
        if state.seat != placement.placing_seat(state):
            raise BadPosition("wrong_seat_to_place", {"where": "seat"}, ("BA-029",))
        complain_about_placement(state)
    elif phase == phases.RECRUIT:
        state.recruit_hex = reader.hex("hex")
        state.recruits_left = reader.number("left", 1, int(recruitment.recruit_limit(state, state.recruit_hex)) - 1)
        own_city = state.owner[state.recruit_hex] == state.seat and state.building[state.recruit_hex] == pieces.CITY
        if not own_city or state.players[state.seat].knights[state.recruit_hex] == 0:
            raise BadPosition("recruits_without_city", {"where": "step.hex"}, ("BA-050",))
        if state.players[state.seat].knights_left == 0:
            raise BadPosition("recruits_without_knights", {"where": "step"}, ("BA-054",))
    elif phase in (phases.MOVE, phases.TAKE):
        state.moved_to = reader.hex("moved_to")
        state.moves_left = reader.number("left", 0, int(movement.MOVES_PER_ACTION) - 1) if phase == phases.TAKE else 1
        if state.players[state.seat].knights[state.moved_to] == 0:
            raise BadPosition("moved_knight_missing", {"where": "step.moved_to"}, ("BA-060",))
        if phase == phases.TAKE:
            state.victim = reader.number("victim", 0, int(state.seats) - 1)
            if state.victim == state.seat or not state.players[state.victim].has_token():
                raise BadPosition("nothing_to_take", {"where": "step.victim"}, ("BA-089", "BA-091"))
            if pieces.own_pieces(state, state.moved_to) < 2:
                raise BadPosition("nobody_to_rob", {"where": "step.moved_to"}, ("BA-081",))
    elif phase == phases.BUILD:
        player = state.players[state.seat]
        if not player.villages and player.strongholds_left == state.values.strongholds:
            raise BadPosition("nothing_built", {"where": "phase"}, ("BA-100",))
    elif phase == phases.PAY:
        state.paid = reader.number("paid", 0, 10**6)
        state.paid_down_to = state.values.turn_to_pay[reader.choice("down_to", board.TOKENS)]
        paid_up = state.values.strict_payment and state.paid >= state.values.title_price
        if paid_up or not state.legal():
            raise BadPosition("payment_out_of_reach", {"where": "step.paid"}, ("BA-161", "AMB-08"))
    elif phase == phases.FINISHED:
        state.ended = reader.choice("ended", phases.ENDINGS[1:]) + 1
        if (state.ended == phases.BY_DUKE) != state.last_round or (state.ended == phases.ALL_PASSED) != (
            state.passes == state.seats
        ):
            raise BadPosition("wrong_ending", {"where": "step.ended"}, ("BA-180", "BA-187"))


def complain_about_placement(state: Barony) -> None:
    """While the first cities are placed there is nothing but cities, each with its knight (BA-026, BA-034)."""
    cities = 0
    for player in state.players:
        cities += len(player.cities)
        only_cities = list(player.army) == list(player.cities) and max([1, *player.knights]) == 1
        nothing_else = player.founded == player.rank == player.knights_removed == 0 and not player.has_token()
        buildings = len(player.villages) + int(state.values.strongholds - player.strongholds_left)
        if not only_cities or not nothing_else or buildings or len(player.cities) > placement.CITIES_AT_START:
            raise BadPosition("not_a_placement", {"where": "players"}, ("BA-026", "BA-034"))
    if cities > state.placed:
        raise BadPosition("not_a_placement", {"where": "step.placed"}, ("BA-029",))


def complain_about_dukes_and_turns(state: Barony) -> None:
    """The last round, the duke and whose turn it is must fit together."""
    dukes = [seat for seat, player in enumerate(state.players) if player.rank == title.DUKE]
    if bool(dukes) != state.last_round:
        raise BadPosition("last_round_without_duke", {"where": "last_round"}, ("BA-180",))
    if state.phase not in (phases.PLACE, phases.FINISHED) and state.seat != (state.first + state.turns) % state.seats:
        raise BadPosition("turns_do_not_fit", {"where": "turns"}, ("BA-040",))
    if state.phase == phases.PLACE and (state.turns or state.passes):
        raise BadPosition("turns_do_not_fit", {"where": "turns"}, ("BA-040",))
    if dukes and state.phase != phases.FINISHED:
        order = [int(state.first + turn) % len(state.players) for turn in range(len(state.players))]
        if order.index(int(state.seat)) <= max(order.index(seat) for seat in dukes):
            raise BadPosition("turn_after_a_duke", {"where": "seat"}, ("BA-181",))


def where_it_is_wrong(realm: Realm, document: Document) -> str:
    """The parts of the document that the first broken invariant is about."""
    _, seat, hex = audit.flaw(realm)
    if hex != board.NOWHERE:
        return ", ".join(paths_naming(document, realm.board.names[hex]))
    return f"players.{seat}" if seat != NOBODY else "players"


def found_flaw(realm: Realm) -> Flaw | None:
    """The first broken invariant, if any."""
    code, seat, hex = audit.flaw(realm)
    if code == audit.SOUND:
        return None
    facts: dict[str, Any] = {}
    if seat != NOBODY:
        facts["seat"] = {"seat": int(seat)}
    if hex != board.NOWHERE:
        facts["hex"] = realm.board.names[hex]
    return audit.FLAWS[code][0], facts
