"""Section 9, and section 11 where it replaces a battle: the points of a kingdom at the end of an age."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regna.games.animal_kingdoms.rules.board import AGES, NOBODY, SIDES
from regna.games.animal_kingdoms.rules.claims import Claims
from regna.games.animal_kingdoms.rules.player import BEATEN, CONTENDS, NO_PART

SECOND: Final[i64] = 3
THIRD: Final[i64] = 1
"""Points of the second and the third place (AK-086)."""
NO_LIMIT: Final[i64] = 1000
"""More cubes than anybody has."""


class Scoring(Claims):
    """A game of Animal Kingdoms that knows what a kingdom is worth to whom."""

    def influence(self, kingdom: i64, side: i64) -> i64:
        """Cubes on territories, capital and councils (AK-081)."""
        return self.cubes[kingdom * SIDES + side] + self.councils[kingdom * SIDES + side]

    def tile_of(self, kingdom: i64) -> i64:
        """The leftmost remaining majority tile: each age uses the next higher one (AK-083, AK-084)."""
        return self.majority[kingdom * AGES + self.age]

    def find_leaders(self, kingdom: i64) -> i64:
        """Mark the sides with the most cubes as contending for first place; returns how many they are.

        Where nobody has a cube there are none (AK-082, AMB-06).
        """
        most = self.highest_below(kingdom, NO_LIMIT)
        leaders: i64 = 0
        for side in range(self.sides):
            leads = most > 0 and self.influence(kingdom, side) == most
            self.players[side].part = CONTENDS if leads else NO_PART
            if leads:
                leaders += 1
        return leaders

    def highest_below(self, kingdom: i64, limit: i64) -> i64:
        """The highest influence under a limit among the sides that have no part in a contest, 0 if there is none."""
        highest: i64 = 0
        for side in range(self.sides):
            influence = self.influence(kingdom, side)
            if self.players[side].part == NO_PART and influence < limit and influence > highest:
                highest = influence
        return highest

    def score_peacefully(self, kingdom: i64) -> None:
        """Without a battle: a single leader or none, or a Peace Treaty (AK-083, AK-130, AMB-06)."""
        self.keep_the_peace(kingdom)
        self.award(kingdom)

    def keep_the_peace(self, kingdom: i64) -> None:
        """Peace Treaty: among tied players the capital decides (AK-131, AK-132); else all are first (AK-133).

        A cube on a council is none on the capital (AK-134).
        """
        holder = self.capitals[kingdom]
        if holder == NOBODY or self.players[holder].part != CONTENDS:
            return
        for side in range(self.sides):
            if side != holder and self.players[side].part == CONTENDS:
                self.players[side].part = BEATEN

    def points_for(self, kingdom: i64) -> vec[i64]:
        """What the kingdom gives each side once it is known who is first and who was beaten.

        First place takes the tile, each of several too (AK-083, AK-115, AK-133). Who was beaten is second (AK-106), so
        the next ones are third (AK-107); where nobody was beaten, the next are second, then third (AK-088, AMB-08).
        Equal numbers of cubes share a place and score it in full (AK-087).
        """
        points = vec[i64]([0] * SIDES)
        place: i64 = 2
        for side in range(self.sides):
            part = self.players[side].part
            if part == CONTENDS:
                points[side] = self.tile_of(kingdom)
            elif part == BEATEN:
                points[side] = SECOND
                place = 3
        level = self.highest_below(kingdom, NO_LIMIT)
        while level > 0 and place <= 3:
            for side in range(self.sides):
                if self.players[side].part == NO_PART and self.influence(kingdom, side) == level:
                    points[side] = SECOND if place == 2 else THIRD
            level = self.highest_below(kingdom, level)
            place += 1
        return points

    def award(self, kingdom: i64) -> None:
        """The points go on the track at once (AK-089); nobody has a part in a contest any more."""
        points = self.points_for(kingdom)
        for side in range(self.sides):
            self.players[side].score += points[side]
            self.players[side].part = NO_PART
