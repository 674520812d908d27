"""What a seat sees of Barony, and the story of a decision. Nothing is hidden, so all see and hear the same."""

from typing import Any

from regna.games.barony.actions import END_ACTION, PASS, TITLE
from regna.games.barony.board import NOWHERE, TERRAINS, TOKENS
from regna.games.barony.features import reserve
from regna.games.barony.notation import write_json
from regna.games.barony.player import TOKEN_KINDS
from regna.games.barony.position import step_document
from regna.games.barony.realm import (
    ALL_PASSED,
    FINISHED,
    NOBODY,
    PAY,
    PHASES,
    PLACE,
    RANKS,
    RECRUIT,
    TAKE,
    Realm,
)
from regna.kernel.spec import Document, Event, Reading
from regna.kernel.state import OVER

BUILDINGS = (None, "village", "stronghold", "city")


def view(realm: Realm) -> Document:
    """Board, players, bank and the state of the turn."""
    return {
        "hexes": [hex_view(realm, i) for i in range(len(realm.board.names))],
        "players": [player_view(realm, seat) for seat in range(len(realm.players))],
        "bank": {TOKENS[kind]: max(0, int(realm.bank[kind])) for kind in range(int(TOKEN_KINDS))},
        "first": int(realm.first),
        "seat": int(realm.seat) if realm.seat != OVER else None,
        "phase": PHASES[realm.phase],
        "round": int(realm.turns // realm.seats) + 1,
        "last_round": realm.last_round,
        "step": step_document(realm),
    }


def hex_view(realm: Realm, hex: int) -> Document:
    """One hex: where it is, what it is, who is on it."""
    q, r = realm.board.places[hex]
    building = realm.building[hex]
    return {
        "hex": realm.board.names[hex],
        "q": q,
        "r": r,
        "terrain": TERRAINS[realm.board.terrain[hex]],
        "building": BUILDINGS[building],
        "owner": int(realm.owner[hex]) if building else None,
        "knights": [int(player.knights[hex]) for player in realm.players],
    }


def player_view(realm: Realm, seat: int) -> Document:
    """One player's title, score, tokens and reserve."""
    player, values = realm.players[seat], realm.values
    knights, villages, strongholds, cities = (int(number) for number in reserve(player))
    return {
        "seat": seat,
        "title": RANKS[player.rank],
        "founded": int(player.founded),
        "points": int(player.board_score(values)),
        "score": int(player.score(values)),
        "gold": int(player.gold(values)),
        "tokens": {TOKENS[kind]: int(player.tokens[kind]) for kind in range(int(TOKEN_KINDS))},
        "reserve": {"knights": knights, "villages": villages, "strongholds": strongholds, "cities": cities},
        "knights_removed": int(player.knights_removed),
    }


def prompt(realm: Realm) -> tuple[str, dict[str, Any]]:
    """The question asked, with what the player needs to know to answer it."""
    phase = PHASES[realm.phase]
    facts: dict[str, Any] = {"seat": {"seat": int(realm.seat)}}
    if realm.phase == RECRUIT:
        facts["hex"] = realm.board.names[realm.recruit_hex]
        facts["count"] = int(realm.recruits_left)
    elif realm.phase == TAKE:
        facts["owner"] = {"seat": int(realm.victim)}
    elif realm.phase == PAY:
        price = int(realm.values.title_price)
        facts["price"], facts["paid"] = price, int(realm.paid)
        if realm.paid >= price:
            return "prompt.pay_more", facts
    return f"prompt.{phase}", facts


def story(before: Realm, action: int, after: Realm) -> list[Event]:
    """What happened when a decision was carried out."""
    seat = int(before.seat)
    said = write_json(before, action)
    facts: dict[str, Any] = {"seat": {"seat": seat}, **{k: v for k, v in said.items() if k != "verb"}}
    if "token" in facts:
        facts["token"] = {"word": f"token.{facts['token']}"}
    events = []
    if action == END_ACTION:
        pass  # that a player stopped shows in what follows
    elif action == PASS:
        events.append(Event("log.no_site" if before.phase == PLACE else "log.pass", facts))
    elif action != TITLE:  # the title itself is told when it is paid for
        if said["verb"] == "take":
            facts["owner"] = {"seat": int(before.victim)}
        elif said["verb"] == "city":
            facts["count"] = int(before.values.points_per_city)
        events.append(Event(f"log.{said['verb']}", facts))
    if said["verb"] == "move":
        events += destructions(before, after, seat, said["to"])
    elif said["verb"] in ("village", "stronghold"):
        events += receipts(before, after, seat, said["hex"])
    if after.players[seat].rank > before.players[seat].rank:
        title = RANKS[after.players[seat].rank]
        events.append(Event("log.title", {"seat": {"seat": seat}, "title": {"word": f"title.{title}"}}))
    if after.last_round and not before.last_round and after.phase != FINISHED:
        events.append(Event("log.last_round", {"seat": {"seat": seat}}))
    if after.phase == FINISHED:
        ending = "log.all_passed" if after.ended == ALL_PASSED else "log.finished"
        events.append(Event(ending, {"seat": {"seat": after.result().winners[0]}, "score": max(after.result().scores)}))
    return events


def destructions(before: Realm, after: Realm, seat: int, name: str) -> list[Event]:
    """The pieces destroyed by a move into a hex."""
    hex = before.board.index_of[name]
    events = []
    for other in range(len(before.players)):
        lost = int(before.players[other].knights[hex] - after.players[other].knights[hex])
        if other != seat and lost > 0:
            facts = {"seat": {"seat": seat}, "owner": {"seat": other}, "hex": name, "count": lost}
            events.append(Event("log.knights_destroyed", facts))
    owner = int(before.owner[hex])
    if owner != NOBODY and after.owner[hex] == NOBODY:
        key = "log.village_destroyed" if after.phase == TAKE else "log.village_destroyed_nothing_to_take"
        events.append(Event(key, {"seat": {"seat": seat}, "owner": {"seat": owner}, "hex": name}))
    return events


def receipts(before: Realm, after: Realm, seat: int, name: str) -> list[Event]:
    """The token received for a building, and whether it is beyond the physical ones (AMB-10)."""
    terrain = before.board.terrain[before.board.index_of[name]]
    facts = {"seat": {"seat": seat}, "token": {"word": f"token.{TOKENS[terrain]}"}}
    if after.players[seat].tokens[terrain] == before.players[seat].tokens[terrain]:
        return [Event("log.bank_empty", facts)]
    events = [Event("log.receive", facts)]
    if after.bank[terrain] < 0:
        events.append(Event("log.beyond_the_bank", facts | {"count": int(after.values.tokens_each)}))
    return events


def refusal_facts(realm: Realm, reading: Reading) -> dict[str, Any]:
    """The parts of the refused decision, and who or what stands in its way."""
    facts: dict[str, Any] = {"price": int(realm.values.title_price), "action": {"word": f"doing.{PHASES[realm.phase]}"}}
    said = reading.parts
    facts["from"] = said.get("from", "")
    facts["hex"] = said.get("hex", said.get("to", ""))
    facts["place"] = facts["from"] or facts["hex"]
    if "token" in said:
        facts["token"] = {"word": f"token.{said['token']}"}
    if realm.victim != NOBODY:
        facts["owner"] = {"seat": int(realm.victim)}
    if realm.recruit_hex != NOWHERE:
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
