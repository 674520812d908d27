"""A whole state of Barbarian Kingdoms as a JSON document and back; an impossible position is explained."""

from typing import Any, Final

from regna.contract.components import Components
from regna.contract.errors import BadPosition, Malformed, quoted
from regna.contract.reader import Reader, complain_about, paths_naming
from regna.contract.spec import Document, Flaw, Options
from regna.engine.state import CHANCE, OVER
from regna.games.barbarian_kingdoms import components
from regna.games.barbarian_kingdoms.notation import amount_of, place_id, written
from regna.games.barbarian_kingdoms.rules import audit, board, coins, control, game, phases
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE, Seating, Setting
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import Realm
from regna.games.barbarian_kingdoms.seating import seated_as
from regna.games.barbarian_kingdoms.turn_check import LUCK, complain_about_turn

PARTS: Final = {
    "kingdoms", "coins", "chests", "assaulted", "treasuries", "known", "purses", "order", "turn", "phase", "ended",
    "champion", "step",
}  # fmt: skip
KINGDOM_PARTS: Final = {"seat", "party", "units", "at_sea", "king", "captor", "tokens"}
OFFER_PARTS: Final = {"province", "give", "get"}
NONE: Final = board.NO_PROVINCE
"""What stands where no province, kingdom or ending is meant."""
CAPTURED_ID: Final = "captured"
QUIET_PARTS: Final[Document] = {
    "coins": {}, "chests": [], "assaulted": [], "purses": [[0] * int(KINDS)] * 2, "turn": 0,
    "phase": phases.PHASES[phases.ACTION], "ended": NONE, "champion": NONE, "step": {},
}  # fmt: skip
"""No coin on the map, and the first kingdom in the order begins its turn."""
QUIET_KINGDOM: Final[Document] = {"units": [], "at_sea": 0, "captor": NONE, "tokens": []}
QUIET_STEP: Final[Document] = {
    "deed": phases.CURRENT_ACTIONS[phases.NO_ACTION], "target": NONE, "by_king": False, "recruited": 0, "offer": None,
    "moved_once": [], "moved_twice": [], "sea_moved": [0, 0], "collected": 0, "asked": 0, "rival": NONE,
    "entered": [0, 0], "passed": [0, 0], "side": 0, "kind": 0, "winner": -1,
}  # fmt: skip
"""A turn in which nothing has happened."""
FLAWS_OF: Final = {
    "chests_do_not_add_up": "chests", "known_coins_missing": "known", "purse_without_battle": "purses",
}  # fmt: skip
"""The parts behind flaws that are about neither a kingdom nor a province; all others are about the treasuries."""


def document_of(realm: Realm) -> Document:
    """The whole state; what follows from other parts (control, boards, unseen coins, who decides) is not repeated."""
    ids, seats = realm.map.ids, int(realm.seats)
    return {
        "kingdoms": {
            board.KINGDOMS[kingdom]: kingdom_document(realm, kingdom) for kingdom in sorted(realm.seating.order)
        },
        "coins": {id: lying for i, id in enumerate(ids) if any(lying := four(realm.coins, i))},
        "chests": provinces_in(realm, int(realm.chests)),
        "assaulted": provinces_in(realm, int(realm.assaulted)),
        "treasuries": [four(realm.treasury, seat) for seat in range(seats)],
        "known": [four(realm.known, place) for place in range((seats + 1) * seats)],
        "purses": [four(realm.purses, side) for side in range(2)],
        "order": [board.KINGDOMS[kingdom] for kingdom in realm.seating.order],
        "turn": int(realm.turn),
        "phase": phases.PHASES[realm.phase],
        "ended": phases.ENDINGS[realm.cause] or NONE,
        "champion": name_of(int(realm.champion)),
        "step": step_document(realm),
    }


def four(numbers: Any, place: int) -> list[int]:
    """Coins by kind, out of a list that has four numbers for every place."""
    return [int(numbers[place * int(KINDS) + kind]) for kind in range(int(KINDS))]


def name_of(kingdom: int) -> str:
    """A kingdom's id, or what stands for none."""
    return board.KINGDOMS[kingdom] if kingdom != NOBODY else NONE


def provinces_in(realm: Realm, mask: int) -> list[str]:
    """The ids of the provinces in a mask."""
    return [id for i, id in enumerate(realm.map.ids) if mask >> i & 1]


def places_in(realm: Realm, mask: int) -> list[str]:
    """The ids of the places in a mask: provinces, or the King at Sea."""
    return [place_id(realm.map, place) for place in range(int(board.PLACES)) if mask >> place & 1]


