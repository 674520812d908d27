"""The story of every decision and every drawn card of Attila, told to who may hear it."""

from typing import Any

from regna.contract.spec import Event
from regna.engine.state import CHANCE
from regna.games.attila.notation import write_json
from regna.games.attila.position import by_tribe, markers_in
from regna.games.attila.rules import actions, conflict, deck, endings, markers, peace, phases, scoring, turn
from regna.games.attila.rules.board import MAX_PROVINCES, NOWHERE, TRIBES
from regna.games.attila.rules.game import Attila
from regna.games.attila.view import province_name, tribe_name


def story(before: Attila, action: int, after: Attila) -> list[Event]:
    """What happened when a decision was carried out or a card was drawn."""
    events = [*told(before, action, after), *conflicts(before, action, after)]
    if after.cause != before.cause:
        ending = endings.ENDINGS[after.cause]
        events.append(Event(f"log.end.{ending}", {"seat": {"seat": int(after.active)}}))
    events += scorings(before, after)
    if after.phase == phases.FINISHED:
        events.append(finish(after))
    if after.seat == CHANCE and after.phase == phases.DRAW and before.phase != phases.DRAW:
        events.append(Event("log.draws", {"seat": {"seat": int(after.drawer)}, "count": int(after.to_draw)}))
    if deck.cards_in(after.bag) > deck.cards_in(before.bag):
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


def fifth_marker(before: Attila, action: int) -> int | None:
    """The province in which this decision places a fifth marker, if it does."""
    if not actions.PLAY_CARD <= action < actions.DISCARD:
        return None
    province = (action - int(actions.PLAY_CARD)) % int(MAX_PROVINCES)
    return province if before.crowd[province] == before.values.in_province else None


def fought(before: Attila, action: int, after: Attila) -> list[int]:
    """The conflicts that ended here: mostly none or one; two if nobody has a card for either."""
    new = fifth_marker(before, action)
    provinces = conflict.provinces(before) + ([] if new is None else [new])
    return provinces[: len(provinces) - len(conflict.provinces(after))]


def conflicts(before: Attila, action: int, after: Attila) -> list[Event]:
    """A conflict breaks out, cards are laid, and what comes of it, as far as it happened here."""
    events = []
    new = fifth_marker(before, action)
    if new is not None:
        events.append(Event("log.conflict", {"province": province_name(before, new)}))
    moment = before.clone()
    if new is not None:
        markers.put(moment, before.played, new)
    ended = fought(before, action, after)
    for province in ended:
        moment.conflict = province
        events += laid_by(moment, int(before.seats))
        events += resolution(moment, after)
        conflict.discard_laid_cards(moment)
        moment.committed = 0
    if after.phase == phases.CONFLICT:
        moment.conflict = after.conflict
        events += laid_by(moment, int(after.committed))
    return events


def laid_by(moment: Attila, last: int) -> list[Event]:
    """How many cards each seat laid, from the first that had not finished to the last that has; who has none passes."""
    events = []
    where = province_name(moment, int(moment.conflict))
    for place in range(int(moment.committed), last):
        seat = int(moment.active + place) % len(moment.players)
        laid = int(moment.players[seat].laid_size)
        facts: dict[str, Any] = {"seat": {"seat": seat}, "count": laid, "province": where}
        events.append(Event("log.laid" if laid else "log.laid_nothing", facts))
    return events


def resolution(moment: Attila, after: Attila) -> list[Event]:
    """The cards are shown, the weakest leave, peace comes."""
    province = int(moment.conflict)
    where = province_name(moment, province)
    events: list[Event] = []
    for place in range(len(moment.players)):
        seat = int(moment.active + place) % len(moment.players)
        player = moment.players[seat]
        if player.laid_size and moment.values.hidden_cards:
            facts = {"seat": {"seat": seat}, "cards": cards_named(by_tribe(player.laid))}
            events.append(Event("log.shown", facts))
    standing = markers_in(moment, province)
    strengths = {name: int(conflict.strength(moment, TRIBES.index(name))) for name in standing}
    events.append(Event("log.strengths", {"province": where, "tribes": cards_named(strengths)}))
    staying = markers_in(after, province)
    for name, number in standing.items():
        if name not in staying:
            leaving = {"tribe": {"word": f"tribe.{name}"}, "province": where, "count": number}
            events.append(Event("log.leave", leaving))
    events.append(Event("log.peace" if after.status[province] == peace.PEACEFUL else "log.closed", {"province": where}))
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
    if before.played != NOWHERE and after.played == NOWHERE:  # the card play is finished
        moment = before.clone()
        moment.cause = after.cause
        moment.century_over = before.century_over or peace.century(after) != peace.century(before)
        if turn.scoring_is_due(moment):
            events += [Event("log.scoring"), *points(after), standing(after)]
        if moment.century_over:
            century = int(peace.century(after))
            facts = {"century": peace.FIRST_CENTURY + century, "count": int(after.values.gain[century])}
            events.append(Event("log.century", facts))
    if after.phase == phases.FINISHED:
        events += [Event("log.last_scoring"), *points(after), standing(after)]
    return events


def points(after: Attila) -> list[Event]:
    """What every tribe gives, the highest first."""
    events = []
    for tribe in range(len(TRIBES)):
        gained = {seat: int(number) for seat, number in enumerate(scoring.points_for(after, tribe)) if number}
        if gained:
            m, p = int(markers.on_map(after, tribe)), int(markers.provinces_held(after, tribe))
            facts = {"tribe": tribe_name(tribe), "markers": m, "provinces": p, "players": ranked(gained)}
            events.append(Event("log.points", facts))
    return events


def standing(after: Attila) -> Event:
    """The points of everybody, the highest first."""
    return Event("log.standing", {"players": ranked({seat: int(p.score) for seat, p in enumerate(after.players)})})


def ranked(numbers: dict[int, int]) -> dict[str, Any]:
    """Seats with numbers as a sentence lists them, the highest first."""
    order = sorted(numbers, key=lambda seat: -numbers[seat])
    return {"list": [{"say": "log.seat_points", "seat": {"seat": seat}, "number": numbers[seat]} for seat in order]}


def finish(after: Attila) -> Event:
    """Who has won."""
    result = after.result()
    winners = {"list": [{"seat": seat} for seat in result.winners]}
    key = "log.finished" if len(result.winners) == 1 else "log.shared_victory"
    return Event(key, {"players": winners, "score": max(result.scores)})
