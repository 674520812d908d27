"""The question asked of a seat of Barbarian Kingdoms, what explains a refusal, and how weighty an answer is."""

from typing import Any, Final

from regna.contract.actions import Reading
from regna.games.barbarian_kingdoms.names import area_name, kingdom_name
from regna.games.barbarian_kingdoms.notation import ACTIONS, written
from regna.games.barbarian_kingdoms.rules import (
    actions,
    battle,
    board,
    claim,
    coins,
    control,
    money,
    phases,
    recruit,
    strength,
    tax,
)
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE
from regna.games.barbarian_kingdoms.rules.masks import has
from regna.games.barbarian_kingdoms.rules.realm import Realm

INEXACT: Final = {"pay": "prompt.pay_due", "change": "prompt.change_due", "withdraw": "prompt.withdraw_due"}
"""What is asked of who cannot lay a price exactly, by the verb that is legal."""


def prompt(state: Realm, seat: int | None) -> tuple[str, dict[str, Any]]:
    """The question asked; what depends on a treasury is told to nobody but its owner."""
    facts: dict[str, Any] = {"seat": {"seat": int(state.seat)}}
    if state.kingdom != NOBODY:
        facts["kingdom"] = kingdom_name(int(state.kingdom))
    if state.target != NOWHERE:
        facts["province"] = area_name(state, int(state.target))
    if state.phase in (phases.ACTION, phases.LEVY, phases.SCOURGE):
        return action_prompt(state, facts, seat == state.seat), facts
    if state.phase in (phases.PAYING, phases.TAXING, phases.BRIBING):
        return money_prompt(state, facts, seat == state.seat), facts
    if state.phase == phases.MANEUVER:
        facts["answers"] = answers(state)
    if state.phase == phases.MOVING_OUT:
        facts["count"] = int(state.entered[state.winner])
    if state.offer != NOWHERE:
        province, exchange = divmod(int(state.offer), int(coins.EXCHANGE_COUNT))
        give, get = coins.WAYS[exchange]
        facts |= {"give": written(give), "get": written(get), "province": area_name(state, province)}
        facts["other"] = kingdom_name(int(state.active()))
    if state.current_action in (phases.INVADING, phases.CLAIMING) and state.phase != phases.SPREADING:
        facts["active"] = kingdom_name(int(state.active()))
    if state.phase == phases.CONTEST_ASKED and state.current_action == phases.CLAIMING:
        return "prompt.contest_claim", facts
    if state.phase == phases.REINFORCING and not battle.pass_is_final(state):
        facts["other"] = kingdom_name(int(state.kingdom_of(1 - state.side)))
        return "prompt.reinforce_or_wait", facts
    return f"prompt.{phases.PHASES[state.phase]}", facts


def action_prompt(state: Realm, facts: dict[str, Any], own: bool) -> str:
    """An action is chosen, or what a power adds to one; `own` if the reader is who chooses."""
    if state.phase == phases.ACTION:
        if own:
            facts["answers"] = answers(state)
        return "prompt.action" if own else "prompt.action_of_another"
    too_dear = own and ACTIONS.legal_verbs(state) == ["end"]
    if state.phase == phases.LEVY:
        return "prompt.levy_too_dear" if too_dear else "prompt.levy"
    return "prompt.scourge_too_dear" if too_dear else "prompt.scourge"


def money_prompt(state: Realm, facts: dict[str, Any], own: bool) -> str:
    """Coins are paid, collected or put into a purse; `own` if it is the reader's treasury."""
    if state.phase == phases.PAYING:
        price = claim.price(state)
        facts["count"] = int(price)
        if own and not money.can_lay(state, state.seat, price):
            return INEXACT[ACTIONS.legal_verbs(state)[0]]
        return "prompt.pay_claim" if state.current_action == phases.CLAIMING else "prompt.pay"
    if state.phase == phases.TAXING:
        allowance = tax.allowance_left(state)
        facts["count"] = int(tax.most_to_collect(state, allowance) if own else allowance)
        if not own:
            return "prompt.tax_of_another"
        if facts["count"] == 0:
            return "prompt.tax_is_over"
        return "prompt.tax_with_change" if "take_change" in ACTIONS.legal_verbs(state) else "prompt.tax"
    facts["coin"] = coins.VALUES[state.kind]
    facts["own"] = int(strength.base_points(state, state.side))
    facts["theirs"] = int(strength.base_points(state, 1 - state.side))
    if own and state.treasury[state.seat * coins.KINDS + state.kind] == 0:
        return "prompt.bribe_nothing"
    return "prompt.bribe" if state.kind == 0 else "prompt.bribe_more"


def answers(state: Realm) -> dict[str, Any]:
    """The verbs of the legal decisions as a sentence offers them: "move, castle or end"."""
    return {"any": [{"word": f"answer.{verb}"} for verb in ACTIONS.legal_verbs(state)]}


def refusal_facts(state: Realm, reading: Reading) -> dict[str, Any]:
    """The parts of the refused decision, what stands in its way, and what is to be decided first.

    `target` is the province of the action under way; `land` the end of a way to or from the Sea that is no port.
    """
    said = reading.parts
    goal = next((area_of(state, said[part]) for part in ("province", "to", "with") if part in said), int(state.target))
    origin = area_of(state, said["from"]) if "from" in said else int(state.target)
    if said["verb"] == "castle":
        origin = int(state.kings[state.kingdom])
    land = goal if 0 <= goal < state.map.size else origin
    has_coast = 0 <= land < state.map.size and has(state.map.coast, land)
    facts: dict[str, Any] = {
        "target": area_name(state, int(state.target)),
        "province": area_name(state, goal),
        "from": area_name(state, origin),
        "land": area_name(state, land),
        "access": {"word": "access.port" if has_coast else "access.coast"},
        "kingdom": kingdom_name(int(state.kingdom)),
        "price": int(claim.price(state))
        if state.phase in (phases.PAYING, phases.CONSENT)
        else asked_price(state, said),
        "allowance": int(tax.allowance_left(state)) if state.phase == phases.TAXING else 0,
        "coin": coins.VALUES[state.kind],
    }
    if state.seat >= 0 and state.phase != phases.ACTION:
        facts["answers"] = answers(state)
    return facts


def area_of(state: Realm, id: str) -> int:
    """The province with this id; the Sea for any other place."""
    return int(state.map.index_of.get(id, board.SEA))


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
    """All but the end of something, and the coins one pays or collects after one has said for what."""
    is_money = actions.PAY <= action < actions.CHANGE or actions.TAKE <= action < actions.BRIBE
    return action != actions.END and not is_money


def is_irrevocable(state: Realm, action: int) -> bool:
    """Once a unit has moved in an Invade or a battle, or a Claim is paid, it stands (BK-133, BK-153)."""
    if actions.PAY <= action < actions.CHANGE:
        return bool(state.current_action == phases.CLAIMING)
    return bool(actions.INVADE <= action < actions.OUT)  # a contest and reinforcements as well (BK-186, BK-212)