def kingdom_document(realm: Realm, kingdom: int) -> Document:
    """Who runs a kingdom, and where its pieces are."""
    king = int(realm.kings[kingdom])
    return {
        "seat": int(realm.seating.seat_of[kingdom]),
        "party": int(realm.seating.party_of[kingdom]),
        "units": provinces_in(realm, int(realm.army[kingdom])),
        "at_sea": int(realm.at_sea[kingdom]),
        "king": CAPTURED_ID if king == board.CAPTURED else place_id(realm.map, king),
        "captor": name_of(int(realm.captors[kingdom])),
        "tokens": [id for i, id in enumerate(realm.map.ids) if realm.tokens[i] == kingdom],
    }


def step_document(realm: Realm) -> Document:
    """What the turn under way has to remember."""
    return {
        "kingdom": name_of(int(realm.kingdom)),
        "deed": phases.CURRENT_ACTIONS[realm.current_action],
        "target": realm.map.ids[realm.target] if realm.target != NOWHERE else NONE,
        "by_king": bool(realm.by_king),
        "recruited": int(realm.recruited),
        "refusers": [int(has(realm.refusers, seat)) for seat in range(int(realm.seats))],
        "offer": offer_document(realm),
        "moved_once": places_in(realm, int(realm.moved_once)),
        "moved_twice": places_in(realm, int(realm.moved_twice)),
        "sea_moved": [int(realm.sea_moved_once), int(realm.sea_moved_twice)],
        "collected": int(realm.collected),
        "asked": int(realm.asked),
        "rival": name_of(int(realm.rival)),
        "entered": [int(number) for number in realm.entered],
        "passed": [int(has(realm.passed, side)) for side in range(2)],
        "side": int(realm.side),
        "kind": int(realm.kind),
        "winner": int(realm.winner),
    }


def offer_document(realm: Realm) -> Document | None:
    """The change somebody is asked to agree to."""
    if realm.offer == NOWHERE:
        return None
    province, exchange = divmod(int(realm.offer), int(coins.EXCHANGE_COUNT))
    give, get = coins.WAYS[exchange]
    return {"province": realm.map.ids[province], "give": written(give), "get": written(get)}


# ---------------------------------------------------------------------- reading


def state_from(document: Document, seats: int, options: Options, parts: Components) -> BarbarianKingdoms:
    """The state a document describes; raises BadPosition if it cannot be read or can never arise."""
    map, values = components.map_of(parts), components.values_of(parts, options)
    reader = Reader(document)
    nobody_has_any = [[0] * int(KINDS)] * seats
    nobody_knows_any = [[0] * int(KINDS)] * (seats * (seats + 1))
    no_order = {"order": None, "treasuries": nobody_has_any, "known": nobody_knows_any}
    reader.only(PARTS, QUIET_PARTS | no_order)
    seating = read_seating(reader, seats, options, parts)
    state = game.blank_game(Setting(map, values, seating), seats)
    kingdoms = Reader(reader.document["kingdoms"], "kingdoms")
    for kingdom in seating.order:
        read_kingdom(
            state, kingdom, Reader(kingdoms.document[board.KINGDOMS[kingdom]], kingdoms.path(board.KINGDOMS[kingdom]))
        )
    ids = tuple(map.ids)
    lying = Reader(reader.document["coins"], "coins")
    for id in lying.document:
        if id not in ids:
            raise BadPosition("bad_word", {"where": "coins", "found": quoted(id), "known": ", ".join(ids)})
        fill_rows(state.coins, [lying.numbers(id, (4, 4), 0, int(coins.MOST_OF_A_KIND))], ids.index(id))
    state.chests = mask_of(reader.several("chests", ids))
    state.assaulted = mask_of(reader.several("assaulted", ids))
    fill_rows(state.treasury, reader.rows("treasuries", seats, int(KINDS), int(coins.MOST_OF_A_KIND)))
    fill_rows(state.known, reader.rows("known", (seats + 1) * seats, int(KINDS), int(coins.MOST_OF_A_KIND)))
    fill_rows(state.purses, reader.rows("purses", 2, int(KINDS), int(coins.MOST_OF_A_KIND)))
    playing = int(seating.playing)
    state.turn = reader.number("turn", 0, playing - 1)
    state.phase = reader.choice("phase", phases.PHASES)
    state.cause = reader.choice("ended", (NONE, *phases.ENDINGS[1:]))
    state.champion = kingdom_in(reader, "champion")
    read_step(state, Reader(reader.document["step"], "step"))
    finish_reading(state)
    complain_about(found_flaw(state), audit.FLAWS, lambda: where_it_is_wrong(state, document))
    complain_about_turn(state)
    return state


