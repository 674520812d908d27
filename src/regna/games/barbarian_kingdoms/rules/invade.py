"""Invade (part F): attack a province one does not control. And what an action leads to when it succeeds."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules.actions import INVADE
from regna.games.barbarian_kingdoms.rules.board import AREAS, HUNS, KING_AT_SEA, NOBODY, SEA
from regna.games.barbarian_kingdoms.rules.claim import Claim
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.realm import ATTACKER, INVADING, SCOURGE
from regna.games.barbarian_kingdoms.rules.reasons import (
    ALLY_THERE,
    ALLYS_PROVINCE,
    INTRUDER_STAYS,
    NO_FIGHT_AT_SEA,
    OWN_UNIT_THERE,
    YOU_CONTROL_IT,
)


class Invade(Claim):
    """A game that knows how provinces are invaded."""

    def invade_problem(self, place: i64, area: i64) -> i64:
        """One unit to an adjacent province that one neither controls nor occupies (BK-130, BK-131, BK-132)."""
        if area == SEA:
            return NO_FIGHT_AT_SEA
        problem = self.step_problem(self.kingdom, place, area)
        return problem if problem != OK else self.target_problem(area)

    def target_problem(self, province: i64) -> i64:
        """Neither one's own nor one's ally's (BK-131, BK-333, A-04, A-10, A-18, A-19)."""
        kingdom = self.kingdom
        if has(self.army[kingdom], province):
            return OWN_UNIT_THERE
        unit, holder = self.standing[province], self.holders[province]
        enemy_there = unit != NOBODY and self.oppose(unit, kingdom)
        if holder == kingdom:
            if not enemy_there:
                return YOU_CONTROL_IT
            return OK if self.values.owner_may_expel else INTRUDER_STAYS
        if enemy_there:
            return OK
        if unit != NOBODY:
            return ALLY_THERE
        return ALLYS_PROVINCE if holder != NOBODY and not self.oppose(holder, kingdom) else OK

    def list_invasions(self, out: Actions) -> None:
        """Every unit into every province it can invade."""
        kingdom = self.kingdom
        shut = self.setting.closed | self.army[kingdom] | bit(SEA)
        if not self.values.owner_may_expel:
            shut |= self.lands[kingdom]
        for place in range(KING_AT_SEA + 1):
            if self.has_unit(kingdom, place):
                goals = self.reach(kingdom, place) & ~shut
                for area in range(self.map.size):
                    if has(goals, area) and self.target_problem(area) == OK:
                        out.add(INVADE + place * AREAS + area)

    def march(self, place: i64, province: i64) -> None:
        """The unit moves, irrevocably; it occupies nothing before it has succeeded (BK-130, BK-133, BK-063)."""
        self.deed = INVADING
        self.target = province
        self.by_king = 1 if self.enter(self.kingdom, place, ATTACKER) else 0

    def enter(self, kingdom: i64, place: i64, side: i64) -> bool:
        """A unit goes into the province of the action for one side; True if it is the King."""
        king = self.leave(kingdom, place)
        if king:
            self.kings[kingdom] = self.target
        self.entered[side] += 1
        return king

    # ------------------------------------------------------------------ success (BK-136, BK-137, BK-155)

    def succeed(self) -> None:
        """The action of the active kingdom succeeds (BK-137, BK-155, BK-260)."""
        if self.deed == INVADING:
            self.occupy(self.active(), self.target)
            self.assaulted |= bit(self.target)
            self.drive_out()
        else:
            self.take_control()

    def drive_out(self) -> None:
        """An opposing token is removed, whoever fought for the province (BK-070, BK-137, A-19, A-23, A-24)."""
        token = self.tokens[self.target]
        if token != NOBODY and self.oppose(token, self.active()):
            self.remove_token(self.target)

    def pillages(self, kingdom: i64) -> bool:
        """Whoever has won pillages unless he controls the province now (BK-088, BK-261 to BK-264, A-06)."""
        if self.holders[self.target] != kingdom:
            return True
        recovered = self.deed == INVADING and self.setting.emblems[self.target] == kingdom == self.active()
        return recovered and self.values.pillage_on_recovery

    def end_action(self) -> None:
        """The turn is over (BK-265); unless Attila has invaded himself and may claim at once (BK-285, A-25)."""
        kingdom = self.active()
        scourge = self.deed == INVADING and self.by_king == 1 and self.has_king_power(kingdom, HUNS)
        if scourge and self.kings[kingdom] == self.target:
            self.ask(kingdom, SCOURGE)
            if self.right_problem(self.target) == OK:
                return
        self.end_turn()
