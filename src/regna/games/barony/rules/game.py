"""The rules of Barony, in the order of the rulebook. BA- and AMB- numbers are those of RULES.md.

Action F, the noble title, is in title.py; turn order and the end of the game are in turns.py.

A turn is a chain of small decisions: "move C4 D4", "move C4 D4", or "title", "pay field", "pay field", "pay field".
Every prohibition is one predicate that returns OK or a reason; the legal list and the refusal both ask that predicate.
"""

from typing import Final

from librt.vecs import remove, vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.rng import Rng
from regna.engine.state import OK
from regna.games.barony.rules.actions import (
    BUILD_STRONGHOLD,
    BUILD_VILLAGE,
    END_ACTION,
    EXPEDITION_TO,
    FOUND_CITY,
    MOVE_FROM,
    PASS,
    PAY_TOKEN,
    PLACE_CITY,
    RECRUIT_AT,
    TAKE_TOKEN,
    TITLE,
)
from regna.games.barony.rules.board import DIRECTIONS, FOREST, LAKE, MAX_HEXES, MOUNTAIN, NOWHERE, Board
from regna.games.barony.rules.features import write_features
from regna.games.barony.rules.player import TOKEN_KINDS, Player, Values, inserted, new_player
from regna.games.barony.rules.realm import (
    ALL_PASSED,
    BUILD,
    CITIES_AT_START,
    CITY,
    FINISHED,
    MAIN,
    MOVE,
    NO_BUILDING,
    NOBODY,
    PAY,
    PLACE,
    RECRUIT,
    STRONGHOLD,
    TAKE,
    VILLAGE,
)
from regna.games.barony.rules.reasons import (
    BUILDING_HERE,
    CITY_ON_FOREST,
    CITY_ON_LAKE,
    CITY_TOO_CLOSE,
    ENEMY_CITY,
    ENEMY_KNIGHT_AT_VILLAGE,
    ENEMY_KNIGHT_HERE,
    ENEMY_STRONGHOLD,
    GAME_OVER,
    HEX_NOT_FREE,
    LAKE_AHEAD,
    LAKE_ON_EDGE,
    MOUNTAIN_HELD,
    MUST_ACT,
    NO_CITY_IN_RESERVE,
    NO_CITY_OF_YOURS,
    NO_KNIGHT_IN_RESERVE,
    NO_KNIGHT_OF_YOURS,
    NO_KNIGHT_TO_REPLACE,
    NO_STRONGHOLD_IN_RESERVE,
    NO_SUCH_HEX,
    NO_VILLAGE_IN_RESERVE,
    NO_VILLAGE_OF_YOURS,
    NOT_ADJACENT,
    NOT_ON_EDGE,
    NOTHING_TO_END,
    NOTHING_TO_PAY,
    NOTHING_TO_TAKE,
    OFF_THE_BOARD,
    ONE_ACTION,
    ONE_CITY_ONLY,
    PAY_FIRST,
    PLACE_CITIES_FIRST,
    PLACEMENT_IS_OVER,
    SAME_HEX,
    SAME_KNIGHT,
    TAKE_TOKEN_FIRST,
    TITLE_IS_PAID,
    TOO_FEW_KNIGHTS,
    TWO_ENEMY_PIECES,
    VICTIM_HAS_NONE,
    VILLAGE_IN_FOREST,
    VILLAGE_TOO_CLOSE,
)
from regna.games.barony.rules.title import Title

KNIGHTS_PER_RECRUITMENT: Final[i64] = 2  # BA-051
KNIGHTS_BY_A_LAKE: Final[i64] = 3  # BA-052
MOVES_PER_ACTION: Final[i64] = 2  # BA-060


