"""Chapter G, with what chapter K changes for two players: what each tribe is worth, and who has won."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.state import Result
from regna.games.attila.rules.board import TRIBE_COUNT
from regna.games.attila.rules.deck import Deck
from regna.games.attila.rules.realm import ENDINGS, FINISHED

CLOSE_ENOUGH: Final[i64] = 2
"""With two players the second counts only if not more than so many spaces below the first (AT-132)."""


class Scoring(Deck):
    """A game of Attila that knows what the tribes are worth."""

    def score_all_tribes(self) -> None:
        """All six tribes, one after the other (AT-091); nothing but the points changes (AT-099)."""
        for tribe in range(TRIBE_COUNT):
            points = self.points_for(tribe)
            for seat in range(self.seats):
                self.players[seat].score += points[seat]

    def points_for(self, tribe: i64) -> vec[i64]:
        """What a scoring of the tribe gives each seat.

        M is the number of its markers on the map, P the number of provinces that hold them.
        """
        points = vec[i64]([0] * self.seats)
        m = self.markers_on_map(tribe)
        p = self.provinces_held(tribe)
        highest = self.highest_influence(tribe, self.values.top + 1)
        if highest == 0:
            return points  # nobody has influence on it (AT-097)
        second = self.highest_influence(tribe, highest)
        leaders = self.players_at(tribe, highest)
        if leaders > 1:
            self.give_each_at(points, tribe, highest, shared(m + p, leaders))  # AT-094; nobody is second
        elif second == 0:
            self.give_each_at(points, tribe, highest, m + p)  # the only one with influence (AT-096)
        else:
            self.give_each_at(points, tribe, highest, m)  # AT-092
            if self.second_counts(highest, second):
                self.give_each_at(points, tribe, second, shared(p, self.players_at(tribe, second)))  # AT-093, AT-095
        return points

    def second_counts(self, highest: i64, second: i64) -> bool:
        """With two players the second must be close behind the first (AT-132, AT-133)."""
        return self.seats > 2 or highest - second <= CLOSE_ENOUGH

    def highest_influence(self, tribe: i64, below: i64) -> i64:
        """The highest influence on a tribe that is lower than `below`; 0 if nobody has any."""
        highest: i64 = 0
        for seat in range(self.seats):
            influence = self.players[seat].influence[tribe]
            if influence < below and influence > highest:
                highest = influence
        return highest

    def players_at(self, tribe: i64, space: i64) -> i64:
        """How many players stand on a space of the column."""
        players: i64 = 0
        for seat in range(self.seats):
            if self.players[seat].influence[tribe] == space:
                players += 1
        return players

    def give_each_at(self, points: vec[i64], tribe: i64, space: i64, number: i64) -> None:
        """Points for every player on a space of the column."""
        for seat in range(self.seats):
            if self.players[seat].influence[tribe] == space:
                points[seat] += number

    # ------------------------------------------------------------------ who has won (AT-128, AT-129)

    def standing(self) -> vec[i64]:
        """Everybody's points; before the end as if all tribes were scored now."""
        points = vec[i64]([self.players[seat].score for seat in range(self.seats)])
        if self.phase != FINISHED:
            for tribe in range(TRIBE_COUNT):
                gained = self.points_for(tribe)
                for seat in range(self.seats):
                    points[seat] += gained[seat]
        return points

    def result(self) -> Result:
        """Points and places; equal points share a place, and the victory (AT-129, RUL-22)."""
        points = [int(number) for number in self.standing()]
        places = [1 + sum(1 for other in points if other > own) for own in points]
        return Result(points, places, ENDINGS[self.cause] if self.phase == FINISHED else "")

    def value(self, seat: i64) -> float:
        """The share of the victory at the end; before it the share of all points, as if scored now."""
        points = self.standing()
        own = points[seat]
        total: i64 = 0
        winners: i64 = 0
        for other in range(self.seats):
            total += points[other]
            if points[other] > own and self.phase == FINISHED:
                return 0.0
            if points[other] == own:
                winners += 1
        if self.phase == FINISHED:
            return 1.0 / float(winners)
        return float(own + 1) / float(total + self.seats)


def shared(points: i64, players: i64) -> i64:
    """Points divided among players, rounded up (RUL-14)."""
    return (points + players - 1) // players
