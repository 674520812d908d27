"""A whole state of Animal Kingdoms as a JSON document and back, with a check that explains an impossible position."""

from typing import Any, Final

from regna.contract.components import Components
from regna.contract.errors import BadPosition
from regna.contract.reader import Reader, complain_about
from regna.contract.spec import Document, Flaw, Options
from regna.engine.state import CHANCE, OVER
from regna.games.animal_kingdoms import names
from regna.games.animal_kingdoms.components import NO_NAME, values_of
from regna.games.animal_kingdoms.rules import audit, board, cards, claims, contest, deck, game, phases, places
from regna.games.animal_kingdoms.rules.game import AnimalKingdoms
from regna.games.animal_kingdoms.rules.realm import Realm
from regna.games.animal_kingdoms.turn_check import LUCK, complain_about_turn

PARTS_OF_ALL: Final = {
    "kingdoms", "players", "discards", "under_pile", "bonus", "decrees_used", "first_to_pass", "age", "first", "active",
    "phase", "step",
}  # fmt: skip
KINGDOM_PARTS: Final = {"decree", "tiles", "column", "cubes", "councils", "capital"}
PLAYER_PARTS: Final = {"score", "tokens", "passed", "hand", "part", "card", "raised", "in_battle"}
QUIET_PLAYER: Final[Document] = {
    "score": 0, "tokens": 0, "passed": 0, "part": "none", "card": NO_NAME, "raised": 0, "in_battle": [],
}  # fmt: skip
"""A side that still plays in this age, and fights no battle; only its hand must be told."""
QUIET_STEP: Final[Document] = {
    "seat": -1, "latest": -1, "scored": -1, "quiet": 0, "drawer": -1, "to_draw": 0, "verdict": "winning",
    "drawn": NO_NAME, "wins": 0, "losses": 0,
}  # fmt: skip
"""A turn in which nothing has happened."""
FLAWS_OF: Final = {
    "tokens_do_not_add_up": "players", "decrees_do_not_add_up": "decrees_used", "not_alone": "under_pile",
    "pass_tiles_do_not_add_up": "first_to_pass",
}  # fmt: skip
"""The parts behind flaws that are about neither a side nor a kingdom; all others are about the kingdoms."""
MOST_SCORE: Final = 100_000


def document_of(realm: Realm) -> Document:
    """The whole state; what follows from other parts (draw pile, free cubes, openings) is not repeated."""
    return {
        "kingdoms": [kingdom_document(realm, kingdom) for kingdom in range(int(board.KINGDOMS))],
        "players": [player_document(realm, side) for side in range(int(realm.sides))],
        "discards": cards_at(realm, places.DISCARDED),
        "under_pile": cards_at(realm, places.UNDER_PILE),
        "bonus": [card_name(card) for card in realm.bonus],
        "decrees_used": [decree.id for number, decree in enumerate(realm.values.decrees) if is_used(realm, number)],
        "first_to_pass": [pass_tile_document(realm, age) for age in range(int(board.AGES))],
        "age": int(realm.age) + 1,
        "first": int(realm.first),
        "active": int(realm.active),
        "phase": phases.PHASES[realm.phase],
        "step": step_document(realm),
    }


def pass_tile_document(realm: Realm, age: int) -> Document:
    """Who was first to pass in an age, and with which tile."""
    return {"side": int(realm.pass_tile_owners[age]), "points": int(realm.pass_tile_points[age])}


def cards_at(realm: Realm, place: int) -> list[str]:
    """The names of the cards at a place."""
    return [cards.NAMES[card] for card in range(int(cards.CARDS)) if realm.place[card] == place]


def card_name(card: int) -> str:
    """A card's name, or what stands for none."""
    return cards.NAMES[card] if card != cards.NO_CARD else NO_NAME


def is_used(realm: Realm, decree: int) -> bool:
    """Whether a decree lies or lay on the board."""
    return bool((realm.decrees_used >> decree) & 1)


