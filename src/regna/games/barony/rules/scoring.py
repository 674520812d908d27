"""The final score: who has won, and by how much."""

from mypy_extensions import i64

from regna.engine.state import Result
from regna.games.barony.rules import events, phases
from regna.games.barony.rules.realm import NOBODY, Realm


def is_ahead(realm: Realm, seat: i64, other: i64) -> bool:
    """Whether a seat beats another: by score (BA-184); of equals the one farther from the first player (BA-185)."""
    score = realm.players[seat].score(realm.values)
    other_score = realm.players[other].score(realm.values)
    if score != other_score:
        return score > other_score
    return (seat - realm.first) % realm.seats > (other - realm.first) % realm.seats


def place_of(realm: Realm, seat: i64) -> i64:
    """1 for the winner, and so on: one more than the number of seats ahead (AMB-24)."""
    place: i64 = 1
    for other in range(realm.seats):
        if other != seat and is_ahead(realm, other, seat):
            place += 1
    return place


def seat_at(realm: Realm, place: i64) -> i64:
    """Who has this place."""
    seat: i64 = 0
    while place_of(realm, seat) != place:
        seat += 1
    return seat


def tell_scores(realm: Realm) -> None:
    """Every player's points from the first place to the last, what decided between equals (BA-185), and the winner."""
    values = realm.values
    ahead = NOBODY
    for place in range(i64(1), realm.seats + 1):
        seat = seat_at(realm, place)
        player = realm.players[seat]
        titles, cities = player.rank * values.points_per_title, player.founded * values.points_per_city
        score = player.score(values)
        events.tell(realm, events.SCORE_COUNTED, seat, titles, cities, score - titles - cities, score)
        if ahead != NOBODY and realm.players[ahead].score(values) == score:
            events.tell(realm, events.TIE_BROKEN, ahead, seat, score)
        ahead = seat
    winner = seat_at(realm, i64(1))
    events.tell(realm, events.GAME_ENDED, realm.ended, winner, realm.players[winner].score(values))


def result(realm: Realm) -> Result:
    """Final scores (BA-182) and places."""
    seats = range(int(realm.seats))
    scores = [int(realm.players[seat].score(realm.values)) for seat in seats]
    return Result(scores, [int(place_of(realm, seat)) for seat in seats], phases.ENDINGS[realm.ended])


def value(realm: Realm, seat: i64) -> float:
    """1 for the winner and 0 for the others; before the end a seat's share of what all have gathered."""
    if realm.phase == phases.FINISHED:
        return 1.0 if place_of(realm, seat) == 1 else 0.0
    values = realm.values
    own: i64 = 0
    total: i64 = 0
    for other in range(realm.seats):
        player = realm.players[other]
        # A resource point is worth about a victory point, because 15 of them buy a title of 15 (BA-161, BA-166).
        worth = player.board_score(values) + player.gold(values) + 1
        total += worth
        if other == seat:
            own = worth
    return float(own) / float(total)
