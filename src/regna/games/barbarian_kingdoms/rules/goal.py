"""Goal and order of play (part A): who wins and when, and whose turn comes next."""

from mypy_extensions import i64

from regna.engine.state import OVER
from regna.games.barbarian_kingdoms.rules import board, events, phases, reign
from regna.games.barbarian_kingdoms.rules.board import NOBODY, NOWHERE
from regna.games.barbarian_kingdoms.rules.realm import Realm

# ---------------------------------------------------------------------- victory


def is_won(realm: Realm) -> bool:
    """Whether somebody has won by the change just made; then the game stops at this very moment (BK-006, A-01).

    Should several qualify, the active player comes first, then the order of play.
    """
    for step in range(realm.seating.playing):
        kingdom = realm.seating.order[(realm.turn + step) % realm.seating.playing]
        if realm.held[kingdom] >= board.GOAL:
            finish(realm, phases.TERRITORIAL, kingdom)
            return True
        if has_military_victory(realm, kingdom):
            finish(realm, phases.MILITARY, kingdom)
            return True
    return False


def has_military_victory(realm: Realm, kingdom: i64) -> bool:
    """Two opposing Kings defeated (BK-004); for two players and teams all Kings of one party (BK-323, BK-332)."""
    return kings_to_victory(realm, kingdom) == 0


def kings_to_victory(realm: Realm, kingdom: i64) -> i64:
    """How many Kings must still be defeated: of the two, or in parties of that one of which fewest are left."""
    if not realm.seating.in_parties:
        return max(0, board.KINGS_TO_DEFEAT - kings_defeated_by(realm, kingdom))
    fewest: i64 = board.KINGDOM_COUNT
    for other in range(board.KINGDOM_COUNT):
        party = realm.seating.party_of[other]
        if party != NOBODY and party != realm.seating.party_of[kingdom]:
            fewest = min(fewest, kings_left(realm, kingdom, party))
    return fewest


def kings_defeated_by(realm: Realm, kingdom: i64) -> i64:
    """How many Kings a kingdom has captured (BK-007, BK-242)."""
    count: i64 = 0
    for king in range(board.KINGDOM_COUNT):
        if realm.captors[king] == kingdom:
            count += 1
    return count


def kings_left(realm: Realm, kingdom: i64, party: i64) -> i64:
    """How many Kings of another party the party of a kingdom has not captured (A-31, A-32)."""
    own = realm.seating.party_of[kingdom]
    left: i64 = 0
    for king in range(board.KINGDOM_COUNT):
        if realm.seating.party_of[king] == party:
            captor = realm.captors[king]
            if captor == NOBODY or realm.seating.party_of[captor] != own:
                left += 1
    return left


def finish(realm: Realm, cause: i64, kingdom: i64) -> None:
    """The game stops; nothing further of the action is resolved (BK-006)."""
    realm.cause = cause
    realm.champion = kingdom
    realm.seat = OVER
    realm.phase = phases.FINISHED
    events.tell(realm, events.GAME_WON, kingdom, cause)
    reign.tell_reigns(realm)


# ---------------------------------------------------------------------- order of play


def begin_turn(realm: Realm, turn: i64) -> None:
    """The kingdom at this place in the order of play announces one action (BK-009, BK-010)."""
    realm.turn = turn
    realm.current_action = phases.NO_ACTION
    realm.target = NOWHERE
    realm.by_king = 0
    realm.recruited = 0
    realm.refusers = 0
    realm.collected = 0
    realm.ask(realm.active(), phases.ACTION)
    events.tell(realm, events.TURN_BEGUN, realm.kingdom)


def end_turn(realm: Realm) -> None:
    """The next kingdom in the order of play, whatever came of the action (BK-009, BK-265, BK-324)."""
    begin_turn(realm, (realm.turn + 1) % realm.seating.playing)