def kingdom_document(realm: Realm, kingdom: int) -> Document:
    """One kingdom: decree, tiles, cards, cubes."""
    decree, capital = int(realm.decrees[kingdom]), int(realm.capitals[kingdom])
    tiles = [int(realm.majority[kingdom * board.AGES + age]) for age in range(int(board.AGES))]
    return {
        "decree": realm.values.decrees[decree].id if decree != board.NOWHERE else NO_NAME,
        "tiles": [points for points in tiles if points],
        "column": column_names(realm, kingdom),
        "cubes": by_side(realm, realm.cubes, kingdom),
        "councils": by_side(realm, realm.councils, kingdom),
        "capital": capital,
    }


def column_names(realm: Realm, kingdom: int) -> list[str]:
    """The cards of a kingdom in the order played."""
    start = kingdom * int(board.LARGEST)
    return [cards.NAMES[realm.columns[start + place]] for place in range(int(realm.column_size[kingdom]))]


def by_side(realm: Realm, numbers: Any, kingdom: int) -> list[int]:
    """Cubes of every side in a kingdom."""
    return [int(numbers[kingdom * board.SIDES + side]) for side in range(int(realm.sides))]


def player_document(realm: Realm, side: int) -> Document:
    """One side's points, tokens, cards and part in a battle."""
    player = realm.players[side]
    return {
        "score": int(player.score),
        "tokens": int(player.tokens),
        "passed": int(player.passed),
        "hand": cards_at(realm, int(places.IN_HAND) + side),
        "part": contest.PARTS[player.part],
        "card": card_name(int(player.card)),
        "raised": int(player.raised),
        "in_battle": cards_at(realm, int(places.IN_BATTLE) + side),
    }


def step_document(realm: Realm) -> Document:
    """What the turn under way has to remember."""
    return {
        "seat": int(realm.seat) if realm.seat >= 0 else -1,
        "latest": int(realm.latest),
        "scored": int(realm.scored),
        "quiet": int(realm.quiet),
        "drawer": int(realm.drawer),
        "to_draw": int(realm.to_draw),
        "verdict": contest.VERDICTS[realm.verdict],
        "drawn": card_name(int(realm.drawn)),
        "wins": int(realm.wins),
        "losses": int(realm.losses),
    }


def state_from(document: Document, seats: int, options: Options, components: Components) -> AnimalKingdoms:
    """The state a document describes; raises BadPosition if it cannot be read or can never arise."""
    reader = Reader(document)
    reader.only(PARTS_OF_ALL, quiet_parts(reader.document))
    state = game.blank_game(values_of(components, options, seats), seats)
    sides = int(state.sides)
    state.age = reader.number("age", 1, int(board.AGES)) - 1
    state.first = reader.number("first", 0, sides - 1)
    state.active = reader.number("active", 0, sides - 1)
    state.phase = reader.choice("phase", phases.PHASES)
    read_decrees(state, reader)
    for kingdom, part in enumerate(objects(reader, "kingdoms", int(board.KINGDOMS), "AK-004")):
        read_kingdom(state, kingdom, part)
    for side, part in enumerate(objects(reader, "players", sides, "AK-001")):
        read_player(state, side, part)
    for age, part in enumerate(objects(reader, "first_to_pass", int(board.AGES), "AK-076")):
        part.only({"side", "points"})
        state.pass_tile_owners[age] = part.number("side", -1, seats - 1)
        state.pass_tile_points[age] = part.number("points", 0, int(board.MOST_POINTS))
    for place, name in ((places.DISCARDED, "discards"), (places.UNDER_PILE, "under_pile")):
        for card in reader.several(name, cards.NAMES):
            put(state, card, int(place), name)
    read_bonus(state, reader)
    read_step(state, Reader(reader.document["step"], "step"))
    finish_reading(state)
    complain_about(found_flaw(state), audit.FLAWS, lambda: where_it_is_wrong(state))
    complain_about_turn(state)
    return state


