"""The question asked of a seat of Attila, and what explains a refusal."""

from typing import Any, Final

from regna.contract.actions import Reading
from regna.engine.state import CHANCE
from regna.games.attila.names import province_name, tribe_name
from regna.games.attila.notation import ACTIONS
from regna.games.attila.rules import actions, influence, phases
from regna.games.attila.rules.board import NOWHERE, TILES
from regna.games.attila.rules.realm import Realm


def prompt(state: Realm, seat: int | None) -> tuple[str, dict[str, Any]]:
    """The question asked; only who is asked reads that none of his cards will do."""
    facts: dict[str, Any] = {"seat": {"seat": int(state.seat)}}
    if state.seat == CHANCE:
        facts["seat"] = {"seat": int(state.drawer)}
    if state.conflict != NOWHERE:
        facts["province"] = province_name(state, int(state.conflict))
    if state.seat < 0:
        return f"prompt.{phases.PHASES[state.phase]}", facts
    possible = offered(state, seat)
    facts["offers"] = offers(state, possible)
    player = state.players[state.seat]
    if state.phase == phases.PLAY and player.hand_size == 0:
        return "prompt.play_nothing", facts
    if state.phase == phases.PLAY and "play" not in possible:
        return "prompt.play_unplayable", facts
    if state.phase == phases.CONFLICT and "lay" not in possible:
        return "prompt.conflict_laid" if player.laid_size > 0 else "prompt.conflict_nothing", facts
    return f"prompt.{phases.PHASES[state.phase]}", facts


OFFERS: Final = ("play", "pass", "discard", "influence", "marker", "lay", "tile", "trade", "end")
"""What can be offered, in the order of the sentence: the verbs, and for all action tiles one word."""


def offered(state: Realm, seat: int | None) -> set[str]:
    """What the legal list offers; to others what it may offer, as the cards in the hand are not theirs to see."""
    verbs = set(ACTIONS.legal_verbs(state))
    if state.phase != phases.TRADE_MORE and verbs & set(TILES):
        verbs = verbs - set(TILES) | {"tile"}
    if seat == state.seat:
        return verbs
    if state.phase == phases.PLAY and "discard" in verbs:
        verbs = verbs - {"discard"} | {"play"}
    if state.phase == phases.CONFLICT and state.players[state.seat].hand_size > 0:
        verbs.add("lay")
    if state.phase == phases.CLOSE:
        verbs.add("tile")  # asked because everybody sees one; whether a card is left for Double Turn is a secret
    return verbs


def offers(state: Realm, possible: set[str]) -> dict[str, Any]:
    """What is offered, as a sentence lists it."""
    return {"any": [offer(state, name) for name in OFFERS if name in possible]}


def offer(state: Realm, name: str) -> dict[str, Any]:
    """One thing that is offered, in words."""
    if name == "influence":
        gain, tribe = int(influence.gain(state)), tribe_name(int(state.played))
        return {"say": "offer.influence" if gain else "offer.influence_at_top", "count": gain, "tribe": tribe}
    if name == "end" and state.phase != phases.CONFLICT:
        return {"word": f"offer.end.{phases.PHASES[state.phase]}"}
    return {"word": f"offer.{name}"}


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
    if state.seat >= 0:
        facts["offers"] = offers(state, offered(state, int(state.seat)))
    tile = said["verb"] if said["verb"] in TILES else TILES[0]
    facts["tile"] = {"word": f"tile.{tile}"}
    facts["active"] = {"seat": int(state.active)}
    return facts


def answers_are_public(state: Realm) -> bool:
    """Where the number of answers follows from tiles and numbers of cards, which everybody sees."""
    if state.phase in (phases.FOLLOW, phases.TRADE_MORE):
        return True
    return state.phase in (phases.PLAY, phases.CONFLICT) and state.players[state.seat].hand_size == 0


def is_weighty(state: Realm, action: int) -> bool:
    """All but influence and the end of something: those have a button of their own and name what they do."""
    return action not in (actions.INFLUENCE, actions.END)
