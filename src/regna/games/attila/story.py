"""The events of Attila in words, each sentence told to who may hear it."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

from regna.contract.events import Event, PartKind, Sentence, facts_of
from regna.games.attila.events import KINDS
from regna.games.attila.names import province_name, tribe_name
from regna.games.attila.rules import events
from regna.games.attila.rules.endings import ENDINGS
from regna.games.attila.rules.realm import Realm
from regna.games.attila.rules.scoring import SHARES

Facts = dict[str, Any]

KEYS: Final[dict[int, str]] = {
    events.CARD_DISCARDED: "log.discard",
    events.PASSED: "log.pass",
    events.INFLUENCE_TAKEN: "log.influence",
    events.CONFLICT_BEGUN: "log.conflict",
    events.TRIBE_LEFT: "log.leave",
    events.LAST_MARKER_BACK: "log.last_marker_back",
    events.ALL_STAYED: "log.all_stay",
    events.PEACE_MADE: "log.peace",
    events.PROVINCE_CLOSED: "log.closed",
    events.CENTURY_BEGUN: "log.century",
    events.DOUBLE_TURN_PLAYED: "log.double",
    events.CARD_TRADED: "log.trade",
    events.DRAWING_BEGUN: "log.draws",
    events.PILE_RENEWED: "log.new_pile",
}
"""Kinds of events that are always the same sentence. What is missing here and below goes without saying."""

COUNTED: Final[dict[int, str]] = {
    events.INFLUENCE_TAKEN: "to",
    events.LAYING_ENDED: "cards",
    events.TRIBE_LEFT: "markers",
    events.CENTURY_BEGUN: "gain",
    events.DRAWING_BEGUN: "cards",
}
"""The part that a sentence counts: its {count}."""


def story(realm: Realm, told: Sequence[Event]) -> list[Sentence]:
    """What happened, in words; events in a row that one sentence lists are told together."""
    sentences: list[Sentence] = []
    for kind, group in groupby(told, key=topic):
        if kind in TOGETHER:
            sentences += TOGETHER[kind](realm, list(group))
        else:
            sentences += [sentence for event in group for sentence in told_alone(realm, event)]
    return sentences


def topic(event: Event) -> int:
    """The kind of an event; what a tribe is worth and who gains it belong together."""
    return int(events.TRIBE_SCORED) if event.kind == events.POINTS_GAINED else event.kind


def told_alone(realm: Realm, event: Event) -> list[Sentence]:
    """An event that is a sentence of its own, if it is one."""
    key = key_of(event)
    if key is None:
        return []
    facts = facts_of(event, KINDS[event.kind], partial(name_part, realm))
    if event.kind in COUNTED:
        facts["count"] = facts[COUNTED[event.kind]]
    if event.hearers is not None:
        del facts["seat"]  # "you"
    return [Sentence(key, facts, event.hearers)]


def key_of(event: Event) -> str | None:
    """The sentence for an event; None for one that goes without saying."""
    kind, parts = event.kind, event.parts
    if kind == events.MARKER_PLACED:
        return "log.marker" if parts[3] else "log.play"
    if kind == events.CARD_LAID:
        return "log.lay" if event.hearers is None else "log.lay_own"
    if kind == events.LAYING_ENDED:
        return "log.laid" if parts[2] else "log.laid_nothing"
    if kind == events.CARD_DRAWN:
        return "log.card"
    if kind == events.TWO_INFLUENCE_PLAYED:
        return "log.raise_one" if parts[1] == parts[2] else "log.raise"
    if kind == events.SCORING_BEGUN:
        return "log.last_scoring" if parts[0] else "log.scoring"
    if kind == events.END_TRIGGERED:
        return f"log.end.{ENDINGS[parts[1]]}"
    return KEYS.get(kind)


def name_part(realm: Realm, kind: PartKind, number: int) -> Any:
    """A part of an event as sentences take it; no sentence names a share or a cause."""
    if kind == "tribe":
        return tribe_name(number)
    return province_name(realm, number) if kind == "province" else number


def cards_revealed(realm: Realm, told: list[Event]) -> list[Sentence]:
    """What each seat had laid face down."""
    return [
        Sentence(
            "log.shown",
            {"seat": {"seat": seat}, "cards": numbered([event.parts[1:] for event in cards], "log.tribe_cards")},
        )
        for seat, cards in groupby(told, key=lambda event: event.parts[0])
    ]


def strengths_counted(realm: Realm, told: list[Event]) -> list[Sentence]:
    """The strengths of all tribes in a conflict."""
    where = province_name(realm, told[0].parts[0])
    strengths = [(event.parts[1], event.parts[4]) for event in told]
    return [Sentence("log.strengths", {"province": where, "tribes": numbered(strengths)})]


def numbered(tribes: Sequence[Sequence[int]], key: str = "log.tribe_number") -> Facts:
    """Tribes with numbers as a sentence lists them."""
    return {"list": [{"say": key, "tribe": tribe_name(tribe), "number": n} for tribe, n in tribes]}


def tribes_scored(realm: Realm, told: list[Event]) -> list[Sentence]:
    """What every tribe gives to whom, and why; then the tribes that give nothing."""
    sentences = []
    not_on_map, without_influence = [], []
    for tribe, markers, provinces, highest, _ in (event.parts for event in told if event.kind == events.TRIBE_SCORED):
        if not highest:
            without_influence.append(tribe_name(tribe))
        elif not markers:
            not_on_map.append(tribe_name(tribe))
        else:
            players = gained([event.parts for event in told if event.kind == events.POINTS_GAINED], tribe)
            facts = {"tribe": tribe_name(tribe), "markers": markers, "provinces": provinces, "players": players}
            sentences.append(Sentence("log.points", facts))
    if not_on_map:
        sentences.append(Sentence("log.not_on_map", {"tribes": {"list": not_on_map}}))
    if without_influence:
        sentences.append(Sentence("log.no_influence", {"tribes": {"list": without_influence}}))
    return sentences


def gained(gains: list[tuple[int, ...]], tribe: int) -> Facts:
    """Who gains how much of a tribe and why, the most first."""
    own = sorted((parts for parts in gains if parts[1] == tribe), key=lambda parts: -parts[2])
    return {
        "list": [
            {
                "say": f"log.share.{SHARES[share]}",
                "seat": {"seat": seat},
                "number": points,
                "space": space,
                "players": players,
            }
            for seat, _, points, space, share, players in own
        ]
    }


def scores_stand(realm: Realm, told: list[Event]) -> list[Sentence]:
    """The points of everybody, the highest first."""
    scores = sorted((event.parts for event in told), key=lambda parts: -parts[1])
    listed = [{"say": "log.seat_points", "seat": {"seat": seat}, "number": score} for seat, score in scores]
    return [Sentence("log.standing", {"players": {"list": listed}})]


def places_reached(realm: Realm, told: list[Event]) -> list[Sentence]:
    """Who has won."""
    winners = [event.parts for event in told if event.parts[1] == 1]
    facts = {"players": {"list": [{"seat": parts[0]} for parts in winners]}, "score": winners[0][2]}
    return [Sentence("log.finished" if len(winners) == 1 else "log.shared_victory", facts)]


TOGETHER: Final[dict[int, Callable[[Realm, list[Event]], list[Sentence]]]] = {
    events.CARDS_REVEALED: cards_revealed,
    events.STRENGTH_COUNTED: strengths_counted,
    events.TRIBE_SCORED: tribes_scored,
    events.SCORE_STANDS: scores_stand,
    events.PLACE_REACHED: places_reached,
}
"""Kinds whose events in a row are told together."""
