"""Chapter J: what ends the game, and who has won."""

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.state import OVER, Result
from regna.games.attila.rules import events, phases, scoring
from regna.games.attila.rules.board import TRIBE_COUNT
from regna.games.attila.rules.realm import Realm

# What ended the game, or will at the end of this turn
GOING_ON: Final[i64] = 0
BY_PEACE: Final[i64] = 1
BY_MARKERS: Final[i64] = 2
BY_INFLUENCE: Final[i64] = 3
BY_STANDSTILL: Final[i64] = 4
Ending = Literal["peace", "markers", "influence", "standstill"]
ENDINGS: Final[tuple[Literal[""] | Ending, ...]] = ("", "peace", "markers", "influence", "standstill")


def trigger(realm: Realm, cause: i64) -> None:
    """The game ends with this turn; what comes later cannot undo it (AT-124)."""
    if realm.cause == GOING_ON:
        realm.cause = cause
        events.tell(realm, events.END_TRIGGERED, realm.active, cause)


def finish_game(realm: Realm) -> None:
    """All tribes are scored once more (AT-126)."""
    scoring.score_all_tribes(realm, True)
    realm.phase = phases.FINISHED
    realm.seat = OVER
    if realm.events is not None:
        final = result(realm)
        for seat in range(realm.seats):
            events.tell(realm, events.PLACE_REACHED, seat, final.places[seat], final.scores[seat])


def standing(realm: Realm) -> vec[i64]:
    """Everybody's points; before the end as if all tribes were scored now."""
    points = vec[i64]([realm.players[seat].score for seat in range(realm.seats)])
    if realm.phase != phases.FINISHED:
        for tribe in range(TRIBE_COUNT):
            gained = scoring.points_for(realm, tribe, False)
            for seat in range(realm.seats):
                points[seat] += gained[seat]
    return points


def result(realm: Realm) -> Result:
    """Points and places; most points win (AT-128), equal points share a place, and the victory (AT-129, RUL-22)."""
    points = [int(number) for number in standing(realm)]
    places = [1 + sum(1 for other in points if other > own) for own in points]
    return Result(points, places, ENDINGS[realm.cause] if realm.phase == phases.FINISHED else "")


def value(realm: Realm, seat: i64) -> float:
    """The share of the victory at the end; before it the share of all points, as if scored now."""
    points = standing(realm)
    own = points[seat]
    total: i64 = 0
    winners: i64 = 0
    for other in range(realm.seats):
        total += points[other]
        if points[other] > own and realm.phase == phases.FINISHED:
            return 0.0
        if points[other] == own:
            winners += 1
    if realm.phase == phases.FINISHED:
        return 1.0 / float(winners)
    return float(own + 1) / float(total + realm.seats)
