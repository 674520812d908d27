"""The question asked of a seat of Barbarian Kingdoms, what explains a refusal, and how weighty an answer is."""

from typing import Any

from regna.contract.spec import Reading
from regna.games.barbarian_kingdoms.names import area_name, kingdom_name
from regna.games.barbarian_kingdoms.notation import written
from regna.games.barbarian_kingdoms.rules import actions, board, claim, coins, control, phases, recruit, strength, tax
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE
from regna.games.barbarian_kingdoms.rules.realm import Realm


def prompt(state: Realm, seat: int | None) -> tuple[str, dict[str, Any]]:
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


def refusal_facts(state: Realm, reading: Reading) -> dict[str, Any]:
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


def place_in_words(state: Realm, id: str) -> dict[str, Any]:
    """A place that a decision names, as a sentence names it."""
    return area_name(state, state.map.index_of.get(id, int(board.SEA)))


def asked_price(state: Realm, said: dict[str, str]) -> int:
    """What a refused Recruit or Claim would have cost; 0 where there is nothing left to pay for."""
    kingdom = state.kingdom
    if state.seat < 0 or "province" not in said:
        return 0
    if said["verb"] == phases.CURRENT_ACTIONS[phases.RECRUITING]:
        return int(recruit.recruit_cost(state, kingdom)) if state.deployed[kingdom] < board.WARRIORS else 0
    if said["verb"] == phases.CURRENT_ACTIONS[phases.CLAIMING] and control.tokens_left(state, kingdom) > 0:
        return int(claim.claim_cost(state, kingdom, state.map.index_of[said["province"]]))
    return 0


def answers_are_public(state: Realm) -> bool:
    """Everywhere but where the treasury decides what is possible."""
    return state.phase not in (
        phases.ACTION, phases.LEVY, phases.SCOURGE, phases.PAYING, phases.TAXING, phases.BRIBING,
    )  # fmt: skip


def is_weighty(state: Realm, action: int) -> bool:
    """All but the end of a Maneuver, which only tidies up."""
    return not (state.phase == phases.MANEUVER and action == actions.END)


def is_irrevocable(state: Realm, action: int) -> bool:
    """Once a unit has moved in an Invade or a battle, or a Claim is paid, it stands (BK-133, BK-153)."""
    if actions.PAY <= action < actions.CHANGE:
        return bool(state.current_action == phases.CLAIMING)
    return bool(actions.INVADE <= action < actions.OUT)  # a contest and reinforcements as well (BK-186, BK-212)