def fill_rows(into: Any, rows: list[list[int]], start: int = 0) -> None:
    """Put rows of four numbers of coins into a list that has four for every place."""
    for place, row in enumerate(rows):
        for kind, number in enumerate(row):
            into[(start + place) * int(KINDS) + kind] = number


def kingdom_in(reader: Reader, name: str) -> int:
    """A kingdom, or NOBODY."""
    return reader.choice(name, (NONE, *board.KINGDOMS)) - 1


def mask_of(areas: list[int]) -> int:
    """The mask of some areas."""
    return sum(1 << area for area in areas)


def mask_of_flags(flags: list[int]) -> int:
    """The mask of the places that are flagged."""
    return sum(flag << place for place, flag in enumerate(flags))


def read_seating(reader: Reader, seats: int, options: Options, parts: Components) -> Seating:
    """Who runs which kingdom, and the order of play; it must be a seating these options allow."""
    kingdoms = Reader(reader.document["kingdoms"], "kingdoms")
    for name in kingdoms.document:
        if name not in board.KINGDOMS:
            raise BadPosition(
                "bad_word", {"where": "kingdoms", "found": quoted(name), "known": ", ".join(board.KINGDOMS)}
            )
    order = None if reader.document["order"] is None else reader.several("order", board.KINGDOMS)
    if order is not None and {board.KINGDOMS[kingdom] for kingdom in order} != set(kingdoms.document):
        raise BadPosition("turn_does_not_fit", {"where": "order"}, ("BK-008",))
    seat_of, party_of = ([int(NOBODY)] * len(board.KINGDOMS) for _ in range(2))
    for name in kingdoms.document:
        part = Reader(kingdoms.document[name], kingdoms.path(name))
        part.only(KINGDOM_PARTS, QUIET_KINGDOM | {"party": None})
        seat_of[board.KINGDOMS.index(name)] = part.number("seat", 0, seats - 1)
        if part.document["party"] is not None:
            party_of[board.KINGDOMS.index(name)] = part.number("party", 0, len(board.KINGDOMS) - 1)
    seating = seated_as(seat_of, party_of, order, seats, options, parts)
    if seating is None:
        raise BadPosition("seating_does_not_fit", {"where": "kingdoms"}, ("BK-020", "BK-022", "BK-320", "BK-330"))
    return seating


def read_kingdom(state: BarbarianKingdoms, kingdom: int, part: Reader) -> None:
    """The pieces of one kingdom."""
    part.only(KINGDOM_PARTS, QUIET_KINGDOM | {"party": None})
    ids = tuple(state.map.ids)
    for province in part.several("units", ids):
        if state.standing[province] != NOBODY:
            raise BadPosition("two_units", {"where": part.path("units"), "province": ids[province]}, ("BK-046",))
        control.occupy(state, kingdom, province)
    state.at_sea[kingdom] = part.number("at_sea", 0, int(board.WARRIORS))
    king = part.choice("king", (*ids, board.SEA_ID, CAPTURED_ID))
    state.kings[kingdom] = king if king < len(ids) else (board.SEA if king == len(ids) else board.CAPTURED)
    state.captors[kingdom] = kingdom_in(part, "captor")
    for province in part.several("tokens", ids):
        if state.tokens[province] != NOBODY:
            raise BadPosition("two_tokens", {"where": part.path("tokens"), "province": ids[province]}, ("BK-060",))
        control.place_token(state, kingdom, province)


