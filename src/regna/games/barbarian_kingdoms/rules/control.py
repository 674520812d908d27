"""Movement, occupancy and control (parts C and D): where units may go, who controls what, when control is lost."""

from mypy_extensions import i64

from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules.board import KING_AT_SEA, NOBODY, NOWHERE, SEA, TOKENS, VANDALS
from regna.games.barbarian_kingdoms.rules.goal import Goal
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.reasons import IMPASSABLE, NO_PORT, NO_UNIT_THERE, NOT_ADJACENT


class Control(Goal):
    """A game that knows how units move and what a kingdom controls."""

    # ------------------------------------------------------------------ where units are

    def has_unit(self, kingdom: i64, place: i64) -> bool:
        """Whether a kingdom has a unit at a place: in a province, a warrior at Sea, or its King at Sea."""
        if place == SEA:
            return self.at_sea[kingdom] > 0
        if place == KING_AT_SEA:
            return self.kings[kingdom] == SEA
        return has(self.army[kingdom], place)

    def is_king(self, kingdom: i64, place: i64) -> bool:
        """Whether the unit at a place is the King."""
        return place == KING_AT_SEA or (place != SEA and self.kings[kingdom] == place)

    def units_near(self, kingdom: i64, province: i64) -> i64:
        """The places from which a kingdom's units can enter a province, as a mask (BK-041, BK-212, A-22)."""
        near = self.army[kingdom] & self.map.neighbours[province]
        if self.at_sea[kingdom] > 0 and has(self.map.ports, province):
            near |= bit(SEA)
        if self.kings[kingdom] == SEA and has(self.reach(kingdom, KING_AT_SEA), province):
            near |= bit(KING_AT_SEA)
        return near

    def reach(self, kingdom: i64, place: i64) -> i64:
        """The areas adjacent to a unit's place, as a mask (BK-041 to BK-043).

        For Geiseric himself the Sea is adjacent to every coastal province, port or not (BK-284, A-26).
        """
        geiseric = self.has_king_power(kingdom, VANDALS) and self.is_king(kingdom, place)
        if place == SEA or place == KING_AT_SEA:
            return self.map.coast if geiseric else self.map.ports
        near = self.map.neighbours[place]
        return near | bit(SEA) if geiseric and has(self.map.coast, place) else near

    def step_problem(self, kingdom: i64, place: i64, area: i64) -> i64:
        """A unit goes from where it is to an adjacent area that is not impassable (BK-045, BK-048)."""
        if not self.has_unit(kingdom, place):
            return NO_UNIT_THERE
        if area != SEA and self.is_closed(area):
            return IMPASSABLE
        if has(self.reach(kingdom, place), area):
            return OK
        by_sea = area == SEA or place == SEA or place == KING_AT_SEA
        return NO_PORT if by_sea else NOT_ADJACENT

    # ------------------------------------------------------------------ moving units

    def leave(self, kingdom: i64, place: i64) -> bool:
        """A unit leaves its place; an initial province it was occupying is given back at once (BK-065, BK-213).

        True if it is the King, who is NOWHERE until he arrives.
        """
        king = self.is_king(kingdom, place)
        if king:
            self.kings[kingdom] = NOWHERE
        if place == SEA:
            self.at_sea[kingdom] -= 1
        elif place != KING_AT_SEA:
            self.army[kingdom] &= ~bit(place)
            self.occupied &= ~bit(place)
            self.assaulted &= ~bit(place)
            self.standing[place] = NOBODY
            self.settle_control(place)
        return king

    def arrive(self, kingdom: i64, area: i64, king: bool) -> None:
        """A unit occupies an area; outside battles nobody else is in that province (BK-046, BK-047)."""
        if king:
            self.kings[kingdom] = area
        if area != SEA:
            self.occupy(kingdom, area)
        elif not king:
            self.at_sea[kingdom] += 1

    def occupy(self, kingdom: i64, province: i64) -> None:
        """A kingdom's unit occupies a province now, whoever did before: occupation passes without a gap (BK-065)."""
        before = self.standing[province]
        if before == kingdom:
            return
        if before != NOBODY:
            self.army[before] &= ~bit(province)
            self.assaulted &= ~bit(province)
        self.army[kingdom] |= bit(province)
        self.occupied |= bit(province)
        self.standing[province] = kingdom
        self.settle_control(province)

    # ------------------------------------------------------------------ control

    def controller(self, province: i64) -> i64:
        """Whose marker is visible: a token, or an emblem without an opposing unit on it (BK-060 to BK-067)."""
        token = self.tokens[province]
        if token != NOBODY:
            return token
        emblem = self.setting.emblems[province]
        if emblem == NOBODY:
            return NOBODY  # even when occupied (BK-061)
        unit = self.standing[province]
        return NOBODY if unit != NOBODY and self.oppose(unit, emblem) else emblem

    def settle_control(self, province: i64) -> None:
        """Control follows from markers and units at once (BK-065, BK-070)."""
        before = self.holders[province]
        now = self.controller(province)
        if now == before:
            return
        self.holders[province] = now
        if before != NOBODY:
            self.held[before] -= 1
            self.lands[before] &= ~bit(province)
        if now != NOBODY:
            self.held[now] += 1
            self.lands[now] |= bit(province)

    def is_suspended(self, province: i64) -> bool:
        """Whether an opposing unit covers the emblem of an initial province (BK-063)."""
        return self.setting.emblems[province] != NOBODY and self.holders[province] == NOBODY

    def place_token(self, kingdom: i64, province: i64) -> None:
        """The cheapest control token goes to a province (BK-155)."""
        self.tokens[province] = kingdom
        self.placed[kingdom] += 1
        self.settle_control(province)

    def remove_token(self, province: i64) -> None:
        """A control token goes back to the most expensive free slot of its board (BK-070, BK-071)."""
        owner = self.tokens[province]
        if owner != NOBODY:
            self.placed[owner] -= 1
            self.tokens[province] = NOBODY
            self.settle_control(province)

    def tokens_left(self, kingdom: i64) -> i64:
        """Control tokens on a player board."""
        return TOKENS - self.placed[kingdom]
