"""The story of Barony: what the rules tell, in sentences."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from regna.contract.events import Event, PartKind, Sentence, facts_of
from regna.games.barony.events import KINDS, write_part
from regna.games.barony.rules import events, phases
from regna.games.barony.rules.realm import Realm

KEYS: Final = {
    events.CITY_PLACED: "log.place",
    events.NO_SITE_FOUND: "log.no_site",
    events.PASSED: "log.pass",
    events.KNIGHT_RECRUITED: "log.recruit",
    events.KNIGHT_MOVED: "log.move",
    events.KNIGHTS_DESTROYED: "log.knights_destroyed",
    events.VILLAGE_DESTROYED: "log.village_destroyed",
    events.TOKEN_TAKEN: "log.take",
    events.VILLAGE_BUILT: "log.village",
    events.STRONGHOLD_BUILT: "log.stronghold",
    events.TOKEN_RECEIVED: "log.receive",
    events.BANK_WAS_EMPTY: "log.bank_empty",
    events.CITY_FOUNDED: "log.city",
    events.KNIGHT_SENT: "log.expedition",
    events.TOKEN_PAID: "log.pay",
    events.TITLE_GAINED: "log.title",
    events.LAST_ROUND_BEGAN: "log.last_round",
    events.SCORE_COUNTED: "log.score",
    events.TIE_BROKEN: "log.tie",
    events.GAME_ENDED: "log.finished",
}
"""The sentences. What goes without saying has none: whose turn begins, and the pieces that others replace."""


def story(realm: Realm, told: Sequence[Event]) -> list[Sentence]:
    """What happened when a decision was carried out."""
    return [sentence for event in told for sentence in sentences(realm, event)]


def sentences(realm: Realm, event: Event) -> list[Sentence]:
    """What is said of one event."""
    if event.kind not in KEYS:
        return []
    key, facts = KEYS[event.kind], facts_of(event, KINDS[event.kind], partial(name_part, realm))
    if event.kind == events.VILLAGE_DESTROYED and not facts["has_token"]:
        key = "log.village_destroyed_nothing_to_take"
    elif event.kind == events.TOKEN_RECEIVED and facts["left"] < 0:  # beyond the physical tokens (AMB-10)
        count = int(realm.values.tokens_each)
        return [Sentence(key, facts), Sentence("log.beyond_the_bank", facts | {"count": count})]
    elif event.kind == events.CITY_FOUNDED:
        facts["count"] = facts["points"]
    elif event.kind == events.LAST_ROUND_BEGAN and facts["turns"] == 0:
        return []  # the duke was the last one of the round, so the game ends at once
    elif event.kind == events.GAME_ENDED and event.parts[0] == phases.ALL_PASSED:
        key = "log.all_passed"
    return [Sentence(key, facts)]


def name_part(realm: Realm, kind: PartKind, number: int) -> Any:
    """A part of an event as sentences take it: the name of a hex, or a word."""
    name = write_part(realm, kind, number)
    return name if kind == "hex" else {"word": f"{kind}.{name}"}