def read_step(state: BarbarianKingdoms, part: Reader) -> None:
    """What the turn under way has to remember."""
    refused = {"kingdom": name_of(int(state.active())), "refusers": [0] * int(state.seats)}
    part.only({*QUIET_STEP, *refused}, QUIET_STEP | refused)
    ids = tuple(state.map.ids)
    places = tuple(place_id(state.map, place) for place in (*range(len(ids)), int(board.PLACES) - 1))
    state.kingdom = kingdom_in(part, "kingdom")
    state.current_action = part.choice("deed", phases.CURRENT_ACTIONS)
    state.target = part.choice("target", (NONE, *ids)) - 1
    state.by_king = int(part.flag("by_king"))
    state.recruited = part.number("recruited", 0, int(board.WARRIORS))
    state.refusers = mask_of_flags(part.numbers("refusers", (int(state.seats), int(state.seats)), 0, 1))
    state.offer = read_offer(state, part)
    state.moved_once = mask_of([moved_place(place, len(ids)) for place in part.several("moved_once", places)])
    state.moved_twice = mask_of([moved_place(place, len(ids)) for place in part.several("moved_twice", places)])
    state.sea_moved_once, state.sea_moved_twice = part.numbers("sea_moved", (2, 2), 0, int(board.WARRIORS))
    state.collected = part.number("collected", 0, int(board.GOAL))
    state.asked = part.number("asked", 0, len(board.KINGDOMS) - 1)
    state.rival = kingdom_in(part, "rival")
    for side, entered in enumerate(part.numbers("entered", (2, 2), 0, int(board.WARRIORS) + 1)):
        state.entered[side] = entered
    state.passed = mask_of_flags(part.numbers("passed", (2, 2), 0, 1))
    state.side = part.number("side", 0, 1)
    state.kind = part.number("kind", 0, int(KINDS) - 1)
    state.winner = part.number("winner", -1, 1)


def moved_place(place: int, provinces: int) -> int:
    """The place with a number in a list of all provinces and the King at Sea."""
    return place if place < provinces else int(board.PLACES) - 1


def read_offer(state: BarbarianKingdoms, part: Reader) -> int:
    """The change somebody is asked to agree to, or NOWHERE."""
    if part.document["offer"] is None:
        return int(NOWHERE)
    offer = Reader(part.document["offer"], part.path("offer"))
    offer.only(OFFER_PARTS)
    province = offer.choice("province", tuple(state.map.ids))
    try:
        way = (amount_of(str(offer.document["give"])), amount_of(str(offer.document["get"])))
    except Malformed:
        way = ((0, 0, 0, 0), (0, 0, 0, 0))
    if way not in coins.WAYS:
        raise BadPosition("turn_does_not_fit", {"where": part.path("offer")}, ("ED-03",))
    return province * int(coins.EXCHANGE_COUNT) + coins.WAYS.index(way)


def finish_reading(state: BarbarianKingdoms) -> None:
    """What follows from the rest: boards, unseen coins, who decides."""
    for kingdom in state.seating.order:
        on_land = len(provinces_in(state, int(state.army[kingdom])))
        king_ashore = state.kings[kingdom] != board.CAPTURED and state.kings[kingdom] != board.SEA
        entered = int(audit.units_entered(state, kingdom))
        state.deployed[kingdom] = on_land + int(state.at_sea[kingdom]) + entered - int(king_ashore)
    for kind in range(int(KINDS)):
        gone = sum(int(state.treasury[seat * int(KINDS) + kind]) for seat in range(int(state.seats)))
        gone += int(state.purses[kind]) + int(state.purses[int(KINDS) + kind])
        gone += sum(int(state.coins[i * int(KINDS) + kind]) for i in range(int(state.map.size)))
        state.pool[kind] = int(audit.coins_in_play(state, kind)) - gone
    if state.phase == phases.FINISHED:
        state.seat = OVER
    elif state.phase in LUCK:
        state.seat = CHANCE
    elif state.kingdom != NOBODY and state.seating.seat_of[state.kingdom] != NOBODY:
        state.seat = state.seating.seat_of[state.kingdom]
    else:
        raise BadPosition("turn_does_not_fit", {"where": "step.kingdom"}, ("BK-010",))


def where_it_is_wrong(realm: BarbarianKingdoms, document: Document) -> str:
    """The parts of the document that the first broken invariant is about."""
    code, kingdom, province = audit.flaw(realm)
    if province != NOWHERE:
        return ", ".join(paths_naming(document, realm.map.ids[province]))
    if kingdom != NOBODY:
        return f"kingdoms.{board.KINGDOMS[kingdom]}"
    return FLAWS_OF.get(audit.FLAWS[code][0], "treasuries")


def found_flaw(realm: BarbarianKingdoms) -> Flaw | None:
    """The first broken invariant with its place."""
    code, kingdom, province = audit.flaw(realm)
    if code == audit.SOUND:
        return None
    facts: dict[str, Any] = {}
    if kingdom != NOBODY:
        facts["kingdom"] = {"word": f"kingdom.{board.KINGDOMS[kingdom]}"}
    if province != NOWHERE:
        facts["province"] = {"names": realm.map.provinces[province].names}
    return audit.FLAWS[code][0], facts
