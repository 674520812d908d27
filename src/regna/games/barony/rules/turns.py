"""Turn order and the end of the game: who comes next, when it is over, who has won."""

from mypy_extensions import i64

from regna.engine.state import OVER, Result
from regna.games.barony.rules.board import NOWHERE
from regna.games.barony.rules.realm import BY_DUKE, ENDINGS, FINISHED, MAIN, Realm


class Turns(Realm):
    """A game of Barony that knows how turns follow each other and how it is scored."""

    def end_turn(self) -> None:
        """The next player clockwise (BA-040); after a duke only to the end of the round (BA-180, BA-181)."""
        self.turns += 1
        self.passes = 0
        self.moved_to = NOWHERE
        self.moves_left = 0
        self.recruit_hex = NOWHERE
        self.recruits_left = 0
        self.seat = (self.seat + 1) % self.seats
        self.phase = MAIN
        if self.last_round and self.seat == self.first:
            self.finish(BY_DUKE)

    def finish(self, cause: i64) -> None:
        """Nobody decides any more."""
        self.seat = OVER
        self.phase = FINISHED
        self.ended = cause

    def is_ahead(self, seat: i64, other: i64) -> bool:
        """Whether a seat beats another: by score (BA-184); of equals the one farther from the first player (BA-185)."""
        score = self.players[seat].score(self.values)
        other_score = self.players[other].score(self.values)
        if score != other_score:
            return score > other_score
        return (seat - self.first) % self.seats > (other - self.first) % self.seats

    def place_of(self, seat: i64) -> i64:
        """1 for the winner, and so on: one more than the number of seats ahead (AMB-24)."""
        place: i64 = 1
        for other in range(self.seats):
            if other != seat and self.is_ahead(other, seat):
                place += 1
        return place

    def result(self) -> Result:
        """Final scores (BA-182) and places."""
        seats = range(int(self.seats))
        scores = [int(self.players[seat].score(self.values)) for seat in seats]
        return Result(scores, [int(self.place_of(seat)) for seat in seats], ENDINGS[self.ended])

    def value(self, seat: i64) -> float:
        """1 for the winner and 0 for the others; before the end a seat's share of what all have gathered."""
        if self.phase == FINISHED:
            return 1.0 if self.place_of(seat) == 1 else 0.0
        values = self.values
        own: i64 = 0
        total: i64 = 0
        for other in range(self.seats):
            player = self.players[other]
            # A resource point is worth about a victory point, because 15 of them buy a title of 15 (BA-161, BA-166).
            worth = player.board_score(values) + player.gold(values) + 1
            total += worth
            if other == seat:
                own = worth
        return float(own) / float(total)
