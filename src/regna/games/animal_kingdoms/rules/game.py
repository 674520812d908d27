"""The rules of Animal Kingdoms, in the order of the rulebook. AK- and AMB- numbers are those of RULES.md.

A chapter of the rulebook is a module of functions over the game's state. Read setup.py (section 2) and turns.py (3, 8)
first, then decrees.py and claims.py (4 to 6), rally.py (7), age_end.py with scoring.py (9, 11) and battles.py (10),
ages.py (12), ending.py (13), solo.py and solo_battles.py (14), knowledge.py (15). What comes by luck is in deck.py, and
what follows from it in draws.py. This file says which chapter a question or a decision belongs to.

A turn is one small decision, or a few: "claim wolf_8 jungle"; "rally bee_1", "rally owl_2", "draw"; "pass".
Every prohibition is one predicate that returns OK or a reason; the legal list and the refusal both ask that predicate.
"""

from librt.vecs import vec
from mypy_extensions import i64

from regna.engine.actions import Actions
from regna.engine.numbers import Numbers
from regna.engine.observation import Observation
from regna.engine.rng import Rng
from regna.engine.state import CHANCE, OK, Result
from regna.games.animal_kingdoms.rules import (
    actions,
    advice,
    age_end,
    battles,
    board,
    cards,
    claims,
    deck,
    description,
    draws,
    ending,
    features,
    knowledge,
    phases,
    places,
    rally,
    reasons,
    setup,
    solo,
    turns,
)
from regna.games.animal_kingdoms.rules.board import Values
from regna.games.animal_kingdoms.rules.player import Player, new_player
from regna.games.animal_kingdoms.rules.realm import Realm


