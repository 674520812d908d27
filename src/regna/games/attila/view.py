"""What a seat sees of Attila, the question it is asked, and the story of every decision, told to who may hear it."""

from typing import Any

from regna.games.attila.actions import CARD
from regna.games.attila.board import NOWHERE, TRIBES
from regna.games.attila.deck import cards_in
from regna.games.attila.notation import write_json
from regna.games.attila.player import TILES
from regna.games.attila.position import by_tribe, markers_in
from regna.games.attila.realm import (
    CENTURIES,
    CONFLICT,
    DRAW,
    ENDINGS,
    FINISHED,
    FIRST_CENTURY,
    PHASES,
    PLAY,
    Realm,
)
from regna.games.attila.rules import Attila
from regna.kernel.spec import Document, Event, Reading
from regna.kernel.state import CHANCE

STATUS = ("open", "peaceful", "closed")
ACROSS = {"tribe": "tribe", "other": "tribe"}


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
        "draw_pile": int(cards_in(state.bag)),
        "first": int(state.first),
        "active": int(state.active),
        "seat": int(state.seat) if state.seat >= 0 else None,
        "phase": PHASES[state.phase],
        "played": TRIBES[state.played] if state.played != NOWHERE else None,
        "plays_left": int(state.plays_left),
        "tile_used": state.tile_used,
        "conflicts": [state.map.ids[place] for place in (state.conflict, state.next_conflict) if place != NOWHERE],
        "last_turn": ENDINGS[state.cause] or None,
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
        "status": STATUS[state.status[number]],
    }


def tribe_view(state: Attila, tribe: int) -> Document:
    """One tribe: unplaced markers, and what a scoring of it is worth."""
    return {
        "tribe": TRIBES[tribe],
        "supply": int(state.supply[tribe]),
        "markers": int(state.markers_on_map(tribe)),
        "provinces": int(state.provinces_held(tribe)),
    }


