"""The rules of Barony: a state that hands every question to its chapter of the rulebook.

Read the chapters in the order of the rulebook: placement; turns; the six actions recruitment, movement (with conflict),
construction, new_city, expedition and title; scoring. BA- and AMB- numbers are those of RULES.md.

A turn is a chain of small decisions: "move C4 D4", "move C4 D4", or "title", "pay field", "pay field", "pay field".
Every prohibition is one predicate that returns OK or a reason; the legal list and the refusal both ask that predicate.
"""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.observation import Observation
from regna.engine.rng import Rng
from regna.engine.state import OK, Ground, Result
from regna.games.barony.rules import (
    actions,
    advice,
    conflict,
    construction,
    description,
    expedition,
    features,
    movement,
    new_city,
    phases,
    pieces,
    placement,
    reasons,
    recruitment,
    scoring,
    title,
    turns,
)
from regna.games.barony.rules.board import DIRECTIONS, MAX_HEXES, TOKEN_KINDS, Board, board_of
from regna.games.barony.rules.player import Player, Values, new_player
from regna.games.barony.rules.realm import NOBODY, Realm


class Barony(Realm):
    """One moment of a game of Barony, and what may and must happen next."""

    def clone(self) -> "Barony":
        """An independent copy; board and values are shared."""
        players = self.players[:]
        for seat in range(self.seats):
            players[seat] = players[seat].clone()
        copy = Barony(
            board=self.board,
            values=self.values,
            players=players,
            bank=self.bank[:],
            building=self.building[:],
            owner=self.owner[:],
            pieces=self.pieces[:],
        )
        copy.take_over(self)
        return copy

    def ground(self) -> Ground:
        """The board."""
        return self.board.ground

    def on_ground(self, ground: Ground) -> "Barony":
        """A game on another board."""
        return new_game(board_of(list(ground)), self.values, self.seats, 0)

    def list_legal(self, out: Actions) -> None:
        """List every legal answer to the question asked."""
        phase = self.phase
        if phase == phases.MAIN:
            recruitment.list_recruitments(self, out)
            movement.list_moves(self, out)
            construction.list_constructions(self, out)
            new_city.list_new_cities(self, out)
            expedition.list_expeditions(self, out)
            if title.title_problem(self) == OK:
                out.add(actions.TITLE)
            if out.n == 0:
                out.add(actions.PASS)  # an action must be taken if any is legal (AMB-03)
        elif phase == phases.MOVE:
            movement.list_moves(self, out)
            out.add(actions.END_ACTION)
        elif phase == phases.BUILD:
            construction.list_constructions(self, out)
            out.add(actions.END_ACTION)
        elif phase == phases.RECRUIT:
            recruitment.list_recruitments(self, out)
            out.add(actions.END_ACTION)
        elif phase == phases.TAKE:
            conflict.list_tokens(self, out)
        elif phase == phases.PAY:
            title.list_payments(self, out)
            if turns.end_problem(self) == OK:
                out.add(actions.END_ACTION)
        elif phase == phases.PLACE:
            placement.list_sites(self, out)
            if out.n == 0:
                out.add(actions.PASS)  # a board too small for all starting cities (AMB-26)

    def problem(self, action: i64) -> i64:
        """OK, or why this decision is not legal now."""
        if action == actions.PASS:
            return self.pass_problem()
        if action == actions.END_ACTION:
            return turns.end_problem(self)
        wrong_moment = turns.moment_problem(self, action)
        if wrong_moment != OK:
            return wrong_moment
        if action == actions.TITLE:
            return title.title_problem(self)
        if action < actions.TAKE_TOKEN:
            return title.pay_problem(self, action - actions.PAY_TOKEN)
        if action < actions.PLACE_CITY:
            return conflict.take_problem(self, action - actions.TAKE_TOKEN)
        if action >= actions.MOVE_FROM and action < actions.BUILD_VILLAGE:
            side = action - actions.MOVE_FROM
            return movement.move_problem(self, side // DIRECTIONS, side % DIRECTIONS)
        hex = (action - actions.PLACE_CITY) % MAX_HEXES  # every block of hexes is as long as the board can be
        if hex >= self.board.size:
            return reasons.NO_SUCH_HEX
        if action < actions.RECRUIT_AT:
            return placement.city_site_problem(self, hex)
        if action < actions.MOVE_FROM:
            return recruitment.recruit_problem(self, hex)
        if action < actions.BUILD_STRONGHOLD:
            return construction.construction_problem(self, hex, pieces.VILLAGE)
        if action < actions.FOUND_CITY:
            return construction.construction_problem(self, hex, pieces.STRONGHOLD)
        if action < actions.EXPEDITION_TO:
            return new_city.new_city_problem(self, hex)
        return expedition.expedition_problem(self, hex)

    def pass_problem(self) -> i64:
        """A player passes only when no action is legal (AMB-03)."""
        if self.phase == phases.MAIN or self.phase == phases.PLACE:
            out = Actions()
            self.list_legal(out)
            if out.items[0] == actions.PASS:
                return OK
        return reasons.MUST_ACT if self.phase == phases.MAIN else turns.moment_problem(self, actions.PASS)

    def apply(self, action: i64) -> None:
        """Carry out one legal decision."""
        if action >= actions.EXPEDITION_TO:
            expedition.send_expedition(self, action - actions.EXPEDITION_TO)
        elif action >= actions.FOUND_CITY:
            new_city.found_city(self, action - actions.FOUND_CITY)
        elif action >= actions.BUILD_STRONGHOLD:
            construction.build(self, action - actions.BUILD_STRONGHOLD, pieces.STRONGHOLD)
        elif action >= actions.BUILD_VILLAGE:
            construction.build(self, action - actions.BUILD_VILLAGE, pieces.VILLAGE)
        elif action >= actions.MOVE_FROM:
            side = action - actions.MOVE_FROM
            movement.move(self, side // DIRECTIONS, self.board.neighbours[side])
        elif action >= actions.RECRUIT_AT:
            recruitment.recruit(self, action - actions.RECRUIT_AT)
        elif action >= actions.PLACE_CITY:
            placement.place_city(self, action - actions.PLACE_CITY)
        elif action >= actions.TAKE_TOKEN:
            conflict.take_token(self, action - actions.TAKE_TOKEN)
            movement.go_on(self)
        elif action >= actions.PAY_TOKEN:
            title.pay_token(self, action - actions.PAY_TOKEN)
        elif action == actions.TITLE:
            title.choose_title(self)
        elif action == actions.PASS:
            if self.phase == phases.PLACE:
                placement.go_without(self)
            else:
                turns.forced_pass(self)
        elif self.phase == phases.PAY:
            title.gain_title(self)
        else:
            turns.end_turn(self)

    def result(self) -> Result:
        """Final scores and places."""
        return scoring.result(self)

    def value(self, seat: i64) -> float:
        """1 for the winner and 0 for the others; before the end an estimate."""
        return scoring.value(self, seat)

    def guess(self, seat: i64, rng: Rng) -> None:
        """Nothing is hidden in Barony, so there is nothing to redraw."""

    def observe(self, seat: i64, out: Observation) -> None:
        """The features named in features.FEATURES."""
        features.write_features(self, seat, out)

    def weigh(self, out: Actions) -> None:
        """How readily a good player takes each listed decision."""
        advice.weigh(self, out)

    def estimate(self, out: Numbers) -> None:
        """Every seat's chance to win."""
        advice.estimate(self, out)

    def describe(self, seat: i64, out: Numbers) -> None:
        """The numbers named in description.DESCRIBED."""
        description.describe(self, seat, out)

    def rollout_length(self) -> i64:
        """How many decisions a search plays on before it estimates."""
        return advice.ROLLOUT

    def exploration(self) -> float:
        """How far a search looks beyond what has done best so far."""
        return advice.exploration(self)


def new_game(board: Board, values: Values, seats: i64, first: i64) -> Barony:
    """A game before the placement of the first cities."""
    hexes = int(board.size)
    state = Barony(
        board=board,
        values=values,
        players=vec[Player]([new_player(board.size, values) for _ in range(seats)]),
        bank=vec[i64]([values.tokens_each] * int(TOKEN_KINDS)),
        building=vec[i64]([pieces.NO_BUILDING] * hexes),
        owner=vec[i64]([NOBODY] * hexes),
        pieces=vec[i64]([0] * hexes),
    )
    state.first = first
    state.seat = first
    return state
