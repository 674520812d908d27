"""The story of every decision and every outcome of chance of Barbarian Kingdoms, told to who may hear it."""

from typing import Any

from regna.contract.spec import Event
from regna.games.barbarian_kingdoms.notation import place_number, write_json, written
from regna.games.barbarian_kingdoms.position import four
from regna.games.barbarian_kingdoms.rules import (
    actions,
    aftermath,
    battle,
    board,
    claim,
    coins,
    control,
    phases,
    reign,
    strength,
)
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE
from regna.games.barbarian_kingdoms.rules.coins import KINDS
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.rules.realm import OPPONENT
from regna.games.barbarian_kingdoms.view import area_name, kingdom_name


def story(before: BarbarianKingdoms, action: int, after: BarbarianKingdoms) -> list[Event]:
    """What happened when a decision was carried out or luck had decided."""
    events = told(before, action, after)
    if actions.BRIBE <= action < actions.SPREAD and sealed_last(before):
        events += battle_counted(before, action)
    events += losses(before, action, after)
    events += markers(before, after)
    events += loot(before, action, after)
    if after.phase == phases.FINISHED:
        events += finish(after)
    return events


def told(before: BarbarianKingdoms, action: int, after: BarbarianKingdoms) -> list[Event]:
    """The decision itself."""
    said = write_json(before, action)
    verb = said["verb"]
    facts: dict[str, Any] = {"kingdom": kingdom_name(int(before.kingdom))}
    if before.target != NOWHERE:
        facts["province"] = area_name(before, int(before.target))
    if verb == "spread":
        return [spread(before, action)]
    if verb == "coin":
        return coin(before, action)
    if verb in ("move", "castle", "invade", "send"):
        return [march(before, said, facts)]
    if verb in ("recruit", "claim"):
        province = before.map.index_of[said["province"]]
        facts["province"] = area_name(before, province)
        facts["count"] = int(claim.price(after))
        return [Event(f"log.{verb}", facts)]
    if verb == "tax":
        collects = after.phase == phases.TAXING
        facts["count"] = int(before.held[before.kingdom])
        return [Event("log.tax" if collects else "log.tax_nothing", facts)]
    if verb in ("pay", "change", "take", "take_change"):
        return [money(before, said, facts)]
    if verb == "bribe":
        return bribe(before, said, facts)
    if verb == "out":
        facts["unit"] = {"word": f"unit.{said['unit']}"}
        if said["to"] == "board":
            return []  # told with the warriors that return
        facts["to"] = area_name(before, place_number(before.map, said["to"]))
        return [Event("log.out", facts)]
    if verb == "pass":
        return [Event("log.no_contest" if before.phase == phases.CONTEST_ASKED else "log.no_reinforcements", facts)]
    if verb == "end":
        ends = {int(phases.MANEUVER): "log.end_maneuver", int(phases.TAXING): "log.end_tax"}
        ends |= {int(phases.LEVY): "log.end_levy", int(phases.SCOURGE): "log.end_scourge"}
        return [Event(ends[int(before.phase)], facts)] if int(before.phase) in ends else []
    return [Event(f"log.{verb}", facts)]  # contest, agree, refuse, withdraw


def spread(before: BarbarianKingdoms, action: int) -> Event:
    """Which coin lies in which initial province."""
    kingdom, way = before.kingdom, action - int(actions.SPREAD)
    own = [province for province in range(len(before.map.ids)) if before.map.initial[kingdom] >> province & 1]
    lying = [
        {"say": "log.coin_in", "coin": int(coins.SPREADS[way][place]), "province": area_name(before, province)}
        for place, province in enumerate(own)
    ]
    return Event("log.spread", {"kingdom": kingdom_name(int(kingdom)), "coins": {"list": lying}})