def quiet_parts(document: Document) -> Document:
    """What a position may leave out: the first age, the decrees that lie there, nothing discarded, a turn begins."""
    kingdoms = document.get("kingdoms")
    lying = [part.get("decree") for part in kingdoms if isinstance(part, dict)] if isinstance(kingdoms, list) else []
    return {
        "discards": [],
        "under_pile": [],
        "bonus": [],
        "decrees_used": [decree for decree in lying if decree not in (None, NO_NAME)],
        "first_to_pass": [{"side": -1, "points": 0}] * int(board.AGES),
        "age": 1,
        "first": 0,
        "active": document.get("first", 0),
        "phase": phases.PHASES[phases.TURN],
        "step": {},
    }


def objects(reader: Reader, name: str, expected: int, rule: str) -> list[Reader]:
    """A list of so many objects, each with its place for complaints."""
    value = reader.document[name]
    if not isinstance(value, list):
        raise BadPosition("not_a_list", {"where": reader.path(name)})
    if len(value) != expected:
        code = "wrong_number_of_players" if name == "players" else "wrong_length"
        raise BadPosition(code, {"where": reader.path(name), "expected": expected}, (rule,))
    return [Reader(item, reader.path(f"{name}.{number}")) for number, item in enumerate(value)]


def put(state: AnimalKingdoms, card: int, place: int, where: str) -> None:
    """A card goes from the pile to its place; complains if it is somewhere already."""
    if state.place[card] != places.IN_PILE:
        raise BadPosition("card_twice", {"where": where, "card": cards.NAMES[card]}, ("AK-012",))
    state.place[card] = place


def read_decrees(state: AnimalKingdoms, reader: Reader) -> None:
    """Which decrees have been seen."""
    ids = tuple(decree.id for decree in state.values.decrees)
    for decree in reader.several("decrees_used", ids):
        state.decrees_used |= 1 << decree


def read_kingdom(state: AnimalKingdoms, kingdom: int, reader: Reader) -> None:
    """Decree, tiles, cards and cubes of a kingdom; cubes come out of their owners' supplies."""
    sides = int(state.sides)
    reader.only(KINGDOM_PARTS, {"column": [], "cubes": [0] * sides, "councils": [0] * sides, "capital": -1})
    ids = (NO_NAME, *(decree.id for decree in state.values.decrees))
    state.decrees[kingdom] = reader.choice("decree", ids) - 1
    for place, points in enumerate(reader.numbers("tiles", (0, int(board.AGES)), 1, int(board.MOST_POINTS))):
        state.majority[kingdom * board.AGES + place] = points
    column = reader.several("column", cards.NAMES)
    if len(column) > board.territories_of(kingdom):
        raise BadPosition("wrong_length", {"where": reader.path("column"), "expected": kingdom + int(board.SMALLEST)})
    for place, card in enumerate(column):
        put(state, card, int(places.PLAYED), reader.path("column"))
        state.columns[kingdom * board.LARGEST + place] = card
    state.column_size[kingdom] = len(column)
    for part, cubes in (("cubes", state.cubes), ("councils", state.councils)):
        for side, number in enumerate(reader.numbers(part, (sides, sides), 0, int(board.LARGEST))):
            cubes[kingdom * board.SIDES + side] = number
            state.players[side].cubes -= number
    capital = reader.number("capital", -1, sides - 1)
    state.capitals[kingdom] = capital
    if capital != board.NOBODY:
        if state.players[capital].capital != board.NOWHERE:
            raise BadPosition("two_capitals", {"where": reader.path("capital")}, ("AK-058",))
        state.players[capital].capital = kingdom


def read_player(state: AnimalKingdoms, side: int, reader: Reader) -> None:
    """A side's points, tokens, cards and part in a battle."""
    reader.only(PLAYER_PARTS, QUIET_PLAYER)
    player = state.players[side]
    player.score = reader.number("score", 0, MOST_SCORE)
    player.tokens = reader.number("tokens", 0, int(state.values.tokens))
    player.raised = reader.number("raised", 0, int(state.values.tokens))
    player.passed = reader.number("passed", 0, int(state.sides))
    player.part = reader.choice("part", contest.PARTS)
    hand = reader.several("hand", cards.NAMES)
    if len(hand) > board.HAND:
        raise BadPosition("wrong_length", {"where": reader.path("hand"), "expected": int(board.HAND)}, ("AK-025",))
    for card in hand:
        put(state, card, int(places.IN_HAND) + side, reader.path("hand"))
        player.take_card(card)
    for card in reader.several("in_battle", cards.NAMES):
        put(state, card, int(places.IN_BATTLE) + side, reader.path("in_battle"))
    player.card = reader.choice("card", (NO_NAME, *cards.NAMES)) - 1