class AnimalKingdoms(Realm):
    """One moment of a game of Animal Kingdoms, and what may and must happen next."""

    def clone(self) -> "AnimalKingdoms":
        """An independent copy; the values are shared."""
        players = self.players[:]
        for side in range(self.sides):
            players[side] = players[side].clone()
        copy = AnimalKingdoms(
            values=self.values,
            seats=self.seats,
            players=players,
            place=self.place[:],
            columns=self.columns[:],
            column_size=self.column_size[:],
            cubes=self.cubes[:],
            councils=self.councils[:],
            capitals=self.capitals[:],
            decrees=self.decrees,
            openings=self.openings[:],
            majority=self.majority,
            pass_tile_owners=self.pass_tile_owners,
            pass_tile_points=self.pass_tile_points,
            bonus=self.bonus,
        )
        copy.take_over(self)
        return copy

    # ------------------------------------------------------------------ decisions

    def list_legal(self, out: Actions) -> None:
        """List every legal answer to the question asked."""
        if self.phase == phases.TURN:
            claims.add_claims(self, out)
            rally.add_rallies(self, out)
            out.add(actions.PASS)
        elif self.phase == phases.RALLYING:
            rally.add_rallies(self, out)
            out.add(actions.DRAW)
        elif self.phase == phases.REINFORCING:
            battles.add_reinforcements(self, out)
        elif self.phase == phases.BATTLE:
            battles.add_choices(self, out)
        elif self.phase == phases.BONUS_CHOICE:
            solo.add_bonus_choices(self, out)

    def problem(self, action: i64) -> i64:
        """OK, or why this decision is not legal now."""
        if self.phase == phases.FINISHED:
            return reasons.GAME_OVER
        if action >= actions.CARD or self.seat == CHANCE:
            return reasons.COMES_BY_LUCK
        if action == actions.DECLINE or action >= actions.REINFORCE:
            return battles.reinforcement_problem(self, action)
        if self.phase == phases.REINFORCING:
            return reasons.TOKENS_NOW
        if action >= actions.CHOOSE:
            return self.choose_problem(action - actions.CHOOSE)
        if self.phase == phases.BATTLE:
            return reasons.BATTLE_UNDER_WAY
        if self.phase == phases.BONUS_CHOICE:
            return reasons.BONUS_FIRST
        if action >= actions.RALLY:
            return rally.rally_problem(self, action - actions.RALLY)
        if action == actions.DRAW:
            return OK if self.phase == phases.RALLYING else reasons.NOTHING_TO_DRAW
        if self.phase == phases.RALLYING:
            return reasons.RALLY_UNDER_WAY
        if action == actions.PASS:
            return OK  # on any turn, even if one could play (AK-070), and alone too (AK-206, AMB-13)
        claimed = action - actions.CLAIM
        return claims.claim_problem(self, claimed % cards.CARDS, claimed // cards.CARDS)

    def choose_problem(self, card: i64) -> i64:
        """A card is chosen for a battle (AK-101), or a bonus card for the adversary (AK-263)."""
        if self.phase != phases.BATTLE and self.phase != phases.BONUS_CHOICE:
            return reasons.NO_BATTLE
        if card == actions.HIDDEN:
            return reasons.NAME_THE_CARD if self.phase == phases.BATTLE else reasons.BONUS_FIRST
        return battles.choice_problem(self, card) if self.phase == phases.BATTLE else solo.bonus_problem(self, card)

    def apply(self, action: i64) -> None:
        """Carry out one legal decision, or one outcome of chance."""
        if action >= actions.DECREE:
            draws.turn_up(self, action)
        elif action >= actions.CARD:
            draws.draw(self, action - actions.CARD)
        elif action >= actions.REINFORCE:
            age_end.reinforce(self, (action - actions.REINFORCE) % board.MOST_TOKENS + 1)
        elif action >= actions.CHOOSE and self.phase == phases.BONUS_CHOICE:
            solo.choose_bonus(self, action - actions.CHOOSE)
        elif action >= actions.CHOOSE:
            age_end.choose_for_battle(self, action - actions.CHOOSE)
        elif action >= actions.RALLY:
            rally.rally_with(self, action - actions.RALLY)
        elif action >= actions.CLAIM:
            claimed = action - actions.CLAIM
            claims.claim(self, claimed % cards.CARDS, claimed // cards.CARDS)
        elif action == actions.DECLINE:
            age_end.decline(self)
        elif action == actions.DRAW:
            deck.refill(self, self.seat)
        else:
            turns.leave_age(self, self.seat)

    # ------------------------------------------------------------------ luck and knowledge

    def list_chances(self, out: Actions) -> None:
        """What can be drawn now: each card, decree or tile equally likely."""
        deck.add_outcomes(self, out)

    def draw_outcome(self, out: Actions, rng: Rng) -> i64:
        """One of them; a card is found without listing the pile."""
        return deck.any_card(self, rng) if deck.cards_are_drawn(self) else super().draw_outcome(out, rng)

    def seen(self, action: i64, seat: i64) -> i64:
        """What a seat sees of a decision or an outcome."""
        return knowledge.seen(self, action, seat)

    def gist(self, action: i64, seat: i64) -> i64:
        """What a seat that thinks further ahead makes of it."""
        return knowledge.gist(self, action, seat)

    def guess(self, seat: i64, rng: Rng) -> None:
        """Deal all that a seat has not seen anew."""
        knowledge.guess(self, seat, rng)

    def chooses_in_secret(self) -> bool:
        """All choose their cards for a battle before any is seen (AK-101)."""
        return self.phase == phases.BATTLE and self.seats > 1

    def choose_again(self, seat: i64, rng: Rng) -> None:
        """Let the others choose their cards for the battle anew."""
        if self.chooses_in_secret():
            knowledge.choose_again(self, seat, rng)

    def observe(self, seat: i64, out: Observation) -> None:
        """List the features as this seat may know them."""
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
        return advice.EXPLORATION

    # ------------------------------------------------------------------ the end

    def value(self, seat: i64) -> float:
        """The share of the victory at the end; before it the share of all points."""
        return ending.value(self, seat)

    def result(self) -> Result:
        """Points and places."""
        return ending.result(self)


def new_game(values: Values, seats: i64, first: i64) -> AnimalKingdoms:
    """The game before the deal. Alone the player begins, on the level Easy the adversary (AK-260, AMB-22)."""
    state = blank_game(values, seats)
    state.first = board.RIVAL if seats == 1 and values.level == board.EASY else first
    state.active = state.first
    setup.begin_deal(state, 0 if seats == 1 else first)
    return state


def blank_game(values: Values, seats: i64) -> AnimalKingdoms:
    """Every part in its place, and no question asked yet. Alone there are two sides with cubes (AK-203)."""
    sides: i64 = seats if seats > 1 else 2
    bonus: i64 = solo.bonus_cards(values.level) if seats == 1 else 0
    state = AnimalKingdoms(
        values=values,
        seats=seats,
        players=vec[Player]([new_player(values.cubes) for _ in range(sides)]),
        place=vec[i64]([places.IN_PILE] * cards.CARDS),
        columns=vec[i64]([cards.NO_CARD] * (board.KINGDOMS * board.LARGEST)),
        column_size=vec[i64]([0] * board.KINGDOMS),
        cubes=vec[i64]([0] * (board.KINGDOMS * board.SIDES)),
        councils=vec[i64]([0] * (board.KINGDOMS * board.SIDES)),
        capitals=vec[i64]([board.NOBODY] * board.KINGDOMS),
        decrees=vec[i64]([board.NOWHERE] * board.KINGDOMS),
        openings=vec[i64]([0] * board.KINGDOMS),
        majority=vec[i64]([0] * (board.KINGDOMS * board.AGES)),
        pass_tile_owners=vec[i64]([board.NOBODY] * board.AGES),
        pass_tile_points=vec[i64]([0] * board.AGES),
        bonus=vec[i64]([cards.NO_CARD] * bonus),
    )
    state.pile_size = cards.CARDS
    return state
