"""Goal, order of play and powers (parts A, I and J): who wins and when, how the rest are ranked."""

from typing import Final

from mypy_extensions import i64

from regna.engine.state import OVER, Result
from regna.games.barbarian_kingdoms.rules.board import CAPTURED, GOAL, KINGDOM_COUNT, KINGS_TO_DEFEAT, NOBODY, NOWHERE
from regna.games.barbarian_kingdoms.rules.coins import KINDS, value_of
from regna.games.barbarian_kingdoms.rules.realm import (
    ACTION,
    ENDINGS,
    FINISHED,
    GOING_ON,
    MILITARY,
    NO_DEED,
    TERRITORIAL,
    Realm,
)

# Reign Score (BK-301 to BK-305)
DEFEATED_KING: Final[i64] = 2
OWN_KING: Final[i64] = 2
TREMIS_PER_POINT: Final[i64] = 5
# What a position is worth to a search that stops in mid-game, in warriors; a rough guess
WORTH_OF_PROVINCE: Final[i64] = 4
WORTH_OF_DEFEATED_KING: Final[i64] = 6
WORTH_OF_OWN_KING: Final[i64] = 3
WORTH_OF_VICTORY: Final = 60.0

PERFORMANCES: Final = ("atrocious", "humiliating", "adequate", "brilliant", "legendary")
"""What a reign is called, for every three points (BK-307)."""