class Barony(Title):
    """One moment of a game of Barony, and what may and must happen next."""

    def clone(self) -> "Barony":
        """An independent copy; board and values are shared."""
        copy = Barony(
            self.board,
            self.values,
            vec[Player]([player.clone() for player in self.players]),
            self.bank[:],
            self.building[:],
            self.owner[:],
            self.pieces[:],
        )
        copy.take_over(self)
        return copy

    # ------------------------------------------------------------------ which decisions are legal

    def fill(self, out: Actions) -> None:
        """List every legal answer to the question asked."""
        phase = self.phase
        if phase == MAIN:
            self.add_recruitments(out)
            self.add_moves(out)
            self.add_constructions(out)
            self.add_new_cities(out)
            self.add_expeditions(out)
            if self.title_problem() == OK:
                out.add(TITLE)
            if out.n == 0:
                out.add(PASS)  # an action must be taken if any is legal (AMB-03)
        elif phase == MOVE:
            self.add_moves(out)
            out.add(END_ACTION)
        elif phase == BUILD:
            self.add_constructions(out)
            out.add(END_ACTION)
        elif phase == RECRUIT:
            self.add_recruitments(out)
            out.add(END_ACTION)
        elif phase == TAKE:
            for kind in range(TOKEN_KINDS):
                if self.take_problem(kind) == OK:
                    out.add(TAKE_TOKEN + kind)
        elif phase == PAY:
            for kind in range(TOKEN_KINDS):
                if self.pay_problem(kind) == OK:
                    out.add(PAY_TOKEN + kind)
            if self.end_problem() == OK:
                out.add(END_ACTION)
        elif phase == PLACE:
            for hex in range(self.board.size):
                if self.city_site_problem(hex) == OK:
                    out.add(PLACE_CITY + hex)
            if out.n == 0:
                out.add(PASS)  # a board too small for all starting cities (AMB-26)

    def problem(self, action: i64) -> i64:
        """OK, or why this decision is not legal now."""
        if action == PASS:
            return self.pass_problem()
        if action == END_ACTION:
            return self.end_problem()
        wrong_moment = self.moment_problem(action)
        if wrong_moment != OK:
            return wrong_moment
        if action == TITLE:
            return self.title_problem()
        if action < TAKE_TOKEN:
            return self.pay_problem(action - PAY_TOKEN)
        if action < PLACE_CITY:
            return self.take_problem(action - TAKE_TOKEN)
        if action >= MOVE_FROM and action < BUILD_VILLAGE:
            return self.move_problem((action - MOVE_FROM) // DIRECTIONS, (action - MOVE_FROM) % DIRECTIONS)
        hex = (action - PLACE_CITY) % MAX_HEXES  # every block of hexes is as long as the board can be
        if hex >= self.board.size:
            return NO_SUCH_HEX
        if action < RECRUIT_AT:
            return self.city_site_problem(hex)
        if action < MOVE_FROM:
            return self.recruit_problem(hex)
        if action < BUILD_STRONGHOLD:
            return self.village_problem(hex)
        if action < FOUND_CITY:
            return self.stronghold_problem(hex)
        if action < EXPEDITION_TO:
            return self.new_city_problem(hex)
        return self.expedition_problem(hex)

    def moment_problem(self, action: i64) -> i64:
        """Whether this kind of decision answers the question asked: one action a turn, never more (BA-041)."""
        phase = self.phase
        if phase == FINISHED:
            return GAME_OVER
        placing = action >= PLACE_CITY and action < RECRUIT_AT
        taking = action >= TAKE_TOKEN and action < PLACE_CITY
        paying = action >= PAY_TOKEN and action < TAKE_TOKEN
        if phase == PLACE:
            return OK if placing else PLACE_CITIES_FIRST
        if phase == TAKE:
            return OK if taking else TAKE_TOKEN_FIRST
        if phase == PAY:
            if paying:
                return OK
            return TITLE_IS_PAID if self.paid >= self.values.title_price else PAY_FIRST
        if placing:
            return PLACEMENT_IS_OVER
        if taking:
            return NOTHING_TO_TAKE
        if paying:
            return NOTHING_TO_PAY
        recruiting = action >= RECRUIT_AT and action < MOVE_FROM
        moving = action >= MOVE_FROM and action < BUILD_VILLAGE
        building = action >= BUILD_VILLAGE and action < FOUND_CITY
        if phase == MAIN or (phase == RECRUIT and recruiting) or (phase == MOVE and moving):
            return OK
        return OK if phase == BUILD and building else ONE_ACTION

    def end_problem(self) -> i64:
        """An action may be ended once something has been done in it (AMB-05); a payment once the price is reached."""
        phase = self.phase
        if phase == RECRUIT or phase == MOVE or phase == BUILD:
            return OK
        if phase == PAY:
            return OK if self.paid >= self.values.title_price else PAY_FIRST
        return NOTHING_TO_END if phase == MAIN else self.moment_problem(END_ACTION)

    def pass_problem(self) -> i64:
        """A player passes only when no action is legal (AMB-03)."""
        if self.phase == MAIN or self.phase == PLACE:
            out = Actions()
            self.fill(out)
            if out.items[0] == PASS:
                return OK
        return MUST_ACT if self.phase == MAIN else self.moment_problem(PASS)

    # ------------------------------------------------------------------ set-up: the first cities and knights

    def city_site_problem(self, hex: i64) -> i64:
        """No city on a lake (BA-030), on a forest (BA-012), on or next to a city (BA-032, BA-033, BA-123)."""
        terrain = self.board.terrain[hex]
        if terrain == LAKE:
            return CITY_ON_LAKE
        if terrain == FOREST:
            return CITY_ON_FOREST
        building = self.building
        if building[hex] == CITY:
            return CITY_TOO_CLOSE
        neighbours = self.board.neighbours
        for side in range(hex * DIRECTIONS, hex * DIRECTIONS + DIRECTIONS):
            near = neighbours[side]
            if near != NOWHERE and building[near] == CITY:
                return CITY_TOO_CLOSE
        return OK

    def place_city(self, hex: i64) -> None:
        """One city with one knight on the same hex (BA-026); it scores nothing (BA-035)."""
        player = self.players[self.seat]
        player.cities_left -= 1
        player.cities = inserted(player.cities, hex)
        self.building[hex] = CITY
        self.owner[hex] = self.seat
        self.pieces[hex] += 1
        self.add_knight_from_reserve(player, hex)
        self.next_placement()

    def next_placement(self) -> None:
        """The next player to place a city; after the last one the first player begins (BA-040)."""
        self.placed += 1
        if self.placed == CITIES_AT_START * self.seats:
            self.phase = MAIN
            self.seat = self.first
        else:
            self.seat = self.placing_seat()

    def placing_seat(self) -> i64:
        """One city each clockwise, the last player three, then two each back to the first player (BA-026 to BA-029)."""
        seats = self.seats
        placed = self.placed
        if placed < seats:
            turn = placed
        elif placed < seats + 2:
            turn = seats - 1
        else:
            turn = seats - 2 - (placed - seats - 2) // 2
        return (self.first + turn) % seats

    # ------------------------------------------------------------------ action A: recruitment

    def recruit_problem(self, hex: i64) -> i64:
        """Knights come from the reserve (BA-054) to one own city (BA-050, BA-055)."""
        if self.phase == RECRUIT and hex != self.recruit_hex:
            return ONE_CITY_ONLY
        if self.building[hex] != CITY or self.owner[hex] != self.seat:
            return NO_CITY_OF_YOURS
        return OK if self.players[self.seat].knights_left > 0 else NO_KNIGHT_IN_RESERVE

    def add_recruitments(self, out: Actions) -> None:
        """List every own city one can recruit in."""
        for hex in self.players[self.seat].cities:
            if self.recruit_problem(hex) == OK:
                out.add(RECRUIT_AT + hex)

    def recruit_limit(self, hex: i64) -> i64:
        """Up to two knights (BA-051), three in a city by a lake (BA-052)."""
        return KNIGHTS_BY_A_LAKE if self.board.by_lake[hex] else KNIGHTS_PER_RECRUITMENT

    def recruit(self, hex: i64) -> None:
        """One knight to the city, up to the limit and while the reserve lasts (BA-054)."""
        if self.phase == MAIN:
            self.phase = RECRUIT
            self.recruit_hex = hex
            self.recruits_left = self.recruit_limit(hex)
        player = self.players[self.seat]
        self.add_knight_from_reserve(player, hex)
        self.recruits_left -= 1
        if self.recruits_left == 0 or player.knights_left == 0:
            self.end_turn()

    def add_knight_from_reserve(self, player: Player, hex: i64) -> None:
        """Stand a knight of the reserve on the hex."""
        player.knights_left -= 1
        player.put_knight(hex)
        self.pieces[hex] += 1

    # ------------------------------------------------------------------ action B: movement

    def move_problem(self, source: i64, direction: i64) -> i64:
        """One own knight by one hex to an adjacent hex (BA-060)."""
        if source >= self.board.size:
            return NO_SUCH_HEX
        leaving = self.leave_problem(source)
        return leaving if leaving != OK else self.enter_problem(self.board.neighbours[source * DIRECTIONS + direction])

    def far_move_problem(self, source: i64, target: i64) -> i64:
        """Why a knight may not move from a hex to one that does not touch it, or to the same."""
        wrong_moment = self.moment_problem(MOVE_FROM)
        if wrong_moment != OK:
            return wrong_moment
        leaving = self.leave_problem(source)
        if leaving != OK:
            return leaving
        return SAME_HEX if source == target else NOT_ADJACENT

    def leave_problem(self, hex: i64) -> i64:
        """Only an own knight moves (BA-064), never the same one twice (BA-062); else leaving is free (BA-071)."""
        knights = self.players[self.seat].knights[hex]
        if knights == 0:
            return NO_KNIGHT_OF_YOURS
        return SAME_KNIGHT if knights == 1 and hex == self.moved_to else OK

    def enter_problem(self, hex: i64) -> i64:
        """Where a knight may not go (BA-065 to BA-069); every other adjacent hex may be entered (BA-070)."""
        if hex == NOWHERE:
            return OFF_THE_BOARD
        terrain = self.board.terrain[hex]
        if terrain == LAKE:
            return LAKE_AHEAD
        if self.pieces[hex] == 0:
            return OK
        me = self.seat
        building = self.building[hex]
        owner = self.owner[hex]
        if owner != me:
            if building == CITY:
                return ENEMY_CITY
            if building == STRONGHOLD:
                return ENEMY_STRONGHOLD
        for seat in range(self.seats):
            if seat != me:
                pieces = self.players[seat].knights[hex]
                if owner == seat:
                    pieces += 1  # a knight and a village are two pieces as well (AMB-12)
                if pieces > 0:
                    if terrain == MOUNTAIN:
                        return MOUNTAIN_HELD
                    if pieces > 1:
                        return TWO_ENEMY_PIECES
        return OK

    def add_moves(self, out: Actions) -> None:
        """List every move of every own knight."""
        neighbours = self.board.neighbours
        for source in self.players[self.seat].army:
            if self.leave_problem(source) == OK:
                side = source * DIRECTIONS
                for direction in range(DIRECTIONS):
                    if self.enter_problem(neighbours[side + direction]) == OK:
                        out.add(MOVE_FROM + side + direction)

    def move(self, source: i64, target: i64) -> None:
        """Move one knight; what it destroys is settled before a second one moves (BA-072)."""
        if self.phase == MAIN:
            self.moves_left = MOVES_PER_ACTION
        self.moves_left -= 1
        player = self.players[self.seat]
        player.take_knight(source)
        self.pieces[source] -= 1
        player.put_knight(target)
        self.pieces[target] += 1
        self.moved_to = target
        own = self.own_pieces(player, target)
        if own > 1 and self.pieces[target] > own:
            self.destroy_opposing_pieces(target)
        if self.victim != NOBODY:
            self.phase = TAKE
        else:
            self.after_move()

    def after_move(self) -> None:
        """One or two knights (BA-060): ask for a second, or end the turn."""
        if self.moves_left > 0:
            self.phase = MOVE
        else:
            self.end_turn()

    # ------------------------------------------------------------------ cohabitation and conflict

    def own_pieces(self, player: Player, hex: i64) -> i64:
        """How many pieces the mover has there; an own village counts as one of them (BA-082)."""
        return player.knights[hex] + (1 if self.owner[hex] == self.seat else 0)

    def destroy_opposing_pieces(self, hex: i64) -> None:
        """All opposing pieces go, at once (BA-081, BA-083), back to their owners' reserves (BA-085, BA-086)."""
        for seat in range(self.seats):
            if seat != self.seat:
                enemy = self.players[seat]
                while enemy.knights[hex] > 0:
                    enemy.take_knight(hex)
                    enemy.knights_left += 1
                    self.pieces[hex] -= 1
        owner = self.owner[hex]
        if owner != NOBODY and owner != self.seat:
            loser = self.players[owner]
            loser.villages = remove(loser.villages, hex)
            loser.villages_left += 1
            self.building[hex] = NO_BUILDING
            self.owner[hex] = NOBODY
            self.pieces[hex] -= 1
            if loser.has_token():  # an owner without tokens loses none (BA-091)
                self.victim = owner

    def take_problem(self, kind: i64) -> i64:
        """The attacker chooses among the tokens the owner has (BA-090)."""
        return OK if self.players[self.victim].tokens[kind] > 0 else VICTIM_HAS_NONE

    def take_token(self, kind: i64) -> None:
        """One token from the owner of the destroyed village, never from the bank (BA-089, BA-093)."""
        self.players[self.victim].tokens[kind] -= 1
        self.players[self.seat].tokens[kind] += 1
        self.victim = NOBODY
        self.after_move()

    # ------------------------------------------------------------------ action C: construction

    def construction_problem(self, hex: i64) -> i64:
        """One own knight (BA-100) on a hex without a building (BA-105) and without an opposing knight (BA-106)."""
        if self.players[self.seat].knights[hex] == 0:
            return NO_KNIGHT_TO_REPLACE
        if self.building[hex] != NO_BUILDING:
            return BUILDING_HERE
        return ENEMY_KNIGHT_HERE if self.opposing_knight_at(hex) else OK

    def village_problem(self, hex: i64) -> i64:
        """A village needs a place and one in the reserve (BA-107)."""
        place = self.construction_problem(hex)
        if place != OK:
            return place
        return OK if self.players[self.seat].villages_left > 0 else NO_VILLAGE_IN_RESERVE

    def stronghold_problem(self, hex: i64) -> i64:
        """A stronghold needs a place and one in the reserve (BA-107)."""
        place = self.construction_problem(hex)
        if place != OK:
            return place
        return OK if self.players[self.seat].strongholds_left > 0 else NO_STRONGHOLD_IN_RESERVE

    def opposing_knight_at(self, hex: i64) -> bool:
        """Whether a knight of anybody else stands on the hex."""
        others = self.pieces[hex] - self.players[self.seat].knights[hex]
        return others > (0 if self.building[hex] == NO_BUILDING else 1)

    def add_constructions(self, out: Actions) -> None:
        """List a village and a stronghold for every hex one can build on (BA-101)."""
        for hex in self.players[self.seat].army:
            if self.village_problem(hex) == OK:
                out.add(BUILD_VILLAGE + hex)
            if self.stronghold_problem(hex) == OK:
                out.add(BUILD_STRONGHOLD + hex)

    def build(self, hex: i64, kind: i64) -> None:
        """Replace one knight by the building (BA-102, BA-104) and receive the token of the terrain (BA-103)."""
        player = self.players[self.seat]
        player.take_knight(hex)
        player.knights_left += 1
        self.building[hex] = kind
        self.owner[hex] = self.seat
        if kind == VILLAGE:
            player.villages_left -= 1
            player.villages = inserted(player.villages, hex)
        else:
            player.strongholds_left -= 1
        terrain = self.board.terrain[hex]
        if self.bank[terrain] > 0 or not self.values.finite_bank:  # the supply is unlimited by ruling (AMB-10)
            self.bank[terrain] -= 1
            player.tokens[terrain] += 1
        self.phase = BUILD  # any number of knights, one per hex (BA-100)

    # ------------------------------------------------------------------ action D: new city

    def new_city_problem(self, hex: i64) -> i64:
        """An own village (BA-120), a city left (BA-121), a legal site (BA-122, BA-123), no opposing knight (BA-124)."""
        if self.building[hex] != VILLAGE or self.owner[hex] != self.seat:
            return NO_VILLAGE_OF_YOURS
        reserve = self.city_reserve_problem()
        if reserve != OK:
            return reserve
        site = self.city_site_problem(hex)
        if site == CITY_ON_FOREST:
            return VILLAGE_IN_FOREST
        if site == CITY_TOO_CLOSE:
            return VILLAGE_TOO_CLOSE
        return ENEMY_KNIGHT_AT_VILLAGE if self.opposing_knight_at(hex) else OK

    def city_reserve_problem(self) -> i64:
        """A city must be left (BA-121); a starting city that found no site is lost (AMB-26)."""
        player = self.players[self.seat]
        left = player.cities_left > 0 and player.founded < self.values.cities - CITIES_AT_START
        return OK if left else NO_CITY_IN_RESERVE

    def add_new_cities(self, out: Actions) -> None:
        """List every own village that can become a city."""
        if self.city_reserve_problem() == OK:
            for hex in self.players[self.seat].villages:
                if self.new_city_problem(hex) == OK:
                    out.add(FOUND_CITY + hex)

    def found_city(self, hex: i64) -> None:
        """The village becomes a city (BA-120) for 10 points (BA-125) and no token (BA-126)."""
        player = self.players[self.seat]
        player.villages = remove(player.villages, hex)
        player.villages_left += 1
        player.cities_left -= 1
        player.cities = inserted(player.cities, hex)
        player.founded += 1
        self.building[hex] = CITY
        self.end_turn()

    # ------------------------------------------------------------------ action E: expedition

    def expedition_problem(self, hex: i64) -> i64:
        """Two knights in the reserve (BA-140); a free land hex (BA-143, BA-144) on the edge of the board (BA-142)."""
        reserve = self.expedition_reserve_problem()
        if reserve != OK:
            return reserve
        if not self.board.on_edge[hex]:
            return NOT_ON_EDGE
        if self.board.terrain[hex] == LAKE:
            return LAKE_ON_EDGE
        return OK if self.pieces[hex] == 0 else HEX_NOT_FREE

    def expedition_reserve_problem(self) -> i64:
        """An expedition takes two knights from the reserve (BA-140)."""
        return OK if self.players[self.seat].knights_left >= 2 else TOO_FEW_KNIGHTS

    def add_expeditions(self, out: Actions) -> None:
        """List every hex an expedition can go to."""
        if self.expedition_reserve_problem() == OK:
            for hex in self.board.shore:
                if self.expedition_problem(hex) == OK:
                    out.add(EXPEDITION_TO + hex)

    def expedition(self, hex: i64) -> None:
        """One knight leaves the game for good (BA-141), the other goes to the hex (BA-142)."""
        player = self.players[self.seat]
        player.knights_left -= 1
        player.knights_removed += 1
        self.add_knight_from_reserve(player, hex)
        self.end_turn()

    # ------------------------------------------------------------------ carrying decisions out

    def apply(self, action: i64) -> None:
        """Carry out one legal decision."""
        if action >= EXPEDITION_TO:
            self.expedition(action - EXPEDITION_TO)
        elif action >= FOUND_CITY:
            self.found_city(action - FOUND_CITY)
        elif action >= BUILD_STRONGHOLD:
            self.build(action - BUILD_STRONGHOLD, STRONGHOLD)
        elif action >= BUILD_VILLAGE:
            self.build(action - BUILD_VILLAGE, VILLAGE)
        elif action >= MOVE_FROM:
            side = action - MOVE_FROM
            self.move(side // DIRECTIONS, self.board.neighbours[side])
        elif action >= RECRUIT_AT:
            self.recruit(action - RECRUIT_AT)
        elif action >= PLACE_CITY:
            self.place_city(action - PLACE_CITY)
        elif action >= TAKE_TOKEN:
            self.take_token(action - TAKE_TOKEN)
        elif action >= PAY_TOKEN:
            self.pay_token(action - PAY_TOKEN)
        elif action == TITLE:
            self.phase = PAY
        elif action == PASS:
            self.forced_pass()
        elif self.phase == PAY:
            self.gain_title()
        else:
            self.end_turn()

    def forced_pass(self) -> None:
        """The turn is skipped (AMB-03); when all players in succession had to pass, the game ends (BA-187)."""
        if self.phase == PLACE:
            self.next_placement()
            return
        passes = self.passes + 1
        self.end_turn()
        self.passes = passes
        if passes >= self.seats and self.phase != FINISHED:
            self.finish(ALL_PASSED)

    # ------------------------------------------------------------------ for bots and researchers

    def guess(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden in Barony, so there is nothing to redraw."""

    def observe(self, seat: i64, out: Numbers) -> None:
        """The features named in features.FEATURES."""
        write_features(self, seat, out)


def new_game(board: Board, values: Values, seats: i64, first: i64) -> Barony:
    """A game before the placement of the first cities."""
    hexes = int(board.size)
    state = Barony(
        board,
        values,
        vec[Player]([new_player(board.size, values) for _ in range(seats)]),
        vec[i64]([values.tokens_each] * int(TOKEN_KINDS)),
        vec[i64]([NO_BUILDING] * hexes),
        vec[i64]([NOBODY] * hexes),
        vec[i64]([0] * hexes),
    )
    state.first = first
    state.seat = first
    return state