def centuries_view(state: Attila) -> list[Document]:
    """The peace tiles left on the four century spaces."""
    placed, centuries = int(state.peace_placed), []
    for number in range(int(CENTURIES)):
        tiles = int(state.values.peace[number])
        gone = min(placed, tiles)
        placed -= gone
        centuries.append(
            {
                "century": FIRST_CENTURY + number,
                "tiles": tiles - gone,
                "gain": int(state.values.gain[number]),
                "current": number == state.century(),
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


def prompt(state: Attila) -> tuple[str, dict[str, Any]]:
    """The question asked, in words that everybody may hear."""
    facts: dict[str, Any] = {"seat": {"seat": int(state.seat)}, "count": int(state.values.gain[state.century()])}
    phase = PHASES[state.phase]
    if state.seat == CHANCE:
        facts["seat"] = {"seat": int(state.drawer)}
    elif state.phase == PLAY and state.players[state.seat].hand_size == 0:
        return "prompt.play_nothing", facts
    if state.played != NOWHERE:
        facts["tribe"] = tribe_name(int(state.played))
    if state.conflict != NOWHERE:
        facts["province"] = province_name(state, int(state.conflict))
    return f"prompt.{phase}", facts


def tribe_name(tribe: int) -> dict[str, str]:
    """A tribe as a sentence names it."""
    return {"word": f"tribe.{TRIBES[tribe]}"}


def province_name(state: Realm, province: int) -> dict[str, Any]:
    """A province as a sentence names it."""
    return {"names": state.map.provinces[province].names}


# ---------------------------------------------------------------------- the story


def story(before: Attila, action: int, after: Attila) -> list[Event]:
    """What happened when a decision was carried out or a card was drawn."""
    events = [*told(before, action, after)]
    if before.phase == CONFLICT and before.seat >= 0 and conflict_resolved(before, after):
        events += resolution(before, after)
    elif before.conflict == NOWHERE and after.conflict != NOWHERE:
        events.append(Event("log.conflict", {"province": province_name(after, int(after.conflict))}))
    events += scorings(before, after)
    if after.cause != before.cause:
        ending = ENDINGS[after.cause]
        events.append(Event(f"log.end.{ending}", {"seat": {"seat": int(after.active)}}))
    if after.phase == FINISHED:
        events.append(finish(after))
    if after.seat == CHANCE and after.phase == DRAW and before.phase != DRAW:
        events.append(Event("log.draws", {"seat": {"seat": int(after.drawer)}, "count": int(after.to_draw)}))
    if cards_in(before.discards) and not cards_in(after.discards) and action >= CARD:
        events.append(Event("log.new_pile"))
    return events


def told(before: Attila, action: int, after: Attila) -> list[Event]:
    """The decision itself."""
    said = write_json(before.map, action)
    verb = said["verb"]
    facts: dict[str, Any] = {"seat": {"seat": int(before.seat)}}
    for part in ("tribe", "other"):
        if part in said:
            facts[part] = {"word": f"tribe.{said[part]}"}
    if "province" in said:
        facts["province"] = province_name(before, before.map.index_of[said["province"]])
    if verb == "card":
        return [Event("log.card", {"tribe": facts["tribe"]}, (int(before.drawer),))]
    if verb == "lay":
        if before.values.hidden_cards:
            return [Event("log.lay_own", {"tribe": facts["tribe"]}, (int(before.seat),))]
        return [Event("log.lay", facts)]
    if verb == "end":
        return committed_cards(before, after) if before.phase == CONFLICT else []
    if verb == "influence":
        facts["tribe"] = tribe_name(int(before.played))
        facts["count"] = int(after.players[before.active].influence[before.played])
    if verb == "marker":
        facts["tribe"] = tribe_name(int(before.played))
    if verb == "raise" and said["tribe"] == said["other"]:
        return [Event("log.raise_one", facts)]
    return [Event(f"log.{verb}", facts)]


def committed_cards(before: Attila, after: Attila) -> list[Event]:
    """How many cards were laid by who has finished, and by those with an empty hand who pass after him (AT-065)."""
    events = []
    last = int(before.seats) if conflict_resolved(before, after) else int(after.committed)
    for turn in range(int(before.committed), last):
        seat = int(before.active + turn) % len(before.players)
        facts = {"seat": {"seat": seat}, "count": int(before.players[seat].laid_size)}
        events.append(Event("log.laid" if facts["count"] else "log.laid_nothing", facts))
    return events


def conflict_resolved(before: Attila, after: Attila) -> bool:
    """Whether a conflict ended between two moments."""
    return before.conflict != NOWHERE and after.conflict != before.conflict


def resolution(before: Attila, after: Attila) -> list[Event]:
    """The cards are shown, the weakest leave, peace comes; perhaps a second conflict follows."""
    province = int(before.conflict)
    where = province_name(before, province)
    events = []
    for seat, player in enumerate(before.players):
        if player.laid_size and before.values.hidden_cards:
            events.append(Event("log.shown", {"seat": {"seat": seat}, "cards": cards_named(by_tribe(player.laid))}))
    present = [tribe for tribe in range(len(TRIBES)) if before.in_conflict(tribe)]
    strengths = {"list": [named(tribe, int(before.strength(tribe))) for tribe in present]}
    events.append(Event("log.strengths", {"province": where, "tribes": strengths}))
    for tribe in present:
        here = markers_in(after, province).get(TRIBES[tribe], 0)
        if not here:
            gone = markers_in(before, province)[TRIBES[tribe]]
            events.append(Event("log.leave", {"tribe": tribe_name(tribe), "province": where, "count": gone}))
    peace = after.peace_placed > before.peace_placed
    events.append(Event("log.peace" if peace else "log.closed", {"province": where}))
    if after.century() != before.century():
        facts = {"century": FIRST_CENTURY + int(after.century()), "count": int(after.values.gain[after.century()])}
        events.append(Event("log.century", facts))
    if after.conflict != NOWHERE:
        events.append(Event("log.conflict", {"province": province_name(after, int(after.conflict))}))
    return events


def cards_named(cards: dict[str, int]) -> dict[str, Any]:
    """Cards as a sentence lists them."""
    return {"list": [named(TRIBES.index(tribe), number) for tribe, number in cards.items()]}


def named(tribe: int, number: int) -> dict[str, Any]:
    """A tribe with a number."""
    return {"say": "log.tribe_number", "tribe": tribe_name(tribe), "number": number}


def scorings(before: Attila, after: Attila) -> list[Event]:
    """What every tribe gave; twice if the century's scoring and the last one fell together."""
    gained = sum(int(player.score) for player in after.players) - sum(int(player.score) for player in before.players)
    points = [[int(number) for number in after.points_for(tribe)] for tribe in range(len(TRIBES))]
    once = sum(map(sum, points))
    times = gained // once if once else int(after.phase == FINISHED)
    events = []
    for number in range(times):
        last = after.phase == FINISHED and number == times - 1
        events.append(Event("log.last_scoring" if last else "log.scoring"))
        for tribe, by_seat in enumerate(points):
            winners = [
                {"say": "log.seat_points", "seat": {"seat": seat}, "number": number}
                for seat, number in enumerate(by_seat)
                if number
            ]
            if winners:
                events.append(Event("log.points", {"tribe": tribe_name(tribe), "players": {"list": winners}}))
    return events


def finish(after: Attila) -> Event:
    """Who has won."""
    result = after.result()
    winners = {"list": [{"seat": seat} for seat in result.winners]}
    key = "log.finished" if len(result.winners) == 1 else "log.shared_victory"
    return Event(key, {"players": winners, "score": max(result.scores)})


# ---------------------------------------------------------------------- refusals


def refusal_facts(state: Attila, reading: Reading) -> dict[str, Any]:
    """The parts of the refused decision, and what stands in its way."""
    said = reading.parts
    facts: dict[str, Any] = {"limit": int(state.values.in_province) + 1}
    if said.get("tribe", "hidden") != "hidden":
        facts["tribe"] = {"word": f"tribe.{said['tribe']}"}
    elif state.played != NOWHERE:
        facts["tribe"] = tribe_name(int(state.played))
    name = said.get("province", "")
    place = state.map.index_of.get(name)
    facts["province"] = name if place is None else province_name(state, place)
    if state.conflict != NOWHERE:
        facts["conflict"] = province_name(state, int(state.conflict))
    tile = said["verb"] if said["verb"] in TILES else TILES[0]
    facts["tile"] = {"word": f"tile.{tile}"}
    facts["active"] = {"seat": int(state.active)}
    return facts
