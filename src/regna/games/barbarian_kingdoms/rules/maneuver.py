"""Maneuver (part F): reposition one's units inside the realm and at Sea."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules.actions import CASTLE, MOVE
from regna.games.barbarian_kingdoms.rules.board import AREAS, CAPTURED, HUNS, KING_AT_SEA, SEA
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.realm import MANEUVER
from regna.games.barbarian_kingdoms.rules.reasons import (
    ALREADY_MOVED,
    BOTH_AT_SEA,
    NO_KING,
    NO_PORT,
    NO_WARRIOR_TO_CASTLE,
    NOT_ADJACENT,
    NOT_UNDER_YOUR_CONTROL,
    PROVINCE_OCCUPIED,
)
from regna.games.barbarian_kingdoms.rules.recruit import Recruit


class Maneuver(Recruit):
    """A game that knows how units are repositioned; nobody can contest it, nothing is pillaged (BK-119)."""

    # ------------------------------------------------------------------ how often a unit has moved

    def moves_allowed(self, kingdom: i64) -> i64:
        """Each unit at most once (BK-110); the Huns' up to twice (Horde, BK-286)."""
        return self.values.horde if self.has_power(kingdom, HUNS) else 1

    def moves_made(self, kingdom: i64, place: i64) -> i64:
        """How often the unit at a place has moved in this Maneuver; of several warriors at Sea the freshest counts."""
        if place == SEA:
            if self.at_sea[kingdom] > self.sea_moved_once + self.sea_moved_twice:
                return 0
            return 1 if self.sea_moved_once > 0 else 2
        return 2 if has(self.moved_twice, place) else (1 if has(self.moved_once, place) else 0)

    def mark_moves(self, place: i64, moves: i64) -> None:
        """Remember how often the unit that is now at a place has moved."""
        if place == SEA:
            self.sea_moved_once += 1 if moves == 1 else 0
            self.sea_moved_twice += 1 if moves == 2 else 0
            return
        self.moved_once &= ~bit(place)
        self.moved_twice &= ~bit(place)
        if moves == 1:
            self.moved_once |= bit(place)
        elif moves == 2:
            self.moved_twice |= bit(place)

    def forget_moves(self, place: i64, moves: i64) -> None:
        """A unit that has moved so often leaves a place."""
        if place == SEA:
            self.sea_moved_once -= 1 if moves == 1 else 0
            self.sea_moved_twice -= 1 if moves == 2 else 0
        else:
            self.moved_once &= ~bit(place)
            self.moved_twice &= ~bit(place)

    def clear_moves(self) -> None:
        """The Maneuver is over."""
        self.moved_once = 0
        self.moved_twice = 0
        self.sea_moved_once = 0
        self.sea_moved_twice = 0

    # ------------------------------------------------------------------ a move (BK-110 to BK-115)

    def move_problem(self, place: i64, area: i64) -> i64:
        """To an adjacent, unoccupied province under control, or from a port to the Sea (BK-111, BK-112, BK-115)."""
        kingdom = self.kingdom
        problem = self.step_problem(kingdom, place, area)
        if problem != OK:
            return problem
        if self.moves_made(kingdom, place) >= self.moves_allowed(kingdom):
            return ALREADY_MOVED
        if area == SEA:
            return OK
        if self.holders[area] != kingdom:
            return NOT_UNDER_YOUR_CONTROL
        return PROVINCE_OCCUPIED if has(self.occupied, area) else OK

    def destinations(self, place: i64) -> i64:
        """All areas for which move_problem() is OK, as a mask: asking for each would be the slowest part of a turn."""
        kingdom = self.kingdom
        if self.moves_made(kingdom, place) >= self.moves_allowed(kingdom):
            return 0
        return self.reach(kingdom, place) & (bit(SEA) | (self.lands[kingdom] & ~self.occupied))

    def list_moves(self, out: Actions) -> None:
        """Every move and every castling."""
        kingdom = self.kingdom
        for place in range(KING_AT_SEA + 1):
            if self.has_unit(kingdom, place):
                destinations = self.destinations(place)
                for area in range(AREAS):
                    if has(destinations, area):
                        out.add(MOVE + place * AREAS + area)
        for area in range(AREAS):
            if self.has_unit(kingdom, area) and self.castle_problem(area) == OK:
                out.add(CASTLE + area)

    def can_move_on(self) -> bool:
        """Whether any unit can still move or castle."""
        kingdom = self.kingdom
        for place in range(KING_AT_SEA + 1):
            if self.has_unit(kingdom, place) and self.destinations(place) != 0:
                return True
        for area in range(AREAS):
            if self.has_unit(kingdom, area) and self.castle_problem(area) == OK:
                return True
        return False

    def move(self, place: i64, area: i64) -> None:
        """One unit moves; moves are made one after the other (BK-113, A-08)."""
        kingdom = self.kingdom
        moves = self.moves_made(kingdom, place) + 1
        self.forget_moves(place, moves - 1)
        king = self.leave(kingdom, place)
        self.arrive(kingdom, area, king)
        self.mark_moves(KING_AT_SEA if king and area == SEA else area, moves)
        self.go_on_moving()

    def go_on_moving(self) -> None:
        """Another move, if there is one; unless the last one has given somebody the victory (A-01)."""
        if self.is_won():
            return
        self.ask(self.kingdom, MANEUVER)
        if not self.can_move_on():
            self.end_maneuver()

    def end_maneuver(self) -> None:
        """The units stay where they are."""
        self.clear_moves()
        self.end_turn()

    # ------------------------------------------------------------------ castling (BK-116 to BK-118)

    def castle_problem(self, area: i64) -> i64:
        """The King and a warrior in an adjacent area change places, whatever the control (BK-117, A-09, A-26)."""
        kingdom = self.kingdom
        at = self.kings[kingdom]
        if at == CAPTURED:
            return NO_KING
        if not self.has_unit(kingdom, area) or at == area:
            return BOTH_AT_SEA if area == SEA and at == SEA else NO_WARRIOR_TO_CASTLE
        place = KING_AT_SEA if at == SEA else at
        if not has(self.reach(kingdom, place), area) or not has(self.reach(kingdom, area), at):
            return NO_PORT if at == SEA or area == SEA else NOT_ADJACENT
        allowed = self.moves_allowed(kingdom)
        moved = self.moves_made(kingdom, place) >= allowed or self.moves_made(kingdom, area) >= allowed
        return ALREADY_MOVED if moved else OK

    def castle(self, area: i64) -> None:
        """They swap at once, so no province is left in between (A-09); it counts as a move of both."""
        kingdom = self.kingdom
        at = self.kings[kingdom]
        place = KING_AT_SEA if at == SEA else at
        king_moves = self.moves_made(kingdom, place) + 1
        warrior_moves = self.moves_made(kingdom, area) + 1
        self.forget_moves(place, king_moves - 1)
        self.forget_moves(area, warrior_moves - 1)
        self.kings[kingdom] = area
        if at == SEA:
            self.at_sea[kingdom] += 1
        elif area == SEA:
            self.at_sea[kingdom] -= 1
        self.mark_moves(KING_AT_SEA if area == SEA else area, king_moves)
        self.mark_moves(at, warrior_moves)
        self.go_on_moving()