def coin(before: BarbarianKingdoms, action: int) -> list[Event]:
    """A coin that only some may see."""
    taker = int(before.seat_of(before.kingdom))
    facts: dict[str, Any] = {
        "kingdom": kingdom_name(int(before.kingdom)),
        "coin": coins.VALUES[action - int(actions.COIN)],
    }
    if before.phase == phases.SACKING:
        loser = int(aftermath.sacked_seat(before))
        facts["other"] = kingdom_name(int(before.kingdom_of(OPPONENT - before.winner)))
        public = {name: fact for name, fact in facts.items() if name != "coin"}
        return [Event("log.sack", public), Event("log.sacked_coin", facts, (taker, loser))]
    return [Event("log.chest_coin", facts, (taker,))]


def march(before: BarbarianKingdoms, said: dict[str, str], facts: dict[str, Any]) -> Event:
    """A unit moves."""
    kingdom = before.kingdom
    if said["verb"] == "castle":
        area = place_number(before.map, said["with"])
        return Event(
            "log.castle", facts | {"from": area_name(before, int(before.kings[kingdom])), "to": area_name(before, area)}
        )
    place = place_number(before.map, said["from"])
    facts["unit"] = {"word": f"unit.{'king' if control.is_king(before, kingdom, place) else 'warrior'}"}
    facts["from"] = area_name(before, place)
    if "to" in said:
        facts["to"] = area_name(before, place_number(before.map, said["to"]))
    return Event(f"log.{said['verb']}", facts)


def money(before: BarbarianKingdoms, said: dict[str, str], facts: dict[str, Any]) -> Event:
    """Coins change hands for everybody to see."""
    facts |= {name: said[name] for name in ("coins", "give", "get", "back") if name in said}
    if "province" in said:
        facts["province"] = area_name(before, before.map.index_of[said["province"]])
    if said["verb"] == "change" and before.holders[before.map.index_of[said["province"]]] != before.kingdom:
        facts["other"] = kingdom_name(int(before.holders[before.map.index_of[said["province"]]]))
        return Event("log.offer", facts)
    return Event(f"log.{said['verb']}", facts)


def bribe(before: BarbarianKingdoms, said: dict[str, str], facts: dict[str, Any]) -> list[Event]:
    """Coins go into a purse: only their owner knows; everybody sees when it is sealed (BK-222)."""
    events = []
    number = int(said["number"])
    if number:
        own = {"count": number, "coin": coins.VALUES[before.kind]}
        events.append(Event("log.bribe", own, (int(before.seat),)))
    if before.kind == KINDS - 1:
        events.append(Event("log.sealed", facts))
    return events


def sealed_last(before: BarbarianKingdoms) -> bool:
    """Whether the second purse is sealed by this decision."""
    return bool(before.side == OPPONENT and before.kind == KINDS - 1)


def fought(before: BarbarianKingdoms, action: int) -> BarbarianKingdoms:
    """The moment at which both purses are sealed."""
    moment = before.clone()
    battle.put_into_purse(moment, action - int(actions.BRIBE))
    return moment


def battle_counted(before: BarbarianKingdoms, action: int) -> list[Event]:
    """The purses are opened, points counted, the winner named."""
    moment = fought(before, action)
    events = []
    for side in range(2):
        purse = four(moment.purses, side)
        facts = {
            "kingdom": kingdom_name(int(moment.kingdom_of(side))),
            "points": int(strength.base_points(moment, side)),
            "bribe": int(strength.bribe(moment, side)),
            "coins": written((purse[0], purse[1], purse[2], purse[3])),
            "total": int(strength.total_points(moment, side)),
        }
        events.append(Event("log.points" if any(purse) else "log.points_alone", facts))
    winner = int(moment.kingdom_of(strength.stronger_side(moment)))
    facts = {"kingdom": kingdom_name(winner), "province": area_name(moment, int(moment.target))}
    events.append(Event("log.won", facts))
    return events


