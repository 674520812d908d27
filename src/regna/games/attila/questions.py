"""The question asked of a seat of Attila, and what explains a refusal."""

from typing import Any

from regna.contract.spec import Reading
from regna.engine.state import CHANCE
from regna.games.attila.names import province_name, tribe_name
from regna.games.attila.rules import conflict, peace, phases, placement
from regna.games.attila.rules.board import NOWHERE, TILES, TRIBES
from regna.games.attila.rules.realm import Realm


def prompt(state: Realm, seat: int | None) -> tuple[str, dict[str, Any]]:
    """The question asked; only who is asked reads that none of his cards will do."""
    facts: dict[str, Any] = {"seat": {"seat": int(state.seat)}, "count": int(state.values.gain[peace.century(state)])}
    phase = phases.PHASES[state.phase]
    if state.seat == CHANCE:
        facts["seat"] = {"seat": int(state.drawer)}
    elif state.phase == phases.PLAY and state.players[state.seat].hand_size == 0:
        return "prompt.play_nothing", facts
    elif state.phase == phases.PLAY and seat == state.seat and not placement.can_play(state, state.players[state.seat]):
        return "prompt.play_unplayable", facts
    if state.played != NOWHERE:
        facts["tribe"] = tribe_name(int(state.played))
    if state.conflict != NOWHERE:
        facts["province"] = province_name(state, int(state.conflict))
    if state.phase == phases.CONFLICT and seat == state.seat and not has_card_for_conflict(state):
        return "prompt.conflict_nothing", facts
    return f"prompt.{phase}", facts


def has_card_for_conflict(state: Realm) -> bool:
    """Whether the deciding seat holds a card of a tribe in the conflict."""
    hand = state.players[state.seat].hand
    return any(hand[tribe] and conflict.involves(state, tribe) for tribe in range(len(TRIBES)))


def refusal_facts(state: Realm, reading: Reading) -> dict[str, Any]:
    """The parts of the refused decision, and what stands in its way."""
    said = reading.parts
    facts: dict[str, Any] = {"limit": int(state.values.in_province) + 1}
    if said.get("tribe", "hidden") != "hidden":
        facts["tribe"] = {"word": f"tribe.{said['tribe']}"}
    elif state.played != NOWHERE:
        facts["tribe"] = tribe_name(int(state.played))
    if "province" in said:
        facts["province"] = {"names": state.map.names[said["province"]]}
    if state.conflict != NOWHERE:
        facts["conflict"] = province_name(state, int(state.conflict))
    if state.played != NOWHERE:
        facts["played"] = tribe_name(int(state.played))
    tile = said["verb"] if said["verb"] in TILES else TILES[0]
    facts["tile"] = {"word": f"tile.{tile}"}
    facts["active"] = {"seat": int(state.active)}
    return facts


def answers_are_public(state: Realm) -> bool:
    """Where the number of answers follows from tiles and numbers of cards, which everybody sees."""
    if state.phase in (phases.FOLLOW, phases.TRADE_MORE):
        return True
    return state.phase in (phases.PLAY, phases.CONFLICT) and state.players[state.seat].hand_size == 0
