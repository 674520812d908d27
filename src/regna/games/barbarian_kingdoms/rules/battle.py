"""Battles (part H), phase by phase as in the rulebook.

1 reinforcements, 2 bribes, 3 count, 4 collect bribes, 5 eliminate, 6 move out, 7 resolve the action, 8 pillage: the
order of BK-202.
"""

from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.state import CHANCE, OK
from regna.games.barbarian_kingdoms.rules.actions import BRIBE, COIN, HIDDEN_NUMBER, KING, OUT, SEND, TO_BOARD, WARRIOR
from regna.games.barbarian_kingdoms.rules.board import (
    CAPTURED,
    KING_POINTS,
    MARKER_POINTS,
    NOBODY,
    OSTROGOTHS,
    PLACES,
    SAXONS,
    SEA,
    VANDALS,
    VISIGOTHS,
    WARRIOR_POINTS,
)
from regna.games.barbarian_kingdoms.rules.coins import KINDS, value_of
from regna.games.barbarian_kingdoms.rules.masks import bit, has
from regna.games.barbarian_kingdoms.rules.realm import (
    ATTACKER,
    BRIBING,
    MILITARY,
    MOVING_OUT,
    MUSTERING,
    OPPONENT,
    REINFORCING,
    SACKING,
)
from regna.games.barbarian_kingdoms.rules.reasons import (
    ALREADY_THERE,
    COINS_NOT_THERE,
    IMPASSABLE,
    KING_IS_PROTECTED,
    MUST_MOVE_OUT,
    NAME_THE_NUMBER,
    NO_UNIT_THERE,
    NOT_ADJACENT,
    NOT_TO_THE_SEA,
    NOT_UNDER_YOUR_CONTROL,
    PROVINCE_OCCUPIED,
)
from regna.games.barbarian_kingdoms.rules.tax import Tax