def losses(before: BarbarianKingdoms, action: int, after: BarbarianKingdoms) -> list[Event]:
    """Warriors and Kings that leave the map."""
    events = []
    for kingdom in before.seating.order:
        number = int(before.deployed[kingdom] - after.deployed[kingdom])
        facts: dict[str, Any] = {"kingdom": kingdom_name(int(kingdom)), "count": number}
        if number > 0:
            beaten = kingdom == loser_of(before, action)
            events.append(Event("log.beaten" if beaten else "log.returned", facts))
        if after.captors[kingdom] != before.captors[kingdom]:
            captor = kingdom_name(int(after.captors[kingdom]))
            events.append(Event("log.king_lost", {"kingdom": facts["kingdom"], "other": captor}))
    return events


def loser_of(before: BarbarianKingdoms, action: int) -> int:
    """The kingdom that loses a battle by this decision or outcome, or NOBODY."""
    if before.phase == phases.SACKING:
        return int(before.kingdom_of(OPPONENT - before.winner))
    if actions.BRIBE <= action < actions.SPREAD and sealed_last(before):
        moment = fought(before, action)
        return int(moment.kingdom_of(OPPONENT - strength.stronger_side(moment)))
    return int(NOBODY)


def markers(before: BarbarianKingdoms, after: BarbarianKingdoms) -> list[Event]:
    """Tokens placed and removed, initial provinces lost and regained."""
    events = []
    for province in range(len(before.map.ids)):
        where = {"province": area_name(before, province)}
        old, new = int(before.tokens[province]), int(after.tokens[province])
        if old != new and old != NOBODY:
            events.append(Event("log.token_removed", where | {"kingdom": kingdom_name(old)}))
        if old != new and new != NOBODY:
            events.append(Event("log.token_placed", where | {"kingdom": kingdom_name(new)}))
        emblem = int(before.setting.emblems[province])
        if emblem != NOBODY and before.holders[province] != after.holders[province]:
            facts = where | {"kingdom": kingdom_name(emblem)}
            if before.holders[province] == emblem and new == NOBODY:
                events.append(Event("log.suspended", facts))
            if after.holders[province] == emblem:
                events.append(Event("log.regained", facts))
    return events


def loot(before: BarbarianKingdoms, action: int, after: BarbarianKingdoms) -> list[Event]:
    """The province of the action is pillaged."""
    target = int(before.target)
    if actions.INVADE <= action < actions.INVADE + board.PLACES * board.AREAS:
        target = (action - int(actions.INVADE)) % int(board.AREAS)
    if target == NOWHERE or (action >= actions.COIN and before.phase != phases.SACKING):
        return []
    events = []
    lying = four(before.coins, target)
    winner = int(after.standing[target])
    facts: dict[str, Any] = {"province": area_name(before, target)}
    if winner != NOBODY:
        facts["kingdom"] = kingdom_name(winner)
    taken = any(lying) and not any(four(after.coins, target)) and not is_about_money(before, action)
    if taken and winner != NOBODY:
        spoils = {"coins": written((lying[0], lying[1], lying[2], lying[3]))}
        events.append(Event("log.pillage", facts | spoils))
    if after.phase == phases.PILLAGING:
        events.append(Event("log.pillage_chest", facts))
    return events


def is_about_money(before: BarbarianKingdoms, action: int) -> bool:
    """Whether coins left a province by a change or a tax."""
    return write_json(before, action)["verb"] in ("change", "take", "take_change", "agree")


def finish(after: BarbarianKingdoms) -> list[Event]:
    """Who has won and how, and the reigns of all."""
    champion = kingdom_name(int(after.champion))
    result = after.result()
    scores = {
        "list": [
            {
                "say": "log.reign",
                "seat": {"seat": seat},
                "number": result.scores[seat],
                "performance": {"word": f"performance.{reign.performance(result.scores[seat])}"},
            }
            for seat in sorted(range(int(after.seats)), key=lambda seat: result.places[seat])
        ]
    }
    winners = {"list": [{"seat": seat} for seat in result.winners]}
    return [
        Event(f"log.end.{phases.ENDINGS[after.cause]}", {"kingdom": champion}),
        Event("log.finished", {"players": winners, "scores": scores}),
    ]
