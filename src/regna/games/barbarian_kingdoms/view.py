"""What a seat sees of Barbarian Kingdoms, the question it is asked, and what explains a refusal."""

from typing import Any

from regna.contract.spec import Document, Reading
from regna.games.barbarian_kingdoms.notation import written
from regna.games.barbarian_kingdoms.position import four, name_of, offer_document
from regna.games.barbarian_kingdoms.rules import board, claim, coins, control, phases, recruit, reign, strength, tax
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE, Power
from regna.games.barbarian_kingdoms.rules.game import BarbarianKingdoms
from regna.games.barbarian_kingdoms.rules.masks import has


def view(state: BarbarianKingdoms, seat: int | None) -> Document:
    """Everything public, and this seat's own treasury and purse (A-30); at the end all treasuries."""
    return {
        "provinces": [province_view(state, number) for number in range(len(state.map.ids))],
        "sea": [sea_view(state, kingdom) for kingdom in state.seating.order if is_at_sea(state, kingdom)],
        "kingdoms": [kingdom_view(state, kingdom) for kingdom in state.seating.order],
        "players": [player_view(state, number, seat) for number in range(int(state.seats))],
        "active": name_of(int(state.active())) if state.phase != phases.SPREADING else None,
        "kingdom": name_of(int(state.kingdom)) if state.seat >= 0 else None,
        "seat": int(state.seat) if state.seat >= 0 else None,
        "phase": phases.PHASES[state.phase],
        "goal": int(board.GOAL),
        "deed": phases.CURRENT_ACTIONS[state.current_action] if state.target != NOWHERE else None,
        "target": state.map.ids[state.target] if state.target != NOWHERE else None,
        "price": int(claim.price(state)) if state.phase in (phases.PAYING, phases.CONSENT) else None,
        "offer": offer_document(state),
        "tax": {"allowance": int(state.held[state.kingdom]), "collected": int(state.collected)}
        if state.phase == phases.TAXING
        else None,
        "battle": battle_view(state, seat) if is_fought_over(state) else None,
        "ended": phases.ENDINGS[state.cause] or None,
        "champion": name_of(int(state.champion)) if state.champion != NOBODY else None,
    }


def province_view(state: BarbarianKingdoms, number: int) -> Document:
    """One province: what it is called, whom it touches, what stands and lies there."""
    province = state.map.provinces[number]
    unit, token, holder = int(state.standing[number]), int(state.tokens[number]), int(state.holders[number])
    return {
        "province": province.id,
        "code": province.code,
        "names": province.names,
        "cell": list(province.cell),
        "emblem": name_of(province.kingdom) if province.kingdom != NOBODY else None,
        "capital": province.capital,
        "port": province.port,
        "coastal": province.coastal,
        "land": province.land,
        "straits": province.straits,
        "closed": state.is_closed(number),
        "token": name_of(token) if token != NOBODY else None,
        "controller": name_of(holder) if holder != NOBODY else None,
        "unit": {"kingdom": name_of(unit), "king": bool(state.kings[unit] == number)} if unit != NOBODY else None,
        "coins": four(state.coins, number),
        "chest": has(state.chests, number),
    }


def is_at_sea(state: BarbarianKingdoms, kingdom: int) -> bool:
    """Whether a kingdom has units at Sea."""
    return bool(state.at_sea[kingdom] > 0 or state.kings[kingdom] == board.SEA)


def sea_view(state: BarbarianKingdoms, kingdom: int) -> Document:
    """A kingdom's units at Sea."""
    return {
        "kingdom": board.KINGDOMS[kingdom],
        "warriors": int(state.at_sea[kingdom]),
        "king": bool(state.kings[kingdom] == board.SEA),
    }


def kingdom_view(state: BarbarianKingdoms, kingdom: int) -> Document:
    """One kingdom: its player board, its King, its powers with where we know them from."""
    warriors, tokens = int(board.WARRIORS - state.deployed[kingdom]), int(control.tokens_left(state, kingdom))
    captor = int(state.captors[kingdom])
    return {
        "kingdom": board.KINGDOMS[kingdom],
        "seat": int(state.seat_of(kingdom)),
        "party": int(state.seating.party_of[kingdom]),
        "provinces": int(state.held[kingdom]),
        "king": bool(state.kings[kingdom] != board.CAPTURED),
        "captor": name_of(captor) if captor != NOBODY else None,
        "warriors": warriors,
        "recruit_cost": int(recruit.recruit_cost(state, kingdom)) if warriors else None,
        "tokens": tokens,
        "claim_cost": int(claim.token_cost(state, kingdom)) if tokens else None,
        "powers": [power_view(state, power) for power in state.values.powers if power.kingdom == kingdom]
        if state.values.with_powers
        else [],
    }


def power_view(state: BarbarianKingdoms, power: Power) -> Document:
    """One power as people read it (BK-033)."""
    return {
        "power": power.id,
        "of_king": power.of_king,
        "names": power.names,
        "texts": power.texts,
        "source": power.source,
        "active": not power.of_king or bool(state.kings[power.kingdom] != board.CAPTURED),
    }


def player_view(state: BarbarianKingdoms, number: int, seat: int | None) -> Document:
    """One player: kingdoms, Reign Score without the treasury; the treasury only to its owner, or at the end."""
    open_to_all = state.phase == phases.FINISHED
    score = int(reign.reign_score(state, number))
    return {
        "seat": number,
        "kingdoms": [board.KINGDOMS[kingdom] for kingdom in state.seating.kingdoms_of[number]],
        "score": score,
        "performance": reign.performance(score) if open_to_all else None,
        "treasury": four(state.treasury, number) if open_to_all or number == seat else None,
    }


