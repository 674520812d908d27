"""Section 13: the end of the game, and how it stands before."""

from mypy_extensions import i64

from regna.engine.state import OVER, Result
from regna.games.animal_kingdoms.rules import board, events, phases
from regna.games.animal_kingdoms.rules.realm import Realm


def finish_game(realm: Realm) -> None:
    """First-to-pass tiles and unspent tokens are added (AK-161, AK-162)."""
    for seat in range(realm.seats):
        if realm.events is not None:
            tell_bonus_points(realm, seat)
        realm.players[seat].score += pass_tile_points_of(realm, seat) + realm.players[seat].tokens
    realm.phase = phases.FINISHED
    realm.seat = OVER
    if realm.events is not None:
        tell_result(realm)


def tell_bonus_points(realm: Realm, seat: i64) -> None:
    """What a player's tiles and tokens bring; the tiles are turned up."""
    for age in range(board.AGES):
        if realm.pass_tile_owners[age] == seat:
            events.tell(realm, events.PASS_TILE_REVEALED, seat, age, realm.pass_tile_points[age])
    if pass_tile_points_of(realm, seat) > 0:
        events.tell(realm, events.PASS_TILES_SCORED, seat, pass_tile_points_of(realm, seat))
    if realm.players[seat].tokens > 0:
        events.tell(realm, events.TOKENS_SCORED, seat, realm.players[seat].tokens)


def tell_result(realm: Realm) -> None:
    """Points and places of all sides, and by which capital the winner is ahead of others with as many points."""
    winners: i64 = 0
    decided_by: i64 = board.NOWHERE
    for side in range(realm.sides):
        place = place_of(realm, side) if side < realm.seats else 3 - place_of(realm, board.HUMAN)
        events.tell(realm, events.FINAL_SCORE, side, points_of(realm, side), place)
        if side < realm.seats and place == 1:
            winners += 1
            decided_by = deciding_capital(realm, side)
    events.tell(realm, events.GAME_ENDED, winners, decided_by)


def deciding_capital(realm: Realm, winner: i64) -> i64:
    """The winner's capital, if somebody else has as many points and is behind because of it; or NOWHERE (AK-164)."""
    for other in range(realm.seats):
        if points_of(realm, other) == points_of(realm, winner) and is_ahead(realm, winner, other):
            return realm.players[winner].capital
    return board.NOWHERE


def pass_tile_points_of(realm: Realm, seat: i64) -> i64:
    """The points of a player's first-to-pass tiles."""
    points: i64 = 0
    for age in range(board.AGES):
        if realm.pass_tile_owners[age] == seat:
            points += realm.pass_tile_points[age]
    return points


def points_of(realm: Realm, side: i64) -> i64:
    """What a side has for all to see: the track, and before the end its unspent tokens."""
    player = realm.players[side]
    return player.score if realm.phase == phases.FINISHED else player.score + player.tokens


def is_ahead(realm: Realm, one: i64, other: i64) -> bool:
    """More points (AK-163); among equals the capital of the larger kingdom in the last age (AK-164)."""
    if points_of(realm, one) != points_of(realm, other):
        return points_of(realm, one) > points_of(realm, other)
    return realm.phase == phases.FINISHED and realm.players[one].capital > realm.players[other].capital


def place_of(realm: Realm, seat: i64) -> i64:
    """1 for the winner, or for each who shares the victory (AK-165); alone a tie is a defeat (AK-253)."""
    if realm.seats == 1:
        return 1 if points_of(realm, board.HUMAN) > points_of(realm, board.RIVAL) else 2
    place: i64 = 1
    for other in range(realm.seats):
        if is_ahead(realm, other, seat):
            place += 1
    return place


def result(realm: Realm) -> Result:
    """Points and places; before the end by the track and the unspent tokens."""
    points = [int(points_of(realm, seat)) for seat in range(realm.seats)]
    places = [int(place_of(realm, seat)) for seat in range(realm.seats)]
    return Result(points, places, "ages" if realm.phase == phases.FINISHED else "")


def value(realm: Realm, seat: i64) -> float:
    """The share of the victory at the end; before it the share of all points.

    Alone a defeat counts the less the higher it is, never as much as a victory: random play hardly ever wins
    there, and a search that saw only zeros would learn nothing from it.
    """
    if realm.phase != phases.FINISHED:
        return share_of_points(realm, seat)
    if place_of(realm, seat) != 1:
        return share_of_points(realm, seat) if realm.seats == 1 else 0.0
    winners: i64 = 0
    for other in range(realm.seats):
        if place_of(realm, other) == 1:
            winners += 1
    return 1.0 / float(winners)


def share_of_points(realm: Realm, seat: i64) -> float:
    """A seat's points of those of all sides, one added for each so that nobody has nothing."""
    total: i64 = 0
    for side in range(realm.sides):
        total += points_of(realm, side)
    return float(points_of(realm, seat) + 1) / float(total + realm.sides)
