"""The events of Barbarian Kingdoms in words."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

from regna.contract.events import Event, PartKind, Sentence, facts_of
from regna.games.barbarian_kingdoms.events import KINDS, write_part
from regna.games.barbarian_kingdoms.names import area_name, kingdom_name
from regna.games.barbarian_kingdoms.rules import events, phases, strength
from regna.games.barbarian_kingdoms.rules.board import NOBODY
from regna.games.barbarian_kingdoms.rules.realm import Realm
from regna.games.barbarian_kingdoms.rules.reign import performance

SENTENCES: Final[dict[int, str]] = {
    events.RECRUIT_ANNOUNCED: "log.recruit",
    events.LEVY_ENDED: "log.end_levy",
    events.UNIT_MOVED: "log.move",
    events.UNITS_CASTLED: "log.castle",
    events.MANEUVER_ENDED: "log.end_maneuver",
    events.CLAIM_ANNOUNCED: "log.claim",
    events.SCOURGE_ENDED: "log.end_scourge",
    events.UNIT_INVADED: "log.invade",
    events.TAX_ENDED: "log.end_tax",
    events.PRICE_PAID: "log.pay",
    events.COINS_CHANGED: "log.change",
    events.CHANGE_OFFERED: "log.offer",
    events.CHANGE_AGREED: "log.agree",
    events.CHANGE_REFUSED: "log.refuse",
    events.ACTION_WITHDRAWN: "log.withdraw",
    events.CONTEST_FORBIDDEN: "log.conversion",
    events.CONTEST_DECLINED: "log.no_contest",
    events.ACTION_CONTESTED: "log.contest",
    events.UNIT_SENT: "log.send",
    events.REINFORCEMENTS_ENDED: "log.no_reinforcements",
    events.PURSE_SEALED: "log.sealed",
    events.BRIBE_COLLECTED: "log.bribe_collected",
    events.WARRIORS_LOST: "log.beaten",
    events.KING_CAPTURED: "log.king_lost",
    events.UNIT_MOVED_OUT: "log.out",
    events.TOKEN_PLACED: "log.token_placed",
    events.TOKEN_REMOVED: "log.token_removed",
    events.PROVINCE_PILLAGED: "log.pillage",
    events.CHEST_TAKEN: "log.pillage_chest",
}
"""The events that are a sentence each, whose gaps are the event's parts."""
COUNTS: Final = ("price", "allowance", "number")
"""Parts that sentences call {count}, which decides between singular and plural."""
WHY_WON: Final[dict[int, str]] = {
    strength.AS_ACTIVE_PLAYER: "log.tie_active",
    strength.BY_THEODORIC: "log.tie_theodoric",
}


def story(state: Realm, told: Sequence[Event]) -> list[Sentence]:
    """What happened, each sentence addressed to who may hear it; of the state only what never changes is used."""
    sentences: list[Sentence] = []
    for kind, alike in groupby(told, key=lambda event: event.kind):
        if kind in TOGETHER:
            sentences.append(TOGETHER[kind](state, list(alike)))
        elif kind in IN_WORDS:
            sentences += [sentence for event in alike for sentence in IN_WORDS[kind](state, event)]
        elif kind in SENTENCES:
            sentences += [Sentence(SENTENCES[kind], facts_in(state, event)) for event in alike]
    return sentences


def facts_in(state: Realm, event: Event) -> dict[str, Any]:
    """The parts of an event as sentences take them."""
    facts = facts_of(event, KINDS[event.kind], partial(name_part, state))
    return {"count" if name in COUNTS else name: fact for name, fact in facts.items()}


def name_part(state: Realm, kind: PartKind, number: int) -> Any:
    """A kingdom, an area, a unit, or coins, as sentences take them."""
    if kind == "kingdom":
        return kingdom_name(number)
    if kind == "area":
        return area_name(state, number)
    value = write_part(state, kind, number)
    return {"word": f"unit.{value}"} if kind == "unit" else value


# ---------------------------------------------------------------------- sentences that depend on more than the kind


def tax_raised(state: Realm, event: Event) -> list[Sentence]:
    """How much may be collected, if there is anything."""
    facts = facts_in(state, event)
    return [Sentence("log.tax" if facts["collects"] else "log.tax_nothing", facts)]


