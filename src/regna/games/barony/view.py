"""What a seat sees of Barony, and what explains a refusal. Nothing is hidden, so all see the same."""

from typing import Any

from regna.contract.spec import Document, Reading
from regna.engine.state import OVER
from regna.games.barony.position import step_document
from regna.games.barony.rules import board, features, phases, title
from regna.games.barony.rules.realm import NOBODY, Realm

BUILDINGS = (None, "village", "stronghold", "city")


def view(realm: Realm) -> Document:
    """Board, players, bank and the state of the turn."""
    return {
        "hexes": [hex_view(realm, i) for i in range(len(realm.board.names))],
        "players": [player_view(realm, seat) for seat in range(len(realm.players))],
        "bank": {board.TOKENS[kind]: max(0, int(realm.bank[kind])) for kind in range(int(board.TOKEN_KINDS))},
        "first": int(realm.first),
        "seat": int(realm.seat) if realm.seat != OVER else None,
        "phase": phases.PHASES[realm.phase],
        "round": int(realm.turns // realm.seats) + 1,
        "last_round": realm.last_round,
        "step": step_document(realm),
        "values": values_view(realm),
    }


def values_view(realm: Realm) -> Document:
    """What is printed on tokens and score board: they may come from somebody's own components."""
    values, kinds = realm.values, range(int(board.TOKEN_KINDS))
    return {
        "gold": {board.TOKENS[kind]: int(values.gold[kind]) for kind in kinds},
        "silver": {board.TOKENS[kind]: int(values.silver[kind]) for kind in kinds},
        "title": {"price": int(values.title_price), "points": int(values.points_per_title)},
        "city": int(values.points_per_city),
    }


def hex_view(realm: Realm, hex: int) -> Document:
    """One hex: where it is, what it is, who is on it."""
    q, r = realm.board.places[hex]
    building = realm.building[hex]
    return {
        "hex": realm.board.names[hex],
        "q": q,
        "r": r,
        "terrain": board.TERRAINS[realm.board.terrain[hex]],
        "building": BUILDINGS[building],
        "owner": int(realm.owner[hex]) if building else None,
        "knights": [int(player.knights[hex]) for player in realm.players],
    }


def player_view(realm: Realm, seat: int) -> Document:
    """One player's title, score, tokens and reserve."""
    player, values = realm.players[seat], realm.values
    knights, villages, strongholds, cities = (int(number) for number in features.reserve(player))
    return {
        "seat": seat,
        "title": title.RANKS[player.rank],
        "founded": int(player.founded),
        "points": int(player.board_score(values)),
        "score": int(player.score(values)),
        "gold": int(player.gold(values)),
        "tokens": {board.TOKENS[kind]: int(player.tokens[kind]) for kind in range(int(board.TOKEN_KINDS))},
        "reserve": {"knights": knights, "villages": villages, "strongholds": strongholds, "cities": cities},
        "knights_removed": int(player.knights_removed),
    }


def prompt(realm: Realm) -> tuple[str, dict[str, Any]]:
    """The question asked, with what the player needs to know to answer it."""
    phase = phases.PHASES[realm.phase]
    facts: dict[str, Any] = {"seat": {"seat": int(realm.seat)}}
    if realm.phase == phases.RECRUIT:
        facts["hex"] = realm.board.names[realm.recruit_hex]
        facts["count"] = int(realm.recruits_left)
    elif realm.phase == phases.TAKE:
        facts["owner"] = {"seat": int(realm.victim)}
    elif realm.phase == phases.PAY:
        price = int(realm.values.title_price)
        facts["price"], facts["paid"] = price, int(realm.paid)
        if realm.paid >= price:
            return "prompt.pay_more", facts
    return f"prompt.{phase}", facts


def refusal_facts(realm: Realm, reading: Reading) -> dict[str, Any]:
    """The parts of the refused decision, and who or what stands in its way."""
    facts: dict[str, Any] = {
        "price": int(realm.values.title_price),
        "action": {"word": f"doing.{phases.PHASES[realm.phase]}"},
    }
    said = reading.parts
    facts["from"] = said.get("from", "")
    facts["hex"] = said.get("hex", said.get("to", ""))
    facts["place"] = facts["from"] or facts["hex"]
    if "token" in said:
        facts["token"] = {"word": f"token.{said['token']}"}
    if realm.victim != NOBODY:
        facts["owner"] = {"seat": int(realm.victim)}
    if realm.recruit_hex != board.NOWHERE:
        facts["city"] = realm.board.names[realm.recruit_hex]
    if realm.seat >= 0:
        facts["gold"] = int(realm.players[realm.seat].gold(realm.values))
        facts["count"] = int(realm.players[realm.seat].knights_left)
        holder = holder_of(realm, facts["hex"])
        if holder is not None:
            facts["enemy"] = {"seat": holder}
    return facts


def holder_of(realm: Realm, name: str) -> int | None:
    """Which opponent of the deciding seat has most pieces on a hex, if any."""
    hex = realm.board.index_of.get(name)
    if hex is None:
        return None
    pieces = [
        int(player.knights[hex]) + int(realm.owner[hex] == seat) if seat != realm.seat else 0
        for seat, player in enumerate(realm.players)
    ]
    return pieces.index(max(pieces)) if any(pieces) else None
