"""Chapter G, with what chapter K changes for two players: what each tribe is worth, and to whom."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.games.attila.rules import events, markers
from regna.games.attila.rules.board import TRIBE_COUNT
from regna.games.attila.rules.realm import Realm

CLOSE_ENOUGH: Final[i64] = 2
"""With two players the second counts only if not more than so many spaces below the first (AT-132)."""

# Why a player gets points of a tribe, or none
FIRST: Final[i64] = 0
FIRST_TIED: Final[i64] = 1
ALONE: Final[i64] = 2
SECOND: Final[i64] = 3
SECOND_TIED: Final[i64] = 4
TOO_FAR: Final[i64] = 5
SHARES: Final = ("first", "first_tied", "alone", "second", "second_tied", "too_far")


def score_all_tribes(realm: Realm, last: bool) -> None:
    """All six tribes, one after the other (AT-091); nothing but the points changes (AT-099)."""
    events.tell(realm, events.SCORING_BEGUN, 1 if last else 0)
    for tribe in range(TRIBE_COUNT):
        points = points_for(realm, tribe, True)
        for seat in range(realm.seats):
            realm.players[seat].score += points[seat]
    for seat in range(realm.seats):
        events.tell(realm, events.SCORE_STANDS, seat, realm.players[seat].score)


def points_for(realm: Realm, tribe: i64, scored: bool) -> vec[i64]:
    """What a scoring of the tribe gives each seat; `scored`: it takes place, and is told.

    M is the number of its markers on the map, P the number of provinces that hold them.
    """
    points = vec[i64]([0] * realm.seats)
    m = markers.on_map(realm, tribe)
    p = markers.provinces_held(realm, tribe)
    highest = highest_influence(realm, tribe, realm.values.top + 1)
    second = highest_influence(realm, tribe, highest)
    if scored:
        events.tell(realm, events.TRIBE_SCORED, tribe, m, p, highest, second)
    if highest == 0:
        return points  # nobody has influence on it (AT-097)
    leaders = players_at(realm, tribe, highest)
    if leaders > 1:  # AT-094; nobody is second
        give_each_at(realm, points, tribe, highest, shared(m + p, leaders), FIRST_TIED, scored)
    elif second == 0:  # the only one with influence (AT-096)
        give_each_at(realm, points, tribe, highest, m + p, ALONE, scored)
    else:
        give_each_at(realm, points, tribe, highest, m, FIRST, scored)  # AT-092
        followers = players_at(realm, tribe, second)
        if not second_counts(realm, highest, second):
            give_each_at(realm, points, tribe, second, 0, TOO_FAR, scored)
        elif followers > 1:
            give_each_at(realm, points, tribe, second, shared(p, followers), SECOND_TIED, scored)  # AT-095
        else:
            give_each_at(realm, points, tribe, second, p, SECOND, scored)  # AT-093
    return points


def second_counts(realm: Realm, highest: i64, second: i64) -> bool:
    """With two players the second must be close behind the first (AT-132, AT-133)."""
    return realm.seats > 2 or highest - second <= CLOSE_ENOUGH


def highest_influence(realm: Realm, tribe: i64, below: i64) -> i64:
    """The highest influence on a tribe that is lower than `below`; 0 if nobody has any."""
    highest: i64 = 0
    for seat in range(realm.seats):
        influence = realm.players[seat].influence[tribe]
        if influence < below and influence > highest:
            highest = influence
    return highest


def players_at(realm: Realm, tribe: i64, space: i64) -> i64:
    """How many players stand on a space of the column."""
    players: i64 = 0
    for seat in range(realm.seats):
        if realm.players[seat].influence[tribe] == space:
            players += 1
    return players


def give_each_at(realm: Realm, points: vec[i64], tribe: i64, space: i64, number: i64, share: i64, scored: bool) -> None:
    """Points for every player on a space of the column."""
    for seat in range(realm.seats):
        if realm.players[seat].influence[tribe] == space:
            points[seat] += number
            if scored and realm.events is not None:
                sharing = players_at(realm, tribe, space)
                events.tell(realm, events.POINTS_GAINED, seat, tribe, number, space, share, sharing)


def shared(points: i64, players: i64) -> i64:
    """Points divided among players, rounded up (RUL-14)."""
    return (points + players - 1) // players