def tax_collected(state: Realm, event: Event) -> list[Sentence]:
    """The coins taken, and those put back as change."""
    facts = facts_in(state, event)
    return [Sentence("log.take" if facts["back"] == "none" else "log.take_change", facts)]


def bribe_given(state: Realm, event: Event) -> list[Sentence]:
    """Only their owner hears which coins go into a purse (BK-222)."""
    facts = facts_in(state, event)
    return [Sentence("log.bribe", facts, event.hearers)] if facts["count"] else []


def purse_opened(state: Realm, event: Event) -> list[Sentence]:
    """The points of one side, and its bribe if there is one."""
    facts = facts_in(state, event)
    return [Sentence("log.points" if facts["bribe"] else "log.points_alone", facts)]


def battle_won(state: Realm, event: Event) -> list[Sentence]:
    """Who has won, and on equality why."""
    facts, why = facts_in(state, event), event.parts[-1]
    tie = [Sentence(WHY_WON[why], facts)] if why in WHY_WON else []
    return [*tie, Sentence("log.won", facts)]


def coin_sacked(state: Realm, event: Event) -> list[Sentence]:
    """Everybody sees that a coin is taken; the two players see which one."""
    facts = facts_in(state, event)
    public = {name: fact for name, fact in facts.items() if name != "coin"}
    return [Sentence("log.sack", public), Sentence("log.sacked_coin", facts, event.hearers)]


def control_changed(state: Realm, event: Event) -> list[Sentence]:
    """An initial province is lost while it is occupied, or regained; tokens are told by themselves."""
    province, before, now = event.parts
    emblem = int(state.setting.emblems[province])
    if emblem == NOBODY or (now != emblem and (before != emblem or now != NOBODY)):
        return []
    facts = {"kingdom": kingdom_name(emblem), "province": area_name(state, province)}
    return [Sentence("log.regained" if now == emblem else "log.suspended", facts)]


def chest_opened(state: Realm, event: Event) -> list[Sentence]:
    """Only the pillager sees what the face-down coin is (BK-089)."""
    return [Sentence("log.chest_coin", facts_in(state, event), event.hearers)]


def game_won(state: Realm, event: Event) -> list[Sentence]:
    """Who has won and how."""
    return [Sentence(f"log.end.{phases.ENDINGS[event.parts[1]]}", facts_in(state, event))]


IN_WORDS: Final[dict[int, Callable[[Realm, Event], list[Sentence]]]] = {
    events.TAX_RAISED: tax_raised,
    events.TAX_COLLECTED: tax_collected,
    events.BRIBE_GIVEN: bribe_given,
    events.PURSE_OPENED: purse_opened,
    events.BATTLE_WON: battle_won,
    events.COIN_SACKED: coin_sacked,
    events.CONTROL_CHANGED: control_changed,
    events.CHEST_OPENED: chest_opened,
    events.GAME_WON: game_won,
}


# ---------------------------------------------------------------------- several events in one sentence


def coins_spread(state: Realm, alike: list[Event]) -> Sentence:
    """Which coin lies in which initial province."""
    lying = [{"say": "log.coin_in", **facts_in(state, event)} for event in alike]
    return Sentence("log.spread", {"kingdom": lying[0]["kingdom"], "coins": {"list": lying}})


def warriors_returned(state: Realm, alike: list[Event]) -> Sentence:
    """How many warriors find no place."""
    number = sum(event.parts[-1] for event in alike)
    return Sentence("log.returned", facts_in(state, alike[0]) | {"count": number})


def reigns_counted(state: Realm, alike: list[Event]) -> Sentence:
    """Who has won, and the reigns of all."""
    reigns = [event.parts for event in sorted(alike, key=lambda event: event.parts[1])]
    scores = [
        {
            "say": "log.reign",
            "seat": {"seat": seat},
            "number": score,
            "performance": {"word": f"performance.{performance(score)}"},
        }
        for seat, _, score, *_ in reigns
    ]
    winners = [{"seat": seat} for seat, place, *_ in reigns if place == 1]
    return Sentence("log.finished", {"players": {"list": winners}, "scores": {"list": scores}})


TOGETHER: Final[dict[int, Callable[[Realm, list[Event]], Sentence]]] = {
    events.COIN_SPREAD: coins_spread,
    events.WARRIORS_RETURNED: warriors_returned,
    events.REIGN_COUNTED: reigns_counted,
}
