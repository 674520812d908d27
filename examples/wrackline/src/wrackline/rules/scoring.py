"""The end of a match and its points (WL-040 to WL-043)."""

from mypy_extensions import i64

from regna.engine.state import OVER, Result, tell
from wrackline.rules import actions, events, knowledge, phases
from wrackline.rules.realm import NOTHING, Realm, pieces_in


def end_match(realm: Realm, cause: i64) -> None:
    """Nobody decides any more; everybody shows the wish and counts (WL-042)."""
    realm.phase = phases.OVER
    realm.seat = OVER
    realm.steps = 0
    realm.to_come = 0
    tell(realm, events.MATCH_ENDED, cause)
    for seat in range(realm.seats):
        tell(realm, events.WISH_SHOWN, seat, realm.players[seat].wish)
    for seat in range(realm.seats):
        parts = (for_pieces(realm, seat), for_wish(realm, seat), for_sets(realm, seat), for_question(realm, seat))
        tell(realm, events.POINTS_COUNTED, seat, parts[0], parts[1], parts[2], parts[3], sum(parts))


def for_pieces(realm: Realm, seat: i64) -> i64:
    """For every piece in the basket."""
    return pieces_in(realm.players[seat].basket) * realm.values.piece


def for_wish(realm: Realm, seat: i64) -> i64:
    """More for every piece of the wished kind."""
    player = realm.players[seat]
    return player.basket[player.wish] * realm.values.wished if player.wish != NOTHING else 0


def for_sets(realm: Realm, seat: i64) -> i64:
    """For every set of all kinds."""
    basket = realm.players[seat].basket
    return min([basket[kind] for kind in range(actions.KIND_COUNT)]) * realm.values.set


def for_question(realm: Realm, seat: i64) -> i64:
    """For a question that was answered yes."""
    player = realm.players[seat]
    right = player.asked_seat != NOTHING and realm.players[player.asked_seat].wish == player.asked_kind
    return realm.values.yes if right else 0


def points(realm: Realm, seat: i64) -> i64:
    """All points of a seat, its wish included."""
    return open_points(realm, seat) + (0 if knowledge.is_open(realm, seat) else for_wish(realm, seat))


def open_points(realm: Realm, seat: i64) -> i64:
    """The points that everybody can count."""
    known = for_pieces(realm, seat) + for_sets(realm, seat) + for_question(realm, seat)
    return known + (for_wish(realm, seat) if knowledge.is_open(realm, seat) else 0)


def result(realm: Realm) -> Result:
    """Points, places, and how the match ended; equal points share a place (WL-043)."""
    scores = [int(open_points(realm, seat)) for seat in range(realm.seats)]
    places = [1 + sum(other > score for other in scores) for score in scores]
    if realm.phase != phases.OVER:
        return Result(scores, places, "")
    cause = phases.LAST_WAVE if realm.waves == realm.values.waves else phases.FULL_BASKET
    return Result(scores, places, phases.ENDINGS[cause])


def value(realm: Realm, seat: i64) -> float:
    """The share of the victory; before the end the share of all points."""
    if realm.phase == phases.OVER:
        winners = result(realm).winners
        return 1.0 / len(winners) if seat in winners else 0.0
    total = sum([points(realm, other) + 1 for other in range(realm.seats)])
    return float(points(realm, seat) + 1) / float(total)
