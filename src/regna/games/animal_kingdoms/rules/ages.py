"""Sections 12 and 13: the next age, and the end of the game."""

from mypy_extensions import i64

from regna.engine.state import OVER, Result
from regna.games.animal_kingdoms.rules.board import AGES, KINGDOMS, NOBODY, NOWHERE, SIDES
from regna.games.animal_kingdoms.rules.player import Player
from regna.games.animal_kingdoms.rules.realm import DISCARDED, FINISHED, HUMAN, IN_PILE, PLAYED, RIVAL, UNDER_PILE
from regna.games.animal_kingdoms.rules.solo import Solo


class Ages(Solo):
    """A game of Animal Kingdoms that knows how an age gives way to the next, and who has won."""

    # ------------------------------------------------------------------ the next age (section 12)

    def prepare_age(self) -> None:
        """A new first player, cubes and cards back, everybody in again; majority tiles stay (AK-149)."""
        self.first = self.next_first()
        self.return_cubes()
        self.gather_cards()
        for side in range(self.sides):
            self.players[side].passed = 0
            self.players[side].capital = NOWHERE
        self.out = 0
        self.latest = NOWHERE
        self.wins = 0
        self.losses = 0
        self.scored = NOWHERE
        self.age += 1
        for kingdom in range(KINGDOMS):
            self.decrees[kingdom] = NOWHERE  # the old ones never come back (AK-148)

    def next_first(self) -> i64:
        """Who has the fewest points on the track (AK-150, AK-152); alone always the same side (AMB-22)."""
        if self.seats == 1:
            return self.first
        chosen: i64 = 0
        for seat in range(1, self.seats):
            if self.starts_before(self.players[seat], self.players[chosen]):
                chosen = seat
        return chosen

    def starts_before(self, one: Player, other: Player) -> bool:
        """Fewer points; among equals the earliest capital (AK-151), else who passed earliest (AMB-10)."""
        if one.score != other.score:
            return one.score < other.score
        if (one.capital != NOWHERE) != (other.capital != NOWHERE):
            return one.capital != NOWHERE
        return one.passed < other.passed

    def return_cubes(self) -> None:
        """Cubes on capitals move to a council and stay (AK-140, AK-142, AK-144); all others go back (AK-145)."""
        for kingdom in range(KINGDOMS):
            for side in range(self.sides):
                here = kingdom * SIDES + side
                self.players[side].cubes += self.cubes[here]
                self.cubes[here] = 0
                if self.capitals[kingdom] == side:
                    self.players[side].cubes -= 1
                    self.councils[here] += 1
            self.capitals[kingdom] = NOBODY

    def gather_cards(self) -> None:
        """Columns, discards and pile become the new draw pile; hands stay (AK-146, AK-147).

        Alone the columns are shuffled by themselves and go under it (AK-252, AMB-21).
        """
        self.move_all(UNDER_PILE, IN_PILE)
        self.move_all(DISCARDED, IN_PILE)
        self.move_all(PLAYED, UNDER_PILE if self.seats == 1 else IN_PILE)
        self.pile_size = self.count_at(IN_PILE)
        for kingdom in range(KINGDOMS):
            self.column_size[kingdom] = 0

    # ------------------------------------------------------------------ the end of the game (section 13)

    def finish_game(self) -> None:
        """First-to-pass tiles and unspent tokens are added (AK-161, AK-162)."""
        for seat in range(self.seats):
            self.players[seat].score += self.pass_tile_points_of(seat) + self.players[seat].tokens
        self.phase = FINISHED
        self.seat = OVER

    def pass_tile_points_of(self, seat: i64) -> i64:
        """The points of a player's first-to-pass tiles."""
        points: i64 = 0
        for age in range(AGES):
            if self.pass_tile_owners[age] == seat:
                points += self.pass_tile_points[age]
        return points

    def points_of(self, side: i64) -> i64:
        """What a side has for all to see: the track, and before the end its unspent tokens."""
        player = self.players[side]
        return player.score if self.phase == FINISHED else player.score + player.tokens

    def is_ahead(self, one: i64, other: i64) -> bool:
        """More points (AK-163); among equals the capital of the larger kingdom in the last age (AK-164)."""
        if self.points_of(one) != self.points_of(other):
            return self.points_of(one) > self.points_of(other)
        return self.phase == FINISHED and self.players[one].capital > self.players[other].capital

    def place_of(self, seat: i64) -> i64:
        """1 for the winner, or for each who shares the victory (AK-165); alone a tie is a defeat (AK-253)."""
        if self.seats == 1:
            return 1 if self.points_of(HUMAN) > self.points_of(RIVAL) else 2
        place: i64 = 1
        for other in range(self.seats):
            if self.is_ahead(other, seat):
                place += 1
        return place

    def result(self) -> Result:
        """Points and places; before the end by the track and the unspent tokens."""
        points = [int(self.points_of(seat)) for seat in range(self.seats)]
        places = [int(self.place_of(seat)) for seat in range(self.seats)]
        return Result(points, places, "ages" if self.phase == FINISHED else "")

    def value(self, seat: i64) -> float:
        """The share of the victory at the end; before it the share of all points.

        Alone a defeat counts the less the higher it is, never as much as a victory: random play hardly ever wins
        there, and a search that saw only zeros would learn nothing from it.
        """
        if self.phase != FINISHED:
            return self.share_of_points(seat)
        if self.place_of(seat) != 1:
            return self.share_of_points(seat) if self.seats == 1 else 0.0
        winners: i64 = 0
        for other in range(self.seats):
            if self.place_of(other) == 1:
                winners += 1
        return 1.0 / float(winners)

    def share_of_points(self, seat: i64) -> float:
        """A seat's points of those of all sides, one added for each so that nobody has nothing."""
        total: i64 = 0
        for side in range(self.sides):
            total += self.points_of(side)
        return float(self.points_of(seat) + 1) / float(total + self.sides)
