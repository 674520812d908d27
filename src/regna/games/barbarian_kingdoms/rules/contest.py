"""Contests (part G): opponents nearby may oppose an Invade or a Claim."""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import OK
from regna.games.barbarian_kingdoms.rules.actions import CONTEST, PASS
from regna.games.barbarian_kingdoms.rules.battle import Battle
from regna.games.barbarian_kingdoms.rules.board import KINGDOM_COUNT
from regna.games.barbarian_kingdoms.rules.realm import ATTACKER, CLAIMING, CONTEST_ASKED, JOINING, OPPONENT
from regna.games.barbarian_kingdoms.rules.reasons import NO_UNIT_NEAR, NOT_YOUR_CONTEST


class Contest(Battle):
    """A game that knows who may contest an action. The controller of the province has no priority (BK-188)."""

    def offer_contest(self) -> None:
        """Opponents are asked from the one after the active player on (BK-135, BK-154, BK-182)."""
        self.asked = 0
        if self.deed == CLAIMING and self.cannot_be_contested():
            self.go_unopposed()
        else:
            self.ask_next_opponent()

    def ask_next_opponent(self) -> None:
        """The next player in the order of play with a unit nearby; if there is none, the action succeeds (BK-187)."""
        while self.asked < self.seating.playing - 1:
            self.asked += 1
            kingdom = self.seating.order[(self.turn + self.asked) % self.seating.playing]
            if self.is_first_of_seat(kingdom):
                entitled = self.entitled_kingdom(self.seat_of(kingdom))
                if entitled >= 0:
                    self.ask(entitled, CONTEST_ASKED)
                    return
        self.go_unopposed()

    def is_first_of_seat(self, kingdom: i64) -> bool:
        """Whether a player was not asked before: one with two kingdoms is offered one contest (A-32)."""
        for earlier in range(1, self.asked):
            other = self.seating.order[(self.turn + earlier) % self.seating.playing]
            if self.seat_of(other) == self.seat_of(kingdom):
                return False
        return True

    def entitled_kingdom(self, seat: i64) -> i64:
        """The first of a player's kingdoms that may contest, or -1."""
        for step in range(1, self.seating.playing):
            kingdom = self.seating.order[(self.turn + step) % self.seating.playing]
            if self.seat_of(kingdom) == seat and self.is_entitled(kingdom):
                return kingdom
        return -1

    def is_entitled(self, kingdom: i64) -> bool:
        """An opponent with at least one unit in an area adjacent to the province (BK-181, BK-185, BK-333)."""
        return self.oppose(kingdom, self.active()) and self.units_near(kingdom, self.target) != 0

    def contest_problem(self, kingdom: i64) -> i64:
        """One of one's own kingdoms, with a unit nearby (BK-181, A-32)."""
        if self.seat_of(kingdom) != self.seat or not self.oppose(kingdom, self.active()):
            return NOT_YOUR_CONTEST
        return OK if self.units_near(kingdom, self.target) != 0 else NO_UNIT_NEAR

    def list_contests(self, out: Actions) -> None:
        """Contest with one's kingdom, or pass."""
        out.add(PASS)
        for kingdom in range(KINGDOM_COUNT):
            if self.contest_problem(kingdom) == OK:
                out.add(CONTEST + kingdom)

    def contest(self, kingdom: i64) -> None:
        """The first to contest is the only opponent, and must move units in at once (BK-183, BK-186)."""
        self.rival = kingdom
        self.side = OPPONENT
        self.asked = 0
        self.ask(kingdom, JOINING)

    def go_unopposed(self) -> None:
        """Nobody contests: the action succeeds (BK-136, BK-187)."""
        self.asked = 0
        self.entered[ATTACKER] = 0
        self.succeed()
        if self.is_won():
            return
        self.winner = ATTACKER
        self.pillage_as_winner()