def read_bonus(state: AnimalKingdoms, reader: Reader) -> None:
    """The adversary's bonus cards; one may be about to be revealed."""
    value = reader.document["bonus"]
    if not isinstance(value, list):
        raise BadPosition("not_a_list", {"where": "bonus"})
    if len(value) != len(state.bonus):
        raise BadPosition("wrong_length", {"where": "bonus", "expected": len(state.bonus)}, ("AK-202", "AK-263"))
    for slot, item in enumerate(value):
        card = Reader({"bonus": item}).choice("bonus", (NO_NAME, *cards.NAMES)) - 1
        state.bonus[slot] = card
        if card != cards.NO_CARD:
            put(state, card, int(places.BONUS), "bonus")


def quiet_step(state: AnimalKingdoms, somebody_decides: bool) -> Document:
    """What the step may leave out: whose turn it is decides, and alone one last played where one's last cubes are."""
    own = [kingdom for kingdom in range(int(board.KINGDOMS)) if state.cubes[kingdom * board.SIDES + board.HUMAN]]
    latest = own[-1] if state.seats == 1 and own else -1
    return QUIET_STEP | {"latest": latest, "seat": int(state.active) if somebody_decides else -1}


def read_step(state: AnimalKingdoms, reader: Reader) -> None:
    """What the turn under way remembers."""
    somebody_decides = state.phase not in LUCK and state.phase != phases.FINISHED
    reader.only(set(QUIET_STEP), quiet_step(state, somebody_decides))
    seats = int(state.seats)
    seat = reader.number("seat", -1, seats - 1)
    state.latest = reader.number("latest", -1, int(board.KINGDOMS) - 1)
    state.scored = reader.number("scored", -1, int(board.KINGDOMS))
    state.quiet = reader.number("quiet", 0, seats)
    state.drawer = reader.number("drawer", -1, seats - 1)
    state.to_draw = reader.number("to_draw", 0, int(board.HAND))
    state.verdict = reader.choice("verdict", contest.VERDICTS)
    state.drawn = reader.choice("drawn", (NO_NAME, *cards.NAMES)) - 1
    state.wins = reader.number("wins", 0, int(board.KINGDOMS))
    state.losses = reader.number("losses", 0, int(board.KINGDOMS))
    if somebody_decides != (seat >= 0):
        raise BadPosition("turn_does_not_fit", {"where": "step.seat"}, ("AK-021",))
    state.seat = seat if somebody_decides else (OVER if state.phase == phases.FINISHED else CHANCE)


def finish_reading(state: AnimalKingdoms) -> None:
    """What follows from the parts: how many cards the pile has, who is out, what the decrees let in."""
    state.pile_size = deck.count_at(state, places.IN_PILE)
    state.out = sum(1 for player in state.players if player.passed > 0)
    if deck.kingdom_without_decree(state) == board.NOWHERE:
        for kingdom in range(int(board.KINGDOMS)):
            claims.find_opening(state, kingdom)


def where_it_is_wrong(realm: Realm) -> str:
    """The part of the document that the first broken invariant is about."""
    code, side, kingdom = audit.flaw(realm)
    if kingdom != board.NOWHERE:
        return f"kingdoms.{kingdom}"
    return f"players.{side}" if side != board.NOBODY else FLAWS_OF.get(audit.FLAWS[code][0], "kingdoms")


def found_flaw(realm: Realm) -> Flaw | None:
    """The first broken invariant, if any."""
    code, side, kingdom = audit.flaw(realm)
    if code == audit.SOUND:
        return None
    facts: dict[str, Any] = {}
    if side != board.NOBODY:
        facts["side"] = names.side(realm, int(side))
    if kingdom != board.NOWHERE:
        facts["kingdom"] = names.kingdom(realm, int(kingdom))
    return audit.FLAWS[code][0], facts
