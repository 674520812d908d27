"""Chapters E and F: conflict and peace."""

from mypy_extensions import i64

from regna.engine.state import OK
from regna.games.attila.rules.board import NOWHERE, TRIBE_COUNT
from regna.games.attila.rules.realm import BY_PEACE, CLOSED, PEACEFUL
from regna.games.attila.rules.reasons import CANNOT_LAY_WHAT_YOU_LACK, TRIBE_NOT_IN_CONFLICT
from regna.games.attila.rules.scoring import Scoring


class Conflict(Scoring):
    """A game of Attila that knows how conflicts are fought."""

    # ------------------------------------------------------------------ E: conflict

    def add_conflict(self, province: i64) -> None:
        """A fifth marker was placed: the province will be in conflict (AT-060), after one that was first (AT-075)."""
        if self.conflict == NOWHERE:
            self.conflict = province
        else:
            self.next_conflict = province

    def seat_to_lay(self) -> i64:
        """Whose turn it is to lay cards: clockwise from the active player, each once (AT-062)."""
        return (self.active + self.committed) % self.seats

    def lay_problem(self, tribe: i64) -> i64:
        """Only cards one has (AT-065), of tribes present in the province, in any number and mix (AT-064)."""
        if not self.in_conflict(tribe):
            return TRIBE_NOT_IN_CONFLICT
        return OK if self.players[self.seat].hand[tribe] > 0 else CANNOT_LAY_WHAT_YOU_LACK

    def lay_card(self, tribe: i64) -> None:
        """The card lies on the table, face down until all are revealed (AT-063)."""
        player = self.players[self.seat]
        player.give_card(tribe)
        player.laid[tribe] += 1
        player.laid_size += 1

    def strength(self, tribe: i64) -> i64:
        """Markers in the province and cards of all players, each counts 1 (AT-067)."""
        total = self.markers_of(tribe, self.conflict)
        for seat in range(self.seats):
            total += self.players[seat].laid[tribe]
        return total

    def resolve_conflict(self) -> None:
        """All cards are revealed (AT-066): the weakest tribes leave the province, and peace comes."""
        lowest = self.lowest_strength()
        if not self.everybody_stays(lowest):
            for tribe in range(TRIBE_COUNT):
                if self.in_conflict(tribe) and self.strength(tribe) == lowest:
                    self.lose(tribe)  # one tribe (AT-068), or several that share the lowest strength (AT-069)
        self.discard_laid_cards()
        self.make_peace(self.conflict)
        self.conflict = self.next_conflict
        self.next_conflict = NOWHERE
        self.committed = 0

    def lowest_strength(self) -> i64:
        """The strength of the weakest tribe in the province."""
        lowest: i64 = -1
        for tribe in range(TRIBE_COUNT):
            if self.in_conflict(tribe) and (lowest < 0 or self.strength(tribe) < lowest):
                lowest = self.strength(tribe)
        return lowest

    def everybody_stays(self, lowest: i64) -> bool:
        """By the rulebook the weakest leave even if that is all (AT-070) or the only one (AT-071); options differ."""
        tribes: i64 = 0
        weakest: i64 = 0
        for tribe in range(TRIBE_COUNT):
            if self.in_conflict(tribe):
                tribes += 1
                if self.strength(tribe) == lowest:
                    weakest += 1
        if tribes == 1:
            return self.values.alone_stays
        return self.values.tied_stay and weakest == tribes

    def lose(self, tribe: i64) -> None:
        """All markers of the tribe leave the province for the supply (AT-068, AT-072); influence stays (AT-073)."""
        self.remove_markers(tribe, self.conflict)
        if tribe == self.played and self.conflict == self.emptied_at:
            self.emptied_at = NOWHERE  # the last marker of the tribe is off the map again: no end by it (AT-122)

    def discard_laid_cards(self) -> None:
        """Win or lose, face up (AT-074)."""
        for seat in range(self.seats):
            player = self.players[seat]
            if player.laid_size > 0:
                for tribe in range(TRIBE_COUNT):
                    self.discards[tribe] += player.laid[tribe]
                    player.laid[tribe] = 0
                player.laid_size = 0

    # ------------------------------------------------------------------ F: peace

    def make_peace(self, province: i64) -> None:
        """A tile of the current century, even for an empty province (AT-081); without a tile it is closed (AT-080)."""
        if self.peace_placed == self.values.peace_tiles:
            self.status[province] = CLOSED
            return
        before = self.century()
        self.status[province] = PEACEFUL
        self.peace_placed += 1
        if self.peace_placed == self.values.peace_tiles:
            self.trigger_end(BY_PEACE)  # the last tile of all has no scoring of its own (AT-120, AT-127)
        elif self.century() != before:
            self.century_over = True  # AT-083, AT-090
