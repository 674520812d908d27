"""Chapter E: conflict."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.events import EVERYBODY
from regna.engine.masks import bit
from regna.engine.state import OK
from regna.games.attila.rules import actions, events, markers, peace, reasons
from regna.games.attila.rules.board import NOWHERE, TRIBE_COUNT
from regna.games.attila.rules.realm import Realm


def add_conflict(realm: Realm, province: i64) -> None:
    """A fifth marker was placed: the province will be in conflict (AT-060), after one that was first (AT-075)."""
    events.tell(realm, events.CONFLICT_BEGUN, province)
    if realm.conflict == NOWHERE:
        realm.conflict = province
    else:
        realm.next_conflict = province


def provinces(realm: Realm) -> list[int]:
    """The provinces in conflict, in the order in which they are fought."""
    return [int(province) for province in (realm.conflict, realm.next_conflict) if province != NOWHERE]


def involves(realm: Realm, tribe: i64) -> bool:
    """Whether a tribe has a marker in the province in conflict."""
    return markers.standing(realm, tribe, realm.conflict) > 0


def seat_to_lay(realm: Realm) -> i64:
    """Whose turn it is to lay cards: clockwise from the active player, each once (AT-062)."""
    return (realm.active + realm.committed) % realm.seats


def list_cards(realm: Realm, out: Actions) -> None:
    """List the cards that the deciding player may lay."""
    for tribe in range(TRIBE_COUNT):
        if lay_problem(realm, tribe) == OK:
            out.add(actions.LAY + tribe)


def lay_problem(realm: Realm, tribe: i64) -> i64:
    """Only cards one has (AT-065), of tribes present in the province, in any number and mix (AT-064)."""
    if not involves(realm, tribe):
        return reasons.TRIBE_NOT_IN_CONFLICT
    return OK if realm.players[realm.seat].hand[tribe] > 0 else reasons.CANNOT_LAY_WHAT_YOU_LACK


def lay_card(realm: Realm, tribe: i64) -> None:
    """The card lies on the table, face down until all are revealed (AT-063)."""
    player = realm.players[realm.seat]
    player.give_card(tribe)
    player.lay_card(tribe)
    if realm.events is not None:
        hearers = bit(realm.seat) if realm.values.hidden_cards else EVERYBODY
        events.tell_to(realm, hearers, events.CARD_LAID, realm.seat, tribe)


def end_laying(realm: Realm) -> None:
    """Who has laid, or has no card, adds none later; how many he laid is seen (AT-063)."""
    seat = seat_to_lay(realm)
    events.tell(realm, events.LAYING_ENDED, seat, realm.conflict, realm.players[seat].laid_size)
    realm.committed += 1


def strength(realm: Realm, tribe: i64) -> i64:
    """Markers in the province and cards of all players, each counts 1 (AT-067)."""
    total = markers.standing(realm, tribe, realm.conflict)
    for seat in range(realm.seats):
        total += realm.players[seat].laid[tribe]
    return total


def resolve_conflict(realm: Realm) -> None:
    """All cards are revealed (AT-066): the weakest tribes leave the province, and peace comes."""
    if realm.events is not None:
        tell_cards_and_strengths(realm)
    lowest = lowest_strength(realm)
    if everybody_stays(realm, lowest):
        events.tell(realm, events.ALL_STAYED, realm.conflict)
    else:
        for tribe in range(TRIBE_COUNT):
            if involves(realm, tribe) and strength(realm, tribe) == lowest:
                lose(realm, tribe)  # one tribe (AT-068), or several that share the lowest strength (AT-069)
    discard_laid_cards(realm)
    peace.make_peace(realm, realm.conflict)
    realm.conflict = realm.next_conflict
    realm.next_conflict = NOWHERE
    realm.committed = 0


def tell_cards_and_strengths(realm: Realm) -> None:
    """Tell the cards that lay face down, from the active player on, and what each tribe's strength is made of."""
    if realm.values.hidden_cards:
        for turn in range(realm.seats):
            seat = (realm.active + turn) % realm.seats
            for tribe in range(TRIBE_COUNT):
                number = realm.players[seat].laid[tribe]
                if number > 0:
                    events.tell(realm, events.CARDS_REVEALED, seat, tribe, number)
    for tribe in range(TRIBE_COUNT):
        if involves(realm, tribe):
            here, total = markers.standing(realm, tribe, realm.conflict), strength(realm, tribe)
            events.tell(realm, events.STRENGTH_COUNTED, realm.conflict, tribe, here, total - here, total)


def lowest_strength(realm: Realm) -> i64:
    """The strength of the weakest tribe in the province."""
    lowest: i64 = -1
    for tribe in range(TRIBE_COUNT):
        if involves(realm, tribe) and (lowest < 0 or strength(realm, tribe) < lowest):
            lowest = strength(realm, tribe)
    return lowest


def everybody_stays(realm: Realm, lowest: i64) -> bool:
    """By the rulebook the weakest leave even if that is all (AT-070) or the only one (AT-071); options differ."""
    tribes: i64 = 0
    weakest: i64 = 0
    for tribe in range(TRIBE_COUNT):
        if involves(realm, tribe):
            tribes += 1
            if strength(realm, tribe) == lowest:
                weakest += 1
    if tribes == 1:
        return realm.values.alone_stays
    return realm.values.tied_stay and weakest == tribes


def lose(realm: Realm, tribe: i64) -> None:
    """All markers of the tribe leave the province for the supply (AT-068, AT-072); influence stays (AT-073)."""
    events.tell(realm, events.TRIBE_LEFT, tribe, realm.conflict, markers.standing(realm, tribe, realm.conflict))
    markers.remove_all(realm, tribe, realm.conflict)
    if tribe == realm.played and realm.conflict == realm.emptied_at:
        realm.emptied_at = NOWHERE  # the last marker of the tribe is off the map again: no end by it (AT-122)
        events.tell(realm, events.LAST_MARKER_BACK, tribe, realm.conflict)


def discard_laid_cards(realm: Realm) -> None:
    """Win or lose, face up (AT-074)."""
    for seat in range(realm.seats):
        player = realm.players[seat]
        if player.laid_size > 0:
            for tribe in range(TRIBE_COUNT):
                if player.laid[tribe] > 0:
                    events.tell(realm, events.LAID_CARDS_DISCARDED, seat, tribe, player.laid[tribe])
                    realm.discards[tribe] += player.laid[tribe]
            player.lift_cards()
