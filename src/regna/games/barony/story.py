"""The story of every decision of Barony."""

from typing import Any

from regna.contract.spec import Event
from regna.games.barony.notation import write_json
from regna.games.barony.rules import actions, board, phases, title
from regna.games.barony.rules.realm import NOBODY, Realm


def story(before: Realm, action: int, after: Realm) -> list[Event]:
    """What happened when a decision was carried out."""
    seat = int(before.seat)
    said = write_json(before, action)
    facts: dict[str, Any] = {"seat": {"seat": seat}, **{k: v for k, v in said.items() if k != "verb"}}
    if "token" in facts:
        facts["token"] = {"word": f"token.{facts['token']}"}
    events = []
    if action == actions.END_ACTION:
        pass  # that a player stopped shows in what follows
    elif action == actions.PASS:
        events.append(Event("log.no_site" if before.phase == phases.PLACE else "log.pass", facts))
    elif action != actions.TITLE:  # the title itself is told when it is paid for
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
        rank = title.RANKS[after.players[seat].rank]
        events.append(Event("log.title", {"seat": {"seat": seat}, "title": {"word": f"title.{rank}"}}))
    if after.last_round and not before.last_round and after.phase != phases.FINISHED:
        events.append(Event("log.last_round", {"seat": {"seat": seat}}))
    if after.phase == phases.FINISHED:
        ending = "log.all_passed" if after.ended == phases.ALL_PASSED else "log.finished"
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
        key = "log.village_destroyed" if after.phase == phases.TAKE else "log.village_destroyed_nothing_to_take"
        events.append(Event(key, {"seat": {"seat": seat}, "owner": {"seat": owner}, "hex": name}))
    return events


def receipts(before: Realm, after: Realm, seat: int, name: str) -> list[Event]:
    """The token received for a building, and whether it is beyond the physical ones (AMB-10)."""
    terrain = before.board.terrain[before.board.index_of[name]]
    facts = {"seat": {"seat": seat}, "token": {"word": f"token.{board.TOKENS[terrain]}"}}
    if after.players[seat].tokens[terrain] == before.players[seat].tokens[terrain]:
        return [Event("log.bank_empty", facts)]
    events = [Event("log.receive", facts)]
    if after.bank[terrain] < 0:
        events.append(Event("log.beyond_the_bank", facts | {"count": int(after.values.tokens_each)}))
    return events