class Goal(Realm):
    """A game that knows when it is won, and whose turn comes next."""

    # ------------------------------------------------------------------ victory

    def is_won(self) -> bool:
        """Whether somebody has won by the change just made; then the game stops at this very moment (BK-006, A-01).

        Should several qualify, the active player comes first, then the order of play.
        """
        for step in range(self.seating.playing):
            kingdom = self.seating.order[(self.turn + step) % self.seating.playing]
            if self.held[kingdom] >= GOAL:
                self.finish(TERRITORIAL, kingdom)
                return True
            if self.has_military_victory(kingdom):
                self.finish(MILITARY, kingdom)
                return True
        return False

    def has_military_victory(self, kingdom: i64) -> bool:
        """Two opposing Kings defeated (BK-004); for two players and teams all Kings of one party (BK-323, BK-332)."""
        if self.seating.in_parties:
            for other in range(KINGDOM_COUNT):
                if self.seating.party_of[other] != NOBODY and self.has_defeated_all(
                    kingdom, self.seating.party_of[other]
                ):
                    return True
            return False
        return self.kings_defeated_by(kingdom) >= KINGS_TO_DEFEAT

    def kings_defeated_by(self, kingdom: i64) -> i64:
        """How many Kings a kingdom has captured (BK-007, BK-242)."""
        count: i64 = 0
        for king in range(KINGDOM_COUNT):
            if self.captors[king] == kingdom:
                count += 1
        return count

    def has_defeated_all(self, kingdom: i64, party: i64) -> bool:
        """Whether the party of a kingdom has captured every King of another party (A-31, A-32)."""
        own = self.seating.party_of[kingdom]
        if party == own:
            return False
        for king in range(KINGDOM_COUNT):
            if self.seating.party_of[king] == party:
                captor = self.captors[king]
                if captor == NOBODY or self.seating.party_of[captor] != own:
                    return False
        return True

    def finish(self, cause: i64, kingdom: i64) -> None:
        """The game stops; nothing further of the action is resolved (BK-006)."""
        self.cause = cause
        self.champion = kingdom
        self.seat = OVER
        self.phase = FINISHED

    # ------------------------------------------------------------------ order of play

    def begin_turn(self, turn: i64) -> None:
        """The kingdom at this place in the order of play announces one action (BK-009, BK-010)."""
        self.turn = turn
        self.deed = NO_DEED
        self.target = NOWHERE
        self.by_king = 0
        self.recruited = 0
        self.refusers = 0
        self.collected = 0
        self.ask(self.active(), ACTION)

    def end_turn(self) -> None:
        """The next kingdom in the order of play, whatever came of the action (BK-009, BK-265, BK-324)."""
        self.begin_turn((self.turn + 1) % self.seating.playing)

    # ------------------------------------------------------------------ powers

    def has_power(self, kingdom: i64, owner: i64) -> bool:
        """Whether a kingdom has the permanent power of `owner` (BK-280)."""
        return kingdom == owner and self.values.with_powers

    def has_king_power(self, kingdom: i64, owner: i64) -> bool:
        """Whether a kingdom has the king power of `owner`: while its King lives (BK-280, BK-242)."""
        return kingdom == owner and self.values.with_powers and self.kings[kingdom] != CAPTURED

    # ------------------------------------------------------------------ Reign Score

    def reign_score(self, seat: i64) -> i64:
        """Kings, warriors and tokens of a player's kingdoms; the treasury counts once the game is over (BK-301 to 305).

        Until then nobody can count it.
        """
        score: i64 = 0
        for kingdom in range(KINGDOM_COUNT):
            if self.seat_of(kingdom) == seat:
                score += DEFEATED_KING * self.opposing_kings_defeated_by(kingdom)
                score += 0 if self.kings[kingdom] == CAPTURED else OWN_KING
                score += self.deployed[kingdom] + self.placed[kingdom]  # at Sea is on the board as well
        if self.cause != GOING_ON:
            score += self.wealth(seat) // TREMIS_PER_POINT
        return score

    def opposing_kings_defeated_by(self, kingdom: i64) -> i64:
        """Captured Kings that are not one's own second kingdom's (BK-301)."""
        count: i64 = 0
        for king in range(KINGDOM_COUNT):
            if self.captors[king] == kingdom and self.seat_of(king) != self.seat_of(kingdom):
                count += 1
        return count

    def wealth(self, seat: i64) -> i64:
        """What a treasury is worth."""
        total: i64 = 0
        for kind in range(KINDS):
            total += self.treasury[seat * KINDS + kind] * value_of(kind)
        return total

    def is_winner(self, seat: i64) -> bool:
        """Whether a player has won, alone or with the party (BK-330)."""
        if self.cause == GOING_ON:
            return False
        for kingdom in range(KINGDOM_COUNT):
            if self.seat_of(kingdom) == seat and self.seating.party_of[kingdom] == self.seating.party_of[self.champion]:
                return True
        return False

    def result(self) -> Result:
        """The winner first, the others by Reign Score; of equal ones the later in the order of play (BK-300, BK-306).

        Players of a team share its place, and losing teams stand in the order of their scores together (A-34).
        """
        scores = [int(self.reign_score(seat)) for seat in range(self.seats)]
        parties = [self.party(seat) for seat in range(self.seats)]
        merits = []
        for seat in range(self.seats):
            together = sum(score for score, party in zip(scores, parties, strict=True) if party == parties[seat])
            latest = max(self.last_turn(other) for other in range(self.seats) if parties[other] == parties[seat])
            merits.append((int(self.is_winner(seat)), together, latest))
        places = [1 + sum(1 for merit in merits if merit > own) for own in merits]
        return Result(scores, places, ENDINGS[self.cause])

    def party(self, seat: i64) -> int:
        """The party a player belongs to."""
        return int(self.seating.party_of[self.seating.kingdoms_of[seat][0]])

    def last_turn(self, seat: i64) -> int:
        """A player's latest place in the order of play."""
        latest = 0
        for place in range(self.seating.playing):
            if self.seat_of(self.seating.order[place]) == seat:
                latest = int(place)
        return latest

    def value(self, seat: i64) -> float:
        """The share of the victory at the end; before it, how near a player's best kingdom is to one."""
        if self.cause != GOING_ON:
            winners: i64 = 0
            for other in range(self.seats):
                winners += 1 if self.is_winner(other) else 0
            return 1.0 / float(winners) if self.is_winner(seat) else 0.0
        best: i64 = 0
        for kingdom in range(KINGDOM_COUNT):
            if self.seat_of(kingdom) == seat:
                near = WORTH_OF_PROVINCE * self.held[kingdom] + self.deployed[kingdom]
                near += WORTH_OF_DEFEATED_KING * self.opposing_kings_defeated_by(kingdom)
                near += 0 if self.kings[kingdom] == CAPTURED else WORTH_OF_OWN_KING
                best = max(best, near)
        return float(best) / WORTH_OF_VICTORY


def performance(score: int) -> str:
    """What a reign with this score is called (BK-307)."""
    return PERFORMANCES[min(max(score, 0) // 3, len(PERFORMANCES) - 1)]
