"""Reign Score and ranking (part J): what a reign is worth, how players are placed, how well they stand."""

from typing import Final, Literal

from mypy_extensions import i64

from regna.engine.state import Result
from regna.games.barbarian_kingdoms.rules import board, events, money, phases
from regna.games.barbarian_kingdoms.rules.realm import Realm

# Reign Score (BK-301 to BK-305)
DEFEATED_KING: Final[i64] = 2
OWN_KING: Final[i64] = 2
TREMIS_PER_POINT: Final[i64] = 5
# What a position is worth to a search that stops in mid-game, in warriors; a rough guess
WORTH_OF_PROVINCE: Final[i64] = 4
WORTH_OF_DEFEATED_KING: Final[i64] = 6
WORTH_OF_OWN_KING: Final[i64] = 3
WORTH_OF_VICTORY: Final = 60.0
Performance = Literal["atrocious", "humiliating", "adequate", "brilliant", "legendary"]
PERFORMANCES: Final[tuple[Performance, ...]] = ("atrocious", "humiliating", "adequate", "brilliant", "legendary")
"""What a reign is called, for every three points (BK-307)."""


# ---------------------------------------------------------------------- Reign Score


def reign_score(realm: Realm, seat: i64) -> i64:
    """Kings, pieces on the board and the treasury of a player (BK-300)."""
    return points_for_kings(realm, seat) + points_for_pieces(realm, seat) + points_for_treasury(realm, seat)


def points_for_kings(realm: Realm, seat: i64) -> i64:
    """Kings defeated, and one's own as long as they live (BK-301, BK-302)."""
    points: i64 = 0
    for kingdom in range(board.KINGDOM_COUNT):
        if realm.seat_of(kingdom) == seat:
            points += DEFEATED_KING * opposing_kings_defeated_by(realm, kingdom)
            points += 0 if realm.kings[kingdom] == board.CAPTURED else OWN_KING
    return points


def points_for_pieces(realm: Realm, seat: i64) -> i64:
    """Warriors and control tokens on the board; the Sea is part of it (BK-303, BK-304, A-16)."""
    points: i64 = 0
    for kingdom in range(board.KINGDOM_COUNT):
        if realm.seat_of(kingdom) == seat:
            points += realm.deployed[kingdom] + realm.placed[kingdom]
    return points


def points_for_treasury(realm: Realm, seat: i64) -> i64:
    """The treasury counts once the game is over; until then nobody can count it (BK-305)."""
    if realm.cause == phases.GOING_ON:
        return 0
    return money.wealth(realm, seat) // TREMIS_PER_POINT


def opposing_kings_defeated_by(realm: Realm, kingdom: i64) -> i64:
    """Captured Kings that are not one's own second kingdom's (BK-301)."""
    count: i64 = 0
    for king in range(board.KINGDOM_COUNT):
        if realm.captors[king] == kingdom and realm.seat_of(king) != realm.seat_of(kingdom):
            count += 1
    return count


def is_winner(realm: Realm, seat: i64) -> bool:
    """Whether a player has won, alone or with the party (BK-330)."""
    if realm.cause == phases.GOING_ON:
        return False
    for kingdom in range(board.KINGDOM_COUNT):
        if realm.seat_of(kingdom) == seat and realm.seating.party_of[kingdom] == realm.seating.party_of[realm.champion]:
            return True
    return False


def performance(score: int) -> Performance:
    """What a reign with this score is called (BK-307)."""
    return PERFORMANCES[min(max(score, 0) // 3, len(PERFORMANCES) - 1)]


# ---------------------------------------------------------------------- places


def result(realm: Realm) -> Result:
    """The winner first, the others by Reign Score; of equal ones the later in the order of play (BK-300, BK-306).

    Players of a team share its place, and losing teams stand in the order of their scores together (A-34).
    """
    scores = [int(reign_score(realm, seat)) for seat in range(realm.seats)]
    parties = [party_of(realm, seat) for seat in range(realm.seats)]
    merits = []
    for seat in range(realm.seats):
        together = sum(score for score, party in zip(scores, parties, strict=True) if party == parties[seat])
        latest = max(last_turn(realm, other) for other in range(realm.seats) if parties[other] == parties[seat])
        merits.append((int(is_winner(realm, seat)), together, latest))
    places = [1 + sum(1 for merit in merits if merit > own) for own in merits]
    return Result(scores, places, phases.ENDINGS[realm.cause])


def tell_reigns(realm: Realm) -> None:
    """Tell every player's place and what the Reign Score is made of."""
    if realm.events is None:
        return
    places = result(realm).places
    for seat in range(realm.seats):
        kings, pieces = points_for_kings(realm, seat), points_for_pieces(realm, seat)
        treasury = points_for_treasury(realm, seat)
        events.tell(realm, events.REIGN_COUNTED, seat, places[seat], kings + pieces + treasury, kings, pieces, treasury)


def party_of(realm: Realm, seat: i64) -> i64:
    """The party a player belongs to."""
    for kingdom in range(board.KINGDOM_COUNT):
        if realm.seat_of(kingdom) == seat:
            return realm.seating.party_of[kingdom]
    return board.NOBODY


def last_turn(realm: Realm, seat: i64) -> int:
    """A player's latest place in the order of play."""
    latest = 0
    for place in range(realm.seating.playing):
        if realm.seat_of(realm.seating.order[place]) == seat:
            latest = int(place)
    return latest


# ---------------------------------------------------------------------- an estimate


def value(realm: Realm, seat: i64) -> float:
    """The share of the victory at the end; before it, how near a player's best kingdom is to one."""
    if realm.cause != phases.GOING_ON:
        winners: i64 = 0
        for other in range(realm.seats):
            winners += 1 if is_winner(realm, other) else 0
        return 1.0 / float(winners) if is_winner(realm, seat) else 0.0
    best: i64 = 0
    for kingdom in range(board.KINGDOM_COUNT):
        if realm.seat_of(kingdom) == seat:
            near = WORTH_OF_PROVINCE * realm.held[kingdom] + realm.deployed[kingdom]
            near += WORTH_OF_DEFEATED_KING * opposing_kings_defeated_by(realm, kingdom)
            near += 0 if realm.kings[kingdom] == board.CAPTURED else WORTH_OF_OWN_KING
            best = max(best, near)
    return float(best) / WORTH_OF_VICTORY