class Battle(Tax):
    """A game that knows how battles are fought, between exactly two kingdoms (BK-201)."""

    def units(self, side: i64) -> i64:
        """How many units a side has in the battle province."""
        here: i64 = 1 if self.standing[self.target] == self.kingdom_of(side) else 0
        return here + self.entered[side]

    def king_fights(self, side: i64) -> bool:
        """Whether a side's King is in the battle province."""
        return self.kings[self.kingdom_of(side)] == self.target

    def warriors(self, side: i64) -> i64:
        """How many warriors a side has in the battle province."""
        return self.units(side) - (1 if self.king_fights(side) else 0)

    def begin_battle(self, rival: i64) -> None:
        """The active kingdom and its rival fight for the province of the action (BK-134, BK-187, BK-200)."""
        self.rival = rival
        self.ask_for_reinforcements(ATTACKER)

    # ------------------------------------------------------------------ 1 reinforcements (BK-210 to BK-213)

    def ask_for_reinforcements(self, side: i64) -> None:
        """In alternation, from the active player on, until both have passed (BK-210, BK-211).

        A side without a unit nearby has passed.
        """
        self.side = side
        for _ in range(2):
            if self.units_near(self.kingdom_of(self.side), self.target) == 0:
                self.passed |= bit(self.side)
            if not has(self.passed, self.side):
                self.ask(self.kingdom_of(self.side), REINFORCING)
                return
            self.side = OPPONENT - self.side
        self.begin_bribes()

    def list_reinforcements(self, out: Actions) -> None:
        """Every unit that can come."""
        near = self.units_near(self.kingdom, self.target)
        for place in range(PLACES):
            if has(near, place):
                out.add(SEND + place)

    def send_problem(self, place: i64) -> i64:
        """A unit from any adjacent area, controlled or not, over a strait, from the Sea to a port (BK-186, BK-212)."""
        if place == self.target and self.units(self.side) > 0:
            return ALREADY_THERE
        return self.step_problem(self.kingdom, place, self.target)

    def send(self, place: i64) -> None:
        """The unit comes, and cannot be withdrawn (BK-212); more may follow in the same step (BK-186, BK-210, A-20)."""
        self.enter(self.kingdom, place, self.side)
        if self.is_won():
            return  # what it left has given somebody the victory (A-01, BK-213)
        if self.values.review:
            self.passed &= ~bit(OPPONENT - self.side)  # there a pass is not final (ED-09)
        if self.units_near(self.kingdom, self.target) != 0:
            self.ask(self.kingdom, MUSTERING)
        else:
            self.end_step()

    def end_step(self) -> None:
        """The other side's turn to send units."""
        self.ask_for_reinforcements(OPPONENT - self.side)

    def pass_reinforcements(self) -> None:
        """A pass is final (BK-211)."""
        self.passed |= bit(self.side)
        self.end_step()

    # ------------------------------------------------------------------ 2 bribes (BK-220 to BK-224)

    def base_points(self, side: i64) -> i64:
        """+2 for a control marker, +6 for the King, +3 for every warrior (BK-220, A-14); public before the bribes."""
        kingdom = self.kingdom_of(side)
        points = self.warriors(side) * self.warrior_points(side)
        if self.king_fights(side):
            points += KING_POINTS
        if self.holders[self.target] == kingdom:
            if not self.breaks_walls(OPPONENT - side):
                points += MARKER_POINTS
            if self.has_power(kingdom, OSTROGOTHS):
                points += self.values.fortifications * self.lying_in(self.target)  # Fortifications (BK-282, A-27)
        return points

    def warrior_points(self, side: i64) -> i64:
        """Three; beside Ælle a Saxon warrior counts more (Shield Wall, BK-291)."""
        wall = self.has_king_power(self.kingdom_of(side), SAXONS) and self.king_fights(side)
        return self.values.shield_wall if wall else WARRIOR_POINTS

    def breaks_walls(self, side: i64) -> bool:
        """Alaric fights on this side: the other side's marker gives no points (BK-289)."""
        return self.has_king_power(self.kingdom_of(side), VISIGOTHS) and self.king_fights(side)

    def begin_bribes(self) -> None:
        """Both fill a purse in secret, coin by coin, kind after kind; even if all is certain (BK-222, A-07)."""
        self.side = ATTACKER
        self.kind = 0
        self.ask(self.kingdom_of(ATTACKER), BRIBING)

    def bribe_problem(self, number: i64) -> i64:
        """Any coins of one's treasury, or none; there is no change (BK-090, BK-222, A-07)."""
        if number == HIDDEN_NUMBER:
            return NAME_THE_NUMBER
        return OK if number <= self.treasury[self.seat * KINDS + self.kind] else COINS_NOT_THERE

    def list_bribes(self, out: Actions) -> None:
        """As many coins of this kind as one has."""
        for number in range(self.treasury[self.seat * KINDS + self.kind] + 1):
            out.add(BRIBE + number)

    def put_into_purse(self, number: i64) -> None:
        """Coins of one kind go from the treasury into the purse."""
        self.treasury[self.seat * KINDS + self.kind] -= number
        self.purses[self.side * KINDS + self.kind] += number

    def fill_purse(self, number: i64) -> None:
        """One kind of coin after the other; the other side is asked when the purse is sealed."""
        self.put_into_purse(number)
        self.kind += 1
        if self.kind < KINDS:
            self.ask(self.kingdom, BRIBING)
        elif self.side == ATTACKER:
            self.side = OPPONENT
            self.kind = 0
            self.ask(self.kingdom_of(OPPONENT), BRIBING)
        else:
            self.count()

    # ------------------------------------------------------------------ 3 count (BK-223 to BK-225)

    def bribe(self, side: i64) -> i64:
        """What a side's purse is worth."""
        total: i64 = 0
        for kind in range(KINDS):
            total += self.purses[side * KINDS + kind] * value_of(kind)
        return total

    def total_points(self, side: i64) -> i64:
        """Base points, and one for every Tremis given (BK-224)."""
        return self.base_points(side) + self.bribe(side)

    def stronger_side(self) -> i64:
        """The higher total; on equality the active player (BK-225), or Theodoric's side (BK-287)."""
        attacker, opponent = self.total_points(ATTACKER), self.total_points(OPPONENT)
        if attacker == opponent:
            great = self.has_king_power(self.rival, OSTROGOTHS) and self.king_fights(OPPONENT)
            return OPPONENT if great else ATTACKER
        return ATTACKER if attacker > opponent else OPPONENT

    def count(self) -> None:
        """The purses are swapped and opened for all to see, and the winner is known (BK-222, BK-223, BK-225)."""
        self.kind = 0
        self.winner = self.stronger_side()
        self.collect_bribes()
        if not self.sacks():
            self.eliminate()

    # ------------------------------------------------------------------ 4 collect bribes (BK-230, BK-231)

    def collect_bribes(self) -> None:
        """Both keep the coins received, winner and loser alike (BK-230)."""
        for side in range(2):
            giver = self.seat_of(self.kingdom_of(side))
            receiver = self.seat_of(self.kingdom_of(OPPONENT - side))
            for kind in range(KINDS):
                for _ in range(self.purses[side * KINDS + kind]):
                    self.show(giver, kind)
                    self.gain(receiver, kind)
                self.purses[side * KINDS + kind] = 0

    def sacks(self) -> bool:
        """Sack: the Visigoths take a coin at random from the defeated treasury, if it has any (BK-288, A-28)."""
        winner, loser = self.kingdom_of(self.winner), self.kingdom_of(OPPONENT - self.winner)
        if not self.has_power(winner, VISIGOTHS) or self.seat_of(winner) == self.seat_of(loser):
            return False
        if self.wealth(self.seat_of(loser)) == 0:
            return False
        self.kingdom = winner
        self.seat = CHANCE
        self.phase = SACKING
        return True

    def sacked_seat(self) -> i64:
        """The seat whose treasury is sacked."""
        return self.seat_of(self.kingdom_of(OPPONENT - self.winner))

    def list_sacked(self, out: Actions) -> None:
        """Every coin of the defeated treasury is equally likely."""
        for kind in range(KINDS):
            number = self.treasury[self.sacked_seat() * KINDS + kind]
            if number > 0:
                out.add_weighted(COIN + kind, number)

    def sack(self, kind: i64) -> None:
        """The two of them know which coin it is; the others are a little less sure what the loser has (A-33)."""
        taker, loser = self.seat_of(self.kingdom), self.sacked_seat()
        self.treasury[loser * KINDS + kind] -= 1
        self.treasury[taker * KINDS + kind] += 1
        for observer in range(self.seats + 1):
            seat = observer - 1
            for any_kind in range(KINDS):
                place = (observer * self.seats + loser) * KINDS + any_kind
                if self.known[place] > 0 and (seat != taker or any_kind == kind):
                    self.known[place] -= 1
            if seat == loser:
                self.known[(observer * self.seats + taker) * KINDS + kind] += 1
        self.eliminate()

    # ------------------------------------------------------------------ 5 eliminate (BK-240 to BK-243)

    def eliminate(self) -> None:
        """All units of the loser leave the province; the winner's occupy it (BK-240, BK-065)."""
        winner, loser = self.kingdom_of(self.winner), self.kingdom_of(OPPONENT - self.winner)
        self.deployed[loser] -= self.warriors(OPPONENT - self.winner)  # to the most expensive free slots (BK-241)
        if self.king_fights(OPPONENT - self.winner):
            self.kings[loser] = CAPTURED  # out for good, the winner keeps the figure (BK-242)
            self.captors[loser] = winner
        self.entered[OPPONENT - self.winner] = 0
        surplus = self.units(self.winner) - 1
        self.occupy(winner, self.target)
        self.entered[self.winner] = surplus
        if self.has_military_victory(winner):
            self.finish(MILITARY, winner)  # phases 6 to 8 are not played any more (BK-243, A-01)
        elif not self.is_won():
            self.move_out()

    # ------------------------------------------------------------------ 6 move out (BK-250 to BK-255)

    def move_out(self) -> None:
        """One unit stays (BK-250); the others go while there is a place for them, else warriors return (BK-252)."""
        kingdom = self.kingdom_of(self.winner)
        if self.entered[self.winner] > 0 and (self.refuges(kingdom) != 0 or self.may_put_to_sea(kingdom)):
            self.ask(kingdom, MOVING_OUT)
            return
        self.deployed[kingdom] -= self.entered[self.winner]
        self.entered[self.winner] = 0
        self.resolve()

    def refuges(self, kingdom: i64) -> i64:
        """Adjacent, unoccupied provinces under the winner's control, also those left just now (BK-251, BK-255)."""
        return self.map.neighbours[self.target] & self.lands[kingdom] & ~self.occupied

    def may_put_to_sea(self, kingdom: i64) -> bool:
        """Whether any unit may move out to the Sea."""
        return self.may_sail(kingdom, WARRIOR) or (self.king_fights(self.winner) and self.may_sail(kingdom, KING))

    def may_sail(self, kingdom: i64, unit: i64) -> bool:
        """Not to the Sea (BK-253); but for the Vandals from a port (Raid, BK-283), Geiseric from any coast (A-26)."""
        if not self.has_power(kingdom, VANDALS):
            return False
        if unit == KING and self.has_king_power(kingdom, VANDALS):
            return has(self.map.coast, self.target)
        return has(self.map.ports, self.target)

    def out_problem(self, unit: i64, area: i64) -> i64:
        """To a refuge; the King is never sent back to the board, a warrior only without a refuge (BK-251 to BK-254)."""
        kingdom = self.kingdom
        if unit == KING and not self.king_fights(self.winner):
            return NO_UNIT_THERE
        if area == TO_BOARD:
            if unit == KING:
                return KING_IS_PROTECTED
            return MUST_MOVE_OUT if self.refuges(kingdom) != 0 else OK
        if area == SEA:
            return OK if self.may_sail(kingdom, unit) else NOT_TO_THE_SEA
        if self.is_closed(area):
            return IMPASSABLE
        if not has(self.map.neighbours[self.target], area):
            return NOT_ADJACENT
        if self.holders[area] != kingdom:
            return NOT_UNDER_YOUR_CONTROL
        return PROVINCE_OCCUPIED if has(self.occupied, area) else OK

    def list_ways_out(self, out: Actions) -> None:
        """Every unit to every place it can go."""
        for unit in range(2):
            if unit == WARRIOR or self.king_fights(self.winner):
                for area in range(PLACES):
                    if (area < self.map.size or area >= SEA) and self.out_problem(unit, area) == OK:
                        out.add(OUT + unit * PLACES + area)

    def go_out(self, unit: i64, area: i64) -> None:
        """One of the winner's units leaves the province; the order has no further effect (A-15)."""
        kingdom = self.kingdom
        self.entered[self.winner] -= 1
        if area == TO_BOARD:
            self.deployed[kingdom] -= 1
        else:
            self.arrive(kingdom, area, unit == KING)
        self.move_out()

    # ------------------------------------------------------------------ 7 resolve the action (BK-260)

    def resolve(self) -> None:
        """If the active player has won, the action succeeds; if not, it fails (BK-260, BK-157)."""
        if self.winner == ATTACKER:
            self.succeed()
            if self.is_won():
                return
        self.pillage_as_winner()

    # ------------------------------------------------------------------ 8 pillage (BK-261 to BK-264)

    def pillage_as_winner(self) -> None:
        """The winner takes the coins of the province, unless he controls it (BK-261)."""
        kingdom = self.kingdom_of(self.winner)
        if self.pillages(kingdom) and self.pillage(kingdom):
            return
        self.close_action()

    def close_action(self) -> None:
        """The battle, if there was one, is over, and with it the action (BK-265)."""
        self.rival = NOBODY
        self.winner = NOBODY
        self.passed = 0
        self.side = ATTACKER
        self.end_action()
