"""What a seat sees of Attila, the question it is asked, and what explains a refusal."""

from typing import Any

from regna.contract.spec import Document, Reading
from regna.engine.state import CHANCE
from regna.games.attila.position import by_tribe, markers_in
from regna.games.attila.rules import conflict, deck, endings, markers, peace, phases, placement
from regna.games.attila.rules.board import NOWHERE, TILES, TRIBES
from regna.games.attila.rules.game import Attila
from regna.games.attila.rules.realm import Realm


def view(state: Attila, seat: int | None) -> Document:
    """Everything public, and this seat's own cards (AT-140)."""
    own = None if seat is None else state.players[seat]
    return {
        "provinces": [province_view(state, number) for number in range(len(state.map.ids))],
        "tribes": [tribe_view(state, tribe) for tribe in range(len(TRIBES))],
        "centuries": centuries_view(state),
        "players": [player_view(state, number, seat) for number in range(len(state.players))],
        "hand": by_tribe(own.hand) if own else None,
        "discards": by_tribe(state.discards),
        "draw_pile": int(deck.cards_in(state.bag)),
        "first": int(state.first),
        "active": int(state.active),
        "seat": int(state.seat) if state.seat >= 0 else None,
        "phase": phases.PHASES[state.phase],
        "played": TRIBES[state.played] if state.played != NOWHERE else None,
        "plays_left": int(state.plays_left),
        "tile_used": state.tile_used,
        "conflicts": [state.map.ids[place] for place in conflict.provinces(state)],
        "last_turn": endings.ENDINGS[state.cause] or None,
    }


def province_view(state: Attila, number: int) -> Document:
    """One province: what it is called, whom it touches, what stands there."""
    province = state.map.provinces[number]
    return {
        "province": province.id,
        "code": province.code,
        "names": province.names,
        "cell": list(province.cell),
        "start": province.start,
        "land": province.land,
        "sea": province.sea,
        "markers": markers_in(state, number),
        "status": peace.STATUSES[state.status[number]],
    }


def tribe_view(state: Attila, tribe: int) -> Document:
    """One tribe: unplaced markers, and what a scoring of it is worth."""
    return {
        "tribe": TRIBES[tribe],
        "supply": int(state.supply[tribe]),
        "markers": int(markers.on_map(state, tribe)),
        "provinces": int(markers.provinces_held(state, tribe)),
    }


def centuries_view(state: Attila) -> list[Document]:
    """The peace tiles left on the four century spaces."""
    placed, centuries = int(state.peace_placed), []
    for number in range(int(peace.CENTURIES)):
        tiles = int(state.values.peace[number])
        gone = min(placed, tiles)
        placed -= gone
        centuries.append(
            {
                "century": peace.FIRST_CENTURY + number,
                "tiles": tiles - gone,
                "gain": int(state.values.gain[number]),
                "current": number == peace.century(state),
            }
        )
    return centuries


def player_view(state: Attila, number: int, seat: int | None) -> Document:
    """One player: points, influence, tiles, how many cards; the laid cards only to who may see them."""
    player = state.players[number]
    may_see_laid = number == seat or not state.values.hidden_cards
    return {
        "seat": number,
        "score": int(player.score),
        "influence": {TRIBES[tribe]: int(player.influence[tribe]) for tribe in range(len(TRIBES))},
        "tiles": [tile for kind, tile in enumerate(TILES) if player.tiles[kind]],
        "cards": int(player.hand_size),
        "laid": int(player.laid_size),
        "laid_cards": by_tribe(player.laid) if may_see_laid else None,
    }


def prompt(state: Attila, seat: int | None) -> tuple[str, dict[str, Any]]:
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


def has_card_for_conflict(state: Attila) -> bool:
    """Whether the deciding seat holds a card of a tribe in the conflict."""
    hand = state.players[state.seat].hand
    return any(hand[tribe] and conflict.involves(state, tribe) for tribe in range(len(TRIBES)))


def tribe_name(tribe: int) -> dict[str, str]:
    """A tribe as a sentence names it."""
    return {"word": f"tribe.{TRIBES[tribe]}"}


def province_name(state: Realm, province: int) -> dict[str, Any]:
    """A province as a sentence names it."""
    return {"names": state.map.provinces[province].names}


def refusal_facts(state: Attila, reading: Reading) -> dict[str, Any]:
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
