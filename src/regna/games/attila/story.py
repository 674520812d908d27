"""The story of every decision and every drawn card of Attila, told to who may hear it."""

from typing import Any

from regna.games.attila.actions import DISCARD, PLAY_CARD
from regna.games.attila.board import MAX_PROVINCES, NOWHERE, TRIBES
from regna.games.attila.deck import cards_in
from regna.games.attila.notation import write_json
from regna.games.attila.position import by_tribe, markers_in
from regna.games.attila.realm import CONFLICT, DRAW, ENDINGS, FINISHED, FIRST_CENTURY, GOING_ON, PEACEFUL
from regna.games.attila.rules import Attila
from regna.games.attila.view import province_name, tribe_name
from regna.kernel.spec import Event
from regna.kernel.state import CHANCE


def story(before: Attila, action: int, after: Attila) -> list[Event]:
    """What happened when a decision was carried out or a card was drawn."""
    events = [*told(before, action, after), *conflicts(before, action, after), *scorings(before, after)]
    if after.cause != before.cause:
        ending = ENDINGS[after.cause]
        events.append(Event(f"log.end.{ending}", {"seat": {"seat": int(after.active)}}))
    if after.phase == FINISHED:
        events.append(finish(after))
    if after.seat == CHANCE and after.phase == DRAW and before.phase != DRAW:
        events.append(Event("log.draws", {"seat": {"seat": int(after.drawer)}, "count": int(after.to_draw)}))
    if cards_in(after.bag) > cards_in(before.bag):
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
        return []  # that a player stopped shows in what follows
    if verb == "influence":
        facts["tribe"] = tribe_name(int(before.played))
        facts["count"] = int(after.players[before.active].influence[before.played])
    if verb == "marker":
        facts["tribe"] = tribe_name(int(before.played))
    if verb == "raise" and said["tribe"] == said["other"]:
        return [Event("log.raise_one", facts)]
    return [Event(f"log.{verb}", facts)]


def pending(state: Attila) -> list[int]:
    """The provinces in conflict, in the order in which they are fought."""
    return [int(province) for province in (state.conflict, state.next_conflict) if province != NOWHERE]


def fifth_marker(before: Attila, action: int) -> int | None:
    """The province in which this decision places a fifth marker, if it does."""
    if not PLAY_CARD <= action < DISCARD:
        return None
    province = (action - int(PLAY_CARD)) % int(MAX_PROVINCES)
    return province if before.crowd[province] == before.values.in_province else None


def fought(before: Attila, action: int, after: Attila) -> list[int]:
    """The conflicts that ended here: mostly none or one; two if nobody has a card for either."""
    new = fifth_marker(before, action)
    provinces = pending(before) + ([] if new is None else [new])
    return provinces[: len(provinces) - len(pending(after))]


def conflicts(before: Attila, action: int, after: Attila) -> list[Event]:
    """A conflict breaks out, cards are laid, and what comes of it, as far as it happened here."""
    events = []
    new = fifth_marker(before, action)
    if new is not None:
        events.append(Event("log.conflict", {"province": province_name(before, new)}))
    ended = fought(before, action, after)
    for number, province in enumerate(ended):
        first = int(before.committed) if number == 0 else 0
        events += laid_by(before, first, int(before.seats), number == 0)
        events += resolution(before, after, province, number == 0, new == province)
    if after.phase == CONFLICT:
        first = 0 if ended else int(before.committed)
        events += laid_by(before, first, int(after.committed), not ended)
    if after.century() != before.century():
        facts = {"century": FIRST_CENTURY + int(after.century()), "count": int(after.values.gain[after.century()])}
        events.append(Event("log.century", facts))
    return events


def laid_by(before: Attila, first: int, last: int, with_cards: bool) -> list[Event]:
    """How many cards each seat laid, from the first that had not finished to the last that has; who has none passes."""
    events = []
    for turn in range(first, last):
        seat = int(before.active + turn) % len(before.players)
        laid = int(before.players[seat].laid_size) if with_cards else 0
        events.append(Event("log.laid" if laid else "log.laid_nothing", {"seat": {"seat": seat}, "count": laid}))
    return events


def resolution(before: Attila, after: Attila, province: int, with_cards: bool, marker_just_placed: bool) -> list[Event]:
    """The cards are shown, the weakest leave, peace comes."""
    where = province_name(before, province)
    standing = markers_in(before, province)
    if marker_just_placed:
        tribe = TRIBES[before.played]
        standing = {
            name: standing.get(name, 0) + (name == tribe) for name in TRIBES if name == tribe or name in standing
        }
    events, strength = [], dict(standing)
    for seat, player in enumerate(before.players):
        if with_cards and player.laid_size:
            laid = by_tribe(player.laid)
            strength = {name: number + laid.get(name, 0) for name, number in strength.items()}
            if before.values.hidden_cards:
                events.append(Event("log.shown", {"seat": {"seat": seat}, "cards": cards_named(laid)}))
    events.append(Event("log.strengths", {"province": where, "tribes": cards_named(strength)}))
    staying = markers_in(after, province)
    for name, number in standing.items():
        if name not in staying:
            facts = {"tribe": {"word": f"tribe.{name}"}, "province": where, "count": number}
            events.append(Event("log.leave", facts))
    events.append(Event("log.peace" if after.status[province] == PEACEFUL else "log.closed", {"province": where}))
    return events


def cards_named(numbers: dict[str, int]) -> dict[str, Any]:
    """Tribes with numbers as a sentence lists them."""
    return {
        "list": [
            {"say": "log.tribe_number", "tribe": {"word": f"tribe.{tribe}"}, "number": number}
            for tribe, number in numbers.items()
        ]
    }


def scorings(before: Attila, after: Attila) -> list[Event]:
    """The scoring of a century that ended with the card play, and the last one; they may fall together (AT-127)."""
    events = []
    played_out = before.played != NOWHERE and after.played == NOWHERE
    century_over = before.century_over or after.century() != before.century()
    if played_out and century_over and (after.values.two_scorings or after.cause == GOING_ON):
        events += [Event("log.scoring"), *points(after)]
    if after.phase == FINISHED:
        events += [Event("log.last_scoring"), *points(after)]
    return events


def points(after: Attila) -> list[Event]:
    """What every tribe gives."""
    events = []
    for tribe in range(len(TRIBES)):
        gained = [
            {"say": "log.seat_points", "seat": {"seat": seat}, "number": int(number)}
            for seat, number in enumerate(after.points_for(tribe))
            if number
        ]
        if gained:
            events.append(Event("log.points", {"tribe": tribe_name(tribe), "players": {"list": gained}}))
    return events


def finish(after: Attila) -> Event:
    """Who has won."""
    result = after.result()
    winners = {"list": [{"seat": seat} for seat in result.winners]}
    key = "log.finished" if len(result.winners) == 1 else "log.shared_victory"
    return Event(key, {"players": winners, "score": max(result.scores)})