def is_fought_over(state: BarbarianKingdoms) -> bool:
    """Whether there is a battle, or a contest is offered."""
    return bool(state.phase == phases.CONTEST_ASKED or (state.rival != NOBODY and state.phase != phases.FINISHED))


def battle_view(state: BarbarianKingdoms, seat: int | None) -> Document:
    """The two sides of the battle, or the one that can be contested; a purse only to who fills it."""
    return {
        "province": state.map.ids[state.target],
        "sides": [side_view(state, side, seat) for side in range(1 if state.rival == NOBODY else 2)],
        "coin": coins.VALUES[state.kind] if state.phase == phases.BRIBING else None,
        "winner": int(state.winner) if state.winner != NOBODY else None,
    }


def side_view(state: BarbarianKingdoms, side: int, seat: int | None) -> Document:
    """One side: units and points, as everybody counts them (BK-222)."""
    kingdom = state.kingdom_of(side)
    own = seat is not None and state.seat_of(kingdom) == seat and state.phase == phases.BRIBING
    return {
        "kingdom": board.KINGDOMS[kingdom],
        "warriors": int(strength.warriors(state, side)),
        "king": bool(strength.king_fights(state, side)),
        "points": int(strength.base_points(state, side)),
        "passed": has(state.passed, side),
        "purse": four(state.purses, side) if own else None,
    }


# ---------------------------------------------------------------------- sentences


def kingdom_name(kingdom: int) -> dict[str, str]:
    """A kingdom as a sentence names it."""
    return {"word": f"kingdom.{board.KINGDOMS[kingdom]}"}


def area_name(state: BarbarianKingdoms, area: int) -> dict[str, Any]:
    """A province or the Sea as a sentence names it."""
    if not 0 <= area < state.map.size:
        return {"word": "area.sea"}
    return {"names": state.map.provinces[area].names}


def prompt(state: BarbarianKingdoms, seat: int | None) -> tuple[str, dict[str, Any]]:
    """The question asked."""
    facts: dict[str, Any] = {"seat": {"seat": int(state.seat)}}
    phase = phases.PHASES[state.phase]
    if state.kingdom != NOBODY:
        facts["kingdom"] = kingdom_name(int(state.kingdom))
    if state.target != NOWHERE:
        facts["province"] = area_name(state, int(state.target))
    if state.phase == phases.PAYING:
        facts["count"] = int(claim.price(state))
        return "prompt.pay_claim" if state.current_action == phases.CLAIMING else "prompt.pay", facts
    if state.phase == phases.TAXING:
        facts["count"] = int(tax.allowance_left(state))
    if state.phase == phases.BRIBING:
        facts["coin"] = coins.VALUES[state.kind]
        facts |= {
            "own": int(strength.base_points(state, state.side)),
            "other": int(strength.base_points(state, 1 - state.side)),
        }
        return "prompt.bribe" if state.kind == 0 else "prompt.bribe_more", facts
    if state.offer != NOWHERE:
        province, exchange = divmod(int(state.offer), int(coins.EXCHANGE_COUNT))
        give, get = coins.WAYS[exchange]
        facts |= {"give": written(give), "get": written(get), "province": area_name(state, province)}
        facts["other"] = kingdom_name(int(state.active()))
    if state.current_action in (phases.INVADING, phases.CLAIMING) and state.phase != phases.SPREADING:
        facts["active"] = kingdom_name(int(state.active()))
    if state.phase == phases.CONTEST_ASKED and state.current_action == phases.CLAIMING:
        return "prompt.contest_claim", facts
    return f"prompt.{phase}", facts


def refusal_facts(state: BarbarianKingdoms, reading: Reading) -> dict[str, Any]:
    """The parts of the refused decision, and what stands in its way."""
    said = reading.parts
    goal = next((said[part] for part in ("province", "to", "with") if part in said), "")
    battlefield = area_name(state, int(state.target))
    origin = place_in_words(state, said["from"]) if "from" in said else battlefield
    if said["verb"] == "castle":
        origin = area_name(state, int(state.kings[state.kingdom]))
    return {
        "province": place_in_words(state, goal) if goal else battlefield,
        "from": origin,
        "kingdom": kingdom_name(int(state.kingdom)),
        "price": int(claim.price(state))
        if state.phase in (phases.PAYING, phases.CONSENT)
        else asked_price(state, said),
        "allowance": int(tax.allowance_left(state)) if state.phase == phases.TAXING else 0,
        "coin": coins.VALUES[state.kind],
    }


def place_in_words(state: BarbarianKingdoms, id: str) -> dict[str, Any]:
    """A place that a decision names, as a sentence names it."""
    return area_name(state, state.map.index_of.get(id, int(board.SEA)))


def asked_price(state: BarbarianKingdoms, said: dict[str, str]) -> int:
    """What a refused Recruit or Claim would have cost; 0 where there is nothing left to pay for."""
    kingdom = state.kingdom
    if state.seat < 0 or "province" not in said:
        return 0
    if said["verb"] == phases.CURRENT_ACTIONS[phases.RECRUITING]:
        return int(recruit.recruit_cost(state, kingdom)) if state.deployed[kingdom] < board.WARRIORS else 0
    if said["verb"] == phases.CURRENT_ACTIONS[phases.CLAIMING] and control.tokens_left(state, kingdom) > 0:
        return int(claim.claim_cost(state, kingdom, state.map.index_of[said["province"]]))
    return 0
