"""Chapters C and D: where a marker may go, and how influence grows."""

from mypy_extensions import i64

from regna.engine.state import OK
from regna.games.attila.rules.board import TRIBE_COUNT
from regna.games.attila.rules.conflict import Conflict
from regna.games.attila.rules.player import Player
from regna.games.attila.rules.realm import BY_INFLUENCE, CLOSED, PEACEFUL
from regna.games.attila.rules.reasons import (
    NO_MARKER_LEFT,
    NO_SUCH_PROVINCE,
    OUT_OF_REACH,
    PROVINCE_AT_PEACE,
    PROVINCE_CLOSED,
    PROVINCE_FULL,
    STARTING_PROVINCES_ONLY,
)


class Placement(Conflict):
    """A game of Attila that knows where markers go."""

    # ------------------------------------------------------------------ C: placement

    def placement_problem(self, tribe: i64, province: i64) -> i64:
        """Whether a marker of the tribe may go from the supply into the province.

        A tribe without a marker on the map enters through a starting province (AT-031); otherwise starting provinces,
        provinces that hold the tribe and their neighbours are open to it (AT-032), peaceful neighbours included
        (AT-034).
        """
        if province >= self.map.size:
            return NO_SUCH_PROVINCE
        if self.supply[tribe] == 0:
            return NO_MARKER_LEFT
        if self.status[province] == PEACEFUL:
            return PROVINCE_AT_PEACE  # AT-033
        if self.status[province] == CLOSED:
            return PROVINCE_CLOSED  # AT-033
        if self.crowd[province] > self.values.in_province:
            return PROVINCE_FULL  # the fifth marker is the last (AT-037)
        if ((self.map.starts | self.reach[tribe]) >> province) & 1:
            return OK
        return STARTING_PROVINCES_ONLY if self.present[tribe] == 0 else OUT_OF_REACH

    def can_place(self, tribe: i64) -> bool:
        """Whether a marker of the tribe can go anywhere."""
        for province in range(self.map.size):
            if self.placement_problem(tribe, province) == OK:
                return True
        return False

    def stands_still(self) -> bool:
        """Whether no marker can be placed any more, by anybody, for ever (RUL-26)."""
        for tribe in range(TRIBE_COUNT):
            if self.can_place(tribe):
                return False
        return True

    def can_play(self, player: Player) -> bool:
        """Whether any card in a player's hand can be played (AT-022)."""
        for tribe in range(TRIBE_COUNT):
            if player.hand[tribe] > 0 and self.can_place(tribe):
                return True
        return False

    def place_marker(self, tribe: i64, province: i64) -> None:
        """A fifth marker brings conflict (AT-060), the tribe's last one may end the game (AT-121)."""
        self.put_marker(tribe, province)
        if self.crowd[province] > self.values.in_province:
            self.add_conflict(province)
        if self.supply[tribe] == 0:
            self.emptied_at = province

    # ------------------------------------------------------------------ D: influence

    def raise_influence(self, tribe: i64, spaces: i64) -> None:
        """The active player's marker moves up the column (AT-042), to its top at most (AT-045), which ends the game."""
        player = self.players[self.active]
        player.influence[tribe] = min(player.influence[tribe] + spaces, self.values.top)
        if player.influence[tribe] == self.values.top:
            self.trigger_end(BY_INFLUENCE)  # AT-123
