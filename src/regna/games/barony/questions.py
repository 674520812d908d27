"""The questions Barony asks, and what explains a refusal: the facts of their sentences."""

from typing import Any

from regna.contract.actions import Reading
from regna.games.barony.notation import ACTIONS
from regna.games.barony.rules import actions, phases, recruitment
from regna.games.barony.rules.board import NOWHERE
from regna.games.barony.rules.realm import NOBODY, Realm


def prompt(realm: Realm, seat: int | None) -> tuple[str, dict[str, Any]]:
    """The question asked, with what the player needs to know to answer it."""
    phase = phases.PHASES[realm.phase]
    facts: dict[str, Any] = {"seat": {"seat": int(realm.seat)}}
    if realm.phase == phases.MAIN:
        facts["offers"] = {"any": [{"word": f"offer.{verb}"} for verb in ACTIONS.legal_verbs(realm)]}
    elif realm.phase == phases.RECRUIT:
        facts["hex"] = realm.board.names[realm.recruit_hex]
        facts["count"] = int(recruitment.recruits_left(realm))
    elif realm.phase == phases.TAKE:
        facts["owner"] = {"seat": int(realm.victim)}
    elif realm.phase == phases.PAY:
        price = int(realm.values.title_price)
        facts["price"], facts["paid"] = price, int(realm.paid)
        if realm.paid >= price:
            return "prompt.pay_more", facts
        if realm.values.strict_payment:
            return "prompt.pay_strict", facts
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


def is_weighty(realm: Realm, action: int) -> bool:
    """Passing, taking a token, a starting city, a new city, an expedition: one press decides them, and they last."""
    return action == actions.PASS or actions.TAKE_TOKEN <= action < actions.RECRUIT_AT or action >= actions.FOUND_CITY
