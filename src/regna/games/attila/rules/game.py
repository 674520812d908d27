"""A game of Attila, and which chapter of the rules answers what. AT- and RUL- numbers are those of RULES.md.

The chapters are read in the order of the rulebook: turn.py (B), placement.py (C), influence.py (D), conflict.py (E),
peace.py (F), scoring.py (G), tiles.py (H), deck.py (I), endings.py (J), knowledge.py (L). What changes with two
players (K) stands where it applies, in turn.py and scoring.py.

A turn is a chain of small decisions: "play franks noricum", "influence"; in a conflict "lay huns", "lay huns", "end".
Every prohibition is one predicate that returns OK or a reason; the legal list and the refusal both ask that predicate.
"""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.observation import Observation
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OK, Result
from regna.games.attila.rules import (
    actions,
    advice,
    conflict,
    deck,
    description,
    endings,
    features,
    influence,
    knowledge,
    phases,
    placement,
    plans,
    reasons,
    tiles,
    turn,
)
from regna.games.attila.rules.board import MAX_PROVINCES, TRIBE_COUNT, Map, Values
from regna.games.attila.rules.player import Player, new_player
from regna.games.attila.rules.realm import Realm


class Attila(Realm):
    """One moment of a game of Attila, and what may and must happen next."""

    def clone(self) -> "Attila":
        """An independent copy; map and values are shared."""
        players = self.players[:]
        for seat in range(self.seats):
            players[seat] = players[seat].clone()
        copy = Attila(
            map=self.map,
            values=self.values,
            players=players,
            markers=self.markers[:],
            crowd=self.crowd[:],
            status=self.status[:],
            supply=self.supply[:],
            present=self.present[:],
            reach=self.reach[:],
            bag=self.bag[:],
            discards=self.discards[:],
        )
        copy.take_over(self)
        return copy

    def list_legal(self, out: Actions) -> None:
        """List every legal answer to the question asked."""
        if self.seat < 0:
            return
        if self.phase == phases.PLAY:
            turn.list_card_plays(self, out)
        elif self.phase == phases.FOLLOW:
            turn.list_step_two(self, out)
        elif self.phase == phases.CONFLICT:
            conflict.list_cards(self, out)
        tiles.list_uses(self, out)
        if turn.end_problem(self) == OK:
            out.add(actions.END)

    def problem(self, action: i64) -> i64:
        """OK, or why this decision is not legal now."""
        if self.phase == phases.FINISHED:
            return reasons.GAME_OVER
        if action >= actions.CARD or self.seat == CHANCE:
            return reasons.CARDS_COME_BY_LUCK
        if action == actions.END:
            return turn.end_problem(self)
        if action >= actions.TRADE and action < actions.RAISE:
            return tiles.trade_problem(self, action - actions.TRADE)
        if self.phase == phases.TRADE_MORE:
            return reasons.TRADE_UNDER_WAY
        if action >= actions.LAY and action < actions.TRADE:
            if self.phase != phases.CONFLICT:
                return reasons.INFLUENCE_OR_MARKER if self.phase == phases.FOLLOW else reasons.NO_CONFLICT
            tribe = action - actions.LAY
            return reasons.NAME_THE_TRIBE if tribe == actions.HIDDEN else conflict.lay_problem(self, tribe)
        if action >= actions.RAISE:
            return tiles.raise_problem(self)
        if action == actions.DOUBLE:
            return tiles.double_problem(self)
        if self.phase == phases.CONFLICT:
            return reasons.CONFLICT_FIRST
        if action == actions.INFLUENCE:
            return turn.step_two_problem(self)
        if action >= actions.SECOND_MARKER and action < actions.DISCARD:
            return turn.second_marker_problem(self, action - actions.SECOND_MARKER)
        wrong_moment = turn.step_one_problem(self)
        if wrong_moment != OK:
            return wrong_moment
        if action == actions.PASS:
            return turn.pass_problem(self)
        if action >= actions.DISCARD:
            return turn.discard_problem(self, action - actions.DISCARD)
        play = action - actions.PLAY_CARD
        return turn.card_problem(self, play // MAX_PROVINCES, play % MAX_PROVINCES)

    def apply(self, action: i64) -> None:
        """Carry out one legal decision, or one outcome of chance."""
        if action >= actions.CARD:
            deck.draw_card(self, action - actions.CARD)
            if self.to_draw == 0:
                turn.after_drawing(self)
        elif action >= actions.RAISE:
            tiles.raise_two(self, action - actions.RAISE)
            turn.after_tile(self, self.phase)
        elif action >= actions.TRADE:
            tiles.trade_card(self, action - actions.TRADE)
        elif action >= actions.LAY:
            conflict.lay_card(self, action - actions.LAY)
        elif action >= actions.DISCARD:
            turn.discard_unplayable(self, action - actions.DISCARD)
        elif action >= actions.SECOND_MARKER:
            placement.place_marker(self, self.played, action - actions.SECOND_MARKER)
            turn.after_step_two(self)
        elif action >= actions.PLAY_CARD:
            play = action - actions.PLAY_CARD
            turn.play_card(self, play // MAX_PROVINCES, play % MAX_PROVINCES)
        elif action == actions.DOUBLE:
            tiles.play_double(self)
        elif action == actions.INFLUENCE:
            influence.take_influence(self)
            turn.after_step_two(self)
        elif action == actions.PASS:
            turn.pass_card_play(self)
        else:
            turn.end_what_is_under_way(self)

    def list_chances(self, out: Actions) -> None:
        """List the cards that may be drawn."""
        deck.list_cards(self, out)

    def seen(self, action: i64, seat: i64) -> i64:
        """A decision or a drawn card as a seat sees it."""
        return knowledge.seen(self, action, seat)

    def guess(self, seat: i64, rng: Rng) -> None:
        """Deal all cards that a seat has not seen anew."""
        knowledge.guess(self, seat, rng)

    def chooses_in_secret(self) -> bool:
        """Cards in a conflict are laid face down (AT-063), unless an option has them open."""
        return self.phase == phases.CONFLICT and self.values.hidden_cards

    def choose_again(self, seat: i64, rng: Rng) -> None:
        """Let the others lay their cards anew."""
        if self.chooses_in_secret():
            knowledge.choose_again(self, seat, rng)

    def observe(self, seat: i64, out: Observation) -> None:
        """List the features as this seat may know them."""
        features.write_features(self, seat, out)

    def weigh(self, out: Actions) -> None:
        """How readily a good player takes each listed decision."""
        advice.weigh(self, out)

    def list_plans(self, out: Actions) -> None:
        """List what the deciding player can have in mind: in a conflict all cards to lay are one thought."""
        self.list_legal(out)
        advice.weigh(self, out)
        if self.phase == phases.CONFLICT:
            plans.list_plans(self, out)

    def list_steps(self, plan: i64, out: Actions) -> None:
        """List the decisions of a plan."""
        if plan >= actions.LAY_SEVERAL:
            plans.list_steps(self, plan - actions.LAY_SEVERAL, out)
        else:
            out.add(plan)

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

    def value(self, seat: i64) -> float:
        """The share of the victory at the end; before it an estimate."""
        return endings.value(self, seat)

    def result(self) -> Result:
        """Points, places and winners; before the end as if all tribes were scored now."""
        return endings.result(self)


def new_game(map: Map, values: Values, seats: i64, first: i64) -> Attila:
    """The game before the deal: the map is empty, all markers are in the supply (AT-004), all cards in the pile."""
    state = blank_game(map, values, seats)
    state.first = first
    state.active = first
    turn.deal_to(state, first)
    return state


def blank_game(map: Map, values: Values, seats: i64) -> Attila:
    """Every part in its place, and no question asked yet."""
    nothing = vec[i64]([0] * TRIBE_COUNT)
    return Attila(
        map=map,
        values=values,
        players=vec[Player]([new_player(values.action_tiles) for _ in range(seats)]),
        markers=vec[i64]([0] * (TRIBE_COUNT * MAX_PROVINCES)),
        crowd=vec[i64]([0] * MAX_PROVINCES),
        status=vec[i64]([0] * MAX_PROVINCES),
        supply=vec[i64]([values.markers_each] * TRIBE_COUNT),
        present=nothing,
        reach=nothing[:],
        bag=vec[i64]([values.cards_each] * TRIBE_COUNT),
        discards=nothing[:],
    )
